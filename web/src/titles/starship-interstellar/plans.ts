// One click for what is one thought: which token is best for an action, what follows a choice by itself.

import { exactly, type Step } from "../../base/live";
import { factOf } from "../../table/answers";
import type { Offer } from "../../base/wire";
import type { Action, Deed, Fact, Part, Planet, Token } from "../../types/starship-interstellar";
import type { StarOffer, StarSight } from "./model";

const factsOf = (answer: Offer) => answer as unknown as { facts?: Fact[] };

/** Pays exactly what is asked, if that is offered; otherwise the player is asked. */
export const payExactly: Step = (legal) =>
  legal.find((answer) => factOf(factsOf(answer), "exact")) ?? null;

/** Goes on where nothing is left but to give something up. */
const nothingMore: Step = (legal) => {
  const done = legal.find(({ action }) => action["do"] === "done");
  const others = legal.filter((answer) => answer !== done);
  const idle = others.every((answer) => factOf(factsOf(answer), "gives_up_base"));
  return done && idle ? done : null;
};

/** In which order the parts of a production work by themselves: what fills a Storage before what empties it. */
const PARTS: readonly Part[] = ["base", "explorer", "drill", "outpost", "ars"];

/** The next part of a production that can work in one way only; its end, when all have worked. */
const produceOn: Step = (legal) => {
  const rest = legal.filter(({ action }) => action["do"] !== "done");
  if (rest.length === 0) return legal[0] ?? null;
  for (const part of PARTS) {
    const ways = rest.filter((answer) => factOf(factsOf(answer), "part")?.part === part);
    const [only] = ways;
    if (ways.length === 1 && only && !factOf(factsOf(only), "finds_no_room")) return only;
    if (ways.length > 0) return null;
  }
  return null;
};

/** More parts than any zone has. */
const PARTS_MAX = 16;

/** What follows an answer by itself, because nothing is left to decide. */
export function follow({ action }: StarOffer): Step[] {
  switch (action.do) {
    case "build":
    case "save":
    case "research":
      return [payExactly];
    case "settle":
    case "fly":
      return [nothingMore];
    case "play":
      return action.token.startsWith("production-")
        ? Array.from({ length: PARTS_MAX }, () => produceOn)
        : [];
    default:
      return [];
  }
}

/** The answers that use this token for this action: plain, and made stronger. */
export const usesOf = ({ legal }: StarSight, token: Token, deed: Deed): StarOffer[] =>
  legal.filter(
    (answer) => factOf(answer, "token")?.token === token && factOf(answer, "deed")?.deed === deed,
  );

/** Prestige that comes by itself with an answer. */
const favour = (answer: StarOffer): number => factOf(answer, "gains_prestige")?.n ?? 0;

/** What using a token for one action gives away: the Prestige that it would earn for another one. */
const missed = ({ legal }: StarSight, token: Token): number =>
  Math.max(0, ...legal.filter((answer) => factOf(answer, "token")?.token === token).map(favour));

/** The token that most would use for a Salvation action: one that is favoured, else the least missed. */
export function bestUse(sight: StarSight, deed: Deed): StarOffer | undefined {
  const uses = sight.legal.filter(
    (answer) => answer.action.do === "use" && answer.action.deed === deed,
  );
  const worth = (answer: StarOffer) =>
    2 * favour(answer) -
    (answer.action.do === "use" && favour(answer) === 0 ? missed(sight, answer.action.token) : 0);
  return [...uses].sort((a, b) => worth(b) - worth(a))[0];
}

/** The answer that plays a token of the Action Phase, or repeats it. */
export const playOf = ({ legal, view, seat }: StarSight, token: Token): StarOffer | undefined => {
  const active = seat === null ? undefined : view.table.corporations[seat]?.played.at(-1);
  return legal.find(
    ({ action }) =>
      (action.do === "play" && action.token === token) ||
      (action.do === "repeat" && active === token),
  );
};

const then = (action: Action): Step => exactly(action as unknown as Record<string, unknown>);

/** From the question for a token straight to an answer of its action. */
export const straightTo = (action: Action): Step[] => [then(action), payExactly];

/** A Base aboard first, where a flight without one would find nothing to do. */
export function flightOf(sight: StarSight, planet: Planet): (() => void) | undefined {
  const fly = sight.touching
    .get(`planet:${planet}`)
    ?.find((answer) => answer.action.do === "fly" && factOf(answer, "no_base_aboard"));
  const load = sight.legal.find(({ action }) => action.do === "load_base");
  return fly && load ? () => sight.act(load, [then(fly.action), nothingMore]) : undefined;
}
