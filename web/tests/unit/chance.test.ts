// The sums behind "check the dice", against vectors from elsewhere: the paper of BLAKE3, and the
// golden draws of crates/tabletop/src/chance.rs.

import assert from "node:assert/strict";
import test from "node:test";

import { blake3, fromHex, toHex } from "../../src/base/blake3";
import { draw, seedOf } from "../../src/base/chance";
import { checkRecord, type Checked } from "../../src/base/record";

const pattern = (n: number) => Uint8Array.from({ length: n }, (_, i) => i % 251);
const seed = (hex: string) => fromHex(hex.padEnd(64, "0"))!;

test("blake3 gives the hashes of its test vectors", () => {
  const vectors: [number, string][] = [
    [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
    [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"],
    [1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"],
    [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"],
    [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"],
    [2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030"],
    [5121, "628bd2cb2004694adaab7bbd778a25df25c47b9d4155a55f8fbd79f2fe154cff"],
  ];
  for (const [n, expected] of vectors)
    assert.equal(toHex(blake3(pattern(n))), expected, `${n} bytes`);
});

test("draws are those of the program, for ever", () => {
  const dice = Array.from({ length: 12 }, (_, i) => draw(seed(""), i, 6));
  assert.deepEqual(dice, [5, 3, 1, 0, 1, 0, 0, 1, 1, 4, 3, 2]);
  const millions = [draw(seed("00ff"), 1000, 1_000_000), draw(seed("00ff"), 1001, 1_000_000)];
  assert.deepEqual(millions, [738_620, 269_575]);
});

test("every nonce changes the seed, and where one ends", () => {
  const secret = new Uint8Array(32).fill(1);
  const seeds = [[], ["ab"], ["a", "b"], ["b", "a"]].map((nonces) => toHex(seedOf(secret, nonces)));
  assert.equal(new Set(seeds).size, 4);
});

function sealed(change: (lines: Record<string, unknown>[]) => void): Checked {
  const secret = new Uint8Array(32).fill(7);
  const key = seedOf(secret, ["ana", "bo"]);
  const dealer = {
    kind: "sealed",
    commitment: toHex(blake3(secret)),
    nonces: ["ana", "bo"],
    secret: toHex(secret),
  };
  const lines: Record<string, unknown>[] = [
    { format: 1, title: "t", dealer },
    { k: 0, seat: 0, text: "close" },
  ];
  for (let i = 0; i < 20; i++)
    lines.push({ k: i + 1, deal: { index: i, n: 6, result: draw(key, i, 6) } });
  change(lines);
  return checkRecord(lines.map((line) => JSON.stringify(line)).join("\n")) as Checked;
}

test("an honest record passes and a changed one does not", () => {
  const honest = sealed(() => undefined);
  assert.deepEqual(
    [honest.kept, honest.wrong.length, honest.gapless, honest.draws.length],
    [true, 0, true, 20],
  );
  const loaded = sealed((lines) => {
    const deal = lines[5]!["deal"] as { result: number };
    deal.result = (deal.result + 1) % 6;
  });
  assert.equal(loaded.wrong.length, 1);
  const other = sealed((lines) => {
    (lines[0]!["dealer"] as { commitment: string }).commitment = "00".repeat(32);
  });
  assert.equal(other.kept, false);
  const skipped = sealed((lines) => lines.splice(4, 1));
  assert.equal(skipped.gapless, false);
});

test("what cannot be checked says why", () => {
  assert.match(checkRecord("once upon a time") as string, /not JSON/);
  const secretly = JSON.stringify({
    title: "t",
    dealer: { kind: "sealed", commitment: "00", nonces: [] },
  });
  assert.match(checkRecord(secretly) as string, /when the game is over/);
});
