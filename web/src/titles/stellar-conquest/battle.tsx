// Battles: two sides, what each can be shot at, with which odds, and the rounds so far.

import type { Line } from "../../base/wire";
import type { Group, Target } from "../../types/stellar-conquest";
import { SeatToken, RuleLink } from "../../ui/parts";
import { AnswerButton } from "../../table/question";
import { boxOf, chanceOf, oddsOf, planetName, targetUnit, type Box, type ScSight } from "./model";

const FIRERS = ["death_star", "fighter", "corvette"] as const;
const BASES = ["death_star", "advanced_missile_base", "missile_base"] as const;
const FIGHTING = new Set([
  "battle_began",
  "aimed",
  "shot",
  "destroyed",
  "withdrawal_hex",
  "withdrew",
  "battle_ended",
  "attack_began",
  "attack_ended",
  "conquered",
  "razed",
  "bombarded",
  "risk_rolled",
]);

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
  const rounds = battleLines(sight.lines);
  return (
    <div class="battle">
      {battle ? (
        <>
          <h2>
            {battle.colonies.length > 0 ? "Attack" : "Battle"} at {box.stars[battle.star]?.name},
            round {Math.max(1, battle.round)}
          </h2>
          <div class="sides">
            {([0, 1] as const).map((side) => (
              <Side key={side} sight={sight} side={side} />
            ))}
          </div>
        </>
      ) : (
        <p class="dim">Nobody fights now, as far as you know.</p>
      )}
      <h2>What happened in battle</h2>
      {rounds.length === 0 && <p class="dim">No shots yet.</p>}
      <ol class="rounds">
        {rounds
          .slice(-120)
          .reverse()
          .map((line) => (
            <li key={line.n} class={line.event!.event}>
              {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
            </li>
          ))}
      </ol>
    </div>
  );
}

const battleLines = (lines: readonly Line[]) =>
  lines.filter((line) => line.event && FIGHTING.has(line.event.event));

function Side({ sight, side }: { sight: ScSight; side: 0 | 1 }) {
  const battle = sight.view.battle!;
  const seat = battle.seats[side]!;
  const enemyBases = side === 0 && battle.colonies.length > 0;
  const firers = enemyBases ? BASES : FIRERS;
  return (
    <section aria-label={`${side === 0 ? "Attacker" : "Defender"}: ${sight.nameOf(seat)}`}>
      <h3>
        <SeatToken seat={seat} /> {sight.nameOf(seat)}{" "}
        <small>{side === 0 ? "attacks" : "defends"}</small>
      </h3>
      {battle.groups[side]!.length === 0 && <p class="dim">Nothing to shoot at.</p>}
      {battle.groups[side]!.map((group, i) => (
        <GroupCard key={i} sight={sight} group={group} firers={firers} own={seat === sight.seat} />
      ))}
    </section>
  );
}

function GroupCard(props: {
  sight: ScSight;
  group: Group;
  firers: readonly string[];
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
                <td>{group.load[i] ? `${group.load[i]} shots` : ""}</td>
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
