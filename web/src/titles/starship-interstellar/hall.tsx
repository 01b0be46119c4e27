// H.A.L.L.: its board with the cubes in their cells, its bag, its technologies, and its last turn
// step by step.

import type { Line } from "../../base/wire";
import { RuleLink } from "../../ui/parts";
import {
  HALL_ROWS,
  RESOURCES,
  boxOf,
  capital,
  tokenName,
  turnsOf,
  type HallDoc,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Price, Thing } from "./parts";

export function Hall({ sight }: { sight: StarSight }) {
  const { hall, variant } = sight.view.table;
  if (!hall) return null;
  return (
    <div class="si hall">
      <h2>H.A.L.L., {variant.hall}</h2>
      <LastTurn sight={sight} />
      <h3>Board</h3>
      <table class="hall-board">
        <thead>
          <tr>
            <th scope="col">Action</th>
            {RESOURCES.map((resource) => (
              <th scope="col" key={resource}>
                <Thing
                  sight={sight}
                  thing={`hall:${resource}`}
                  name={`H.A.L.L.'s ${resource} cubes`}
                >
                  <Cube of={resource} />
                  <span class="sr">{resource}</span>
                </Thing>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HALL_ROWS.map((name, row) => (
            <tr key={name} class={row === 6 ? "first-salvation" : ""}>
              <th scope="row">{name}</th>
              {RESOURCES.map((resource) => {
                const n = hall.board[row]?.[resource] ?? 0;
                return (
                  <td key={resource} class={n > 0 ? `cell ${resource}` : "cell"}>
                    {n > 0 ? <Cube of={resource} n={n} /> : <span class="sr">none</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr class="first-salvation">
            <th scope="row">With the technologies</th>
            <td colSpan={5}>
              <CubeRow cubes={hall.aside} />
            </td>
          </tr>
        </tbody>
      </table>
      <p class="fact-row">
        <b>AI bag</b>
        <Thing sight={sight} thing="hall:bag" name="AI bag">
          <CubeRow cubes={hall.bag} none="empty" />
        </Thing>
      </p>
      <Technologies sight={sight} hall={hall} />
      <Piles hall={hall} />
    </div>
  );
}

/** How many turns before the last one can be unfolded. */
const EARLIER = 5;

function LastTurn({ sight }: { sight: StarSight }) {
  const turns = turnsOf(sight.lines);
  const last = turns.pop();
  const earlier = turns.slice(-EARLIER).reverse();
  return (
    <>
      <h3>Its last turn</h3>
      {last ? <Steps sight={sight} lines={last} /> : <p class="dim">It has not had a turn yet.</p>}
      {earlier.length > 0 && (
        <details>
          <summary>Turns before</summary>
          {earlier.map((lines) => (
            <Steps key={lines[0]?.n} sight={sight} lines={lines} />
          ))}
        </details>
      )}
    </>
  );
}

function Steps({ sight, lines }: { sight: StarSight; lines: readonly Line[] }) {
  return (
    <ol class="steps">
      {lines.map((line) => (
        <li key={line.n} class={line.event?.event === "hall" ? "" : "result"}>
          {capital(line.text.replace(/^H\.A\.L\.L\.: /, ""))}{" "}
          <RuleLink title={sight.title} rule={line.rule} quiet />
        </li>
      ))}
    </ol>
  );
}

function Technologies({ sight, hall }: { sight: StarSight; hall: HallDoc }) {
  const box = boxOf(sight.files);
  return (
    <>
      <h3>Technologies</h3>
      <ul class="technologies">
        {RESOURCES.map((resource, i) => {
          const level = hall.levels[i] ?? 0;
          const prices = box.hallPrices[i] ?? [];
          const next = prices[level];
          return (
            <li key={resource}>
              <span class="thing">
                <Cube of={resource} />
                <span class="what">{capital(resource)}</span>
                <span class="level" role="img" aria-label={`level ${level} of ${prices.length}`}>
                  {"●".repeat(level)}
                  {"○".repeat(Math.max(0, prices.length - level))}
                </span>
                {next ? <Price price={next} /> : <span class="dim">complete</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Piles({ hall }: { hall: HallDoc }) {
  const names = (tokens: string[]) => tokens.map((token) => tokenName(token)).join(", ");
  const hidden = [...hall.hidden_production, ...hall.hidden];
  return (
    <>
      <h3>Piles</h3>
      <p class="fact-row">
        <b>On top</b> {hall.top ? tokenName(hall.top) : "nothing"}
      </p>
      {hidden.length > 0 && (
        <p class="fact-row">
          <b>In unknown order</b> {names(hidden)}
        </p>
      )}
      {hall.under.length > 0 && (
        <p class="fact-row">
          <b>Under those</b> {names(hall.under)}
        </p>
      )}
      <p class="fact-row">
        <b>Planets</b> {hall.planets.map(capital).join(", ") || "none known"}
        {hall.planets_hidden.length > 0 &&
          `; then in unknown order ${hall.planets_hidden.map(capital).join(", ")}`}
      </p>
      <p class="fact-row dim">
        {hall.n_played} tokens played in this phase, {hall.n_tried} impossible in this turn
      </p>
    </>
  );
}
