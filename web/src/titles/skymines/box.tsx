// What lies in the box of Skymines, part by part.

import type { ComponentChildren } from "preact";

import type { CoinsAt, FaceSheet, LunaCardSheet, Sheet } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import type { Part } from "../boxes";
import { LunaCardFace } from "./lunacard";
import { bonusFace, needWords, rewardOf, shortName, some, words, type SkySight } from "./model";
import { missionWords } from "./modules";
import { CardFace, Num, PlanFace } from "./parts";
import { perkSign, signs, type SignId } from "./signs";

/** The parts that draw cards ask a table for nothing but its box. */
const sightOf = (sheet: Sheet) => ({ sheet }) as SkySight;

/** Cards are drawn under the style of the panels that show them in a game. */
const own = (children: ComponentChildren) => <div class="sky-panel part">{children}</div>;

const lines = (...all: (string | false | null | undefined)[]): string[] =>
  all.filter((line): line is string => Boolean(line));

const drawn = (sign: SignId) => <Glyph of={signs[sign].glyph} class={`s-${sign}`} />;

const at = (list: readonly CoinsAt[], what: string): string =>
  list.map(({ space, coins }) => `${some(coins, "coin")} ${what} ${space}`).join(", ");

function cards(sheet: Sheet): Part[] {
  return sheet.cards.items.map((info) => ({
    kind: info.letter ? "Cards of the display" : "Starting cards",
    name: info.name,
    face: own(<CardFace sight={sightOf(sheet)} card={info.card} />),
    lines: lines(
      signs[info.kind].line,
      info.share && `Counts as a share of ${shortName(info.share)}.`,
      info.cost > 0 && `Costs ${info.cost}, sells for ${info.sell}.`,
    ),
    rule: signs[info.kind].rule,
  }));
}

const ROW: Record<string, string> = {
  token: "Starting research tokens",
  special: "Special plans",
};

function plans(sheet: Sheet): Part[] {
  return sheet.plans.items.map((info) => ({
    kind: ROW[info.row] ?? `Plans, row ${info.row.toUpperCase()}`,
    name: info.name,
    face: own(<PlanFace sight={sightOf(sheet)} plan={info.plan} />),
    lines: lines(
      `Asks for ${needWords(info.need)} when it is uploaded.`,
      `Gives ${rewardOf(info.reward)?.words ?? "nothing"}.`,
      info.cost > 0 && `Costs ${some(info.cost, "research point")}.`,
    ),
    rule: signs[info.row === "special" ? "special" : "plan"].rule,
  }));
}

function tracks({ faces }: Sheet): Part[] {
  return faces.items.map((face: FaceSheet) => ({
    kind: "Company tracks",
    name: face.name,
    face: <Num sign="step" n={face.length} silent />,
    lines: lines(
      `A share more on space ${face.shares.join(", ")}.`,
      face.barriers.length > 0 && `Barriers: ${at(face.barriers, "before space")}.`,
      face.thresholds.length > 0 && `Coins: ${at(face.thresholds, "on space")}.`,
      ...face.perks.map(({ space, perk }) => `From space ${space}: ${perkSign(perk).line}`),
    ),
    rule: "§7.1",
  }));
}

function spaces(sheet: Sheet): Part[] {
  const bonus = sheet.bonus.items.map(({ name, cell, effect, price }): Part => {
    const face = bonusFace(effect);
    return {
      kind: "Bonus spaces",
      name: `${name} (${cell})`,
      face: <Num sign={face.sign} n={face.n} silent />,
      lines: lines(
        face.most && `For whoever has the most ${words(face.most)}.`,
        `Gives ${face.words}${face.company ? ` on ${shortName(face.company)}` : ""}.`,
        price > 0 && `Costs ${some(price, "coin")}.`,
      ),
      rule: face.most ? "§5.8.2" : signs[face.sign].rule,
    };
  });
  const tiles = sheet.tiles.items.map(({ tile, name, value }): Part => ({
    kind: "Tiles",
    name,
    face: <Num sign={tile} n={value || undefined} silent />,
    lines: [signs[tile].line],
    rule: signs[tile].rule,
  }));
  return [...bonus, ...tiles];
}

function modules(sheet: Sheet): Part[] {
  const missions = sheet.missions.items.map(({ name, task }): Part => ({
    kind: "Mission cards",
    name,
    face: drawn("mission"),
    lines: [`Asks for ${missionWords(sightOf(sheet), task)}.`, signs.mission.line],
    rule: "§15.2",
  }));
  const threats = sheet.threats.items.map(({ threat, name, does }): Part => ({
    kind: "Threat cards",
    name,
    face: drawn(threat),
    lines: lines(
      does.endsWith(".") ? does : `${does}.`,
      signs[threat].line !== does && signs[threat].line,
    ),
    rule: signs[threat].rule,
  }));
  return [...missions, ...threats];
}

function luna(sheet: Sheet): Part[] {
  return sheet.luna.items.map((info: LunaCardSheet) => ({
    kind: "Luna's cards",
    name: info.name,
    face: own(<LunaCardFace sheet={sheet} card={info.card} slot={null} />),
    lines: lines(
      `In a majority slot: ${info.left} on the left, ${info.right} on the right${
        info.scientists > 0 ? `, ${some(info.scientists, "scientist")}` : ""
      }.`,
      info.reveal_helium > 0 && `${info.reveal_helium} helium when it is turned up there.`,
      info.reveal_upload > 0 && `${some(info.reveal_upload, "upload")} when it is turned up there.`,
    ),
    rule: "§11.2",
  }));
}

function perks({ perks: list }: Sheet): Part[] {
  return list.map(({ id, name }) => {
    const sign = perkSign(id as Parameters<typeof perkSign>[0]);
    return {
      kind: "Track bonuses",
      name,
      face: <Glyph of={sign.glyph} />,
      lines: [sign.line],
      rule: sign.rule,
    };
  });
}

export const parts = (sheet: Sheet): Part[] => [
  ...cards(sheet),
  ...plans(sheet),
  ...tracks(sheet),
  ...perks(sheet),
  ...spaces(sheet),
  ...modules(sheet),
  ...luna(sheet),
];
