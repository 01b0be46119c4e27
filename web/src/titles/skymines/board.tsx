// The board: map and stations, the displays in its corners, the company tracks below.

import { Target } from "../../table/board";
import type { Point } from "../../table/sight";
import type { Plan, StationDoc } from "../../types/skymines";
import {
  BONUS,
  DISPLAY,
  LANE,
  LEGEND,
  MISSIONS,
  RESEARCH,
  ROUNDS,
  SIZE,
  THREAT as THREAT_AT,
  bonusAt,
  displayAt,
  middleOf,
  planAt,
  rect,
  specialAt,
  trackAt,
  trackCell,
  trackX,
  type Area,
} from "./geometry";
import { Map } from "./map";
import {
  COMPANIES,
  COMPANY,
  KIND,
  THREAT,
  actorName,
  actorsOf,
  answersTo,
  boxOf,
  cardName,
  needSign,
  perkOf,
  planName,
  rewardOf,
  rowLetter,
  sharesAt,
  type Box,
  type FaceInfo,
  type SkySight,
} from "./model";
import { Heading, Marker, Piece, RewardSign } from "./signs";

export function Board({ sight }: { sight: SkySight }) {
  return (
    <g class="sky">
      <rect class="sky-ground" width={SIZE.width} height={SIZE.height} />
      <Map sight={sight} />
      <Legend sight={sight} />
      <Research sight={sight} />
      <Display sight={sight} />
      <Bonus sight={sight} />
      <Rounds sight={sight} />
      {sight.view.table.stations.map((station, i) => (
        <Track key={station.company} sight={sight} station={station} i={i} />
      ))}
    </g>
  );
}

/** What cards and plans ask for, in letters: four on the left, the rest on the right. */
const LETTERS = [
  ...Object.values(KIND).map(({ sign, name }) => [sign, name] as const),
  ["RP", "research points"] as const,
];

/** What the signs on the map and the letters on cards mean, and what lines cost. */
function Legend({ sight }: { sight: SkySight }) {
  const { numbers } = boxOf(sight.files);
  const rows = ["coin 1", "helium 1", "research 1", "track 1"];
  const { x, y } = LEGEND;
  return (
    <g class="legend" aria-hidden="true">
      {rows.map((reward, i) => (
        <g key={reward}>
          <RewardSign reward={reward} x={x + 14} y={y + i * 29} />
          <text class="sky-small" x={x + 36} y={y + 4 + i * 29}>
            {rewardOf(reward)!.words}
          </text>
        </g>
      ))}
      <line class="single" x1={x + 2} x2={x + 28} y1={y + 112} y2={y + 112} />
      <text class="sky-small" x={x + 36} y={y + 116}>
        {numbers["single_line"]} energy
      </text>
      <line class="double" x1={x + 108} x2={x + 132} y1={y + 112} y2={y + 112} />
      <line class="double-gap" x1={x + 108} x2={x + 132} y1={y + 112} y2={y + 112} />
      <text class="sky-small" x={x + 139} y={y + 116}>
        {numbers["double_line"]} energy
      </text>
      {LETTERS.map(([sign, name], i) => (
        <text key={sign} class="sky-small" x={x + (i < 4 ? 402 : 500)} y={y + 4 + (i % 4) * 29}>
          <tspan class="letters">{sign}</tspan> {name}
        </text>
      ))}
    </g>
  );
}

const shapeOf = ({ x, y, width, height }: Area): string => rect(x, y, width, height);

// Cards that can be had.

function Display({ sight }: { sight: SkySight }) {
  const box = boxOf(sight.files);
  const { display, n_deck } = sight.view.table;
  return (
    <g class="display">
      <Heading x={DISPLAY.x} y={DISPLAY.y + 16}>
        Display · {n_deck} in the deck
      </Heading>
      {[2, 1, 0].map((column, i) => (
        <text key={column} class="sky-small middle" x={DISPLAY.x + 42 + i * 88} y={DISPLAY.y + 36}>
          {box.surcharge[column] ? `+${box.surcharge[column]}` : "no surcharge"}
        </text>
      ))}
      {display.map((card, space) => (
        <DisplayCard key={space} sight={sight} box={box} card={card} space={space} />
      ))}
    </g>
  );
}

function DisplayCard(props: { sight: SkySight; box: Box; card: number | null; space: number }) {
  const { sight, box, card, space } = props;
  const area = displayAt(space);
  const { x, y } = area;
  const thing = `display:${space + 1}`;
  const info = card === null ? undefined : box.cards[card];
  const surcharge = box.surcharge[Math.floor(space / 4)] ?? 0;
  const name = info
    ? `display ${space + 1}: ${cardName(box, card!)}, costs ${info.cost + surcharge}, sells for ${info.sell}`
    : `display ${space + 1}: empty`;
  return (
    <Target
      thing={thing}
      name={name}
      {...middleOf(area)}
      shape={shapeOf(area)}
      answers={answersTo(sight, thing)}
      class="card-space"
    >
      <rect class={`card-back ${info ? `k-${info.kind}` : "none"}`} {...area} rx="6" />
      <text class="card-number" x={x + 5} y={y + 13}>
        {space + 1}
      </text>
      {info && (
        <>
          <text class="card-sign" x={x + (info.share ? 36 : 42)} y={y + 26}>
            {KIND[info.kind].sign}
            {info.value ? ` ${info.value}` : ""}
          </text>
          {info.share && <Piece company={info.share} x={x + 72} y={y + 14} size={17} />}
          <text class="card-foot" x={x + 42} y={y + 41}>
            cost {info.cost}
            {surcharge ? `+${surcharge}` : ""}
          </text>
          <text class="card-foot" x={x + 42} y={y + 54}>
            sell {info.sell}
          </text>
        </>
      )}
    </Target>
  );
}

// Plans.

function PlanCard(props: {
  sight: SkySight;
  area: Area;
  thing: string;
  place: string;
  plan: Plan | null | undefined;
}) {
  const { sight, area, thing, place, plan } = props;
  const box = boxOf(sight.files);
  const info = typeof plan === "number" ? box.plans[plan] : undefined;
  const middle = middleOf(area);
  const needs = info ? needSign(info.need).split(" + ") : [];
  return (
    <Target
      thing={thing}
      name={info ? `${place}: ${planName(box, plan!)}` : `${place}: empty`}
      {...middle}
      shape={shapeOf(area)}
      answers={answersTo(sight, thing)}
      class="plan-space"
    >
      <rect class={info ? "plan-back" : "plan-back none"} {...area} rx="5" />
      {info && (
        <>
          {needs.map((need, i) => (
            <text class="plan-need" key={i} x={middle.x} y={area.y + 18 + i * 14}>
              {need}
            </text>
          ))}
          <RewardSign reward={info.reward} x={middle.x} y={area.y + area.height - 17} />
        </>
      )}
    </Target>
  );
}

function Research({ sight }: { sight: SkySight }) {
  const { plans, supplement } = sight.view.table;
  const { planPrice } = boxOf(sight.files);
  return (
    <g class="research-display">
      <Heading x={RESEARCH.x} y={RESEARCH.y + 16}>
        Research display
      </Heading>
      {plans.map((row, i) => {
        const { y } = planAt(i, 0);
        const letter = rowLetter(i);
        const price = planPrice[letter.toLowerCase()] ?? 0;
        const coins = supplement[i] ?? 0;
        return (
          <g key={i}>
            <text class="row-letter" x={RESEARCH.x + 18} y={y + 24}>
              {letter}
            </text>
            <text class="sky-small middle" x={RESEARCH.x + 18} y={y + 38}>
              {price} RP
            </text>
            {coins > 0 && <RewardSign reward={`coin ${coins}`} x={RESEARCH.x + 18} y={y + 58} />}
            {row.map((plan, column) => (
              <PlanCard
                key={column}
                sight={sight}
                area={planAt(i, column)}
                thing={`plan:${letter}${column + 1}`}
                place={`${letter}${column + 1}`}
                plan={plan}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}

// The round track with special plans, the threat card, missions.

function Rounds({ sight }: { sight: SkySight }) {
  const { table } = sight.view;
  const box = boxOf(sight.files);
  return (
    <g class="rounds-track">
      <Heading x={ROUNDS.x} y={ROUNDS.y + 16}>
        Rounds · special plans, {box.planPrice["special"]} RP
      </Heading>
      {Array.from({ length: box.rounds }, (_, i) => (
        <g key={i} class={i + 1 === table.round ? "round now" : "round"}>
          <circle cx={ROUNDS.x + 17 + i * 37} cy={ROUNDS.y + 39} r="13" />
          <text x={ROUNDS.x + 17 + i * 37} y={ROUNDS.y + 43}>
            {i + 1}
          </text>
        </g>
      ))}
      {table.specials.map((plan, place) => (
        <PlanCard
          key={place}
          sight={sight}
          area={specialAt(place)}
          thing={`special:${place + 2}`}
          place={`special plan of round ${place + 2}`}
          plan={plan}
        />
      ))}
      <Threat sight={sight} />
      <Missions sight={sight} />
    </g>
  );
}

function Threat({ sight }: { sight: SkySight }) {
  const { threat, counters } = sight.view.table;
  if (!threat) return null;
  const { x, y } = THREAT_AT;
  return (
    <Target
      thing="threat"
      name={`threat: ${THREAT[threat]}, counters: ${counters}`}
      {...middleOf(THREAT_AT)}
      shape={shapeOf(THREAT_AT)}
      answers={answersTo(sight, "threat")}
      class="threat"
    >
      <rect class="plan-back" {...THREAT_AT} rx="5" />
      <text class="threat-name" x={x + 10} y={y + 18}>
        ⚠ {THREAT[threat]}
      </text>
      <text class="sky-small" x={x + 10} y={y + 34}>
        {counters} {counters === 1 ? "counter" : "counters"} on it
      </text>
    </Target>
  );
}

function Missions({ sight }: { sight: SkySight }) {
  const { missions } = sight.view.table;
  const box = boxOf(sight.files);
  return (
    <>
      {missions.map((mission, place) => {
        const area = { ...MISSIONS, x: MISSIONS.x + place * 88, width: 84 };
        const info = box.missions[mission];
        const met = sight.view.boards.flatMap((board, seat) =>
          board.missions.includes(place) ? [seat] : [],
        );
        const by = met.map(sight.nameOf).join(", ");
        return (
          <Target
            key={place}
            thing={`mission:${place}`}
            name={`mission ${info?.id}: ${info?.words}${by ? `, met by ${by}` : ""}`}
            {...middleOf(area)}
            shape={shapeOf(area)}
            answers={[]}
          >
            <rect class="plan-back" {...area} rx="5" />
            <text class="threat-name" x={area.x + 6} y={area.y + 18}>
              {info?.id}
            </text>
            {met.map((seat, i) => (
              <Marker
                key={seat}
                sight={sight}
                actor={seat}
                x={area.x + 14 + i * 18}
                y={area.y + 30}
              />
            ))}
          </Target>
        );
      })}
    </>
  );
}

// Bonus spaces.

function Bonus({ sight }: { sight: SkySight }) {
  const box = boxOf(sight.files);
  const { marks } = sight.view.table;
  return (
    <g class="bonus-array">
      <Heading x={BONUS.x} y={BONUS.y + 16}>
        Bonus spaces
      </Heading>
      {box.bonus.map(({ sign, words, price }, space) => {
        const area = bonusAt(space);
        const place = `${Math.floor(space / 4) + 1},${(space % 4) + 1}`;
        const by = marks[space];
        const marked = typeof by === "number" ? `, marker of ${actorName(sight, by)}` : "";
        const [first, ...rest] = sign.split(" ");
        return (
          <Target
            key={space}
            thing={`bonus:${place}`}
            name={`bonus space ${place}: ${words}${price ? `, costs ${price}` : ""}${marked}`}
            {...middleOf(area)}
            shape={shapeOf(area)}
            answers={answersTo(sight, `bonus:${place}`)}
          >
            <rect class="plan-back" {...area} rx="5" />
            <text class="plan-need" x={area.x + 31} y={area.y + 17}>
              {first}
            </text>
            <text class="sky-small middle" x={area.x + 31} y={area.y + 32}>
              {rest.join(" ")}
            </text>
            {price > 0 && (
              <text class="sky-small middle" x={area.x + 31} y={area.y + 46}>
                pay {price}
              </text>
            )}
            <circle class="mark-ring" cx={area.x + 31} cy={area.y + 66} r="13" />
            {typeof by === "number" && (
              <Marker sight={sight} actor={by} x={area.x + 31} y={area.y + 66} size={22} />
            )}
          </Target>
        );
      })}
    </g>
  );
}

// Company tracks.

function trackWords(sight: SkySight, station: StationDoc, face: FaceInfo): string {
  const all = actorsOf(sight.view).map((actor) => {
    const at = station.markers[actor] ?? 0;
    return `${actorName(sight, actor)} on ${at} with ${sharesAt(face, at)} shares`;
  });
  return `track ${face.id} of ${COMPANY[station.company].name}: ${all.join(", ")}`;
}

function Track({ sight, station, i }: { sight: SkySight; station: StationDoc; i: number }) {
  const box = boxOf(sight.files);
  const face = typeof station.face === "number" ? box.faces[station.face] : undefined;
  const area = trackAt(i);
  const { company } = station;
  const thing = `company:${company}`;
  return (
    <Target
      thing={thing}
      name={face ? trackWords(sight, station, face) : `track of ${COMPANY[company].name}`}
      {...middleOf(area)}
      shape={shapeOf(area)}
      answers={answersTo(sight, thing)}
      class={`track co-${company}`}
    >
      <rect class="track-back" {...area} rx="8" />
      <Piece company={company} x={area.x + 22} y={area.y + 30} size={28} />
      <text class="sky-small middle" x={area.x + 22} y={area.y + 60}>
        {face?.id ?? ""}
      </text>
      <text class="sky-small middle" x={area.x + 22} y={area.y + 76}>
        {sight.view.values[COMPANIES.indexOf(company)]} C
      </text>
      {face && <TrackSpaces face={face} i={i} at={area} />}
      {face &&
        actorsOf(sight.view).map((actor) => (
          <Marker
            key={actor}
            sight={sight}
            actor={actor}
            x={trackX(i, station.markers[actor] ?? 0) + trackCell / 2}
            y={area.y + 34 + actor * LANE}
            size={14}
          />
        ))}
    </Target>
  );
}

function TrackSpaces({ face, i, at }: { face: FaceInfo; i: number; at: Point }) {
  const top = at.y + 26;
  return (
    <>
      {Array.from({ length: face.length + 1 }, (_, space) => {
        const x = trackX(i, space);
        const perk = face.perks.find((other) => other.space === space);
        return (
          <g key={space}>
            <rect
              class={`track-space ${face.shares.includes(space) ? "share" : ""} ${perk ? "perk" : ""}`}
              x={x + 1}
              y={top}
              width={trackCell - 2}
              height={4 * LANE + 4}
              rx="3"
            />
            <text class="track-n" x={x + trackCell / 2} y={at.y + 86}>
              {space}
            </text>
            {face.shares.includes(space) && (
              <text class="track-share" x={x + trackCell / 2} y={at.y + 22}>
                ◇{sharesAt(face, space)}
              </text>
            )}
            {perk && (
              <text class="track-perk" x={x + trackCell / 2} y={at.y + 11}>
                {perkOf(perk.perk).sign}
              </text>
            )}
          </g>
        );
      })}
      {face.threshold.map(({ space, coins }) => (
        <g key={`t${space}`} class="threshold">
          <line x1={trackX(i, space)} x2={trackX(i, space)} y1={top - 4} y2={top + 4 * LANE + 6} />
          <text x={trackX(i, space)} y={at.y + 96}>
            +{coins}
          </text>
        </g>
      ))}
      {face.barrier.map(({ space, coins }) => (
        <g key={`b${space}`} class="barrier">
          <line x1={trackX(i, space)} x2={trackX(i, space)} y1={top - 4} y2={top + 4 * LANE + 6} />
          <text x={trackX(i, space)} y={at.y + 96}>
            −{coins}
          </text>
        </g>
      ))}
    </>
  );
}
