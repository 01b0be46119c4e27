// The game in short, for those who sit down for the first time.

import { findSection, rulebook } from "../base/books";
import { primed } from "../base/prefs";

const NAME = "The game in short";

/** The game in short, until it has been read. */
export function Primer({ title, sections }: { title: string; sections: readonly string[] }) {
  const book = rulebook(title).value;
  if (!book || primed.value.includes(title)) return null;
  return (
    <section class="primer" aria-label="The game in short">
      <h2>{NAME}</h2>
      <div class="short" tabIndex={0} role="group" aria-label="The game in short">
        {sections.map((section) => {
          const found = findSection(book, section);
          return (
            found && (
              <p key={section}>
                {found.title !== NAME && <b>{found.title}.</b>} {found.text}
              </p>
            )
          );
        })}
      </div>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => (primed.value = [...primed.value, title])}
        >
          Got it
        </button>
        <a href={`/rules/${title}`} target="_blank" rel="noopener">
          All the rules
        </a>
      </div>
    </section>
  );
}
