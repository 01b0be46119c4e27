// What was seen where, and when: all that a seat remembers of others.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Line } from "../../base/wire";
import { Glyph, Mark } from "../../ui/glyph";
import { SeatToken } from "../../ui/parts";
import { PLANET_SIGNS, signs } from "./signs";
import { told } from "./story";
import { boxOf, planetName, planetsOf, shipWords, type ScSight } from "./model";

export function Sightings({ sight }: { sight: ScSight }) {
  const box = boxOf(sight);
  const all = useSignal(false);
  const seen = [...(sight.memory?.sightings ?? [])].sort((a, b) => b.turn - a.turn);
  const strangers = seen.filter(
    (sighting) => sighting.ships.length > 0 || sighting.colonies.length > 0,
  );
  const before = useMemo(() => told(sight.lines), [sight.lines]);
  const known = box.stars.filter((star) => planetsOf(sight, star.id) !== null);
  return (
    <div class="sightings">
      <h2>Others, as last seen</h2>
      {strangers.length === 0 && <p class="dim">You have not met anybody yet.</p>}
      <ul>
        {strangers.map((sighting) => (
          <li
            key={sighting.star}
            onPointerEnter={() => (sight.looked.value = `star:${sighting.star}`)}
          >
            <b>{box.stars[sighting.star]?.name}</b>
            <span class="when">
              {sighting.turn > 0 ? `turn ${sighting.turn}${age(sight, sighting.turn)}` : ""}
            </span>
            {sighting.ships.map(({ owner, ships }) => (
              <span key={`s${owner}`} class="seen">
                <SeatToken seat={owner} label={sight.nameOf(owner)} /> {shipWords(ships)}
              </span>
            ))}
            {sighting.colonies.map((colony) => (
              <span key={`c${colony.planet}`} class="seen">
                <SeatToken seat={colony.owner} label={sight.nameOf(colony.owner)} /> colony on{" "}
                {planetName(box, colony.planet)}
                {colony.shield ? ", shielded" : ""}
                {colony.conqueror !== undefined && colony.conqueror !== null
                  ? `, conquered by ${sight.nameOf(colony.conqueror)}`
                  : ""}
              </span>
            ))}
            <Earlier lines={before.get(sighting.star)} now={sighting.turn} />
          </li>
        ))}
      </ul>
      <h2>
        Stars explored <span class="count">{known.length}</span>
      </h2>
      <ul>
        {(all.value ? known : known.slice(0, 12)).map((star) => (
          <li key={star.id} onPointerEnter={() => (sight.looked.value = `star:${star.id}`)}>
            <b>{star.name}</b> <span class="when">{star.colour}</span>
            {planetsOf(sight, star.id)!.map((planet, slot) => (
              <span key={slot} class={`kind ${planet.kind}`}>
                <Glyph of={PLANET_SIGNS[planet.kind].glyph} /> {planet.name} {planet.capacity}
                {planet.mineral_rich && <Mark of={signs.minerals} />}
              </span>
            ))}
            {planetsOf(sight, star.id)!.length === 0 && <span class="dim">no planets</span>}
          </li>
        ))}
      </ul>
      {known.length > 12 && !all.value && (
        <button type="button" class="link" onClick={() => (all.value = true)}>
          All {known.length}
        </button>
      )}
    </div>
  );
}

/** What was seen there before, the latest first. */
function Earlier({ lines = [], now }: { lines?: readonly Line[]; now: number }) {
  const earlier = lines.filter((line) => Number(line.event!["turn"]) < now).reverse();
  if (earlier.length === 0) return null;
  return (
    <details class="seen">
      <summary>{earlier.length} earlier</summary>
      <ol>
        {earlier.map((line) => (
          <li key={line.n}>
            <span class="when">turn {String(line.event!["turn"])}</span> {line.text}
          </li>
        ))}
      </ol>
    </details>
  );
}

function age(sight: ScSight, turn: number): string {
  const turns = sight.view.turn - turn;
  return turns <= 0 ? ", now" : `, ${turns} ago`;
}
