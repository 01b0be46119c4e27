// Where the four Salvation actions have led so far, in one row: the ship, the people, the Journey, the
// Government.

import { type StarSight } from "./model";
import { Icon, Sign, Who } from "./parts";
import { NextBench } from "./government";
import { NextColumn } from "./journey";
import { Goals, Hull, Projects } from "./ship";

type Props = { sight: StarSight };

export function Overview({ sight }: Props) {
  return (
    <div class="overview">
      <Goals sight={sight} />
      <AtOnce sight={sight} />
      <Hull sight={sight} />
      <Voyage sight={sight} />
      <Seats sight={sight} />
    </div>
  );
}

/** What can be done in one press: it uses the token that is missed least. */
function AtOnce({ sight }: Props) {
  if (sight.question?.id !== "turn" || sight.view.table.phase !== "salvation") return null;
  return (
    <div class="at-once" role="group" aria-label="At once">
      <p class="dim">
        At once: one press uses the token that is missed least. A step of the Probe and a Mechanism
        cannot be taken back.
      </p>
      <Projects sight={sight} />
      <NextColumn sight={sight} />
      <NextBench sight={sight} />
    </div>
  );
}

/** How far the Probes have come. */
function Voyage({ sight }: Props) {
  const { corporations, government_probe, journey } = sight.view.table;
  const columns = Array.from({ length: journey.length + 2 }, (_, column) => column);
  return (
    <section class="voyage" aria-label="Journey">
      {columns.map((column) => (
        <span key={column} class={column > journey.length ? "stop goal" : "stop"}>
          {column > journey.length ? <Icon of="trappist" /> : <small>{column || "start"}</small>}
          <span class="here">
            {corporations.map(
              ({ probe }, player) =>
                probe.column === column && <Who key={player} sight={sight} player={player} />,
            )}
            {government_probe.column === column && <Sign of="government_probe" />}
          </span>
        </span>
      ))}
    </section>
  );
}

/** Who sits how high. */
function Seats({ sight }: Props) {
  const rows = sight.view.table.government.map((spaces, row) => ({ spaces, row })).reverse();
  return (
    <section class="seats" aria-label="World Government">
      {rows.map(({ spaces, row }) => (
        <p key={row}>
          <small>{sight.sheet.government[row]?.name}</small>
          {spaces.map((player, space) => (
            <span key={space} class="seat-of">
              {player !== null && <Who sight={sight} player={player} />}
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}
