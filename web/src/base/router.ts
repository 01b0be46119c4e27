// Addresses of the pages. Links are real links; only plain clicks on our own are caught.

import { signal } from "@preact/signals";
import { options, type VNode } from "preact";

import { FOLDER } from "./folder";

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

/** An address of the site as the pages know it. */
const inside = (path: string): string =>
  FOLDER && path.startsWith(`${FOLDER}/`) ? path.slice(FOLDER.length) : path;

const here = (): Place => ({
  path: inside(location.pathname),
  query: new URLSearchParams(location.search),
  hash: decodeURIComponent(location.hash.slice(1)),
});

export const place = signal<Place>(here());

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", FOLDER + to);
  else history.pushState(null, "", FOLDER + to);
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
  go(inside(url.pathname) + url.search + url.hash);
}

/** Links say where things are on the site; where the site lies in a folder, the folder comes before. */
function leadLinksIntoFolder(): void {
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === "a" && typeof props.href === "string" && props.href.startsWith("/"))
      props.href = FOLDER + props.href;
    before?.(vnode);
  };
}

export function startRouter(): void {
  if (FOLDER) leadLinksIntoFolder();
  addEventListener("popstate", () => (place.value = here()));
  addEventListener("hashchange", () => (place.value = here()));
  document.addEventListener("click", caught);
}
