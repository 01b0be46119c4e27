// The colonies: who lives there, what they put out next and why. In production turns the sheet on the
// stage spends it all at once (sheet.tsx); here one colony is taken by itself.

import { ifLegal } from "../../base/live";
import type { Action, ColonyDoc, ColonySums } from "../../types/stellar-conquest";
import { Glyph, Mark } from "../../ui/glyph";
import { boxOf, outputOf, planetInfo, planetName, starOf, type ScSight } from "./model";
import { PLANET_SIGNS, signs } from "./signs";

const find = (sight: ScSight, test: (action: Action) => boolean) =>
  sight.legal.find(({ action }) => test(action));

export function Colonies({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const own = view.own;
  if (!own) return <p class="dim">A watcher sees no colonies but conquered ones.</p>;
  const desk = own.seat.desk;
  const producing = view.activity === "production" && desk.step !== "closed";
  return (
    <div class="colonies">
      {own.colonies.length === 0 ? (
        <p class="dim">
          No colonies yet. Land transports on a planet: people make everything else.
        </p>
      ) : (
        <>
          {sorted(sight).map((colony) => (
            <ColonyCard key={colony.planet} sight={sight} colony={colony} producing={producing} />
          ))}
          <p class="total">
            All colonies
            <b>
              {producing ? "still to be spent: " : "next time: "}
              {producing ? deskSum(sight) : (sight.sums.own?.ip ?? 0)} IP
            </b>
          </p>
        </>
      )}
    </div>
  );
}

/** What is still to be done comes first. */
const sorted = (sight: ScSight) =>
  [...sight.view.own!.colonies].sort((a, b) => Number(isTodo(sight, b)) - Number(isTodo(sight, a)));

const isTodo = (sight: ScSight, colony: ColonyDoc) =>
  sight.view.own!.seat.desk.todo.includes(colony.planet);

/** What is still to be spent: the colonies to do, and what the one at hand has left. */
function deskSum(sight: ScSight): number {
  const { desk } = sight.view.own!.seat;
  const todo = sight.view.own!.colonies.filter(
    (colony) => isTodo(sight, colony) && !(desk.planet === colony.planet && isOpen(sight)),
  );
  const waiting = todo.reduce((sum, { planet }) => sum + (outputOf(sight, planet)?.ip ?? 0), 0);
  return waiting + (isOpen(sight) ? desk.ip : 0);
}

const isOpen = ({ view }: ScSight): boolean => {
  const step = view.own?.seat.desk.step;
  return step !== "colonies" && step !== "closed";
};

function ColonyCard({
  sight,
  colony,
  producing,
}: {
  sight: ScSight;
  colony: ColonyDoc;
  producing: boolean;
}) {
  const box = boxOf(sight);
  const own = sight.view.own!;
  const sum = outputOf(sight, colony.planet);
  const info = planetInfo(sight, colony.planet);
  const name = planetName(box, colony.planet);
  const produce = find(
    sight,
    (action) => action.do === "produce" && action.planet === colony.planet,
  );
  const besieged = own.besieged.includes(starOf(colony.planet));
  const state = !producing
    ? ""
    : own.seat.desk.planet === colony.planet && own.seat.desk.step !== "colonies"
      ? "at hand"
      : isTodo(sight, colony)
        ? "to do"
        : "done";
  return (
    <article
      class={`colony ${state.replace(" ", "-")}`}
      onPointerEnter={() => (sight.looked.value = `planet:${colony.planet}`)}
    >
      <header>
        <h2>{name}</h2>
        {info && (
          <span class={`kind ${info.kind}`}>
            <Glyph of={PLANET_SIGNS[info.kind].glyph} /> {info.name} {info.capacity}
            {info.mineral_rich && <Mark of={signs.minerals} />}
          </span>
        )}
        {besieged && <span class="tag warn">besieged</span>}
        {colony.conqueror !== undefined && colony.conqueror !== null && (
          <span class="tag">conquered from {sight.nameOf(colony.owner)}</span>
        )}
        {state && <span class={`tag ${state === "done" ? "" : "gold"}`}>{state}</span>}
      </header>
      <div
        class="bar-people"
        role="img"
        aria-label={`${colony.people} of ${info?.capacity ?? "?"} million people`}
      >
        <span
          style={{
            width: `${Math.min(100, (100 * colony.people) / (info?.capacity ?? colony.people))}%`,
          }}
        />
      </div>
      {sum && <Output colony={colony} sum={sum} />}
      {(colony.bases > 0 || colony.advanced_bases > 0 || colony.shields > 0) && (
        <p class="dim">
          {[
            colony.bases && counted(colony.bases, "missile base"),
            colony.advanced_bases && counted(colony.advanced_bases, "advanced missile base"),
            (colony.shields || colony.shields_new) && "planet shield",
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      {produce && (
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={sight.busy}
            onClick={() => sight.act(produce, [ifLegal({ do: "amount", n: 0 })])}
          >
            Spend here
          </button>
          <button type="button" disabled={sight.busy} onClick={() => sight.act(produce)}>
            Emigrate first …
          </button>
        </div>
      )}
    </article>
  );
}

const counted = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** The sum of a colony in its parts; a colony that was conquered since the last time yields nothing. */
function Output({ colony, sum }: { colony: ColonyDoc; sum: ColonySums }) {
  return (
    <p class="sum">
      <b>{colony.people}</b> million
      {sum.born > 0 && (
        <>
          {" "}
          + <b>{sum.born}</b> born
        </>
      )}
      {colony.factories > 0 && (
        <>
          {" "}
          + <b>{sum.worked}</b> {sum.worked < colony.factories ? `of ${colony.factories} ` : ""}
          {sum.worked === 1 ? "factory" : "factories"}
        </>
      )}
      {sum.factor > 1 && <> × {sum.factor}</>}
      {sum.idle ? " : not yet, " : " = "}
      <b class="ip">{sum.ip} IP</b>
    </p>
  );
}
