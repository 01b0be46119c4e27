// A thing of the desk with its sign, where the title has one.

import { Glyph } from "../ui/glyph";
import type { DeskFace } from "./faces";

/** The sign of a choice, a field or a thing that is kept; the word stands beside it. */
export function IdSign({ face, id }: { face: DeskFace | null; id: string }) {
  const sign = face?.signOf(id);
  if (!face || !sign) return null;
  return (
    <span class={`desk-sign ${face.colourOf(id)}`}>
      <Glyph of={sign.glyph} />
    </span>
  );
}
