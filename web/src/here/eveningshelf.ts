// What is kept of an evening at a desk: one row with its whole log. Whoever writes says which state of the row
// that follows, so that of two tabs the later one is told.

import type { DeskLog } from "../types/desk";
import { Overtaken } from "./kept";

export interface KeptEvening {
  id: string;
  title: string;
  automa: string;
  created: number;
  changed: number;
  /** How often it has been kept. */
  state: number;
  log: DeskLog;
  /** How far it has come, for a list. */
  where: string;
  over: boolean;
}

/** Printed numbers by name; null forgets one. */
export type Told = Record<string, number | null>;

export interface EveningStore {
  /** Why nothing is kept beyond this page, if so. */
  readonly trouble: unknown;
  all(): Promise<KeptEvening[]>;
  one(id: string): Promise<KeptEvening | null>;
  /** Keeps the row after its state before, with what was told of printed numbers, all or nothing. */
  keep(row: KeptEvening, told: Told): Promise<void>;
  forget(id: string): Promise<void>;
  printed(automa: string): Promise<Record<string, number>>;
  keepPrinted(automa: string, numbers: Record<string, number>): Promise<void>;
}

/** What is known of printed numbers when these are told. */
export function learned(known: Record<string, number>, told: Told): Record<string, number> {
  const all = Object.entries({ ...known, ...told });
  return Object.fromEntries(all.filter((pair): pair is [string, number] => pair[1] !== null));
}

/** Keeps nothing beyond this page: where the browser allows no more, and for tests. */
export class EveningMemory implements EveningStore {
  private readonly rows = new Map<string, KeptEvening>();
  private readonly numbers = new Map<string, Record<string, number>>();

  constructor(readonly trouble: unknown = null) {}

  all = () => Promise.resolve([...this.rows.values()]);
  one = (id: string) => Promise.resolve(this.rows.get(id) ?? null);
  printed = (automa: string) => Promise.resolve(this.numbers.get(automa) ?? {});

  keep(row: KeptEvening, told: Told): Promise<void> {
    const before = this.rows.get(row.id)?.state ?? 0;
    if (before !== row.state - 1) return Promise.reject(new Overtaken());
    this.rows.set(row.id, structuredClone(row));
    this.numbers.set(row.automa, learned(this.numbers.get(row.automa) ?? {}, told));
    return Promise.resolve();
  }

  forget(id: string): Promise<void> {
    this.rows.delete(id);
    return Promise.resolve();
  }

  keepPrinted(automa: string, numbers: Record<string, number>): Promise<void> {
    this.numbers.set(automa, { ...numbers });
    return Promise.resolve();
  }
}

/** A database of its own: nothing has to be changed where tables are kept. */
const NAME = "orrery.desk";
const VERSION = 1;

/** The database of the browser. */
export class EveningShelf implements EveningStore {
  readonly trouble = null;

  private constructor(private readonly db: IDBDatabase) {}

  static open(): Promise<EveningShelf> {
    return new Promise((found, failed) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("evenings", { keyPath: "id" });
        request.result.createObjectStore("printed");
      };
      request.onsuccess = () => found(new EveningShelf(request.result));
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
    work: (store: (name: string) => IDBObjectStore, stop: (why: Error) => void) => void,
  ): Promise<void> {
    return new Promise((done, failed) => {
      const transaction = this.db.transaction(stores, "readwrite");
      let why: Error | null = null;
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(why ?? transaction.error ?? new Error("lost"));
      work(
        (name) => transaction.objectStore(name),
        (reason) => {
          why = reason;
          transaction.abort();
        },
      );
    });
  }

  all = () => this.read<KeptEvening[]>("evenings", (store) => store.getAll());

  async one(id: string): Promise<KeptEvening | null> {
    type Row = KeptEvening | undefined;
    return (await this.read<Row>("evenings", (store) => store.get(id))) ?? null;
  }

  async printed(automa: string): Promise<Record<string, number>> {
    type Numbers = Record<string, number> | undefined;
    return (await this.read<Numbers>("printed", (store) => store.get(automa))) ?? {};
  }

  keep(row: KeptEvening, told: Told): Promise<void> {
    return this.write(["evenings", "printed"], (store, stop) => {
      const before = store("evenings").get(row.id);
      before.onsuccess = () => {
        const state = (before.result as KeptEvening | undefined)?.state ?? 0;
        if (state !== row.state - 1) return stop(new Overtaken());
        store("evenings").put(row);
        if (Object.keys(told).length === 0) return;
        const known = store("printed").get(row.automa);
        known.onsuccess = () => {
          const numbers = (known.result as Record<string, number> | undefined) ?? {};
          store("printed").put(learned(numbers, told), row.automa);
        };
      };
    });
  }

  forget(id: string): Promise<void> {
    return this.write(["evenings"], (store) => store("evenings").delete(id));
  }

  keepPrinted(automa: string, numbers: Record<string, number>): Promise<void> {
    return this.write(["printed"], (store) => store("printed").put(numbers, automa));
  }
}
