// A client that a stranger's generator has made from our document: its types hold, and it plays a game to its end (docs/strangers.md).

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { build } from "esbuild";

import { PATIENCE_MS, TestServer } from "./harness";

const MODULES = join(process.cwd(), "node_modules");
const PLAYER = join(process.cwd(), "..", "crates", "server", "strangers", "play.ts");

let server: TestServer;
// Inside node_modules, so that what the client imports is found.
let folder: string;

before(async () => {
  folder = mkdtempSync(join(MODULES, ".strangers-"));
  server = await TestServer.start();
});

after(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]): string {
  const done = spawnSync(process.execPath, words, { cwd: folder, timeout: PATIENCE_MS });
  const said = `${done.stdout}${done.stderr}`;
  assert.equal(done.status, 0, said);
  return said;
}

test("a client made by openapi-typescript plays a game to its end", async () => {
  const document = await fetch(`${server.base}/api/v1/openapi.json`);
  writeFileSync(join(folder, "openapi.json"), await document.text());
  run(join(MODULES, "openapi-typescript/bin/cli.js"), "openapi.json", "--output", "orrery.d.ts");
  copyFileSync(PLAYER, join(folder, "play.ts"));
  const strict = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--types", "node"];
  run(join(MODULES, "typescript/bin/tsc"), ...strict, ...modules, "play.ts");
  const outfile = join(folder, "play.mjs");
  await build({
    entryPoints: [join(folder, "play.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  assert.match(run(outfile, server.base), /^TypeScript: \d{2,} answers, [a-z_]+\n$/);
});
