// Production on one sheet: every colony with what it puts out, what it is to buy and who leaves; where
// the rest goes; what is left and what would be lost. One press carries all of it out.

import { factOf, sentence } from "../../table/answers";
import { AnswerButton } from "../../table/answerlist";
import type { Item, ItemSums, Tech } from "../../types/stellar-conquest";
import { Glyph, Mark, Sign } from "../../ui/glyph";
import { Glyph as Drawn } from "../../ui/parts";
import { boxOf, planetInfo, planetName, starOf, techNow, techSheet, type ScSight } from "./model";
import {
  begin,
  bestLeave,
  bonusOf,
  filled,
  mostFor,
  noWish,
  pursesOf,
  restOf,
  restOrder,
  safeWish,
  spentOf,
  stepsOf,
  unlessLearned,
  within,
  type Purse,
  type Wish,
} from "./plan";
import { note, notesOf } from "./notes";
import { ITEM_SIGNS, PLANET_SIGNS, TECH_SIGNS, signs } from "./signs";

const keyOf = ({ planet }: Purse): string => String(planet ?? "setup");
/** What is put down for this turn. */
function wishesOf({ table, view }: ScSight): Record<string, Wish> {
  const { wishes, wished } = notesOf(table);
  return wished === view.turn ? wishes : {};
}

const wishOf = (sight: ScSight, purse: Purse): Wish =>
  wishesOf(sight)[keyOf(purse)] ?? safeWish(purse);

const putDown = ({ table, view }: ScSight, wishes: Record<string, Wish>): void =>
  note(table, { wishes, wished: view.turn });

interface Sums {
  purses: Purse[];
  /** What all have, what is planned, what goes where. */
  ip: number;
  spent: number;
  order: Tech[];
  rest: ReturnType<typeof restOf>;
}

function sumsOf(sight: ScSight): Sums {
  const purses = pursesOf(sight.view, sight.sums);
  const ip = purses.reduce((sum, purse) => sum + purse.ip, 0);
  const spent = purses.reduce(
    (sum, purse) => sum + spentOf(purse, wishOf(sight, purse), sight.sums, sight.sheet),
    0,
  );
  const techs = (sight.sums.own?.techs ?? []).filter(({ tech }) => mayPay(sight, tech));
  const order = restOrder(techs, notesOf(sight.table).named);
  return { purses, ip, spent, order, rest: restOf(ip - spent, order, techs) };
}

/** Before the first turn only some can be paid for: what is grey there says why. */
const mayPay = ({ whyNot, view }: ScSight, tech: Tech): boolean =>
  view.activity !== "setup" || !whyNot.some(({ action }) => isResearch(action, tech));

const isResearch = (action: unknown, tech: Tech): boolean => {
  const { do: verb, tech: other } = (action ?? {}) as { do?: string; tech?: Tech };
  return verb === "research" && other === tech;
};

export const isProducing = ({ view }: ScSight): boolean =>
  (view.activity === "production" || view.activity === "setup") &&
  view.own !== null &&
  view.own?.seat.desk.step !== "closed";

export function ProductionSheet({ sight }: { sight: ScSight }) {
  if (!isProducing(sight)) return <p class="dim sheet-none">Nothing is produced now.</p>;
  const sums = sumsOf(sight);
  const items = itemsFor(sight);
  const setup = sight.view.activity === "setup";
  return (
    <div class="production" data-question={sight.question?.id}>
      <Head sight={sight} sums={sums} />
      {sums.purses.length > 0 && (
        <table class="purses">
          <caption class="sr">What every colony does</caption>
          <thead>
            <tr>
              <th scope="col">{setup ? "Before the voyage" : "Colony"}</th>
              <th scope="col">Puts out</th>
              {!setup && (
                <th scope="col">
                  <Sign of={signs.emigrate} title={sight.title} />
                  <small>{sight.sheet.transport.ip} a million</small>
                  <Fill name="for the bonus" id="leave" onFill={() => leaveAll(sight, sums)} />
                </th>
              )}
              {items.map((item) => (
                <th key={item.item} scope="col" data-thing={`item:${item.item}`}>
                  <Sign of={ITEM_SIGNS[item.item]} title={sight.title} />
                  <small>
                    {item.ip}
                    {item.pair ? `, 2 for ${item.pair}` : ""}
                  </small>
                  <Fill name="fill" id={item.item} onFill={() => fillAll(sight, sums, item)} />
                </th>
              ))}
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {sums.purses.map((purse) => (
              <PurseRow key={keyOf(purse)} sight={sight} purse={purse} items={items} />
            ))}
          </tbody>
        </table>
      )}
      {sums.purses.length > 0 && <Rest sight={sight} sums={sums} />}
      <Posts sight={sight} />
      <Done sight={sight} sums={sums} />
    </div>
  );
}

/** A column at one press: the sheet shows what it would do, and nothing is done before it is carried out. */
function Fill({ name, id, onFill }: { name: string; id: string; onFill: () => void }) {
  return (
    <button
      type="button"
      class="link fill"
      data-fill={id}
      title="In every colony, as far as its points go"
      onClick={onFill}
    >
      {name}
    </button>
  );
}

const isBesieged = ({ view }: ScSight, { planet }: Purse): boolean =>
  planet !== null && (view.own?.besieged.includes(starOf(planet)) ?? false);

/** Puts down a wish for every purse that has one. */
function putAll(sight: ScSight, sums: Sums, wishFor: (purse: Purse, wish: Wish) => Wish): void {
  const wishes = sums.purses.map((purse) => [keyOf(purse), wishFor(purse, wishOf(sight, purse))]);
  putDown(sight, { ...wishesOf(sight), ...Object.fromEntries(wishes) });
}

/** As many of an item as every colony can pay and use. */
const fillAll = (sight: ScSight, sums: Sums, item: ItemSums): void =>
  putAll(sight, sums, (purse, wish) => filled(item, purse, wish, sight.sums, sight.sheet));

/** As many people leave as bring a bonus, where the colony can pay for them. */
const leaveAll = (sight: ScSight, sums: Sums): void =>
  putAll(sight, sums, (purse, wish) => {
    if (!purse.mayLeave || isBesieged(sight, purse)) return wish;
    const best = bestLeave(purse);
    const next = { ...wish, leave: best };
    const lives = best > wish.leave && best < (purse.sums?.people ?? 0);
    return lives && spentOf(purse, next, sight.sums, sight.sheet) <= purse.ip ? next : wish;
  });

/** What can be bought: as technologies go, and before the first turn as the question lists it. */
function itemsFor(sight: ScSight): ItemSums[] {
  const open = (sight.sums.own?.items ?? []).filter(({ needs }) => !needs);
  if (sight.view.activity !== "setup") return open;
  const listed = sight.legal.flatMap(({ action }) => (action.do === "buy" ? [action.item] : []));
  return open.filter(({ item }) => listed.includes(item));
}

function Head({ sight, sums }: { sight: ScSight; sums: Sums }) {
  const { purses, ip, spent, rest, order } = sums;
  const { before } = notesOf(sight.table);
  const wishes = wishesOf(sight);
  const carry = () => {
    const steps = purses.flatMap((purse) => [
      unlessLearned(sight.view),
      ...stepsOf(purse, wishOf(sight, purse), order),
    ]);
    const plan = begin(steps, sight.legal as never, sight.view as never);
    if (!plan) return;
    const kept = Object.fromEntries(purses.map((purse) => [keyOf(purse), wishOf(sight, purse)]));
    note(sight.table, { before: { ...before, ...kept } });
    sight.act(plan.first as never, plan.then);
  };
  const repeat = () => {
    const again = purses.map((purse) => [
      keyOf(purse),
      within(purse, before[keyOf(purse)] ?? noWish(), sight.sums, sight.sheet),
    ]);
    putDown(sight, { ...wishes, ...Object.fromEntries(again) });
  };
  const over = purses.some(
    (purse) => spentOf(purse, wishOf(sight, purse), sight.sums, sight.sheet) > purse.ip,
  );
  const left = ip - spent;
  return (
    <header class="sheet-head">
      <h2>{sight.view.activity === "setup" ? "Before the voyage" : "Production"}</h2>
      <p class="sheet-sums">
        <Mark of={signs.ip} n={ip} /> to spend · <b>{spent}</b> planned · <b>{left - rest.lost}</b>{" "}
        into research
        {rest.shares.length > 0 && (
          <span class="shares">
            {rest.shares.map(({ tech, ip: pays, completes }) => (
              <span key={tech} class={completes ? "completes" : ""}>
                <Glyph of={TECH_SIGNS[tech].glyph} /> {sentence(techSheet(sight, tech).name)} {pays}
                {completes ? " ✓" : ""}
              </span>
            ))}
          </span>
        )}
        {rest.lost > 0 && (
          <span class="loss">
            {" "}
            · <Glyph of={signs.lost.glyph} /> {rest.lost} IP have no use yet
          </span>
        )}
      </p>
      <div class="row">
        {Object.keys(before).length > 0 && purses.some(({ planet }) => planet !== null) && (
          <button type="button" onClick={repeat}>
            As last time
          </button>
        )}
        {Object.keys(wishes).length > 0 && (
          <button type="button" class="quiet" onClick={() => putDown(sight, {})}>
            Clear
          </button>
        )}
        {purses.length > 0 && (
          <button
            type="button"
            class="primary carry"
            disabled={sight.busy || over || (ip === 0 && sight.view.activity === "setup")}
            onClick={carry}
          >
            {rest.lost > 0 ? `Carry out, ${rest.lost} IP stay open` : "Carry out"}
          </button>
        )}
      </div>
    </header>
  );
}

function PurseRow(props: { sight: ScSight; purse: Purse; items: readonly ItemSums[] }) {
  const { sight, purse, items } = props;
  const { colony, sums, planet } = purse;
  const wish = wishOf(sight, purse);
  const left = purse.ip - spentOf(purse, wish, sight.sums, sight.sheet);
  const put = (next: Wish) => putDown(sight, { ...wishesOf(sight), [keyOf(purse)]: next });
  const besieged = isBesieged(sight, purse);
  return (
    <tr
      class={purse.open ? "open" : ""}
      onPointerEnter={() => planet !== null && (sight.looked.value = `planet:${planet}`)}
    >
      <th scope="row">
        <PurseName sight={sight} purse={purse} besieged={besieged} />
      </th>
      <td class="out" data-label="puts out">
        <Mark of={signs.ip} n={purse.ip} />
        {sums && colony && <OutputParts purse={purse} />}
      </td>
      {planet !== null && (
        <td data-label="leave">
          {purse.mayLeave && !besieged ? (
            <Leave sight={sight} purse={purse} wish={wish} left={left} put={put} />
          ) : (
            <span class="dim">{besieged ? "siege" : "–"}</span>
          )}
        </td>
      )}
      {items.map((item) => (
        <td key={item.item} data-label={ITEM_SIGNS[item.item].word}>
          <Buy
            of={keyOf(purse)}
            sight={sight}
            item={item}
            wish={wish}
            left={left}
            put={put}
            besieged={besieged}
          />
        </td>
      ))}
      <td class={`left ${left < 0 ? "loss" : ""}`} data-label="left">
        <b>{left}</b>
      </td>
    </tr>
  );
}

function PurseName(props: { sight: ScSight; purse: Purse; besieged: boolean }) {
  const { sight, purse, besieged } = props;
  const { planet, colony, sums } = purse;
  if (planet === null) return <>Your first points</>;
  const info = planetInfo(sight, planet);
  return (
    <>
      <span class="purse-name">
        {info && <Glyph of={PLANET_SIGNS[info.kind].glyph} class={`planet ${info.kind}`} />}
        {planetName(boxOf(sight), planet)}
        {info?.mineral_rich && <Glyph of={signs.minerals.glyph} class="planet rich" />}
        {besieged && <Glyph of={signs.siege.glyph} class="warn" word="besieged" />}
        {colony?.conqueror != null && <Glyph of={signs.conquered.glyph} word="conquered" />}
      </span>
      <small>
        {sums?.people} of {sums?.capacity} million
        {sums && sums.excess > 0 && <span class="loss">, {sums.excess} have no room</span>}
      </small>
    </>
  );
}

/** The sum in its parts. */
function OutputParts({ purse }: { purse: Purse }) {
  const { sums, colony } = purse;
  if (!sums || !colony || purse.open) return null;
  if (sums.idle) return <small>nothing yet: newly conquered</small>;
  return (
    <small>
      {sums.people}
      {sums.born > 0 && <> ({sums.born} born)</>}
      {sums.worked > 0 && <> + {sums.worked}</>}
      {sums.factor > 1 && <> × {sums.factor}</>}
    </small>
  );
}

interface CellProps {
  sight: ScSight;
  wish: Wish;
  left: number;
  put: (wish: Wish) => void;
}

function Leave({ sight, purse, wish, left, put }: CellProps & { purse: Purse }) {
  const { transport } = sight.sheet;
  const bonus = bonusOf(purse, wish.leave);
  const best = Math.min(bestLeave(purse), purse.sums?.people ?? 0);
  const most = Math.min(purse.sums?.people ?? 0, wish.leave + Math.floor(left / transport.ip));
  const set = (leave: number) => put({ ...wish, leave: Math.max(0, Math.min(leave, most)) });
  const all = wish.leave > 0 && wish.leave === purse.sums?.people;
  return (
    <>
      <Stepper
        name="people who leave"
        id={`${keyOf(purse)} leave`}
        n={wish.leave}
        most={most}
        set={set}
      />
      <small>
        {bonus > 0 && <>+{bonus} born for it</>}
        {bonus === 0 && best <= most && bonusOf(purse, best) > 0 && (
          <button type="button" class="link" onClick={() => set(best)}>
            {best} for +{bonusOf(purse, best)}
          </button>
        )}
        {all && <span class="loss">gives the colony up</span>}
      </small>
    </>
  );
}

const SHIPS: readonly Item[] = ["scout", "corvette", "fighter", "death_star"];

function Buy(props: CellProps & { of: string; item: ItemSums; besieged: boolean }) {
  const { item, wish, left, put, besieged } = props;
  if (besieged && SHIPS.includes(item.item)) return <span class="dim">siege</span>;
  const n = wish.buys[item.item] ?? 0;
  const most = mostFor(item, n, left);
  const set = (count: number) =>
    put({ ...wish, buys: { ...wish.buys, [item.item]: Math.max(0, Math.min(count, most)) } });
  return (
    <Stepper
      name={ITEM_SIGNS[item.item].word}
      id={`${props.of} ${item.item}`}
      n={n}
      most={most}
      set={set}
    />
  );
}

function Stepper(props: {
  name: string;
  id: string;
  n: number;
  most: number;
  set: (n: number) => void;
}) {
  const { name, n, most, set } = props;
  return (
    <span class={`count-box ${n > 0 ? "some" : ""}`}>
      <button
        type="button"
        class="icon"
        aria-label={`fewer: ${name}`}
        disabled={n === 0}
        onClick={() => set(n - 1)}
      >
        <Drawn name="minus" />
      </button>
      <input
        type="number"
        min={0}
        max={most}
        value={n}
        aria-label={name}
        data-cell={props.id}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="icon"
        aria-label={`more: ${name}`}
        disabled={n >= most}
        onClick={() => set(n + 1)}
      >
        <Drawn name="plus" />
      </button>
    </span>
  );
}

/** Where what is left goes: technologies in the order in which they are named. */
function Rest({ sight, sums }: { sight: ScSight; sums: Sums }) {
  const { order, rest } = sums;
  const { named } = notesOf(sight.table);
  const toggle = (tech: Tech) =>
    note(sight.table, { named: [tech, ...named.filter((other) => other !== tech)] });
  return (
    <section class="rest" aria-label="The rest goes into">
      <h3>
        The rest goes into <small>press what is to come first</small>
      </h3>
      <ul>
        {order.map((tech) => {
          const share = rest.shares.find((other) => other.tech === tech);
          const row = techSheet(sight, tech);
          const now = techNow(sight, tech);
          return (
            <li key={tech}>
              <button
                type="button"
                class={`tech-chip ${share ? "gets" : ""} ${share?.completes ? "completes" : ""}`}
                aria-pressed={named[0] === tech}
                data-tech={tech}
                data-thing={`tech:${tech}`}
                onClick={() => toggle(tech)}
              >
                <Glyph of={TECH_SIGNS[tech].glyph} />
                <span>
                  <b>{sentence(row.name)}</b>
                  <small>{effectOf(row)}</small>
                </span>
                <span class="due">
                  {share ? `+${share.ip}` : ""}
                  <small>
                    {now?.paid ?? 0} of {now?.ip}
                    {share?.completes ? " ✓" : ""}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a technology does, in a few words. */
export const effectOf = (row: { effect: string; speed?: number | null }): string =>
  row.speed ? `${row.speed} ${row.effect}` : sentence(row.effect);

/** Command posts: where they can stand, and where they do. */
function Posts({ sight }: { sight: ScSight }) {
  const answers = sight.legal.filter((answer) => factOf(answer, "post"));
  if (answers.length === 0) return null;
  return (
    <section class="post-list" aria-label="Command posts">
      <h3>
        <Glyph of={signs.post.glyph} /> Command posts
      </h3>
      <ul>
        {answers.map((answer) => (
          <li key={answer.text}>
            <AnswerButton answer={answer} sight={sight} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ sight, sums }: { sight: ScSight; sums: Sums }) {
  const done = (sight.sums.own?.colonies ?? []).filter(
    ({ planet, done }) => done && sums.purses.every((purse) => purse.planet !== planet),
  );
  if (done.length === 0 || sight.view.activity === "setup") return null;
  const box = boxOf(sight);
  return (
    <p class="dim">
      Done: {done.map(({ planet }) => planetName(box, planet)).join(", ")}.{" "}
      {sums.purses.length > 0
        ? "Something was learned or has changed: look at the others, then carry out the rest."
        : "Close production when you are ready."}
    </p>
  );
}
