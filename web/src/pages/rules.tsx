// The rules in our own words: by chapter, searchable, every section with an address of its own.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { rulebook, titleName } from "../base/books";
import { place } from "../base/router";
import type { Rulebook, Section } from "../base/wire";
import { Bar } from "../ui/bar";

/** The chapter of a section: the longest id that it begins with. */
function chapterOf(book: Rulebook, section: Section): string {
  const fits = book.chapters.filter(
    ({ id }) => section.id === id || section.id.startsWith(`${id}.`),
  );
  return fits.sort((a, b) => b.id.length - a.id.length)[0]?.id ?? "";
}

export function findIn(book: Rulebook, words: string): Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return book.sections.filter((section) => {
    const text = `§${section.id} ${section.title} ${section.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function RulesPage({ title }: { title: string }) {
  const book = rulebook(title).value;
  const words = useSignal("");
  const hash = place.value.hash;
  useEffect(() => {
    if (!book || !hash) return;
    const section = document.getElementById(hash);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  }, [book, hash]);
  if (!book) return <p class="loading">Opening the rulebook …</p>;
  const found = findIn(book, words.value);
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    sections: found.filter((section) => chapterOf(book, section) === chapter.id),
  }));
  const shown = chapters.filter(({ sections }) => sections.length > 0);
  return (
    <>
      <Bar />
      <main class="page rules">
        <header>
          <h1>{titleName(title)}: the rules</h1>
          <p class="lead">
            Told in our own words. Every question, refusal and log line at the table names its
            section here.
          </p>
          <input
            type="search"
            class="search"
            placeholder="Search the rules"
            aria-label="search the rules"
            value={words.value}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
          <p class="dim" role="status">
            {words.value ? `${found.length} sections` : `${book.sections.length} sections`}
          </p>
        </header>
        <nav aria-label="Chapters">
          <ol>
            {chapters.map(({ id, title: name }) => (
              <li key={id} class={id.includes(".") ? "sub" : ""}>
                <a href={`/rules/${title}#ch-${id}`}>
                  {id} {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          {shown.map((chapter) => (
            <section key={chapter.id}>
              <h2 id={`ch-${chapter.id}`}>
                {chapter.id} {chapter.title}
              </h2>
              {chapter.sections.map((section) => (
                <section
                  key={section.id}
                  id={section.id}
                  tabIndex={-1}
                  class={`rule-section ${section.id === hash ? "here" : ""}`}
                >
                  <h3>
                    <a href={`/rules/${title}#${section.id}`}>§{section.id}</a> {section.title}
                    {section.kind === "table" && <span class="tag">at a real table</span>}
                  </h3>
                  <p>{section.text}</p>
                  {section.rulings.length > 0 && (
                    <p class="rulings">Rulings: {section.rulings.join(", ")}</p>
                  )}
                </section>
              ))}
            </section>
          ))}
          {shown.length === 0 && <p>No section has these words.</p>}
        </article>
      </main>
    </>
  );
}
