// What is told and asked at a table, with the names of those who sit there.

import { useMemo } from "preact/hooks";

import { madeOnce } from "../base/once";
import type { Fault, Line, NotNow, Offer, Question, TableInfo } from "../base/wire";
import { seatNames } from "./players";
import { saidFault, saidLine, saidNotNow, saidOffer, saidQuestion } from "./told";

interface Told {
  info: TableInfo;
  lines: readonly Line[];
  news: readonly Line[];
  legal: readonly Offer[];
  whyNot: readonly NotNow[];
  question: Question | null;
  refused: Fault | null;
}

export function useNamed<T extends Told>(props: T): T & { nameOf: (seat: number) => string } {
  const names = seatNames(props.info.seats);
  const nameOf = (n: number) => names[n] ?? `Seat ${n + 1}`;
  const key = names.join("\n");
  const lineOf = useMemo(() => madeOnce((told: Line) => saidLine(told, nameOf)), [key]);
  const lines = useMemo(() => props.lines.map(lineOf), [props.lines, lineOf]);
  const news = useMemo(() => props.news.map(lineOf), [props.news, lineOf]);
  const legal = useMemo(
    () => props.legal.map((offer) => saidOffer(offer, nameOf)),
    [props.legal, key],
  );
  const whyNot = useMemo(
    () => props.whyNot.map((what) => saidNotNow(what, nameOf)),
    [props.whyNot, key],
  );
  const question = props.question && saidQuestion(props.question, nameOf);
  const refused = props.refused && saidFault(props.refused, nameOf);
  return { ...props, lines, news, legal, whyNot, question, refused, nameOf };
}

/** Things by the name of what they touch. */
export function byThing<Of extends { touches: readonly string[] }>(
  all: readonly Of[],
): Map<string, Of[]> {
  const map = new Map<string, Of[]>();
  for (const one of all) {
    for (const thing of one.touches) {
      const there = map.get(thing);
      if (there) there.push(one);
      else map.set(thing, [one]);
    }
  }
  return map;
}
