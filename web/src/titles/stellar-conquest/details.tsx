// Words for whatever is looked at on the map.

import { Glyph, Mark } from "../../ui/glyph";
import { SeatToken } from "../../ui/parts";
import { ShipMarks } from "./face";
import { PLANET_SIGNS, signs } from "./signs";
import { cloudWords, whereIs } from "./board";
import { orderWords } from "./ways";
import { boxOf, planetName, planetsOf, shipWords, stacksAt, type ScSight } from "./model";

export function Details({ sight, thing }: { sight: ScSight; thing: string }) {
  const box = boxOf(sight);
  const { view } = sight;
  const hex = whereIs(sight, thing);
  if (!hex) return null;
  const star = box.starIn.get(hex);
  const known = star && view.stars.find((other) => other.star === star.id);
  const memory = star && sight.memory?.sightings.find((sighting) => sighting.star === star.id);
  const planets = star ? planetsOf(sight, star.id) : null;
  const own = stacksAt(view.own, hex);
  const waiting =
    sight.seat !== null && view.entries[sight.seat] === hex
      ? (view.own?.seat.fleets ?? []).filter((stack) => !stack.hex)
      : [];
  const markers = view.markers.filter(
    (marker) => marker.hex === hex && marker.owner !== sight.seat,
  );
  const cloud = cloudWords(sight, hex);
  return (
    <>
      <h2>
        {star ? star.name : hex}{" "}
        <small>{star ? `${star.colour} star, ${hex}` : "open space"}</small>
      </h2>
      {cloud && (
        <p>
          <Glyph of={signs.cloud.glyph} /> {cloud}
        </p>
      )}
      {star && !planets && (
        <p class="dim">
          {known?.holder !== undefined && known.holder !== null
            ? `explored by ${sight.nameOf(known.holder)}`
            : "unexplored"}
        </p>
      )}
      {star && <OrderHere sight={sight} star={star.id} />}
      {planets?.length === 0 && <p>no planets</p>}
      {planets?.map((planet, slot) => {
        const id = star!.id * 3 + slot;
        const mine = view.own?.colonies.find((colony) => colony.planet === id);
        const others = (known?.colonies.length ? known.colonies : memory?.colonies)?.find(
          (colony) => colony.planet === id,
        );
        return (
          <p key={slot}>
            <span class={`kind ${planet.kind}`}>
              <Glyph of={PLANET_SIGNS[planet.kind].glyph} /> {planet.name} {planet.capacity}
              {planet.mineral_rich && <Mark of={signs.minerals} />}
            </span>{" "}
            {planetName(box, id)}
            {mine && (
              <>
                : <SeatToken seat={mine.conqueror ?? mine.owner} /> {mine.people} million
                {mine.factories > 0 && <Mark of={signs.factory} n={mine.factories} />}
                {mine.bases > 0 && <Mark of={signs.missile_base} n={mine.bases} />}
                {mine.advanced_bases > 0 && (
                  <Mark of={signs.advanced_missile_base} n={mine.advanced_bases} />
                )}
                {mine.shields > 0 && <Mark of={signs.planet_shield} />}
              </>
            )}
            {!mine && others && (
              <>
                : <SeatToken seat={others.owner} /> colony of {sight.nameOf(others.owner)}
              </>
            )}
          </p>
        );
      })}
      {[...own.map(({ stack }) => stack), ...waiting].map((stack, i) => (
        <p key={i}>
          <SeatToken seat={sight.seat!} /> <ShipMarks ships={stack.ships} />
          <span class="sr">{shipWords(stack.ships)}</span>
          {stack.task_force ? ` in task force ${stack.task_force}` : ""}
          {typeof stack.to === "number" ? `, heading for ${box.stars[stack.to]?.name}` : ""}
          {stack.hex ? "" : ", still off the map"}
        </p>
      ))}
      {markers.map((marker) => {
        const now = known?.ships.find(({ owner }) => owner === marker.owner);
        const then = memory?.ships.find(({ owner }) => owner === marker.owner);
        return (
          <p key={marker.owner}>
            <SeatToken seat={marker.owner} />{" "}
            {now ? (
              <ShipMarks ships={now.ships} />
            ) : (
              `ships of ${sight.nameOf(marker.owner)}, unknown`
            )}
            {!now && then ? ` (turn ${memory!.turn}: ${shipWords(then.ships)})` : ""}
          </p>
        );
      })}
      {markers.length === 0 && memory && memory.ships.length > 0 && (
        <p class="dim">
          turn {memory.turn}:{" "}
          {memory.ships
            .map(({ owner, ships }) => `${shipWords(ships)} of ${sight.nameOf(owner)}`)
            .join("; ")}
        </p>
      )}
    </>
  );
}

/** What the ships in hand would do if they were sent there. */
function OrderHere({ sight, star }: { sight: ScSight; star: number }) {
  const answer = sight.legal.find(({ action }) => action.do === "head" && action.star === star);
  if (!answer) return null;
  const { main, loss } = orderWords(sight, answer);
  return (
    <p class={loss ? "loss" : ""}>
      <Glyph of={loss ? signs.range.glyph : signs.route.glyph} /> {main}
      {loss && `: ${loss}`}
    </p>
  );
}
