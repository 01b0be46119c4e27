// What is played at a table: the options that were chosen, in words.

import { titles } from "../base/books";
import { shortHash } from "../base/box";
import { boxWords, optionName, valueName } from "../titles/about";
import { sentence } from "../table/answers";

/** The options that are not as usual, and the printed opponent; each with what it means. */
export function chosenOf(
  title: string,
  options: Record<string, string>,
): { name: string; value: string; meaning: string }[] {
  const known = titles.value?.find(({ id }) => id === title)?.options ?? [];
  return known.flatMap(({ name, values, default: usual }) => {
    const value = options[name];
    if (value === undefined || value === usual) return [];
    const word = "one_of" in values ? values.one_of.find(([one]) => one === value) : undefined;
    const said = { name: optionName(title, name), value: valueName(title, value) };
    return [{ ...said, meaning: sentence(word?.[1] ?? "") }];
  });
}

/** In one line, for a card of the lobby. */
export function ChosenLine(props: { title: string; options: Record<string, string> }) {
  const chosen = chosenOf(props.title, props.options);
  if (chosen.length === 0) return null;
  return (
    <span class="chosen-line">
      {chosen.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
    </span>
  );
}

/** Whose numbers are played with: ours, or those of a box that somebody has put in. */
export function WhoseBox({ title, components }: { title: string; components: string }) {
  const ours = titles.value?.find(({ id }) => id === title)?.components;
  return (
    <p class="whose-box">
      {ours === undefined || ours === components ? (
        boxWords(title)
      ) : (
        <>
          With the numbers of a box that somebody has put in:{" "}
          <code class="hash">{shortHash(components)}</code>.
        </>
      )}{" "}
      <a href={`/box/${title}`} target="_blank" rel="noopener">
        What is in the box
      </a>
    </p>
  );
}

/** As a list, for those who are about to sit down. */
export function Chosen(props: {
  title: string;
  options: Record<string, string>;
  /** The name of the box that is played with. */
  components: string;
}) {
  const chosen = chosenOf(props.title, props.options);
  return (
    <section class="chosen">
      <h2>What is played</h2>
      {chosen.length === 0 ? (
        <p>The game as the rules tell it, with nothing changed or added.</p>
      ) : (
        <dl class="facts-list">
          {chosen.map(({ name, value, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                {meaning && <small> {meaning}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <WhoseBox title={props.title} components={props.components} />
    </section>
  );
}
