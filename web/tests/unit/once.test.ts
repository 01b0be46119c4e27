// What is made of a thing is made once, whatever it is.

import assert from "node:assert/strict";
import test from "node:test";

import { madeOnce } from "../../src/base/once";

test("each thing is made once, also where nothing comes of it", () => {
  const asked: object[] = [];
  const sizeOf = madeOnce((thing: { size?: number }) => {
    asked.push(thing);
    return thing.size;
  });
  const [one, other, none] = [{ size: 1 }, { size: 1 }, {}];
  for (const thing of [one, other, one, none, none])
    assert.equal(sizeOf(thing), (thing as { size?: number }).size);
  assert.deepEqual(asked, [one, other, none]);
});
