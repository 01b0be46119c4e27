// Ways over the map: how far ships may go, where they are heading, and what an order would do.

import { useMemo } from "preact/hooks";

import { factOf } from "../../table/answers";
import type { Point } from "../../table/sight";
import type { Hex, StackDoc } from "../../types/stellar-conquest";
import { border, centre } from "./geometry";
import { boxOf, rangeOf, type ScOffer, type ScSight } from "./model";
import { going, handOf, inHand, riskOf } from "./orders";
import { atPoint, entryOf } from "./tokens";

/** Whether any of the ships that go on is tied to a command post: scouts are not (§3.6.6). */
function isTied(sight: ScSight): boolean {
  const all = inHand(sight);
  const chosen = going.value ?? all;
  return all.some((n, i) => i > 0 && Math.min(n, chosen[i] ?? 0) > 0);
}

export function Reach({ sight }: { sight: ScSight }) {
  const tied = handOf(sight).length > 0 && isTied(sight);
  const shape = useMemo(() => {
    const range = tied ? rangeOf(sight) : null;
    return range ? border((cell) => range.from(cell) <= range.hexes) : "";
  }, [sight.view, tied]);
  return <path class="reach" d={shape} aria-hidden="true" />;
}

const isOnItsWay = ({ hex, to }: StackDoc): boolean => Boolean(hex) && typeof to === "number";

export function Routes({ sight }: { sight: ScSight }) {
  const box = boxOf(sight);
  const lines = new Map<string, { from: Point; to: Point; hand: boolean }>();
  for (const stack of sight.view.own?.seat.fleets ?? []) {
    if (!isOnItsWay(stack)) continue;
    const to = box.stars[stack.to!];
    if (!to || to.hex === stack.hex) continue;
    const hand = stack.mark === "in_hand";
    lines.set(`${stack.hex}>${to.hex}`, { from: centre(stack.hex!), to: centre(to.hex), hand });
  }
  return (
    <g class="routes" aria-hidden="true">
      {[...lines].map(([key, { from, to, hand }]) => (
        <line
          key={key}
          class={hand ? "hand" : ""}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          marker-end="url(#arrow)"
        />
      ))}
    </g>
  );
}

/** What an order says of itself: how far, how long, and where it would stop instead. */
export function orderWords(sight: ScSight, answer: ScOffer): { main: string; loss: string | null } {
  const journey = factOf(answer, "journey");
  const parts = [
    journey && `${journey.hexes} ${journey.hexes === 1 ? "hex" : "hexes"}`,
    journey?.turns && `${journey.turns} ${journey.turns === 1 ? "turn" : "turns"}`,
    factOf(answer, "unexplored") && "unexplored",
    riskOf(sight, answer),
    factOf(answer, "into_cloud") && "into a cloud",
  ];
  return {
    main: parts.filter(Boolean).join(" · "),
    loss: sight.lossesOf(answer)[0]?.text ?? null,
  };
}

/** The order that is looked at: under the pointer in the list, or by its star on the map. */
function weighedOrder(sight: ScSight, whereIs: (thing: string) => Hex | null): ScOffer | null {
  const { weighed, held, looked, legal } = sight;
  const named = weighed.value ?? held.value;
  if (named?.action.do === "head") return named;
  const hex = looked.value ? whereIs(looked.value) : null;
  const { stars } = boxOf(sight);
  const found = legal.find(({ action }) => action.do === "head" && stars[action.star]?.hex === hex);
  return hex ? (found ?? null) : null;
}

/** While ships are ordered: the way to the star that is looked at, its turns, and where it ends. */
export function Weighed(props: { sight: ScSight; whereIs: (thing: string) => Hex | null }) {
  const { sight, whereIs } = props;
  const hand = handOf(sight)[0];
  const answer = hand ? weighedOrder(sight, whereIs) : null;
  const from = hand && (hand.hex ?? entryOf(sight));
  if (!answer || answer.action.do !== "head" || !from) return null;
  const star = boxOf(sight).stars[answer.action.star]!;
  if (star.hex === from) return null;
  const [a, b] = [centre(from), centre(star.hex)];
  const steps = factOf(answer, "journey")?.hexes ?? 0;
  const speed = sight.sums.own?.speed ?? steps;
  const stop = factOf(answer, "out_of_range")?.stops_at;
  const marks = Array.from({ length: Math.max(0, Math.ceil(steps / speed) - 1) }, (_, i) => {
    const part = ((i + 1) * speed) / steps;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, n: i + 1 };
  });
  const { main, loss } = orderWords(sight, answer);
  return (
    <g class={`way ${loss ? "bad" : ""}`} aria-hidden="true">
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} marker-end="url(#arrow)" />
      {marks.map(({ x, y, n }) => (
        <g key={n} class="tok" style={atPoint({ x, y })}>
          <circle r="8" />
          <text y="4">{n}</text>
        </g>
      ))}
      {stop && <circle class="stop" cx={centre(stop).x} cy={centre(stop).y} r="18" />}
      <Callout at={b} head={`${star.name}: ${main}`} line={loss} />
    </g>
  );
}

/** Words beside a place of the map. */
function Callout({ at, head, line }: { at: Point; head: string; line: string | null }) {
  const width = Math.max(head.length, line?.length ?? 0) * 6.4 + 16;
  const height = line ? 36 : 21;
  const above = at.y > 140;
  return (
    <g class="tok callout" style={atPoint(at)}>
      <g transform={`translate(${-width / 2} ${above ? -height - 26 : 30})`}>
        <rect width={width} height={height} rx="6" />
        <text x={width / 2} y="15">
          {head}
        </text>
        {line && (
          <text class="loss" x={width / 2} y="29">
            {line}
          </text>
        )}
      </g>
    </g>
  );
}
