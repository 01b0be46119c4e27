// The same seed and answers give the same record, byte for byte, in the page and in the program: games that
// `orrery simulate` has played are played again by the engine in a page, with the same seed and the same bots.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";

import type { TitleInfo } from "../../src/types/api";

interface Played {
  seats: number;
  options: Record<string, string>;
  seed: string;
  bots: string[];
  /** sha256 of the record. */
  hash: string;
}

const pick = <T>(list: readonly T[], next: () => number): T =>
  list[Math.floor(next() * list.length)]!;

/** Options by chance, most of them as they usually are. */
function mixed({ options }: TitleInfo, next: () => number): Record<string, string> {
  const value = ({ values }: TitleInfo["options"][number]): string => {
    if ("one_of" in values) return pick(values.one_of, next)[0]!;
    const { min, max } = values.number_or_none;
    return next() < 0.5 ? "none" : String(min + Math.floor(next() * (max - min + 1)));
  };
  const changed = options.filter(() => next() < 0.4);
  return Object.fromEntries(changed.map((option) => [option.name, value(option)]));
}

/** Some games of the program; none where these options do not go together. */
function simulated(program: string, title: TitleInfo, games: number, next: () => number): Played[] {
  const dir = mkdtempSync(join(tmpdir(), "orrery-same-"));
  try {
    const span = title.seats.max - title.seats.min + 1;
    const n = title.seats.min + Math.floor(next() * span);
    const bots = Array.from({ length: n }, () => pick(["random", "steady"], next));
    const options = mixed(title, next);
    const args = Object.entries(options).flatMap(([name, value]) => [
      "--option",
      `${name}=${value}`,
    ]);
    const seed = Math.floor(next() * 2 ** 32).toString(16);
    const run = spawnSync(
      program,
      ["simulate", title.id, "--games", String(games), "--seats", bots.join(","), "--seed", seed]
        .concat(["--records", dir, "--json"])
        .concat(args),
      { encoding: "utf8" },
    );
    if (run.status !== 0) return [];
    return readdirSync(dir)
      .sort()
      .map((name) => {
        const text = readFileSync(join(dir, name), "utf8");
        type Header = { seats: number; options: Record<string, string>; dealer: { seed: string } };
        const header = JSON.parse(text.slice(0, text.indexOf("\n"))) as Header;
        const hash = createHash("sha256").update(text).digest("hex");
        return { ...header, seed: header.dealer.seed, bots, hash };
      })
      .map(({ seats, options: all, seed: own, bots: who, hash }) => ({
        seats,
        options: all,
        seed: own,
        bots: who,
        hash,
      }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Plays the games again in the page; the hashes of their records. */
async function again(page: Page, title: string, games: Played[]): Promise<string[]> {
  return page.evaluate(
    async ({ name, all }) => {
      const url = document.querySelector<HTMLMetaElement>(`meta[name="engine-of-${name}"]`)!;
      const bytes = await (await fetch(url.content)).arrayBuffer();
      const { instance } = await WebAssembly.instantiate(bytes, {});
      const { memory, room, call, answer } = instance.exports as unknown as {
        memory: WebAssembly.Memory;
        room(length: number): number;
        call(): number;
        answer(): number;
      };
      const wish = <T>(doc: object): T => {
        const told = new TextEncoder().encode(JSON.stringify(doc));
        const to = room(told.length);
        new Uint8Array(memory.buffer, to, told.length).set(told);
        const length = call();
        const view = new Uint8Array(memory.buffer, answer(), length);
        const said = JSON.parse(new TextDecoder().decode(view)) as { ok: T; error?: unknown };
        if (said.error) throw new Error(JSON.stringify(said.error));
        return said.ok;
      };
      const hashes: string[] = [];
      for (const { seats, options, seed, bots } of all) {
        const setup = { seats, options, dealer: { kind: "open", seed }, bots };
        wish({ do: "open", table: "t", setup, log: [] });
        const at = <T>(more: object) => wish<T>({ do: "at", table: "t", wish: more });
        for (let i = 0; i < 10_000; i++) {
          if (!at<{ more: boolean }>({ do: "go_on", answers: 1_000, now: 0 }).more) break;
        }
        const text = new TextEncoder().encode(at<string>({ do: "record" }));
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
        hashes.push([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
      }
      return hashes;
    },
    { name: title, all: games },
  );
}

/** Compares at least so many games of a title, with options by chance; how many there were. */
export async function same(
  page: Page,
  program: string,
  title: TitleInfo,
  games: number,
  each: number,
  next: () => number,
): Promise<number> {
  let n = 0;
  // Many mixes of options do not go together.
  for (let tries = 0; n < games && tries < 40 * games; tries++) {
    const played = simulated(program, title, each, next);
    if (played.length === 0) continue;
    const found = await again(page, title.id, played);
    played.forEach((one, i) => assert.equal(found[i], one.hash, JSON.stringify(one)));
    n += played.length;
  }
  assert.ok(n >= games, `${n} games of ${title.id}`);
  return n;
}
