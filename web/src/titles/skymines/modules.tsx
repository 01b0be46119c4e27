// Missions, threat and campaign, where they are in play: what each asks for, gives and does.

import type { Task } from "../../types/skymines";
import { RuleLink } from "../../ui/parts";
import {
  COMPANIES,
  actorName,
  actorsOf,
  kindName,
  sharesOf,
  some,
  threatOf,
  type SkySight,
} from "./model";
import { Marker, Num, Thing } from "./parts";
import { TaskSigns } from "./places";
import { signs } from "./signs";

export const hasModules = ({ view, sums }: SkySight): boolean =>
  view.table.missions.length > 0 ||
  Boolean(view.table.threat) ||
  Boolean(sums.threat) ||
  Boolean(view.table.campaign);

export function Modules({ sight }: { sight: SkySight }) {
  return (
    <div class="sky-panel">
      <Missions sight={sight} />
      <Threat sight={sight} />
      <Campaign sight={sight} />
    </div>
  );
}

/** What a mission asks for, in words. */
export function missionWords(sight: SkySight, task: Task): string {
  if ("total" in task)
    return `${kindName(sight, task.total.of)} ${task.total.n} in the action area`;
  if ("placed" in task) return `${some(task.placed.n, "piece")} placed in one action`;
  if ("share_of_each" in task) return `${some(task.share_of_each.n, "share")} of each company`;
  if ("helium" in task) return `helium on tank space ${task.helium.n}`;
  if ("uploaded" in task) return `${some(task.uploaded.n, "screen")} uploaded in one action`;
  return `${some(task.acquired.n, "card")} acquired from the display`;
}

/** How far the viewer has come with a mission, where that can be seen. */
export function Missing({ sight, task }: { sight: SkySight; task: Task }) {
  const { seat, view } = sight;
  if (seat === null) return null;
  if ("helium" in task)
    return (
      <p>
        You are on space {view.table.helium[seat] ?? 0} of {task.helium.n}.
      </p>
    );
  if ("share_of_each" in task) {
    const without = COMPANIES.filter(
      (company) => sharesOf(sight, seat, company) < task.share_of_each.n,
    );
    const names = without.map((company) => signs[company].word).join(", ");
    return <p>{names ? `Still without enough: ${names}.` : "You have them."}</p>;
  }
  return null;
}

function Missions({ sight }: { sight: SkySight }) {
  const { view } = sight;
  if (view.table.missions.length === 0) return null;
  return (
    <section>
      <h3>Missions</h3>
      <p class="dim">
        {signs.mission.line} All three open a bonus space of one's own.{" "}
        <RuleLink title={sight.title} rule="§15.4" quiet />
      </p>
      <ul class="missions">
        {view.table.missions.map((mission, place) => {
          const info = sight.sheet.missions.items[mission];
          if (!info) return null;
          const met = view.boards.flatMap((board, seat) =>
            board.missions.includes(place) ? [seat] : [],
          );
          return (
            <li key={place} class={met.length ? "met" : ""}>
              <TaskSigns task={info.task} />
              <span>
                {missionWords(sight, info.task)}
                {met.map((seat) => (
                  <span key={seat}>
                    {" "}
                    <Marker sight={sight} actor={seat} /> {sight.nameOf(seat)}
                  </span>
                ))}
                <Missing sight={sight} task={info.task} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Threat({ sight }: { sight: SkySight }) {
  const threat = threatOf(sight);
  if (!threat) return null;
  const { counters, needed, isAverted } = threat;
  const name = isAverted
    ? `threat ${threat.name}: averted`
    : `threat ${threat.name}: ${counters} of ${some(needed, "counter")}`;
  return (
    <section>
      <h3>Threat</h3>
      <Thing sight={sight} thing="threat" name={name} class="threat-card">
        <Num sign={threat.threat} n={threat.name} silent />
        <span class="counters">
          {Array.from({ length: needed }, (_, i) => (
            <i key={i} class={i < counters ? "on" : ""} />
          ))}
        </span>
        <span>{isAverted ? "Averted: it does nothing any more." : signs[threat.threat].line}</span>
        {!isAverted && (
          <span class="dim">
            A counter costs{" "}
            {threat.price.map(({ sign, n }) => (
              <Num key={sign} sign={sign} n={n} silent />
            ))}
            , {threat.when}. {needed - counters} more avert it.
          </span>
        )}
      </Thing>
    </section>
  );
}

/** The chapters: side and modules of each, and the success points that everybody has from it. */
function Campaign({ sight }: { sight: SkySight }) {
  const { campaign } = sight.view.table;
  if (!campaign) return null;
  const { chapters } = sight.sheet.campaign.items;
  const actors = actorsOf(sight.view);
  const total = (actor: number) =>
    campaign.success.reduce((sum, points) => sum + (points[actor] ?? 0), 0) +
    (actor === sight.view.table.n_seats ? campaign.for_level : 0);
  return (
    <section>
      <h3>Campaign: success points</h3>
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">chapter</th>
            {actors.map((actor) => (
              <th scope="col" key={actor}>
                <Marker sight={sight} actor={actor} /> {actorName(sight, actor)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chapters.map((chapter, i) => (
            <tr key={i} class={i + 1 === campaign.chapter ? "hand" : ""}>
              <th scope="row">
                {i + 1} · {chapter.side === "moon" ? "Moon" : "Belt"}
                {chapter.missions ? " · missions" : ""}
                {chapter.threat ? " · threat" : ""}
              </th>
              {actors.map((actor) => (
                <td key={actor}>
                  {i < campaign.chapter ? (campaign.success[i]?.[actor] ?? 0) : "–"}
                </td>
              ))}
            </tr>
          ))}
          {campaign.for_level > 0 && (
            <tr>
              <th scope="row">for the level you chose for Luna</th>
              {actors.map((actor) => (
                <td key={actor}>{actor === sight.view.table.n_seats ? campaign.for_level : "–"}</td>
              ))}
            </tr>
          )}
          <tr class="total">
            <th scope="row">in all</th>
            {actors.map((actor) => (
              <td key={actor}>{total(actor)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
