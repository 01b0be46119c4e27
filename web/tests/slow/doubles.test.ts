// Every target of many positions, pressed twice: all titles, all layouts, every kind of hand, with people too.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { PERSON, pressEverything, type Case } from "../browser/doubles";
import { TestServer, Windows } from "../browser/harness";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(windows.faults, []);
});

const TITLES = [
  { title: "skymines", options: { luna: "2" }, others: [] },
  { title: "skymines", options: {}, others: [PERSON] },
  { title: "starship-interstellar", options: { hall: "easy" }, others: [] },
  { title: "starship-interstellar", options: {}, others: [PERSON] },
  { title: "stellar-conquest", options: {}, others: [{ kind: "bot", bot: "steady" }] },
  { title: "stellar-conquest", options: {}, others: [PERSON] },
] as Pick<Case, "title" | "options" | "others">[];

const HANDS: Pick<Case, "layout" | "hand">[] = [
  { layout: "desk", hand: "mouse" },
  { layout: "desk", hand: "keys" },
  { layout: "phone", hand: "finger" },
];

for (const game of TITLES) {
  for (const how of HANDS) {
    const who = game.others.includes(PERSON) ? "two people" : "alone";
    test(`every target twice: ${game.title}, ${who}, ${how.layout}, ${how.hand}`, async (context) => {
      const gaps = [0, 3, 4, 5, 6, 7, 9, 11];
      const pressed = await pressEverything(windows, { ...game, ...how }, { gaps, targets: 999 });
      context.diagnostic(`${pressed} targets`);
      assert.ok(pressed > 30, `${pressed} targets were pressed`);
    });
  }
}
