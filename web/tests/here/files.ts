// The engines as they were built, for tests without a page.

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { Engine } from "../../src/here/engine";
import { EveningMemory, type EveningStore } from "../../src/here/eveningshelf";
import { Host } from "../../src/here/host";
import type { Store } from "../../src/here/kept";
import type { World } from "../../src/here/tables";
import type { TitleInfo } from "../../src/types/api";

export const TITLES = ["stellar-conquest", "starship-interstellar", "skymines"] as const;

const ASSETS = join("dist", "assets");
const modules = new Map<string, Promise<WebAssembly.Module>>();

async function file(pattern: RegExp): Promise<Buffer> {
  const name = (await readdir(ASSETS)).find((other) => pattern.test(other));
  if (!name) throw new Error(`npm run build first: there is no ${String(pattern)} in ${ASSETS}`);
  return readFile(join(ASSETS, name));
}

export async function engineOf(title: string): Promise<Engine> {
  let module = modules.get(title);
  if (!module) {
    module = file(new RegExp(`^${title}-[0-9A-F]{8}\\.wasm$`)).then((bytes) =>
      WebAssembly.compile(new Uint8Array(bytes)),
    );
    modules.set(title, module);
  }
  return Engine.of(await module);
}

export const mindOf = (title: string): Promise<Uint8Array> =>
  file(new RegExp(`^${title}-mind-[0-9A-F]{8}\\.mind$`));

export async function titles(): Promise<TitleInfo[]> {
  const text = (await file(/^titles-[0-9A-F]{8}\.json$/)).toString();
  return (JSON.parse(text) as { titles: TitleInfo[] }).titles;
}

/** A generator that gives the same numbers every time. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a page would hear. */
export interface Heard {
  line: string;
  message: { type: string; [field: string]: unknown } | null;
}

/** A host as a worker has one, with everything that it says. */
export function hostOn(
  store: Store,
  more: Partial<World> = {},
  evenings: EveningStore = new EveningMemory(),
) {
  const heard: Heard[] = [];
  const troubles: (string | null)[] = [];
  let awaited: ((heard: Heard) => void) | null = null;
  const next = numbers(7);
  const world: World = {
    store,
    engine: engineOf,
    mind: mindOf,
    now: () => 1_700_000_000_000,
    random: (bytes) =>
      Array.from({ length: bytes }, () =>
        Math.floor(next() * 256)
          .toString(16)
          .padStart(2, "0"),
      ).join(""),
    tell: (line, message) => {
      const said = { line, message: message as Heard["message"] };
      if (awaited) awaited(said);
      else heard.push(said);
    },
    trouble: (words) => troubles.push(words),
    changed: () => undefined,
    ...more,
  };
  const host = new Host(world, titles, Promise.resolve(evenings));
  /** The next message. */
  const hear = (): Promise<Heard> => {
    const first = heard.shift();
    if (first) return Promise.resolve(first);
    return new Promise((found) => {
      awaited = (said) => {
        awaited = null;
        found(said);
      };
    });
  };
  return { host, hear, heard, troubles };
}
