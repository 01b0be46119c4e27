// The signs before a line of the story, by what happened, and before what a player has.

import type { ComponentChildren } from "preact";

import type { Line } from "../../base/wire";
import type { Happening } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import { signs, type SignId } from "./signs";

const SIGN: Partial<Record<Happening["event"], SignId>> = {
  round_began: "round",
  preparation_began: "round",
  game_began: "round",
  acquired: "market",
  advanced: "step",
  at_barrier: "barrier",
  barrier_paid: "barrier",
  halted: "barrier",
  coins_gained: "coin",
  expanded: "energy",
  entered: "outpost",
  placed: "outpost",
  ousted: "oust",
  came_home: "outpost",
  helium_moved: "helium",
  slot_opened: "slot",
  research_gained: "research",
  research_lost: "research",
  plan_taken: "plan",
  plan_dealt: "plan",
  special_taken: "special",
  special_revealed: "special",
  uploaded: "upload",
  surveyed: "field_scientist",
  marked: "bonus_marker",
  first_taken: "first_player",
  first_drawn: "first_player",
  tile_promised: "tile",
  sold: "sale",
  pile_taken: "rest",
  rested: "rest",
  mission_met: "mission",
  mission_revealed: "mission",
  counter_added: "threat",
  threat_averted: "threat",
  threat_revealed: "threat",
  supplemented: "coin",
  card_dealt: "market",
  scored: "score",
  chapter_scored: "score",
  game_ended: "score",
};

/** What the event itself names: a good, a perk, a company. */
function named(what: Happening | undefined): SignId | undefined {
  if (what?.event === "goods_used" || what?.event === "cargo_chosen") return what.good;
  if (what?.event === "unlocked") return `perk:${what.perk}`;
  return what && SIGN[what.event];
}

export function lineSign(line: Line, luna: SignId | null): ComponentChildren {
  const sign = luna ?? named(line.event as Happening | undefined);
  return sign ? <Glyph of={signs[sign].glyph} /> : null;
}

/** The sign of what a player has, in place of its word. */
export const statSign = (id: SignId): ComponentChildren => <Glyph of={signs[id].glyph} />;
