// Setting a table up: seats, options with their meaning, clock, who may look on.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal, type SeatWish } from "../base/api";
import { loadTitles, me, titles } from "../base/books";
import { bestBot, conflictsOf } from "../base/options";
import { go } from "../base/router";
import type { Clock, Conflict, OptionInfo, TitleInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { firstGameOf } from "../titles";
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
  const conflicts = conflictsOf(title.conflicts, values.value);
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
            <Seats title={title} seats={seats.value} onChange={(list) => (seats.value = list)} />
          </section>
          <section class="card stack">
            <h2>Options</h2>
            {title.options.length === 0 && <p class="dim">This title has none.</p>}
            <OptionList
              title={title}
              options={title.options.slice(0, 4)}
              values={values}
              conflicts={conflicts}
            />
            {title.options.length > 4 && (
              <details>
                <summary>{title.options.length - 4} finer points of the rules</summary>
                <OptionList
                  title={title}
                  options={title.options.slice(4)}
                  values={values}
                  conflicts={conflicts}
                />
              </details>
            )}
          </section>
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
              {words(conflict.a)} and {words(conflict.b)} do not go together: {conflict.reason}.
            </p>
          ))}
          {fault.value && (
            <p class="refused" role="alert">
              {sentence(fault.value.message)}{" "}
              <RuleLink title={title.id} rule={fault.value.fault.rule} />
            </p>
          )}
          <div class="row end">
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

const words = ([name, value]: [string, string]) => `${name.replaceAll("_", " ")} = ${value}`;

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

function OptionList(props: {
  title: TitleInfo;
  options: OptionInfo[];
  values: { value: Record<string, string> };
  conflicts: Conflict[];
}) {
  const { values } = props;
  return (
    <>
      {props.options.map((option) => {
        const value = values.value[option.name] ?? option.default;
        const set = (next: string) => (values.value = { ...values.value, [option.name]: next });
        const bad = props.conflicts.some(
          ({ a, b }) => a[0] === option.name || b[0] === option.name,
        );
        const id = `option-${option.name}`;
        return (
          <div key={option.name} class={`option ${bad ? "bad" : ""}`}>
            <label for={id}>
              <b>{sentence(option.name.replaceAll("_", " "))}</b>{" "}
              <RuleLink title={props.title.id} rule={option.rule} quiet />
              <span class="meaning">{sentence(option.meaning)}</span>
            </label>
            {"one_of" in option.values ? (
              <div>
                <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
                  {option.values.one_of.map(([word]) => (
                    <option key={word} value={word}>
                      {word}
                      {word === option.default ? " (default)" : ""}
                    </option>
                  ))}
                </select>
                <span class="meaning">
                  {sentence(option.values.one_of.find(([word]) => word === value)?.[1] ?? "")}
                </span>
              </div>
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
      })}
    </>
  );
}
