// Without net: the lobby and the rules open, and a new server never meets an old page.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

import { TestServer, Windows } from "./harness";

const KINDS: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

let server: TestServer;
let windows: Windows;
let front: Server;
/** What the front puts in place of the name of the build. */
let build: string | null = null;

/** The pages as they were built, before the API of the real program. */
async function answer(
  path: string,
  method: string,
): Promise<{ kind: string; body: Buffer | string }> {
  if (path.startsWith("/api/")) {
    const found = await fetch(server.base + path, { method });
    return { kind: found.headers.get("content-type") ?? "", body: await found.text() };
  }
  const asked = join("dist", path.split("?")[0]!);
  const file = existsSync(asked) && statSync(asked).isFile() ? asked : join("dist", "index.html");
  const body = readFileSync(file);
  const kind = KINDS[extname(file)] ?? "application/octet-stream";
  if (!build || extname(file) !== ".html") return { kind, body };
  return { kind, body: body.toString().replace(/(name="build" content=")[^"]*/, `$1${build}`) };
}

before(async () => {
  server = await TestServer.start();
  front = createServer((request, response) => {
    void answer(request.url ?? "/", request.method ?? "GET").then(({ kind, body }) => {
      response.writeHead(200, { "content-type": kind, "cache-control": "no-cache" });
      response.end(body);
    });
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  const { port } = front.address() as AddressInfo;
  delete process.env["PAGES"];
  windows = await Windows.open(`http://127.0.0.1:${port}`);
});

after(async () => {
  await windows?.close();
  front?.closeAllConnections();
  front?.close();
  await server?.stop();
});

test("lobby and rules open without net, and the manifest lets the table be installed", async () => {
  const page = await windows.person();
  await page.goto("/");
  await page.locator(".card.title").first().waitFor();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
    return (await (await fetch(link.href)).json()) as Record<string, unknown>;
  });
  for (const field of ["name", "start_url", "display", "icons"]) assert.ok(manifest[field], field);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/rules/skymines");
  await page.locator("main section h3").first().waitFor();
  await page.context().setOffline(true);
  await page.goto("/");
  await page.locator(".card.title").first().waitFor();
  await page.goto("/rules/skymines");
  await page.locator("main section h3").first().waitFor();
  await page.context().setOffline(false);
});

test("a page of another build is loaded anew", async () => {
  const page = await windows.person({ serviceWorkers: "block" });
  await page.goto("/");
  await page.locator(".card.title").first().waitFor();
  const here = () =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')!.content);
  assert.match(await here(), /^[0-9a-f]{16}$/);
  build = "0000000000000000";
  await page.reload();
  assert.equal(await here(), build, "the net always answers first");
  build = null;
});
