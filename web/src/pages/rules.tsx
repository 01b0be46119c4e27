// The rules in our own words: by chapter, searchable, every section with an address of its own.

import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";

import { coursesOf, loadLessons, rulebook, titleName } from "../base/books";
import { desks, loadDesks } from "../base/desks";
import { examplesOf } from "../base/examples";
import { place } from "../base/router";
import { findIn } from "../base/search";
import type { Rulebook, Section } from "../base/wire";
import { Still } from "../table/still";
import { hasBox } from "../titles/boxes";
import { Bar } from "../ui/bar";
import { hasGlossary } from "./glossary";
import { boxWords } from "../titles/about";
import { RuleTable } from "./ruletables";
import { shotOf } from "./shots";

/** The chapter of a section: the longest id that it begins with. */
function chapterOf(book: Rulebook, section: Section): string {
  const fits = book.chapters.filter(
    ({ id }) => section.id === id || section.id.startsWith(`${id}.`),
  );
  return fits.sort((a, b) => b.id.length - a.id.length)[0]?.id ?? "";
}

export function RulesPage({ title }: { title: string }) {
  const book = rulebook(title).value;
  const words = useSignal("");
  const hash = place.value.hash;
  useEffect(() => {
    void loadLessons();
    void loadDesks().catch(() => undefined);
  }, []);
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
            section here. <a href={`/learn/${title}`}>Learn it by lessons</a> ·{" "}
            {hasBox(title) && (
              <>
                <a href={`/parts/${title}`}>Every card, technology and token</a> ·{" "}
              </>
            )}
            {hasGlossary(title) && <a href={`/glossary/${title}`}>What every sign means</a>}
            {(desks.value ?? [])
              .filter((desk) => desk.title === title)
              .map((desk) => (
                <Fragment key={desk.id}>
                  {" "}
                  · <a href="/desk">Run {desk.name} at my real table</a>
                </Fragment>
              ))}
          </p>
          <p>
            {boxWords(title)} <a href={`/box/${title}`}>What is in the box</a>
          </p>
          <input
            type="search"
            class="search"
            placeholder="Search the rules: a word, or a number such as 3.6"
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
                  <RuleTable title={title} section={section.id} />
                  <Picture title={title} section={section.id} />
                  <Examples title={title} section={section.id} />
                  <RulingList book={book} ids={section.rulings} />
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

/** A board of the game beside the section that speaks of it. */
function Picture({ title, section }: { title: string; section: string }) {
  const shot = shotOf(title, section);
  return shot ? <Still title={title} shot={shot} /> : null;
}

/** Where a section is shown step by step: lessons about it, and single steps of others. */
function Examples({ title, section }: { title: string; section: string }) {
  const found = examplesOf(coursesOf(title), section);
  if (found.length === 0) return null;
  return (
    <p class="examples">
      Worked example{found.length > 1 ? "s" : ""}:{" "}
      {found.map(({ lesson, step }, i) => (
        <Fragment key={lesson.id}>
          {i > 0 && ", "}
          <a href={`/example/${title}/${lesson.id}${step > 1 ? `?step=${step}` : ""}`}>
            {lesson.title}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

/** What was decided where the book is silent, in words. */
export function RulingList({ book, ids }: { book: Rulebook; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <dl class="rulings">
      {ids.map((id) => {
        const found = book.rulings.find((ruling) => ruling.id === id);
        return (
          <div key={id}>
            <dt>
              <span class="tag">{id}</span> {found?.question}
            </dt>
            {found && <dd>{found.decision}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
