// The desks of printed opponents: which there are, and the evenings at them that this browser keeps.

import { signal } from "@preact/signals";

import type { Evening, EveningRow } from "../here/evenings";
import type { DeskAsk, DeskInfo, DeskLog, DeskMove } from "../types/desk";
import { Refusal } from "./api";
import { askHere, canHost, listHere } from "./here";

export type { Evening, EveningRow } from "../here/evenings";

/** Every desk; null until the list has come. */
export const desks = signal<DeskInfo[] | null>(null);

export async function loadDesks(): Promise<void> {
  const list = listHere();
  if (desks.value) return;
  if (!list || !canHost()) {
    desks.value = [];
    return;
  }
  const answer = await fetch(list);
  desks.value = ((await answer.json()) as { desks: DeskInfo[] }).desks;
}

export const deskOf = (automa: string): DeskInfo | undefined =>
  desks.value?.find(({ id }) => id === automa);

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await askHere(method, `/desk/${path}`, body);
  if ("error" in answer) throw new Refusal(answer.error);
  return answer.ok as T;
}

export const evenings = {
  list: () => ask<{ evenings: EveningRow[]; trouble: string | null }>("GET", "evenings"),
  begin: ({ title, id }: DeskInfo, options: Record<string, string>) =>
    ask<Evening>("POST", "evenings", { title, automa: id, options }),
  enter: (title: string, log: DeskLog) => ask<Evening>("POST", "evenings", { title, log }),
  look: (id: string) => ask<Evening>("GET", `evenings/${id}`),
  make: (id: string, move: DeskMove) => ask<Evening>("POST", `evenings/${id}`, { move }),
  askedAt: (id: string, entry: number) => ask<DeskAsk | null>("GET", `evenings/${id}/${entry}`),
  forget: (id: string) => ask<unknown>("DELETE", `evenings/${id}`),
  printed: (automa: string) => ask<Record<string, number>>("GET", `printed/${automa}`),
  learn: (automa: string, numbers: Record<string, number>) =>
    ask<unknown>("POST", `printed/${automa}`, numbers),
};
