// Battles: two sides, what each can be shot at, with which odds, and the rounds so far.

import { useMemo } from "preact/hooks";

import type { Line } from "../../base/wire";
import type { Group, Target, Unit } from "../../types/stellar-conquest";
import type { Step } from "../../base/live";
import { Glyph, Mark } from "../../ui/glyph";
import { SeatToken, RuleLink } from "../../ui/parts";
import { UNIT_SIGNS, signs, targetSign } from "./signs";
import { AnswerButton } from "../../table/question";
import { fightsOf, volleys, type Fight } from "./story";
import { boxOf, oddsOf, oddsWords, planetName, targetUnit, type Box, type ScSight } from "./model";

const FIRERS = ["death_star", "fighter", "corvette"] as const;
const BASES = ["death_star", "advanced_missile_base", "missile_base"] as const;
const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const words = (unit: string) => unit.replaceAll("_", " ");

export function targetWords(box: Box, sight: ScSight, target: Target, n = 1): string {
  const unit = words(targetUnit(target)) + (n === 1 ? "" : "s");
  if (typeof target === "string") return unit;
  if ("transport" in target) return `${unit} of ${sight.nameOf(target.transport.people)}`;
  const { planet } = Object.values(target)[0] as { planet: number };
  return `${"shield_base" in target ? "fighting shield" : unit} of ${planetName(box, planet)}`;
}

/** The battle that is fought, on the stage: two sides face to face. */
export function Arena({ sight }: { sight: ScSight }) {
  const { battle } = sight.view;
  if (!battle) return <p class="dim sheet-none">Nobody fights now, as far as you know.</p>;
  const name = boxOf(sight).stars[battle.star]?.name;
  const round = Math.max(1, battle.round);
  return (
    <div class="arena">
      <header>
        <h2>
          <Glyph of={signs.battle.glyph} /> {battle.colonies.length > 0 ? "Attack" : "Battle"} at{" "}
          {name}
        </h2>
        <p class="dim">Round {round}</p>
      </header>
      {battle.groups.every((side) => side.length === 0) ? (
        <p class="dim">Nobody has fired yet.</p>
      ) : (
        <div class="sides">
          {([0, 1] as const).map((side) => (
            <Side key={side} sight={sight} side={side} />
          ))}
        </div>
      )}
    </div>
  );
}

export function Battle({ sight }: { sight: ScSight }) {
  const fights = useMemo(() => fightsOf(sight.lines).slice(-FIGHTS).reverse(), [sight.lines]);
  return (
    <div class="battle">
      <h2>What happened in battle</h2>
      {fights.length === 0 && <p class="dim">No shots yet.</p>}
      {fights.map((fight, i) => (
        <FightCard key={fight.head.n} sight={sight} fight={fight} open={i === 0} />
      ))}
    </div>
  );
}

/** Whether the viewer sees a battle. */
export const isFighting = ({ view }: ScSight): boolean => Boolean(view.battle);

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
  const target = targetWords(boxOf(sight), sight, event["target"] as Target);
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
  const present = firers.some((firer) => there.includes(firer)) ? there : [...firers];
  return (
    <section
      class={`seat-${seat}`}
      aria-label={`${side === 0 ? "Attacker" : "Defender"}: ${sight.nameOf(seat)}`}
    >
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
          side={side}
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
  side: 0 | 1;
  firers: readonly Unit[];
  present: readonly Unit[];
  own: boolean;
}) {
  const { sight, group, firers } = props;
  const box = boxOf(sight);
  const unit = targetUnit(group.target);
  const shots = (sight.sums.battle?.shots ?? []).filter(
    (shot) => shot.side !== props.side && same(shot.target, group.target),
  );
  const volley =
    !props.own && same(group.load, [0, 0, 0])
      ? sight.legal.find(
          ({ action }) => action.do === "spread" && same(action.target, group.target),
        )
      : undefined;
  const answers = sight.legal.filter(({ action }) => {
    if (!("target" in action) || !same(action.target, group.target)) return false;
    // One aims at the others and withdraws one's own.
    if (action.do === "spread") return false;
    const concerns = action.do === "aim" ? !props.own : props.own;
    return concerns && (action.do !== "aim" || same(action.load, group.load));
  });
  const fate = sight.sums.battle?.fates.find(
    (row) =>
      row.side === props.side && same(row.target, group.target) && same(row.load, group.load),
  );
  const alive = group.n - group.dead;
  return (
    <div class={`group-card ${answers.length > 0 ? "lit" : ""}`}>
      <p class="troop">
        <Silhouettes target={group.target} n={alive} />
        <span>
          <b>{alive}</b> {targetWords(box, sight, group.target, alive)}
          {group.dead > 0 && <span class="tag warn">{group.dead} lost</span>}
          {fate && fate.percent > 0 && (
            <small class="loss">each falls with {fate.percent} % now</small>
          )}
        </span>
      </p>
      <table class="odds">
        <caption class="sr">Who hits it, how likely, shots assigned to each</caption>
        <tbody>
          {firers.map((firer, i) => {
            if (!props.present.includes(firer) && !group.load[i]) return null;
            const odds = oddsOf(sight, firer, unit);
            const shot = shots.find((other) => other.firer === firer);
            const percent = shot?.percent ?? Math.round((100 * odds.hits) / odds.of);
            return (
              <tr key={firer} class={group.load[i] ? "under-fire" : ""}>
                <th scope="row">
                  <Glyph of={UNIT_SIGNS[firer].glyph} /> {words(firer)}
                </th>
                <td>
                  <Mark of={signs.die} n={oddsWords(odds)} />
                </td>
                <td>
                  <meter min={0} max={100} value={percent} aria-label={`${percent} percent`} />{" "}
                  {percent} %{shot?.again ? ", tried twice" : ""}
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
      {volley && (
        <button
          type="button"
          class="volley"
          disabled={sight.busy}
          onClick={() => sight.act(volley, [again(group.target), again(group.target)])}
        >
          <Glyph of={signs.aim.glyph} /> Everything fires here
        </button>
      )}
    </div>
  );
}

/** Ships in a row, as many as one can take in at a glance. */
function Silhouettes({ target, n }: { target: Target; n: number }) {
  const { glyph } = targetSign(target);
  return (
    <span class="silhouettes" aria-hidden="true">
      {Array.from({ length: Math.min(n, GLANCE) }, (_, i) => (
        <Glyph key={i} of={glyph} />
      ))}
    </span>
  );
}

const GLANCE = 8;

/** The next kind of guns fires at the same target, where it can hit it. */
const again =
  (target: Target): Step =>
  (legal) =>
    legal.find(({ action }) => action["do"] === "spread" && same(action["target"], target)) ?? null;
