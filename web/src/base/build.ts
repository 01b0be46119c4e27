// Which build of the pages this is. An open page of an old build is loaded anew when it meets a server
// with another one: the two may not speak the same.

import { FOLDER } from "./folder";

/** What is kept for games without net is fetched when the page has long been there. */
const REST_MS = 2_000;

const buildOf = (page: Document): string | null =>
  page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Whether the server has other pages than the one that is open; false if it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  const here = buildOf(document);
  try {
    const answer = await fetch(`${FOLDER}/`, { cache: "no-store" });
    if (!answer.ok || !here) return false;
    const there = buildOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return there !== null && there !== here;
  } catch {
    return false;
  }
}

/** After the connection was lost: the server may be another one now. Once for each address. */
export async function renewIfOutdated(): Promise<void> {
  if (sessionStorage.getItem("orrery.renewed") === location.href) return;
  if (!(await isOutdated())) return;
  sessionStorage.setItem("orrery.renewed", location.href);
  location.reload();
}

/** The service worker, where the browser has one; without it nothing is missing but the net. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  addEventListener("load", () => {
    serviceWorker.register(`${FOLDER}/sw.js`).catch(() => undefined);
    void serviceWorker.ready.then(({ active }) =>
      setTimeout(() => active?.postMessage("keep"), REST_MS),
    );
  });
}
