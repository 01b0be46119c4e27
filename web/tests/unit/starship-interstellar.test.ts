// The Solar System as it is drawn, and which thing of it an answer lights up.

import assert from "node:assert/strict";
import test from "node:test";

import type { Answer, Line } from "../../src/base/wire";
import {
  CENTRE,
  INNER,
  OUTER,
  SIZE,
  SUN,
  angle,
  clearPlaces,
  onward,
  placeOf,
  quadrantOf,
  quadrantPlace,
  radius,
  sidePlace,
  zonePlace,
} from "../../src/titles/starship-interstellar/geometry";
import {
  SHOWN_IN,
  calls,
  addCubes,
  cubeLetters,
  cubeWords,
  cubesOf,
  effectWords,
  tokenName,
  turnsOf,
  type PanelId,
} from "../../src/titles/starship-interstellar/model";

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
  assert.ok(radius(OUTER) + 40 < SIZE.width / 2);
  assert.ok(INNER.x + INNER.width <= SIZE.width && INNER.width / 2 > radius(9) + 40);
  for (let quadrant = 0; quadrant < 4; quadrant += 1) {
    const six = Array.from({ length: 6 }, (_, i) => sidePlace(4, quadrant, i, 6));
    assert.ok(six.every((point) => seenIn(point) === quadrant));
    for (const [i, { x, y }] of six.slice(1).entries())
      assert.ok(Math.hypot(x - six[i]!.x, y - six[i]!.y) > 30, "they do not hide each other");
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
        assert.ok(Math.hypot(x - planet.x, y - planet.y) > 50, "the planet can be seen");
    }
    assert.deepEqual(
      clearPlaces(5, quadrant, 1, []),
      [planet],
      "in the middle if nothing is there",
    );
  }
});

test("letters of the box are cubes", () => {
  assert.deepEqual(cubesOf("RRY"), { red: 2, yellow: 1 });
  assert.equal(cubeWords(addCubes(cubesOf("PP"), cubesOf("PB"))), "1 blue, 3 purple");
});

test("spaces lie on their ring, inside the board, and apart from each other", () => {
  const points = ORBITS.flatMap(([orbit, each]) =>
    Array.from({ length: each * 4 }, (_, space) => {
      const point = placeOf(orbit, space, each * 4);
      const far = Math.hypot(point.x - CENTRE.x, point.y - CENTRE.y);
      assert.ok(Math.abs(far - radius(orbit)) < 1e-6);
      assert.ok(point.x > 40 && point.x < SIZE.width - 40);
      assert.ok(point.y > 40 && point.y < SIZE.height - 40);
      return point;
    }),
  );
  assert.ok(radius(1) - SUN > 40);
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 30);
});

test("planets turn clockwise, also over the top", () => {
  assert.equal(onward(angle(3, 4), angle(0, 4)), angle(0, 4) + 360);
  assert.equal(onward(45, 45), 45);
  assert.equal(onward(765, 135), 855);
  const mercury = onward(angle(0, 4), angle(3, 4));
  assert.equal(mercury - angle(0, 4), 270);
});

const answer = (action: string, ...touches: string[]): Answer => ({
  action: { do: action },
  text: action,
  label: action,
  rule: "§1.3",
  touches,
});

test("a question brings the panel to the front that shows what its answers touch", () => {
  const front = (...touches: string[]) => {
    const legal = [answer("any", ...touches), answer("done")];
    return (Object.keys(SHOWN_IN) as PanelId[]).find((panel) => calls(panel, legal));
  };
  const wanted: [string[], string | undefined][] = [
    [["token:solar"], "boards"],
    [["token:X07", "deed:build"], "boards"],
    [["technology:Automated Return System"], "boards"],
    [["market:red"], "market"],
    [["project:long-term.0"], "projects"],
    [["population:blue"], "projects"],
    [["journey:10.3"], "journey"],
    [["government:3.0"], "government"],
    [["track:humankind"], "government"],
    [["extra:X19"], "government"],
    [["cube:red", "hall:purple"], "hall"],
    [["cube:red", "hall:bag"], "hall"],
    [["planet:mars"], undefined],
    [["orbit:earth.2"], undefined],
    [["bag"], undefined],
    [[], undefined],
  ];
  for (const [touches, panel] of wanted) assert.equal(front(...touches), panel, touches.join(" "));
});

test("a turn of H.A.L.L. goes from its beginning until somebody else acts", () => {
  let n = 0;
  const line = (event: string, fields: object = {}): Line => ({
    n: (n += 1),
    at: 0,
    text: event,
    event: { event, ...fields },
  });
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
    line("prestige_gained", { player: 0 }),
  ];
  assert.deepEqual(
    turnsOf(lines).map((turn) => turn.map((told) => told.n)),
    [[1], [3, 4, 5], [8, 9]],
  );
  assert.deepEqual(turnsOf(lines.slice(1, 2)), []);
});

test("cubes, tokens and Extra Actions have words", () => {
  assert.equal(cubeWords({ blue: 1, red: 2 }), "2 red, 1 blue");
  assert.equal(cubeWords({}), "none");
  assert.equal(cubeLetters({ blue: 1, red: 2 }), "2R 1B");
  assert.equal(cubeLetters({}), "0");
  assert.equal(tokenName("production-earth"), "Earth Production");
  assert.equal(tokenName("X07"), "Extra X07");
  assert.equal(effectWords("travel_free"), "travel free");
  assert.equal(effectWords({ gain: "8 fuel" }), "8 fuel");
  assert.equal(effectWords({ standard: "build" }), "build");
  assert.equal(effectWords({ market_shifted: 2 }), "market shifted 2");
});
