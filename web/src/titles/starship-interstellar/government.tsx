// The World Government with its seats, the Leader Tracks, and the Extra Actions that they lead to.

import type { Track } from "../../types/starship-interstellar";
import { boxOf, extraOf, playerName, trackOf, type StarSight } from "./model";
import { Icon, Sign, Thing, Ways, Who } from "./parts";
import { bestUse, straightTo } from "./plans";

type Props = { sight: StarSight };

export function Government({ sight }: Props) {
  const leaders = sight.view.variants?.leaders;
  return (
    <div class="si government">
      <Benches sight={sight} />
      <div class="tracks">
        {leaders && <p class="dim">Leader Tracks of board {leaders.board.toUpperCase()}</p>}
        <LeaderTrack sight={sight} id="starship" name="Leaders of the Starship" />
        <LeaderTrack sight={sight} id="humankind" name="Leaders of Humankind" />
        <Extras sight={sight} />
      </div>
    </div>
  );
}

/** The next row above one's own Representatives: who goes there sits down at once. */
export function NextBench({ sight }: Props) {
  const next = sight.seat === null ? null : (sight.sums.players[sight.seat]?.next_row ?? null);
  return next === null ? null : <Benches sight={sight} only={next} />;
}

function Benches({ sight, only }: Props & { only?: number }) {
  const { table } = sight.view;
  const { government } = sight.sheet;
  const governor = sight.view.governor ?? null;
  const specialists = table.antimatter?.seats;
  const rows = table.government
    .map((spaces, row) => ({ spaces, row }))
    .filter(({ row }) => only === undefined || row === only)
    .reverse();
  const next = sight.seat === null ? null : (sight.sums.players[sight.seat]?.next_row ?? null);
  const use = bestUse(sight, "government");
  return (
    <section class="benches" aria-label="World Government">
      {rows.map(({ spaces, row }) => (
        <div key={row} class={`bench-row ${row === next ? "next" : ""}`}>
          <h3>{government[row]?.name}</h3>
          {spaces.map((player, space) => {
            const thing = `government:${row}.${space}`;
            const straight =
              use && row === next && player === null && !sight.touching.has(thing)
                ? { answers: [use], then: straightTo({ do: "sit", space }) }
                : {};
            return (
              <Thing
                key={space}
                sight={sight}
                thing={thing}
                name={`${government[row]?.name}, space ${space + 1}`}
                class={`bench ${player === null ? "" : `taken seat-${player}`} ${"answers" in straight ? "soft" : ""}`}
                {...straight}
              >
                {player !== null && (
                  <span class="sitter">
                    <Icon of={specialists?.[row]?.[space] ? "specialists" : "scientists"} />
                    <Who sight={sight} player={player} />
                  </span>
                )}
                <Ways ways={government[row]?.spaces[space] ?? []} />
              </Thing>
            );
          })}
        </div>
      ))}
      <p class="fact-row">
        <Sign of="governor" /> <b>Governor</b>{" "}
        {governor === null ? (
          "nobody"
        ) : (
          <>
            <Who sight={sight} player={governor} /> {playerName(sight, governor)}
          </>
        )}
      </p>
    </section>
  );
}

function LeaderTrack({ sight, id, name }: Props & { id: Track; name: string }) {
  const box = boxOf(sight);
  const { corporations } = sight.view.table;
  const spaces = trackOf(sight, id);
  const last = spaces.length;
  const away = corporations
    .map((corporation, player) => ({ player, steps: corporation[id] }))
    .filter(({ steps }) => steps === 0 || steps > last);
  return (
    <section class={`leaders l-${id}`}>
      <h3>
        <Thing sight={sight} thing={`track:${id}`} name={name} class="track-name">
          <Icon of={id === "starship" ? "ship" : "save"} /> {name}
        </Thing>
        {away.map(({ player, steps }) => (
          <span key={player} class="away">
            <Who sight={sight} player={player} /> {steps === 0 ? "start" : steps}
          </span>
        ))}
      </h3>
      <ol class="track">
        {spaces.map((reward, i) => {
          const here = corporations.flatMap((corporation, player) =>
            Math.min(corporation[id], last) === i + 1 ? [player] : [],
          );
          return (
            <li key={i} class={here.length > 0 ? "stood" : ""}>
              <Thing sight={sight} thing={`track:${id}.${i + 1}`} name={`Space ${i + 1}`}>
                <small>{i + 1}</small>
                <Ways ways={reward} />
                <span class="here">
                  {here.map((player) => (
                    <Who key={player} sight={sight} player={player} />
                  ))}
                </span>
              </Thing>
            </li>
          );
        })}
        <li class="beyond">
          <span class="thing">
            <small>on</small>
            <Ways ways={box.sheet.beyond} />
          </span>
        </li>
      </ol>
    </section>
  );
}

function Extras({ sight }: Props) {
  const box = boxOf(sight);
  return (
    <section class="extras" aria-label="Extra Actions">
      {sight.view.table.offer.map((extra, i) => {
        if (!extra)
          return (
            <span key={i} class="thing card extra nil">
              taken
            </span>
          );
        const { action, salvation } = box.extras.get(extra) ?? { action: "", salvation: "" };
        return (
          <Thing
            key={i}
            sight={sight}
            thing={`extra:${extra}`}
            name={`Extra Action ${extra}`}
            class="card extra"
          >
            <span class="band">
              <Icon of="extra" /> <small>{extra}</small>
            </span>
            <b>{extraOf(box, extra).name}</b>
            <small class="side">
              <Icon of="solar" /> {action}
            </small>
            <small class="side">
              <Icon of="ship" /> {salvation}
            </small>
          </Thing>
        );
      })}
    </section>
  );
}
