// Luna's board: her slots and majority cards as she turns them up, and her last turn step by step.

import type { Line } from "../../base/wire";
import type { Deed, InSlot, LunaDoc } from "../../types/skymines";
import { RuleLink } from "../../ui/parts";
import { COMPANY, boxOf, slotLetter, type Box, type LunaAction, type SkySight } from "./model";
import { MarkerSign } from "./signs";
import { Cards } from "./things";
import { Tracks } from "./desk";

export function Luna({ sight }: { sight: SkySight }) {
  const { luna, coins, n_seats } = sight.view.table;
  if (!luna) return null;
  const box = boxOf(sight.files);
  return (
    <div class="sky-desk luna-board">
      <h3>
        <MarkerSign sight={sight} actor={n_seats} /> Luna, level {luna.level}{" "}
        <small class="dim">
          {coins[n_seats]} coins, {luna.markers} bonus markers
        </small>
      </h3>
      <LastTurn sight={sight} />
      <Slots box={box} luna={luna} />
      <Majority box={box} luna={luna} />
      <Tokens box={box} luna={luna} sight={sight} />
      <Tracks sight={sight} actor={n_seats} />
      <section>
        <h3>Cards gained</h3>
        <Cards sight={sight} cards={luna.reserve} />
      </section>
    </div>
  );
}

function Slots({ box, luna }: { box: Box; luna: LunaDoc }) {
  return (
    <section>
      <h3>Action slots</h3>
      <ol class="luna-slots">
        {luna.slots.map((slot, i) => (
          <li key={i} class={luna.on.includes(i) ? "" : "off"}>
            <i>{slotLetter(i)}</i>
            <SlotWords box={box} slot={slot} at={i} on={luna.on.includes(i)} />
          </li>
        ))}
      </ol>
      <p class="dim">
        Deck: {luna.n_deck} cards, {luna.n_stack} of grade 2 aside; {luna.discard.length} discarded.
      </p>
    </section>
  );
}

function SlotWords(props: { box: Box; slot: InSlot; at: number; on: boolean }) {
  const { box, slot, at, on } = props;
  if (!on) return <span class="dim">off</span>;
  if (slot === "nothing") return <span class="dim">empty</span>;
  if ("down" in slot) return <span class="dim">face down</span>;
  const card = box.luna[slot.up];
  return (
    <span>
      <b>{card?.id}</b>{" "}
      {card?.actions.map((action) => actionWords(action, slotLetter(at))).join("; ")}
    </span>
  );
}

const ON: Record<string, string> = {
  most: "the most valuable company",
  second: "the second company",
  least: "the least valuable company",
  most2: "the two most valuable",
  all: "all tracks",
  lead: "where she leads most",
  lead2: "the two where she leads most",
};

/** An action of a Luna card in words, as it reads in a slot. */
export function actionWords(action: LunaAction, letter: string): string {
  const a = action as Record<string, any>;
  if (a["coins"]) return `${a["coins"]} coins`;
  if (a["helium"]) return `${a["helium"]} helium`;
  if (a["upload"]) return `upload ${a["upload"]}`;
  if (a["track"]) return `${a["track"]} on ${ON[a["on"]] ?? a["on"]}`;
  if (a["expand"]) return `expand with ${a["expand"]}, ${String(a["toward"]).toUpperCase()}`;
  if (a["gain_share"]) return "gain a share card";
  if (a["gain"]) return `gain from the display: ${(a["gain"][letter] ?? []).join(", ")}`;
  if (a["marker"]) return `bonus marker on ${(a["marker"][letter] ?? []).join(",")}`;
  if (a["discard"]) return a["discard"] === "special" ? "discard the latest special plan" : `discard a plan of row ${String(a["discard"]).toUpperCase()}`;
  return Object.keys(a).join(", ");
}

function Majority({ box, luna }: { box: Box; luna: LunaDoc }) {
  return (
    <section>
      <h3>Majority cards</h3>
      <div class="row">
        {luna.majority.map((card, i) => {
          const info = typeof card === "number" ? box.luna[card] : undefined;
          return (
            <p class="majority" key={i}>
              <small class="dim">{i === 0 ? "left" : "right"}</small>{" "}
              {info ? (
                <>
                  <b>{info.id}</b> {info.left} · {info.right}
                  {info.scientists > 0 && ` · RS ${info.scientists}`}
                </>
              ) : (
                <span class="dim">none</span>
              )}
            </p>
          );
        })}
      </div>
    </section>
  );
}

function Tokens({ box, luna, sight }: { box: Box; luna: LunaDoc; sight: SkySight }) {
  const level = box.levels.find((other) => other.level === luna.level);
  const { table } = sight.view;
  const words = (spaces: number[] | undefined, at: number) =>
    spaces?.length
      ? spaces.map((space) => `${space}${space <= at ? " reached" : ""}`).join(", ")
      : "none";
  return (
    <section>
      <h3>Luna tokens</h3>
      <p>
        On the tank: {words(level?.tank, table.helium[table.n_seats] ?? 0)}. On the research track:{" "}
        {words(level?.research, table.upload[table.n_seats] ?? 0)}.
      </p>
    </section>
  );
}

const deedOf = (line: Line): Deed | null =>
  line.event?.event === "luna" ? (line.event["deed"] as Deed) : null;

/** The lines of Luna's latest turn: from the card that she turned up to whatever is not hers. */
export function lastTurn(lines: readonly Line[]): Line[] {
  const starts = lines.map((line) => deedOf(line)?.what.did === "turn_began");
  const start = starts.lastIndexOf(true);
  if (start < 0) return [];
  const rest = lines.slice(start);
  const end = rest.findIndex(({ event }, i) => i > 0 && event !== undefined && !isHers(event));
  return end < 0 ? rest : rest.slice(0, end);
}

const BESIDE = new Set(["plan_dealt", "card_dealt", "ousted", "came_home", "luna_drew_grade2"]);

const isHers = (event: NonNullable<Line["event"]>): boolean =>
  event.event === "luna" ||
  event["who"] === "luna" ||
  event.event === "coins_gained" ||
  BESIDE.has(event.event);

function LastTurn({ sight }: { sight: SkySight }) {
  const turn = lastTurn(sight.lines);
  return (
    <section>
      <h3>Her last turn</h3>
      {turn.length === 0 && <p class="dim">She has not had a turn yet.</p>}
      <ol class="luna-turn">
        {turn.map((line) => (
          <li key={line.n}>
            {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
            <Why deed={deedOf(line)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What she chose among. */
function Why({ deed }: { deed: Deed | null }) {
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
                {COMPANY[company].name}
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
        of {what.candidates.map((space) => space + 1).join(", ")}, {what.toward === "min" ? "the lowest" : "the highest"}
      </small>
    );
  return null;
}
