// The answers so far: tap one that was wrong, and answer it anew.

import type { DeskSheet } from "../types/desk";

export function Answers(props: { sheet: DeskSheet; busy: boolean; onMend: (n: number) => void }) {
  const { answers } = props.sheet;
  if (answers.length === 0) return <p>Nothing has been answered yet.</p>;
  return (
    <>
      <p class="dim">
        The latest first. Tap one to answer it anew: all later ones are kept as far as they fit.
      </p>
      <ol class="desk-answers" reversed>
        {answers
          .map((answered, n) => (
            <li key={n}>
              <button type="button" aria-disabled={props.busy} onClick={() => props.onMend(n)}>
                <b>{n + 1}</b>
                <span>
                  <small>{answered.text}</small>
                  {answered.said}
                </span>
              </button>
            </li>
          ))
          .reverse()}
      </ol>
    </>
  );
}
