// What has just happened, always in sight: the last deeds in one line, the last lines on demand.

import { useSignal } from "@preact/signals";

import type { Line } from "../base/wire";
import { SeatToken } from "../ui/parts";
import { LogLine, tokenOf } from "./log";
import type { AnySight, AnyTitlePages, Automa } from "./sight";
import { deedsOf, isMinor } from "./told";

const DEEDS = 4;
const READ = 60;
const SHOWN = 25;

export function Latest(props: {
  automas: readonly Automa[];
  sight: AnySight;
  pages: AnyTitlePages;
  lines: readonly Line[];
}) {
  const { automas, sight, pages } = props;
  const open = useSignal(false);
  const told = props.lines.slice(-READ).filter((line) => !isMinor(line));
  const deeds = deedsOf(told, sight.nameOf, DEEDS);
  if (deeds.length === 0) return null;
  return (
    <div class="latest" onKeyDown={(event) => event.key === "Escape" && (open.value = false)}>
      <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <span class="sr">Latest:</span>
        {deeds.map(({ n, who, text }) => {
          const token = tokenOf(who, automas);
          return (
            <span key={n} class="deed">
              {token !== null && <SeatToken seat={token} />} {text}
            </span>
          );
        })}
      </button>
      {open.value && (
        <ol class="log" tabIndex={0} aria-label="What happened, newest first">
          {told
            .slice(-SHOWN)
            .reverse()
            .map((line) => (
              <LogLine key={line.n} automas={automas} pages={pages} sight={sight} line={line} />
            ))}
        </ol>
      )}
    </div>
  );
}
