// The live line to a table: opens itself again, asks for what it missed, sends answers again until
// they are acknowledged. The state of it all is in signals.

import { signal } from "@preact/signals";

import { api, eyesQuery, type Eyes } from "./api";
import { EMPTY, mergeLines, reduce, type Table } from "./reduce";
import type { Answer, Fault, FromServer, ToServer } from "./wire";

export type Link = "connecting" | "open" | "waiting";

type Command = Extract<ToServer, { type: "act" | "undo" | "reopen" }>;

const PING_MS = 20_000;
const SILENCE_MS = 45_000;
/** How long somebody is waited for before the server is asked whether it is still so. */
const DOUBT_MS = 4000;
const LATEST = 200;
const RETRY_MS = [250, 500, 1000, 2000, 4000, 8000];

/** One viewer at one table. */
export class Live {
  readonly table = signal<Table>(EMPTY);
  readonly link = signal<Link>("connecting");
  /** The answer that is on its way. */
  readonly sending = signal<Command | null>(null);
  /** Why the last answer was refused. */
  readonly refused = signal<Fault | null>(null);
  /** The server will not have us here, and why. */
  readonly ended = signal<string | null>(null);

  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private failures = 0;
  /** The version at which it was asked for sure whether others are waited for. */
  private sure = -1;
  private closed = false;
  /** Answers that follow by themselves, each only if it is legal when its turn comes. */
  private plan: Step[] = [];
  private seq = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly eyes: Eyes,
  ) {}

  start(): void {
    this.connect();
    this.ticker = setInterval(() => this.tick(), 5000);
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    void this.loadChat();
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  // Answering.

  /** Gives an answer; `then` follow by themselves while they are legal. */
  act(answer: Answer, then: Step[] = []): void {
    if (this.sending.value) return;
    this.plan = then;
    this.command({ type: "act", key: this.key(), version: this.version(), action: answer.action });
  }

  undo(): void {
    this.plan = [];
    this.command({ type: "undo", key: this.key(), version: this.version() });
  }

  reopen(): void {
    this.plan = [];
    this.command({ type: "reopen", key: this.key(), version: this.version() });
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  /** Whether answers are still to follow by themselves. */
  get planned(): boolean {
    return this.plan.length > 0;
  }

  private command(command: Command): void {
    if (this.sending.value) return;
    this.refused.value = null;
    this.sending.value = command;
    this.send(command);
  }

  private settled(): void {
    this.sending.value = null;
    const game = this.table.value.game;
    while (game && this.plan.length > 0) {
      const step = this.plan.shift()!;
      const answer = step(game.legal, game.view);
      if (answer === "skip") continue;
      if (answer) this.act(answer, this.plan);
      else this.plan = [];
      return;
    }
  }

  private key(): string {
    this.seq += 1;
    return `${this.run}-${this.seq}`;
  }

  private version(): number {
    return this.table.value.game?.version ?? 0;
  }

  // The line.

  private send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.closed) return;
    this.link.value = "connecting";
    const { game, gap } = this.table.value;
    const since = game && !gap ? `&version=${game.version}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/v1/tables/${this.id}/live?${eyesQuery(this.eyes)}${since}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    if (this.link.value !== "open") {
      this.link.value = "open";
      this.failures = 0;
      // What was on its way when the line broke goes out again under the same key.
      if (this.sending.value) this.send(this.sending.value);
    }
    this.table.value = reduce(this.table.value, message);
    if (this.table.value.gap) {
      this.reconnect(0);
      return;
    }
    if (message.type === "full") void this.loadStory();
    if (message.type === "ack" && message.key === this.sending.value?.key) this.settled();
    if (message.type === "error") this.refuse(message.key, message.error);
    if (message.type === "bye" && message.reason === "not_yours") this.end(message.reason);
  }

  private refuse(key: string | null, fault: Fault): void {
    if (key !== null && key !== this.sending.value?.key) return;
    this.sending.value = null;
    this.plan = [];
    this.refused.value = fault;
  }

  private end(reason: string): void {
    this.ended.value = reason;
    this.closed = true;
    this.socket?.close();
  }

  private lost(): void {
    if (this.closed) return;
    this.link.value = "waiting";
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)]!;
    this.failures += 1;
    this.reconnect(wait * (0.75 + Math.random() / 2));
    if (this.failures === 2) void this.why();
  }

  /** A socket does not tell why it was refused: ask the table over HTTP. */
  private async why(): Promise<void> {
    try {
      this.table.value = { ...this.table.value, info: await api.table(this.id) };
    } catch (error) {
      const fault = (error as { fault?: Fault }).fault;
      if (fault && fault.code !== "unreachable" && fault.code !== "too_many")
        this.end(fault.message);
    }
  }

  private reconnect(wait: number): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private tick(): void {
    if (this.link.value !== "open") return;
    const silent = Date.now() - this.heard;
    if (silent > SILENCE_MS) this.lost();
    else if (silent > PING_MS) this.send({ type: "ping" });
    if (silent > DOUBT_MS) void this.makeSure();
  }

  /**
   * The line tells what happens; a question that comes to us without anything happening (the other side
   * withdraws nobody) is not told. So whoever waits asks once, after a while.
   */
  private async makeSure(): Promise<void> {
    const { game } = this.table.value;
    if (!game || game.question || game.over || this.eyes === "watcher") return;
    if (game.version === this.sure) return;
    this.sure = game.version;
    const full = await api.view(this.id, this.eyes).catch(() => null);
    const now = this.table.value.game?.version ?? 0;
    if (full?.question && full.version >= now) this.table.value = reduce(this.table.value, full);
  }

  private readonly wake = (): void => {
    if (document.visibilityState === "visible" && this.link.value === "waiting") this.reconnect(0);
  };

  // What happened before we came.

  private async loadStory(): Promise<void> {
    try {
      for (;;) {
        const { lines, story } = this.table.value;
        let from = lines.findIndex((line, i) => line.n !== i);
        if (from < 0) from = lines.length;
        if (from >= story) return;
        // What happened last is wanted first.
        if (lines.length === 0) from = Math.max(0, story - LATEST);
        const answer = await api.story(this.id, this.eyes, from);
        if (answer.lines.length === 0) return;
        const table = this.table.value;
        this.table.value = { ...table, lines: mergeLines(table.lines, answer.lines) };
      }
    } catch {
      // The story is nice to have; the next `full` asks again.
    }
  }

  private async loadChat(): Promise<void> {
    try {
      const { lines } = await api.chat(this.id);
      const table = this.table.value;
      const known = new Set(table.chat.map((line) => line.n));
      const older = lines.filter((line) => !known.has(line.n));
      this.table.value = { ...table, chat: [...older, ...table.chat].sort((a, b) => a.n - b.n) };
    } catch {
      // A table may have no chat for us.
    }
  }
}

/** Picks the next answer of a plan from the legal ones, passes, or gives the plan up. */
export type Step = (
  legal: readonly Answer[],
  view: Record<string, unknown>,
) => Answer | "skip" | null;

/** The answer with exactly this action. */
export function exactly(action: Record<string, unknown>): Step {
  return (legal) => legal.find((answer) => sameAction(answer.action, action)) ?? null;
}

/** The same, where the plan goes on without it too. */
export function ifLegal(action: Record<string, unknown>): Step {
  const step = exactly(action);
  return (legal, view) => step(legal, view) ?? "skip";
}

export function sameAction(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
  );
}
