// Things in the panels that can be chosen: the same answers as on the board, as buttons.

import type { ComponentChildren, JSX } from "preact";

import type { Card } from "../../types/skymines";
import { KIND, answersTo, boxOf, cardName, type SkySight } from "./model";
import { CompanySign } from "./signs";

/** Lit and a button when answers touch it; otherwise a picture with a name. */
export function Thing(props: {
  sight: SkySight;
  thing: string;
  name: string;
  class?: string;
  children: ComponentChildren;
}) {
  const { sight, thing, name } = props;
  const answers = answersTo(sight, thing);
  const inside = (
    <>
      <span class="face" aria-hidden="true">
        {props.children}
      </span>
      <span class="sr">{[name, ...answers.map(({ label }) => label)].join("; ")}</span>
    </>
  );
  if (answers.length === 0)
    return (
      <span class={`thing ${props.class ?? ""}`} title={name}>
        {inside}
      </span>
    );
  const chosen = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    sight.choose(answers, { x: box.left + box.width / 2, y: box.bottom });
  };
  return (
    <button
      type="button"
      class={`thing lit ${props.class ?? ""}`}
      data-thing={thing}
      data-lit=""
      title={name}
      disabled={sight.busy}
      onClick={chosen}
    >
      {inside}
    </button>
  );
}

/** The face of an action card: sign, value, share. */
export function CardFace({ sight, card }: { sight: SkySight; card: Card }) {
  const info = boxOf(sight.files).cards[card];
  if (!info) return <>?</>;
  return (
    <span class={`card-face k-${info.kind}`}>
      <b>{KIND[info.kind].sign}</b>
      {info.value > 0 && <span>{info.value}</span>}
      {info.share && <CompanySign company={info.share} />}
    </span>
  );
}

/** Cards that are only looked at, read out as words. */
export function Cards({ sight, cards }: { sight: SkySight; cards: readonly Card[] }) {
  if (cards.length === 0) return <span class="dim">–</span>;
  const box = boxOf(sight.files);
  return (
    <span class="cards" role="img" aria-label={cards.map((card) => cardName(box, card)).join(", ")}>
      {cards.map((card) => (
        <CardFace key={card} sight={sight} card={card} />
      ))}
    </span>
  );
}
