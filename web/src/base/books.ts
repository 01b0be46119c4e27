// What the server knows of its titles, asked for once: lists, rulebooks, components.

import { signal, type Signal } from "@preact/signals";

import { api } from "./api";
import type { CoachWords } from "../types/api";
import type { CourseInfo, Lessons, Me, Rulebook, Section, TitleInfo } from "./wire";

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

const coaches = new Map<string, Signal<CoachWords | null>>();

/** What a coach says of the questions of a title; null until it has come. */
export function coachWordsOf(title: string): Signal<CoachWords | null> {
  let words = coaches.get(title);
  if (!words) {
    words = signal<CoachWords | null>(null);
    coaches.set(title, words);
    const shelf = words;
    api.coach(title).then(
      (found) => (shelf.value = found),
      () => coaches.delete(title),
    );
  }
  return words;
}

const boxes = new Map<string, Signal<unknown>>();

/** What the box of a title says, parsed; null until it has come. */
export function sheetOf(title: string): unknown {
  let box = boxes.get(title);
  if (!box) {
    const shelf = signal<unknown>(null);
    box = shelf;
    boxes.set(title, box);
    api.components(title).then(
      (found) => (shelf.value = found.sheet),
      () => boxes.delete(title),
    );
  }
  return box.value;
}

/** All courses; null until they have come, and nothing of a server that has none. */
export const lessons = signal<Lessons | null>(null);

export async function loadLessons(): Promise<void> {
  if (lessons.value) return;
  lessons.value = await api.lessons().catch(() => ({ titles: [] }));
}

/** The courses of a title. */
export const coursesOf = (title: string): CourseInfo[] =>
  lessons.value?.titles.find((other) => other.title === title)?.courses ?? [];

/** "§3.6.1" and "3.6.1" are the same section. */
export const sectionId = (rule: string): string => rule.replace(/^§/, "").trim();

/** A chapter as a section: all that stands in it. */
function chapterOf(book: Rulebook, id: string): Section | null {
  const chapter = book.chapters.find((one) => one.id === id);
  const inside = book.sections.filter((section) => section.id.startsWith(`${id}.`));
  if (!chapter || inside.length === 0) return null;
  const text = inside.map((section) => `${section.title}: ${section.text}`).join(" ");
  return { id, title: chapter.title, kind: "rule", text, rulings: [] };
}

/** The section that a citation means: itself, the chapter of that number, or the nearest one above it. */
export function findSection(book: Rulebook, rule: string): Section | null {
  let id = sectionId(rule);
  for (;;) {
    const found = book.sections.find((section) => section.id === id) ?? chapterOf(book, id);
    if (found) return found;
    const dot = id.lastIndexOf(".");
    if (dot < 0) return null;
    id = id.slice(0, dot);
  }
}
