// What one press does in Stellar Conquest: volleys without a choice, landings, groups drawn to a star, filled columns.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Offer } from "../../src/base/wire";
import { ordersOf } from "../../src/titles/stellar-conquest/draw";
import { alike, endIfNobodyWaits, fitting } from "../../src/titles/stellar-conquest/follows";
import { landingsOf } from "../../src/titles/stellar-conquest/landings";
import type { ScOffer } from "../../src/titles/stellar-conquest/model";
import { filled, mostFor, roomFor, type Purse } from "../../src/titles/stellar-conquest/plan";
import type {
  Action,
  Fact,
  Item,
  Sheet,
  StackDoc,
  Sums,
  View,
} from "../../src/types/stellar-conquest";

const offer = (action: Action, facts: Fact[] = []): ScOffer => ({
  action,
  facts,
  text: JSON.stringify(action),
  label: "",
  rule: "§1",
  touches: [],
});
const facts = (shots: number, targets: number): Fact[] => [
  { fact: "shots", n: shots },
  { fact: "targets", n: targets, load: [0, 0, 0] },
];
const aim = (n: number) => offer({ do: "aim", target: "corvette", load: [0, 0, 0] }, facts(1, n));
const spread = (shots: number, n: number) =>
  offer({ do: "spread", target: "corvette" }, facts(shots, n));

test("a volley goes by itself where every answer does the same", () => {
  const one = spread(1, 3);
  assert.equal(alike([aim(3), one]), one, "one shot at ships that are all alike");
  const many = spread(4, 1);
  assert.equal(alike([aim(1), many]), many, "all shots at one ship");
  assert.equal(alike([aim(2), spread(4, 2)]), undefined, "they can be divided");
  const scout = offer({ do: "spread", target: "scout" }, facts(1, 1));
  assert.equal(alike([one, scout]), undefined, "two targets");
  assert.equal(alike([one, offer({ do: "done" })]), undefined, "holding fire is a choice");
});

const ships = (transports: number, corvettes = 0) => ({
  scouts: 0,
  transports,
  corvettes,
  fighters: 0,
  death_stars: 0,
});
const stack = (hex: string, count = ships(0, 1), to: number | null = null): StackDoc => ({
  hex,
  to,
  used: 0,
  mark: "none",
  ships: count,
});
const viewOf = (fleets: StackDoc[], frame = "move"): View =>
  ({ frames: [frame], markers: [], own: { who: 0, seat: { fleets } } }) as unknown as View;
const land = (n: number, planet: number, transports: number, people: number) =>
  offer({ do: "land", stack: n, planet }, [
    { fact: "ships", ships: ships(transports) },
    { fact: "capacity", people: 20 },
    { fact: "live_there", people },
  ]);

test("landings count those who land before, and leave what has a choice alone", () => {
  assert.deepEqual(fitting(land(0, 6, 5, 18)), { of: 5, n: 2 });
  const fleets = [stack("B2", ships(5)), stack("B2", ships(4)), stack("C3", ships(3))];
  const legal = [land(0, 6, 5, 14), land(1, 6, 4, 14), land(2, 9, 3, 0), land(2, 10, 3, 0)];
  const found = landingsOf({ legal, view: viewOf(fleets) });
  assert.deepEqual(
    found.map(({ planet, n }) => [planet, n]),
    [
      [6, 5],
      [6, 1],
    ],
  );
});

test("movement ends by itself only where nobody waits and nothing is under way", () => {
  const idle = offer({ do: "select", stack: 0 }, [{ fact: "moves_left", moves: 3 }]);
  const moved = offer({ do: "select", stack: 0 }, [{ fact: "moves_left", moves: 0 }]);
  const done = offer({ do: "done" });
  const view = viewOf([stack("B2")]);
  const end = (legal: ScOffer[], seen = view) =>
    endIfNobodyWaits(legal as never, seen as never) as unknown;
  assert.equal(end([moved, done]), done);
  assert.equal(end([idle, done]), null, "ships wait for an order");
  assert.equal(end([moved, offer({ do: "advance_all" }), done]), null, "ships are under way");
  assert.equal(end([moved, done], viewOf([stack("B2")], "order")), null, "another question");
});

test("groups that are drawn to a star are found again wherever they stand in the list", () => {
  const fleets = [stack("B2", ships(0, 1)), stack("B2", ships(0, 2))];
  const steps = ordersOf(viewOf(fleets), [0, 1], 7);
  const select = (n: number) => offer({ do: "select", stack: n }) as unknown as Offer;
  const at = (i: number, legal: Offer[], now: StackDoc[]) =>
    steps[i]!(legal, viewOf(now) as never) as Offer | null;
  assert.equal(at(0, [select(0), select(1)], fleets)?.text, select(0).text);
  const after = [fleets[1]!, stack("B4", ships(0, 1), 7)];
  assert.equal(at(4, [select(0), select(1)], after)?.text, select(0).text, "the second moved up");
  assert.equal(at(1, [offer({ do: "done" }) as unknown as Offer], fleets), null, "no way there");
});

const sheet = { transport: { ip: 1 } } as unknown as Sheet;
const sums = { own: { items: [{ item: "factory", ip: 4 }], techs: [] } } as unknown as Sums;
const purse = (ip: number, people: number, factories: number): Purse =>
  ({
    planet: 3,
    ip,
    open: false,
    mayLeave: true,
    sums: {
      people,
      born: 0,
      bonus_at: [],
      limits: [
        { item: "factory", n: people - factories, less: 1 },
        { item: "planet_shield", n: 1, less: 0 },
        { item: "missile_base", n: 0, less: 0 },
      ],
    },
    colony: { factories },
  }) as unknown as Purse;

test("a column is filled as far as points go and there is a use for it", () => {
  const fill = (ip: number, people: number, factories: number, leave = 0) =>
    filled(
      { item: "factory", ip: 4, pair: null, needs: null },
      purse(ip, people, factories),
      { leave, buys: {} },
      sums,
      sheet,
    ).buys.factory;
  assert.equal(fill(30, 20, 0), 7, "what can be paid");
  assert.equal(fill(30, 20, 17), 3, "what people can work");
  assert.equal(fill(30, 10, 8, 2), 0, "those who leave work none");
  const room = (item: Item, leave = 0) => roomFor(item, purse(30, 20, 17), { leave, buys: {} });
  assert.equal(room("factory", 1), 2);
  assert.equal(room("planet_shield", 5), 1, "whoever leaves");
  assert.equal(room("missile_base"), 0, "the conquered build none");
  assert.equal(room("scout"), Infinity, "money alone is the limit");
  assert.equal(mostFor({ ip: 3, pair: 5 }, 0, 2), 0);
  assert.equal(mostFor({ ip: 3, pair: 5 }, 0, 8), 3);
  assert.equal(mostFor({ ip: 8, pair: null }, 1, 9), 2);
});
