// Several answers at one press in Skymines: what is laid, bought, sold and drawn, and where the player is asked instead.

import assert from "node:assert/strict";
import test from "node:test";

import type { Offer } from "../../src/base/wire";
import type { SkyOffer, SkySight } from "../../src/titles/skymines/model";
import { canDraw, cardsToLay, drawnOn, layAll, waysTo } from "../../src/titles/skymines/shortcuts";
import type { Action, CardSheet, Fact, Kind, Need } from "../../src/types/skymines";

const card = (kind: Kind, value: number, sell = 1): CardSheet =>
  ({ kind, value, sell, name: value ? `${kind} ${value}` : kind }) as unknown as CardSheet;

const ITEMS = [
  card("titanium", 3),
  card("titanium", 1),
  card("energy", 2),
  card("research_scientist", 0),
  card("research_scientist", 0),
  card("share", 0),
  card("carbon", 3),
  card("field_scientist", 0),
];

const offer = (action: Action, facts: Fact[] = [], text = JSON.stringify(action)): SkyOffer =>
  ({ action, facts, text, label: text, touches: [] }) as unknown as SkyOffer;

const points = (n: number): Fact => ({ fact: "points", of: "goods", n });

interface Around {
  question?: string;
  legal?: SkyOffer[];
  hand?: number[];
  planned?: (number | null)[];
  slots?: (number | null)[];
  coins?: number;
  taught?: boolean;
}

/** A seat with these cards; card 3 lies on the first space of the display, for 3 points or 4 CC. */
function table(around: Around): SkySight {
  const { hand = [], planned = [], slots = [], legal = [], question = "turn" } = around;
  const effects = ["market", "sale", { majority_research: { of: "scientists", points: 2 } }];
  const bonus = effects.map((effect, space) => ({
    space,
    cell: `1,${space + 1}`,
    effect,
    price: 0,
  }));
  return {
    seat: 0,
    taught: around.taught ?? false,
    busy: false,
    question: { id: question },
    legal,
    touching: new Map(),
    view: {
      own: { hand, planned },
      boards: [{ open: [1, 2, 3], slots, screens: [], used: [], resting: [] }],
      table: {
        display: [3],
        coins: [around.coins ?? 0],
        upload: [0],
        round: 2,
        plans: [[0, 1]],
        stations: [],
        frames: [],
      },
    },
    sums: { players: [{ seat: { display: [3] } }], market: [4], last_round: 7 },
    sheet: {
      cards: { items: ITEMS },
      plans: { items: [{ name: "plan one", row: "a", cost: 1 }, { name: "plan two" }] },
      bonus: { items: bonus },
      companies: [{ id: "tawac", name: "Tawac Industries" }],
      kinds: [],
      perks: [],
      tiles: { items: [] },
      maps: [],
      numbers: [],
    },
  } as unknown as SkySight;
}

const words = (ways: readonly { words: string }[]) => ways.map((way) => way.words);

test("strong cards are laid, one scientist for all plans, and what does nothing stays in hand", () => {
  const lay = (hand: number[], free: number, ahead: Need[] = []) =>
    cardsToLay(hand, [], free, ahead, ITEMS);
  assert.deepEqual(lay([0, 1, 2, 5], 3), [0, 2, 1], "a share is no card to lay");
  assert.deepEqual(lay([3, 4, 2], 3), [2], "without a plan there is nothing to upload");
  assert.deepEqual(
    lay([3, 4, 2], 3, ["nothing"]),
    [3, 2],
    "the second scientist finds nothing left",
  );
  assert.deepEqual(lay([1, 2], 1), [2]);
  assert.deepEqual(lay([1, 2], 1, Array(6).fill({ at_least: ["titanium", 1] }) as Need[]), [1]);
  assert.deepEqual(lay([0], 0), []);
});

test("what is still to be laid is one press, which goes on from what lies there", () => {
  const places = (...cards: number[]) =>
    cards.map((each) => offer({ action: "place", card: each }));
  const first = table({ question: "plan", hand: [0, 2, 6, 1], legal: places(0, 2, 6, 1) });
  const all = layAll(first)!;
  assert.equal(all.words, "Lay titanium 3, carbon 3 and energy 2");
  assert.deepEqual(all.answer.action, { action: "place", card: 0 });
  const then = all.then.map((step) => step(first.legal as unknown as Offer[], {}));
  assert.deepEqual(
    then.map((next) => (next as unknown as SkyOffer).action),
    [
      { action: "place", card: 6 },
      { action: "place", card: 2 },
    ],
  );
  const rest = { question: "plan", hand: [2, 6, 0], planned: [1], legal: places(2, 6, 0) };
  assert.equal(layAll(table(rest))?.words, "Lay also titanium 3 and carbon 3");
  assert.equal(layAll(table({ ...rest, taught: true })), null, "a lesson looks at every answer");
  assert.equal(layAll(table({ ...rest, question: "turn" })), null);
  assert.equal(
    layAll(table({ question: "plan", hand: [0], legal: places(0) })),
    null,
    "one is a press",
  );
});

const use = (items: string[], n: number) =>
  offer({ action: "goods", items } as Action, [points(n)]);

test("a card of the display is bought by one press, with the least that is enough of each good", () => {
  const legal = [use(["a"], 3), use(["b"], 1), use(["a", "b"], 4), use(["c"], 4)];
  const slots = [0, 1, 6];
  const [titanium, carbon, ...more] = waysTo(table({ legal, slots }), "display:1");
  assert.deepEqual(words([titanium!, carbon!]), [
    "Use titanium 3 for research_scientist",
    "Use carbon 3 for research_scientist; 1 point is left for a track",
  ]);
  assert.deepEqual(more, []);
  const [bought] = titanium!.then.map((step) =>
    step([offer({ action: "acquire", space: 0 })] as unknown as Offer[], {}),
  );
  assert.deepEqual((bought as unknown as SkyOffer).action, { action: "acquire", space: 0 });
  assert.deepEqual(waysTo(table({ legal: [use(["b"], 1)], slots }), "display:1"), [], "too dear");
  assert.deepEqual(waysTo(table({ legal, slots, question: "goods" }), "display:1"), []);
  assert.deepEqual(waysTo(table({ legal, slots }), "display:2"), [], "nothing lies there");
});

const mark = (space: number, facts: Fact[] = []) =>
  offer({ action: "mark", space, once: false }, facts);

test("a marker goes with what it is placed for: a card for coins, a sale, a plan", () => {
  const market = (coins: number) => words(waysTo(table({ legal: [mark(0)], coins }), "display:1"));
  assert.deepEqual(market(4), ["Place a marker at the market and buy research_scientist for 4 CC"]);
  assert.deepEqual(market(3), [], "not enough coins");
  const sale = table({ legal: [mark(1)], hand: [2] });
  assert.deepEqual(words(waysTo(sale, "card:2")), [
    "Place a marker at the sale and sell energy 2 for 1 CC",
  ]);
  assert.deepEqual(waysTo(sale, "card:0"), [], "not in hand");
  const research = (facts: Fact[]) => words(waysTo(table({ legal: [mark(2, facts)] }), "plan:A1"));
  assert.deepEqual(research([{ fact: "points", of: "research", n: 2 }]), [
    "Place a marker for 2 research points and take plan one",
  ]);
  assert.deepEqual(research([{ fact: "wasted", what: "research_points", n: 2 }]), []);
});

test("things are drawn to where they are used, and to nothing else", () => {
  const expand = offer({ action: "expand", company: "tawac" });
  const legal = [use(["a"], 3), expand, mark(1)];
  const sight = table({ legal, slots: [0, 2], hand: [6] });
  assert.deepEqual(words(drawnOn(sight, "item:a", "company:tawac")), [
    "Use titanium 3: 3 steps on the track of Tawac Industries",
  ]);
  assert.deepEqual(
    drawnOn(sight, "item:b", "company:tawac").map(({ answer }) => answer),
    [expand],
  );
  assert.equal(drawnOn(sight, "item:a", "display:1").length, 1);
  assert.equal(drawnOn(sight, "card:6", "bonus:1,2").length, 1);
  assert.deepEqual(drawnOn(sight, "card:6", "bonus:1,1"), []);
  assert.deepEqual(drawnOn(sight, "item:a", "space:4"), []);
  assert.deepEqual(drawnOn(table({ legal, slots: [0], taught: true }), "item:a", "display:1"), []);
  assert.ok(canDraw(sight, "item:b") && canDraw(sight, "card:6"));
  assert.ok(!canDraw(sight, "card:0") && !canDraw(sight, "company:tawac"));
});
