// What touches on the picture of Skymines touches in the rules, and nothing lies over another thing.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import type { Line } from "../../src/base/wire";
import {
  MISSIONS,
  SIZE,
  STATION,
  STATIONS,
  THREAT,
  beltRadius,
  bonusAt,
  border,
  centre,
  displayAt,
  homeAt,
  planAt,
  specialAt,
  trackAt,
  trackCell,
  trackX,
  type Area,
} from "../../src/titles/skymines/geometry";
import { actionWords, lastTurn } from "../../src/titles/skymines/luna";
import {
  COMPANIES,
  needSign,
  planName,
  readBelt,
  readMoon,
  rewardOf,
  sharesAt,
  valueAt,
  type Box,
} from "../../src/titles/skymines/model";

const CRATE = "../crates/skymines";

/** The two map files: lists of small tables and of pairs, which are nearly JSON. */
function readList(name: string): Record<string, unknown> {
  const text = readFileSync(`${CRATE}/data/${name}.toml`, "utf8").replace(/#.*$/gm, "");
  const entries = text.split(/^(?=\w+ = )/m).filter((part) => part.trim() !== "");
  return Object.fromEntries(
    entries.map((part) => {
      const [, key, value] = /^(\w+) = ([^]*)$/.exec(part)!;
      const json = value!.replace(/(\w+) = /g, '"$1": ').replace(/,(\s*[\]}])/g, "$1");
      return [key!, JSON.parse(json) as unknown];
    }),
  );
}

const moon = readMoon(readList("moon"));
const belt = readBelt(readList("belt"));

test("sectors of the Moon touch on the picture exactly where a line divides them", () => {
  const all = [...moon.spaces.values()];
  assert.equal(all.length, 30);
  const lined = new Set(moon.ways.flatMap(({ from, to }) => [`${from}-${to}`, `${to}-${from}`]));
  assert.equal(lined.size, 2 * 69);
  for (const a of all)
    for (const b of all) {
      if (a === b) continue;
      const shared = border(centre(moon, a), centre(moon, b));
      assert.equal(shared !== null, lined.has(`${a.number}-${b.number}`), `${a.name} ${b.name}`);
    }
});

test("spaces of the Belt lie apart, and keep clear of the stations", () => {
  const all = [...belt.spaces.values()];
  assert.equal(all.length, 24);
  assert.equal(belt.ways.length, 44);
  for (const a of all) {
    const at = centre(belt, a);
    for (const b of all.filter((other) => other.number > a.number)) {
      const to = centre(belt, b);
      const gap = Math.hypot(at.x - to.x, at.y - to.y) - beltRadius(a) - beltRadius(b);
      assert.ok(gap > 0, `${a.name} and ${b.name} overlap by ${-gap}`);
    }
    const r = beltRadius(a);
    const box = { x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r };
    for (const station of stations()) assert.ok(apart(box, station), a.name);
  }
});

const stations = (): Area[] => COMPANIES.map((company) => ({ ...STATIONS[company], ...STATION }));

const apart = (a: Area, b: Area): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

test("displays, stations and tracks lie on the board and never over each other", () => {
  const count = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));
  const areas = [
    ...stations(),
    ...count(12, displayAt),
    ...count(12, (i) => planAt(Math.floor(i / 4), i % 4)),
    ...count(12, bonusAt),
    ...count(6, specialAt),
    ...count(4, trackAt),
    THREAT,
    MISSIONS,
  ];
  areas.forEach((a, i) => {
    assert.ok(a.x >= 0 && a.y >= 0, JSON.stringify(a));
    assert.ok(a.x + a.width <= SIZE.width && a.y + a.height <= SIZE.height, JSON.stringify(a));
    for (const b of areas.slice(i + 1))
      assert.ok(apart(a, b), `${JSON.stringify(a)} ${JSON.stringify(b)}`);
  });
  for (const i of [0, 1, 2, 3]) {
    const { x, width } = trackAt(i);
    assert.ok(trackX(i, 24) + trackCell <= x + width, "space 24 is on its track");
  }
});

test("spaces 1 to 4 of the display stand in the right column, from the top", () => {
  assert.ok(displayAt(0).x > displayAt(4).x && displayAt(4).x > displayAt(8).x);
  assert.ok(displayAt(0).y < displayAt(1).y && displayAt(3).x === displayAt(0).x);
});

test("home spaces run down column 1, then column 2, then column 3", () => {
  for (const company of COMPANIES) {
    const [a, b, c] = [0, 4, 5].map((home) => homeAt(company, home));
    assert.ok(b!.y > a!.y && b!.x === a!.x && c!.x > a!.x && c!.y === a!.y);
  }
});

test("whatever an answer can touch is drawn somewhere", () => {
  const label = readFileSync(`${CRATE}/src/words/label.rs`, "utf8");
  const kinds = new Set([...label.matchAll(/"(\w+):[{\w]/g)].map(([, kind]) => kind!));
  for (const kind of ["space", "company", "card", "plan", "bonus", "slot", "screen", "column"])
    assert.ok(kinds.has(kind), `label.rs names ${kind}`);
  const folder = "src/titles/skymines";
  const drawn = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("");
  for (const kind of kinds)
    assert.match(drawn, new RegExp(`["\`]${kind}:`), `nothing is drawn for ${kind}`);
});

test("rewards, needs and plans in signs and in words", () => {
  assert.deepEqual(rewardOf("coin 2"), { kind: "coin", sign: "C", n: 2, words: "2 coins" });
  assert.equal(rewardOf("none"), null);
  assert.equal(needSign("titanium 1, energy 1"), "Ti 1 + En 1");
  assert.equal(needSign("none"), "free");
  const plans = [{ row: "b", need: "carbon 3", reward: "helium 1" }];
  assert.equal(
    planName({ plans } as Box, 0),
    "plan B: asks for carbon 3, gives 1 helium",
  );
});

test("shares and values count what has been reached", () => {
  const face = { id: "A1", length: 24, shares: [2, 4, 6], threshold: [], barrier: [], perks: [] };
  assert.deepEqual([0, 2, 5, 24].map((at) => sharesAt(face, at)), [0, 1, 2, 3]);
  const track = { length: 9, opens_slot: 8, values: [{ space: 6, coins: 10 }] };
  assert.deepEqual([5, 6, 9].map((at) => valueAt(track, at)), [0, 10, 10]);
});

test("Luna's cards read as they do in their slot", () => {
  assert.equal(actionWords({ marker: { a: [3, 1], b: [2, 4] } }, "b"), "bonus marker on 2,4");
  assert.equal(actionWords({ expand: 3, toward: "max" }, "a"), "expand with 3, MAX");
});

test("Luna's last turn runs from her card to whatever is not hers", () => {
  const luna = (n: number, did: string): Line => ({
    n,
    at: 0,
    text: did,
    event: { event: "luna", deed: { card: 1, slot: 1, what: { did } } },
  });
  const lines: Line[] = [
    luna(1, "turn_began"),
    luna(2, "coins_gained"),
    { n: 3, at: 0, text: "", event: { event: "turn_began", seat: 0 } },
    luna(4, "turn_began"),
    { n: 5, at: 0, text: "", event: { event: "advanced", who: "luna", company: "tawac", to: 3 } },
    luna(6, "card_gained"),
    { n: 7, at: 0, text: "", event: { event: "turn_began", seat: 0 } },
  ];
  assert.deepEqual(lastTurn(lines).map(({ n }) => n), [4, 5, 6]);
  assert.deepEqual(lastTurn(lines.slice(2, 3)), []);
});
