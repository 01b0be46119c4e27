// The panel of one's own ships: what is in hand, what is where, how many go on.

import { useEffect } from "preact/hooks";

import { goAtOnce } from "../../base/prefs";
import { Glyph } from "../../ui/parts";
import { SHIPS, boxOf, countShips, shipWords, speedOf, type ScSight } from "./model";
import { going, handOf, inHand } from "./orders";

export function Fleets({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const box = boxOf(sight.files);
  if (!view.own) return <p class="dim">A watcher sees markers, not ships.</p>;
  const hand = handOf(sight);
  const stacks = view.own.seat.fleets.map((stack, index) => ({ stack, index }));
  const speed = speedOf(box, view.own);
  return (
    <div class="fleets-panel">
      {hand.length > 0 && <InHand sight={sight} />}
      <table class="sheet">
        <caption class="sr">Your ships</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            {SHIPS.map(({ key, letter, name }) => (
              <th key={key} scope="col">
                <abbr title={`${name}s`}>{letter}</abbr>
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
              ({ action }) => action.do === "select" && action["stack"] === index,
            );
            const look = () =>
              (sight.looked.value = stack.hex ? `hex:${stack.hex}` : `stack:${index}`);
            return (
              <tr key={index} class={stack.mark === "in_hand" ? "hand" : ""} onPointerEnter={look}>
                <th scope="row">
                  {answer ? (
                    <button
                      type="button"
                      class="link"
                      disabled={sight.busy}
                      onClick={() => sight.act(answer)}
                    >
                      {at}
                    </button>
                  ) : (
                    at
                  )}
                  {stack.task_force ? <span class="tag">TF {stack.task_force}</span> : null}
                </th>
                {SHIPS.map(({ key }) => (
                  <td key={key} class={stack.ships[key] ? "" : "nil"}>
                    {stack.ships[key] || "·"}
                  </td>
                ))}
                <td>{to}</td>
                <td>{Math.max(0, speed - stack.used)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="dim">
        {stacks.reduce((sum, { stack }) => sum + countShips(stack.ships), 0)} ships, speed {speed}.
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

function InHand({ sight }: { sight: ScSight }) {
  // What was chosen for these ships does not hold for the next ones.
  useEffect(() => () => void (going.value = null), []);
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
  if (!mayDetach || total < 2) return <p class="hint">{words}</p>;
  return (
    <fieldset class="hand-box">
      <legend>{words}</legend>
      <p class="hint">How many go on? Choose, then click a star; the others stay behind.</p>
      <div class="steppers">
        {SHIPS.map(
          ({ name }, i) =>
            all[i]! > 0 && (
              <div class="stepper" key={name}>
                <span>{name}s</span>
                <button
                  type="button"
                  class="icon"
                  aria-label={`fewer ${name}s`}
                  onClick={() => set(i, Math.min(chosen[i]!, all[i]!) - 1)}
                >
                  <Glyph name="minus" />
                </button>
                <output>
                  {Math.min(chosen[i]!, all[i]!)}/{all[i]}
                </output>
                <button
                  type="button"
                  class="icon"
                  aria-label={`more ${name}s`}
                  onClick={() => set(i, Math.min(chosen[i]!, all[i]!) + 1)}
                >
                  <Glyph name="plus" />
                </button>
              </div>
            ),
        )}
      </div>
      <p class="row">
        <button type="button" class="link" onClick={() => (going.value = null)}>
          All
        </button>
        {all[0]! > 0 && (
          <button
            type="button"
            class="link"
            onClick={() => (going.value = all.map((_, i) => (i === 0 ? 1 : 0)))}
          >
            One scout
          </button>
        )}
        <span class="dim">
          {on} of {total} go
        </span>
      </p>
    </fieldset>
  );
}

const asCount = (n: readonly number[]) => ({
  scouts: n[0] ?? 0,
  transports: n[1] ?? 0,
  corvettes: n[2] ?? 0,
  fighters: n[3] ?? 0,
  death_stars: n[4] ?? 0,
});
