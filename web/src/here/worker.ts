// The host in a worker of its own: the page goes on while bots think.

import type { TitleInfo } from "../types/api";
import { Engine, Refused } from "./engine";
import { EveningMemory, EveningShelf, type EveningStore } from "./eveningshelf";
import { Host } from "./host";
import { Memory, Shelf, type Store } from "./kept";
import type { FromHost, Places, ToHost } from "./speech";
import { troubleOf, type World } from "./tables";

const page = self as unknown as {
  postMessage(message: FromHost): void;
  onmessage: ((event: { data: ToHost }) => void) | null;
};

const tabs = new BroadcastChannel("orrery.here");
const modules = new Map<string, Promise<WebAssembly.Module>>();
let trouble: string | null = null;

function tellTrouble(words: string | null): void {
  if (words === trouble) return;
  trouble = words;
  page.postMessage({ trouble });
}

async function fetched(url: string | undefined): Promise<Response> {
  if (!url) throw new Error("there is no such file");
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** The code of a title is compiled once; what runs on it may have to begin anew. */
function moduleOf(places: Places, title: string): Promise<WebAssembly.Module> {
  let module = modules.get(title);
  if (!module) {
    module = fetched(places.engines[title]).then(compiled, () => {
      throw new Refused({
        code: "needs_net",
        message: "this game has to be fetched once, and that needs the net",
        rule: null,
      });
    });
    modules.set(title, module);
    module.catch(() => modules.delete(title));
  }
  return module;
}

async function compiled(answer: Response): Promise<WebAssembly.Module> {
  // A web host that does not know what WebAssembly is sends it as something else.
  if (answer.headers.get("content-type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function shelf(): Promise<Store> {
  try {
    return await Shelf.open();
  } catch (error) {
    tellTrouble(troubleOf(error));
    return new Memory();
  }
}

/** Where evenings at a desk are kept. */
function evenings(): Promise<EveningStore> {
  // What throws at once is as good as a promise that fails.
  return Promise.resolve()
    .then(() => EveningShelf.open())
    .catch((error: unknown) => new EveningMemory(error ?? new Error("no database")));
}

async function begin(places: Places): Promise<Host> {
  const store = await shelf();
  const isKept = store instanceof Shelf;
  type Titles = { program: string; titles: TitleInfo[] };
  const titles = fetched(places.titles).then((answer) => answer.json() as Promise<Titles>);
  titles.catch(() => undefined);
  const world: World = {
    store,
    engine: async (title) => Engine.of(await moduleOf(places, title)),
    mind: async (title) =>
      places.minds[title]
        ? new Uint8Array(await (await fetched(places.minds[title])).arrayBuffer())
        : null,
    now: () => Date.now(),
    random: (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes))),
    tell: (line, message) => page.postMessage({ line, message }),
    // Where nothing is kept beyond the page, that does not change with the next answer.
    trouble: (words) => isKept && tellTrouble(words),
    changed: (table) => tabs.postMessage(table),
  };
  const host = new Host(world, async () => (await titles).titles, evenings());
  tabs.onmessage = ({ data }) => host.changed(String(data));
  return host;
}

let host: Promise<Host> | null = null;

async function answer(asked: Extract<ToHost, { ask: number }>): Promise<void> {
  const { ask: answered } = asked;
  try {
    page.postMessage({ answered, ok: (await (await host!).ask(asked)) ?? {} });
  } catch (error) {
    const fault =
      error instanceof Refused
        ? error.fault
        : { code: "internal", message: "a bug has stopped this", rule: null };
    if (!(error instanceof Refused)) console.error(error);
    page.postMessage({ answered, error: fault });
  }
}

page.onmessage = ({ data }) => {
  if ("start" in data) host = begin(data.start);
  else if ("ask" in data) void answer(data);
  else if ("path" in data) void host?.then((open) => open.open(data.open, data.path));
  else if ("said" in data) void host?.then((open) => open.hear(data.line, data.said));
  else void host?.then((open) => open.close(data.close));
};
