// The Solar System as it is drawn, and which thing of it an answer lights up.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import type { Line, Offer } from "../../src/base/wire";
import {
  CENTRE,
  INNER,
  OUTER,
  SIZE,
  SLANT,
  SUN,
  angle,
  clearPlaces,
  onward,
  placeOf,
  placePlates,
  quadrantOf,
  quadrantPlace,
  radius,
  sidePlace,
  zonePlace,
} from "../../src/titles/starship-interstellar/geometry";
import {
  SHOWN_ON,
  calls,
  holds,
  addCubes,
  cubeLetters,
  cubeWords,
  boxOf,
  costOf,
  dangerOf,
  deedSign,
  nextLevel,
  technologySign,
  tokenName,
  trackOf,
  turnOf,
  turnsOf,
  waysWords,
  type BoardId,
  type StarSight,
} from "../../src/titles/starship-interstellar/model";
import { signs } from "../../src/titles/starship-interstellar/signs";
import type { Deed, Technology } from "../../src/types/starship-interstellar";

/** Orbits and their spaces a Quadrant, as the box has them; the fifth Orbit is the Belt. */
const ORBITS = [
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 3],
  [7, 4],
  [8, 5],
  [9, 6],
] as const;

/** The Quadrant in which a point is seen: clockwise from the top. */
function seenIn({ x, y }: { x: number; y: number }): number {
  const [right, low] = [x > CENTRE.x, y > CENTRE.y];
  return right ? (low ? 1 : 0) : low ? 2 : 3;
}

test("every space is drawn in the Quadrant that the rules count it to", () => {
  for (const [orbit, each] of ORBITS) {
    for (let space = 0; space < each * 4; space += 1) {
      const point = placeOf(orbit, space, each * 4);
      assert.equal(seenIn(point), Math.floor(space / each), `orbit ${orbit}, space ${space}`);
      assert.equal(quadrantOf(space, each * 4), Math.floor(space / each));
    }
    for (let quadrant = 0; quadrant < 4; quadrant += 1)
      assert.equal(seenIn(quadrantPlace(orbit, quadrant)), quadrant);
  }
});

test("the comet is drawn between two spaces, and on the borders of its Quadrant", () => {
  for (const [orbit, each] of ORBITS) {
    for (let quadrant = 0; quadrant < 4; quadrant += 1) {
      for (let zone = 1; zone < each; zone += 1)
        assert.equal(seenIn(zonePlace(orbit, quadrant, zone, each)), quadrant);
      const [last, next] = [
        zonePlace(orbit, quadrant, each, each),
        zonePlace(orbit, (quadrant + 1) % 4, 0, each),
      ];
      assert.ok(Math.hypot(last.x - next.x, last.y - next.y) < 0.01, "one border for two");
    }
  }
});

test("what comes from outside has room on the board, side by side in its Quadrant", () => {
  assert.ok(radius(OUTER) + 20 < SIZE.width / 2);
  assert.ok(SLANT * radius(OUTER) + 20 < SIZE.height / 2);
  assert.ok(INNER.x + INNER.width <= SIZE.width && INNER.width / 2 > radius(9) + 40);
  assert.ok(INNER.y + INNER.height <= SIZE.height && INNER.height / 2 > SLANT * radius(9) + 20);
  for (let quadrant = 0; quadrant < 4; quadrant += 1) {
    const six = Array.from({ length: 6 }, (_, i) => sidePlace(4, quadrant, i, 6));
    assert.ok(six.every((point) => seenIn(point) === quadrant));
    for (const [i, { x, y }] of six.slice(1).entries())
      assert.ok(Math.hypot(x - six[i]!.x, y - six[i]!.y) > 20, "they do not hide each other");
  }
});

test("Asteroids lie beside a planet of their Orbit, not on it", () => {
  for (let quadrant = 0; quadrant < 4; quadrant += 1) {
    const planet = sidePlace(5, quadrant, 0, 1);
    for (let n = 1; n <= 3; n += 1) {
      const points = clearPlaces(5, quadrant, n, [planet]);
      assert.equal(points.length, n);
      assert.ok(points.every((point) => seenIn(point) === quadrant));
      for (const { x, y } of points)
        assert.ok(Math.hypot(x - planet.x, y - planet.y) > 24, "the planet can be seen");
    }
    assert.deepEqual(
      clearPlaces(5, quadrant, 1, []),
      [planet],
      "in the middle if nothing is there",
    );
  }
});

test("cubes of two places are added up, and a price is cubes or a number", () => {
  assert.equal(cubeWords(addCubes({ purple: 2 }, { purple: 1, blue: 1 })), "1 blue, 3 purple");
  const mechanisms = [
    { price: { red: 2, yellow: 1 }, is_universal: false },
    { price: { red: 4 }, is_universal: true },
  ];
  const box = { sheet: { mechanisms } } as unknown as ReturnType<typeof boxOf>;
  assert.deepEqual(
    [0, 1, 2].map((mechanism) => costOf(box, mechanism)),
    [{ red: 2, yellow: 1 }, 4, undefined],
  );
});

test("rewards, the Spiral and the Leader Tracks are told from the sheet", () => {
  const ways = [
    [{ gain: "prestige", n: 1 } as const, { gain: "step" } as const],
    [{ gain: "cubes", resource: "red", n: 2 } as const],
    [{ gain: "scientists", n: 1 } as const],
  ];
  assert.equal(waysWords(ways), "1 prestige + step or 2 red or 1 scientist");
  assert.equal(waysWords([]), "");
  assert.equal(dangerOf({ icon: "blank" }), null);
  assert.equal(dangerOf({ icon: "event" })?.sign, "!");
  assert.equal(dangerOf({ icon: "destroys", planet: "mercury" })?.words, "the end of Mercury");
  const tracks = [
    { track: "starship", board: null, spaces: [ways] },
    { track: "starship", board: "2b", spaces: [] },
  ];
  const on = (leaders: unknown) =>
    trackOf(
      { sheet: { tracks }, view: { variants: { leaders } } } as unknown as StarSight,
      "starship",
    );
  assert.deepEqual(on(null), [ways]);
  assert.deepEqual(on({ board: "2b" }), []);
});

test("spaces lie on their ring, inside the board, and apart from each other", () => {
  const points = ORBITS.flatMap(([orbit, each]) =>
    Array.from({ length: each * 4 }, (_, space) => {
      const point = placeOf(orbit, space, each * 4);
      const far = Math.hypot(point.x - CENTRE.x, (point.y - CENTRE.y) / SLANT);
      assert.ok(Math.abs(far - radius(orbit)) < 1e-6);
      assert.ok(point.x > 40 && point.x < SIZE.width - 40);
      assert.ok(point.y > 40 && point.y < SIZE.height - 40);
      return point;
    }),
  );
  assert.ok(SLANT * radius(1) - SUN > 8, "the innermost ring goes round the Sun");
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 20);
});

test("a plate lies beside its planet, on no other one, on no other plate", () => {
  // The same space of every Orbit: as near to each other as planets can be.
  for (const turn of [0, 1, 2, 3]) {
    const planets = ORBITS.map(([orbit, each]) => {
      const { x, y } = placeOf(orbit, turn * each, each * 4);
      return { x, y, r: 14, w: 45, h: 10 };
    });
    const discs = planets.map(({ x, y }) => ({ x, y, w: 12, h: 12 }));
    const plates = placePlates(planets, discs);
    const covers = (a: (typeof discs)[0], b: (typeof discs)[0]) =>
      Math.abs(a.x - b.x) < a.w + b.w - 1 && Math.abs(a.y - b.y) < a.h + b.h - 1;
    for (const [i, plate] of plates.entries()) {
      const { x, y } = planets[i]!;
      assert.ok(Math.hypot(plate.x - x, plate.y - y) < 100, "its own planet is near");
      assert.ok(
        discs.every((disc) => !covers(plate, disc)),
        `Quadrant ${turn}, planet ${i}`,
      );
      assert.ok(plates.every((other, j) => j === i || !covers(plate, other)));
    }
  }
});

test("planets turn clockwise, also over the top", () => {
  assert.equal(onward(angle(3, 4), angle(0, 4)), angle(0, 4) + 360);
  assert.equal(onward(45, 45), 45);
  assert.equal(onward(765, 135), 855);
  const mercury = onward(angle(0, 4), angle(3, 4));
  assert.equal(mercury - angle(0, 4), 270);
});

const answer = (action: string, ...touches: string[]): Offer => ({
  action: { do: action },
  text: action,
  label: action,
  rule: "§1.3",
  touches,
});

test("a question brings the board to the front that shows what its answers touch", () => {
  const called = (phase: "action" | "salvation", legal: Offer[]) =>
    (Object.keys(SHOWN_ON) as BoardId[]).filter((board) =>
      calls(board, { legal, view: { table: { phase } } }),
    );
  const front = (...touches: string[]) => {
    const [board, ...more] = called("action", [answer("any", ...touches), answer("done")]);
    assert.deepEqual(more, [], "one board at most");
    return board;
  };
  const wanted: [string[], string | undefined][] = [
    [["token:solar"], "sky"],
    [["token:X07", "deed:build"], "salvation"],
    [["technology:Automated Return System"], "technology"],
    [["market:red"], "market"],
    [["project:long-term.0"], "ship"],
    [["population:blue"], "ship"],
    [["journey:10.3"], "journey"],
    [["government:3.0"], "government"],
    [["track:humankind"], "government"],
    [["extra:X19"], "government"],
    [["pass:usual"], "boards"],
    [["asteroid:3"], "mining"],
    [["sector:3"], "comet"],
    [["moscovium:red"], "laboratory"],
    [["cube:red", "hall:purple"], "hall"],
    [["cube:red", "hall:bag"], "hall"],
    [["planet:mars"], "sky"],
    [["orbit:earth.2"], "sky"],
    [["bag"], "sky"],
    [[], undefined],
  ];
  for (const [touches, board] of wanted) assert.equal(front(...touches), board, touches.join(" "));
  assert.deepEqual(called("action", []), ["sky"], "while others are waited for, that of the phase");
  assert.deepEqual(called("salvation", []), ["salvation"]);
  assert.deepEqual(called("salvation", [answer("use", "asteroid:1"), answer("use", "deed:save")]), [
    "salvation",
  ]);
  assert.ok(holds("sky", "planet:mars") && !holds("sky", "journey:1.1"));
});

let told = 0;
const line = (event: string, fields: object = {}): Line => ({
  n: (told += 1),
  at: 0,
  text: event,
  weight: "matters",
  event: { event, ...fields },
});

test("a turn of H.A.L.L. goes from its beginning until somebody else is at turn", () => {
  told = 0;
  const lines = [
    line("hall", { step: "turn_began" }),
    line("played", { player: 0 }),
    line("hall", { step: "turn_began" }),
    line("hall", { step: "cube_taken" }),
    line("probe_moved", { player: 1 }),
    line("rotated", { player: 0 }),
    line("hall", { step: "token_turned" }),
    line("hall", { step: "turn_began" }),
    line("passed", { player: 1 }),
    line("phase_began", { phase: "salvation" }),
    line("hall", { step: "turn_began" }),
    line("module_completed", { module: 1 }),
    line("prestige_gained", { player: 0 }),
    line("rose", { player: 0 }),
    line("hall", { step: "token_returned" }),
    line("repeated", { player: 0 }),
  ];
  assert.deepEqual(
    turnsOf(lines).map((turn) => turn.map(({ n }) => n)),
    [[1], [3, 4, 5], [8, 9], [11, 12, 13, 14, 15]],
    "what the human gains or decides within it does not end it",
  );
  assert.deepEqual(turnsOf(lines.slice(1, 2)), []);
});

test("of a turn the token, the cube and the row are shown; an impossible one leaves no cube", () => {
  const began = line("hall", { step: "turn_began", top: "research" });
  const red = line("hall", { step: "cube_taken", cube: "red" });
  assert.deepEqual(turnOf([began, red, line("hall", { step: "cube_returned", cube: "red" })]), {
    token: "research",
    cube: null,
    row: null,
  });
  const played = line("hall", { step: "token_played", token: "travel", row: "travel" });
  const green = line("hall", { step: "cube_taken", cube: "green" });
  assert.deepEqual(turnOf([began, red, green, played]), {
    token: "travel",
    cube: "green",
    row: 2,
  });
});

test("cubes, tokens and Extra Actions have words", () => {
  assert.equal(cubeWords({ blue: 1, red: 2 }), "2 red, 1 blue");
  assert.equal(cubeWords({}), "none");
  assert.equal(cubeLetters({ blue: 1, red: 2 }), "2R 1B");
  assert.equal(cubeLetters({}), "0");
  const sheet = {
    planets: [],
    spiral: [],
    extras: [{ extra: "X07", action: "Travel, free", salvation: "Build", rule: "§X.7" }],
    tokens: [{ token: "solar", name: "Solar Extraction", favours: "probe" }],
    deeds: [{ id: "probe", name: "Advance Your Probe", rule: "§5.3" }],
    numbers: [{ name: "buy_more", value: 2 }],
  };
  const technology = { salvation: "cryogenic" } as const;
  const sums = { players: [{ technologies: [{ technology, level: 1, price: { red: 3 } }] }] };
  const sight = { sheet, sums } as unknown as StarSight;
  const box = boxOf(sight);
  assert.equal(tokenName(box, "production-earth"), "Earth Production");
  assert.equal(tokenName(box, "solar"), "Solar Extraction");
  assert.equal(tokenName(box, "X07"), "Extra X07");
  assert.equal(box.deeds.get(box.tokens.get("solar")!.favours!), "Advance Your Probe");
  assert.equal(box.numbers.get("buy_more"), 2);
  assert.deepEqual(nextLevel(sight, 0, technology)?.price, { red: 3 });
  assert.equal(nextLevel(sight, 0, { family: "ars" }), undefined);
});

/** The keys of an enum of the rules, as messages have them. */
function keysOf(name: string): string[] {
  const types = readFileSync("src/types/starship-interstellar.ts", "utf8");
  const [, body] = new RegExp(`export type ${name} =([^;]*);`).exec(types)!;
  return [...body!.matchAll(/"([a-z_]+)"/g)].map(([, key]) => key!);
}

test("whatever the rules name has a sign of the list", () => {
  const listed = (id: string) => id in signs;
  for (const id of keysOf("Resource")) assert.ok(listed(id), `${id} has no sign`);
  for (const deed of keysOf("Deed"))
    assert.ok(listed(deedSign(deed as Deed)), `${deed} has no sign`);
  const technologies = [
    ...keysOf("Family").map((family) => ({ family })),
    ...keysOf("SalvationTech").map((salvation) => ({ salvation })),
  ] as Technology[];
  assert.equal(technologies.length, 10);
  for (const technology of technologies)
    assert.ok(listed(technologySign(technology)), JSON.stringify(technology));
  for (const part of keysOf("Part")) assert.ok(listed(part), `the part ${part} has no sign`);
});
