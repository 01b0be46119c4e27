// Finding sections of the rules: by words in any of their forms, and by number.

import type { Rulebook, Section } from "./wire";

const ENDINGS = ["ings", "ing", "ers", "er", "ions", "ion", "ed", "es", "s", "e"];

/** What the forms of a word have in common: "settle", "settled" and "Settling" are "settl". */
export function stemOf(word: string): string {
  const plain = word.toLowerCase();
  const ending = ENDINGS.find((end) => plain.endsWith(end) && plain.length - end.length >= 3);
  return ending ? plain.slice(0, -ending.length) : plain;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "3.6" and "§3.6" are the section and all below it. */
function numberOf(book: Rulebook, word: string): string | null {
  const id = word.replace(/^§/, "").replace(/\.$/, "").toLowerCase();
  const isOne = book.sections.some((section) => under(section, id));
  return isOne && (word.startsWith("§") || /\d/.test(id)) ? id : null;
}

const under = ({ id }: Section, above: string): boolean =>
  id.toLowerCase() === above || id.toLowerCase().startsWith(`${above}.`);

/** Whether a text has a word, as it is or in another form. */
export function hits(text: string, word: string): boolean {
  const stem = stemOf(word);
  return (
    text.toLowerCase().includes(word.toLowerCase()) ||
    wordsOf(text).some((other) => other.startsWith(stem) || stemOf(other) === stem)
  );
}

/** The name of the chapter that a section stands in. */
function chapterOf(book: Rulebook, section: Section): string {
  const above = book.chapters.filter(({ id }) => under(section, id.toLowerCase()));
  return above.sort((a, b) => b.id.length - a.id.length)[0]?.title ?? "";
}

/**
 * Sections that have every word, as it is or in another form: first those with all of them in the title, last those of
 * which only the chapter has one in its name.
 */
export function findIn(book: Rulebook, words: string): Section[] {
  const wanted = words.split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return book.sections;
  const rulings = new Map(book.rulings.map((ruling) => [ruling.id, ruling]));
  const textOf = (section: Section): string => {
    const told = section.rulings.flatMap((id) => {
      const found = rulings.get(id);
      return found ? [found.id, found.question, found.decision] : [id];
    });
    return [section.title, section.text, ...told].join(" ");
  };
  const fits = (section: Section, text: string) =>
    wanted.every((word) => {
      const id = numberOf(book, word);
      return id === null ? hits(text, word) : under(section, id);
    });
  const rank = (section: Section): number => {
    if (fits(section, textOf(section)))
      return wanted.every((word) => hits(section.title, word)) ? 0 : 1;
    return fits(section, `${chapterOf(book, section)} ${textOf(section)}`) ? 2 : 3;
  };
  const ranks = new Map(book.sections.map((section) => [section, rank(section)]));
  const ofRank = (n: number) => book.sections.filter((section) => ranks.get(section) === n);
  return [...ofRank(0), ...ofRank(1), ...ofRank(2)];
}
