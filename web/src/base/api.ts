// Asking the server. Every refusal becomes a `Refusal` that carries its code, words and section.

import type {
  Analysis,
  Begun,
  BellInfo,
  Bells,
  CoachWords,
  Hint,
  Join,
  Key,
  Made,
  NewBell,
  NewToken,
  NextTables,
  OwnBox,
  OwnBoxes,
  Quiet,
  Show,
  SignIns,
  Tokens,
  Wish,
} from "../types/api";
import { alone, askHere, canHost, reached } from "./here";
import type {
  Asked,
  At,
  ChatLine,
  Components,
  Fault,
  Lessons,
  LessonShown,
  Line,
  Me,
  Rulebook,
  TableInfo,
  TableRow,
  TableState,
  TitleInfo,
} from "./wire";

const BASE = "/api/v1";

/** The server said no, or could not be reached (`code` "unreachable"). */
export class Refusal extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** What this browser can answer where no server does: what is printed, and lessons. */
const PRINTED = /^\/(titles|lessons)\b/;
/** What is this browser's alone: its own tables. */
const OWN = /^\/(here\/|tables\/here-)/;

/** From the host in this browser. */
async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await askHere(method, path, body);
  if ("error" in answer) throw new Refusal(answer.error);
  return answer.ok as T;
}

/** Whoever hosts what is asked for: the page cannot tell. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (!canHost()) return askServer<T>(method, path, body);
  if (alone() || OWN.test(path)) return here<T>(method, path, body);
  try {
    return await askServer<T>(method, path, body);
  } catch (error) {
    const lost = error instanceof Refusal && error.fault.code === "unreachable";
    if (lost && PRINTED.test(path)) return here<T>(method, path, body);
    throw error;
  }
}

async function askServer<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(BASE + path, init);
  } catch {
    reached.value = false;
    const message = "the server cannot be reached";
    throw new Refusal({ code: "unreachable", message, rule: null });
  }
  const text = await answer.text();
  const refused = answer.ok ? null : fault(text, answer.status);
  // A proxy that answers in the place of the server is no server.
  reached.value = refused?.code !== "unreachable";
  if (refused) throw new Refusal(refused);
  const isJson = answer.headers.get("content-type")?.includes("/json") ?? true;
  return (isJson ? JSON.parse(text) : text) as T;
}

function fault(text: string, status: number): Fault {
  try {
    const { error } = JSON.parse(text) as { error: Fault };
    if (typeof error.message === "string") return error;
  } catch {
    // Not ours: a proxy said it.
  }
  return { code: "unreachable", message: `the server answered with ${status}`, rule: null };
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export type { SeatWish, Show } from "../types/api";

/** Whose eyes: a seat, or everybody's. */
export type Eyes = number | "watcher";

export function eyesQuery(eyes: Eyes): string {
  return eyes === "watcher" ? "watcher" : `seat=${eyes}`;
}

export const api = {
  me: () => get<Me>("/me"),
  rename: (name: string) => post<Me>("/me", { name }),
  newRecovery: () => post<Key>("/me/recovery"),
  recover: (key: string) => post<Me>("/me/recover", { key }),
  tokens: () => get<Tokens>("/me/tokens"),
  newToken: (name: string) => post<NewToken>("/me/tokens", { name }),
  dropToken: (id: string) => ask<unknown>("DELETE", `/me/tokens/${id}`),

  signIns: () => get<SignIns>("/me/sessions"),
  dropSignIn: (id: string) => ask<unknown>("DELETE", `/me/sessions/${id}`),
  dropOtherSignIns: () => ask<unknown>("DELETE", "/me/sessions"),
  next: () => get<NextTables>("/me/next"),
  bells: () => get<Bells>("/me/bells"),
  newBell: (bell: NewBell) => post<BellInfo>("/me/bells", bell),
  dropBell: (id: string) => ask<unknown>("DELETE", `/me/bells/${id}`),
  tryBell: (id: string) => post(`/me/bells/${id}/try`),
  quiet: (quiet: Quiet | null) => post("/me/quiet", { quiet }),
  confirmBell: (key: string) => post(`/bells/${encodeURIComponent(key)}/confirm`),
  stopBell: (key: string) => post(`/bells/${encodeURIComponent(key)}/stop`),
  forgetMe: () => ask<unknown>("DELETE", "/me"),

  titles: () => get<{ program: string; titles: TitleInfo[] }>("/titles"),
  rules: (title: string) => get<Rulebook>(`/titles/${title}/rules`),
  components: (title: string) => get<Components>(`/titles/${title}/components`),
  componentTexts: (title: string) =>
    get<{ hash: string; texts: Record<string, string> }>(`/titles/${title}/components?text`),
  boxes: () => get<OwnBoxes>("/me/boxes"),
  keepBox: (title: string, files: Record<string, string>, used: boolean) =>
    post<OwnBox>(`/me/boxes/${title}`, { files, used }),
  dropBox: (title: string) => ask<unknown>("DELETE", `/me/boxes/${title}`),
  tableComponents: (id: string) => get<Components>(`/tables/${id}/components`),

  coach: (title: string) => get<CoachWords>(`/titles/${title}/coach`),
  hint: (id: string, seat: number, bot: string | null) =>
    get<Hint>(`/tables/${id}/hint?seat=${seat}${bot ? `&bot=${encodeURIComponent(bot)}` : ""}`),
  lessons: () => get<Lessons>("/lessons"),
  lessonAt: (title: string, lesson: string, step: number) =>
    get<LessonShown>(`/lessons/${title}/${lesson}?step=${step}`),

  tables: (show: Show, limit: number) =>
    get<{ tables: TableRow[]; next: string | null }>(`/tables?show=${show}&limit=${limit}`),
  create: (table: Wish) => post<Made>("/tables", table),
  /** A table in this browser, for whoever sits before it and bots. */
  createHere: (table: Wish, as: string | null) => post<Made>("/here/tables", { ...table, as }),
  tablesHere: () => get<{ tables: TableRow[] }>("/here/tables"),
  forget: (id: string) => ask<unknown>("DELETE", `/tables/${id}`),
  table: (id: string) => get<TableInfo>(`/tables/${id}`),
  join: (id: string, how: Join) =>
    post<{ seat: number; state: TableState }>(`/tables/${id}/join`, how),
  leave: (id: string) => post(`/tables/${id}/leave`),
  close: (id: string) => post(`/tables/${id}/close`),
  resign: (id: string, seat: number) => post(`/tables/${id}/resign`, { seat }),
  takeover: (id: string, seat: number) => post(`/tables/${id}/takeover`, { seat }),
  giveback: (id: string, seat: number) => post(`/tables/${id}/giveback`, { seat }),
  invite: (id: string, seat: number) =>
    post<{ invite: string }>(`/tables/${id}/seats/${seat}/invite`),
  hush: (id: string, watchers: boolean) => post(`/tables/${id}/hush`, { watchers }),
  seen: (id: string, seat: number, story: number) => post(`/tables/${id}/seen`, { seat, story }),
  seatToken: (id: string, seat: number) => post<NewToken>(`/tables/${id}/seats/${seat}/token`),

  chat: (id: string) => get<{ lines: ChatLine[] }>(`/tables/${id}/chat?from=0`),
  story: (id: string, eyes: Eyes, from: number) =>
    get<{ lines: Line[]; next: number }>(`/tables/${id}/story?${eyesQuery(eyes)}&from=${from}`),
  record: (id: string) => ask<string>("GET", `/tables/${id}/record`),
  importRecord: (record: string) => post<{ table: string }>("/records", { record }),
  importHere: (record: string, as: string | null) =>
    post<{ table: string }>("/here/records", { record, as }),
  askedAt: (id: string, k: number, seat: number) =>
    get<Asked>(`/tables/${id}/at/${k}/question?seat=${seat}`),
  analysis: (id: string, part: "course" | "whole") =>
    get<Analysis>(`/tables/${id}/analysis?part=${part}`),
  whatIf: (id: string, entry: number, seat: number, bot: string) =>
    post<Begun>(`/tables/${id}/whatif`, { entry, seat, bot }),
  at: (id: string, k: number, eyes: Eyes) => get<At>(`/tables/${id}/at/${k}?${eyesQuery(eyes)}`),
};
