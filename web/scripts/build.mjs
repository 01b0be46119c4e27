// Builds the pages into dist/: one script, one style sheet, and a script for each title, all named
// by their content, so that a browser may keep them for ever and still gets new ones at once.
import { build, context } from "esbuild";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const DIST = join(WEB, "dist");
const BUNDLE_KB_MAX = 150;

// Styles that only some need: a title's comes with its board, that of pages with the first of them.
const STYLED = [...(await readdir(join(WEB, "src/titles"))), "pages"].filter((name) =>
  existsSync(join(WEB, "src/ui", `${name}.css`)),
);
const styleOf = (name) => `src/ui/${name}.css`;

const options = {
  absWorkingDir: WEB,
  entryPoints: ["src/main.tsx", "src/ui/main.css", ...STYLED.map(styleOf)],
  entryNames: "[name]-[hash]",
  outdir: join(DIST, "assets"),
  chunkNames: "[name]-[hash]",
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
  const names = Object.keys(meta.outputs).map((path) => basename(path));
  const js = names.find((name) => /^main.*\.js$/.test(name));
  const css = basename(entry(meta, "src/ui/main.css"));
  const styles = STYLED.map((name) => {
    const file = basename(entry(meta, styleOf(name)));
    return `<meta name="style-of-${name}" content="/assets/${file}" />`;
  });
  const page = (await readFile(join(WEB, "index.html"), "utf8"))
    .replace("%JS%", js)
    .replace("%CSS%", css)
    .replace("%STYLES%", styles.join("\n    "));
  await writeFile(join(DIST, "index.html"), page);
  await copyFile(join(WEB, "icon.svg"), join(DIST, "assets", "icon.svg"));
  const kb = (n) => (n / 1024).toFixed(1).padStart(7) + " KB";
  let all = 0;
  for (const name of (await readdir(join(DIST, "assets"))).sort()) {
    const bytes = await readFile(join(DIST, "assets", name));
    all += bytes.length;
    console.log(`${kb(bytes.length)} ${kb(gzipSync(bytes).length)} gzip  ${name}`);
  }
  const most = Math.max(...titles(meta).map((title) => needOfTable(meta, title)));
  console.log(`${kb(all)} in all, ${kb(most)} for a table`);
  if (most > BUNDLE_KB_MAX * 1024) throw new Error(`a table needs more than ${BUNDLE_KB_MAX} KB`);
}

const entry = (meta, source) =>
  Object.keys(meta.outputs).find((path) => meta.outputs[path].entryPoint === source);

const titles = (meta) =>
  Object.keys(meta.outputs).filter((path) =>
    /src\/titles\/[^/]+\/index/.test(meta.outputs[path].entryPoint ?? ""),
  );

/** Bytes of script and style for a table of the title with this script. */
function needOfTable(meta, script) {
  const [, title] = /src\/titles\/([^/]+)\/index/.exec(meta.outputs[script].entryPoint);
  const styles = ["src/ui/main.css", ...(STYLED.includes(title) ? [styleOf(title)] : [])];
  const bytes = styles.reduce((sum, path) => sum + meta.outputs[entry(meta, path)].bytes, 0);
  return bytes + need(meta, [entry(meta, "src/main.tsx"), script]);
}

/** Bytes of these scripts and of all that they import at once. */
function need(meta, from) {
  const found = new Set(from);
  for (const path of found) {
    for (const other of meta.outputs[path].imports) {
      if (other.kind === "import-statement") found.add(other.path);
    }
  }
  return [...found].reduce((sum, path) => sum + meta.outputs[path].bytes, 0);
}

await rm(DIST, { recursive: true, force: true });
await mkdir(join(DIST, "assets"), { recursive: true });
if (process.argv.includes("--watch")) {
  const plugin = {
    name: "page",
    setup: (b) => b.onEnd((result) => (result.metafile ? finish(result.metafile) : undefined)),
  };
  await (
    await context({ ...options, minify: false, entryNames: "[name]", plugins: [plugin] })
  ).watch();
} else {
  await finish((await build(options)).metafile);
}
