// Colonies, and in production turns a sheet for each of them with its sums.

import { signal } from "@preact/signals";

import { exactly, ifLegal, sameAction, type Step } from "../../base/live";
import type { Answer } from "../../base/wire";
import type { ColonyDoc, Item, View } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/parts";
import { sentence } from "../../table/answers";
import {
  KINDS,
  TECH_NAMES,
  boxOf,
  forecast,
  levelOpen,
  planetName,
  starOf,
  techRow,
  type ScSight,
} from "./model";

const wanted = signal<Record<string, number>>({});

const find = (sight: ScSight, test: (action: Answer["action"]) => boolean) =>
  sight.legal.find(({ action }) => test(action));

export function Colonies({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const own = view.own;
  if (!own) return <p class="dim">A watcher sees no colonies but conquered ones.</p>;
  const desk = own.seat.desk;
  const producing = view.activity === "production" && desk.step !== "closed";
  const setup = view.activity === "setup" && desk.step !== "closed";
  const total = own.colonies.reduce(
    (sum, colony) => sum + forecast(sight, colony, isDone(sight, colony)).ip,
    0,
  );
  return (
    <div class="colonies">
      {setup && <SpendSheet sight={sight} name="Before the voyage" ip={desk.ip} />}
      {producing && desk.step !== "colonies" && (
        <SpendSheet sight={sight} name={planetName(boxOf(sight.files), desk.planet)} ip={desk.ip} />
      )}
      {own.colonies.length === 0 ? (
        <p class="dim">
          No colonies yet. Land transports on a planet: people make everything else.
        </p>
      ) : (
        <>
          {producing && desk.step === "colonies" && desk.todo.length > 1 && (
            <AllAtOnce sight={sight} />
          )}
          {sorted(sight).map((colony) => (
            <ColonyCard key={colony.planet} sight={sight} colony={colony} producing={producing} />
          ))}
          <p class="total">
            All colonies <b>{producing ? desk.output + todoSum(sight) : total} IP</b>
          </p>
        </>
      )}
    </div>
  );
}

/** What is still to be done comes first. */
const sorted = (sight: ScSight) =>
  [...sight.view.own!.colonies].sort((a, b) => Number(isTodo(sight, b)) - Number(isTodo(sight, a)));

// Many colonies, one purpose.

const purpose = signal("");

/** Answers whatever production asks so that all goes into one thing; the last answer is the player's. */
function towards(choice: Record<string, unknown>): Step {
  const best = (legal: readonly Answer[]) =>
    legal.filter(({ action }) => action.do === "amount").at(-1) ?? null;
  return (legal, view) => {
    const step = (view as unknown as View).own?.seat.desk.step;
    const doing = (name: string) => legal.find(({ action }) => action.do === name);
    if (step === "colonies") return doing("produce") ?? "skip";
    if (step === "emigrate") return legal.find(({ action }) => action["n"] === 0) ?? null;
    if (step === "spend")
      return legal.find(({ action }) => sameAction(action, choice)) ?? doing("done") ?? null;
    return typeof step === "object" ? best(legal) : "skip";
  };
}

function AllAtOnce({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const box = boxOf(sight.files);
  const own = view.own!.seat;
  const techs = box.techs
    .map(({ tech }) => techRow(box, view, tech))
    .filter((row) => !own.owned.includes(row.tech) && levelOpen(box, view, row, own.owned));
  const items = [...box.prices.values()].filter(
    ({ item, needs }) =>
      item in ITEM_NAMES && item !== "scout" && (!needs || own.owned.includes(needs)),
  );
  const choices = [
    ...techs.map(({ tech }) => ({
      id: `research ${tech}`,
      name: TECH_NAMES[tech],
      action: { do: "research", tech },
    })),
    ...items.map(({ item }) => ({
      id: `buy ${item}`,
      name: `${ITEM_NAMES[item as Item]}s`,
      action: { do: "buy", item },
    })),
  ];
  const chosen = choices.find(({ id }) => id === purpose.value) ?? choices[0];
  const first = find(sight, (action) => action.do === "produce");
  if (!chosen || !first) return null;
  const n = own.desk.todo.length;
  // Each colony takes at most seven answers: who leaves, what is bought twice, that it is done.
  const plan = Array.from({ length: 7 * n }, () => towards(chosen.action));
  return (
    <div class="all-at-once">
      <label>
        All {n} colonies to do put everything into
        <select value={chosen.id} onChange={(event) => (purpose.value = event.currentTarget.value)}>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={sight.busy} onClick={() => sight.act(first, plan)}>
        Do it
      </button>
    </div>
  );
}

const isTodo = (sight: ScSight, colony: ColonyDoc) =>
  sight.view.own!.seat.desk.todo.includes(colony.planet);

/** In a production turn, a colony that has been dealt with has grown already. */
function isDone(sight: ScSight, colony: ColonyDoc): boolean {
  const own = sight.view.own!;
  return (
    sight.view.activity === "production" &&
    own.seat.desk.step !== "closed" &&
    !isTodo(sight, colony)
  );
}

const todoSum = (sight: ScSight) =>
  sight.view
    .own!.colonies.filter((colony) => isTodo(sight, colony))
    .reduce((sum, colony) => sum + forecast(sight, colony, false).ip, 0);

function ColonyCard({
  sight,
  colony,
  producing,
}: {
  sight: ScSight;
  colony: ColonyDoc;
  producing: boolean;
}) {
  const box = boxOf(sight.files);
  const own = sight.view.own!;
  const sum = forecast(sight, colony, isDone(sight, colony));
  const name = planetName(box, colony.planet);
  const produce = find(
    sight,
    (action) => action.do === "produce" && action["planet"] === colony.planet,
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
        {sum.info && (
          <span class={`kind ${sum.info.type}`}>
            {KINDS[sum.info.type].name} {sum.info.capacity}
            {sum.info.mineral_rich ? " · mineral-rich" : ""}
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
        aria-label={`${colony.people} of ${sum.info?.capacity ?? "?"} million people`}
      >
        <span
          style={{
            width: `${Math.min(100, (100 * colony.people) / (sum.info?.capacity ?? colony.people))}%`,
          }}
        />
      </div>
      <p class="sum">
        <b>{colony.people}</b> M
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
            factories
          </>
        )}
        {sum.factor > 1 && <> × {sum.factor}</>}
        {" = "}
        <b class="ip">{sum.ip} IP</b>
      </p>
      {(colony.bases > 0 || colony.advanced_bases > 0 || colony.shields > 0) && (
        <p class="dim">
          {[
            colony.bases && `${colony.bases} missile bases`,
            colony.advanced_bases && `${colony.advanced_bases} advanced bases`,
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

const ITEM_NAMES: Record<Item, string> = {
  scout: "Scout",
  corvette: "Corvette",
  fighter: "Fighter",
  death_star: "Death star",
  factory: "Factory",
  missile_base: "Missile base",
  advanced_missile_base: "Advanced missile base",
  planet_shield: "Planet shield",
};

function SpendSheet({ sight, name, ip }: { sight: ScSight; name: string; ip: number }) {
  const items = sight.legal.filter(({ action }) => action.do === "buy");
  const techs = sight.legal.filter(({ action }) => action.do === "research");
  const done = find(sight, (action) => action.do === "done" || action.do === "close");
  if (items.length === 0 && techs.length === 0 && !done) {
    return (
      <article class="colony at-hand">
        <header>
          <h2>{name}</h2>
          <span class="tag gold">{ip} IP</span>
        </header>
        <p class="hint">Answer the question above first.</p>
      </article>
    );
  }
  return (
    <article class="colony sheet-card at-hand">
      <header>
        <h2>{name}</h2>
        <span class="purse">
          <b>{ip}</b> IP left
        </span>
      </header>
      {items.map((answer) => (
        <BuyRow key={answer.text} sight={sight} answer={answer} ip={ip} />
      ))}
      {techs.length > 0 && (
        <p class="hint">Technologies: see the Research panel, or the answers above.</p>
      )}
      {done && (
        <div class="row">
          <button
            type="button"
            class={ip === 0 ? "primary" : ""}
            disabled={sight.busy}
            onClick={() => sight.act(done)}
          >
            {sentence(done.label)}
          </button>
        </div>
      )}
    </article>
  );
}

function BuyRow({ sight, answer, ip }: { sight: ScSight; answer: Answer; ip: number }) {
  const box = boxOf(sight.files);
  const item = answer.action["item"] as Item;
  const robotic = item === "factory" && sight.view.own!.seat.owned.includes("robotic_industry");
  const price = box.prices.get(robotic ? "robotic_factory" : item);
  const most = Number(/at most (\d+)/.exec(answer.label)?.[1] ?? 1);
  const n = Math.max(1, Math.min(wanted.value[item] ?? 1, most));
  const set = (value: number) =>
    (wanted.value = { ...wanted.value, [item]: Math.max(1, Math.min(value, most)) });
  // Scouts come cheaper in pairs of one colony; one bought before waits for its twin.
  const odd = item === "scout" ? sight.view.own!.seat.desk.scouts % 2 : 0;
  const pairs = (count: number) =>
    price?.pair
      ? Math.floor(count / 2) * price.pair + (count % 2) * price.price
      : count * (price?.price ?? 0);
  const cost = pairs(n + odd) - pairs(odd);
  return (
    <div class="buy">
      <span class="what">
        {ITEM_NAMES[item]}
        <small>
          {price?.price} IP{price?.pair ? `, two ${price.pair}` : ""}
        </small>
      </span>
      <span class="stepper">
        <button
          type="button"
          class="icon"
          aria-label={`fewer: ${ITEM_NAMES[item]}`}
          onClick={() => set(n - 1)}
        >
          <Glyph name="minus" />
        </button>
        <input
          type="number"
          min={1}
          max={most}
          value={n}
          aria-label={`how many: ${ITEM_NAMES[item]}`}
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          class="icon"
          aria-label={`more: ${ITEM_NAMES[item]}`}
          onClick={() => set(n + 1)}
        >
          <Glyph name="plus" />
        </button>
      </span>
      <button
        type="button"
        disabled={sight.busy || cost > ip}
        onClick={() => sight.act(answer, [exactly({ do: "amount", n })])}
      >
        Buy for {cost}
      </button>
    </div>
  );
}
