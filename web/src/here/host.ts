// The doors of the host in this browser: the paths of the API that make sense without a server.

import type { LessonWish } from "../base/wire";
import type { TitleInfo, Wish } from "../types/api";
import type { DeskLog, DeskMove } from "../types/desk";
import { Refused, type Engine } from "./engine";
import { Evenings, type Begin } from "./evenings";
import type { EveningStore } from "./eveningshelf";
import { lessonInfo, tableInfo, tableRow, type Room } from "./info";
import { refused, Tables, type Command, type Viewer, type World } from "./tables";

export interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

interface Said {
  type: string;
  [field: string]: unknown;
}

const LINES_MAX = 1_000;

/** A line of this browser: at a table, or in a lesson. */
type Line = { table: string } | { title: string; lesson: string };

const viewerOf = (query: URLSearchParams): Viewer =>
  query.has("seat") ? { seat: Number(query.get("seat")) } : "watcher";

export class Host {
  private readonly tables: Tables;
  private readonly evenings: Evenings;
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly world: World,
    /** Every title, as the lobby shows them. */
    private readonly titles: () => Promise<TitleInfo[]>,
    /** Where evenings at a desk are kept. */
    evenings: Promise<EveningStore>,
  ) {
    this.tables = new Tables(world);
    this.evenings = new Evenings({
      store: evenings,
      asking: (title, work) => this.tables.asking(title, work),
      now: () => world.now(),
      random: (bytes) => world.random(bytes),
    });
  }

  /** Another tab has changed a table. */
  changed(table: string): void {
    void this.tables.reread(table);
  }

  // Questions.

  async ask({ method, path, body }: Asked): Promise<unknown> {
    const url = new URL(path, "http://here");
    const [, first = "", ...rest] = url.pathname.split("/");
    const does = `${method} ${first}`;
    if (does === "GET titles" && rest.length === 0) {
      return { program: "orrery in this browser", api: 1, titles: await this.titles() };
    }
    if (first === "titles") return this.title(method, rest, url.searchParams, body);
    if (does === "GET lessons") return this.lesson(rest, url.searchParams);
    if (first === "here") return this.here(method, rest, body);
    if (first === "tables") return this.table(method, rest, url.searchParams, body);
    if (first === "desk") return this.desk(method, rest, body);
    throw refused("needs_net", "this needs a server, and the page has none now");
  }

  private async title(
    method: string,
    [title = "", what = ""]: string[],
    query: URLSearchParams,
    body: unknown,
  ): Promise<unknown> {
    const wish = (more: Record<string, unknown>) =>
      this.tables.asking(title, (engine: Engine) => engine.call(more));
    if (what === "rules") return wish({ do: "rules" });
    if (what === "coach") return wish({ do: "coach" });
    if (what === "components") {
      const files = method === "POST" ? (body as { files: Record<string, string> }).files : null;
      return wish({ do: "components", files, text: query.has("text") });
    }
    throw refused("no_such_route", "there is nothing here");
  }

  private async lesson([title, lesson]: string[], query: URLSearchParams): Promise<unknown> {
    if (title === undefined) {
      const courses = (await this.titles()).map(({ id }) =>
        this.tables.asking(id, (engine) => engine.call({ do: "courses" })),
      );
      return { titles: await Promise.all(courses) };
    }
    const step = Number(query.get("step") ?? 1);
    type Shown = { full: { table: Room } & Record<string, unknown> };
    const shown = await this.tables.asking(title, (engine) =>
      engine.call<Shown>({ do: "lesson_at", lesson, step }),
    );
    const table = lessonInfo(title, lesson ?? "", shown.full.table, this.world.now());
    return { ...shown, full: { ...shown.full, table } };
  }

  /** What only this browser knows. */
  private async here(method: string, [what]: string[], body: unknown): Promise<unknown> {
    if (method === "GET") return { tables: (await this.tables.rows()).map(tableRow) };
    const { as = null, ...rest } = body as { as?: string | null; record?: string };
    if (what === "records") return { table: await this.tables.shelve(rest.record ?? "", as) };
    return this.tables.make(rest as unknown as Wish, as);
  }

  /** Printed opponents beside a real board. */
  private async desk(
    method: string,
    [what, id = "", entry]: string[],
    body: unknown,
  ): Promise<unknown> {
    const { evenings } = this;
    if (what === "printed") {
      if (method === "GET") return evenings.known(id);
      return evenings.learn(id, body as Record<string, number>);
    }
    if (what !== "evenings") throw refused("no_such_route", "there is nothing here");
    if (id === "") {
      if (method === "GET") return evenings.list();
      const { log, ...begin } = body as Begin & { log?: DeskLog };
      return log ? evenings.enterFile(begin.title, log) : evenings.begin(begin);
    }
    if (method === "DELETE") return evenings.forget(id);
    if (method === "POST") return evenings.make(id, (body as { move: DeskMove }).move);
    return entry === undefined ? evenings.look(id) : evenings.askedAt(id, Number(entry));
  }

  private async table(
    method: string,
    [id = "", what = "", k = "", question]: string[],
    query: URLSearchParams,
    body: unknown,
  ): Promise<unknown> {
    const { tables } = this;
    if (method === "DELETE") return tables.forget(id);
    if (what === "") return tableInfo(await tables.row(id));
    if (what === "chat") return { lines: [] };
    const { seat = -1, story = 0, ...wish } = (body ?? {}) as Record<string, never>;
    if (method === "POST") {
      if (what === "resign") return tables.resign(id, seat);
      if (what === "takeover") return tables.takeover(id, seat);
      if (what === "giveback") return tables.giveback(id, seat);
      if (what === "seen") return { seen: await tables.seen(id, seat, story) };
      if (what === "whatif") {
        const { entry, bot = "steady" } = wish as unknown as { entry: number; bot?: string };
        const [table, entries] = await tables.whatIf(id, entry, seat, bot);
        return { table, entries };
      }
      throw refused("not_now", "that cannot be done at a table in this browser");
    }
    if (what === "hint") return tables.hint(id, Number(query.get("seat")), query.get("bot"));
    return this.read(id, what, k, question, query);
  }

  private async read(
    id: string,
    what: string,
    k: string,
    question: string | undefined,
    query: URLSearchParams,
  ): Promise<unknown> {
    const table = await this.tables.find(id);
    const { row } = table;
    const viewer = viewerOf(query);
    if (what === "components") return table.at({ do: "box", text: query.has("text") });
    if (what === "story") {
      const from = Number(query.get("from") ?? 0);
      const limit = Math.min(LINES_MAX, Number(query.get("limit") ?? LINES_MAX));
      return table.at({ do: "story", viewer, from, limit });
    }
    // Whoever takes a running game elsewhere takes its secret along: here it is nobody else's.
    if (what === "record")
      return row.record ?? table.at({ do: "record", secret: row.state !== "over" });
    if (row.state !== "over") throw refused("not_now", "a game can be replayed when it is over");
    if (what === "entries") return table.at({ do: "entries" });
    if (what === "at" && question)
      return table.at({ do: "asked_at", k: Number(k), seat: Number(query.get("seat")) });
    if (what === "at")
      return table.at({ do: "moment", k: Number(k), viewer: query.has("all") ? null : viewer });
    if (what === "analysis") {
      const record = row.record ?? table.at<string>({ do: "record" });
      const part = query.get("part") ?? "whole";
      return this.tables.asking(row.title, (engine) =>
        engine.call({ do: "analyse", record, part }),
      );
    }
    throw refused("no_such_route", "there is nothing here");
  }

  // Lines.

  async open(line: string, path: string): Promise<void> {
    const url = new URL(path, "http://here");
    const [, first, second = "", third = ""] = url.pathname.split("/");
    try {
      if (first === "lessons") {
        const step = Number(url.searchParams.get("step") ?? 1);
        this.lines.set(line, { title: second, lesson: third });
        const begin = { do: "lesson_begin", line, lesson: third, step };
        this.say(line, await this.tables.asking(second, (engine) => engine.call<Said[]>(begin)));
      } else {
        this.lines.set(line, { table: second });
        await this.tables.connect(line, second, viewerOf(url.searchParams));
      }
    } catch {
      // The page asks over the other door why.
      this.close(line);
      this.world.tell(line, null);
    }
  }

  async hear(line: string, said: Said): Promise<void> {
    const at = this.lines.get(line);
    if (!at) return;
    if ("lesson" in at) return this.taught(line, at, said as LessonWish);
    if (said.type === "ping") return this.world.tell(line, { type: "pong" });
    if (said.type === "act" || said.type === "undo" || said.type === "reopen")
      return this.tables.hear(line, at.table, said as unknown as Command);
    const error = refused("not_now", "nobody else is here").fault;
    this.world.tell(line, { type: "error", key: null, error, fresh: null });
  }

  private async taught(
    line: string,
    { title }: { title: string },
    said: LessonWish,
  ): Promise<void> {
    try {
      const now = this.world.now();
      const hear = { do: "lesson_hear", line, said, now };
      this.say(line, await this.tables.asking(title, (engine) => engine.call<Said[]>(hear)));
    } catch (error) {
      if (!(error instanceof Refused)) return this.world.tell(line, null);
      const key = ((said as Said)["key"] as string | undefined) ?? null;
      this.world.tell(line, { type: "error", key, error: error.fault, fresh: null });
    }
  }

  /** What a lesson says, with the table that is told about it. */
  private say(line: string, messages: readonly Said[]): void {
    const at = this.lines.get(line);
    if (!at || !("lesson" in at)) return;
    const withTable = (message: Said): Said => {
      if (message.type === "error" && message["fresh"])
        return { ...message, fresh: withTable(message["fresh"] as Said) };
      if (message.type !== "full") return message;
      const room = message["table"] as Room;
      return { ...message, table: lessonInfo(at.title, at.lesson, room, this.world.now()) };
    };
    for (const message of messages) this.world.tell(line, withTable(message));
  }

  close(line: string): void {
    const at = this.lines.get(line);
    this.lines.delete(line);
    if (!at) return;
    if ("table" in at) void this.tables.disconnect(line, at.table);
    else void this.tables.asking(at.title, (engine) => engine.call({ do: "lesson_end", line }));
  }
}
