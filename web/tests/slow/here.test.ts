// A thousand games of each title, all options mixed, in the page and in the program: the same records.

import { after, before, test } from "node:test";

import { program, TestServer, Windows } from "../browser/harness";
import { numbers, titles, TITLES } from "../here/files";
import { same } from "../here/same";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
});

const GAMES = 1_000;

for (const id of TITLES) {
  test(`${GAMES} games of ${id} are the same in the page and in the program`, async (context) => {
    const page = await windows.person({ serviceWorkers: "block" });
    await page.goto("/");
    const title = (await titles()).find((other) => other.id === id)!;
    const n = await same(page, program(), title, GAMES, 20, numbers(29));
    context.diagnostic(`${n} games of ${id}`);
  });
}
