// Landings at one press: every group of transports that has one planet to land on, as many as find room there. What
// has a choice is left to it.

import type { Step } from "../../base/live";
import type { Planet, StackDoc, View } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/glyph";
import { fitting, landFitting } from "./follows";
import { boxOf, planetName, type ScOffer, type ScSight } from "./model";
import { signs } from "./signs";

interface Landing {
  answer: ScOffer;
  stack: StackDoc;
  planet: Planet;
  n: number;
}

/** Groups with one planet before them, and how many of each find room after those before it. */
export function landingsOf({ legal, view }: Pick<ScSight, "legal" | "view">): Landing[] {
  const fleets = view.own?.seat.fleets ?? [];
  const byStack = new Map<number, ScOffer[]>();
  for (const answer of legal)
    if (answer.action.do === "land") {
      const { stack } = answer.action;
      byStack.set(stack, [...(byStack.get(stack) ?? []), answer]);
    }
  const landed = new Map<Planet, number>();
  return [...byStack].flatMap(([index, answers]): Landing[] => {
    const [answer] = answers;
    const stack = fleets[index];
    if (answers.length > 1 || !stack || answer?.action.do !== "land") return [];
    const { planet } = answer.action;
    const room = fitting(answer, landed.get(planet) ?? 0);
    if (!room || room.n === 0) return [];
    landed.set(planet, (landed.get(planet) ?? 0) + room.n);
    return [{ answer, stack, planet, n: room.n }];
  });
}

/** The landing of this group there, wherever it stands in the list by then. */
const landAt =
  ({ stack, planet }: Landing): Step =>
  (legal, view) => {
    const fleets = (view as unknown as View).own?.seat.fleets ?? [];
    const key = JSON.stringify(stack);
    const at = fleets.findIndex((other) => JSON.stringify(other) === key);
    const fits = ({ action }: { action: Record<string, unknown> }) =>
      action["do"] === "land" && action["stack"] === at && action["planet"] === planet;
    return legal.find(fits) ?? null;
  };

export function LandAll({ sight }: { sight: ScSight }) {
  const landings = landingsOf(sight);
  if (sight.question?.id !== "land" || landings.length < 2) return null;
  const box = boxOf(sight);
  const land = () => {
    const [first, ...rest] = landings.flatMap((landing): Step[] => [landAt(landing), landFitting]);
    const answer = first?.(sight.legal as never, sight.view as never);
    if (answer && answer !== "skip") sight.act(answer as never, rest);
  };
  return (
    <div class="hand-box land-all">
      <ul>
        {landings.map(({ planet, n, answer }) => (
          <li key={answer.text}>
            <Glyph of={signs.people.glyph} /> <b>{n}</b> on {planetName(box, planet)}
          </li>
        ))}
      </ul>
      <button type="button" class="primary" data-takes="" disabled={sight.busy} onClick={land}>
        Land them all
      </button>
    </div>
  );
}
