// The next table at which I am asked, wherever I am.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import type { NextTable } from "../types/api";
import { Glyph } from "../ui/parts";

const REFRESH_MS = 15_000;

/** A link to it; nothing where nobody asks. `but` is the table that is open, `idle` whether it asks nothing. */
export function NextLink({ but, idle = true }: { but?: string; idle?: boolean }) {
  const tables = useSignal<NextTable[]>([]);
  useEffect(() => {
    const load = () =>
      api.next().then(
        (found) => (tables.value = found.tables),
        () => undefined,
      );
    void load();
    const timer = setInterval(
      () => document.visibilityState === "visible" && void load(),
      REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, [but, idle]);
  const others = tables.value.filter(({ table }) => table !== but);
  const [first] = others;
  if (!first || !idle) return null;
  const more = others.length > 1 ? ` (${others.length})` : "";
  return (
    <a
      class="button gold next"
      href={`/table/${first.table}?seat=${first.seat}`}
      aria-label={`Next table where you are asked: ${first.name}`}
    >
      <Glyph name="bell" /> <span class="words">Next: {first.name}</span>
      {more}
    </a>
  );
}
