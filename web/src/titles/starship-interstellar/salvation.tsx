// The four Salvation actions' places: projects and the ship, the people, the Journey, the World
// Government with the Leader Tracks and the Extra Actions.

import {
  PROJECTS,
  RESOURCES,
  boxOf,
  countOf,
  extraOf,
  playerName,
  type Box,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Price, Thing, Who } from "./parts";

type Props = { sight: StarSight };

export function Projects({ sight }: Props) {
  const box = boxOf(sight.files);
  const { projects, ship, mechanisms, corporations } = sight.view.table;
  const slots = box.slots(corporations.length);
  return (
    <div class="si projects">
      <Goals sight={sight} />
      <h2>Projects</h2>
      {PROJECTS.map(({ id, name }, row) => (
        <section key={id} aria-label={name}>
          <h3>{name}</h3>
          <div class="mechanisms">
            {projects[row]!.map((mechanism, column) => {
              const price = mechanism === null ? undefined : box.mechanisms[mechanism];
              return (
                <Thing
                  key={column}
                  sight={sight}
                  thing={`project:${id}.${column}`}
                  name={`${name}, space ${column + 1}`}
                  class="mechanism"
                >
                  {price ? <Price price={price} /> : <span class="dim">empty</span>}
                </Thing>
              );
            })}
          </div>
        </section>
      ))}
      <p class="dim">{mechanisms.length} Mechanisms face down</p>
      <h2>The Interstellar</h2>
      {Array.from({ length: box.modules }, (_, module) => {
        const built = Math.max(0, Math.min(slots, ship.length - module * slots));
        return (
          <p class="fact-row module" key={module}>
            <b>Module {module + 1}</b>
            <meter min={0} max={slots} value={built} aria-label={`Module ${module + 1}`} />
            {built} of {slots}
            {built === slots && <span class="tag gold">complete</span>}
          </p>
        );
      })}
      <People sight={sight} box={box} />
    </div>
  );
}

/** What must be reached before the Sun has its way. */
function Goals({ sight }: Props) {
  const [ship, trappist, people] = sight.view.goals;
  const goals = [
    { name: "the ship", met: ship },
    { name: "Trappist", met: trappist },
    { name: "the people", met: people },
  ];
  return (
    <p class="fact-row">
      <b>Goals</b>
      {goals.map(({ name, met }) => (
        <span key={name} class={met ? "tag gold" : "tag"}>
          {met ? "✓ " : "○ "}
          {name}
          <span class="sr">{met ? ", met" : ", open"}</span>
        </span>
      ))}
    </p>
  );
}

function People({ sight, box }: Props & { box: Box }) {
  const { population, lost, saved, corporations } = sight.view.table;
  const byPlayers = corporations.reduce((sum, corporation) => sum + countOf(corporation.saved), 0);
  return (
    <>
      <h2>Population</h2>
      <p class="fact-row">
        <b>On Earth</b>
        {RESOURCES.map((resource) => (
          <Thing
            key={resource}
            sight={sight}
            thing={`population:${resource}`}
            name={`${resource} people`}
          >
            <span class="meeple">
              <Cube of={resource} n={population[resource] ?? 0} />
            </span>
          </Thing>
        ))}
      </p>
      <Families sight={sight} />
      <p class="fact-row">
        <b>Saved</b> {byPlayers + countOf(saved)} of {box.goal(corporations.length)}
      </p>
      {corporations.map((corporation, player) => (
        <p class="fact-row" key={player}>
          <Who sight={sight} player={player} /> <CubeRow cubes={corporation.saved} />
        </p>
      ))}
      <p class="fact-row">
        World Government <CubeRow cubes={saved} />
      </p>
      <p class="fact-row">
        <b>Lost</b> <CubeRow cubes={lost} />
      </p>
    </>
  );
}

/** The Families on top of their piles (§V2.1): all of them are saved in one action. */
function Families({ sight }: Props) {
  const families = sight.view.variants?.families ?? [];
  if (families.length === 0) return null;
  return (
    <div class="fact-row">
      <b>Families</b>
      {families.map((family, pile) => (
        <Thing key={pile} sight={sight} thing={`family:${pile}`} name={`Family ${pile + 1}`}>
          {family ? (
            <span class={`meeple ${family.complete ? "" : "nil"}`}>
              <CubeRow cubes={family.people} />
              {!family.complete && <small> not all on Earth</small>}
            </span>
          ) : (
            <span class="dim">none</span>
          )}
        </Thing>
      ))}
    </div>
  );
}

const SIGNS: Record<string, { sign: string; words: string }> = {
  wormhole: { sign: "◎", words: "Wormhole" },
  galaxy: { sign: "✦", words: "Galaxy" },
  deep_space: { sign: "·", words: "Deep Space" },
  black_hole: { sign: "●", words: "Black Hole" },
  lost_planet: { sign: "▣", words: "Lost Mining Planet" },
};

export function Journey({ sight }: Props) {
  const box = boxOf(sight.files);
  const { table } = sight.view;
  const columns = table.journey.length;
  return (
    <div class="si journey">
      <h2>Journey to Trappist</h2>
      <div class="journey-wrap">
        <table class="journey-grid">
          <thead>
            <tr>
              <th scope="col">Start</th>
              {Array.from({ length: columns }, (_, i) => (
                <th scope="col" key={i}>
                  {i + 1}
                  {i + 1 === box.extraColumn && <small> X</small>}
                </th>
              ))}
              <th scope="col">
                <abbr title="Trappist">★</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 5 }, (_, row) => (
              <tr key={row}>
                <td>{row === 2 && <Probes sight={sight} column={0} row={null} />}</td>
                {Array.from({ length: columns }, (_, i) => (
                  <Space key={i} sight={sight} box={box} column={i + 1} row={row} />
                ))}
                <td>
                  <Thing
                    sight={sight}
                    thing={`journey:${columns + 1}.${row}`}
                    name={`Trappist, row ${row + 1}`}
                  >
                    {row === 2 ? "★" : ""}
                  </Thing>
                  {row === 2 && <Probes sight={sight} column={columns + 1} row={null} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim">
        ◎ Wormhole, ✦ Galaxy, · Deep Space, ● Black Hole, ▣ Lost Mining Planet, ◇ Point of Interest
        (◆ visited), X Extra Action, WG Government Probe. {table.discoveries.length} Discovery
        tokens face down.
      </p>
      <p class="fact-row">
        <b>Trappist</b> Prestige for the first to arrive: {box.trappist.join(", ")};{" "}
        {table.arrivals} there
      </p>
    </div>
  );
}

type SpaceProps = Props & { box: Box; column: number; row: number };

function Space({ sight, box, column, row }: SpaceProps) {
  const { table } = sight.view;
  const found = table.journey[column - 1]?.[row] ?? null;
  const info = found === null ? undefined : box.discoveries[found];
  const point = box.points.findIndex((other) => other.column === column && other.row === row + 1);
  const visited = table.points.includes(point);
  const words = [
    info ? `${SIGNS[info.kind]?.words ?? info.kind}${info.reward ? `: ${info.reward}` : ""}` : "",
    point >= 0
      ? `Point of Interest: ${box.points[point]!.reward}${visited ? ", visited" : ""}`
      : "",
  ]
    .filter(Boolean)
    .join("; ");
  return (
    <td title={words}>
      <Thing
        sight={sight}
        thing={`journey:${column}.${row}`}
        name={`Column ${column}, row ${row + 1}${words ? `, ${words}` : ""}`}
      >
        {info && <span aria-hidden="true">{SIGNS[info.kind]?.sign ?? "?"}</span>}
        {point >= 0 && <span aria-hidden="true">{visited ? "◆" : "◇"}</span>}
        <Probes sight={sight} column={column} row={row} />
        <span class="sr">{words || "unknown"}</span>
      </Thing>
    </td>
  );
}

function Probes({ sight, column, row }: Props & { column: number; row: number | null }) {
  const { corporations, government_probe } = sight.view.table;
  const here = (place: { column: number; row: number }) =>
    place.column === column && (row === null || place.row === row);
  return (
    <>
      {corporations.map(
        ({ probe }, player) => here(probe) && <Who key={player} sight={sight} player={player} />,
      )}
      {here(government_probe) && <abbr title="Government Probe">WG</abbr>}
    </>
  );
}

export function Government({ sight }: Props) {
  const box = boxOf(sight.files);
  const { table } = sight.view;
  const governor = sight.view.governor ?? null;
  const leaders = sight.view.variants?.leaders;
  const specialists = table.antimatter?.seats;
  const rows = table.government.map((spaces, row) => ({ spaces, row })).reverse();
  return (
    <div class="si government">
      <h2>World Government</h2>
      <p class="fact-row">
        <b>Governor</b>{" "}
        {governor === null ? (
          "nobody"
        ) : (
          <>
            <Who sight={sight} player={governor} /> {playerName(sight, governor)}
          </>
        )}
      </p>
      {rows.map(({ spaces, row }) => (
        <section key={row}>
          <h3>{box.government[row]?.name}</h3>
          <div class="benches">
            {spaces.map((player, space) => (
              <Thing
                key={space}
                sight={sight}
                thing={`government:${row}.${space}`}
                name={`${box.government[row]?.name}, space ${space + 1}`}
                class="bench"
              >
                {player !== null && <Who sight={sight} player={player} />}
                {specialists?.[row]?.[space] && <abbr title="Specialist">Sp</abbr>}
                <small>{box.government[row]?.spaces[space]}</small>
              </Thing>
            ))}
          </div>
        </section>
      ))}
      {leaders && <p class="dim">Leader Tracks of board {leaders.board.toUpperCase()}</p>}
      <Track sight={sight} id="starship" name="Leaders of the Starship" />
      <Track sight={sight} id="humankind" name="Leaders of Humankind" />
      <h2>Extra Actions</h2>
      <ul class="tokens extras">
        {table.offer.map((extra, i) => {
          const info = extra ? extraOf(box, extra) : undefined;
          return (
            <li key={i}>
              {extra && info ? (
                <Thing sight={sight} thing={`extra:${extra}`} name={`Extra Action ${extra}`}>
                  <b>
                    {info.name} <small>{extra}</small>
                  </b>
                  <small>{info.words}</small>
                </Thing>
              ) : (
                <span class="thing nil">taken</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Track({ sight, id, name }: Props & { id: "starship" | "humankind"; name: string }) {
  const box = boxOf(sight.files);
  const { corporations } = sight.view.table;
  const spaces = sight.view.variants?.leaders?.[id] ?? box.tracks[id];
  const last = spaces.length;
  return (
    <section>
      <h2>
        <Thing sight={sight} thing={`track:${id}`} name={name} class="track-name">
          {name}
        </Thing>
      </h2>
      <ol class="track">
        {spaces.map((reward, i) => {
          const here = corporations.flatMap((corporation, player) =>
            Math.min(corporation[id], last) === i + 1 ? [player] : [],
          );
          return (
            <li key={i} class={here.length > 0 ? "held" : ""}>
              <b>{i + 1}</b>
              <span>
                {here.map((player) => (
                  <Who key={player} sight={sight} player={player} />
                ))}
              </span>
              <small>{reward}</small>
            </li>
          );
        })}
      </ol>
      <p class="dim">
        Beyond: {box.tracks.beyond} a step.{" "}
        {corporations
          .map((corporation, player) => ({ player, steps: corporation[id] }))
          .filter(({ steps }) => steps === 0 || steps > last)
          .map(({ player, steps }) => `${playerName(sight, player)}: ${steps}`)
          .join("; ")}
      </p>
    </section>
  );
}
