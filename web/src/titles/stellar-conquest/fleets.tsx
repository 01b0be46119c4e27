// The panel of one's own ships: what is in hand, what is where, how many go on.

import { useEffect } from "preact/hooks";

import { sentence } from "../../table/answers";
import { goAtOnce } from "../../base/prefs";
import { Glyph, Mark, Sign } from "../../ui/glyph";
import { Glyph as Drawn } from "../../ui/parts";
import { SHIPS, boxOf, countShips, shipWords, type ScSight } from "./model";
import { isSentry, notesOf, toggleSentry } from "./notes";
import { draw, letGoOn } from "./draw";
import { LandAll } from "./landings";
import { arrived, going, goOn, handOf, inHand, legs, oneByOne, sendOn, together } from "./orders";
import { some } from "./reasons";
import { SHIP_SIGNS, signs } from "./signs";
import { CLASSES, idleStacks } from "./tokens";

export function Fleets({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const box = boxOf(sight);
  if (!view.own) return <p class="dim">A watcher sees markers, not ships.</p>;
  const hand = handOf(sight);
  const speed = sight.sums.own?.speed ?? 0;
  const moves = sight.sums.own?.moves ?? [];
  const idle = idleStacks(sight);
  // Those that wait for an order come first, those that have moved last.
  const rank = (index: number) => (idle.has(index) ? 0 : (moves[index] ?? 0) > 0 ? 1 : 2);
  const stacks = view.own.seat.fleets
    .map((stack, index) => ({ stack, index }))
    .sort((a, b) => rank(a.index) - rank(b.index));
  return (
    <div class="fleets-panel">
      {hand.length > 0 && <InHand sight={sight} />}
      <OnTheirWay sight={sight} />
      <OthersGoOn sight={sight} />
      <LandAll sight={sight} />
      <table class="sheet">
        <caption class="sr">Your ships</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            {CLASSES.map((ship) => (
              <th key={ship} scope="col">
                <Sign of={SHIP_SIGNS[ship]} title={sight.title} />
              </th>
            ))}
            <th scope="col">Goes to</th>
            <th scope="col">Moves</th>
          </tr>
        </thead>
        <tbody>
          {stacks.map(({ stack, index }) => {
            const at = stack.hex ? (box.starIn.get(stack.hex)?.name ?? stack.hex) : "off the map";
            const to = typeof stack.to === "number" ? box.stars[stack.to]?.name : "";
            const answer = sight.legal.find(
              ({ action }) => action.do === "select" && action.stack === index,
            );
            const look = () =>
              (sight.looked.value = stack.hex ? `hex:${stack.hex}` : `stack:${index}`);
            return (
              <tr
                key={index}
                class={`${stack.mark === "in_hand" ? "hand" : ""} ${idle.has(index) ? "idle" : ""}`}
                onPointerEnter={look}
                onPointerDown={(event) => idle.has(index) && draw(sight, [index], event)}
              >
                <th scope="row">
                  {answer ? (
                    <button
                      type="button"
                      class="link"
                      data-thing={`stack:${index}`}
                      data-lit=""
                      disabled={sight.busy}
                      onClick={() => {
                        together();
                        sight.act(answer);
                      }}
                    >
                      {at}
                    </button>
                  ) : (
                    at
                  )}
                  {stack.task_force ? <Mark of={signs.task_force} n={stack.task_force} /> : null}
                  {idle.has(index) && <Mark of={signs.idle} />}
                  {answer && (idle.has(index) || to !== "" || isSentry(view, index)) && (
                    <button
                      type="button"
                      class="quiet sentry"
                      aria-pressed={isSentry(view, index)}
                      title="Sentries are not asked for until their ships change or somebody comes"
                      onClick={() => toggleSentry(sight.table, stack)}
                    >
                      {to !== "" ? "wait" : isSentry(view, index) ? "on sentry" : "sentry"}
                    </button>
                  )}
                </th>
                {SHIPS.map(({ key }) => (
                  <td key={key} class={stack.ships[key] ? "" : "nil"}>
                    {stack.ships[key] || "·"}
                  </td>
                ))}
                <td>{to}</td>
                <td>{moves[index] ?? 0}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="dim">
        {some(
          stacks.reduce((sum, { stack }) => sum + countShips(stack.ships), 0),
          "ship",
        )}
        , {speed} hexes a turn.{" "}
        {idle.size > 0 &&
          `${some(idle.size, "group")} ${idle.size === 1 ? "waits" : "wait"} for an order: N shows the next.`}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={goAtOnce.value}
          onChange={(event) => (goAtOnce.value = event.currentTarget.checked)}
        />
        A click on a destination sends the ships on their way at once
      </label>
    </div>
  );
}

/** Where some of the ships under way wait: one press lets all others go on. */
function OthersGoOn({ sight }: { sight: ScSight }) {
  const fleets = sight.view.own?.seat.fleets ?? [];
  if (sight.question?.id !== "move") return null;
  const flying = sight.legal.flatMap(({ action }) =>
    action.do === "select" && fleets[action.stack]?.to != null && fleets[action.stack]?.hex != null
      ? [action.stack]
      : [],
  );
  const going = flying.filter((stack) => fleets[stack]!.used === 0 && !isSentry(sight.view, stack));
  if (going.length === 0 || !flying.some((stack) => isSentry(sight.view, stack))) return null;
  return (
    <div class="hand-box others-go">
      <button
        type="button"
        class="primary"
        data-takes=""
        disabled={sight.busy}
        onClick={() => letGoOn(sight, going)}
      >
        Let the other {going.length === 1 ? "group" : `${going.length} groups`} under way go on
      </button>
    </div>
  );
}

/** Ships that have come to the end of a leg: one press sends all of them on. */
function OnTheirWay({ sight }: { sight: ScSight }) {
  const box = boxOf(sight);
  const { routes } = notesOf(sight.table);
  const ready = sight.question?.id === "move" ? arrived(sight) : [];
  if (routes.length === 0) return null;
  return (
    <div class="hand-box ways">
      <ul>
        {routes.map((route, i) => (
          <li key={i} class={ready.includes(route) ? "ready" : ""}>
            {[route.at, ...route.then].map((star) => box.stars[star]?.name).join(" → ")}
          </li>
        ))}
      </ul>
      {ready.length > 0 && (
        <button
          type="button"
          class="primary"
          disabled={sight.busy}
          onClick={() => goOn(sight, ready)}
        >
          Send {ready.length === 1 ? "them" : `${ready.length} groups`} on
        </button>
      )}
    </div>
  );
}

/** A way of several legs: stars are collected by clicks, and the first leg begins with a press. */
function Legs({ sight }: { sight: ScSight }) {
  const box = boxOf(sight);
  const way = legs.value;
  useEffect(() => () => void (legs.value = null), []);
  if (way === null) {
    return (
      <button type="button" class="link" onClick={() => (legs.value = [])}>
        Several legs …
      </button>
    );
  }
  return (
    <span class="legs">
      {way.length === 0
        ? "Click the stars of the way, one after the other."
        : way.map((star) => box.stars[star]?.name).join(" → ")}{" "}
      <button
        type="button"
        class="primary"
        disabled={way.length === 0 || sight.busy}
        onClick={() => sendOn(sight, way)}
      >
        Set out
      </button>{" "}
      <button type="button" class="link" onClick={() => (legs.value = null)}>
        One leg
      </button>
    </span>
  );
}

function InHand({ sight }: { sight: ScSight }) {
  // What was chosen for these ships does not hold for the next ones.
  useEffect(
    () => () => {
      if (!oneByOne.value) going.value = null;
    },
    [],
  );
  const all = inHand(sight);
  const mayDetach = sight.legal.some(({ action }) => action.do === "detach");
  const chosen = going.value ?? all;
  const total = all.reduce((sum, n) => sum + n, 0);
  const on = chosen.reduce((sum, n, i) => sum + Math.min(n, all[i]!), 0);
  const set = (i: number, n: number) =>
    (going.value = all.map((most, j) =>
      j === i ? Math.max(0, Math.min(n, most)) : Math.min(chosen[j]!, most),
    ));
  const words = `In hand: ${shipWords(asCount(all))}`;
  const mayHead = sight.legal.some(({ action }) => action.do === "head");
  const why = mayHead ? [] : [...new Set(sight.whyNot.map(({ reason }) => reason))].slice(0, 3);
  if (!mayDetach || total < 2)
    return (
      <div class="hand-box">
        <p>
          <b>{words}</b>
        </p>
        {mayHead && <Legs sight={sight} />}
        <Stuck why={why} />
      </div>
    );
  return (
    <fieldset class="hand-box">
      <legend>{words}</legend>
      {mayHead && (
        <p class="hint">How many go on? Choose, then click a star; the others stay behind.</p>
      )}
      <Stuck why={why} />
      <div class="steppers">
        {SHIPS.map(
          ({ name }, i) =>
            all[i]! > 0 && (
              <div class="stepper" key={name}>
                <span>
                  <Glyph of={SHIP_SIGNS[CLASSES[i]!].glyph} /> {name}s
                </span>
                <button
                  type="button"
                  class="icon"
                  aria-label={`fewer ${name}s`}
                  onClick={() => set(i, Math.min(chosen[i]!, all[i]!) - 1)}
                >
                  <Drawn name="minus" />
                </button>
                <input
                  type="number"
                  min={0}
                  max={all[i]}
                  value={Math.min(chosen[i]!, all[i]!)}
                  aria-label={`${name}s that go on, of ${all[i]}`}
                  onInput={(event) => set(i, Number(event.currentTarget.value))}
                />
                <small>of {all[i]}</small>
                <button
                  type="button"
                  class="icon"
                  aria-label={`more ${name}s`}
                  onClick={() => set(i, Math.min(chosen[i]!, all[i]!) + 1)}
                >
                  <Drawn name="plus" />
                </button>
              </div>
            ),
        )}
      </div>
      <p class="row">
        <button type="button" class="link" onClick={together}>
          All
        </button>
        {SHIPS.map(
          ({ name }, i) =>
            all[i]! > 0 && (
              <button
                key={name}
                type="button"
                class="link"
                aria-pressed={oneByOne.value && going.value?.[i] === 1}
                data-one={name}
                onClick={() => {
                  going.value = all.map((_, j) => (j === i ? 1 : 0));
                  oneByOne.value = true;
                }}
              >
                {sentence(name)}s one by one
              </button>
            ),
        )}
        <span class="dim">
          {on} of {total} go
        </span>
        {mayHead && <Legs sight={sight} />}
      </p>
    </fieldset>
  );
}

/** Why no order reaches these ships: what the rules refuse, in their words. */
function Stuck({ why }: { why: readonly string[] }) {
  return (
    <>
      {why.map((reason) => (
        <p key={reason} class="loss">
          {sentence(reason)}.
        </p>
      ))}
    </>
  );
}

const asCount = (n: readonly number[]) => ({
  scouts: n[0] ?? 0,
  transports: n[1] ?? 0,
  corvettes: n[2] ?? 0,
  fighters: n[3] ?? 0,
  death_stars: n[4] ?? 0,
});
