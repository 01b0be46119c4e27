// Words for whatever is looked at on the board.

import type { Company } from "../../types/skymines";
import { mapOf, piecesIn, spaceWords } from "./map";
import {
  COMPANY,
  THREAT,
  actorName,
  actorsOf,
  boxOf,
  cardName,
  perkOf,
  planName,
  rowLetter,
  sharesAt,
  words,
  type SkySight,
} from "./model";
import { CompanySign, MarkerSign } from "./signs";

export function Details({ sight, thing }: { sight: SkySight; thing: string }) {
  const [kind, id = ""] = thing.split(":") as [string, string?];
  switch (kind) {
    case "space":
      return <SpaceDetails sight={sight} number={Number(id)} />;
    case "company":
      return <CompanyDetails sight={sight} company={id as Company} />;
    case "display":
      return <DisplayDetails sight={sight} space={Number(id) - 1} />;
    case "plan": {
      const { plans } = sight.view.table;
      const plan = plans.flatMap((row, r) =>
        row.filter((_, c) => `${rowLetter(r)}${c + 1}` === id),
      )[0];
      return <PlanDetails sight={sight} place={id} plan={plan} />;
    }
    case "special":
      return (
        <PlanDetails
          sight={sight}
          place={`Round ${id}`}
          plan={sight.view.table.specials[Number(id) - 2]}
        />
      );
    case "bonus":
      return <BonusDetails sight={sight} place={id} />;
    case "mission": {
      const mission = sight.view.table.missions[Number(id)];
      const info = mission === undefined ? undefined : boxOf(sight.files).missions[mission];
      return info ? <Words title={`Mission ${info.id}`} text={info.words} /> : null;
    }
    case "threat":
      return <ThreatDetails sight={sight} />;
    default:
      return null;
  }
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
    </>
  );
}

function SpaceDetails({ sight, number }: { sight: SkySight; number: number }) {
  const map = mapOf(sight);
  const space = map.spaces.get(number);
  if (!space) return null;
  const pieces = piecesIn(sight, number);
  return (
    <>
      <h2>{spaceWords(map, space)}</h2>
      {map.side === "belt" && (
        <p>
          {space.line === "single" ? "A single" : "A double"} line to enter
          {space.seats > 0 ? `, ${space.seats} outpost spaces` : ""}
        </p>
      )}
      {pieces.length === 0 && <p class="dim">nobody is here</p>}
      {pieces.map((company, i) => (
        <p key={i}>
          <CompanySign company={company} /> {COMPANY[company].name}
        </p>
      ))}
    </>
  );
}

function CompanyDetails({ sight, company }: { sight: SkySight; company: Company }) {
  const box = boxOf(sight.files);
  const i = sight.view.table.stations.findIndex((other) => other.company === company);
  const station = sight.view.table.stations[i];
  if (!station) return null;
  const face = typeof station.face === "number" ? box.faces[station.face] : undefined;
  return (
    <>
      <h2>
        <CompanySign company={company} /> {COMPANY[company].name} <small>{face?.id}</small>
      </h2>
      <p>
        A share is worth {sight.view.values[i]} coins; {station.home.length} pieces at home,{" "}
        {station.pieces.length} on the map
        {station.boxed ? `, ${station.boxed} out of the game` : ""}.
      </p>
      {face &&
        actorsOf(sight.view).map((actor) => (
          <p key={actor}>
            <MarkerSign sight={sight} actor={actor} /> {actorName(sight, actor)}: space{" "}
            {station.markers[actor]}, {sharesAt(face, station.markers[actor] ?? 0)} shares
          </p>
        ))}
      {face?.perks.map(({ space, perk, n }) => (
        <p class="dim" key={space}>
          Space {space}: {perkOf(perk).words} ({n})
        </p>
      ))}
      {face && (
        <p class="dim">
          Barriers: {face.barrier.map((each) => `${each.coins} C before ${each.space}`).join(", ")}.
          Thresholds:{" "}
          {face.threshold.map((each) => `${each.coins} C before ${each.space}`).join(", ")}.
        </p>
      )}
    </>
  );
}

function DisplayDetails({ sight, space }: { sight: SkySight; space: number }) {
  const box = boxOf(sight.files);
  const card = sight.view.table.display[space];
  const info = typeof card === "number" ? box.cards[card] : undefined;
  if (!info) return <Words title={`Display ${space + 1}`} text="empty" />;
  const surcharge = box.surcharge[Math.floor(space / 4)] ?? 0;
  const price = surcharge
    ? `${info.cost} and a surcharge of ${surcharge}: ${info.cost + surcharge}`
    : String(info.cost);
  return (
    <>
      <h2>
        {cardName(box, card!)} <small>display {space + 1}</small>
      </h2>
      <p>Costs {price}. Sells for {info.sell}.</p>
    </>
  );
}

function PlanDetails(props: {
  sight: SkySight;
  place: string;
  plan: number | null | undefined;
}) {
  const { sight, place, plan } = props;
  const box = boxOf(sight.files);
  const text = typeof plan === "number" ? planName(box, plan) : "empty";
  return <Words title={place} text={text} />;
}

function BonusDetails({ sight, place }: { sight: SkySight; place: string }) {
  const [row = 1, column = 1] = place.split(",").map(Number);
  const space = (row - 1) * 4 + column - 1;
  const info = boxOf(sight.files).bonus[space];
  if (!info) return null;
  const by = sight.view.table.marks[space];
  return (
    <>
      <h2>Bonus space {place}</h2>
      <p>
        {info.words}
        {info.price ? `, costs ${info.price}` : ""}
      </p>
      {typeof by === "number" && (
        <p>
          <MarkerSign sight={sight} actor={by} /> {actorName(sight, by)}
        </p>
      )}
    </>
  );
}

function ThreatDetails({ sight }: { sight: SkySight }) {
  const { threat, counters } = sight.view.table;
  if (!threat) return null;
  const info = boxOf(sight.files).threats[threat];
  const price = Object.entries(info?.price ?? {}).map(([what, n]) => `${n} ${words(what)}`);
  return (
    <>
      <h2>{THREAT[threat]}</h2>
      <p>
        {counters} counters; one costs {price.join(" and ")}.
      </p>
    </>
  );
}
