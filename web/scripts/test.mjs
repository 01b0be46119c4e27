// Bundles tests/<suite>/*.test.ts and runs them with Node's own runner: `node scripts/test.mjs unit`;
// with `--file=table` only tests/<suite>/table.test.ts.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { assets } from "./assets.mjs";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
// Inside node_modules, so that what stays outside the bundle is found, and git does not see it.
const OUT = join(WEB, "node_modules", ".tests", String(process.pid));

const suites = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const FILE = "--file=";
const flags = process.argv
  .slice(2)
  .filter((word) => word.startsWith("--") && !word.startsWith(FILE));
const only = process.argv.find((word) => word.startsWith(FILE))?.slice(FILE.length);
const entries = [];
for (const suite of suites) {
  for (const name of await readdir(join(WEB, "tests", suite)).catch(() => [])) {
    const wanted = only ? name === `${only}.test.ts` : name.endsWith(".test.ts");
    if (wanted) entries.push(join("tests", suite, name));
  }
}
if (entries.length === 0) {
  console.log(`no tests in ${suites.join(", ")}`);
  process.exit(0);
}
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await build({
  absWorkingDir: WEB,
  entryPoints: entries,
  outdir: OUT,
  outbase: "tests",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["playwright-core", "axe-core", "accessibility-checker-engine", "esbuild"],
  plugins: [assets()],
  logLevel: "warning",
});
const files = entries.map((path) =>
  join(OUT, path.replace(/^tests./, "").replace(/\.ts$/, ".mjs")),
);
const run = spawnSync(process.execPath, ["--test", "--test-concurrency=1", ...flags, ...files], {
  stdio: "inherit",
  cwd: WEB,
});
await rm(OUT, { recursive: true, force: true });
process.exit(run.status ?? 1);
