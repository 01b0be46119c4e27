// The live line to a table: opens itself again, asks for what it missed, sends answers again until
// they are acknowledged. The state of it all is in signals.

import { signal } from "@preact/signals";

import { api, eyesQuery, type Eyes } from "./api";
import { renewIfOutdated } from "./build";
import { Gestures, type Reach } from "./gestures";
import { alone, canHost, isHere, lineHere, lineOut, type LineEnd } from "./here";
import { EMPTY, mergeLines, reduce, type Table } from "./reduce";
import type { Fault, FromServer, LessonWish, Offer, ToServer } from "./wire";

export type Link = "connecting" | "open" | "waiting";

type Command = Extract<ToServer, { type: "act" | "undo" | "reopen" }>;

const PING_MS = 20_000;
const SILENCE_MS = 45_000;
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
  /** The answer at which a plan has stopped: it would lose something, or end the turn for good. */
  readonly stopped = signal<{ answer: Offer; then: Step[] } | null>(null);
  /** Whether a plan must not give an answer by itself; the table knows what its title calls a loss. */
  careful: (answer: Offer) => boolean = () => false;

  private socket: LineEnd | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private failures = 0;
  private closed = false;
  /** Answers that follow by themselves, each only if it is legal when its turn comes. */
  private plan: Step[] = [];
  private readonly gestures = new Gestures();
  /** Whether the answer on its way ends the turn. */
  private ends = false;
  /** Answers that are still to be taken back. */
  private taking = 0;
  /** The last thing done was to take something back: whoever did wants to decide anew. */
  readonly back = signal(false);
  private seq = 0;
  /** Presses of the player so far: the key of an answer says to which one it belongs. */
  private presses = 0;
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
  act(answer: Offer, then: Step[] = []): void {
    if (this.sending.value) return;
    this.gestures.begin();
    this.presses += 1;
    this.give(answer, then);
  }

  private give(answer: Offer, then: Step[]): void {
    this.stopped.value = null;
    this.back.value = false;
    this.plan = then;
    this.ends = Boolean(answer.ends_turn);
    this.command({ type: "act", key: this.key(), version: this.version(), action: answer.action });
  }

  /** Gives the only answer there is: it belongs to the press before it, and one undo takes both back. */
  force(answer: Offer): void {
    if (!this.sending.value) this.give(answer, []);
  }

  /** Takes back what the last press did, or all since the turn began, as far as it can be. */
  undo(reach: Reach = "gesture"): void {
    if (this.sending.value) return;
    this.plan = [];
    this.back.value = true;
    this.stopped.value = null;
    this.taking = this.gestures.take(reach);
    this.takeBack();
  }

  private takeBack(): void {
    this.taking -= 1;
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
    const was = this.sending.value?.type;
    this.sending.value = null;
    const game = this.table.value.game;
    if (was === "act") this.gestures.took(this.ends);
    if (!game?.can_undo) this.gestures.forget();
    if (was === "undo") {
      if (this.taking > 0 && game?.can_undo) this.takeBack();
      else this.taking = 0;
      return;
    }
    while (game && this.plan.length > 0) {
      const step = this.plan.shift()!;
      const answer = step(game.legal, game.view);
      if (answer === "skip") continue;
      const then = this.plan;
      if (!answer || this.careful(answer)) this.plan = [];
      if (answer && this.careful(answer)) this.stopped.value = { answer, then };
      else if (answer) this.give(answer, then);
      return;
    }
  }

  private key(): string {
    this.seq += 1;
    return `${this.run}-${this.presses}-${this.seq}`;
  }

  private version(): number {
    return this.table.value.game?.version ?? 0;
  }

  // The line.

  protected send(message: ToServer | LessonWish): void {
    if (this.socket?.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** Where the line goes; a lesson has a door of its own. */
  protected path(): string {
    const { game, gap } = this.table.value;
    const since = game && !gap ? `&version=${game.version}` : "";
    return `/tables/${this.id}/live?${eyesQuery(this.eyes)}${since}`;
  }

  /** Is the host in this browser? */
  protected isHere(): boolean {
    return isHere(this.id);
  }

  /** Whether nobody answers out there: a lesson can then be taken here. */
  protected get isCutOff(): boolean {
    return canHost() && (alone() || !navigator.onLine || this.failures > 1);
  }

  private line(): LineEnd {
    if (this.isHere()) return lineHere(this.path());
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return lineOut(`${scheme}://${location.host}/api/v1${this.path()}`);
  }

  private connect(): void {
    if (this.closed) return;
    this.link.value = "connecting";
    const socket = this.line();
    this.socket = socket;
    this.heard = Date.now();
    socket.listen(
      (text) => {
        if (socket === this.socket) this.hear(JSON.parse(text) as FromServer);
      },
      () => {
        if (socket === this.socket) this.lost();
      },
    );
  }

  protected hear(message: FromServer): void {
    this.heard = Date.now();
    if (this.link.value !== "open") {
      this.link.value = "open";
      // The server that answers again may be another one than before.
      if (this.failures > 0) void renewIfOutdated();
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

  protected refuse(key: string | null, fault: Fault | null): void {
    if (key !== null && key !== this.sending.value?.key) return;
    this.sending.value = null;
    this.plan = [];
    this.taking = 0;
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
  protected async why(): Promise<void> {
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
  }

  private readonly wake = (): void => {
    if (document.visibilityState === "visible" && this.link.value === "waiting") this.reconnect(0);
  };

  // What happened before we came.

  protected async loadStory(): Promise<void> {
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

  protected async loadChat(): Promise<void> {
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
  legal: readonly Offer[],
  view: Record<string, unknown>,
) => Offer | "skip" | null;

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
