// What the desk keeps for the printed opponent: its cards, and every number with its sign.

import { sentence } from "../table/answers";
import type { DeskKept, DeskSheet } from "../types/desk";
import { Drawn } from "./said";
import type { DeskFace } from "./faces";
import { IdSign } from "./signed";

export function Kept({ face, sheet }: { face: DeskFace | null; sheet: DeskSheet }) {
  const cards = sheet.kept.flatMap((kept) => {
    const card = face?.cardOf(kept);
    return card ? [card] : [];
  });
  return (
    <div class="desk-kept">
      {cards.length > 0 && (
        <div class="desk-cards">
          {cards.map((card) => (
            <Drawn key={card.place} face={face} drawn={card} />
          ))}
        </div>
      )}
      <dl>
        {sheet.kept.map((kept) => (
          <Thing key={kept.id} face={face} kept={kept} />
        ))}
      </dl>
    </div>
  );
}

function Thing({ face, kept }: { face: DeskFace | null; kept: DeskKept }) {
  return (
    <div data-kept={kept.id}>
      <dt>
        <IdSign face={face} id={kept.id} /> {sentence(kept.label)}
      </dt>
      <dd>{kept.value}</dd>
    </div>
  );
}
