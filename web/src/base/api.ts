// Asking the server. Every refusal becomes a `Refusal` that carries its code, words and section.

import type { Join, Key, Made, NewToken, Show, Tokens, Wish } from "../types/api";
import type {
  At,
  ChatLine,
  Fault,
  Full,
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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(BASE + path, init);
  } catch {
    const message = "the server cannot be reached";
    throw new Refusal({ code: "unreachable", message, rule: null });
  }
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(fault(text, answer.status));
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

  titles: () => get<{ program: string; titles: TitleInfo[] }>("/titles"),
  rules: (title: string) => get<Rulebook>(`/titles/${title}/rules`),
  components: (title: string) =>
    get<{ hash: string; files: Record<string, unknown> }>(`/titles/${title}/components`),
  tableComponents: (id: string) =>
    get<{ hash: string; files: Record<string, unknown> }>(`/tables/${id}/components`),

  tables: (show: Show, limit: number) =>
    get<{ tables: TableRow[]; next: string | null }>(`/tables?show=${show}&limit=${limit}`),
  create: (table: Wish) => post<Made>("/tables", table),
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
  seatToken: (id: string, seat: number) => post<NewToken>(`/tables/${id}/seats/${seat}/token`),

  chat: (id: string) => get<{ lines: ChatLine[] }>(`/tables/${id}/chat?from=0`),
  story: (id: string, eyes: Eyes, from: number) =>
    get<{ lines: Line[]; next: number }>(`/tables/${id}/story?${eyesQuery(eyes)}&from=${from}`),
  record: (id: string) => ask<string>("GET", `/tables/${id}/record`),
  importRecord: (record: string) => post<{ table: string }>("/records", { record }),
  view: (id: string, eyes: Eyes) => get<Full>(`/tables/${id}/view?${eyesQuery(eyes)}`),
  at: (id: string, k: number, eyes: Eyes) => get<At>(`/tables/${id}/at/${k}?${eyesQuery(eyes)}`),
};
