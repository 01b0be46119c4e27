// Hexes that touch on the screen touch in the rules, and nothing else does.

import assert from "node:assert/strict";
import test from "node:test";

import { clamp, fit, nextInDirection, zoomAt } from "../../src/table/panzoom";
import {
  RADIUS,
  allCells,
  border,
  cellAt,
  centreOf,
  distance,
  hexIndex,
  hexName,
  neighbours,
  parseHex,
} from "../../src/titles/stellar-conquest/geometry";

test("the board has 656 hexes, named and numbered as in the rules", () => {
  const cells = allCells();
  assert.equal(cells.length, 656);
  cells.forEach((cell, i) => {
    assert.deepEqual(parseHex(hexName(cell)), cell);
    assert.equal(hexIndex(hexName(cell)), i);
    assert.deepEqual(cellAt(centreOf(cell)), cell);
  });
  const numbers = ["A1", "A21", "B1", "B20", "C1", "Z20", "AA1", "FF20"].map(hexIndex);
  assert.deepEqual(numbers, [0, 20, 21, 40, 41, 532, 533, 655]);
  for (const wrong of ["", "B21", "GG1", "AB3", "A0", "A01", "17"])
    assert.equal(parseHex(wrong), null, wrong);
});

test("neighbours in the rules are neighbours on the screen", () => {
  const side = RADIUS * Math.sqrt(3);
  for (const a of allCells()) {
    const beside = neighbours(a);
    for (const b of beside) assert.equal(distance(a, b), 1);
    const { x, y } = centreOf(a);
    const near = allCells().filter((b) => {
      const point = centreOf(b);
      const far = Math.hypot(point.x - x, point.y - y);
      return far > 1 && far < side * 1.1;
    });
    assert.equal(near.length, beside.length, hexName(a));
  }
});

test("distances are those of the book", () => {
  const far = (a: string, b: string) => distance(parseHex(a)!, parseHex(b)!);
  assert.deepEqual(
    [far("A1", "A1"), far("A1", "A21"), far("A1", "FF1"), far("A1", "FF20")],
    [0, 20, 31, 35],
  );
});

test("a border runs round a set and not through it", () => {
  assert.equal(
    border(() => false),
    "",
  );
  const one = border((cell) => hexName(cell) === "E5");
  assert.equal(one.match(/M/g)?.length, 6);
  const two = border((cell) => ["E5", "E6"].includes(hexName(cell)));
  assert.equal(two.match(/M/g)?.length, 10);
});

test("arrows walk to the nearest thing in their direction", () => {
  const points = [
    { x: 10, y: 0 },
    { x: 30, y: 1 },
    { x: 0, y: 10 },
    { x: -5, y: 0 },
  ];
  const right = { x: 1, y: 0 };
  assert.deepEqual(nextInDirection({ x: 0, y: 0 }, right, points), points[0]);
  assert.deepEqual(nextInDirection(points[0]!, right, points), points[1]);
  assert.equal(nextInDirection(points[1]!, right, points), null);
});

test("zooming keeps the point under the pointer, and the world stays in sight", () => {
  const camera = zoomAt({ x: 5, y: 7, k: 1 }, { x: 100, y: 50 }, 2, 0.1);
  assert.equal((100 - camera.x) / camera.k, 95);
  assert.equal((50 - camera.y) / camera.k, 43);
  const screen = { width: 400, height: 300 };
  const world = { width: 1000, height: 800 };
  const lost = clamp({ x: -5000, y: 5000, k: 1 }, screen, world);
  assert.ok(lost.x + world.width >= screen.width - 48 && lost.y <= 48);
  const whole = fit(screen, { x: 0, y: 0, ...world });
  assert.ok(world.width * whole.k <= screen.width && world.height * whole.k <= screen.height);
});
