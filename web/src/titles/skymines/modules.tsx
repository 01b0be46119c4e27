// Missions, threat and campaign, where they are in play; and the sums of a time loop.

import { THREAT, actorName, actorsOf, boxOf, words, type SkySight } from "./model";
import { MarkerSign } from "./signs";
import { Thing } from "./things";

export const hasModules = ({ view }: SkySight): boolean =>
  view.table.missions.length > 0 ||
  Boolean(view.table.threat) ||
  Boolean(view.table.campaign) ||
  view.table.games > 1;

export function Modules({ sight }: { sight: SkySight }) {
  return (
    <div class="sky-desk">
      <Missions sight={sight} />
      <Threat sight={sight} />
      <Campaign sight={sight} />
    </div>
  );
}

function Missions({ sight }: { sight: SkySight }) {
  const { view, files } = sight;
  const box = boxOf(files);
  if (view.table.missions.length === 0) return null;
  return (
    <section>
      <h3>Missions</h3>
      <ul>
        {view.table.missions.map((mission, place) => {
          const met = view.boards.flatMap((board, seat) =>
            board.missions.includes(place) ? [seat] : [],
          );
          return (
            <li key={place}>
              <b>{box.missions[mission]?.id}</b> {box.missions[mission]?.words}
              {met.map((seat) => (
                <span key={seat}>
                  {" "}
                  <MarkerSign sight={sight} actor={seat} /> {sight.nameOf(seat)}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Threat({ sight }: { sight: SkySight }) {
  const { table } = sight.view;
  if (!table.threat) return null;
  const { threats, numbers } = boxOf(sight.files);
  const info = threats[table.threat];
  const persons = table.n_seats;
  const needed = (numbers["counters_each"] ?? 0) * persons + (numbers["counters_more"] ?? 0);
  const price = Object.entries(info?.price ?? {}).map(([what, n]) => `${n} ${words(what)}`);
  return (
    <section>
      <h3>Threat</h3>
      <Thing sight={sight} thing="threat" name={`threat: ${THREAT[table.threat]}`} class="wide">
        <b>{THREAT[table.threat]}</b>
        <span>
          {table.counters} of {needed} counters
        </span>
        <small>
          A counter costs {price.join(" and ")}, with {words(info?.occasion ?? "")}.
        </small>
      </Thing>
    </section>
  );
}

function Campaign({ sight }: { sight: SkySight }) {
  const { campaign } = sight.view.table;
  if (!campaign) return null;
  return (
    <section>
      <h3>Campaign, chapter {campaign.chapter}</h3>
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">success points</th>
            {campaign.success.map((_, i) => (
              <th scope="col" key={i}>
                {i + 1}
              </th>
            ))}
            <th scope="col">rank</th>
          </tr>
        </thead>
        <tbody>
          {actorsOf(sight.view).map((actor) => (
            <tr key={actor}>
              <th scope="row">
                <MarkerSign sight={sight} actor={actor} /> {actorName(sight, actor)}
              </th>
              {campaign.success.map((points, i) => (
                <td key={i}>{points[actor] ?? 0}</td>
              ))}
              <td>{campaign.ranks[actor] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {campaign.for_level > 0 && <p>Luna has {campaign.for_level} more for her level.</p>}
    </section>
  );
}
