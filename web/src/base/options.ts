// Before a game: which bot, and which options go together.

import type { Conflict, TitleInfo } from "./wire";

/** The bot that sits down where nobody says otherwise. */
export function bestBot(title: TitleInfo): string {
  const names = title.bots;
  return names.includes("steady") ? "steady" : (names.at(-1) ?? "random");
}

/** A printed opponent as an option: how it is called, and with how many seats it plays at most. */
export interface AutomaOption {
  option: string;
  off: string;
  on: string;
  seats: number;
  /** The only values that go with the others, the best first, and why; null if all do. */
  only?: (values: Record<string, string>, nSeats: number) => [string[], string] | null;
}

/** The values that fit the number of seats: alone one needs the printed opponent. */
export function fitting(
  values: Record<string, string>,
  automa: AutomaOption | undefined,
  nSeats: number,
): Record<string, string> {
  if (!automa) return values;
  const { option, off, on, seats } = automa;
  const value = values[option]!;
  const first = automa.only?.(values, nSeats)?.[0];
  let fit = value;
  if (nSeats > seats) fit = off;
  else if (nSeats === 1 && value === off) fit = first?.[0] ?? on;
  else if (first && value !== off && !first.includes(value)) fit = first[0]!;
  return fit === value ? values : { ...values, [option]: fit };
}

/** Why a value cannot be chosen now; null if it can. */
export function barred(
  conflicts: readonly Conflict[],
  automa: AutomaOption | undefined,
  values: Record<string, string>,
  nSeats: number,
  [name, value]: [string, string],
): string | null {
  if (automa?.option === name) {
    if (nSeats === 1 && value === automa.off) return "somebody has to play against you";
    if (nSeats > automa.seats && value !== automa.off) {
      return `it plays with at most ${automa.seats} ${automa.seats === 1 ? "seat" : "seats"}`;
    }
    const only = automa.only?.(values, nSeats);
    if (only && value !== automa.off && !only[0].includes(value)) return only[1];
  }
  if (values[name] === value) return null; // Then the other value is barred, or both are told.
  const wish = { ...values, [name]: value };
  const found = conflictsOf(conflicts, wish, nSeats).find(
    ({ a, b }) => a[0] === name || b[0] === name,
  );
  return found?.reason ?? null;
}

/** Is this so? A conflict may also be with a number of seats, as in "1" or "2-4". */
function holds(
  [name, value]: [string, string],
  values: Record<string, string>,
  nSeats: number,
): boolean {
  if (name !== "seats") return values[name] === value;
  const [first, last = first] = value.split("-").map(Number);
  return first! <= nSeats && nSeats <= last!;
}

/** Which chosen values do not go together, and why. */
export function conflictsOf(
  conflicts: readonly Conflict[],
  values: Record<string, string>,
  nSeats: number,
): Conflict[] {
  return conflicts.filter(({ a, b }) => holds(a, values, nSeats) && holds(b, values, nSeats));
}
