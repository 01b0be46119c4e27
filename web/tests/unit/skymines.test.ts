// What touches on the picture of Skymines touches in the rules; nothing lies over another thing.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import type { Line } from "../../src/base/wire";
import { bringsOf } from "../../src/titles/skymines/answers";
import {
  GATE,
  RADIUS,
  SIZE,
  beltRadius,
  border,
  centre,
  gate,
} from "../../src/titles/skymines/geometry";
import { losses } from "../../src/titles/skymines/losses";
import { automaTurns, lastTurn, linesOf, turnsOf } from "../../src/titles/skymines/luna";
import { lineWords } from "../../src/titles/skymines/lunacard";
import { missionWords } from "../../src/titles/skymines/modules";
import {
  COMPANIES,
  bonusFace,
  boxOf,
  cardName,
  companyName,
  mapFrom,
  needParts,
  needWords,
  planName,
  rewardOf,
  shareValue,
  sharesOf,
  some,
  threatOf,
  type MapInfo,
  type SkyOffer,
  type SkySight,
} from "../../src/titles/skymines/model";
import { announced, obvious, passAndTake } from "../../src/titles/skymines/plans";
import { proposal } from "../../src/titles/skymines/rests";
import { CATEGORIES, coinsByRound, scoredGames } from "../../src/titles/skymines/score";
import { perkSign, signs } from "../../src/titles/skymines/signs";
import type { Fact, MapSheet, Perk, SpaceSheet, View } from "../../src/types/skymines";

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

type Row = Record<string, any>;

const space = (number: number, name: string, seats: number, { x, y }: Row): SpaceSheet => ({
  space: number - 1,
  number,
  name,
  reward: "nothing",
  seats,
  is_for_shuttles: seats === 0,
  x,
  y,
  single: [],
  double: [],
});

/** The Moon as the sheet tells it, from its file. */
function moonSheet(): MapSheet {
  const file = readList("moon") as Row;
  const spaces: SpaceSheet[] = file["sector"].map((row: Row) =>
    space(row["number"], String(row["number"]), 1, row),
  );
  const at = (number: number) => spaces.find((one) => one.number === number)!;
  for (const line of ["single", "double"] as const)
    for (const [a, b] of file[line] as [number, number][]) {
      at(a)[line].push(b - 1);
      at(b)[line].push(a - 1);
    }
  const ids = (numbers: number[] = []) => numbers.map((number) => number - 1);
  const stations = file["station"].map((row: Row) => ({
    company: row["company"],
    single: ids(row["single"]),
    double: ids(row["double"]),
    columns: [],
  }));
  return { side: "moon", spaces, stations };
}

/** The Belt likewise: there the space says over which line it is entered. */
function beltSheet(): MapSheet {
  const file = readList("belt") as Row;
  const rows: Row[] = [...file["shuttle_space"], ...file["asteroid"]];
  const spaces = rows.map((row) => space(row["number"], row["id"], row["outposts"] ?? 0, row));
  const named = (name: string) => rows.findIndex((row) => row["id"] === name);
  const enter = (from: { single: number[]; double: number[] }, to: number) =>
    from[rows[to]!["line"] as "single" | "double"].push(spaces[to]!.space);
  for (const [from, to] of file["touching"] as [string, string][]) {
    const [a, b] = [named(from), named(to)];
    enter(spaces[a]!, b);
    enter(spaces[b]!, a);
  }
  const stations = file["station"].map((row: Row) => {
    const station = { company: row["company"], single: [], double: [], columns: [] };
    for (const name of row["spaces"]) enter(station, named(name));
    return station;
  });
  return { side: "belt", spaces, stations };
}

const moon = mapFrom(moonSheet());
const belt = mapFrom(beltSheet());

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

test("spaces of the Belt lie apart, on the picture", () => {
  const all = [...belt.spaces.values()];
  assert.equal(all.length, 24);
  assert.equal(belt.ways.length, 44);
  const rows: Row[] = ["shuttle_space", "asteroid"].flatMap(
    (list) => readList("belt")[list] as Row[],
  );
  for (const { number, line } of rows) assert.equal(belt.spaces.get(number)!.line, line);
  for (const a of all) {
    const at = centre(belt, a);
    for (const b of all.filter((other) => other.number > a.number)) {
      const to = centre(belt, b);
      const gap = Math.hypot(at.x - to.x, at.y - to.y) - beltRadius(a) - beltRadius(b);
      assert.ok(gap > 0, `${a.name} and ${b.name} overlap by ${-gap}`);
    }
    const r = beltRadius(a);
    assert.ok(at.x >= r && at.x <= SIZE.width - r, a.name);
    assert.ok(at.y >= r && at.y <= SIZE.height - r, a.name);
  }
});

test("the sectors of the Moon lie on the picture", () => {
  for (const space of moon.spaces.values()) {
    const { x, y } = centre(moon, space);
    assert.ok(x > 0 && x < SIZE.width && y >= RADIUS && y <= SIZE.height - RADIUS, space.name);
  }
});

/** The gates of a side, each with the space that it leads to. */
const gates = (map: MapInfo) =>
  COMPANIES.flatMap((company) =>
    map.stations[company].map(({ to, line }) => {
      const space = map.spaces.get(to)!;
      return { company, to, line, at: gate(map, company, space), space: centre(map, space) };
    }),
  );

test("every gate stands at the space that it leads to, and at no other", () => {
  for (const map of [moon, belt]) {
    const all = gates(map);
    assert.ok(all.length >= 8, `${map.side} has ${all.length} gates`);
    for (const { company, to, at } of all) {
      const nearest = [...map.spaces.values()]
        .map((space) => ({ space, to: centre(map, space) }))
        .sort((a, b) => far(a.to, at) - far(b.to, at))[0]!;
      assert.equal(nearest.space.number, to, `${map.side}: ${company} to ${to}`);
      assert.ok(at.x >= GATE && at.x <= SIZE.width - GATE, `${company} to ${to}`);
      assert.ok(at.y >= GATE && at.y <= SIZE.height - GATE, `${company} to ${to}`);
    }
  }
});

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

test("gates do not lie over one another", () => {
  for (const map of [moon, belt]) {
    const all = gates(map);
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1))
        assert.ok(far(a.at, b.at) >= 2 * GATE, `${a.company} ${a.to}, ${b.company} ${b.to}`);
    });
  }
});

test("Skymine enters 4 and 30 over single lines and 25 over a double one", () => {
  const lines = gates(moon)
    .filter(({ company }) => company === "skymine")
    .map(({ to, line }) => `${to} ${line}`);
  assert.deepEqual(lines.sort(), ["25 double", "30 single", "4 single"]);
});

test("whatever an answer can touch is drawn somewhere", () => {
  const sources = readdirSync(`${CRATE}/src`, { recursive: true, encoding: "utf8" })
    // The desk names sums of a real table, which stand on no board of ours.
    .filter((name) => name.endsWith(".rs") && !name.startsWith("luna/desk/"))
    .map((name) => readFileSync(`${CRATE}/src/${name}`, "utf8"));
  const things = sources.flatMap((source) => [...source.matchAll(/"([a-z_]+):[{a-z]/g)]);
  const kinds = new Set(things.map(([, kind]) => kind!));
  for (const kind of ["space", "company", "card", "plan", "bonus", "slot", "screen", "column"])
    assert.ok(kinds.has(kind), `the rules name ${kind}`);
  const folder = "src/titles/skymines";
  const drawn = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("");
  for (const kind of kinds)
    assert.match(drawn, new RegExp(`["\`]${kind}:`), `nothing is drawn for ${kind}`);
});

test("rewards, needs and bonus spaces in signs and in words", () => {
  assert.deepEqual(rewardOf({ coin: 2 }), { kind: "coin", sign: "coin", n: 2, words: "2 coins" });
  assert.equal(rewardOf({ research: 1 })?.words, "1 research point");
  assert.equal(rewardOf("nothing"), null);
  const both = needParts({
    both: [
      ["titanium", 1],
      ["energy", 2],
    ],
  });
  assert.deepEqual(
    both.map(({ sign, n }) => [sign, n]),
    [
      ["titanium", 1],
      ["energy", 2],
    ],
  );
  assert.equal(needWords({ at_least: ["carbon", 3] }), "carbon 3");
  assert.deepEqual(
    [{ any: 4 }, { two: 2 }, { shares: 5 }, { pay: 1 }].map((need) => needWords(need)),
    ["4 of one type", "2 each of two types", "5 shares of one company", "pay 1 coin"],
  );
  assert.equal(needWords("nothing"), "free");
  assert.equal(needWords("field_scientist"), "a field scientist");
  assert.deepEqual(bonusFace("market"), { sign: "market", words: "buy a card for coins" });
  const majority = { of: "scientists", company: "tawac", steps: 2 } as const;
  const face = bonusFace({ majority_track: majority });
  assert.deepEqual([face.most, face.sign, face.n], ["scientists", "tawac", 2]);
  assert.equal(bonusFace({ tile: { tile: "cargo" } }).words, "cargo next round");
});

test("one is one, more are many", () => {
  assert.deepEqual(
    [some(1, "coin"), some(2, "coin"), some(0, "share")],
    ["1 coin", "2 coins", "0 shares"],
  );
});

/** The keys of an enum of the rules, in snake case as messages have them. */
function keysOf(name: string): string[] {
  const types = readFileSync("src/types/skymines.ts", "utf8");
  const [, body] = new RegExp(`export type ${name} =([^;]*);`).exec(types)!;
  return [...body!.matchAll(/"([a-z_]+)"/g)].map(([, key]) => key!);
}

test("every sign that is drawn has a glyph, a word, a line and a section of the rules", () => {
  const rules = readFileSync(`${CRATE}/rules.toml`, "utf8");
  for (const [id, { glyph, word, line, rule }] of Object.entries(signs)) {
    assert.ok(glyph.body.length > 40, `${id} has no drawing`);
    assert.ok(word.length > 0 && line.length > 10 && line.endsWith("."), id);
    assert.ok(rules.includes(`id = "${rule.slice(1)}"`), `${id} cites ${rule}, which is nowhere`);
  }
  const drawn = ["Company", "Kind", "Tile", "Threat"].flatMap(keysOf);
  assert.ok(drawn.length >= 4 + 7 + 4 + 6, drawn.join(", "));
  for (const id of drawn) assert.ok(id in signs, `${id} has no sign`);
  const perks = keysOf("Perk");
  assert.equal(perks.length, 18);
  for (const perk of perks) assert.ok(perkSign(perk as Perk), `${perk} has no sign`);
});

test("no two signs have the same word", () => {
  const words = Object.values(signs).map(({ word }) => word);
  assert.equal(new Set(words).size, words.length);
});

/** As much of a table as names and sums need. */
const sight = {
  sheet: {
    companies: [{ id: "tawac", name: "Tawac Industries" }],
    kinds: [{ id: "titanium", name: "titanium" }],
    perks: [],
    cards: { items: [{ name: "titanium 2" }] },
    plans: { items: [{ name: "plan B (asks carbon 3, gives 1 helium)", row: "b", cost: 4 }] },
    maps: [],
    tiles: { items: [] },
    threats: {
      items: [
        {
          threat: "rogue_comet",
          name: "Rogue comet",
          occasion: "expansion",
          energy: 2,
          research: 0,
          helium: 0,
          coins: 1,
        },
      ],
    },
    numbers: [{ name: "surcharge_left", value: 2 }],
    luna: { items: [] },
  },
  sums: {
    players: [{ shares: [0, 3, 0, 0] }, { shares: [1, 0, 0, 0] }],
    companies: [{ company: "tawac", value: 7 }],
    threat: { threat: "rogue_comet", counters: 1, needed: 3, is_averted: false },
  },
  view: { table: { threat: "rogue_comet", counters: 1 } },
} as unknown as SkySight;

test("shares and values are those that the rules reckon", () => {
  const shares = [0, 1, 2].map((actor) => sharesOf(sight, actor, "tawac"));
  assert.deepEqual(shares, [3, 0, 0]);
  assert.deepEqual([shareValue(sight, "tawac"), shareValue(sight, "minerva")], [7, 0]);
});

test("names and numbers come from the sheet of the box", () => {
  assert.equal(cardName(sight, 0), "titanium 2");
  assert.equal(planName(sight, 0), "plan B (asks carbon 3, gives 1 helium)");
  assert.equal(companyName(sight, "tawac"), "Tawac Industries");
  const box = boxOf(sight);
  assert.deepEqual([box.planPrice.get("b"), box.surcharge], [4, [0, 0, 2]]);
});

test("a threat says what a counter costs, when, and how many are missing", () => {
  const threat = threatOf(sight)!;
  assert.deepEqual(threat.price, [
    { sign: "energy", n: 2 },
    { sign: "coin", n: 1 },
  ]);
  assert.deepEqual(
    [threat.when, threat.counters, threat.needed],
    ["while a company expands", 1, 3],
  );
  assert.equal(threat.isAverted, false);
  const averted = {
    ...sight,
    sums: { ...sight.sums, threat: { ...sight.sums.threat!, is_averted: true } },
  };
  assert.equal(threatOf(averted)?.isAverted, true);
});

test("missions in words", () => {
  assert.equal(
    missionWords(sight, { total: { of: "titanium", n: 5 } }),
    "titanium 5 in the action area",
  );
  assert.equal(missionWords(sight, { share_of_each: { n: 1 } }), "1 share of each company");
  assert.equal(missionWords(sight, { acquired: { n: 4 } }), "4 cards acquired from the display");
});

// Answers.

const offer = (facts: Fact[], action: object = { action: "done" }): SkyOffer =>
  ({ action, text: "", label: "", rule: "", touches: [], facts }) as unknown as SkyOffer;

const walk = (more: object): Fact =>
  ({
    fact: "walk",
    company: "tawac",
    from: 4,
    to: 6,
    shares: 0,
    unlocks: [],
    barrier: null,
    left: 0,
    coins: 0,
    to_others: 0,
    ...more,
  }) as Fact;

test("what an answer brings and costs stands in one line", () => {
  assert.equal(
    bringsOf(offer([walk({ shares: 1, unlocks: ["carbon"] })])),
    "Tawac 4 → 6 · +1 share · bonus: more carbon",
  );
  const barrier = (can_pay: boolean) =>
    bringsOf(offer([walk({ to: 4, left: 2, barrier: { space: 5, coins: 3, can_pay } })]));
  assert.equal(barrier(false), "Tawac: stays on 4 · stops at the barrier, which costs 3");
  assert.equal(barrier(true), "Tawac: stays on 4 · barrier: 3 coins to go on by 2");
  const value = { fact: "value", company: "tawac", before: 2, after: 4, own_shares: 3 } as const;
  assert.equal(bringsOf(offer([value])), "a share 2 → 4 · +6 for you");
  assert.equal(bringsOf(offer([{ ...value, after: 2 }])), "a share stays at 2");
  assert.equal(bringsOf(offer([])), "");
});

test("what is wasted is told as a loss, and nothing else is", () => {
  const lost = losses(offer([{ fact: "wasted", what: "steps", n: 1 }]));
  assert.deepEqual(lost, [{ kind: "wastes", text: "stops at a barrier: 1 step lost" }]);
  assert.equal(losses(offer([{ fact: "wasted", what: "items", n: 2 }]))[0]?.kind, "leaves_unused");
  assert.deepEqual(losses(offer([walk({})])), []);
});

const column = (n: number): SkyOffer =>
  offer([{ fact: "value", company: "tawac", before: 0, after: 0, own_shares: 1 }], {
    action: "from",
    column: n,
  });

/** A table on which Tawac has these home spaces taken. */
function station(home: number[], round = 3): { view: View; sight: SkySight } {
  const columns = [0, 1, 2].map((i) => ({
    shuttles: false,
    coins: i === 1 ? [0, 1, 0, 0, 2] : [0, 0, 0, 0, 2],
  }));
  const stations = COMPANIES.map((company) => ({ company, single: [], double: [], columns }));
  const view = {
    table: {
      round,
      campaign: null,
      variant: { side: "moon" },
      stations: [{ company: "tawac", home }],
    },
  } as unknown as View;
  const sheet = { maps: [{ items: { side: "moon", spaces: [], stations } }] };
  return { view, sight: { sheet, sums: { last_round: 7 } } as unknown as SkySight };
}

test("columns that are alike are not asked about, and those that differ are", () => {
  const alike = station([0, 1, 2, 3, 4, 10, 11, 12, 13, 14]);
  assert.equal(obvious([column(0), column(2)], alike.view, alike.sight)?.action.action, "from");
  assert.equal(
    obvious([column(0), column(1)], alike.view, alike.sight),
    null,
    "column 2 has a coin more",
  );
  const other = station([0, 1, 2, 3, 4, 11, 12, 13, 14]);
  assert.equal(obvious([column(0), column(2)], other.view, other.sight), null, "one is shorter");
});

test("the only answer follows by itself, unless it loses something or is final", () => {
  const { view, sight: at } = station([]);
  const only = offer([], { action: "next" });
  assert.equal(obvious([only], view, at), only);
  assert.equal(obvious([offer([{ fact: "wasted", what: "energy_points", n: 1 }])], view, at), null);
  assert.equal(obvious([{ ...only, final: true }], view, at), null);
  assert.equal(obvious([], view, at), null);
});

test("after the last round cards rest wherever, before it they do not", () => {
  const piles = [0, 1].map((slot) => offer([], { action: "take", slot }));
  const last = station([], 7);
  const before = station([], 6);
  assert.equal(obvious(piles, last.view, last.sight), piles[0]);
  assert.equal(obvious(piles, before.view, before.sight), null);
});

const kinds = ["energy", "energy", "titanium", "research_scientist", "field_scientist"] as const;
const items = kinds.map((kind, card) => ({ card, kind, value: card < 3 ? card + 1 : 0 }));
const cardItems = items as unknown as Parameters<typeof proposal>[3];

test("cards rest strong beside strong, each above another slot, and the first slot of equals", () => {
  const rests = (cards: number[], piles: number[][], slots: number[]) =>
    proposal(cards, piles, slots, cardItems).map(({ slot }) => slot);
  assert.deepEqual(rests([0, 4], [[], [2], [3], [], []], [1, 2, 3]), [2, 1]);
  assert.deepEqual(rests([4, 0], [[], [3], [2], [], []], [1, 2]), [2, 1]);
  assert.deepEqual(rests([0, 1], [[], [], [], [], []], [1, 2, 3]), [1, 2]);
  assert.deepEqual(rests([], [[], [], [], [], []], [1]), []);
});

test("an answer goes on with what it has announced, and with nothing else", () => {
  const { view, sight: at } = station([]);
  const upload = offer([], { action: "upload" });
  const next = offer([], { action: "next" });
  const dear = offer([{ fact: "price", of: "coins", n: 2, have: 5 }], { action: "next" });
  const done = offer([], { action: "done" });
  assert.equal(announced(upload, [next, done], view, at), next);
  assert.equal(announced(upload, [dear, done], view, at), null, "it costs something");
  assert.equal(announced(done, [next, done], view, at), null);
  const rest = [0, 1].map((slot) => offer([], { action: "rest", slot }));
  assert.equal(announced(rest[0]!, rest, view, at), null, "whoever places a card places all");
});

test("a pile is taken with the pass where nothing is left unused", () => {
  const pass = (facts: Fact[]) => offer(facts, { action: "pass" });
  const at = (legal: SkyOffer[], question = "turn") => {
    const { view, sight } = station([]);
    const boards = [{ resting: [[], [3], []], slots: [], open: [] }];
    const now = { ...view, boards, table: { ...view.table, frames: [] } } as unknown as View;
    const sheet = { ...sight.sheet, cards: { items: [] } };
    const more = { view: now, sheet, seat: 0, question: { id: question }, legal };
    return passAndTake({ ...sight, ...more } as unknown as SkySight, 1);
  };
  const plain = pass([]);
  assert.equal(at([plain])?.answer, plain);
  assert.equal(at([pass([{ fact: "wasted", what: "items", n: 2 }])]), null, "something is unused");
  assert.equal(at([plain], "goods"), null, "another question");
  assert.equal(at([]), null);
});

test("Luna's cards read as they do in their slot", () => {
  const bonus = {
    items: [
      { space: 3, cell: "1,4", effect: "market" },
      { space: 7, cell: "2,4", effect: "sale" },
    ],
  };
  const words = (line: Parameters<typeof lineWords>[1], slot: number) =>
    lineWords({ bonus } as unknown as Parameters<typeof lineWords>[0], line, slot);
  assert.equal(words({ marker: { on: [3, 7, 3, 3, 3] } }, 1), "bonus marker: sell a hand card");
  // Beside a real board nothing is said of what our reconstruction has there.
  assert.equal(words({ marker: { on: [6, 7, 3, 3, 3] } }, 0), "bonus marker: row 2, column 3");
  assert.equal(words({ expand: { points: 3, toward: "max" } }, 0), "expand with 3, highest sector");
  assert.equal(words({ gain: { from: [[0, 4], [8]] } }, 0), "gain from the display: 1, 5");
  assert.equal(
    words({ track: { steps: 2, on: "lead_two" } }, 0),
    "2 on the two where she leads most",
  );
});

test("Luna's last turn runs from her card to whatever is not hers", () => {
  const luna = (n: number, did: string): Line => ({
    n,
    at: 0,
    text: did,
    weight: "matters",
    event: { event: "luna", deed: { card: 1, slot: 1, what: { did } } },
  });
  const lines: Line[] = [
    luna(1, "turn_began"),
    luna(2, "coins_gained"),
    { n: 3, at: 0, text: "", weight: "matters", event: { event: "turn_began", seat: 0 } },
    luna(4, "turn_began"),
    {
      n: 5,
      at: 0,
      text: "",
      weight: "matters",
      event: { event: "advanced", who: "luna", company: "tawac", to: 3 },
    },
    luna(6, "card_gained"),
    { n: 7, at: 0, text: "", weight: "matters", event: { event: "turn_began", seat: 0 } },
  ];
  assert.deepEqual(
    lastTurn(lines).map(({ n }) => n),
    [4, 5, 6],
  );
  assert.deepEqual(lastTurn(lines.slice(2, 3)), []);
  assert.deepEqual(
    turnsOf(lines).map((turn) => turn.map(({ n }) => n)),
    [
      [1, 2],
      [4, 5, 6],
    ],
  );
  const played = automaTurns(lines, sight);
  assert.deepEqual(
    played.map(({ lines: steps }) => steps.map(({ n }) => n)),
    [[2], [5, 6]],
    "the card is the thing, the steps come after it",
  );
  assert.ok(played.every(({ Card }) => Card !== undefined));
});

test("each step of her turn lights the line of the card that it carries out", () => {
  const step = (did: string): Line => ({
    n: 0,
    at: 0,
    text: "",
    weight: "matters",
    event: { event: "luna", deed: { what: { did } } },
  });
  const card: Parameters<typeof linesOf>[0] = [
    { track: { steps: 2, on: "lead" } },
    { expand: { points: 2, toward: "min" } },
    { discard: { row: "b" } },
    { discard: { row: "c" } },
  ];
  const moved: Line = { ...step(""), event: { event: "advanced", who: "luna" } };
  const steps = [
    "tracks_chosen",
    "expanding",
    "placed",
    "placed",
    "plan_discarded",
    "plan_missing",
  ];
  assert.deepEqual(linesOf(card, [moved, ...steps.map(step)]), [-1, 0, 1, 1, 1, 2, 3]);
});

// The score.

const told = (n: number, event: { event: string; [field: string]: unknown }): Line => ({
  n,
  at: 0,
  text: "",
  weight: "matters",
  event,
});

test("each game of a campaign or a loop has its own result", () => {
  const parts = (first: number) => [first, 0, 0, 0, 0, 0, 0];
  const lines = [
    told(0, { event: "game_began", chapter: 1, game: 1, side: "moon" }),
    told(1, { event: "scored", who: { seat: 0 }, parts: parts(7) }),
    told(2, { event: "scored", who: "luna", parts: parts(9) }),
    told(3, { event: "game_began", chapter: 2, game: 1, side: "belt" }),
    told(4, { event: "scored", who: { seat: 0 }, parts: parts(3) }),
  ];
  const games = scoredGames(lines, 1);
  assert.deepEqual(
    games.map(({ chapter, parts: by }) => [chapter, by.get(0)?.[0], by.get(1)?.[0]]),
    [
      [1, 7, 9],
      [2, 3, undefined],
    ],
  );
  assert.deepEqual(scoredGames(lines.slice(0, 1), 1), []);
  assert.equal(CATEGORIES.length, 7);
});

test("coins gained are added up round by round, anew in each game", () => {
  const view = { table: { coins: [0, 0], n_seats: 1 } } as unknown as View;
  const lines = [
    told(0, { event: "round_began", round: 1, first: 0 }),
    told(1, { event: "coins_gained", who: { seat: 0 }, coins: 9, why: "reward" }),
    told(2, { event: "game_began", chapter: 1, game: 2, side: "moon" }),
    told(3, { event: "round_began", round: 1, first: 0 }),
    told(4, { event: "coins_gained", who: { seat: 0 }, coins: 2, why: "reward" }),
    told(5, { event: "luna", deed: { what: { did: "coins_gained", coins: 3 } } }),
    told(6, { event: "round_began", round: 2, first: 0 }),
  ];
  assert.deepEqual(coinsByRound({ lines, view }), [
    [0, 0],
    [2, 3],
    [2, 3],
  ]);
});
