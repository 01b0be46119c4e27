// What the pages have from others (assets.toml), and the three kinds of import that are made from it
// and from the titles' lists of signs: for the build and for the tests alike.
//
//   import rocket from "glyph:game-icons/rocket"   one sign: { viewBox, body, d }
//   import sources from "assets:credits"           the list, for the page of credits
//   import signs from "assets:signs"               how the signs of each title are fetched
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const FIELDS = ["id", "kind", "name", "package", "licence", "licence_url", "url", "changes"];
const KINDS = ["glyphs", "font", "code"];

const json = async (path) => JSON.parse(await readFile(path, "utf8"));

/** The sources of assets.toml, each with the version that the lock file pins. */
export async function sources(text, lock) {
  const list = parse(text ?? (await readFile(join(WEB, "assets.toml"), "utf8"))).source ?? [];
  const { packages } = lock ?? (await json(join(WEB, "package-lock.json")));
  return list.map((source) => {
    const name = `assets.toml, source "${source.id}"`;
    for (const field of FIELDS) {
      if (typeof source[field] !== "string" || source[field] === "")
        throw new Error(`${name}: "${field}" must be a text that says something`);
    }
    if (!KINDS.includes(source.kind))
      throw new Error(`${name}: the kind is "${source.kind}", not one of ${KINDS.join(", ")}`);
    if (!(source.authors?.length > 0)) throw new Error(`${name}: "authors" names nobody`);
    const version = packages[`node_modules/${source.package}`]?.version;
    if (!version) throw new Error(`${name}: package-lock.json has no ${source.package}`);
    return { ...source, version };
  });
}

/** The files below a folder whose names end so. */
async function filesBelow(folder, ends) {
  const all = await readdir(folder, { recursive: true });
  return all.filter((path) => ends.some((end) => path.endsWith(end))).map((p) => join(folder, p));
}

/** The glyphs that the pages import, by set, in order. */
export async function glyphsUsed(folder = join(WEB, "src")) {
  const used = new Map();
  for (const path of await filesBelow(folder, [".ts", ".tsx"])) {
    for (const [, set, name] of (await readFile(path, "utf8")).matchAll(
      /^import \w+ from "glyph:([^"/]+)\/([^"/]+)";$/gm,
    ))
      used.set(set, (used.get(set) ?? new Set()).add(name));
  }
  return new Map([...used].map(([set, names]) => [set, [...names].sort()]));
}

/** One sign of a set, as it is drawn. */
export function glyphOf(set, icons, name) {
  const { parent, ...turned } = icons.aliases?.[name] ?? {};
  if (Object.keys(turned).length > 0)
    throw new Error(`the glyph "${name}" of "${set}" is "${parent}" turned: import that one`);
  const found = icons.icons[parent ?? name];
  if (!found) throw new Error(`the set "${set}" has no glyph "${name}"`);
  const width = found.width ?? icons.width ?? 16;
  const height = found.height ?? icons.height ?? 16;
  const viewBox = `${found.left ?? 0} ${found.top ?? 0} ${width} ${height}`;
  // A sign that is one filled path is one element on a board.
  const single = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(found.body);
  return { viewBox, body: found.body, d: single?.[1] ?? null };
}

/** The same as a module. The outline is written once. */
function glyphModule({ viewBox, body, d }) {
  const text = JSON.stringify;
  if (!d) return `export default { viewBox: ${text(viewBox)}, body: ${text(body)}, d: null };`;
  return `const d = ${text(d)};
export default { viewBox: ${text(viewBox)}, body: '<path fill="currentColor" d="' + d + '"/>', d };`;
}

async function creditsModule() {
  const used = await glyphsUsed();
  const list = (await sources()).map((source) => ({ ...source, used: used.get(source.id) ?? [] }));
  for (const { id, kind, used: names } of list) {
    if (kind === "glyphs" && names.length === 0)
      throw new Error(`assets.toml lists the glyphs "${id}", of which the pages use none`);
  }
  return `export default ${JSON.stringify(list)};`;
}

/** Every title that has a list of signs, fetched when it is wanted. */
async function signsModule() {
  const folder = join(WEB, "src", "titles");
  const titles = (await readdir(folder)).filter((t) => existsSync(join(folder, t, "signs.ts")));
  const lines = titles.map(
    (title) => `${JSON.stringify(title)}: () => import("./src/titles/${title}/signs.ts"),`,
  );
  return `export default {${lines.join("\n")}};`;
}

const MADE = { "assets:credits": creditsModule, "assets:signs": signsModule };

/** The plugin for esbuild. */
export function assets() {
  const sets = new Map();
  const iconsOf = async (set) => {
    if (!sets.has(set)) {
      const source = (await sources()).find(({ id, kind }) => id === set && kind === "glyphs");
      if (!source) throw new Error(`assets.toml lists no glyphs "${set}"`);
      sets.set(set, await json(join(WEB, "node_modules", source.package, "icons.json")));
    }
    return sets.get(set);
  };
  return {
    name: "assets",
    setup(b) {
      b.onResolve({ filter: /^glyph:/ }, ({ path }) => ({ path, namespace: "glyph" }));
      b.onLoad({ filter: /.*/, namespace: "glyph" }, async ({ path }) => {
        const [set, name] = path.slice("glyph:".length).split("/");
        const glyph = glyphOf(set, await iconsOf(set), name);
        return { contents: glyphModule(glyph), loader: "js" };
      });
      b.onResolve({ filter: /^assets:/ }, ({ path }) => ({ path, namespace: "assets" }));
      b.onLoad({ filter: /.*/, namespace: "assets" }, async ({ path }) => {
        if (!MADE[path]) throw new Error(`there is no "${path}"`);
        return { contents: await MADE[path](), loader: "js", resolveDir: WEB };
      });
    },
  };
}
