// Every card, technology, token and piece of a title: how it looks, what it does, and what the rules and
// rulings say of it. Made from the components, so that nothing is written twice.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { findSection, loadTitles, rulebook, sheetOf, titleName } from "../base/books";
import { hits } from "../base/search";
import type { Rulebook } from "../base/wire";
import { pagesOf } from "../titles";
import { hasBox, partsOf, type Part } from "../titles/boxes";
import { Bar } from "../ui/bar";
import { RuleLink } from "../ui/parts";
import { RulingList } from "./rules";

export function PartsPage({ title }: { title: string }) {
  const make = useSignal<((sheet: unknown) => Part[]) | null>(null);
  const words = useSignal("");
  useEffect(() => {
    void loadTitles();
    void partsOf(title).then((found) => (make.value = found));
  }, []);
  // The parts are drawn with the style of the board.
  const isStyled = pagesOf(title).value !== null;
  const sheet = sheetOf(title);
  const book = rulebook(title).value;
  if (!hasBox(title)) return <p class="loading">There is no title “{title}”.</p>;
  if (!make.value || !sheet || !book || !isStyled) return <p class="loading">Opening the box …</p>;
  const all = make.value(sheet);
  const found = all.filter((part) => isFound(part, words.value));
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return (
    <>
      <Bar />
      <main class="page">
        <header>
          <h1>{titleName(title)}: every part</h1>
          <p class="lead">
            Every card, technology, token and piece, with what the rules say of it.{" "}
            <a href={`/rules/${title}`}>The rules</a> ·{" "}
            <a href={`/box/${title}`}>Where the numbers come from</a> ·{" "}
            <a href={`/glossary/${title}`}>What every sign means</a>
          </p>
          <input
            type="search"
            class="search"
            placeholder="Search the parts: a name, or what something does"
            aria-label="search the parts"
            value={words.value}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
          <p class="dim" role="status">
            {found.length} of {all.length} parts
          </p>
        </header>
        {kinds.map((kind) => (
          <Kind
            key={kind}
            title={title}
            book={book}
            kind={kind}
            parts={found.filter((part) => part.kind === kind)}
          />
        ))}
        {kinds.length === 0 && <p>Nothing has these words.</p>}
      </main>
    </>
  );
}

const isFound = ({ kind, name, lines }: Part, words: string): boolean =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => hits([kind, name, ...lines].join(" "), word));

interface Props {
  title: string;
  book: Rulebook;
}

/** Parts of a kind; what all of them have in common is told once. */
function Kind(props: Props & { kind: string; parts: readonly Part[] }) {
  const { title, book, kind, parts } = props;
  const rules = new Set(parts.map(({ rule }) => rule));
  const common = parts.length > 1 && rules.size === 1 ? [...rules][0]! : null;
  return (
    <section>
      <h2>{kind}</h2>
      {common && <Said book={book} title={title} rule={common} />}
      <ul class="parts">
        {parts.map((part) => (
          <li key={`${part.name} ${part.lines.join(" ")}`} class="card">
            {part.face !== undefined && (
              <div class="part-face" aria-hidden="true">
                {part.face}
              </div>
            )}
            <h3>
              {part.name} {part.n !== undefined && <small class="dim">× {part.n}</small>}
            </h3>
            {part.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {!common && <Said book={book} title={title} rule={part.rule} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The section that tells of it, and what was decided beside it. */
function Said({ book, title, rule }: Props & { rule: string }) {
  const section = findSection(book, rule);
  return (
    <div class="part-rule">
      <p>
        {section?.text} <RuleLink title={title} rule={rule} quiet />
      </p>
      {section && section.rulings.length > 0 && (
        <details>
          <summary>
            {section.rulings.length} ruling{section.rulings.length > 1 ? "s" : ""}
          </summary>
          <RulingList book={book} ids={section.rulings} />
        </details>
      )}
    </div>
  );
}
