// What is looked at, in words: what it is, what it does, what it would bring, and why it is grey.

import type { ComponentChildren } from "preact";

import { findSection, rulebook } from "../../base/books";
import { RuleLink } from "../../ui/parts";
import type { Deed, Track } from "../../types/starship-interstellar";
import { Brings } from "./facts";
import { quadrantOf } from "./geometry";
import {
  HALL_ROWS,
  PROJECTS,
  addCubes,
  boxOf,
  buildingWords,
  capital,
  costOf,
  cubeWords,
  dangerOf,
  deedSign,
  extraOf,
  familyOf,
  orbitName,
  playerName,
  ringOf,
  technologySign,
  tokenName,
  tokenSign,
  trackOf,
  whyOf,
  type Box,
  type Planet,
  type Resource,
  type StarOffer,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Icon, Price, Sign, Ways, Who } from "./parts";
import { signs, type SignId } from "./signs";

interface Props {
  sight: StarSight;
  box: Box;
  id: string;
}

/** What is told of each kind of thing. */
const TOLD: Record<string, (props: Props) => ComponentChildren> = {
  planet: PlanetDetails,
  sun: SunDetails,
  bag: SunDetails,
  orbit: OrbitDetails,
  belt: ({ id }) => <h2>Asteroid Belt, Quadrant {Number(id) + 1}</h2>,
  comet: CometDetails,
  token: TokenDetails,
  extra: TokenDetails,
  deed: DeedDetails,
  technology: TechnologyDetails,
  market: MarketDetails,
  project: ProjectDetails,
  population: PersonDetails,
  journey: JourneyDetails,
  government: BenchDetails,
  track: TrackDetails,
  hall: HallDetails,
  cell: CellDetails,
  cube: ({ id }) => <SignDetails of={id as Resource} />,
  sign: ({ id }) => <SignDetails of={id as SignId} />,
};

/** Can anything be told of it? */
export const isTold = (thing: string): boolean => thing.split(":")[0]! in TOLD;

export function Details({ sight, thing }: { sight: StarSight; thing: string }) {
  const [kind = "", ...rest] = thing.split(":");
  const Told = TOLD[kind];
  if (!Told) return null;
  return (
    <div class="si words">
      <Told sight={sight} box={boxOf(sight)} id={rest.join(":")} />
      <Choices sight={sight} thing={thing} />
    </div>
  );
}

/** How many answers of a thing are told. */
const SHOWN = 3;

/** What it would bring to choose it, or why it cannot be chosen. */
function Choices({ sight, thing }: { sight: StarSight; thing: string }) {
  const answers: readonly StarOffer[] = sight.touching.get(thing) ?? [];
  const why = whyOf(sight, thing);
  return (
    <>
      {answers.slice(0, SHOWN).map((answer) => (
        <p key={answer.text} class="choice">
          {answers.length > 1 && <b>{answer.short ?? answer.label}</b>} <Brings answer={answer} />
        </p>
      ))}
      {why.slice(0, SHOWN).map(({ text, reason, rule }) => (
        <p key={text} class="why-not">
          {capital(reason)}. <RuleLink title={sight.title} rule={rule} quiet />
        </p>
      ))}
    </>
  );
}

function Head({ of, children }: { of?: SignId; children: ComponentChildren }) {
  return (
    <h2>
      {of && <Icon of={of} />} {children}
    </h2>
  );
}

/** A section of the rules, in full. */
function Section({ sight, rule }: { sight: StarSight; rule: string | undefined }) {
  const book = rulebook(sight.title).value;
  const section = book && rule ? findSection(book, rule) : undefined;
  return (
    <p class="section">
      {section?.text} <RuleLink title={sight.title} rule={rule} quiet />
    </p>
  );
}

const SignDetails = ({ of }: { of: SignId }) => {
  const { word, line, rule } = signs[of];
  return (
    <>
      <Head of={of}>{word}</Head>
      <p>
        {line} <RuleLink title="starship-interstellar" rule={rule} quiet />
      </p>
    </>
  );
};

function TokenDetails({ sight, box, id }: Props) {
  const favours = box.tokens.get(id)?.favours;
  const info = box.extras.get(id);
  const of = tokenSign(box, id);
  return (
    <>
      <Head of={of}>{info ? extraOf(box, id).name : tokenName(box, id)}</Head>
      <Section sight={sight} rule={info?.rule ?? signs[of].rule} />
      {favours && (
        <p>
          <Sign of="prestige" n="+1" /> in the Salvation Phase for {box.deeds.get(favours)}
        </p>
      )}
    </>
  );
}

function DeedDetails({ sight, box, id }: Props) {
  const of = deedSign(id as Deed);
  return (
    <>
      <Head of={of}>{box.deeds.get(id as Deed)}</Head>
      <Section sight={sight} rule={signs[of].rule} />
    </>
  );
}

function TechnologyDetails({ sight, id }: Props) {
  const found = familyOf(sight, id);
  if (!found) return null;
  const { technology, level, rules } = found;
  return (
    <>
      <Head of={technologySign(technology)}>{id}</Head>
      {rules.map((rule, i) => (
        <div key={rule} class={i < level ? "had" : ""}>
          <Section sight={sight} rule={rule} />
        </div>
      ))}
    </>
  );
}

/** "One, two or three cubes are": as many prices follow. */
const upTo = (n: number): string =>
  ["One cube is", "One or two cubes are", "One, two or three cubes are"][n - 1] ?? "Cubes are";

function MarketDetails({ sight, id }: Props) {
  const resource = id.split(".")[0] as Resource;
  const now = sight.sums.market.find((row) => row.resource === resource);
  if (!now) return <SignDetails of="market" />;
  return (
    <>
      <h2>
        <Cube of={resource} /> {capital(resource)} in the Market
      </h2>
      <p>
        {now.sell.length === 0
          ? "None can be sold: the row is full."
          : `${upTo(now.sell.length)} sold for ${now.sell.join(", ")} Fuel.`}{" "}
        {now.buy.length === 0
          ? "None can be bought: the row is empty."
          : `${upTo(now.buy.length)} bought for ${now.buy.join(", ")} Fuel.`}
      </p>
    </>
  );
}

function ProjectDetails({ sight, box, id }: Props) {
  const [project, column] = id.split(".");
  const row = PROJECTS.findIndex((one) => one.id === project);
  const mechanism = sight.view.table.projects[row]?.[Number(column)] ?? null;
  const price = mechanism === null ? undefined : costOf(box, mechanism);
  if (mechanism === null || price === undefined) return <h2>Nothing lies here</h2>;
  const { value } = sight.sheet.mechanisms[mechanism]!;
  return (
    <>
      <Head of="mechanism">Mechanism, {PROJECTS[row]!.name}</Head>
      <p>
        <Price price={price} />{" "}
        {typeof price === "number" ? (
          <>of any colour, for as much Prestige as they are worth</>
        ) : (
          <Sign of="prestige" n={`+${value}`} />
        )}
      </p>
      <Section sight={sight} rule={row === 2 ? "§5.1.1" : "§5.1.2"} />
    </>
  );
}

function PersonDetails({ sight, id }: Props) {
  const n = sight.view.table.population[id as Resource] ?? 0;
  return (
    <>
      <Head of="meeple">{capital(id)} people</Head>
      <p>{n} on Earth</p>
      <Section sight={sight} rule="§5.2.2" />
    </>
  );
}

function JourneyDetails({ sight, box, id }: Props) {
  const [column = 0, row = 0] = id.split(".").map(Number);
  const { table } = sight.view;
  if (column > table.journey.length)
    return (
      <>
        <Head of="trappist">Trappist</Head>
        <Section sight={sight} rule="§5.3.7" />
      </>
    );
  const found = table.journey[column - 1]?.[row] ?? null;
  const info = found === null ? undefined : box.sheet.discoveries[found];
  const point = box.sheet.points.findIndex((one) => one.column === column && one.row === row);
  return (
    <>
      <h2>
        Column {column}, row {row + 1}
      </h2>
      {info && (
        <p>
          <Sign of={info.kind} /> {signs[info.kind].word}: {signs[info.kind].line}{" "}
          <Ways ways={info.visitor} />
        </p>
      )}
      {point >= 0 && (
        <p>
          <Sign of="point" /> Point of Interest{table.points.includes(point) ? ", visited" : ""}:{" "}
          <Ways ways={box.sheet.points[point]!.ways} />
        </p>
      )}
      {!info && point < 0 && <p>Nobody has been here: who arrives turns over a Discovery token.</p>}
    </>
  );
}

function BenchDetails({ sight, id }: Props) {
  const [row = 0, space = 0] = id.split(".").map(Number);
  const bench = sight.sheet.government[row];
  const holder = sight.view.table.government[row]?.[space] ?? null;
  return (
    <>
      <Head of="government">
        {bench?.name}, seat {space + 1}
      </Head>
      <p>
        <Ways ways={bench?.spaces[space] ?? []} />
      </p>
      {holder !== null && <p>Taken by {playerName(sight, holder)}.</p>}
      <Section sight={sight} rule="§5.4.1" />
    </>
  );
}

function TrackDetails({ sight, id }: Props) {
  const [track = "", space] = id.split(".");
  const ways = space ? trackOf(sight, track as Track)[Number(space) - 1] : undefined;
  return (
    <>
      <Head of="step">
        Leaders of {track === "starship" ? "the Starship" : "Humankind"}
        {space && `, space ${space}`}
      </Head>
      {ways && (
        <p>
          <Ways ways={ways} />
        </p>
      )}
      <Section sight={sight} rule="§5.5.1" />
    </>
  );
}

function HallDetails({ sight }: Props) {
  const { hall } = sight.sums;
  return (
    <>
      <Head of="ai_bag">AI bag</Head>
      {hall && (
        <p>
          Next round, if nobody interferes: <CubeRow cubes={hall.bag_to_come} />
        </p>
      )}
      <Section sight={sight} rule="§H.6.2" />
    </>
  );
}

/** The sections of the rows of the H.A.L.L. Board, from the top. */
const HALL_RULES = ["H.3.1", "H.3.2", "H.3.3", "H.3.4", "H.3.5", "H.3.6"].concat([
  "H.4.2",
  "H.4.3",
  "H.4.4",
  "H.4.5",
]);

function CellDetails({ sight, id }: Props) {
  const row = Number(id.split(".")[0]);
  return (
    <>
      <Head of="hall">{HALL_ROWS[row]}</Head>
      <Section sight={sight} rule={`§${HALL_RULES[row]}`} />
    </>
  );
}

function OrbitDetails({ id }: Props) {
  const [orbit = "", quadrant] = id.split(".");
  return (
    <h2>
      {capital(orbit)}'s Orbit, Quadrant {Number(quadrant) + 1}
    </h2>
  );
}

function CometDetails({ sight }: Props) {
  const { halley, corporations } = sight.view.table;
  const comet = halley?.comet;
  if (!halley || !comet) return null;
  return (
    <>
      <Head of="comet">Halley's Comet</Head>
      <p class="dim">
        {capital(orbitName(comet.orbit))}, Quadrant {comet.quadrant + 1}, on its way{" "}
        {comet.inward ? "to the Sun" : "away from the Sun"}
      </p>
      <p>
        On its board: <CubeRow cubes={halley.sectors.reduce(addCubes, {})} none="nothing" />
      </p>
      {corporations.map(
        ({ explorer }, player) =>
          explorer.at === "comet" && (
            <p key={player}>
              <Who sight={sight} player={player} /> Explorer of {playerName(sight, player)}
            </p>
          ),
      )}
    </>
  );
}

function SunDetails({ sight, box }: Props) {
  const { spiral, bag, antimatter } = sight.view.table;
  const at = box.sheet.spiral.findIndex((icon, space) => space > spiral && dangerOf(icon));
  const next = dangerOf(box.sheet.spiral[at]);
  return (
    <>
      <Head of="spiral">The Sun</Head>
      <p>
        Spiral {spiral} of {box.spiralEnd}, {sight.sums.sun.aging} more each round
        {next && (
          <>
            ; {next.words} at {at}
          </>
        )}
      </p>
      <p>
        <Sign of="bag" /> <CubeRow cubes={bag} />
        {antimatter && <Sign of="moscovium" n={antimatter.bag} />}
      </p>
    </>
  );
}

function PlanetDetails({ sight, box, id }: Props) {
  const planet = id as Planet;
  const { table } = sight.view;
  const info = box.planets.get(planet);
  const doc = table.planets.find((found) => found.planet === planet);
  if (!info || !doc) return null;
  const ring = ringOf(box, doc.orbit ?? planet);
  const quadrant = quadrantOf(doc.space, ring.spaces * 4) + 1;
  return (
    <>
      <h2>
        {capital(planet)}
        {doc.destroyed && ": gone for ever"}
      </h2>
      {table.kuiper?.target === planet && <p class="why-not">Asteroids threaten it.</p>}
      {!doc.destroyed && (
        <p class="dim">
          {doc.orbit && `${orbitName(doc.orbit)}, `}
          Quadrant {quadrant}; moves {info.speed} a round; {info.gravity} Fuel to leave
        </p>
      )}
      <Fare sight={sight} planet={planet} />
      {planet !== "earth" && !doc.destroyed && <Finds sight={sight} box={box} planet={planet} />}
      <Owners sight={sight} planet={planet} />
    </>
  );
}

/** What it costs to fly there. */
function Fare({ sight, planet }: { sight: StarSight; planet: Planet }) {
  const flights = sight.seat === null ? [] : (sight.sums.players[sight.seat]?.flights ?? []);
  const flight = flights.find(({ to }) => to === planet);
  if (!flight) return null;
  const { fuel, gravity, way, payable, through_wormhole } = flight;
  return (
    <p class={payable ? "" : "why-not"}>
      <Sign of="fuel" n={fuel} /> gravity {gravity} + way {way}
      {through_wormhole && ", by Wormhole"}
      {!payable && ": not enough Fuel"}
    </p>
  );
}

/** What can be found there. */
function Finds({ sight, box, planet }: { sight: StarSight; box: Box; planet: Planet }) {
  const doc = sight.view.table.planets.find((found) => found.planet === planet)!;
  const odds = sight.sums.deposits.find((row) => row.planet === planet);
  const next = doc.seen[0] === undefined ? undefined : box.sheet.production[doc.seen[0]];
  return (
    <>
      <p>
        <Sign of="unknown" n={doc.n_unseen} /> face down; among those that may come{" "}
        <CubeRow cubes={odds?.tokens ?? {}} none="nothing" />
      </p>
      {next && (
        <p>
          Seen: {next.layers.map(cubeWords).join(", below ")}; {next.ars} at once
        </p>
      )}
    </>
  );
}

function Owners({ sight, planet }: { sight: StarSight; planet: Planet }) {
  return (
    <>
      {sight.view.table.corporations.map(({ explorer, zones }, player) => {
        const zone = zones.find((found) => found.planet === planet);
        const load = [
          explorer.bases ? `${explorer.bases} Base${explorer.bases === 1 ? "" : "s"}` : "",
          buildingWords(explorer.buildings),
          cubeWords(explorer.cubes) === "none" ? "" : cubeWords(explorer.cubes),
        ].filter(Boolean);
        return (
          <div key={player}>
            {explorer.at === planet && (
              <p>
                <Who sight={sight} player={player} /> <Sign of="explorer" />{" "}
                {load.join("; ") || "empty"}
              </p>
            )}
            {zone && (
              <p>
                <Who sight={sight} player={player} /> <Sign of="deposit" />{" "}
                <CubeRow cubes={zone.deposit} none="empty" /> <Sign of="storage" />{" "}
                <CubeRow cubes={zone.storage} none="empty" /> {buildingWords(zone.buildings)}
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
