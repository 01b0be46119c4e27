// Setting a table up: seats, options with their meaning, clock, who may look on.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal, type SeatWish } from "../base/api";
import { loadTitles, me, titles } from "../base/books";
import { barred, bestBot, conflictsOf, fitting } from "../base/options";
import { go } from "../base/router";
import type { Clock, OptionInfo, TitleInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { automaOf, firstGameOf, headingsOf, optionName } from "../titles/about";
import { Bar } from "../ui/bar";
import { RuleLink, SeatToken } from "../ui/parts";
import { inviteLink, keepInvites } from "../base/invites";

const CLOCKS: { name: string; words: string; clock: Clock }[] = [
  { name: "No clock", words: "Take all the time in the world.", clock: { kind: "none" } },
  {
    name: "An evening",
    words: "An hour each, half a minute more for each answer.",
    clock: { kind: "live", bank_s: 3600, increment_s: 30 },
  },
  {
    name: "A quick game",
    words: "20 minutes each, 10 seconds more for each answer.",
    clock: { kind: "live", bank_s: 1200, increment_s: 10 },
  },
  {
    name: "A turn a day",
    words: "Three days banked, twelve hours more for each answer.",
    clock: { kind: "days", bank_s: 259200, increment_s: 43200 },
  },
];

export function SetupPage({ title: id }: { title: string }) {
  useEffect(() => void loadTitles(), []);
  const title = titles.value?.find((other) => other.id === id);
  if (!titles.value) return <p class="loading">One moment …</p>;
  if (!title) return <p class="loading">There is no title “{id}”.</p>;
  return <Setup title={title} />;
}

function Setup({ title }: { title: TitleInfo }) {
  const defaults = Object.fromEntries(title.options.map((option) => [option.name, option.default]));
  const first = firstGameOf(title.id);
  const values = useSignal<Record<string, string>>({ ...defaults, ...first.options });
  const bot = bestBot(title);
  const seats = useSignal<SeatWish[]>(
    Array.from({ length: first.seats ?? title.seats.max }, (_, i) =>
      i === 0 ? { kind: "me" } : { kind: "bot", bot },
    ),
  );
  const name = useSignal("");
  const clock = useSignal(0);
  const listed = useSignal(true);
  const watchers = useSignal(true);
  const fault = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  const conflicts = conflictsOf(title.conflicts, values.value, seats.value.length);
  const sit = (list: SeatWish[]) => {
    seats.value = list;
    values.value = fitting(values.value, automaOf(title.id), list.length);
  };
  const changed = title.options.filter((option) => values.value[option.name] !== option.default);

  const create = async () => {
    busy.value = true;
    fault.value = null;
    try {
      const made = await api.create({
        title: title.id,
        ...(name.value.trim() ? { name: name.value.trim() } : {}),
        options: Object.fromEntries(changed.map(({ name: key }) => [key, values.value[key]!])),
        seats: seats.value,
        clock: CLOCKS[clock.value]!.clock,
        listed: listed.value,
        watchers: watchers.value,
      });
      const links = made.seats.flatMap(({ seat, invite }) =>
        invite ? [[seat, inviteLink(made.table, invite)] as const] : [],
      );
      keepInvites(made.table, Object.fromEntries(links));
      go(`/table/${made.table}`);
    } catch (error) {
      if (error instanceof Refusal) fault.value = error;
    }
    busy.value = false;
  };

  return (
    <>
      <Bar />
      <main class="page narrow setup">
        <h1>{title.name}</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (conflicts.length === 0) void create();
          }}
        >
          <section class="card stack">
            <h2>Seats</h2>
            <Seats title={title} seats={seats.value} onChange={sit} />
          </section>
          <OptionCards title={title} values={values} nSeats={seats.value.length} />
          <section class="card stack">
            <h2>Clock</h2>
            <div class="choices" role="radiogroup" aria-label="Clock">
              {CLOCKS.map((row, i) => (
                <label key={row.name} class={`choice ${clock.value === i ? "on" : ""}`}>
                  <input
                    type="radio"
                    name="clock"
                    checked={clock.value === i}
                    onChange={() => (clock.value = i)}
                  />
                  <b>{row.name}</b>
                  <span>{row.words}</span>
                </label>
              ))}
            </div>
          </section>
          <section class="card stack">
            <h2>The table</h2>
            <label>
              Name{" "}
              <input
                maxLength={40}
                placeholder="One is made if you leave it empty"
                value={name.value}
                onInput={(event) => (name.value = event.currentTarget.value)}
              />
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={listed.value}
                onChange={(event) => (listed.value = event.currentTarget.checked)}
              />
              Show it in the lobby
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={watchers.value}
                onChange={(event) => (watchers.value = event.currentTarget.checked)}
              />
              Others may watch; they see what everybody at the table may see, never a hand
            </label>
          </section>
          {conflicts.map((conflict, i) => (
            <p key={i} class="refused" role="alert">
              {words(title.id, conflict.a)} and {words(title.id, conflict.b)} do not go together:{" "}
              {conflict.reason}.
            </p>
          ))}
          {fault.value && (
            <p class="refused" role="alert">
              {sentence(fault.value.message)}{" "}
              <RuleLink title={title.id} rule={fault.value.fault.rule} />
            </p>
          )}
          <div class="row end begin">
            <a class="button quiet" href="/">
              Back
            </a>
            <button class="primary big" disabled={busy.value || conflicts.length > 0}>
              {seats.value.every(({ kind }) => kind === "me" || kind === "bot")
                ? "Begin"
                : "Open the table"}
            </button>
          </div>
        </form>
      </main>
    </>
  );
}

function Seats(props: {
  title: TitleInfo;
  seats: SeatWish[];
  onChange: (seats: SeatWish[]) => void;
}) {
  const { title, seats } = props;
  const set = (i: number, value: string) => {
    const [kind, bot] = value.split(":") as ["me" | "open" | "invite", undefined] | ["bot", string];
    const wish: SeatWish = kind === "bot" ? { kind, bot } : { kind };
    props.onChange(seats.map((seat, j) => (i === j ? wish : seat)));
  };
  const value = (seat: SeatWish) => (seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind);
  return (
    <>
      <ul class="seat-list">
        {seats.map((seat, i) => (
          <li key={i}>
            <SeatToken seat={i} />
            <select
              aria-label={`seat ${i + 1}`}
              value={value(seat)}
              onChange={(event) => set(i, event.currentTarget.value)}
            >
              <option value="me">Me{me.value?.name ? ` (${me.value.name})` : ""}</option>
              {title.bots.map((bot) => (
                <option key={bot} value={`bot:${bot}`}>
                  Bot: {bot}
                </option>
              ))}
              <option value="invite">Somebody with an invitation link</option>
              <option value="open">Anybody from the lobby</option>
            </select>
            {seats.length > title.seats.min && i === seats.length - 1 && (
              <button
                type="button"
                class="quiet"
                onClick={() => props.onChange(seats.slice(0, -1))}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {seats.length < title.seats.max && (
        <button
          type="button"
          onClick={() => props.onChange([...seats, { kind: "bot", bot: bestBot(title) }])}
        >
          Add a seat
        </button>
      )}
    </>
  );
}

const valueName = (word: string) => sentence(word.replace(/(?<=[a-z])[-_](?=[a-z])/g, " "));

const words = (title: string, [name, value]: [string, string]) =>
  `${optionName(title, name)}: ${valueName(value)}`;

interface OptionProps {
  title: TitleInfo;
  values: Signal<Record<string, string>>;
  nSeats: number;
}

/** All options under their headings; what few want is folded and says what was chosen in it. */
function OptionCards(props: OptionProps) {
  const { title, values } = props;
  const headings = headingsOf(title.id);
  const named = new Set(headings.flatMap(({ options }) => options));
  const rest = title.options.filter(({ name }) => !named.has(name)).map(({ name }) => name);
  const name = headings.length === 0 ? "Options" : "Finer points of the rules";
  const all = [...headings, { name, options: rest, folded: headings.length > 0 }];
  return (
    <>
      {all.map((heading) => {
        const options = title.options.filter((option) => heading.options.includes(option.name));
        if (options.length === 0) return null;
        const list = options.map((option) => (
          <OptionRow key={option.name} {...props} option={option} />
        ));
        if (!heading.folded) {
          return (
            <section key={heading.name} class="card stack">
              <h2>{heading.name}</h2>
              {list}
            </section>
          );
        }
        const chosen = options.filter((option) => values.value[option.name] !== option.default);
        return (
          <details key={heading.name} class="card options">
            <summary>
              <h2>{heading.name}</h2>
              <span class="dim">
                {chosen.length === 0
                  ? `${options.length}, all as usual`
                  : chosen.map((option) => optionName(title.id, option.name)).join(", ")}
              </span>
            </summary>
            {list}
          </details>
        );
      })}
    </>
  );
}

function OptionRow(props: OptionProps & { option: OptionInfo }) {
  const { title, option, values } = props;
  const value = values.value[option.name] ?? option.default;
  const set = (next: string) => {
    const wish = { ...values.value, [option.name]: next };
    values.value = fitting(wish, automaOf(title.id), props.nSeats);
  };
  const id = `option-${option.name}`;
  return (
    <div class="option">
      <label for={id}>
        <b>{optionName(title.id, option.name)}</b>{" "}
        <RuleLink title={title.id} rule={option.rule} quiet />
        <span class="meaning">{sentence(option.meaning)}</span>
      </label>
      {"one_of" in option.values ? (
        <OneOf {...props} id={id} value={value} words={option.values.one_of} set={set} />
      ) : (
        <div>
          <input
            id={id}
            type="number"
            placeholder="none"
            min={option.values.number_or_none.min}
            max={option.values.number_or_none.max}
            value={value === "none" ? "" : value}
            onInput={(event) => set(event.currentTarget.value || "none")}
          />
          <span class="meaning">
            {option.values.number_or_none.min} to {option.values.number_or_none.max}, or none
          </span>
        </div>
      )}
    </div>
  );
}

/** A choice of words; those that cannot be had now are grey, and why is told beneath. */
function OneOf(
  props: OptionProps & {
    option: OptionInfo;
    id: string;
    value: string;
    words: [string, string][];
    set: (value: string) => void;
  },
) {
  const { title, option, value, values } = props;
  const why = (word: string) =>
    barred(title.conflicts, automaOf(title.id), values.value, props.nSeats, [option.name, word]);
  const reasons = new Map<string, string[]>();
  for (const [word] of props.words) {
    const reason = why(word);
    if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), valueName(word)]);
  }
  return (
    <div>
      <select
        id={props.id}
        value={value}
        onChange={(event) => props.set(event.currentTarget.value)}
      >
        {props.words.map(([word]) => (
          <option key={word} value={word} disabled={word !== value && why(word) !== null}>
            {valueName(word)}
          </option>
        ))}
      </select>
      <span class="meaning">
        {sentence(props.words.find(([word]) => word === value)?.[1] ?? "")}
      </span>
      {[...reasons].map(([reason, barredWords]) => (
        <span key={reason} class="meaning barred">
          Not {barredWords.join(", ")}: {reason}
        </span>
      ))}
    </div>
  );
}
