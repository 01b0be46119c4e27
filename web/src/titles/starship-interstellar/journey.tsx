// The Journey to Trappist: nine columns of five spaces, what was found there, and the Probes.

import { Glyph } from "../../ui/glyph";
import { factOf } from "../../table/answers";
import { boxOf, playerName, type Box, type StarSight } from "./model";
import { Icon, Sign, Thing, Ways, Who } from "./parts";
import { bestUse, straightTo } from "./plans";
import { signs } from "./signs";

type Props = { sight: StarSight };
type SpaceProps = Props & { box: Box; column: number; row: number };

const ROWS = [0, 1, 2, 3, 4] as const;

export function Journey({ sight }: Props) {
  const box = boxOf(sight);
  const { table } = sight.view;
  const columns = table.journey.length;
  return (
    <div class="si journey">
      <div class="journey-grid" role="group" aria-label="Journey to Trappist">
        <span class="corner" />
        {Array.from({ length: columns + 2 }, (_, column) => (
          <b key={column} class="column-name">
            {column === 0 ? "Start" : column > columns ? "Trappist" : column}
            {column === box.numbers.get("extra_column") && <Sign of="extra_action" />}
          </b>
        ))}
        {ROWS.map((row) => (
          <Row key={row} sight={sight} box={box} row={row} columns={columns} />
        ))}
      </div>
      <p class="fact-row">
        <Sign of="trappist" /> <b>Trappist</b> for the first to arrive{" "}
        {box.sheet.trappist.map((n, i) => (
          <span key={i} class={i < table.arrivals ? "taken" : ""}>
            <Sign of="prestige" n={n} />
          </span>
        ))}
        <span class="dim">{table.discoveries.length} Discovery tokens face down</span>
      </p>
    </div>
  );
}

function Row({ sight, box, row, columns }: Props & { box: Box; row: number; columns: number }) {
  return (
    <>
      <b class="row-name">{row + 1}</b>
      <span class="start">{row === 2 && <Probes sight={sight} column={0} row={null} />}</span>
      {Array.from({ length: columns }, (_, i) => (
        <Space key={i} sight={sight} box={box} column={i + 1} row={row} />
      ))}
      <Thing
        sight={sight}
        thing={`journey:${columns + 1}.${row}`}
        name={`Trappist, row ${row + 1}`}
        class={`space trappist ${row === 2 ? "" : "edge"}`}
      >
        {row === 2 && <Icon of="trappist" class="big" />}
        {row === 2 && <Probes sight={sight} column={columns + 1} row={null} />}
        <Fare sight={sight} thing={`journey:${columns + 1}.${row}`} />
      </Thing>
    </>
  );
}

/** The next column before one's own Probe: where the next step can lead. */
export function NextColumn({ sight }: Props) {
  const probe = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat]?.probe;
  const columns = sight.view.table.journey.length;
  if (!probe || probe.column >= columns) return null;
  const column = probe.column + 1;
  return (
    <section class="next-column" aria-label={`Journey, column ${column}`}>
      <h3>Journey, column {column}</h3>
      {ROWS.map((row) => (
        <Space key={row} sight={sight} box={boxOf(sight)} column={column} row={row} />
      ))}
    </section>
  );
}

function Space({ sight, box, column, row }: SpaceProps) {
  const { table } = sight.view;
  const found = table.journey[column - 1]?.[row] ?? null;
  const info = found === null ? undefined : box.sheet.discoveries[found];
  const { points } = box.sheet;
  const point = points.findIndex((other) => other.column === column && other.row === row);
  const visited = table.points.includes(point);
  const thing = `journey:${column}.${row}`;
  const way = straight(sight, column, row);
  const words = [
    info ? signs[info.kind].word : "",
    point >= 0 ? `Point of Interest${visited ? ", visited" : ""}` : "",
  ].filter(Boolean);
  return (
    <Thing
      sight={sight}
      thing={thing}
      name={[`Column ${column}, row ${row + 1}`, ...words].join(", ")}
      class={`space ${info?.kind ?? (point >= 0 ? "point" : "unknown")} ${visited ? "visited" : ""} ${"answers" in way ? "soft" : ""}`}
      {...way}
    >
      {info && <Glyph of={signs[info.kind].glyph} class={`big s-${info.kind}`} />}
      {point >= 0 && <Icon of="point" class={visited ? "past" : ""} />}
      <span class="gift">
        {point >= 0 && !visited && <Ways ways={points[point]!.ways} />}
        {info && <Ways ways={info.visitor} />}
      </span>
      <Probes sight={sight} column={column} row={row} />
      <Fare sight={sight} thing={thing} />
      <span class="sr">{words.join(", ") || "unknown"}</span>
    </Thing>
  );
}

/** In the Salvation Phase a click on the next column uses the best token and goes there at once. */
function straight(sight: StarSight, column: number, row: number) {
  const thing = `journey:${column}.${row}`;
  const probe = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat]?.probe;
  const use = bestUse(sight, "probe");
  const near =
    probe && probe.column + 1 === column && (probe.column === 0 || Math.abs(probe.row - row) <= 1);
  if (!use || !near || sight.touching.has(thing)) return {};
  return { answers: [use], then: straightTo({ do: "steer", row }) };
}

/** What it costs to go there. */
function Fare({ sight, thing }: Props & { thing: string }) {
  const [answer] = sight.touching.get(thing) ?? [];
  const fuel = answer && factOf(answer, "fuel")?.n;
  if (fuel === undefined) return null;
  return <Sign of="fuel" n={fuel} class="fare" />;
}

function Probes({ sight, column, row }: Props & { column: number; row: number | null }) {
  const { corporations, government_probe } = sight.view.table;
  const here = (place: { column: number; row: number }) =>
    place.column === column && (row === null || place.row === row);
  return (
    <span class="probes">
      {corporations.map(
        ({ probe }, player) =>
          here(probe) && (
            <span key={player} class={`probe seat-${player}`}>
              <Icon of="probe" />
              <Who sight={sight} player={player} />
              <span class="sr">Probe of {playerName(sight, player)}</span>
            </span>
          ),
      )}
      {here(government_probe) && (
        <span class="probe of-government">
          <Sign of="government_probe" />
        </span>
      )}
    </span>
  );
}
