// Luna: her turns step by step, her board.

import type { Line } from "../../base/wire";
import type { AutomaTurn } from "../../table/sight";
import type { Deed, LunaDoc, LunaLine, Sheet } from "../../types/skymines";
import { RuleLink } from "../../ui/parts";
import { Gauges } from "./dock";
import { LunaCardFace } from "./lunacard";
import { companyName, slotLetter, type SkySight } from "./model";
import { Cards, Marker, Num } from "./parts";
import type { SignId } from "./signs";

export function Luna({ sight }: { sight: SkySight }) {
  const { luna, coins, n_seats } = sight.view.table;
  if (!luna) return null;
  const { sheet } = sight;
  return (
    <div class="sky-panel luna-board">
      <h3>
        <Marker sight={sight} actor={n_seats} /> Luna, level {luna.level}{" "}
        <Num sign="coin" n={coins[n_seats]} /> <Num sign="bonus_marker" n={luna.markers} />
      </h3>
      <Majority sheet={sheet} luna={luna} />
      <Slots sheet={sheet} luna={luna} />
      <LastTurn sight={sight} />
      <section>
        <h3>Tank and research track</h3>
        <Gauges sight={sight} actor={n_seats} />
        <Tokens luna={luna} sight={sight} />
      </section>
      <section>
        <h3>Cards gained</h3>
        <Cards sight={sight} cards={luna.reserve} />
      </section>
    </div>
  );
}

// Her cards.

function Slots({ sheet, luna }: { sheet: Sheet; luna: LunaDoc }) {
  return (
    <section>
      <h3>Action slots</h3>
      <div class="luna-slots">
        {luna.slots.map((slot, i) => {
          const on = luna.on.includes(i);
          if (typeof slot === "object" && "up" in slot)
            return <LunaCardFace key={i} sheet={sheet} card={slot.up} slot={i} />;
          return (
            <div class={`luna-card back ${on ? "" : "off"}`} key={i}>
              <b>{slotLetter(i)}</b>
              <small>{!on ? "off" : slot === "nothing" ? "empty" : "face down"}</small>
            </div>
          );
        })}
      </div>
      <p class="dim">
        {luna.n_deck} cards in her deck, {luna.n_stack} of grade 2 aside, {luna.discard.length}{" "}
        discarded.
      </p>
    </section>
  );
}

const GOODS = [
  ["titanium", "carbon"],
  ["energy", "minerals"],
] as const;

function Majority({ sheet, luna }: { sheet: Sheet; luna: LunaDoc }) {
  return (
    <section>
      <h3>What she has for majorities</h3>
      <div class="row">
        {luna.majority.map((card, i) => {
          const info = typeof card === "number" ? sheet.luna.items[card] : undefined;
          const [left, right] = GOODS[i] ?? GOODS[0];
          return (
            <p class="majority" key={i}>
              {info ? (
                <>
                  <small class="dim">{info.name}</small> <Num sign={left} n={info.left} />{" "}
                  <Num sign={right} n={info.right} />{" "}
                  {info.scientists > 0 && <Num sign="research_scientist" n={info.scientists} />}
                </>
              ) : (
                <span class="dim">no card</span>
              )}
            </p>
          );
        })}
      </div>
    </section>
  );
}

function Tokens({ luna, sight }: { luna: LunaDoc; sight: SkySight }) {
  const level = sight.sheet.levels.items.find((other) => other.level === luna.level);
  const { table } = sight.view;
  const words = (spaces: number[] | undefined, at: number) =>
    spaces?.length
      ? spaces.map((space) => `${space}${space <= at ? " (reached)" : ""}`).join(", ")
      : "none";
  return (
    <p class="dim">
      Luna tokens on the tank: {words(level?.tank, table.helium[table.n_seats] ?? 0)}; on the
      research track: {words(level?.research, table.upload[table.n_seats] ?? 0)}.
    </p>
  );
}

// Her turns.

export const deedOf = (line: Line): Deed | null =>
  line.event?.event === "luna" ? (line.event["deed"] as Deed) : null;

const BESIDE = new Set(["plan_dealt", "card_dealt", "ousted", "came_home", "luna_drew_grade2"]);

const isHers = (event: NonNullable<Line["event"]>): boolean =>
  event.event === "luna" ||
  event["who"] === "luna" ||
  event.event === "coins_gained" ||
  BESIDE.has(event.event);

/** Her turns in these lines: each from the card that she turned up to whatever is not hers. */
export function turnsOf(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = [];
  let open: Line[] | null = null;
  for (const line of lines) {
    if (deedOf(line)?.what.did === "turn_began") turns.push((open = [line]));
    else if (open && line.event && isHers(line.event)) open.push(line);
    else open = null;
  }
  return turns;
}

/** The lines of her latest turn. */
export const lastTurn = (lines: readonly Line[]): Line[] => turnsOf(lines).at(-1) ?? [];

/** "I-8 in slot d". */
const cardHeading = ({ sheet }: SkySight, card: number | null | undefined, slot: number | null) =>
  typeof card === "number" && slot !== null
    ? `${sheet.luna.items[card]?.name ?? ""} in slot ${slotLetter(slot)}`
    : undefined;

/** The turns as the frame plays them: the card as a thing, and its steps. */
export function automaTurns(lines: readonly Line[], sight: SkySight): AutomaTurn[] {
  return turnsOf(lines).map((turn) => {
    const deed = deedOf(turn[0]!);
    const card = deed?.card;
    const slot = deed?.slot ?? null;
    const steps = turn.slice(1);
    return {
      heading: cardHeading(sight, card, slot),
      lines: steps.length > 0 ? steps : turn,
      Card:
        typeof card === "number"
          ? ({ at }) => (
              <LunaCardFace
                sheet={sight.sheet}
                card={card}
                slot={slot}
                here={linesOf(sight.sheet.luna.items[card]?.lines ?? [], steps)[at]}
              />
            )
          : undefined,
    };
  });
}

type Did = Deed["what"]["did"];

/** Which kind of line of her card a deed belongs to. */
const LINE_OF: Partial<Record<Did, string>> = {
  coins_gained: "coins",
  helium_moved: "helium",
  upload_moved: "upload",
  tracks_chosen: "track",
  expanding: "expand",
  placed: "expand",
  forfeited: "expand",
  marker_placed: "marker",
  marker_not_placed: "marker",
  card_gained: "gain",
  card_missing: "gain",
  share_gained: "gain_share",
  share_missing: "gain_share",
  plan_discarded: "discard",
  plan_missing: "discard",
  special_discarded: "discard_special",
  special_missing: "discard_special",
};

const kindOfLine = (line: LunaLine): string =>
  typeof line === "string" ? line : Object.keys(line)[0]!;

/** For each step of a turn the line of the card that it carries out: steps go down the card. */
export function linesOf(card: readonly LunaLine[], steps: readonly Line[]): number[] {
  let at = -1;
  return steps.map((step) => {
    const kind = LINE_OF[deedOf(step)?.what.did ?? "prepared"];
    const next = card.findIndex((line, i) => i > at && kindOfLine(line) === kind);
    const stays = at >= 0 && kind === "expand" && kindOfLine(card[at]!) === kind;
    if (kind && next >= 0 && !stays) at = next;
    return at;
  });
}

function LastTurn({ sight }: { sight: SkySight }) {
  const turn = lastTurn(sight.lines);
  const deed = turn[0] ? deedOf(turn[0]) : null;
  return (
    <section>
      <h3>Her last turn</h3>
      {turn.length === 0 && <p class="dim">She has not had a turn yet.</p>}
      <div class="luna-last">
        {typeof deed?.card === "number" && (
          <LunaCardFace sheet={sight.sheet} card={deed.card} slot={deed.slot ?? null} />
        )}
        <ol class="luna-turn">
          {turn.map((line) => (
            <li key={line.n} onPointerEnter={() => sight.show(line.place ?? [])}>
              {signOf(line) && <Num sign={signOf(line)!} silent />}
              <span>
                {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
                <Why sight={sight} deed={deedOf(line)} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const DEED_SIGN: Partial<Record<Deed["what"]["did"], SignId>> = {
  turn_began: "luna",
  coins_gained: "coin",
  helium_moved: "helium",
  upload_moved: "upload",
  luna_token_reached: "luna",
  slot_opened: "slot",
  tracks_chosen: "step",
  expanding: "energy",
  placed: "outpost",
  forfeited: "energy",
  marker_placed: "bonus_marker",
  marker_not_placed: "bonus_marker",
  card_gained: "market",
  card_missing: "market",
  share_gained: "share",
  share_missing: "share",
  plan_discarded: "plan",
  plan_missing: "plan",
  special_discarded: "special",
  special_missing: "special",
  majority_revealed: "majority",
};

/** The sign of a line that tells of Luna. */
export function signOf(line: Line): SignId | null {
  const deed = deedOf(line);
  return deed ? (DEED_SIGN[deed.what.did] ?? null) : null;
}

/** What she chose among. */
function Why({ sight, deed }: { sight: SkySight; deed: Deed | null }) {
  const what = deed?.what;
  if (what?.did === "tracks_chosen")
    return (
      <table class="sheet">
        <caption class="sr">How she sees the companies</caption>
        <thead>
          <tr>
            <th scope="col">company</th>
            <th scope="col">value</th>
            <th scope="col">vacant</th>
            <th scope="col">her lead</th>
          </tr>
        </thead>
        <tbody>
          {what.ranks.map(({ company, value, vacant, lead }) => (
            <tr key={company} class={what.chosen.includes(company) ? "hand" : ""}>
              <th scope="row">
                {what.chosen.includes(company) ? "▸ " : ""}
                {companyName(sight, company)}
              </th>
              <td>{value}</td>
              <td>{vacant}</td>
              <td>{lead}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  if (what?.did === "placed")
    return (
      <small class="dim">
        {" "}
        of {what.candidates.map((space) => space + 1).join(", ")},{" "}
        {what.toward === "min" ? "the lowest" : "the highest"}
      </small>
    );
  return null;
}
