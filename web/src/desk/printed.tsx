// Printed numbers that the owner of a box has told: kept for the next evening, and changed here.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { evenings } from "../base/desks";
import { canHost } from "../base/here";
import type { DeskInfo } from "../types/desk";
import { faceOf, printedNameOf } from "./faces";
import type { Tried } from "./list";

export function PrintedNumbers({ desk, tried }: { desk: DeskInfo; tried: Tried }) {
  const numbers = useSignal<Record<string, number>>({});
  const saved = useSignal<string | null>(null);
  useEffect(() => {
    if (canHost())
      void evenings.printed(desk.id).then(
        (found) => (numbers.value = found),
        () => {},
      );
  }, []);
  const names = Object.keys(numbers.value).sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  const face = faceOf(desk.id);
  if (names.length === 0) return null;
  const keep = (next: Record<string, number>, words: string) =>
    tried(async () => {
      await evenings.learn(desk.id, next);
      numbers.value = next;
      saved.value = words;
    });
  return (
    <details class="card desk-printed">
      <summary>
        <b>Printed numbers of your box</b>{" "}
        <span class="dim">
          {names.length}, told once for {desk.name}
        </span>
      </summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void keep(numbers.value, "Kept for the next evening.");
        }}
      >
        <p class="dim">
          They hold for every new evening. What you forget is asked again when it is needed.
        </p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <label>
                <span>{printedNameOf(face, name)}</span>
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={99}
                  value={numbers.value[name]}
                  onInput={(event) => {
                    const number = Number(event.currentTarget.value);
                    if (Number.isInteger(number) && number >= 0)
                      numbers.value = { ...numbers.value, [name]: number };
                  }}
                />
              </label>
            </li>
          ))}
        </ul>
        {saved.value && (
          <p class="said" role="status">
            {saved.value}
          </p>
        )}
        <div class="row">
          <button class="primary">Keep them</button>
          <button type="button" class="quiet" onClick={() => void keep({}, "All are forgotten.")}>
            Forget them all
          </button>
        </div>
      </form>
    </details>
  );
}
