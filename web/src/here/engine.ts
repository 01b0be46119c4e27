// The engine of one title: a WebAssembly file behind one function, JSON in and JSON out (crates/pocket).

import type { Fault } from "../types/api";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  call(): number;
  learn(): number;
  answer(): number;
  last_words(): number;
}

/** The engine refuses, as a server would. */
export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    /** The table as it is now, where the answer came too late. */
    readonly fresh: unknown = null,
  ) {
    super(fault.message);
  }
}

/** The engine has stopped: whoever holds it takes a new one. */
export class Stopped extends Error {}

export class Engine {
  private readonly writer = new TextEncoder();
  private readonly reader = new TextDecoder();

  private constructor(private readonly exports: Exports) {}

  static async of(module: WebAssembly.Module): Promise<Engine> {
    const { exports } = await WebAssembly.instantiate(module, {});
    return new Engine(exports as unknown as Exports);
  }

  /** Grants a wish (crates/pocket/src/wish.rs). */
  call<T>(wish: Record<string, unknown>): T {
    this.put(this.writer.encode(JSON.stringify(wish)));
    const answer = JSON.parse(this.answer(() => this.exports.call())) as
      { ok: T } | { error: Fault; fresh?: unknown };
    if ("ok" in answer) return answer.ok;
    throw new Refused(answer.error, answer.fresh);
  }

  /** Something of an open table. */
  at<T>(table: string, wish: Record<string, unknown>): T {
    return this.call<T>({ do: "at", table, wish });
  }

  /** Brings what a mind has learned; whether it is good. */
  learn(file: Uint8Array): boolean {
    this.put(file);
    return this.exports.learn() === 1;
  }

  private put(bytes: Uint8Array): void {
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private answer(work: () => number): string {
    try {
      return this.read(work());
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      let words = error.message;
      try {
        words = this.read(this.exports.last_words()) || words;
      } catch {
        // It has not even last words.
      }
      throw new Stopped(words);
    }
  }

  private read(length: number): string {
    const at = this.exports.answer();
    return this.reader.decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }
}
