// Where the numbers of a box come from: counted by the nearest origin, and told for every file that has some of ours.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { parse } from "smol-toml";

import { originsOf, reconstructedIn } from "../../src/base/box";
import { boxWords, reconstructedOf } from "../../src/titles/about";

test("the nearest origin counts, and what is said of a value is no value", () => {
  const file = {
    origin: "reconstruction",
    bag: [1, 2, 3],
    numbers: { fuel: { value: 8, rule: "9.13", origin: "book" }, cubes: { value: 2, rule: "1" } },
  };
  assert.deepEqual(originsOf(file), { book: 1, public: 0, reconstruction: 4 });
  assert.deepEqual(originsOf({ price: 3 }), { book: 1, public: 0, reconstruction: 0 });
});

for (const title of ["stellar-conquest", "starship-interstellar", "skymines"]) {
  test(`what is reconstructed of ${title} is told file by file, and nothing else is`, () => {
    const folder = join("..", "crates", title, "data");
    const files = Object.fromEntries(
      readdirSync(folder).map((name) => [name, parse(readFileSync(join(folder, name), "utf8"))]),
    );
    assert.deepEqual(
      [...reconstructedIn(files)].sort(),
      Object.keys(reconstructedOf(title)).sort(),
    );
    assert.match(boxWords(title), /reconstructed/);
  });
}
