// What has just happened, always in sight: the last deeds in one line, the last lines on demand.

import { useSignal } from "@preact/signals";

import type { Line } from "../base/wire";
import { SeatToken } from "../ui/parts";
import { LogLine } from "./log";
import type { AnySight, AnyTitlePages } from "./sight";
import { deedsOf } from "./told";

const DEEDS = 4;
const READ = 60;
const SHOWN = 25;

export function Latest(props: { pages: AnyTitlePages; sight: AnySight; lines: readonly Line[] }) {
  const { pages, sight } = props;
  const open = useSignal(false);
  const told = props.lines.slice(-READ).filter((line) => !pages.isMinor?.(line));
  const automas = pages.automas?.(sight) ?? [];
  const nameOf = (n: number) => automas.find(({ token }) => token === n)?.name ?? sight.nameOf(n);
  const deeds = deedsOf(told, pages.actor, nameOf, DEEDS);
  if (deeds.length === 0) return null;
  return (
    <div class="latest" onKeyDown={(event) => event.key === "Escape" && (open.value = false)}>
      <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <span class="sr">Latest:</span>
        {deeds.map(({ n, actor, text }) => (
          <span key={n} class="deed">
            {actor !== null && <SeatToken seat={actor} />} {text}
          </span>
        ))}
      </button>
      {open.value && (
        <ol class="log" tabIndex={0} aria-label="What happened, newest first">
          {told
            .slice(-SHOWN)
            .reverse()
            .map((line) => (
              <LogLine key={line.n} pages={pages} title={sight.title} line={line} />
            ))}
        </ol>
      )}
    </div>
  );
}
