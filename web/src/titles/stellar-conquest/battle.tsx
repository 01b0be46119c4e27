// Battles: two sides, what each can be shot at, with which odds, and the rounds so far.

import { useMemo } from "preact/hooks";

import type { Line } from "../../base/wire";
import type { Group, Target } from "../../types/stellar-conquest";
import { SeatToken, RuleLink } from "../../ui/parts";
import { AnswerButton } from "../../table/question";
import { fightsOf, volleys, type Fight } from "./story";
import { boxOf, chanceOf, oddsOf, planetName, targetUnit, type Box, type ScSight } from "./model";

const FIRERS = ["death_star", "fighter", "corvette"] as const;
const BASES = ["death_star", "advanced_missile_base", "missile_base"] as const;
const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
const words = (unit: string) => unit.replaceAll("_", " ");

export function targetWords(box: Box, sight: ScSight, target: Target): string {
  const unit = words(targetUnit(target));
  if (typeof target === "string") return unit;
  if ("transport" in target) return `transport of ${sight.nameOf(target.transport.people)}`;
  const { planet } = Object.values(target)[0] as { planet: number };
  return `${"shield_base" in target ? "fighting shield" : unit} of ${planetName(box, planet)}`;
}

export function Battle({ sight }: { sight: ScSight }) {
  const { battle } = sight.view;
  const box = boxOf(sight.files);
  const fights = useMemo(() => fightsOf(sight.lines).slice(-FIGHTS).reverse(), [sight.lines]);
  return (
    <div class="battle">
      {battle ? (
        <>
          <h2>
            {battle.colonies.length > 0 ? "Attack" : "Battle"} at {box.stars[battle.star]?.name},
            round {Math.max(1, battle.round)}
          </h2>
          {battle.groups.every((side) => side.length === 0) ? (
            <p class="dim">Nobody has fired yet.</p>
          ) : (
            <div class="sides">
              {([0, 1] as const).map((side) => (
                <Side key={side} sight={sight} side={side} />
              ))}
            </div>
          )}
        </>
      ) : (
        <p class="dim">Nobody fights now, as far as you know.</p>
      )}
      <h2>What happened in battle</h2>
      {fights.length === 0 && <p class="dim">No shots yet.</p>}
      {fights.map((fight, i) => (
        <FightCard key={fight.head.n} sight={sight} fight={fight} open={i === 0} />
      ))}
    </div>
  );
}

// Battles of the past, round by round.

const FIGHTS = 20;

function FightCard({ sight, fight, open }: { sight: ScSight; fight: Fight; open: boolean }) {
  return (
    <details class="fight" open={open}>
      <summary>{fight.head.text}</summary>
      {fight.rounds.map((lines, i) => (
        <section key={i}>
          {fight.rounds.length > 1 && <h3>Round {i + 1}</h3>}
          <ol class="rounds">
            {volleys(lines).map((row) => (
              <li key={row[0]!.n} class={row[0]!.event!.event}>
                {row.length > 1 ? <Volley sight={sight} shots={row} /> : row[0]!.text}{" "}
                <RuleLink title={sight.title} rule={row[0]!.rule} quiet />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  );
}

function Volley({ sight, shots }: { sight: ScSight; shots: readonly Line[] }) {
  const event = shots[0]!.event!;
  const target = targetWords(boxOf(sight.files), sight, event["target"] as Target);
  const hits = shots.filter((shot) => shot.event!["hit"]).length;
  return (
    <>
      {shots.length} shots of {sight.nameOf(event["seat"] as number)},{" "}
      {words(String(event["firer"]))} at {target}:{" "}
      {shots.map((shot) => (
        <span key={shot.n} class={`roll ${shot.event!["hit"] ? "hit" : ""}`}>
          {(shot.event!["roll"] as number[]).join("+")}
          {shot.event!["hit"] ? "✓" : ""}
        </span>
      ))}{" "}
      {plural(hits, "hit")}
    </>
  );
}

function Side({ sight, side }: { sight: ScSight; side: 0 | 1 }) {
  const battle = sight.view.battle!;
  const seat = battle.seats[side]!;
  const enemyBases = side === 0 && battle.colonies.length > 0;
  const firers = enemyBases ? BASES : FIRERS;
  // Who is there to fire; all, where nobody is known.
  const there = battle.groups[1 - side]!.filter(({ n, dead }) => n > dead).map((group) =>
    targetUnit(group.target),
  );
  const present = firers.some((firer) => there.includes(firer)) ? there : firers;
  return (
    <section aria-label={`${side === 0 ? "Attacker" : "Defender"}: ${sight.nameOf(seat)}`}>
      <h3>
        <SeatToken seat={seat} /> {sight.nameOf(seat)}{" "}
        <small>{side === 0 ? "attacks" : "defends"}</small>
      </h3>
      {battle.groups[side]!.length === 0 && <p class="dim">Nothing to shoot at.</p>}
      {battle.groups[side]!.map((group, i) => (
        <GroupCard
          key={i}
          sight={sight}
          group={group}
          firers={firers}
          present={present}
          own={seat === sight.seat}
        />
      ))}
    </section>
  );
}

function GroupCard(props: {
  sight: ScSight;
  group: Group;
  firers: readonly string[];
  present: readonly string[];
  own: boolean;
}) {
  const { sight, group, firers } = props;
  const box = boxOf(sight.files);
  const unit = targetUnit(group.target);
  const answers = sight.legal.filter(({ action }) => {
    // One aims at the others and withdraws one's own.
    const concerns = action.do === "aim" || action.do === "spread" ? !props.own : props.own;
    if (!concerns || JSON.stringify(action["target"]) !== JSON.stringify(group.target))
      return false;
    return action.do !== "aim" || JSON.stringify(action["load"]) === JSON.stringify(group.load);
  });
  return (
    <div class={`group-card ${answers.length > 0 ? "lit" : ""}`}>
      <p>
        <b>{group.n - group.dead}×</b> {targetWords(box, sight, group.target)}
        {group.dead > 0 && <span class="tag warn">{group.dead} lost</span>}
      </p>
      <table class="odds">
        <caption class="sr">Who hits it, how likely, shots assigned to each</caption>
        <tbody>
          {firers.map((firer, i) => {
            if (!props.present.includes(firer) && !group.load[i]) return null;
            const odds = oddsOf(box, sight.view, firer, unit);
            const chance = chanceOf(odds);
            return (
              <tr key={firer} class={group.load[i] ? "under-fire" : ""}>
                <th scope="row">{words(firer)}</th>
                <td>{odds}</td>
                <td>
                  <meter
                    min={0}
                    max={36}
                    value={chance}
                    aria-label={`${Math.round((100 * chance) / 36)} percent`}
                  />{" "}
                  {Math.round((100 * chance) / 36)} %
                </td>
                <td>{group.load[i] ? plural(group.load[i]!, "shot") : ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {answers.map((answer) => (
        <AnswerButton key={answer.text} answer={answer} sight={sight} />
      ))}
    </div>
  );
}
