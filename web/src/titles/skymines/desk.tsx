// Luna's desk: her cards as cards, and the signs of the game beside words.

import { sheetOf } from "../../base/books";
import type { DeskFace } from "../../desk/faces";
import type { DeskDrawn } from "../../types/desk";
import type { Sheet } from "../../types/skymines";
import { LunaCardFace } from "./lunacard";
import { signs, type SignId } from "./signs";

const SIGN_OF: Record<string, SignId> = {
  coins: "coin",
  helium: "helium",
  upload: "upload",
  deck: "luna",
  level: "luna",
  score: "score",
  majority_scientists: "research_scientist",
};

const COMPANY = /(?:^|_)(astrogo|tawac|skymine|minerva)$/;
const MAJORITY = /^majority_(titanium|carbon|energy|minerals)$/;

function signIdOf(id: string): SignId | undefined {
  const found = SIGN_OF[id] ?? COMPANY.exec(id)?.[1] ?? MAJORITY.exec(id)?.[1];
  return found && found in signs ? (found as SignId) : undefined;
}

/** The box without what lies on the bonus spaces: ours is a reconstruction, and is never told beside a real board. */
function sheetBesideBoard(): Sheet | null {
  const sheet = sheetOf("skymines") as Sheet | null;
  return sheet && { ...sheet, bonus: { ...sheet.bonus, items: [] } };
}

function Drawn({ drawn }: { drawn: DeskDrawn }) {
  const sheet = sheetBesideBoard();
  const card = sheet?.luna.items.findIndex(({ name }) => name === drawn.id) ?? -1;
  if (!sheet || card < 0) return null;
  const slot = drawn.place.charCodeAt(0) - "a".charCodeAt(0);
  return <LunaCardFace sheet={sheet} card={card} slot={slot} />;
}

export const luna: DeskFace = {
  Drawn,
  signOf: (id) => {
    const sign = signIdOf(id);
    return sign && signs[sign];
  },
  colourOf: (id) => {
    const company = COMPANY.exec(id)?.[1];
    return company ? `co-sign co-${company}` : `s-${signIdOf(id) ?? ""}`;
  },
  cardOf: ({ id, value }) => {
    const place = /^slot_([a-e])$/.exec(id)?.[1];
    const isCard = place !== undefined && /^[IVX]+-\d+$/.test(value);
    return isCard ? { id: value, label: value, place } : null;
  },
  printedName: (name) => {
    const [track = "", space = "", kind = ""] = name.split(".");
    if (space === "length") return `Track ${track}: its last space`;
    return `Track ${track}: ${kind} before space ${space}, CC`;
  },
};
