// Stellar Conquest without a browser: the sheet of production and its plan, which answers come first,
// and that everything the box names has a sign.

import assert from "node:assert/strict";
import { test } from "node:test";

import { signal } from "@preact/signals";

import type { Step } from "../../src/base/live";
import type { Offer } from "../../src/base/wire";
import {
  isSafeAmount,
  nextIdle,
  order,
  primary,
  staying,
} from "../../src/titles/stellar-conquest/answers";
import { losses } from "../../src/titles/stellar-conquest/losses";
import type { ScOffer, ScSight } from "../../src/titles/stellar-conquest/model";
import {
  begin,
  bestLeave,
  bonusOf,
  costOf,
  noWish,
  pursesOf,
  restOf,
  restOrder,
  safeWish,
  spentOf,
  stepsOf,
  within,
  type Purse,
} from "../../src/titles/stellar-conquest/plan";
import {
  ITEM_SIGNS,
  PLANET_SIGNS,
  SHIP_SIGNS,
  STAR_SIGNS,
  TECH_SIGNS,
  UNIT_SIGNS,
  signs,
} from "../../src/titles/stellar-conquest/signs";
import type { Fact, Sheet, Sums, TechSums, View } from "../../src/types/stellar-conquest";

// A small world: prices and numbers as they are printed.

const sheet = {
  transport: { ip: 1 },
  numbers: { bonus_base: { value: 3 }, bonus_per: { value: 3 } },
} as unknown as Sheet;

const tech = (name: string, ip: number, paid: number, standing: unknown = "open") =>
  ({ tech: name, ip, paid, standing, class: "speed", level: 1 }) as unknown as TechSums;

const TECHS = [
  tech("speed_3", 15, 0, "owned"),
  tech("speed_4", 30, 12),
  tech("fighter_ship", 35, 0),
  tech("death_star", 75, 0, { needs: { level: 2 } }),
];

const colony = (planet: number, ip: number, more: object = {}) => ({
  planet,
  ip,
  born: 5,
  people: ip,
  worked: 0,
  factor: 1,
  idle: false,
  done: false,
  excess: 0,
  capacity: 60,
  bonus_at: [3, 6],
  limits: [],
  ...more,
});

const sums = (colonies: object[]): Sums =>
  ({
    own: {
      colonies,
      items: [
        { item: "scout", ip: 3, pair: 5, needs: null },
        { item: "corvette", ip: 8, pair: null, needs: null },
        { item: "fighter", ip: 20, pair: null, needs: "fighter_ship" },
      ],
      techs: TECHS,
    },
  }) as unknown as Sums;

const viewAt = (step: unknown, todo: number[], ip = 0, planet = 0): View =>
  ({
    activity: "production",
    own: { seat: { desk: { step, planet, todo, ip } }, colonies: [] },
  }) as unknown as View;

const purse = (more: Partial<Purse> = {}): Purse => ({
  planet: 21,
  ip: 32,
  open: false,
  mayLeave: true,
  sums: colony(21, 32) as Purse["sums"],
  colony: null,
  ...more,
});

const offer = (action: object, facts: Fact[] = [], more: object = {}): ScOffer =>
  ({
    action,
    facts,
    touches: [],
    text: JSON.stringify(action),
    label: "",
    rule: "",
    ...more,
  }) as unknown as ScOffer;

test("the sheet lists every colony to do, the one at hand first with what it has left", () => {
  const all = sums([colony(21, 32), colony(60, 21)]);
  assert.deepEqual(
    pursesOf(viewAt("colonies", [21, 60]), all).map(({ planet, ip, open }) => [planet, ip, open]),
    [
      [21, 32, false],
      [60, 21, false],
    ],
  );
  const open = pursesOf(viewAt("spend", [21], 7, 60), all);
  assert.deepEqual(
    open.map(({ planet, ip, open, mayLeave }) => [planet, ip, open, mayLeave]),
    [
      [60, 7, true, false],
      [21, 32, false, true],
    ],
  );
  const larger = viewAt("colonies", [21, 60]);
  larger.own!.colonies = [{ planet: 60, people: 30 } as never, { planet: 21, people: 9 } as never];
  assert.equal(pursesOf(larger, all)[0]?.planet, 60, "the largest first");
  assert.deepEqual(pursesOf(viewAt("closed", []), all), []);
});

test("what is put down costs what is printed: pairs, transports, those born for it", () => {
  assert.equal(costOf({ ip: 3, pair: 5 }, 3), 8);
  assert.equal(costOf({ ip: 8, pair: null }, 3), 24);
  // Growth 5 and 3 more is a limit of 8: six leave and two are born for it.
  assert.equal(bonusOf(purse(), 5), 1);
  assert.equal(bonusOf(purse(), 6), 2);
  assert.equal(bonusOf(purse(), 30), 2);
  assert.equal(bestLeave(purse()), 6);
  const conquered = purse({ sums: colony(21, 32, { bonus_at: [] }) as Purse["sums"] });
  assert.equal(bonusOf(conquered, 6), 0);
  const wish = { leave: 6, buys: { scout: 2, corvette: 1 } };
  assert.equal(spentOf(purse(), wish, sums([]), sheet), 6 + 2 + 5 + 8);
});

test("the safe wish loses nobody, and an old wish is kept as far as it can be paid", () => {
  assert.deepEqual(safeWish(purse()), noWish());
  const crowded = purse({ sums: colony(21, 32, { excess: 4 }) as Purse["sums"] });
  assert.equal(safeWish(crowded).leave, 4);
  const old = { leave: 0, buys: { corvette: 9, fighter: 1, scout: 1 } };
  assert.deepEqual(within(purse(), old, sums([]), sheet).buys, { corvette: 4 });
  assert.deepEqual(within(purse({ ip: 5 }), old, sums([]), sheet).buys, { scout: 1 });
});

test("the rest goes where it was named first, and what has no use is told", () => {
  assert.deepEqual(restOrder(TECHS, []), ["speed_4", "fighter_ship"]);
  assert.deepEqual(restOrder(TECHS, ["fighter_ship"]), ["fighter_ship", "speed_4"]);
  assert.deepEqual(restOf(40, ["speed_4", "fighter_ship"], TECHS), {
    shares: [
      { tech: "speed_4", ip: 18, completes: true },
      { tech: "fighter_ship", ip: 22, completes: false },
    ],
    lost: 0,
  });
  assert.equal(restOf(143, ["speed_4", "fighter_ship"], TECHS).lost, 143 - 18 - 35);
});

/** A desk that answers as the program does, as far as the plan needs it. */
function desk(ip: number, due: number) {
  const given: string[] = [];
  let step: unknown = "colonies";
  const view = () => viewAt(step, [21], ip, 21) as unknown as Record<string, unknown>;
  const legal = (): Offer[] => {
    const amounts = (n: number) =>
      Array.from({ length: n + 1 }, (_, i) => offer({ do: "amount", n: i }));
    const list =
      step === "colonies"
        ? [offer({ do: "produce", planet: 21 })]
        : step === "emigrate"
          ? amounts(32)
          : step === "spend"
            ? [
                ...(ip >= 8 ? [offer({ do: "buy", item: "corvette" })] : []),
                ...(ip > 0 && due > 0 ? [offer({ do: "research", tech: "speed_4" })] : []),
                offer({ do: "done" }),
              ]
            : "count" in (step as object)
              ? amounts(Math.floor(ip / 8)).slice(1)
              : amounts(Math.min(ip, due)).slice(1);
    return list as unknown as Offer[];
  };
  const give = ({ action }: Offer) => {
    const { do: verb, n } = action as { do: string; n?: number };
    given.push(n === undefined ? verb : `${verb} ${n}`);
    if (verb === "produce") step = "emigrate";
    else if (verb === "buy") step = { count: {} };
    else if (verb === "research") step = { invest: {} };
    else if (verb === "done") step = "colonies";
    else if (step === "emigrate") step = "spend";
    else if (typeof step === "object" && step && "count" in step)
      [ip, step] = [ip - 8 * n!, "spend"];
    else [ip, due, step] = [ip - n!, due - n!, "spend"];
  };
  const run = (steps: Step[]) => {
    for (let rest = steps; ;) {
      const plan = begin(rest, legal(), view());
      if (!plan) return given;
      give(plan.first);
      rest = plan.then;
    }
  };
  return { run, left: () => ip };
}

test("a plan buys, puts the rest into research and closes a colony that has nothing left", () => {
  const { run, left } = desk(32, 30);
  const wish = { leave: 0, buys: { corvette: 1 } };
  const given = run(stepsOf(purse(), wish, ["speed_4"]));
  assert.deepEqual(given, [
    "produce",
    "amount 0",
    "buy",
    "amount 1",
    "research",
    "amount 24",
    "done",
  ]);
  assert.equal(left(), 0);
});

test("a plan never closes a colony that has points left, and stops where it cannot go on", () => {
  const surplus = desk(32, 10);
  const given = surplus.run(stepsOf(purse(), noWish(), ["speed_4"]));
  assert.ok(!given.includes("done"), given.join(", "));
  assert.equal(surplus.left(), 22);
  const poor = desk(5, 30);
  const wish = { leave: 0, buys: { corvette: 1 } };
  assert.deepEqual(poor.run(stepsOf(purse(), wish, ["speed_4"])), ["produce", "amount 0"]);
  assert.equal(poor.left(), 5);
});

test("amounts begin where nobody is lost", () => {
  const leave = [0, 1, 2].map((n) =>
    offer({ do: "amount", n }, [{ fact: "leave", people: n, bonus: 0 }]),
  );
  assert.equal(leave.find(isSafeAmount(leave)), leave[0]);
  const land = [1, 2, 3].map((n) =>
    offer({ do: "amount", n }, n > 2 ? [{ fact: "no_room", people: n - 2 }] : []),
  );
  assert.equal(land.find(isSafeAmount(land)), land[1]);
  const buy = [1, 2, 3].map((n) => offer({ do: "amount", n }));
  assert.equal(buy.find(isSafeAmount(buy)), buy[2]);
});

test("idle ships come first, N goes round among them, and ships that have moved come last", () => {
  const ships = (stack: number, moves: number, to?: number) =>
    offer(
      { do: "select", stack },
      [
        { fact: "moves_left", moves },
        ...(to === undefined ? [] : [{ fact: "heading_for" as const, star: to }]),
      ],
      { touches: [`stack:${stack}`] },
    );
  const legal = [ships(0, 0), ships(1, 3, 7), ships(2, 3), ships(3, 3)];
  const sorted = [...legal].sort((a, b) => order(a) - order(b));
  assert.deepEqual(
    sorted.map(({ touches }) => touches[0]),
    ["stack:2", "stack:3", "stack:1", "stack:0"],
  );
  const looked = signal<string | null>(null);
  const sight = { legal, looked } as Pick<ScSight, "legal" | "looked">;
  for (const expected of ["stack:2", "stack:3", "stack:2"]) {
    looked.value = nextIdle(sight);
    assert.equal(looked.value, expected);
  }
  assert.equal(nextIdle({ legal: legal.slice(0, 2), looked }), null);
});

test("the end of movement says at its button what stays where it is", () => {
  const ships = (stack: number, moves: number) =>
    offer({ do: "select", stack }, [{ fact: "moves_left", moves }]);
  const done = offer({ do: "done" }, []);
  const said = (legal: ScOffer[], id = "move") => {
    const view = { own: { seat: { fleets: [] } } };
    return staying(done, { legal, view, question: { id } } as unknown as ScSight);
  };
  assert.equal(
    said([ships(0, 3), ships(1, 2), ships(2, 0), done]),
    "2 groups stay without an order",
  );
  assert.equal(
    said([ships(0, 3), offer({ do: "advance_all" }, []), done]),
    "1 group stays without an order, ships under way wait",
  );
  assert.equal(said([ships(2, 0), done]), null);
  assert.equal(said([ships(0, 3), done], "order"), null);
});

test("the volley that hits best what can shoot back is the main answer", () => {
  const spread = (target: unknown, hits: number) =>
    offer({ do: "spread", target }, [
      { fact: "odds", firer: "corvette", target, hits, of: 6, again: false } as Fact,
    ]);
  const transports = spread({ transport: { people: 3 } }, 4);
  const corvettes = spread("corvette", 1);
  const never = spread("death_star", 0);
  const view = { frames: [{ aim: { side: 0 } }] } as unknown as View;
  assert.equal(primary({ legal: [transports, never, corvettes], view }), corvettes);
  assert.equal(primary({ legal: [transports, never], view }), transports);
});

test("an order out of range says how far, and where the ships would stop", () => {
  const facts: Fact[] = [{ fact: "out_of_range", distance: 10, range: 8, stops_at: "R7" }];
  assert.deepEqual(losses({ facts }), [
    { kind: "wastes", text: "2 hexes beyond your range: they stop at R7" },
  ]);
  assert.equal(losses({ facts: [{ fact: "wastes", ip: 3 }] }).length, 1);
  assert.deepEqual(losses({ facts: [{ fact: "wastes", ip: 0 }] }), []);
  assert.deepEqual(losses({ facts: [{ fact: "journey", hexes: 4, turns: 2 }] }), []);
});

test("whatever the box names has a sign of the list", () => {
  const listed = new Set(Object.values(signs));
  const ids = {
    items: ["scout", "corvette", "fighter", "death_star", "factory", "missile_base"],
    more: ["advanced_missile_base", "planet_shield"],
    planets: ["terran", "sub_terran", "minimal_terran", "barren"],
    ships: ["scout", "transport", "corvette", "fighter", "death_star"],
    stars: ["blue", "green", "yellow", "orange", "red"],
    units: ["scout", "transport", "corvette", "fighter", "death_star", "missile_base"],
    techs: [
      ...[3, 4, 5, 6, 7, 8].map((n) => `speed_${n}`),
      ...["missile_base", "fighter_ship", "advanced_missile_base", "death_star"],
      ...["improved_ship_weaponry", "planet_shield", "controlled_environment"],
      ...["industrial_technology", "improved_industrial", "unlimited_range"],
      ...["unlimited_communication", "robotic_industry"],
    ],
  };
  const lists: [Record<string, unknown>, string[]][] = [
    [ITEM_SIGNS, [...ids.items, ...ids.more]],
    [PLANET_SIGNS, ids.planets],
    [SHIP_SIGNS, ids.ships],
    [STAR_SIGNS, ids.stars],
    [UNIT_SIGNS, [...ids.units, "advanced_missile_base"]],
    [TECH_SIGNS, ids.techs],
  ];
  for (const [list, names] of lists)
    for (const name of names) assert.ok(listed.has(list[name] as never), name);
});
