// The research charts: what every technology does, what it costs now, what is paid, and why what is
// grey is grey.

import { signal } from "@preact/signals";

import { exactly } from "../../base/live";
import { factOf, sentence } from "../../table/answers";
import type { Tech, TechClass, TechSums } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/glyph";
import { Glyph as Drawn, RuleLink } from "../../ui/parts";
import { techNow, techSheet, type ScOffer, type ScSight } from "./model";
import { effectOf } from "./sheet";
import { TECH_SIGNS } from "./signs";

const CLASSES: readonly { id: TechClass; name: string }[] = [
  { id: "speed", name: "Speed" },
  { id: "weapons", name: "Weapons" },
  { id: "technology", name: "Technology" },
];
const LEVELS = [1, 2, 3] as const;

const chosen = signal<Tech | null>(null);
const amount = signal(0);

export function Research({ sight }: { sight: ScSight }) {
  const own = sight.view.own;
  if (!own) return <p class="dim">Research is secret.</p>;
  const techs = sight.sums.own?.techs ?? [];
  return (
    <div class="research">
      {CLASSES.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <h2>{name}</h2>
          {LEVELS.map((level) => (
            <ul key={level} data-level={"I".repeat(level)} aria-label={`level ${level}`}>
              {techs
                .filter((row) => row.class === id && row.level === level)
                .map((now) => (
                  <TechRow key={now.tech} sight={sight} now={now} />
                ))}
            </ul>
          ))}
        </section>
      ))}
      {chosen.value && answerFor(sight, chosen.value) && (
        <Invest sight={sight} tech={chosen.value} />
      )}
    </div>
  );
}

const answerFor = (sight: ScSight, tech: Tech): ScOffer | undefined =>
  sight.legal.find(({ action }) => action.do === "research" && action.tech === tech);

/** Why a technology cannot be paid for, as the rules say it; or what its level needs. */
function whyNot(sight: ScSight, now: TechSums): { reason: string; rule: string } | null {
  const told = sight.whyNotAt.get(`tech:${now.tech}`)?.[0];
  if (told) return told;
  if (typeof now.standing !== "object") return null;
  const { level } = now.standing.needs;
  return { reason: `needs one of level ${level} of this class first`, rule: "§6.6.2" };
}

function TechRow({ sight, now }: { sight: ScSight; now: TechSums }) {
  const { tech, ip, paid, standing } = now;
  const row = techSheet(sight, tech);
  const owned = standing === "owned";
  const can = answerFor(sight, tech);
  const grey = owned || can ? null : whyNot(sight, now);
  const state = owned ? "owned" : can ? "lit" : standing === "open" ? "open" : "closed";
  const cheaper = row.reduced?.with;
  const pick = () => {
    chosen.value = tech;
    amount.value = Math.min(ip - paid, sight.view.own?.seat.desk.ip ?? 0);
  };
  const inside = (
    <>
      <Glyph of={TECH_SIGNS[tech].glyph} />
      <span class="tech-words">
        <b>{sentence(row.name)}</b>
        <small>{effectOf(row)}</small>
        {grey && <small class="grey">{sentence(grey.reason)}</small>}
        {!owned && cheaper && ip === row.ip && row.reduced && (
          <small class="grey">
            {row.reduced.ip} IP with {techSheet(sight, cheaper).name}
          </small>
        )}
      </span>
      <span class="tech-price">
        {owned ? (
          "✓ owned"
        ) : (
          <>
            {paid > 0 ? `${paid} of ` : ""}
            <b>{ip}</b> IP
            {ip < row.ip && <s>{row.ip}</s>}
          </>
        )}
      </span>
    </>
  );
  return (
    <li class={`tech ${state} ${chosen.value === tech && can ? "chosen" : ""}`} data-tech={tech}>
      {can ? (
        <button
          type="button"
          data-thing={`tech:${tech}`}
          data-lit=""
          disabled={sight.busy}
          onClick={pick}
        >
          {inside}
        </button>
      ) : (
        <div data-thing={`tech:${tech}`}>{inside}</div>
      )}
      {grey && <RuleLink title={sight.title} rule={grey.rule} quiet />}
      {paid > 0 && !owned && <progress max={ip} value={paid} aria-label={`${paid} of ${ip} IP`} />}
    </li>
  );
}

function Invest({ sight, tech }: { sight: ScSight; tech: Tech }) {
  const { ip = 0, paid = 0 } = techNow(sight, tech) ?? {};
  const rest = ip - paid;
  const answer = answerFor(sight, tech)!;
  const most = factOf(answer, "at_most")?.n ?? rest;
  const n = Math.max(1, Math.min(amount.value, most));
  const set = (value: number) => (amount.value = Math.max(1, Math.min(value, most)));
  return (
    <div class="invest">
      <b>{sentence(techSheet(sight, tech).name)}</b>
      <span class="stepper">
        <button type="button" class="icon" aria-label="pay less" onClick={() => set(n - 1)}>
          <Drawn name="minus" />
        </button>
        <input
          type="number"
          min={1}
          max={most}
          value={n}
          aria-label="IP to pay"
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
        <button type="button" class="icon" aria-label="pay more" onClick={() => set(n + 1)}>
          <Drawn name="plus" />
        </button>
      </span>
      <button
        type="button"
        class="primary"
        disabled={sight.busy}
        onClick={() => {
          chosen.value = null;
          sight.act(answer, [exactly({ do: "amount", n })]);
        }}
      >
        {n >= rest ? `Complete for ${n} IP` : `Pay ${n} of ${rest} IP`}
      </button>
    </div>
  );
}
