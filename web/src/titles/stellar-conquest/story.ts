// What the story tells of battles and of others, put in order.

import type { Line } from "../../base/wire";

const FIGHTING = new Set([
  "battle_began",
  "aimed",
  "shot",
  "destroyed",
  "withdrawal_hex",
  "withdrew",
  "battle_ended",
  "attack_began",
  "attack_ended",
  "conquered",
  "razed",
  "bombarded",
]);

export interface Fight {
  head: Line;
  rounds: Line[][];
}

/** Each battle with its rounds: one begins when somebody aims after shots have been fired. */
export function fightsOf(lines: readonly Line[]): Fight[] {
  const fights: Fight[] = [];
  for (const line of lines) {
    const kind = line.event?.event ?? "";
    if (!FIGHTING.has(kind)) continue;
    const last = fights.at(-1);
    const round = last?.rounds.at(-1);
    const opens = kind === "battle_began" || (kind === "attack_began" && round?.length !== 0);
    if (!last || !round || opens) fights.push({ head: line, rounds: [[]] });
    else if (kind === "aimed" && round.some(({ event }) => event!.event === "shot"))
      last.rounds.push([line]);
    else round.push(line);
  }
  return fights;
}

/** Shots of the same kind, one after the other, in one row. */
export function volleys(lines: readonly Line[]): Line[][] {
  const kind = ({ event }: Line) =>
    event?.event === "shot" && JSON.stringify([event["seat"], event["firer"], event["target"]]);
  const rows: Line[][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && kind(line) && kind(last[0]!) === kind(line)) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** What was told of others at a star, by the star. */
export function told(lines: readonly Line[]): Map<number, Line[]> {
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    const { event, star, ships, colonies } = (line.event ?? {}) as Record<string, unknown>;
    const met = [ships, colonies].some((list) => Array.isArray(list) && list.length > 0);
    if ((event !== "sighted" && event !== "battle_began") || !met) continue;
    found.set(star as number, [...(found.get(star as number) ?? []), line]);
  }
  return found;
}
