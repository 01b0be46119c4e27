// A game of Starship Interstellar against H.A.L.L., by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { TestServer, Windows } from "./harness";
import { clickAway, openTable } from "./player";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(windows.faults, [], "nothing went wrong in any window");
});

const ANSWERS_MAX = 900;

test("a solo game against H.A.L.L. is played to its end by clicks", async () => {
  const page = await windows.person();
  await openTable(page, "starship-interstellar", { hall: "introduction" }, []);
  await page.locator(".player.automa", { hasText: "H.A.L.L." }).waitFor();
  const given = await clickAway(page, 11, ANSWERS_MAX);
  await page.waitForSelector(".outcome");
  assert.match((await page.locator(".outcome").innerText()) ?? "", /H\.A\.L\.L\./);
  const kinds = new Set(given.filter(({ how }) => how !== "list").map(({ kind }) => kind));
  for (const kind of ["token", "planet", "market", "technology", "deed"])
    assert.ok(kinds.has(kind), `${kind} was clicked, of ${[...kinds].join(", ")}`);
  await page.locator("#tab-hall").click();
  assert.ok((await page.locator(".steps li").count()) > 1, "its last turn is told in steps");
});
