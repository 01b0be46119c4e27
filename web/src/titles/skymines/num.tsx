// A sign with its number, as cards, board and panels have it.

import type { ComponentChildren } from "preact";

import { Glyph } from "../../ui/glyph";
import { signs, type SignId } from "./signs";

/** A sign with its number beside it; the words are for those who hear the page. */
export function Num(props: {
  sign: SignId;
  n?: ComponentChildren;
  class?: string;
  silent?: boolean;
}) {
  const { sign, n } = props;
  return (
    <span class={`num s-${sign.split(":").at(-1)} ${props.class ?? ""}`}>
      <Glyph of={signs[sign].glyph} />
      {n !== undefined && <b>{n}</b>}
      {!props.silent && <span class="sr"> {signs[sign].word}</span>}
    </span>
  );
}
