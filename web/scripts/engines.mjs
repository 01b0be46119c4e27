// The engines: one WebAssembly file a title, built by cargo, made small by Binaryen, and packed once here
// rather than by every server. What has not changed is not made again.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const ROOT = join(WEB, "..");
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const BUILT = join(TARGET, "wasm32-unknown-unknown", "page", "examples");
const WEIGHTS = join(ROOT, "crates", "minds", "weights");
/** Outside of dist/, which every build begins anew. */
const KEPT = join(WEB, "node_modules", ".engines");

/** In the order in which they are shown. */
export const TITLES = ["stellar-conquest", "starship-interstellar", "skymines"];

/** What an engine may weigh over the wire, packed by brotli; a wall, not the aim, which is 700 KB. */
const WIRE_KB_MAX = 1_000;

const FEATURES = [
  "--enable-bulk-memory",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-sign-ext",
  "--enable-multivalue",
  "--enable-reference-types",
];

function run(program, args, cwd) {
  const done = spawnSync(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
}

/** Eight letters for what is in a file, as esbuild names its own. */
const named = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();

const pack = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** What was made of the same bytes before, or what is made of them now. */
async function once(bytes, ending, make) {
  const path = join(KEPT, `${createHash("sha256").update(bytes).digest("hex")}.${ending}`);
  if (!existsSync(path)) {
    await mkdir(KEPT, { recursive: true });
    await writeFile(path, await make());
  }
  return readFile(path);
}

async function optimised(file) {
  const bytes = await readFile(file);
  return once(bytes, "wasm", async () => {
    const out = join(KEPT, "out.wasm");
    const tool = join(WEB, "node_modules", "binaryen", "bin", "wasm-opt");
    run(process.execPath, [tool, ...FEATURES, "-Os", file, "-o", out], WEB);
    return readFile(out);
  });
}

/** What the title says of itself. */
async function said(bytes, what) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { memory, room, call, answer } = instance.exports;
  const wish = new TextEncoder().encode(JSON.stringify({ do: what }));
  // The room first: memory that grows is another buffer.
  const at = room(wish.length);
  new Uint8Array(memory.buffer, at, wish.length).set(wish);
  const length = call();
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  return JSON.parse(text).ok;
}

/** Puts engines, minds and the list of titles and desks into a folder; the lines that tell the page where they are. */
export async function engines(assets) {
  const args = ["build", "--profile", "page", "--target", "wasm32-unknown-unknown"];
  run(
    process.env.CARGO ?? "cargo",
    [...args, "--package", "pocket", "--examples", "--features", "page"],
    ROOT,
  );
  const lines = [];
  const put = async (name, ending, bytes, packs) => {
    const file = `${name}-${named(bytes)}.${ending}`;
    await writeFile(join(assets, file), bytes);
    if (packs) await writeFile(join(assets, `${file}.br`), packs);
    return `/assets/${file}`;
  };
  const meta = (name, content) => lines.push(`<meta name="${name}" content="${content}" />`);
  const infos = [];
  const desks = [];
  for (const title of TITLES) {
    const bytes = await optimised(join(BUILT, `page_${title.replaceAll("-", "_")}.wasm`));
    const small = await once(bytes, "br", () => pack(bytes));
    const kb = (small.length / 1024).toFixed(0);
    console.log(`${kb} KB on the wire for the engine of ${title}`);
    if (small.length > WIRE_KB_MAX * 1024)
      throw new Error(`the engine of ${title} is more than ${WIRE_KB_MAX} KB on the wire`);
    meta(`engine-of-${title}`, await put(title, "wasm", bytes, small));
    infos.push(await said(bytes, "info"));
    desks.push(...(await said(bytes, "desks")));
  }
  for (const file of (await readdir(WEIGHTS)).sort()) {
    const title = TITLES.find((id) => file.startsWith(`${id}-`));
    if (title)
      meta(
        `mind-of-${title}`,
        await put(`${title}-mind`, "mind", await readFile(join(WEIGHTS, file))),
      );
  }
  const list = Buffer.from(JSON.stringify({ titles: infos, desks }));
  meta("titles", await put("titles", "json", list));
  return lines;
}
