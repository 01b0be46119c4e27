// What an answer brings and costs, from its facts: signs with numbers, losses marked as such.

import type { ComponentChildren } from "preact";

import type { Fact } from "../../types/starship-interstellar";
import { buildingName, capital, countOf, partName, type StarOffer } from "./model";
import { CubeRow, Price, Sign, Ways } from "./parts";

type Tone = "gain" | "cost" | "loss" | "note";

interface Bring {
  tone: Tone;
  show: ComponentChildren;
}

type Of<K extends Fact["fact"]> = Extract<Fact, { fact: K }>;
type Shown = { [K in Fact["fact"]]?: (fact: Of<K>) => Bring | null };

const gain = (show: ComponentChildren): Bring => ({ tone: "gain", show });
const cost = (show: ComponentChildren): Bring => ({ tone: "cost", show });
const loss = (show: ComponentChildren): Bring => ({ tone: "loss", show });
const note = (show: ComponentChildren): Bring => ({ tone: "note", show });

const plus = (n: number): string => `+${n}`;
const minus = (n: number): string => `−${n}`;

const COSTS: Shown = {
  fuel: ({ n }) => cost(<Sign of="fuel" n={n === 0 ? "free" : minus(n)} />),
  flight: ({ gravity, way, through_wormhole }) =>
    note(`gravity ${gravity} + way ${way}${through_wormhole ? ", by Wormhole" : ""}`),
  fuel_off: ({ n }) => gain(<Sign of="fuel" n={`${n} less`} />),
  better_price: ({ n }) => gain(<Sign of="fuel" n={`${n} better a cube`} />),
  price: ({ cubes }) => cost(<Price price={cubes} />),
  any_cubes: ({ n }) => cost(<Price price={n} />),
  one_level_lower: () => gain("one cube a level lower"),
  pays_cubes: ({ cubes }) => cost(<Price price={cubes} />),
  exact: () => note("exact"),
  overpays: ({ value }) => loss(`overpays by ${value}`),
  scientists: ({ n }) => cost(<Sign of="scientists" n={minus(n)} />),
  moscovium: ({ n }) => cost(<Sign of="moscovium" n={minus(n)} />),
  loses_reputation: ({ n }) => (n === 0 ? null : cost(<Sign of="reputation" n={minus(n)} />)),
};

const GAINS: Shown = {
  gains_fuel: ({ n }) => gain(<Sign of="fuel" n={plus(n)} />),
  gains_cubes: ({ cubes }) => (countOf(cubes) > 0 ? gain(<CubeRow cubes={cubes} />) : null),
  gains_moscovium: ({ n }) => gain(<Sign of="moscovium" n={plus(n)} />),
  gains_prestige: ({ n }) => gain(<Sign of="prestige" n={plus(n)} />),
  gains_reputation: ({ n }) => gain(<Sign of="reputation" n={plus(n)} />),
  gains: ({ ways }) => (ways.some((way) => way.length > 0) ? gain(<Ways ways={ways} />) : null),
  steps: ({ track, n }) => gain(<Sign of="step" n={n === 1 ? capital(track) : `${n} ${track}`} />),
  completes_module: ({ prestige }) => gain(<Sign of="ship" n={`module, +${prestige}`} />),
  governs: ({ is_governor }) => (is_governor ? gain(<Sign of="governor" />) : null),
  to_storage: ({ cubes }) =>
    gain(
      <>
        <Sign of="storage" /> <CubeRow cubes={cubes} />
      </>,
    ),
  fills_deposit: ({ planet, cubes }) =>
    gain(
      <>
        <Sign of="deposit" n={capital(planet)} /> <CubeRow cubes={cubes} />
      </>,
    ),
  saves: ({ people }) => gain(<Sign of="meeple" n={countOf(people)} />),
  finds: ({ kind, ways }) =>
    gain(
      <>
        <Sign of={kind} /> <Ways ways={ways} />
      </>,
    ),
  trappist: ({ prestige }) => gain(<Sign of="trappist" n={plus(prestige)} />),
  hall_loses: ({ cubes }) =>
    gain(
      <>
        <Sign of="hall" n="loses" /> <CubeRow cubes={cubes} />
      </>,
    ),
  hall_gains: ({ cubes }) =>
    gain(
      <>
        <Sign of="hall" n="gets" /> <CubeRow cubes={cubes} />
      </>,
    ),
};

const LOSSES: Shown = {
  for_nobody: () => note("nobody gains by it"),
  finds_no_room: ({ cubes }) =>
    loss(
      <>
        no room for <CubeRow cubes={cubes} />
      </>,
    ),
  left_idle: ({ parts }) => loss(`unused: ${parts.map(partName).join(", ")}`),
  gives_up_base: ({ planet, deposit, storage }) =>
    loss(
      <>
        {capital(planet)}: <CubeRow cubes={deposit} none="" /> <CubeRow cubes={storage} none="" />{" "}
        lost
      </>,
    ),
  unused: ({ tokens, asteroids }) =>
    tokens + asteroids > 0
      ? loss(
          [
            tokens > 0 ? `${tokens} token${tokens === 1 ? "" : "s"} unused` : "",
            asteroids > 0 ? `${asteroids} Asteroid${asteroids === 1 ? "" : "s"} unused` : "",
          ]
            .filter(Boolean)
            .join(", "),
        )
      : null,
  no_base_aboard: () => loss("no Base aboard: nothing can be founded"),
  spiral_moves: ({ n, events, destroys }) => ({
    tone: events > 0 || destroys.length > 0 ? "loss" : "cost",
    show: (
      <>
        <Sign of="spiral" n={plus(n)} />
        {events > 0 && <Sign of="event" n={events} />}
        {destroys.map((planet) => (
          <Sign key={planet} of="destroys" n={capital(planet)} />
        ))}
      </>
    ),
  }),
  visited: () => note("visited before"),
};

const NOTES: Shown = {
  loads: ({ cubes }) =>
    note(
      <>
        aboard <CubeRow cubes={cubes} />
      </>,
    ),
  unloads: ({ cubes }) =>
    countOf(cubes) > 0
      ? gain(
          <>
            unloads <CubeRow cubes={cubes} />
          </>,
        )
      : null,
  uses: ({ cubes }) => note(<CubeRow cubes={cubes} />),
  stays_behind: ({ n }) => note(`${n} stay in the ground`),
  room_left: ({ n }) => note(`room for ${n} more`),
  draws: ({ n }) => note(`${n} drawn`),
  keeps_most: ({ n }) => note(`keeps up to ${n}`),
  rotations: ({ n }) => note(<Sign of="rotations" n={n} />),
  next_place: ({ place }) => note(`place ${place + 1} in the next phase`),
  level: ({ level }) => note(`level ${level}`),
  building: ({ building }) => note(<Sign of={building} n={buildingName(building)} />),
  own_base: () => note(<Sign of="base" n="yours" />),
  tokens_left: ({ n }) => note(<Sign of="unknown" n={n} />),
};

const ALL: Shown = { ...COSTS, ...GAINS, ...LOSSES, ...NOTES };

const bringOf = (fact: Fact): Bring | null =>
  (ALL[fact.fact] as ((fact: Fact) => Bring | null) | undefined)?.(fact) ?? null;

/** What an answer brings, costs and loses; nothing where its words say it all. */
export function bringsOf(facts: readonly Fact[] | undefined): Bring[] {
  return (facts ?? []).flatMap((fact) => bringOf(fact) ?? []);
}

export function Brings({ answer }: { answer: Pick<StarOffer, "facts"> }) {
  const brings = bringsOf(answer.facts);
  if (brings.length === 0) return null;
  return (
    <span class="si brings">
      {brings.map(({ tone, show }, i) => (
        <span key={i} class={tone}>
          {show}
        </span>
      ))}
    </span>
  );
}
