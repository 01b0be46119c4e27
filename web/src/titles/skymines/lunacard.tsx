// Luna's cards as cards: a sign and a few words for each line.

import type { LunaCard, LunaLine, Selector, Sheet } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import { bonusFace, slotLetter } from "./model";
import { Num } from "./num";
import { signs, type SignId } from "./signs";

const BONUS_COLUMNS = 4;

const ON: Record<Selector, string> = {
  most: "the most valuable company",
  second: "the second most valuable",
  least: "the least valuable",
  most_two: "the two most valuable",
  all: "all tracks",
  lead: "where she leads most",
  lead_two: "the two where she leads most",
};

/** Where a bonus space lies, for whoever has the board before them. */
const bonusPlace = (space: number): string =>
  `row ${Math.floor(space / BONUS_COLUMNS) + 1}, column ${(space % BONUS_COLUMNS) + 1}`;

/** A line of a Luna card in words, as it reads in a slot. */
export function lineWords({ bonus }: Pick<Sheet, "bonus">, line: LunaLine, slot: number): string {
  if (line === "gain_share") return "gain a share card";
  if (line === "discard_special") return "discard the latest special plan";
  if ("coins" in line) return `${line.coins.n} coins`;
  if ("helium" in line) return `${line.helium.n} helium`;
  if ("upload" in line) return `upload ${line.upload.n}`;
  if ("track" in line) return `${line.track.steps} on ${ON[line.track.on]}`;
  if ("expand" in line)
    return `expand with ${line.expand.points}, ${line.expand.toward === "min" ? "lowest" : "highest"} sector`;
  if ("gain" in line) {
    const spaces = (line.gain.from[slot] ?? []).map((space) => space + 1);
    return `gain from the display: ${spaces.join(", ")}`;
  }
  if ("marker" in line) {
    const at = line.marker.on[slot] ?? 0;
    const info = bonus.items.find(({ space }) => space === at);
    return `bonus marker: ${info ? bonusFace(info.effect).words : bonusPlace(at)}`;
  }
  return `discard a plan of row ${line.discard.row.toUpperCase()}`;
}

/** The sign of a line, and its number. */
export function lineSign(line: LunaLine): { sign: SignId; n?: number | string } {
  if (line === "gain_share") return { sign: "share" };
  if (line === "discard_special") return { sign: "special" };
  if ("coins" in line) return { sign: "coin", n: line.coins.n };
  if ("helium" in line) return { sign: "helium", n: line.helium.n };
  if ("upload" in line) return { sign: "upload", n: line.upload.n };
  if ("track" in line) return { sign: "step", n: line.track.steps };
  if ("expand" in line) return { sign: "energy", n: line.expand.points };
  if ("gain" in line) return { sign: "market" };
  if ("marker" in line) return { sign: "bonus_marker" };
  return { sign: "plan" };
}

/** A Luna card as a card: band with its name, a sign and a few words for each line. */
export function LunaCardFace(props: {
  sheet: Sheet;
  card: LunaCard;
  slot: number | null;
  /** The line that she is at. */
  here?: number;
}) {
  const { sheet, card, slot } = props;
  const info = sheet.luna.items[card];
  if (!info) return null;
  return (
    <div class="luna-card">
      <span class="band">
        <Glyph of={signs.luna.glyph} /> {info.name}
        {slot !== null && <small>slot {slotLetter(slot)}</small>}
      </span>
      <div class="luna-lines">
        {info.lines.map((line, i) => {
          const { sign, n } = lineSign(line);
          return (
            <div key={i} class={i === props.here ? "here" : ""}>
              <Num sign={sign} n={n} silent />
              <span>{lineWords(sheet, line, slot ?? 0)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
