// What is fetched when somebody wants it: pages, parts of pages, styles.

import { signal, type Signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** Once for each address: a server that is really broken is not asked for ever. */
function reloadOnce(): void {
  if (sessionStorage.getItem("orrery.reloaded") === location.href) return;
  sessionStorage.setItem("orrery.reloaded", location.href);
  location.reload();
}

const styles = new Map<string, Promise<void>>();

/** Fetches a style of its own, if there is one, and waits for it: nothing is ever shown bare. */
export function styled(name: string): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="style-of-${name}"]`);
  if (!meta) return Promise.resolve();
  let wait = styles.get(name);
  if (!wait) {
    wait = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = meta.content;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    styles.set(name, wait);
  }
  return wait;
}

/** A component that is fetched when it is first drawn, with the style of pages that are read. */
export function later<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  meanwhile = "One moment …",
) {
  let found: Signal<ComponentType<Props> | null> | null = null;
  return (props: Props) => {
    if (!found) {
      const fresh = signal<ComponentType<Props> | null>(null);
      found = fresh;
      // The address is loaded anew: after a new release the old scripts are gone.
      Promise.all([fetch(), styled("pages")]).then(
        ([component]) => (fresh.value = component),
        reloadOnce,
      );
    }
    const Found = found.value;
    if (Found) return <Found {...props} />;
    return meanwhile ? <p class="loading">{meanwhile}</p> : null;
  };
}
