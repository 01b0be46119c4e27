// Stellar Conquest on the table.

import { signal } from "@preact/signals";

import { isPhone } from "../../base/screen";
import type { Line } from "../../base/wire";
import type { Effect, Picture, TitlePages } from "../../table/sight";
import { seatOf } from "../../table/told";
import type { Sums, View } from "../../types/stellar-conquest";
import { reasons } from "./reasons";
import { faceOf, lineSign, statSign } from "./face";
import { isSafeAmount, nextIdle, order, primary, staying } from "./answers";
import { Arena, Battle, isFighting } from "./battle";
import { Board, whereIs } from "./board";
import { Details } from "./details";
import { Fleets } from "./fleets";
import { alike, follow } from "./follows";
import { SIZE, centre } from "./geometry";
import { Key } from "./key";
import { boxOf, type ScSight, type StellarConquest } from "./model";
import { Colonies } from "./production";
import { Research } from "./research";
import { ProductionSheet, isProducing } from "./sheet";
import { Sightings } from "./sightings";
import { signs } from "./signs";
import { losses } from "./losses";

const ACTIVITY: Record<string, string> = {
  seating: "corners are drawn",
  setup: "before the voyage",
  move: "movement",
  explore: "exploration",
  battle: "battles",
  assault: "attacks on colonies",
  land: "landings",
  production: "production",
  over: "over",
};

const HEADINGS: Record<string, string> = {
  ships: "Ships",
  head: "Head for",
  step: "One hex",
  buy: "Buy",
  research: "Research",
  colonies: "Colonies",
  posts: "Command posts",
  standing_orders: "Standing orders",
  targets: "Targets",
  all_shots: "All remaining shots",
  withdraw: "Withdraw",
  battles: "Battles",
  attack: "Attack",
  bombard: "Bombard",
  raze: "Raze",
  land: "Land",
  where_to: "Where to",
  regroup: "Regroup",
};

function headline(view: View, sums?: Sums): string {
  const what = view.activity ? (ACTIVITY[view.activity] ?? "") : "";
  const last = sums ? view.turn + sums.turns_left - 1 : 0;
  const turn = `Turn ${view.turn}${last > 0 ? ` of ${last}` : ""}`;
  const due = sums?.production_in;
  const soon = !due
    ? ""
    : due === 1
      ? "production after this turn"
      : `production after ${due} turns`;
  const parts = view.turn > 0 ? [turn, what, view.activity === "production" ? "" : soon] : [what];
  return parts.filter(Boolean).join(" · ");
}

/** A step after a step of the same ships is one way. */
function joined(effects: readonly Effect[]): Effect[] {
  const found: Effect[] = [];
  for (const effect of effects) {
    const last = found.find(
      (other) =>
        effect.kind === "move" &&
        other.kind === "move" &&
        other.seat === effect.seat &&
        other.to.x === effect.from.x &&
        other.to.y === effect.from.y,
    );
    if (last?.kind === "move" && effect.kind === "move") last.to = effect.to;
    else found.push({ ...effect });
  }
  return found;
}

function effects(lines: readonly Line[], sight: ScSight): Effect[] {
  const box = boxOf(sight);
  const found: Effect[] = [];
  for (const { event, who } of lines) {
    if (!event) continue;
    if (event.event === "moved") {
      const to = centre(event["to"] as string);
      const from = event["from"] ? centre(event["from"] as string) : { x: to.x, y: to.y - 50 };
      found.push({ kind: "move", seat: event["seat"] as number, from, to });
      continue;
    }
    const place =
      typeof event["star"] === "number"
        ? box.stars[event["star"] as number]?.hex
        : typeof event["planet"] === "number"
          ? whereIs(sight, `planet:${event["planet"] as number}`)
          : null;
    const silent =
      event.event === "headed" || event.event === "produced" || event.event === "bought";
    if (place && !silent)
      found.push({
        kind: "pulse",
        at: centre(place),
        seat: seatOf(who) ?? undefined,
      });
  }
  return joined(found).slice(-40);
}

/** On a small screen a corner of the map that can be read, around ships that wait for an order. */
const PHONE = { width: 460, height: 340 };

function whereToBegin(sight: ScSight): string | null {
  const idle = nextIdle({ ...sight, looked: signal(null) });
  if (idle) return whereIs(sight, idle);
  const sums = [...(sight.sums.own?.colonies ?? [])].sort((a, b) => b.people - a.people);
  return sums[0] ? whereIs(sight, `planet:${sums[0].planet}`) : null;
}

/** The quarter of the map that a seat looks at first. */
function home(sight: ScSight) {
  const { view, seat } = sight;
  if (seat === null) return null;
  const hexes = [
    ...(view.own?.seat.fleets ?? []).map((stack) => stack.hex ?? view.entries[seat]),
    ...(view.own?.colonies ?? []).map((colony) => whereIs(sight, `planet:${colony.planet}`)),
  ].filter((hex): hex is string => typeof hex === "string");
  if (hexes.length === 0) return null;
  const points = isPhone.value ? [centre(whereToBegin(sight) ?? hexes[0]!)] : hexes.map(centre);
  const [left, right] = [
    Math.min(...points.map(({ x }) => x)),
    Math.max(...points.map(({ x }) => x)),
  ];
  const [top, low] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const least = isPhone.value ? PHONE : { width: 760, height: 560 };
  const width = Math.max(least.width, right - left + 320);
  const height = Math.max(least.height, low - top + 320);
  // On a small screen a corner of the map does not lie in the corner of the screen, under the tools.
  const keep = (at: number, length: number, all: number) =>
    isPhone.value ? at - length / 2 : Math.max(0, Math.min(at - length / 2, all - length));
  return {
    x: keep((left + right) / 2, width, SIZE.width),
    y: keep((top + low) / 2, height, SIZE.height),
    width: Math.min(width, SIZE.width),
    height: Math.min(height, SIZE.height),
  };
}

const isAsked = ({ seat, view }: ScSight): boolean => seat !== null && view.asked.includes(seat);

const kindOf = (thing: string): string => thing.split(":")[0]!;
const isOnTheMap = (thing: string): boolean =>
  ["hex", "star", "planet", "stack"].includes(kindOf(thing));

const picture: Picture<StellarConquest> = {
  size: SIZE,
  home,
  focus: (sight) => {
    const { view, seat, question } = sight;
    if (seat === null || !question) return null;
    const { battle } = view;
    if (battle?.seats.includes(seat)) return centre(boxOf(sight).stars[battle.star]!.hex);
    const hand = view.own?.seat.fleets.find(({ mark }) => mark === "in_hand" || mark === "lost");
    return hand?.hex ? centre(hand.hex) : null;
  },
  Board,
  Details,
  Key,
  effects,
  placeOf: (thing, sight) => {
    const hex = whereIs(sight, thing);
    return hex ? centre(hex) : null;
  },
};

export const stellarConquest: TitlePages<StellarConquest> = {
  id: "stellar-conquest",
  primer: ["2.0"],
  stages: [
    {
      id: "map",
      name: "Map",
      picture,
      holds: isOnTheMap,
      calls: (sight) => isAsked(sight) && !isProducing(sight) && !isFighting(sight),
    },
    {
      id: "sheet",
      name: "Production",
      Body: ProductionSheet,
      hidden: (sight) => !isProducing(sight),
      calls: isProducing,
      holds: (thing) => kindOf(thing) === "item",
    },
    {
      id: "arena",
      name: "Battle",
      Body: Arena,
      hidden: (sight) => !isFighting(sight),
      calls: (sight) => isFighting(sight) && isAsked(sight),
    },
  ],
  losses,
  headline,
  askedSeats: (view) => view.asked,
  primary,
  order,
  follow,
  alike,
  face: faceOf,
  reasons,
  signOf: lineSign,
  preselect: ({ legal }) => legal.find(isSafeAmount(legal)),
  next: nextIdle,
  leaves: staying,
  score: ({ sums }, seat) => {
    const row = sums.scores.find((score) => score.seat === seat);
    if (!row) return null;
    return {
      points: row.points,
      parts: [
        ["Terran planets", row.terran],
        ["sub-Terran planets", row.sub_terran],
      ],
      note: "3 for each Terran, 1 for each sub-Terran planet",
    };
  },
  turnOrder: ({ nSeats }) => Array.from({ length: nSeats }, (_, seat) => seat),
  heading: (group) => HEADINGS[group] ?? "",
  facts: ({ view }, seat) => {
    const posts = view.posts.filter(({ owner }) => owner === seat).length;
    const markers = view.markers.filter(({ owner }) => owner === seat);
    const fleets = markers.reduce(
      (sum, { loose, task_forces }) => sum + Number(loose) + task_forces.length,
      0,
    );
    const held = view.stars.filter(({ holder }) => holder === seat).length;
    const closed = view.closed.includes(seat) ? [{ label: "", value: "✓ ready" }] : [];
    return [
      { label: "fleets", value: fleets, sign: statSign("corvette"), hint: "Markers on the map" },
      { label: "posts", value: posts, sign: statSign("post"), hint: signs.post.line },
      { label: "stars", value: held, sign: statSign("unexplored"), hint: "Stars explored first" },
      ...closed,
    ];
  },
  panels: [
    {
      id: "fleets",
      name: "Fleets",
      Body: Fleets,
      hidden: ({ view }) => !view.own,
      // On a phone the map is the place to order ships: it has the whole screen.
      calls: ({ question }) =>
        !isPhone.value && ["order", "move", "land"].includes(question?.id ?? ""),
    },
    {
      id: "colonies",
      name: "Colonies",
      Body: Colonies,
      hidden: ({ view }) => !view.own,
      calls: ({ question }) =>
        !isPhone.value && ["colonies", "spend", "emigrate"].includes(question?.id ?? ""),
    },
    {
      id: "research",
      name: "Research",
      Body: Research,
      hidden: ({ view }) => !view.own,
      holds: (thing) => kindOf(thing) === "tech",
    },
    { id: "battle", name: "Battles", Body: Battle },
    { id: "seen", name: "Seen", Body: Sightings, hidden: ({ view }) => !view.own },
  ],
};
