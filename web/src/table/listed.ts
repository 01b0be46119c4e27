// In which order and under which headings answers are listed. Nothing is drawn here.

import type { Offer } from "../base/wire";
import { justEnds } from "./safety";
import type { AnySight, AnyTitlePages } from "./sight";

/** A group with more answers than these folds, if it is not the first. */
const FEW = 8;

export interface Group {
  name: string;
  answers: Offer[];
  folded: boolean;
}

export interface Listed {
  groups: Group[];
  /** What most want now; never what loses something. */
  main: Offer | undefined;
  /** What does nothing but end the turn: it has a place of its own. */
  ends: Offer[];
}

type Seen = Pick<AnySight, "legal" | "lossesOf">;

export const endsTurn = (pages: AnyTitlePages, answer: Offer): boolean =>
  pages.ends ? pages.ends(answer) : justEnds(answer);

/** What loses something comes last in its group, and the rest in the order of the title. */
function sorted(pages: AnyTitlePages, sight: Seen, answers: readonly Offer[]): Offer[] {
  const loses = (answer: Offer) => Number(sight.lossesOf(answer).length > 0);
  const order = pages.order ?? (() => 0);
  return [...answers].sort((a, b) => loses(a) - loses(b) || order(a) - order(b));
}

export function listed(pages: AnyTitlePages, sight: Seen & AnySight): Listed {
  const wish = pages.primary?.(sight);
  const main = wish && sight.lossesOf(wish).length === 0 ? wish : undefined;
  const ends = sight.legal.filter((answer) => endsTurn(pages, answer));
  const byName = new Map<string, Offer[]>();
  for (const answer of sight.legal) {
    if (ends.includes(answer)) continue;
    const name = pages.heading(answer.group ?? "");
    byName.set(name, [...(byName.get(name) ?? []), answer]);
  }
  // What stands alone has no heading. It comes last, and what has no heading at all after it; first,
  // if that is what most want now.
  const alone = [...byName].filter(([name, list]) => name !== "" && list.length === 1);
  if (alone.length > 0 && byName.size > 1) {
    for (const [name] of alone) byName.delete(name);
    byName.set("", [...alone.flatMap(([, list]) => list), ...(byName.get("") ?? [])]);
  }
  const wanted = main !== undefined && byName.get("")?.includes(main);
  const rank = (name: string) => (name !== "" ? 0 : wanted ? -1 : 1);
  const names = [...byName.keys()].sort((a, b) => rank(a) - rank(b));
  const groups = names.map((name, i) => {
    const answers = sorted(pages, sight, byName.get(name)!);
    return { name, answers, folded: name !== "" && i > 0 && answers.length > FEW };
  });
  return { groups, main, ends };
}
