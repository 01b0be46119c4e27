// Every sign of a title: what it is called, what it means, which section says so. Made from the same
// list that its board, cards and answers are drawn from.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import lists from "assets:signs";

import { titleName } from "../base/books";
import { Bar } from "../ui/bar";
import { byKind, Glyph, type Signs } from "../ui/glyph";
import { RuleLink } from "../ui/parts";

/** Whether a title has a list of signs. */
export const hasGlossary = (title: string): boolean => title in lists;

export function GlossaryPage({ title }: { title: string }) {
  const signs = useSignal<Signs | null>(null);
  useEffect(() => {
    void lists[title]?.().then((found) => (signs.value = found.signs));
  }, [title]);
  return (
    <>
      <Bar />
      <main class="page glossary">
        <header>
          <h1>{titleName(title)}: the signs</h1>
          <p class="lead">
            The same sign means the same thing on the board, on cards, in answers and in the log.{" "}
            <a href={`/rules/${title}`}>The rules</a>
          </p>
        </header>
        {!hasGlossary(title) && <p>This title has no list of signs.</p>}
        {signs.value &&
          byKind(signs.value).map(([kind, entries]) => (
            <section key={kind}>
              <h2>{kind}</h2>
              <dl>
                {entries.map(([id, sign]) => (
                  <div key={id} id={id} class="card">
                    <dt>
                      <Glyph of={sign.glyph} /> {sign.word}
                    </dt>
                    <dd>
                      {sign.line} <RuleLink title={title} rule={sign.rule} quiet />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </main>
    </>
  );
}
