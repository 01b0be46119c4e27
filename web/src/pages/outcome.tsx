// How a game ended, and what comes next.

import { useSignal } from "@preact/signals";

import { api, type SeatWish } from "../base/api";
import { loadBoxes, ownBox } from "../base/box";
import { inviteLink, keepInvites } from "../base/invites";
import { go } from "../base/router";
import type { Outcome, TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { seatName } from "../table/players";
import type { AnySight, AnyTitlePages } from "../table/sight";
import { Glyph, RuleLink } from "../ui/parts";
import { BySource } from "./bysource";
import { Graph } from "./graph";

type Row = Outcome["rows"][number];

const nameOf = (info: TableInfo, { who }: Row): string =>
  "seat" in who ? seatName(info.seats[who.seat], who.seat) : who.automa.name;

/** Who has won, in a few words. */
function verdict(info: TableInfo, rows: readonly Row[]): string {
  const winners = rows.filter(({ won }) => won);
  const mine = winners.some(({ who }) => "seat" in who && info.seats[who.seat]?.you);
  if (winners.length === 0) return "Nobody wins";
  if (winners.length > 1)
    return `${winners.map((row) => nameOf(info, row)).join(" and ")} share the win`;
  return mine ? "You win" : `${nameOf(info, winners[0]!)} wins`;
}

/** The same table once more: bots sit down at once, people get new invitations. */
async function playAgain(info: TableInfo): Promise<void> {
  const { title, options, clock, listed, watchers, coach = false, caretaker } = info;
  const seats = info.seats.map((seat): SeatWish => {
    if (seat.you) return { kind: "me" };
    if (seat.kind === "bot" && seat.bot) return { kind: "bot", bot: seat.bot };
    return { kind: "invite" };
  });
  await loadBoxes();
  const own = ownBox(title);
  const kept = {
    ...(caretaker ? { caretaker } : {}),
    // With the same numbers, if they are those of one's own box.
    ...(own?.hash === info.components ? { components: own.files } : {}),
  };
  const made = await api.create({
    title,
    options,
    clock,
    listed,
    watchers,
    coach,
    seats,
    ...kept,
  });
  const links = made.seats.flatMap(({ seat, invite }) =>
    invite ? [[seat, inviteLink(made.table, invite)] as const] : [],
  );
  keepInvites(made.table, Object.fromEntries(links));
  go(`/table/${made.table}`);
}

export function OutcomeCard(props: {
  info: TableInfo;
  outcome: Outcome;
  pages: AnyTitlePages;
  sight: AnySight;
}) {
  const { info, outcome, pages, sight } = props;
  const rows = [...outcome.rows].sort((a, b) => b.score - a.score);
  const busy = useSignal(false);
  const fault = useSignal<string | null>(null);
  const sat = info.seats.some(({ you }) => you);
  const again = () => {
    busy.value = true;
    playAgain(info).catch((error: Error) => {
      fault.value = sentence(error.message);
      busy.value = false;
    });
  };
  return (
    <section class="outcome" aria-label="Outcome">
      <h2>
        {verdict(info, rows)} <RuleLink title={info.title} rule={outcome.rule} />
      </h2>
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      {info.seats.some(({ coached }) => coached) && (
        <p class="dim">
          With the coach:{" "}
          {info.seats
            .filter(({ coached }) => coached)
            .map((seat) => seatName(seat, seat.seat))
            .join(", ")}
          .
        </p>
      )}
      <BySource
        rows={rows}
        nameOf={(row) => nameOf(info, row)}
        automas={pages.automas?.(sight) ?? []}
      />
      {pages.Ending && <pages.Ending sight={sight} />}
      <Graph info={info} pages={pages} sight={sight} />
      <div class="row">
        {sat && (
          <button type="button" class="primary" disabled={busy.value} onClick={again}>
            Play again
          </button>
        )}
        <a class="button" href={`/analysis/${info.id}`}>
          Analysis
        </a>
        <a class="button" href={`/replay/${info.id}`}>
          Replay
        </a>
        <a class="button" href={`/dice/${info.id}`}>
          <Glyph name="die" /> Check the dice
        </a>
        <a class="button" href="/">
          Lobby
        </a>
      </div>
    </section>
  );
}
