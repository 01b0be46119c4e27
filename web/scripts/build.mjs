// Builds the pages into dist/: one script, one style sheet, and a script for each title, all named
// by their content, so that a browser may keep them for ever and still gets new ones at once.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { assets } from "./assets.mjs";
import { engines } from "./engines.mjs";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const DIST = join(WEB, "dist");
/** The host of tables in the page. */
const WORKER = "src/here/worker.ts";
/** What the first load of a table may weigh over the wire: scripts, styles, fonts, compressed. */
const WIRE_KB_MAX = 250;

// Styles that only some need: a title's lies beside its board and comes with it, that of pages with the
// first of them, that of the desk with the desk.
const STYLES = new Map([
  ["pages", "src/ui/pages.css"],
  ["desk", "src/desk/desk.css"],
]);
for (const title of await readdir(join(WEB, "src/titles"))) {
  const path = `src/titles/${title}/${title}.css`;
  if (existsSync(join(WEB, path))) STYLES.set(title, path);
}

const options = {
  absWorkingDir: WEB,
  entryPoints: ["src/main.tsx", WORKER, "src/ui/main.css", ...STYLES.values()],
  entryNames: "[name]-[hash]",
  outdir: join(DIST, "assets"),
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  plugins: [assets()],
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  metafile: true,
};

async function finish(meta) {
  const own = await engines(join(DIST, "assets"));
  own.push(`<meta name="host" content="/assets/${basename(entry(meta, WORKER))}" />`);
  const names = [...Object.keys(meta.outputs).map((path) => basename(path)), ...own];
  const js = names.find((name) => /^main.*\.js$/.test(name));
  const css = basename(entry(meta, "src/ui/main.css"));
  const styles = [...STYLES].map(([name, path]) => {
    const file = basename(entry(meta, path));
    return `<meta name="style-of-${name}" content="/assets/${file}" />`;
  });
  // Faces are asked for with the page, not when the style has come: nothing is set twice.
  const faces = fonts(meta).map(
    (path) =>
      `<link rel="preload" as="font" type="font/woff2" href="/assets/${basename(path)}" crossorigin />`,
  );
  // What the script imports is asked for with it, not when it has come.
  const imports = [...imported(meta, [entry(meta, "src/main.tsx")])]
    .map((path) => basename(path))
    .filter((name) => name !== js)
    .map((name) => `<link rel="modulepreload" href="/assets/${name}" />`);
  // One name for all that was built: pages of another build are not of this server.
  const build = createHash("sha256").update(names.sort().join("\n")).digest("hex").slice(0, 16);
  const page = (await readFile(join(WEB, "index.html"), "utf8"))
    .replace("%BUILD%", build)
    .replace("%JS%", js)
    .replace("%CSS%", css)
    .replace("%FONTS%", faces.join("\n    "))
    .replace("%STYLES%", [...styles, ...own].join("\n    "))
    .replace("%SCRIPTS%", imports.join("\n    "));
  await writeFile(join(DIST, "index.html"), page);
  await worker(meta, build);
  await copyFile(join(WEB, "manifest.webmanifest"), join(DIST, "manifest.webmanifest"));
  await copyFile(join(WEB, "icon.svg"), join(DIST, "assets", "icon.svg"));
  const kb = (n) => (n / 1024).toFixed(1).padStart(7) + " KB";
  let all = 0;
  const wire = new Map();
  for (const name of (await readdir(join(DIST, "assets"))).sort()) {
    // Fetched when a game is played here, and weighed where it is made.
    if (/\.(wasm|br|mind)$/.test(name)) continue;
    const bytes = await readFile(join(DIST, "assets", name));
    all += bytes.length;
    // A face is compressed already, and a server sends it as it is.
    wire.set(name, name.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length);
    console.log(`${kb(bytes.length)} ${kb(wire.get(name))} on the wire  ${name}`);
  }
  for (const script of titles(meta)) {
    const need = needOfTable(meta, script).reduce((sum, path) => sum + wire.get(basename(path)), 0);
    const title = titleOf(meta, script);
    console.log(`${kb(need)} on the wire for a table of ${title}`);
    if (need > WIRE_KB_MAX * 1024)
      throw new Error(`a table of ${title} needs more than ${WIRE_KB_MAX} KB on the wire`);
  }
  console.log(`${kb(all)} in all`);
}

const fonts = (meta) => Object.keys(meta.outputs).filter((path) => path.endsWith(".woff2"));

/**
 * The service worker, with what it keeps from the start: lobby, rules, and all that they import; and what it
 * fetches when that is done, so that a game can be played without net: everything else but minds.
 */
async function worker(meta, build) {
  const scripts = Object.keys(meta.outputs).filter((path) =>
    ["src/main.tsx", "src/pages/lobby.tsx", "src/pages/rules.tsx"].includes(
      meta.outputs[path].entryPoint ?? "",
    ),
  );
  // Without a stroke before them: they lie where the service worker lies.
  const shell = [
    "./",
    "manifest.webmanifest",
    "assets/icon.svg",
    ...[
      ...imported(meta, scripts),
      entry(meta, "src/ui/main.css"),
      entry(meta, STYLES.get("pages")),
    ]
      .concat(fonts(meta))
      .map((path) => `assets/${basename(path)}`),
  ];
  const rest = (await readdir(join(DIST, "assets")))
    .filter((name) => !/\.(br|mind)$/.test(name))
    .map((name) => `assets/${name}`)
    .filter((path) => !shell.includes(path));
  const text = (await readFile(join(WEB, "sw.js"), "utf8"))
    .replace("%BUILD%", build)
    .replace('["%SHELL%"]', JSON.stringify([...new Set(shell)]))
    .replace('["%REST%"]', JSON.stringify(rest));
  await writeFile(join(DIST, "sw.js"), text);
}

const entry = (meta, source) =>
  Object.keys(meta.outputs).find((path) => meta.outputs[path].entryPoint === source);

const titles = (meta) =>
  Object.keys(meta.outputs).filter((path) =>
    /src\/titles\/[^/]+\/index/.test(meta.outputs[path].entryPoint ?? ""),
  );

const titleOf = (meta, script) =>
  /src\/titles\/([^/]+)\/index/.exec(meta.outputs[script].entryPoint)[1];

/** The scripts, styles and faces that a table of the title with this script needs. */
function needOfTable(meta, script) {
  const title = titleOf(meta, script);
  const styles = ["src/ui/main.css", ...(STYLES.has(title) ? [STYLES.get(title)] : [])];
  const scripts = imported(meta, [entry(meta, "src/main.tsx"), script]);
  return [...scripts, ...styles.map((path) => entry(meta, path)), ...fonts(meta)];
}

/** These scripts and all that they import at once. */
function imported(meta, from) {
  const found = new Set(from);
  for (const path of found) {
    for (const other of meta.outputs[path].imports) {
      if (other.kind === "import-statement") found.add(other.path);
    }
  }
  return found;
}

await rm(DIST, { recursive: true, force: true });
await mkdir(join(DIST, "assets"), { recursive: true });
if (process.argv.includes("--watch")) {
  const plugin = {
    name: "page",
    setup: (b) => b.onEnd((result) => (result.metafile ? finish(result.metafile) : undefined)),
  };
  await (
    await context({ ...options, minify: false, entryNames: "[name]", plugins: [assets(), plugin] })
  ).watch();
} else {
  await finish((await build(options)).metafile);
}
