// Checking a record without the rules: the promise, the seed, and every draw.

import { blake3, fromHex, toHex } from "./blake3";
import { draw, seedOf } from "./chance";

export interface Draw {
  k: number;
  index: number;
  n: number;
  result: number;
}

export interface Checked {
  title: string;
  commitment: string | null;
  /** Is the revealed secret the promised one? Null where no secret was promised. */
  kept: boolean | null;
  nonces: string[];
  seed: string;
  draws: Draw[];
  wrong: Draw[];
  /** Were all draws taken in order, none left out? */
  gapless: boolean;
}

interface Header {
  title: string;
  dealer:
    | { kind: "open"; seed: string }
    | { kind: "sealed"; commitment: string; nonces: string[]; secret?: string | null }
    | { kind: "caller" };
}

/** Checks the text of a record; a sentence if it cannot be checked. */
export function checkRecord(text: string): Checked | string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  let rows: Record<string, unknown>[];
  try {
    rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  } catch {
    return "This is no record: a line is not JSON.";
  }
  const header = rows[0] as unknown as Header | undefined;
  if (!header?.dealer) return "This is no record: it has no header.";
  const { dealer } = header;
  if (dealer.kind === "caller") return "The dice of this game were put in by hand.";
  let seed: Uint8Array | null;
  let kept: boolean | null = null;
  if (dealer.kind === "sealed") {
    const secret = fromHex(dealer.secret ?? "");
    if (secret?.length !== 32) return "The secret is told when the game is over.";
    kept = toHex(blake3(secret)) === dealer.commitment;
    seed = seedOf(secret, dealer.nonces);
  } else {
    seed = fromHex(dealer.seed.padEnd(64, "0"));
  }
  if (seed?.length !== 32) return "The seed of this record cannot be read.";
  const draws = rows.slice(1).flatMap((row): Draw[] => {
    const deal = row["deal"] as Omit<Draw, "k"> | undefined;
    return deal ? [{ k: Number(row["k"]), ...deal }] : [];
  });
  const key = seed;
  return {
    title: header.title,
    commitment: dealer.kind === "sealed" ? dealer.commitment : null,
    kept,
    nonces: dealer.kind === "sealed" ? dealer.nonces : [],
    seed: toHex(key),
    draws,
    wrong: draws.filter(({ index, n, result }) => n < 1 || draw(key, index, n) !== result),
    gapless: draws.every(({ index }, i) => index === i),
  };
}
