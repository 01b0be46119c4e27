// What the server knows of its titles, asked for once: lists, rulebooks, components.

import { signal, type Signal } from "@preact/signals";

import { api } from "./api";
import type { Me, Rulebook, Section, TitleInfo } from "./wire";

export const me = signal<Me | null>(null);
export const titles = signal<TitleInfo[] | null>(null);
export const program = signal("");

export async function loadMe(): Promise<void> {
  me.value = await api.me().catch(() => null);
}

export async function loadTitles(): Promise<void> {
  if (titles.value) return;
  const answer = await api.titles();
  program.value = answer.program;
  titles.value = answer.titles;
}

export const titleName = (id: string): string =>
  titles.value?.find((title) => title.id === id)?.name ?? id;

const rulebooks = new Map<string, Signal<Rulebook | null>>();

/** The rulebook of a title; null until it has come. */
export function rulebook(title: string): Signal<Rulebook | null> {
  let book = rulebooks.get(title);
  if (!book) {
    book = signal<Rulebook | null>(null);
    rulebooks.set(title, book);
    const shelf = book;
    api.rules(title).then(
      (found) => (shelf.value = found),
      () => rulebooks.delete(title),
    );
  }
  return book;
}

/** "§3.6.1" and "3.6.1" are the same section. */
export const sectionId = (rule: string): string => rule.replace(/^§/, "").trim();

/** The section that a citation means: itself, or the nearest one above it. */
export function findSection(book: Rulebook, rule: string): Section | null {
  let id = sectionId(rule);
  for (;;) {
    const found = book.sections.find((section) => section.id === id);
    if (found) return found;
    const dot = id.lastIndexOf(".");
    if (dot < 0) return null;
    id = id.slice(0, dot);
  }
}
