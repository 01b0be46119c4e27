// Evenings at the desks of printed opponents: the engine says what happens, and every answer is kept before it is shown.

import type {
  DeskAsk,
  DeskLog,
  DeskMove,
  DeskRefusal,
  DeskReply,
  DeskRequest,
} from "../types/desk";
import type { Engine } from "./engine";
import type { EveningStore, KeptEvening, Told } from "./eveningshelf";
import { Overtaken } from "./kept";
import { refused } from "./tables";

/** What the evenings need of the world. */
export interface EveningWorld {
  store: Promise<EveningStore>;
  asking<T>(title: string, work: (engine: Engine) => T): Promise<T>;
  now(): number;
  random(bytes: number): string;
}

/** An evening as a page shows it. */
export interface Evening {
  id: string;
  title: string;
  reply: DeskReply;
  /** What the matter is with keeping it; null if nothing is. */
  trouble: string | null;
}

/** An evening in a list. */
export type EveningRow = Omit<KeptEvening, "log" | "state"> & { options: Record<string, string> };

export interface Begin {
  title: string;
  automa: string;
  options: Record<string, string>;
}

const FORMAT = 1;

interface Open {
  row: KeptEvening;
  /** Printed numbers that were known after the last answer. */
  printed: Record<string, number>;
  trouble: string | null;
}

export function troubleOf(error: unknown): string {
  const full = (error as { name?: string } | null)?.name === "QuotaExceededError";
  const why = full
    ? "This browser has no room left to keep the evening."
    : "This browser does not let the page keep the evening.";
  return `${why} It goes on, and is lost when this page is closed: export it.`;
}

/** What has become known of printed numbers from one answer to the next, and what was taken back. */
export function toldBetween(before: Record<string, number>, now: Record<string, number>): Told {
  const told: Told = {};
  for (const [name, number] of Object.entries(now))
    if (before[name] !== number) told[name] = number;
  for (const name of Object.keys(before)) if (!(name in now)) told[name] = null;
  return told;
}

export class Evenings {
  private readonly open = new Map<string, Open>();
  /** One thing after another. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly world: EveningWorld) {}

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work, work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async talk(title: string, request: DeskRequest): Promise<DeskReply> {
    const said = JSON.stringify(request);
    const answer = await this.world.asking(title, (engine) =>
      engine.call<DeskReply | DeskRefusal>({ do: "desk", said }),
    );
    if ("error" in answer) throw refused("refused", answer.error);
    return answer;
  }

  async list(): Promise<{ evenings: EveningRow[]; trouble: string | null }> {
    const store = await this.world.store;
    const rows = new Map<string, KeptEvening>();
    let trouble = store.trouble ? troubleOf(store.trouble) : null;
    try {
      for (const row of await store.all()) rows.set(row.id, row);
    } catch (error) {
      trouble = troubleOf(error);
    }
    // What could not be kept is there as long as the page.
    for (const { row, trouble } of this.open.values()) if (trouble) rows.set(row.id, row);
    const evenings = [...rows.values()].sort((a, b) => b.changed - a.changed);
    return {
      evenings: evenings.map(({ log, state: _, ...row }) => ({
        ...row,
        options: log.setup.options ?? {},
      })),
      trouble,
    };
  }

  begin({ title, automa, options }: Begin): Promise<Evening> {
    return this.inTurn(async () => {
      const printed = await this.known(automa);
      const setup = { automa, options, seed: this.world.random(16), printed };
      return this.enter(title, { format: FORMAT, setup, entries: [] });
    });
  }

  /** An evening from a file, as a new one. */
  enterFile(title: string, log: DeskLog): Promise<Evening> {
    return this.inTurn(() => this.enter(title, log));
  }

  private async enter(title: string, log: DeskLog): Promise<Evening> {
    const reply = await this.talk(title, { log, move: "look" });
    const now = this.world.now();
    const row: KeptEvening = {
      id: this.world.random(6),
      title,
      automa: log.setup.automa,
      created: now,
      changed: now,
      state: 0,
      ...standing(reply),
    };
    return this.kept({ row, printed: reply.sheet.printed, trouble: null }, reply, {});
  }

  look(id: string): Promise<Evening> {
    return this.inTurn(async () => (await this.read(id))[1]);
  }

  private async read(id: string): Promise<[Open, Evening]> {
    const store = await this.world.store;
    const open = this.open.get(id);
    const row = open?.trouble ? open.row : await store.one(id);
    if (!row) {
      this.open.delete(id);
      throw refused("no_such_evening", "there is no such evening in this browser");
    }
    const reply = await this.talk(row.title, { log: row.log, move: "look" });
    const fresh = { row, printed: reply.sheet.printed, trouble: open?.trouble ?? null };
    this.open.set(id, fresh);
    return [fresh, { id, title: row.title, reply, trouble: this.troubleFor(store, fresh) }];
  }

  /** Does something with the desk; what changes the log is kept first. */
  make(id: string, move: DeskMove): Promise<Evening> {
    return this.inTurn(async () => {
      const open = this.open.get(id) ?? (await this.read(id))[0];
      const reply = await this.talk(open.row.title, { log: open.row.log, move });
      if (move === "look" || (typeof move === "object" && "sum" in move)) {
        const trouble = this.troubleFor(await this.world.store, open);
        return { id, title: open.row.title, reply, trouble };
      }
      const row = { ...open.row, ...standing(reply), changed: this.world.now() };
      const told = toldBetween(open.printed, reply.sheet.printed);
      return this.kept({ ...open, row, printed: reply.sheet.printed }, reply, told);
    });
  }

  private async kept(open: Open, reply: DeskReply, told: Told): Promise<Evening> {
    const store = await this.world.store;
    const { id, title } = open.row;
    const row = { ...open.row, state: open.row.state + 1 };
    const fresh: Open = { ...open, row, trouble: null };
    try {
      await store.keep(row, told);
    } catch (error) {
      if (error instanceof Overtaken) {
        this.open.delete(id);
        throw refused(
          "stale",
          "this evening has gone on in another tab, and is shown now as it stands there",
        );
      }
      // The row that is kept, if there is one, is as it was.
      fresh.row = open.row;
      fresh.trouble = troubleOf(error);
    }
    this.open.set(id, fresh);
    return { id, title, reply, trouble: this.troubleFor(store, fresh) };
  }

  private troubleFor(store: EveningStore, open: Open): string | null {
    return store.trouble ? troubleOf(store.trouble) : open.trouble;
  }

  /** What was asked before the answer of that number. */
  askedAt(id: string, entry: number): Promise<DeskAsk | null> {
    return this.inTurn(async () => {
      const { row } = this.open.get(id) ?? (await this.read(id))[0];
      const log = { ...row.log, entries: (row.log.entries ?? []).slice(0, entry) };
      return (await this.talk(row.title, { log, move: "look" })).sheet.ask ?? null;
    });
  }

  forget(id: string): Promise<void> {
    return this.inTurn(async () => {
      this.open.delete(id);
      await (await this.world.store).forget(id).catch(notKept);
    });
  }

  /** Printed numbers that the owner of the box has told. */
  async known(automa: string): Promise<Record<string, number>> {
    return (await this.world.store).printed(automa).catch(() => ({}));
  }

  async learn(automa: string, numbers: Record<string, number>): Promise<void> {
    await (await this.world.store).keepPrinted(automa, numbers).catch(notKept);
  }
}

const notKept = (error: unknown): never => {
  throw refused("storage", troubleOf(error));
};

/** What a row says of its evening. */
const standing = ({ log, sheet }: DeskReply) => ({
  log,
  where: sheet.kept[0] ? `${sheet.kept[0].label} ${sheet.kept[0].value}` : "",
  over: !sheet.ask,
});
