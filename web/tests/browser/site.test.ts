// The pages as plain files in a folder of a web host, without any server of ours.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

import { enginesKept, Windows } from "./harness";
import { clickAway, waitForQuestion } from "./player";

const FOLDER = "/some/folder/";
const KINDS: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const dir = mkdtempSync(join(tmpdir(), "orrery-site-"));
let front: Server;
let windows: Windows;

/** As plain as a web host can be: files by their names, and 404.html for all else. */
before(async () => {
  const made = spawnSync(process.execPath, ["scripts/site.mjs", dir, FOLDER], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  front = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const inside = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : "nowhere";
    const asked = join(dir, inside || "index.html");
    const found = existsSync(asked) && statSync(asked).isFile();
    const file = found ? asked : join(dir, "404.html");
    const kind = KINDS[extname(file)] ?? "application/octet-stream";
    response.writeHead(found ? 200 : 404, { "content-type": kind });
    response.end(readFileSync(file));
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  const { port } = front.address() as AddressInfo;
  delete process.env["PAGES"];
  windows = await Windows.open(`http://127.0.0.1:${port}${FOLDER}`);
});

after(async () => {
  await windows?.close();
  front?.closeAllConnections();
  front?.close();
  rmSync(dir, { recursive: true, force: true });
  assert.deepEqual(windows.faults, [], "nothing went wrong in any window");
});

test("a site without a server: lobby, a game, a deep link, and the same without net", async () => {
  const page = await windows.person();
  await page.goto("./");
  await page.locator(".card.title").first().waitFor();
  assert.equal(await page.getByText("Free seats").count(), 0, "nobody else can come");
  await page.getByRole("button", { name: /^Play now: Skymines/ }).click();
  await waitForQuestion(page);
  await page.locator(".primer button.primary").click();
  assert.ok(page.url().includes(`${FOLDER}table/here-`), page.url());
  await clickAway(page, 3, 5);
  await waitForQuestion(page);
  const table = page.url();

  await page.goto("rules/skymines");
  await page.locator("main section h3").first().waitFor();
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  assert.ok(
    links.length > 0 && links.every((href) => href.startsWith(FOLDER)),
    "links stay inside",
  );

  await page.evaluate(() => navigator.serviceWorker.ready);
  await enginesKept(page);
  await page.context().setOffline(true);
  await page.goto(table);
  await waitForQuestion(page);
  await clickAway(page, 4, 3);
  await page.goto("learn/skymines");
  await page.locator("main li a").first().click();
  await page.locator(".question, .lesson, .said").first().waitFor();
});
