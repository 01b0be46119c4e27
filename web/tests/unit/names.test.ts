// Names on the board keep clear of what lies there and of each other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { boxOfName, placeNames, type Thing } from "../../src/table/names";

const star = (name: string, x: number, y: number) => ({ name, x, y, r: 15 });
const overlaps = (a: Thing, b: Thing) =>
  Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h;

test("a name stands where the title wants it, if nothing is there", () => {
  const [below] = placeNames([star("Indi", 0, 0)], [], 24, "below");
  const [above] = placeNames([star("Indi", 0, 0)], [], 24, "above");
  assert.ok(below!.x === 0 && below!.y > 15);
  assert.ok(above!.x === 0 && above!.y < -15);
});

test("names of neighbours and the ships beside them do not cover each other", () => {
  const stars = [star("Pherda", 100, 100), star("Rastaban", 60, 126), star("Zosca", 130, 150)];
  const ships: Thing[] = [{ x: 100, y: 128, w: 12, h: 12 }];
  const discs = stars.map(({ x, y }) => ({ x, y, w: 15, h: 15 }));
  const spots = placeNames(stars, [...discs, ...ships], 15, "below");
  const boxes = stars.map((one, i) => boxOfName(one, 15, spots[i]!));
  boxes.forEach((box, i) => {
    assert.ok(!ships.some((ship) => overlaps(box, ship)), `${stars[i]!.name} covers ships`);
    assert.ok(!discs.some((disc) => overlaps(box, disc)), `${stars[i]!.name} covers a star`);
    boxes.slice(i + 1).forEach((other) => assert.ok(!overlaps(box, other)));
  });
});

test("where everything is taken there is no name", () => {
  const fog: Thing = { x: 0, y: 0, w: 500, h: 500 };
  assert.deepEqual(placeNames([star("Indi", 0, 0)], [fog], 24, "below"), [null]);
});
