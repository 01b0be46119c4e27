// Addresses of the pages. Links are real links; only plain clicks on our own are caught.

import { signal } from "@preact/signals";

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

const here = (): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: decodeURIComponent(location.hash.slice(1)),
});

export const place = signal<Place>(here());

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const before = place.value.path;
  place.value = here();
  if (place.value.path !== before) scrollTo(0, 0);
}

function caught(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

export function startRouter(): void {
  addEventListener("popstate", () => (place.value = here()));
  addEventListener("hashchange", () => (place.value = here()));
  document.addEventListener("click", caught);
}
