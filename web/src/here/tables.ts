// The tables of this browser: every answer is kept before it is shown.

import type { Made, Outcome, SeatWish, Wish } from "../types/api";
import { Refused, Stopped, type Engine } from "./engine";
import { givenUp, ranked, tableInfo } from "./info";
import { Overtaken, type KeptEntry, type KeptSeat, type KeptTable, type Store } from "./kept";

/** What the tables need of the world. */
export interface World {
  store: Store;
  /** A fresh engine of a title. */
  engine(title: string): Promise<Engine>;
  /** What the mind of a title has learned; null if it has none. */
  mind(title: string): Promise<Uint8Array | null>;
  now(): number;
  /** So many random bytes, in hex. */
  random(bytes: number): string;
  /** A message on a line; `null` ends it. */
  tell(line: string, message: unknown): void;
  /** What is the matter with keeping games; null if nothing is. */
  trouble(words: string | null): void;
  /** Other tabs are told that a table has changed. */
  changed(table: string): void;
}

/** Whose eyes, as the engine writes them. */
export type Viewer = "watcher" | { seat: number };

const viewerName = (viewer: Viewer): string =>
  viewer === "watcher" ? viewer : String(viewer.seat);

interface Standing {
  asked: number[];
  over: boolean;
  outcome: Outcome | null;
  full: boolean;
}

interface TableDoc {
  ruleset: number;
  options: Record<string, string>;
  components: string;
  commitment: string | null;
  seed: string | null;
  silent: boolean;
  automa: boolean;
  bots: (string | null)[];
  standing: Standing;
}

interface Stepped {
  entries: { at: number; line: string }[];
  tells: { viewer: Viewer; change: Record<string, unknown> }[];
  version?: number;
  more: boolean;
  standing: Standing;
}

export type Command = { type: "act" | "undo" | "reopen"; key: string; version: number };

/** How many answers of bots are kept and told at once. */
const ANSWERS = 8;
export const PREFIX = "here-";
const USUAL = "steady";
const BUG = "a bug has stopped this game; everything up to here is kept";

export const refused = (code: string, message: string): Refused =>
  new Refused({ code, message, rule: null });

const nowhere = () => refused("no_such_table", "there is no such table in this browser");

/** A table whose game is in memory. */
class Open {
  readonly lines = new Map<string, Viewer>();
  /** What could not be kept yet. */
  unkept: KeptEntry[] = [];
  /** Whether dice and bots are to go on when what is under way is done. */
  due = false;

  constructor(
    readonly row: KeptTable,
    readonly engine: Engine,
    /** How many entries are kept. */
    public kept: number,
    readonly keys: Set<string>,
  ) {}

  at<T>(wish: Record<string, unknown>): T {
    return this.engine.at<T>(this.row.id, wish);
  }
}

export class Tables {
  private readonly engines = new Map<string, Promise<Engine>>();
  private readonly open = new Map<string, Promise<Open>>();
  /** One thing after another at each table. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly world: World) {}

  // The engines.

  engine(title: string): Promise<Engine> {
    let engine = this.engines.get(title);
    if (!engine) {
      engine = this.world.engine(title);
      this.engines.set(title, engine);
      engine.catch(() => this.engines.delete(title));
    }
    return engine;
  }

  /** Does something with an engine; where a mind is wanted that is not here, it is fetched first. */
  async asking<T>(title: string, work: (engine: Engine) => T): Promise<T> {
    const engine = await this.engine(title);
    try {
      return work(engine);
    } catch (error) {
      if (error instanceof Stopped) this.drop(title);
      if (!(error instanceof Refused) || error.fault.code !== "no_such_bot") throw error;
      const file = await this.world.mind(title).catch(() => {
        throw refused(
          "needs_net",
          "this opponent has to be fetched once, and that needs the net; the others play without",
        );
      });
      if (!file || !engine.learn(file)) throw error;
      return work(engine);
    }
  }

  /** An engine that has stopped takes its tables with it: they are read again from what is kept. */
  private drop(title: string): void {
    this.engines.delete(title);
    for (const [id, open] of this.open) {
      void open.then(
        (table) => {
          if (table.row.title !== title) return;
          this.open.delete(id);
          for (const line of table.lines.keys()) this.world.tell(line, null);
        },
        () => undefined,
      );
    }
  }

  // Making, finding, forgetting.

  async make(wish: Wish, name: string | null): Promise<Made> {
    const secret = this.world.random(32);
    const row = await this.begun(wish, secret, (n) => this.seat(wish.seats[n]!, name));
    row.name = wish.name?.trim() || row.name;
    await this.enter(row, []);
    this.goOn(row.id);
    const seats = row.seats.map((_, seat) => ({ seat, invite: null }));
    return { table: row.id, state: "playing", seats };
  }

  private seat(wish: SeatWish, name: string | null): KeptSeat {
    if (wish.kind !== "me" && wish.kind !== "bot") {
      throw refused("bad_setup", "nobody else can come to a table without a server");
    }
    return {
      kind: wish.kind === "me" ? "person" : "bot",
      name: wish.kind === "me" ? (name ?? "Player") : null,
      bot: wish.kind === "bot" ? wish.bot : null,
      nonce: this.world.random(8),
      taken_over: false,
      resigned: false,
      coached: false,
      seen: null,
    };
  }

  private async begun(
    wish: Pick<Wish, "title" | "options" | "components" | "seats">,
    secret: string,
    seatOf: (n: number) => KeptSeat,
  ): Promise<KeptTable> {
    const id = PREFIX + this.world.random(8);
    const seats = wish.seats.map((_, n) => seatOf(n));
    const nonces = seats.map(({ nonce }) => nonce);
    const setup = {
      seats: seats.length,
      options: wish.options ?? {},
      replaced: wish.components ?? null,
      dealer: { kind: "sealed", secret, nonces },
      bots: seats.map(({ bot }) => bot),
    };
    const doc = await this.asking(wish.title, (engine) =>
      engine.call<TableDoc>({ do: "open", table: id, setup, log: [] }),
    );
    doc.bots.forEach((bot, n) => {
      if (seats[n]!.bot) seats[n]!.bot = bot;
    });
    const engine = await this.engine(wish.title);
    const box = engine.at<{ hash: string; texts: Record<string, string> }>(id, {
      do: "box",
      text: true,
    });
    await this.keepFiles(box.hash, box.texts);
    return {
      id,
      title: wish.title,
      name: `Here, ${new Date(this.world.now()).toLocaleDateString()}`,
      created: this.world.now(),
      state: "playing",
      seats,
      ...standingOf(doc),
      secret,
      message: null,
      record: null,
      position: null,
    };
  }

  private async keepFiles(hash: string, texts: Record<string, string>): Promise<void> {
    try {
      if (!(await this.world.store.components(hash)))
        await this.world.store.keepComponents(hash, texts);
    } catch (error) {
      this.world.trouble(troubleOf(error));
    }
  }

  /** A new table with these entries is kept, and open. */
  private async enter(row: KeptTable, entries: KeptEntry[]): Promise<void> {
    const table = new Open(row, await this.engine(row.title), 0, new Set());
    table.unkept = entries;
    this.open.set(row.id, Promise.resolve(table));
    await this.keep(table, []);
  }

  /** A finished game of another table, or one that can be taken up again. */
  async shelve(record: string, name: string | null): Promise<string> {
    const title = titleOf(record);
    const read = await this.asking(title, (engine) =>
      engine.call<ReadRecord>({ do: "read", record }),
    );
    const id = PREFIX + this.world.random(8);
    const at = this.world.now();
    const { dealer } = read;
    const sealed = dealer.kind === "sealed" && dealer.secret ? dealer : null;
    const goesOn = read.outcome === null && read.position === null && sealed !== null;
    await this.keepFiles(read.components_hash, read.components);
    const row: KeptTable = {
      id,
      title,
      name: `Record, ${new Date(at).toLocaleDateString()}`,
      created: at,
      state: goesOn ? "playing" : "over",
      seats: Array.from({ length: read.seats }, (_, n) => ({
        kind: goesOn ? "person" : "bot",
        name: goesOn ? (name ?? "Player") : null,
        bot: null,
        nonce: (dealer.kind === "sealed" && dealer.nonces[n]) || "",
        taken_over: false,
        resigned: false,
        coached: false,
        seen: null,
      })),
      ruleset: read.ruleset,
      options: read.options,
      components: read.components_hash,
      secret: (goesOn && sealed.secret) || "",
      commitment: null,
      seed: null,
      silent: true,
      automa: false,
      asked: [],
      outcome: read.outcome,
      message: null,
      record: goesOn ? null : record,
      position: read.position,
    };
    const entries = read.lines.map((line) => ({ at, line, key: null }));
    await this.world.store.keep(row, 0, entries).catch((error: unknown) => {
      throw refused("storage", troubleOf(error));
    });
    return id;
  }

  /** A new game that begins as another did, against bots, with the same dice to come. */
  async whatIf(id: string, entry: number, seat: number, bot: string): Promise<[string, number]> {
    const other = await this.find(id);
    const n = other.at<number>({ do: "cut", k: entry });
    const { row } = other;
    const dice = row.record === null ? row : diceOf(row.record, row.seats.length);
    const entries = (await this.logOf(other)).slice(0, n);
    const seats = row.seats.map((known, i) => ({
      ...known,
      kind: i === seat ? ("person" as const) : ("bot" as const),
      name: i === seat ? (known.name ?? "Player") : null,
      bot: i === seat ? null : bot,
      nonce: "seats" in dice ? known.nonce : dice.nonces[i]!,
      taken_over: false,
      resigned: false,
      coached: false,
      seen: null,
    }));
    const fresh: KeptTable = {
      ...row,
      id: PREFIX + this.world.random(8),
      name: `What if: ${row.name}`,
      created: this.world.now(),
      state: "playing",
      seats,
      secret: dice.secret,
      outcome: null,
      record: null,
      message: null,
    };
    const log = entries.map((kept) => ({ ...kept, key: null }));
    await this.world.store.keep(fresh, 0, log).catch((error: unknown) => {
      throw refused("storage", troubleOf(error));
    });
    return [fresh.id, n];
  }

  private async logOf(table: Open): Promise<KeptEntry[]> {
    return [...(await this.world.store.entries(table.row.id)), ...table.unkept];
  }

  async rows(): Promise<KeptTable[]> {
    const kept = await this.world.store.tables().catch(() => []);
    const open = await Promise.all([...this.open.values()].map((one) => one.catch(() => null)));
    const rows = new Map(kept.map((row) => [row.id, row]));
    // What could not be kept is there as long as the page.
    for (const table of open) if (table) rows.set(table.row.id, table.row);
    return [...rows.values()].sort((a, b) => b.created - a.created);
  }

  /** The row of a table, without opening its game. */
  async row(id: string): Promise<KeptTable> {
    const open = await this.open.get(id)?.catch(() => null);
    const row = open?.row ?? (await this.world.store.table(id).catch(() => null));
    if (!row) throw nowhere();
    return row;
  }

  find(id: string): Promise<Open> {
    let open = this.open.get(id);
    if (!open) {
      open = this.load(id);
      this.open.set(id, open);
      open.catch(() => this.open.delete(id));
    }
    return open;
  }

  private async load(id: string): Promise<Open> {
    const { store } = this.world;
    const row = await store.table(id);
    if (!row) throw nowhere();
    const entries = await store.entries(id);
    const components = await store.components(row.components);
    const playing = row.state === "playing";
    const dealer =
      row.record === null
        ? { kind: "sealed", secret: row.secret, nonces: row.seats.map(({ nonce }) => nonce) }
        : { kind: "caller" };
    const setup = {
      seats: row.seats.length,
      ruleset: row.ruleset,
      options: row.options,
      components,
      dealer,
      position: row.position,
      bots: row.seats.map(({ bot }) => (playing ? bot : null)),
      ended: row.outcome?.reason === "resigned",
    };
    const log = entries.map(({ at, line }) => ({ at, line }));
    const doc = await this.asking(row.title, (engine) =>
      engine.call<TableDoc>({ do: "open", table: id, setup, log }),
    );
    if (row.record === null) {
      const { commitment, seed, silent, automa } = doc;
      Object.assign(row, { commitment, seed, silent, automa, asked: doc.standing.asked });
    }
    const keys = new Set(entries.flatMap(({ key }) => (key ? [key] : [])));
    return new Open(row, await this.engine(row.title), entries.length, keys);
  }

  async forget(id: string): Promise<void> {
    const open = await this.open.get(id)?.catch(() => null);
    this.open.delete(id);
    if (open) {
      for (const line of open.lines.keys()) this.world.tell(line, null);
      open.engine.call({ do: "shut", table: id });
    }
    await this.world.store.forget(id);
    this.world.changed(id);
  }

  /** Another tab has written: what is in memory is read again. */
  async reread(id: string): Promise<void> {
    const before = await this.open.get(id)?.catch(() => null);
    if (!before || before.unkept.length > 0) return;
    this.open.delete(id);
    try {
      const table = await this.find(id);
      for (const [line, viewer] of before.lines) {
        table.lines.set(line, viewer);
        this.world.tell(line, this.full(table, viewer));
      }
      this.goOn(id);
    } catch {
      for (const line of before.lines.keys()) this.world.tell(line, null);
    }
  }

  // Lines.

  async connect(line: string, id: string, viewer: Viewer): Promise<void> {
    const table = await this.find(id);
    if (viewer !== "watcher" && !table.row.seats[viewer.seat])
      throw refused("no_such_seat", "there is no such seat");
    table.lines.set(line, viewer);
    this.world.tell(line, this.full(table, viewer));
    this.goOn(id);
  }

  async disconnect(line: string, id: string): Promise<void> {
    const table = await this.open.get(id)?.catch(() => null);
    const viewer = table?.lines.get(line);
    if (!table || !viewer) return;
    table.lines.delete(line);
    const name = viewerName(viewer);
    if (![...table.lines.values()].some((other) => viewerName(other) === name))
      table.at({ do: "look_away", viewer });
  }

  private full(table: Open, viewer: Viewer): unknown {
    const full = table.at<Record<string, unknown>>({ do: "look", viewer });
    const seen = viewer === "watcher" ? null : table.row.seats[viewer.seat]!.seen;
    return { type: "full", ...full, seen, table: tableInfo(table.row) };
  }

  private tellTable(table: Open): void {
    const message = { type: "table", table: tableInfo(table.row) };
    for (const line of table.lines.keys()) this.world.tell(line, message);
  }

  // Playing.

  /** Does something at a table when what goes on there is done. */
  turn<T>(id: string, work: (table: Open) => Promise<T>): Promise<T> {
    const before = this.turns.get(id) ?? Promise.resolve();
    const now = before.then(
      async () => work(await this.find(id)),
      async () => work(await this.find(id)),
    );
    this.turns.set(
      id,
      now.catch(() => undefined),
    );
    return now;
  }

  /** A seat answers on its line. */
  async hear(line: string, id: string, command: Command): Promise<void> {
    const refuse = (error: unknown, fresh: unknown = null) => {
      const fault = error instanceof Refused ? error.fault : refused("internal", BUG).fault;
      this.world.tell(line, { type: "error", key: command.key, error: fault, fresh });
    };
    try {
      await this.turn(id, async (table) => {
        const viewer = table.lines.get(line);
        if (!viewer) return;
        const version = await this.answered(table, viewer, command);
        this.world.tell(line, { type: "ack", key: command.key, again: version === null, version });
      });
    } catch (error) {
      if (error instanceof Overtaken) {
        await this.reread(id);
        refuse(refused("stale", "another tab has answered at this table"));
      } else if (error instanceof Refused && error.fresh) {
        const table = tableInfo(await this.row(id));
        refuse(error, { type: "full", ...(error.fresh as object), seen: null, table });
      } else {
        refuse(error);
      }
      return;
    }
    this.goOn(id);
  }

  /** Plays an answer and keeps it; null if it was played before. */
  private async answered(table: Open, viewer: Viewer, said: Command): Promise<number | null> {
    if (viewer === "watcher") throw refused("not_yours", "a watcher has no answer");
    const { row } = table;
    if (table.keys.has(said.key)) return null;
    if (row.record !== null) throw refused("not_now", "a record is for replay only");
    if (row.state === "frozen") throw refused("frozen", row.message ?? BUG);
    if (row.outcome?.reason === "resigned")
      throw refused("not_now", "the game is over: somebody has resigned");
    const seat = row.seats[viewer.seat]!;
    if (seat.bot) throw refused("not_now", `the bot ${seat.bot} answers for this seat now`);
    const step = this.guarded(table, () =>
      table.at<Stepped>({ do: "hear", seat: viewer.seat, said, now: this.world.now() }),
    );
    await this.settle(table, step, said.key);
    return step.version ?? 0;
  }

  /** An engine that stops is not used again. */
  private guarded<T>(table: Open, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof Stopped) this.drop(table.row.title);
      throw error;
    }
  }

  /** What a step has brought is kept, then told. */
  private async settle(table: Open, step: Stepped, key: string | null): Promise<void> {
    const entries = step.entries.map((entry, i) => ({ ...entry, key: i === 0 ? key : null }));
    const { row } = table;
    const [state, outcome] = [row.state, row.outcome];
    const { standing } = step;
    row.asked = standing.asked;
    // What was over and is taken back is not over.
    row.outcome = standing.outcome ? ranked(standing.outcome, row.seats) : null;
    row.state = standing.outcome ? "over" : standing.full ? "frozen" : "playing";
    if (standing.full && !standing.outcome)
      row.message = "this game does not come to an end; everything up to here is kept";
    await this.keep(table, entries);
    if (key) table.keys.add(key);
    for (const { viewer, change } of step.tells) {
      const name = viewerName(viewer);
      for (const [line, eyes] of table.lines) {
        if (viewerName(eyes) === name) this.world.tell(line, { type: "change", ...change });
      }
    }
    if (row.state !== state || Boolean(outcome) !== Boolean(row.outcome)) this.tellTable(table);
  }

  /** What cannot be kept is told, and the game goes on; the next answer tries again. */
  private async keep(table: Open, entries: KeptEntry[]): Promise<void> {
    table.unkept.push(...entries);
    const all = [...table.unkept];
    try {
      await this.world.store.keep(table.row, table.kept, all);
      table.kept += all.length;
      table.unkept = table.unkept.slice(all.length);
      this.world.trouble(null);
      this.world.changed(table.row.id);
    } catch (error) {
      if (!(error instanceof Overtaken)) return this.world.trouble(troubleOf(error));
      // What this tab has played is no part of the game.
      table.unkept = [];
      throw error;
    }
  }

  /** Dice fall and bots answer until a person is asked; whoever wants something meanwhile is heard in between. */
  private goOn(id: string): void {
    void this.open.get(id)?.then((table) => {
      if (table.due || table.row.record !== null) return;
      table.due = true;
      this.turn(id, (now) => this.someAnswers(now)).catch((error: unknown) => console.error(error));
    });
  }

  private async someAnswers(table: Open): Promise<void> {
    table.due = false;
    if (table.row.state !== "playing") return;
    const { id } = table.row;
    try {
      const now = this.world.now();
      const step = table.at<Stepped>({ do: "go_on", answers: ANSWERS, now });
      if (step.entries.length > 0) await this.settle(table, step, null);
      if (step.more) this.goOn(id);
    } catch (error) {
      if (error instanceof Overtaken) await this.reread(id);
      else await this.freeze(table, error);
    }
  }

  private async freeze(table: Open, error: unknown): Promise<void> {
    table.row.state = "frozen";
    table.row.message = BUG;
    console.error(error);
    await this.keep(table, []);
    this.tellTable(table);
    if (error instanceof Stopped) this.drop(table.row.title);
  }

  // What players do about their seats.

  resign(id: string, seat: number): Promise<void> {
    return this.turn(id, async (table) => {
      const { row } = table;
      const own = this.own(table, seat);
      own.resigned = true;
      if (row.seats.length === 2 && !row.automa) {
        table.at({ do: "end" });
        row.state = "over";
        row.outcome = givenUp(row.seats);
        await this.keep(table, []);
        for (const [line, viewer] of table.lines) this.world.tell(line, this.full(table, viewer));
        return;
      }
      await this.sitDown(table, seat, USUAL);
    });
  }

  takeover(id: string, seat: number): Promise<void> {
    return this.turn(id, async (table) => {
      this.own(table, seat);
      await this.sitDown(table, seat, USUAL);
    });
  }

  private async sitDown(table: Open, seat: number, bot: string): Promise<void> {
    table.at({ do: "bot", seat, bot });
    Object.assign(table.row.seats[seat]!, { bot, taken_over: true });
    await this.keep(table, []);
    this.tellTable(table);
    this.goOn(table.row.id);
  }

  giveback(id: string, seat: number): Promise<void> {
    return this.turn(id, async (table) => {
      const own = this.own(table, seat);
      table.at({ do: "bot", seat, bot: null });
      Object.assign(own, { bot: null, taken_over: false });
      await this.keep(table, []);
      for (const [line, viewer] of table.lines) this.world.tell(line, this.full(table, viewer));
    });
  }

  private own(table: Open, seat: number): KeptSeat {
    const own = table.row.seats[seat];
    if (own?.kind !== "person") throw refused("not_yours", "this seat is not yours");
    if (table.row.state !== "playing") throw refused("not_now", "the game is over");
    if (own.resigned) throw refused("not_now", "this seat has resigned");
    return own;
  }

  seen(id: string, seat: number, story: number): Promise<number> {
    return this.turn(id, async (table) => {
      const own = table.row.seats[seat];
      if (!own) throw refused("no_such_seat", "there is no such seat");
      if (story > (own.seen ?? -1)) {
        own.seen = story;
        await this.keep(table, []);
      }
      return own.seen ?? story;
    });
  }

  /** What a bot would answer; whoever asks is marked, as everywhere. */
  hint(id: string, seat: number, bot: string | null): Promise<unknown> {
    return this.turn(id, async (table) => {
      const own = this.own(table, seat);
      if (!own.coached) {
        own.coached = true;
        await this.keep(table, []);
        this.tellTable(table);
      }
      return this.asking(table.row.title, (engine) => engine.at(id, { do: "hint", seat, bot }));
    });
  }
}

interface ReadRecord {
  ruleset: number;
  seats: number;
  options: Record<string, string>;
  components: Record<string, string>;
  components_hash: string;
  dealer:
    | { kind: "sealed"; commitment: string; nonces: string[]; secret?: string | null }
    | { kind: "open" | "caller" };
  position: unknown;
  lines: string[];
  outcome: Outcome | null;
}

/** What a table is, from what the engine says of it. */
const standingOf = ({ standing, bots: _, ...doc }: TableDoc) => ({
  ...doc,
  asked: standing.asked,
  outcome: null,
});

function titleOf(record: string): string {
  try {
    const first = JSON.parse(record.slice(0, (record + "\n").indexOf("\n"))) as { title?: unknown };
    if (typeof first.title === "string") return first.title;
  } catch {
    // Then it is none.
  }
  throw refused("bad_record", "this is no record: it does not begin with a header");
}

/** Where the draws of a record come from, if it tells. */
function diceOf(record: string, seats: number): { secret: string; nonces: string[] } {
  const { dealer, position } = JSON.parse(record.slice(0, record.indexOf("\n"))) as {
    dealer: { kind: string; secret?: string | null; nonces?: string[] };
    position?: unknown;
  };
  const { secret, nonces = [] } = dealer;
  if (dealer.kind === "sealed" && secret && nonces.length === seats && !position)
    return { secret, nonces };
  throw refused(
    "not_now",
    "this record does not tell a secret from which its draws follow and would go on: only a game with sealed dice, played to its end, can be taken up again",
  );
}

/** One clear sentence about why nothing is kept. */
export function troubleOf(error: unknown): string {
  const full = (error as { name?: string } | null)?.name === "QuotaExceededError";
  return full
    ? "This browser has no room left to keep the game. It goes on, and is lost when this page is closed: download its record."
    : "This browser does not let the page keep the game. It goes on, and is lost when this page is closed: download its record.";
}
