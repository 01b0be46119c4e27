// What a click of Starship Interstellar does besides its own answer, and which sign each thing has.

import assert from "node:assert/strict";
import test from "node:test";

import type { Offer } from "../../src/base/wire";
import { bringsOf } from "../../src/titles/starship-interstellar/facts";
import {
  deedSign,
  gainSign,
  technologySign,
  tokenSign,
  type Box,
  type StarOffer,
  type StarSight,
} from "../../src/titles/starship-interstellar/model";
import {
  bestUse,
  flightOf,
  follow,
  payExactly,
  usesOf,
} from "../../src/titles/starship-interstellar/plans";
import { signs } from "../../src/titles/starship-interstellar/signs";
import type {
  Action,
  Deed,
  DiscoveryKind,
  Fact,
  Family,
  GainFact,
  Resource,
  SalvationTech,
} from "../../src/types/starship-interstellar";

const offer = (action: Action, ...facts: Fact[]): StarOffer => ({
  action,
  text: JSON.stringify(action),
  label: action.do,
  rule: "§1.3",
  touches: [],
  facts,
});

const use = (token: string, deed: Deed, favoured = false): StarOffer =>
  offer(
    { do: "use", token, deed },
    { fact: "token", token },
    { fact: "deed", deed },
    ...(favoured ? [{ fact: "gains_prestige", n: 1 } as const] : []),
  );

const sightOf = (legal: StarOffer[]): StarSight => {
  const touching = new Map<string, StarOffer[]>();
  for (const answer of legal)
    for (const thing of answer.touches)
      touching.set(thing, [...(touching.get(thing) ?? []), answer]);
  return { legal, touching } as unknown as StarSight;
};

/** Goes through steps as the page does: the answers given, until one gives the plan up. */
function run(steps: ReturnType<typeof follow>, questions: StarOffer[][]): string[] {
  const given: string[] = [];
  let at = 0;
  for (const step of steps) {
    const legal = questions[at];
    if (!legal) break;
    const answer = step(legal as unknown as Offer[], {});
    if (answer === null) break;
    if (answer === "skip") continue;
    given.push(answer.text);
    at += 1;
  }
  return given;
}

test("every id that is drawn has a sign with a drawing, a word, a line and a rule", () => {
  for (const [id, sign] of Object.entries(signs)) {
    assert.ok(sign.glyph.body.length > 20, `${id} is drawn`);
    assert.ok(sign.word && sign.kind, id);
    assert.match(sign.line, /^[A-Z].*\.$/, `${id} is told in a sentence`);
    assert.match(sign.rule, /^§/, id);
  }
  const resources: Record<Resource, true> = {
    red: true,
    yellow: true,
    green: true,
    blue: true,
    purple: true,
  };
  const kinds: Record<DiscoveryKind, true> = {
    wormhole: true,
    galaxy: true,
    deep_space: true,
    black_hole: true,
    lost_planet: true,
  };
  for (const id of [...Object.keys(resources), ...Object.keys(kinds)]) assert.ok(id in signs, id);
  const deeds: Record<Deed, true> = { build: true, save: true, probe: true, government: true };
  for (const deed of Object.keys(deeds) as Deed[]) assert.ok(deedSign(deed) in signs, deed);
  const families: Record<Family, true> = {
    ars: true,
    converter: true,
    outpost: true,
    drill: true,
    solar: true,
    travel: true,
  };
  for (const family of Object.keys(families) as Family[])
    assert.ok(technologySign({ family }) in signs, family);
  const salvation: Record<SalvationTech, true> = {
    cryogenic: true,
    build_extra: true,
    deep_space: true,
    government_plus: true,
  };
  for (const id of Object.keys(salvation) as SalvationTech[])
    assert.ok(technologySign({ salvation: id }) in signs, id);
  const gains: Record<Exclude<GainFact["gain"], "cubes">, true> = {
    prestige: true,
    reputation: true,
    fuel: true,
    scientists: true,
    extra_action: true,
    step: true,
    other_track: true,
    deposit: true,
    improved_deposit: true,
    drill: true,
    ars: true,
    government_probe: true,
    free_save: true,
    free_build: true,
  };
  for (const gain of Object.keys(gains))
    assert.ok(gainSign({ gain, n: 1 } as Parameters<typeof gainSign>[0]) in signs, gain);
  const box = { extras: new Map([["X07", {}]]) } as unknown as Box;
  assert.deepEqual(
    ["solar", "production-earth", "production-mars", "activation", "X07"].map((token) =>
      tokenSign(box, token),
    ),
    ["solar", "earth", "production", "activation", "extra"],
  );
});

test("the token for an action is the one that it favours, else the one that is missed least", () => {
  const legal = [
    use("solar", "build"),
    use("solar", "save", true),
    use("travel", "build"),
    use("travel", "save"),
    use("research", "build", true),
    use("research", "save"),
  ];
  const best = (deed: Deed, among = legal) => bestUse(sightOf(among), deed)?.action;
  assert.deepEqual(best("build"), { do: "use", token: "research", deed: "build" });
  assert.deepEqual(best("save"), { do: "use", token: "solar", deed: "save" });
  assert.deepEqual(best("build", legal.slice(0, 4)), { do: "use", token: "travel", deed: "build" });
  assert.equal(best("probe"), undefined);
  assert.equal(usesOf(sightOf(legal), "travel", "save").length, 1);
  assert.equal(usesOf(sightOf(legal), "travel", "probe").length, 0);
});

test("a price is paid by itself only where it can be paid exactly", () => {
  const exact = offer({ do: "pay", cubes: { yellow: 1 } }, { fact: "exact" });
  const more = offer({ do: "pay", cubes: { purple: 1 } }, { fact: "overpays", value: 3 });
  const given = (...legal: StarOffer[]) => payExactly(legal as unknown as Offer[], {});
  assert.equal(given(more, exact), exact);
  assert.equal(given(more), null);
});

test("a production works by itself as long as each part can work in one way", () => {
  const part = (name: "base" | "ars" | "drill", red: number, ...facts: Fact[]) =>
    offer({ do: "activate", part: name, cubes: { red } }, { fact: "part", part: name }, ...facts);
  const done = offer({ do: "done" });
  const steps = follow(offer({ do: "play", token: "production-mars" }));
  const [base, drill] = [part("base", 1), part("drill", 2)];
  assert.deepEqual(run(steps, [[drill, base, done], [drill, done], [done]]), [
    base.text,
    drill.text,
    done.text,
  ]);
  assert.deepEqual(
    run(steps, [
      [base, done],
      [part("ars", 1), part("ars", 2), done],
    ]),
    [base.text],
    "what leaves a choice is asked",
  );
  const full = part("base", 1, { fact: "finds_no_room", cubes: { red: 1 } });
  assert.deepEqual(run(steps, [[full, done]]), [], "nothing is wasted by itself");
  assert.deepEqual(follow(offer({ do: "play", token: "market" })), []);
});

test("after founding a Base the visit ends by itself, unless there is something to set up", () => {
  const done = offer({ do: "done" });
  const give = offer(
    { do: "dismantle" },
    { fact: "gives_up_base", planet: "mars", deposit: {}, storage: {}, buildings: 0 },
  );
  const deploy = offer({ do: "deploy", building: "drill" });
  const steps = follow(offer({ do: "settle" }));
  assert.deepEqual(run(steps, [[give, done]]), [done.text]);
  assert.deepEqual(run(steps, [[give, deploy, done]]), []);
});

test("a flight that could found nothing takes a Base aboard first", () => {
  const fly = offer({ do: "fly", planet: "mars" }, { fact: "no_base_aboard" });
  fly.touches.push("planet:mars");
  const load = offer({ do: "load_base" });
  const acted: StarOffer[] = [];
  const sight = { ...sightOf([fly, load]), act: (answer: StarOffer) => acted.push(answer) };
  flightOf(sight as unknown as StarSight, "mars")?.();
  assert.deepEqual(acted, [load]);
  assert.equal(
    flightOf(sightOf([fly]), "mars"),
    undefined,
    "without a Base left it is only a flight",
  );
  const ready = offer({ do: "fly", planet: "mars" });
  ready.touches.push("planet:mars");
  assert.equal(flightOf(sightOf([ready, load]), "mars"), undefined);
});

test("an answer tells what it brings, costs and loses", () => {
  const tones = (...facts: Fact[]) => bringsOf(facts).map(({ tone }) => tone);
  assert.deepEqual(
    tones({ fact: "fuel", n: 3 }, { fact: "gains_prestige", n: 2 }, { fact: "overpays", value: 1 }),
    ["cost", "gain", "loss"],
  );
  const spiral = { fact: "spiral_moves", n: 1, to: 4 } as const;
  assert.deepEqual(tones({ ...spiral, events: 0, destroys: [] }), ["cost"]);
  assert.deepEqual(tones({ ...spiral, events: 1, destroys: [] }), ["loss"], "people die");
  assert.deepEqual(tones({ ...spiral, events: 0, destroys: ["venus"] }), ["loss"]);
  assert.deepEqual(tones({ fact: "gains_cubes", cubes: {} }), [], "nothing is not told");
  assert.deepEqual(tones({ fact: "unused", tokens: 0, asteroids: 0 }), []);
});
