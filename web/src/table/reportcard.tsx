// At the start of one's turn: what happened to one since one was last asked, each line leading to its
// place; after an absence all that the seat has not yet seen.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { isPhone } from "../base/screen";
import type { Line } from "../base/wire";
import { Glyph, RuleLink, SeatToken } from "../ui/parts";
import { tokenOf } from "./log";
import { reportOf } from "./report";
import type { AnySight, AnyTitlePages, Automa } from "./sight";
import { seatOf } from "./told";

export function ReportCard(props: {
  pages: AnyTitlePages;
  sight: AnySight;
  automas: readonly Automa[];
  /** The number of the first line that has not been seen. */
  since: number;
  onSeen: () => void;
}) {
  const { sight, since, pages, automas } = props;
  const at = useSignal(-1);
  const open = useSignal(!isPhone.value);
  const report = useMemo(
    () => (sight.seat === null ? null : reportOf(sight.lines, since, sight.seat)),
    [sight.lines, since, sight.seat],
  );
  if (!report || report.mine.length === 0 || !sight.question) return null;
  const all = report.mine.flatMap(({ lines }) => lines);
  const walk = () => {
    at.value = (at.value + 1) % all.length;
    sight.show(all[at.value]!.place ?? []);
  };
  const named = (who: Line["who"]) => {
    const seat = seatOf(who);
    if (seat !== null) return seat === sight.seat ? "You" : sight.nameOf(seat);
    return who === "automa" ? (automas[0]?.name ?? "The printed opponent") : "The game";
  };
  return (
    <section class="report" aria-label="Since your last turn" aria-live="polite">
      <header>
        <button
          type="button"
          class="quiet title"
          aria-expanded={open.value}
          onClick={() => (open.value = !open.value)}
        >
          Since your last turn <small>{all.length}</small>
        </button>
        <button type="button" class="quiet" onClick={walk}>
          {at.value < 0 ? "Walk through" : `${at.value + 1} of ${all.length}`} <Glyph name="next" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label="seen: close the report"
          onClick={props.onSeen}
        >
          <Glyph name="check" />
        </button>
      </header>
      <ul tabIndex={0} aria-label="What happened" hidden={!open.value}>
        {report.mine.map(({ who, lines }, i) => (
          <li key={i}>
            <h3>
              {tokenOf(who, automas) !== null && <SeatToken seat={tokenOf(who, automas)!} />}{" "}
              {named(who)}
            </h3>
            <ul>
              {lines.map((line) => (
                <ReportLine
                  key={line.n}
                  line={line}
                  pages={pages}
                  sight={sight}
                  isHere={line === all[at.value]}
                />
              ))}
            </ul>
          </li>
        ))}
        {report.others.length > 0 && (
          <li>
            <details>
              <summary>
                The others, <span class="count">{report.others.length}</span>
              </summary>
              <ul>
                {report.others.map((line) => (
                  <ReportLine key={line.n} line={line} pages={pages} sight={sight} isHere={false} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}

function ReportLine(props: { line: Line; pages: AnyTitlePages; sight: AnySight; isHere: boolean }) {
  const { line, sight } = props;
  const place = line.place ?? [];
  const sign = props.pages.signOf?.(line);
  return (
    <li class={props.isHere ? "here" : ""}>
      {sign && <span class="sign">{sign}</span>}
      <span class="text">
        {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
      </span>
      {place.length > 0 && (
        <button
          type="button"
          class="quiet goes"
          aria-label={`show where: ${line.text}`}
          onClick={() => sight.show(place)}
        >
          show
        </button>
      )}
    </li>
  );
}
