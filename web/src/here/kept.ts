// What is kept of a table in the browser: one row for the table, one for each entry of its log.

import type { Ended } from "../types/api";

export interface KeptSeat {
  kind: "person" | "bot";
  name: string | null;
  /** Who answers, where it is a bot. */
  bot: string | null;
  nonce: string;
  /** A bot plays for the person. */
  taken_over: boolean;
  resigned: boolean;
  coached: boolean;
  /** How many lines of its story the seat has read. */
  seen: number | null;
}

export interface KeptTable {
  id: string;
  title: string;
  name: string;
  created: number;
  state: "playing" | "over" | "frozen";
  seats: KeptSeat[];
  ruleset: number;
  options: Record<string, string>;
  /** The blake3 of the data files, which are kept once for all tables. */
  components: string;
  secret: string;
  commitment: string | null;
  seed: string | null;
  silent: boolean;
  automa: boolean;
  /** Who is asked. */
  asked: number[];
  outcome: Ended | null;
  message: string | null;
  /** A record of the shelf: the text of its file. */
  record: string | null;
  position: unknown;
}

export interface KeptEntry {
  at: number;
  line: string;
  /** The key of the answer, so that one that is sent twice is played once. */
  key: string | null;
}

/** Another tab has written where we wanted to. */
export class Overtaken extends Error {}

/** Where tables are kept. */
export interface Store {
  tables(): Promise<KeptTable[]>;
  table(id: string): Promise<KeptTable | null>;
  entries(id: string): Promise<KeptEntry[]>;
  components(hash: string): Promise<Record<string, string> | null>;
  /** Keeps data files under their hash. */
  keepComponents(hash: string, files: Record<string, string>): Promise<void>;
  /** Keeps the table with new entries from number `from` on, all or nothing. */
  keep(table: KeptTable, from: number, entries: readonly KeptEntry[]): Promise<void>;
  forget(id: string): Promise<void>;
}

/** Keeps nothing beyond this page: where the browser allows no more, and for tests. */
export class Memory implements Store {
  private readonly rows = new Map<string, KeptTable>();
  private readonly logs = new Map<string, KeptEntry[]>();
  private readonly files = new Map<string, Record<string, string>>();

  tables = () => Promise.resolve([...this.rows.values()]);
  table = (id: string) => Promise.resolve(this.rows.get(id) ?? null);
  entries = (id: string) => Promise.resolve([...(this.logs.get(id) ?? [])]);
  components = (hash: string) => Promise.resolve(this.files.get(hash) ?? null);

  keepComponents(hash: string, files: Record<string, string>): Promise<void> {
    this.files.set(hash, files);
    return Promise.resolve();
  }

  keep(table: KeptTable, from: number, entries: readonly KeptEntry[]): Promise<void> {
    const log = this.logs.get(table.id) ?? [];
    if (log.length > from) return Promise.reject(new Overtaken());
    this.rows.set(table.id, structuredClone(table));
    this.logs.set(table.id, [...log, ...entries]);
    return Promise.resolve();
  }

  forget(id: string): Promise<void> {
    this.rows.delete(id);
    this.logs.delete(id);
    return Promise.resolve();
  }
}

const NAME = "orrery";
const VERSION = 1;

/** The database of the browser. */
export class Shelf implements Store {
  private constructor(private readonly db: IDBDatabase) {}

  static open(): Promise<Shelf> {
    return new Promise((found, failed) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("tables", { keyPath: "id" });
        // An entry by table and number: whoever writes one that is there already has been overtaken.
        request.result.createObjectStore("entries");
        request.result.createObjectStore("components");
      };
      request.onsuccess = () => found(new Shelf(request.result));
      request.onerror = () => failed(request.error ?? new Error("no database"));
      request.onblocked = () => failed(new Error("the database is blocked"));
    });
  }

  private read<T>(store: string, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return new Promise((found, failed) => {
      const request = work(this.db.transaction(store).objectStore(store));
      request.onsuccess = () => found(request.result as T);
      request.onerror = () => failed(request.error ?? new Error("not read"));
    });
  }

  /** Done when it is committed, not before. */
  private write(
    stores: string[],
    work: (store: (name: string) => IDBObjectStore) => void,
  ): Promise<void> {
    return new Promise((done, failed) => {
      const transaction = this.db.transaction(stores, "readwrite");
      transaction.oncomplete = () => done();
      transaction.onabort = () => {
        const { error } = transaction;
        failed(error?.name === "ConstraintError" ? new Overtaken() : (error ?? new Error("lost")));
      };
      work((name) => transaction.objectStore(name));
    });
  }

  tables = () => this.read<KeptTable[]>("tables", (store) => store.getAll());

  async table(id: string): Promise<KeptTable | null> {
    return (await this.read<KeptTable | undefined>("tables", (store) => store.get(id))) ?? null;
  }

  entries(id: string): Promise<KeptEntry[]> {
    const all = IDBKeyRange.bound([id, 0], [id, Infinity]);
    return this.read<KeptEntry[]>("entries", (store) => store.getAll(all));
  }

  async components(hash: string): Promise<Record<string, string> | null> {
    type Files = Record<string, string> | undefined;
    return (await this.read<Files>("components", (store) => store.get(hash))) ?? null;
  }

  keepComponents(hash: string, files: Record<string, string>): Promise<void> {
    return this.write(["components"], (store) => store("components").put(files, hash));
  }

  keep(table: KeptTable, from: number, entries: readonly KeptEntry[]): Promise<void> {
    return this.write(["tables", "entries"], (store) => {
      entries.forEach((entry, i) => store("entries").add(entry, [table.id, from + i]));
      store("tables").put(table);
    });
  }

  forget(id: string): Promise<void> {
    return this.write(["tables", "entries"], (store) => {
      store("entries").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
      store("tables").delete(id);
    });
  }
}
