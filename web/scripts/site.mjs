// Writes the pages as a folder of plain files that any web host can serve: `node scripts/site.mjs DIR /FOLDER/`.
// There is no server behind them: every game is hosted in the browser. An address within the site is no file, so
// 404.html is the page itself, which finds its way.
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const [to, folder = "/"] = process.argv.slice(2);
if (!to || !/^\/([\w.~-]+\/)*$/.test(folder)) {
  console.error("usage: node scripts/site.mjs DIR [/FOLDER/]");
  process.exit(2);
}
const out = resolve(to);

/** Whether nothing would be lost: there is nothing, or what we have written before. */
async function isFree() {
  const names = await readdir(out).catch(() => []);
  return names.length === 0 || names.includes("sw.js");
}

if (!(await isFree())) {
  console.error(`${out} holds something else, and is left alone`);
  process.exit(1);
}
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(WEB, "dist"), out, { recursive: true });

// What a server says by headers; the rest of its policy cannot be said by a page.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "media-src 'self'; base-uri 'none'; form-action 'none'";
const metas = [
  `<meta http-equiv="content-security-policy" content="${policy}" />`,
  `<meta name="referrer" content="no-referrer" />`,
  `<meta name="server" content="none" />`,
  `<meta name="folder" content="${folder}" />`,
];
const page = (await readFile(join(out, "index.html"), "utf8"))
  .replaceAll(/(href|src|content)="\/(?!\/)/g, `$1="${folder}`)
  .replace(/(<meta charset[^>]*>)/, `$1\n    ${metas.join("\n    ")}`);
for (const name of ["index.html", "404.html"]) await writeFile(join(out, name), page);
// Some hosts leave files out whose names begin with a line; this tells them not to look.
await writeFile(join(out, ".nojekyll"), "");
console.log(`the site is in ${out}, for a web host that serves it at ${folder}`);
