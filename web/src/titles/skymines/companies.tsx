// The companies: their stations with the coins that decide the game, and their tracks as ribbons.

import { factOf } from "../../table/answers";
import type { Company, FaceSheet, PerkAt, StationDoc } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import {
  actorName,
  actorsOf,
  columnsOf,
  companyName,
  ghostOf,
  shareValue,
  sharesOf,
  shortName,
  some,
  type SkySight,
} from "./model";
import { mapOf } from "./map";
import { CompanySign, Marker, Num, Thing } from "./parts";
import { perkSign, signs } from "./signs";

export function faceOf({ sheet }: SkySight, { face }: StationDoc): FaceSheet | undefined {
  return typeof face === "number" ? sheet.faces.items[face] : undefined;
}

/** What a share is worth, and what it would be worth with the answer that is weighed. */
function Worth({ sight, company }: { sight: SkySight; company: Company }) {
  const ghost = ghostOf(sight);
  const change = ghost && factOf(ghost, "value");
  const after = change?.company === company && change.after !== change.before ? change.after : null;
  return (
    <span class="worth">
      <Glyph of={signs.coin.glyph} />
      <b>{shareValue(sight, company)}</b>
      {after !== null && <b class="after">→ {after}</b>}
    </span>
  );
}

// Stations.

export function Stations({ sight }: { sight: SkySight }) {
  return (
    <div class="sky-stations" role="group" aria-label="Stations">
      {sight.view.table.stations.map((station) => (
        <Station key={station.company} sight={sight} station={station} />
      ))}
    </div>
  );
}

function Station({ sight, station }: { sight: SkySight; station: StationDoc }) {
  const { company } = station;
  const value = shareValue(sight, company);
  const home = station.home.length;
  const name = `station of ${companyName(sight, company)}, ${some(home, "piece")} at home, a share is worth ${value}`;
  const asks = columnsOf(sight.view) === company;
  return (
    <div class={`station co-${company} ${asks ? "opened" : ""}`}>
      <Thing sight={sight} thing={`company:${company}`} name={name} class="station-head">
        <CompanySign company={company} />
        <span class="called">{shortName(company)}</span>
        <Worth sight={sight} company={company} />
      </Thing>
      <div class="homes">
        {[0, 1, 2].map((column) => (
          <HomeColumn key={column} sight={sight} station={station} column={column} asks={asks} />
        ))}
      </div>
    </div>
  );
}

/** A column of home spaces, lying: the piece at the left leaves first. */
function HomeColumn(props: {
  sight: SkySight;
  station: StationDoc;
  column: number;
  asks: boolean;
}) {
  const { sight, station, column, asks } = props;
  const { shuttles, coins } = mapOf(sight).homes[station.company][column]!;
  const cells = coins.map((n, row) => {
    const taken = station.home.includes(column * 5 + row);
    const state = taken ? "taken" : n > 0 ? "coin" : "";
    return (
      <i key={row} class={`home ${state} ${shuttles ? "shuttle" : ""}`}>
        {n > 0 ? n : ""}
      </i>
    );
  });
  const thing = asks ? `column:${column + 1}` : "";
  const open = coins.reduce(
    (sum, n, row) => sum + (station.home.includes(column * 5 + row) ? 0 : n),
    0,
  );
  const all = coins.reduce((sum, n) => sum + n, 0);
  const kind = shuttles ? "shuttles" : "outposts";
  return (
    <Thing
      sight={sight}
      thing={thing}
      name={`column ${column + 1} of ${shortName(station.company)}, ${kind}, ${open} of ${some(all, "coin")} seen`}
      class="column"
    >
      {cells}
    </Thing>
  );
}

// Tracks.

export function Ribbons({ sight }: { sight: SkySight }) {
  return (
    <div
      class={`sky-ribbons of-${sight.view.table.coins.length}`}
      role="group"
      aria-label="Company tracks"
    >
      {sight.view.table.stations.map((station) => (
        <Ribbon key={station.company} sight={sight} station={station} />
      ))}
    </div>
  );
}

function trackWords(sight: SkySight, { company, markers }: StationDoc, face?: FaceSheet): string {
  const all = actorsOf(sight.view).map(
    (actor) =>
      `${actorName(sight, actor)} on ${markers[actor] ?? 0} with ${some(sharesOf(sight, actor, company), "share")}`,
  );
  return `track ${face?.name ?? ""} of ${companyName(sight, company)}: ${all.join(", ")}`;
}

/** Where the weighed answer would bring the viewer's marker on this track. */
function landing(sight: SkySight, company: Company) {
  const walks = ghostOf(sight)?.facts?.flatMap((fact) => (fact.fact === "walk" ? [fact] : []));
  return walks?.find((walk) => walk.company === company) ?? null;
}

function Ribbon({ sight, station }: { sight: SkySight; station: StationDoc }) {
  const { company } = station;
  const face = faceOf(sight, station);
  const walk = landing(sight, company);
  const length = face?.length ?? 0;
  return (
    <Thing
      sight={sight}
      thing={`company:${company}`}
      name={trackWords(sight, station, face)}
      class={`ribbon co-${company}`}
    >
      <span class="ribbon-head">
        <CompanySign company={company} />
        <Worth sight={sight} company={company} />
        <Holdings sight={sight} company={company} gained={walk?.shares ?? 0} />
      </span>
      <span class="spaces">
        {face &&
          Array.from({ length: length + 1 }, (_, space) => (
            <TrackSpace
              key={space}
              sight={sight}
              station={station}
              face={face}
              space={space}
              ghost={walk?.to === space && walk.to !== walk.from}
              passed={walk !== null && space > walk.from && space <= walk.to}
            />
          ))}
      </span>
    </Thing>
  );
}

/** How many shares everybody has. */
function Holdings(props: { sight: SkySight; company: Company; gained: number }) {
  const { sight, company, gained } = props;
  return (
    <span class="holdings">
      {actorsOf(sight.view).map((actor) => (
        <span key={actor}>
          <Marker sight={sight} actor={actor} />
          {sharesOf(sight, actor, company)}
          {gained > 0 && actor === sight.seat && <b class="after">+{gained}</b>}
        </span>
      ))}
    </span>
  );
}

interface SpaceProps {
  sight: SkySight;
  station: StationDoc;
  face: FaceSheet;
  space: number;
  ghost: boolean;
  passed: boolean;
}

function TrackSpace({ sight, station, face, space, ghost, passed }: SpaceProps) {
  const at = actorsOf(sight.view).filter((actor) => (station.markers[actor] ?? 0) === space);
  const share = face.shares.indexOf(space);
  const perk = face.perks.find((other) => other.space === space);
  const barrier = face.barriers.find((other) => other.space === space);
  const threshold = face.thresholds.find((other) => other.space === space);
  const plain = share < 0 && !perk;
  return (
    <span
      class={`cell ${share >= 0 ? "share" : ""} ${perk ? "perk" : ""} ${passed ? "passed" : ""}`}
    >
      {barrier && (
        <i class="barrier">
          <em>{barrier.coins}</em>
        </i>
      )}
      {threshold && (
        <i class="threshold">
          <em>+{threshold.coins}</em>
        </i>
      )}
      {plain && <small>{space}</small>}
      {share >= 0 && <Num sign="share" n={share + 1} silent />}
      {perk && <PerkSign perk={perk} />}
      {(at.length > 0 || ghost) && (
        <span class="stand">
          {at.map((actor) => (
            <Marker key={actor} sight={sight} actor={actor} />
          ))}
          {ghost && sight.seat !== null && (
            <Marker sight={sight} actor={sight.seat} class="ghost" />
          )}
        </span>
      )}
    </span>
  );
}

export function PerkSign({ perk: { perk, n } }: { perk: PerkAt }) {
  return (
    <span class="num perk-sign">
      <Glyph of={perkSign(perk).glyph} />
      {n > 0 && <b>+{n}</b>}
    </span>
  );
}
