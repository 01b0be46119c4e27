// The host in this browser, as the page sees it: questions and lines like those of a server.

import { signal } from "@preact/signals";

import type { FromHost, Places, ToHost } from "../here/speech";
import type { Fault } from "./wire";

const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** These pages were put on a plain web host: there is no server to ask. */
export const alone = (): boolean => meta("server") === "none";

const worker = (): string | null => meta("host");

/** Whether games can be played here at all: the pages were built with engines, and the browser has workers. */
export const canHost = (): boolean => Boolean(worker()) && typeof Worker !== "undefined";

/** Is this table kept in this browser? */
export const isHere = (id: string): boolean => id.startsWith("here-");

/** Whether the server answered when it was last asked; null before the first time. */
export const reached = signal<boolean | null>(null);

/** Whether there is no server to play at now, and this browser can host instead. */
export const cutOff = (): boolean => canHost() && (alone() || reached.value === false);

/** What the matter is with keeping games; null if nothing is. */
export const trouble = signal<string | null>(null);

/** A line to whoever hosts: a socket, or the worker of this page. */
export interface LineEnd {
  readonly isOpen: boolean;
  /** What comes on it, and that it has ended. */
  listen(heard: (text: string) => void, lost: () => void): void;
  send(text: string): void;
  close(): void;
}

class Remote {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: FromHost) => void>();
  private readonly lines = new Map<string, HereLine>();
  private n = 0;

  constructor(url: string, places: Places) {
    this.worker = new Worker(url, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.hear(data);
    this.say({ start: places });
  }

  say(message: ToHost): void {
    this.worker.postMessage(message);
  }

  ask(method: string, path: string, body: unknown): Promise<FromHost> {
    this.n += 1;
    const ask = this.n;
    return new Promise((answered) => {
      this.waiting.set(ask, answered);
      this.say({ ask, method, path, body });
    });
  }

  line(path: string): HereLine {
    this.n += 1;
    const line = new HereLine(this, `line-${this.n}`);
    this.lines.set(line.name, line);
    this.say({ open: line.name, path });
    return line;
  }

  gone(name: string): void {
    this.lines.delete(name);
  }

  private hear(message: FromHost): void {
    if ("answered" in message) {
      this.waiting.get(message.answered)?.(message);
      this.waiting.delete(message.answered);
    } else if ("line" in message) this.lines.get(message.line)?.hear(message.message);
    else trouble.value = message.trouble;
  }
}

class HereLine implements LineEnd {
  isOpen = true;
  private heard: (text: string) => void = () => undefined;
  private lost: () => void = () => undefined;

  constructor(
    private readonly remote: Remote,
    readonly name: string,
  ) {}

  listen(heard: (text: string) => void, lost: () => void): void {
    this.heard = heard;
    this.lost = lost;
  }

  hear(message: unknown): void {
    if (message === null) this.end();
    else this.heard(JSON.stringify(message));
  }

  send(text: string): void {
    this.remote.say({ line: this.name, said: JSON.parse(text) as { type: string } });
  }

  close(): void {
    if (!this.isOpen) return;
    this.remote.say({ close: this.name });
    this.end();
  }

  private end(): void {
    this.isOpen = false;
    this.remote.gone(this.name);
    this.lost();
  }
}

const remotes = new Map<string, Remote>();

function places(): Places {
  const named = (prefix: string): Record<string, string> => {
    const found = [...document.querySelectorAll<HTMLMetaElement>(`meta[name^="${prefix}"]`)];
    return Object.fromEntries(
      found.map(({ name, content }) => [name.slice(prefix.length), content]),
    );
  };
  return {
    engines: named("engine-of-"),
    minds: named("mind-of-"),
    titles: meta("titles") ?? "",
  };
}

/** The host for this; what takes long has one of its own, so that a game beside it goes on. */
function remote(name: "tables" | "long"): Remote {
  let found = remotes.get(name);
  if (!found) {
    found = new Remote(worker() ?? "", places());
    remotes.set(name, found);
  }
  return found;
}

/** Asks the host of this browser: the answer, or why not. */
export async function askHere(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ ok: unknown } | { error: Fault }> {
  const name = path.includes("/analysis") ? "long" : "tables";
  const answer = await remote(name).ask(method, path, body);
  if ("ok" in answer) return { ok: answer.ok };
  return { error: (answer as { error: Fault }).error };
}

/** What the engines say of themselves, as a file. */
export const listHere = (): string | null => meta("titles");

/** A line to a table or a lesson of this browser. */
export const lineHere = (path: string): LineEnd => remote("tables").line(path);

/** A line to a server. */
export function lineOut(url: string): LineEnd {
  const socket = new WebSocket(url);
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    listen: (heard, lost) => {
      socket.onmessage = (event) => heard(String(event.data));
      socket.onclose = lost;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
