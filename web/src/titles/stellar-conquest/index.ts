// Stellar Conquest on the table.

import type { Answer, Line } from "../../base/wire";
import type { Effect, TitlePages } from "../../table/sight";
import type { Memory, View } from "../../types/stellar-conquest";
import { Battle } from "./battle";
import { Board, whereIs } from "./board";
import { Details } from "./details";
import { Fleets } from "./fleets";
import { SIZE, centre } from "./geometry";
import { Key } from "./key";
import { boxOf, type ScSight } from "./model";
import { Colonies } from "./production";
import { Research } from "./research";
import { Sightings } from "./sightings";

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

const GROUPS: Record<string, string> = {
  select: "Ships",
  head: "Head for",
  step: "One hex",
  buy: "Buy",
  research: "Research",
  produce: "Colonies",
  place_post: "Command posts",
  remove_post: "Command posts",
  inspect: "Standing orders",
  aim: "Targets",
  spread: "All remaining shots",
  pull: "Withdraw",
  pull_all: "Withdraw",
  fight: "Battles",
  attack: "Attack",
  bombard: "Bombard",
  raze: "Raze",
  land: "Land",
  send_to: "Where to",
  join: "Regroup",
  form_up: "Regroup",
  detach: "Regroup",
  disband: "Regroup",
};

function headline(view: View): string {
  const what = view.activity ? (ACTIVITY[view.activity] ?? "") : "";
  return view.turn > 0 ? `Turn ${view.turn}${what ? ` · ${what}` : ""}` : what;
}

function actor(line: Line): number | null {
  const event = line.event as Record<string, unknown> | undefined;
  const seat =
    event?.["seat"] ??
    event?.["attacker"] ??
    event?.["owner"] ??
    line.undone?.seat ??
    line.reopened?.seat;
  return typeof seat === "number" ? seat : null;
}

function effects(lines: readonly Line[], sight: ScSight): Effect[] {
  const box = boxOf(sight.files);
  const found: Effect[] = [];
  for (const { event } of lines) {
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
        seat: actor({ event } as unknown as Line) ?? undefined,
      });
  }
  return found.slice(-40);
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
  const points = hexes.map(centre);
  const [left, right] = [
    Math.min(...points.map(({ x }) => x)),
    Math.max(...points.map(({ x }) => x)),
  ];
  const [top, low] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const [width, height] = [Math.max(760, right - left + 320), Math.max(560, low - top + 320)];
  const keep = (at: number, length: number, all: number) =>
    Math.max(0, Math.min(at - length / 2, all - length));
  return {
    x: keep((left + right) / 2, width, SIZE.width),
    y: keep((top + low) / 2, height, SIZE.height),
    width: Math.min(width, SIZE.width),
    height: Math.min(height, SIZE.height),
  };
}

/** How a turn goes on: ships under way first, then whatever ends the question. */
function primary({ legal, view }: ScSight): Answer | undefined {
  const doing = (...names: string[]) => legal.find(({ action }) => names.includes(action.do));
  const idle = legal.some(
    ({ action, label }) => action.do === "select" && !/heading for|, 0 moves left/.test(label),
  );
  switch (view.frames.at(-1)) {
    case "move":
      return idle ? undefined : (doing("advance_all") ?? doing("done"));
    case "order":
      return doing("advance") ?? (doing("head") ? undefined : doing("done"));
    case "secret":
      return legal.find(({ action, label }) => action.do === "close" && !label.includes("lost"));
    default:
      return legal.length === 1 ? legal[0] : doing("fire");
  }
}

/** Near stars before far ones, and those out of range after all. */
function order({ action, label }: Answer): number {
  if (action.do !== "head") return 0;
  const hexes = Number(/(\d+) hex/.exec(label)?.[1] ?? 0);
  return label.endsWith("out of range") ? hexes + 1000 : hexes;
}

const MINOR = new Set(["markers_changed", "headed", "activity_began", "siege_changed"]);

export const stellarConquest: TitlePages<View, Memory> = {
  id: "stellar-conquest",
  primer: ["2.0"],
  picture: {
    size: () => SIZE,
    home,
    focus: ({ view, seat, question, files }) => {
      if (seat === null || !question) return null;
      const { battle } = view;
      if (battle?.seats.includes(seat)) return centre(boxOf(files).stars[battle.star]!.hex);
      const hand = view.own?.seat.fleets.find(({ mark }) => mark === "in_hand" || mark === "lost");
      return hand?.hex ? centre(hand.hex) : null;
    },
    Board,
    Details,
    Key,
    effects,
  },
  headline,
  askedSeats: (view) => view.asked,
  actor,
  primary,
  order,
  isMinor: ({ event }) => event !== undefined && MINOR.has(event.event),
  group: ({ action }) => GROUPS[action.do] ?? "",
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
      { label: "fleets", value: fleets },
      { label: "posts", value: posts },
      { label: "stars", value: held },
      ...closed,
    ];
  },
  panels: [
    {
      id: "fleets",
      name: "Fleets",
      Body: Fleets,
      hidden: ({ view }) => !view.own,
      calls: ({ question }) => question?.id === "order" || question?.id === "move",
    },
    {
      id: "colonies",
      name: "Colonies",
      Body: Colonies,
      hidden: ({ view }) => !view.own,
      calls: ({ question }) =>
        ["setup", "colonies", "spend", "emigrate"].includes(question?.id ?? ""),
    },
    { id: "research", name: "Research", Body: Research, hidden: ({ view }) => !view.own },
    {
      id: "battle",
      name: "Battle",
      Body: Battle,
      calls: ({ view }) => Boolean(view.battle),
    },
    { id: "seen", name: "Seen", Body: Sightings, hidden: ({ view }) => !view.own },
  ],
};
