// H.A.L.L.: its turn as things and steps, its board with what every cell does and the cubes that lie
// there, its bag, its technologies, its piles.

import { useSignal } from "@preact/signals";

import type { Line } from "../../base/wire";
import { RuleLink } from "../../ui/parts";
import type { HallSheet } from "../../types/starship-interstellar";
import {
  HALL_ROWS,
  RESOURCES,
  boxOf,
  capital,
  tokenName,
  tokenSign,
  turnOf,
  turnsOf,
  type Box,
  type HallDoc,
  type Resource,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Icon, Price, Sign, Thing } from "./parts";
import type { SignId } from "./signs";

export function Hall({ sight }: { sight: StarSight }) {
  const { hall } = sight.view.table;
  if (!hall) return null;
  return (
    <div class="si hall">
      <Turns sight={sight} />
      <HallBoard sight={sight} hall={hall} />
      <div class="hall-beside">
        <Bag sight={sight} hall={hall} />
        <Technologies sight={sight} hall={hall} />
        <Piles box={boxOf(sight)} hall={hall} />
      </div>
    </div>
  );
}

// Its turns.

/** The cube and the token of a turn, as things. */
export function TurnCard({ sight, lines }: { sight: StarSight; lines: readonly Line[] }) {
  const box = boxOf(sight);
  const { token, cube } = turnOf(lines);
  return (
    <span class="si turn-card">
      {token && (
        <span class="card f-none">
          <Icon of={tokenSign(box, token)} class="big" />
          <b>{tokenName(box, token)}</b>
        </span>
      )}
      {cube ? (
        <span class="drawn">
          <Cube of={cube} />
          <small>{cube}</small>
        </span>
      ) : (
        <span class="drawn dim">no cube</span>
      )}
    </span>
  );
}

/** How many turns before the last one can be gone back to. */
const EARLIER = 12;

/** One of its last turns, with the others a step away. */
function Turns({ sight }: { sight: StarSight }) {
  const turns = turnsOf(sight.lines).slice(-EARLIER);
  const back = useSignal(0);
  const at = Math.max(0, turns.length - 1 - back.value);
  const lines = turns[at];
  const { variant } = sight.view.table;
  return (
    <section class="turn" aria-label="Its turns">
      <h2>
        <Icon of="hall" /> H.A.L.L. <small>{variant.hall}</small>
        <span class="pages">
          <button
            type="button"
            class="icon"
            aria-label="the turn before"
            disabled={at === 0}
            onClick={() => (back.value += 1)}
          >
            ‹
          </button>
          <button
            type="button"
            class="icon"
            aria-label="the turn after"
            disabled={back.value === 0}
            onClick={() => (back.value -= 1)}
          >
            ›
          </button>
        </span>
      </h2>
      {lines ? (
        <>
          <TurnCard sight={sight} lines={lines} />
          <Steps sight={sight} lines={lines} />
        </>
      ) : (
        <p class="dim">It has not had a turn yet.</p>
      )}
    </section>
  );
}

/** What is said of a step besides its words: where it happened is lit while it is looked at. */
function Steps({ sight, lines }: { sight: StarSight; lines: readonly Line[] }) {
  return (
    <ol class="steps">
      {lines.map((line) => {
        const [place] = line.place ?? [];
        return (
          <li
            key={line.n}
            class={`${line.event?.event === "hall" ? "" : "result"} ${line.weight}`}
            onPointerEnter={() => place && (sight.looked.value = place)}
          >
            {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
          </li>
        );
      })}
    </ol>
  );
}

// Its board.

type Cell = readonly string[];

/**
 * What each cell does, from red to blue, in few words; purple does as blue and the token goes back
 * under the pile. The numbers are those of the box.
 */
function cellsOf(sheet: HallSheet): Cell[] {
  const by = (numbers: readonly number[], words: (n: number) => string) => numbers.map(words);
  const signed = (n: number) => (n > 0 ? `${n} Fuel more` : n < 0 ? `${-n} Fuel less` : "as it is");
  return [
    ["keep cheaper", "keep both", `both, ${sheet.solar_mercy[2]} less lost`, "both, none lost"],
    ["2 × the price", "the price", "price, +1 Scientist", "two levels"],
    sheet.travel_price.map((n, i) => {
      const more = sheet.travel_ars[i];
      return `${signed(n)}${more ? `, ARS +${more}` : ""}`;
    }),
    ["1 cheapest", "2 cheapest", "1 cheap, 1 dear", "2 dearest"],
    by(sheet.earth_fuel, (n) => `+${n} Fuel`),
    sheet.production_fuel.map((n, i) => {
      const better = sheet.production_cubes[i];
      if (i === 0) return "1 stays behind";
      return better ? `${better} better, +${n} Fuel` : "normal";
    }),
    ["2nd seat", "1st seat", "far right", "whole row"],
    ["Fuel × 2, gain −1", "as usual", "gain × 2", "× 2, then builds"],
    ["least value", "best of 2 rows", "best of all", "best, and saves"],
    ["cheapest", "dearest", "both", "dearest, Probe"],
  ];
}

const ROW_SIGNS: readonly SignId[] = [
  "solar",
  "research",
  "travel",
  "market",
  "earth",
  "production",
  "government",
  "advance",
  "build",
  "save",
];

/** The row and the colour of the last turn. */
function lastCell(sight: StarSight): { row: number; cube: Resource | null } | null {
  const lines = turnsOf(sight.lines).at(-1);
  if (!lines) return null;
  const { row, cube } = turnOf(lines);
  return row === null ? null : { row, cube };
}

function HallBoard({ sight, hall }: { sight: StarSight; hall: HallDoc }) {
  const cells = cellsOf(sight.sheet.hall);
  const last = lastCell(sight);
  return (
    <table class="hall-board">
      <caption class="sr">The H.A.L.L. Board</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">Action</span>
          </th>
          {RESOURCES.map((resource) => (
            <th scope="col" key={resource}>
              <Thing sight={sight} thing={`hall:${resource}`} name={`H.A.L.L.'s ${resource} cubes`}>
                <Cube of={resource} />
                <span class="sr">{resource}</span>
              </Thing>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HALL_ROWS.map((name, row) => (
          <tr
            key={name}
            class={`${row === 6 ? "first-salvation" : ""} ${last?.row === row ? "acts" : ""}`}
          >
            <th scope="row">
              <Thing sight={sight} thing={`cell:${row}`} name={name} class="row-of">
                <Icon of={ROW_SIGNS[row]!} /> {name}
              </Thing>
            </th>
            {RESOURCES.map((resource, column) => {
              const n = hall.board[row]?.[resource] ?? 0;
              const now = last?.row === row && last.cube === resource ? "now" : "";
              return (
                <td key={resource} class={`cell ${now}`}>
                  <small>{cells[row]?.[Math.min(column, 3)]}</small>
                  {n > 0 && <Cube of={resource} n={n} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bag({ sight, hall }: { sight: StarSight; hall: HallDoc }) {
  const to_come = sight.sums.hall?.bag_to_come ?? {};
  return (
    <div class="bag-of">
      <Thing sight={sight} thing="hall:bag" name="AI bag">
        <Sign of="ai_bag" /> <CubeRow cubes={hall.bag} none="empty" />
      </Thing>
      <p class="fact-row">
        <small>next round</small> <CubeRow cubes={to_come} none="empty" />
      </p>
      <p class="fact-row">
        <small>with the technologies</small> <CubeRow cubes={hall.aside} />
      </p>
    </div>
  );
}

function Technologies({ sight, hall }: { sight: StarSight; hall: HallDoc }) {
  return (
    <ul class="hall-technologies" aria-label="Its technologies">
      {RESOURCES.map((resource, i) => {
        const level = hall.levels[i] ?? 0;
        const prices = sight.sheet.hall.technology[i] ?? [];
        const next = prices[level];
        return (
          <li key={resource}>
            <Cube of={resource} />
            <span class="level" role="img" aria-label={`level ${level} of ${prices.length}`}>
              {"●".repeat(level)}
              {"○".repeat(Math.max(0, prices.length - level))}
            </span>
            {next ? <Price price={next} /> : <span class="dim">complete</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Piles({ box, hall }: { box: Box; hall: HallDoc }) {
  const hidden = [...hall.hidden_production, ...hall.hidden];
  const list = (tokens: readonly string[]) =>
    tokens.map((token) => (
      <span key={token} class="mini" title={tokenName(box, token)}>
        <Icon of={tokenSign(box, token)} />
        <span class="sr">{tokenName(box, token)}</span>
      </span>
    ));
  return (
    <div class="piles">
      <p class="fact-row">
        <small>on top</small>
        {hall.top ? (
          <>
            <Icon of={tokenSign(box, hall.top)} /> <b>{tokenName(box, hall.top)}</b>
          </>
        ) : (
          "nothing"
        )}
      </p>
      {hidden.length > 0 && (
        <p class="fact-row">
          <small>below, in unknown order</small> {list(hidden)}
        </p>
      )}
      {hall.under.length > 0 && (
        <p class="fact-row">
          <small>under those</small> {list(hall.under)}
        </p>
      )}
      <p class="fact-row">
        <small>planets</small> {hall.planets.map(capital).join(", ") || "none known"}
        {hall.planets_hidden.length > 0 && (
          <small>then, in unknown order, {hall.planets_hidden.map(capital).join(", ")}</small>
        )}
      </p>
      <p class="fact-row">
        <small>
          {hall.n_played} played in this phase, {hall.n_tried} impossible in this turn
        </small>
      </p>
    </div>
  );
}
