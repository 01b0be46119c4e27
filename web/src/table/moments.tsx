// What must not be missed has its moment: found, lost, fought, swallowed, averted. It stands large over the edge of the
// board while its place is lit, takes no press, and goes with the next one.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { pace } from "../base/prefs";
import type { Line } from "../base/wire";
import { momentsOf } from "./report";
import type { AnySight, AnyTitlePages } from "./sight";

/** How long each stands; of many only the last are shown, the report has all of them. */
const MOMENT_MS = 2400;
const MOST = 4;

export function Moments(props: {
  sight: AnySight;
  pages: AnyTitlePages;
  /** Something else is pointed at, and stays lit: in a lesson. */
  elsewhere: boolean;
}) {
  const { sight, pages, elsewhere } = props;
  const queue = useSignal<readonly Line[]>([]);
  useEffect(() => {
    const fresh = momentsOf(sight.news);
    if (fresh.length > 0 && pace.value !== "once")
      queue.value = [...queue.value, ...fresh].slice(-MOST);
  }, [sight.news]);
  const [now] = queue.value;
  useEffect(() => {
    if (!now) return;
    if (!elsewhere) sight.show(now.place ?? [], true);
    const timer = setTimeout(() => (queue.value = queue.value.slice(1)), MOMENT_MS);
    const over = () => (queue.value = []);
    addEventListener("pointerdown", over);
    addEventListener("keydown", over);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", over);
      removeEventListener("keydown", over);
    };
  }, [now]);
  if (!now) return null;
  const sign = pages.signOf?.(now);
  return (
    <p class="moment" key={now.n} aria-hidden="true">
      {sign && <span class="sign">{sign}</span>}
      <b>{now.text}</b>
    </p>
  );
}
