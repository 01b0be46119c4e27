// Setting a table up: seats, options with their meaning, clock, who may look on.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal, type SeatWish } from "../base/api";
import { coursesOf, loadLessons, loadTitles, me, sheetOf, titles } from "../base/books";
import { beginIntroduction, isNewTo } from "../base/introduction";
import { barred, bestBot, conflictsOf, fitting, type AutomaOption } from "../base/options";
import { alone, canHost, cutOff } from "../base/here";
import { go } from "../base/router";
import type { Clock, OptionInfo, TitleInfo } from "../base/wire";
import { sentence } from "../table/answers";
import {
  asksTheBox,
  automaOf,
  boxWords,
  firstGameOf,
  headingsOf,
  introductionOf,
  optionName,
  valueName,
} from "../titles/about";
import { Bar } from "../ui/bar";
import { RuleLink, SeatToken } from "../ui/parts";
import { filesFor, keepBox, loadBoxes, ownBox, shortHash } from "../base/box";
import { callSeat, uncovered } from "../base/hotseats";
import { inviteLink, keepInvites } from "../base/invites";
import { Head } from "./emblems";

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
  useEffect(() => {
    void loadTitles();
    void loadBoxes();
  }, []);
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
  const names = useSignal<Record<number, string>>({});
  const clock = useSignal(0);
  const listed = useSignal(true);
  const watchers = useSignal(true);
  const coach = useSignal(false);
  const caretaker = useSignal(bot);
  const wanted = useSignal(false);
  const here = wanted.value || cutOff();
  const others = seats.value.some(({ kind }) => kind === "open" || kind === "invite");
  const fault = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  const conflicts = conflictsOf(title.conflicts, values.value, seats.value.length);
  const automa = printedOpponent(title.id);
  const sit = (list: SeatWish[]) => {
    seats.value = list;
    values.value = fitting(values.value, automa, list.length);
  };
  const changed = title.options.filter((option) => values.value[option.name] !== option.default);

  const create = async () => {
    busy.value = true;
    fault.value = null;
    try {
      const wish = {
        title: title.id,
        ...(name.value.trim() ? { name: name.value.trim() } : {}),
        options: Object.fromEntries(changed.map(({ name: key }) => [key, values.value[key]!])),
        seats: seats.value,
        ...(await filesFor(title.id)),
      };
      const made = here
        ? await api.createHere(wish, me.value?.name ?? null)
        : await api.create({
            ...wish,
            clock: CLOCKS[clock.value]!.clock,
            listed: listed.value,
            watchers: watchers.value,
            coach: coach.value && others,
            ...(others && caretaker.value !== bot ? { caretaker: caretaker.value } : {}),
          });
      const links = made.seats.flatMap(({ seat, invite }) =>
        invite ? [[seat, inviteLink(made.table, invite)] as const] : [],
      );
      keepInvites(made.table, Object.fromEntries(links));
      const hot = seats.value.flatMap(({ kind }, i) => (kind === "me" ? [i] : []));
      for (const i of hot) if (hot.length > 1) callSeat(made.table, i, names.value[i] ?? "");
      // Whoever has set up the table sits before it.
      if (hot[0] !== undefined) uncovered.value = `${made.table} ${hot[0]}`;
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
        <Head id={title.id} name={title.name} />
        <Introduction title={title} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (conflicts.length === 0) void create();
          }}
        >
          {canHost() && (
            <Where
              here={here}
              onChange={(to) => {
                wanted.value = to;
                // Nobody comes to a table in this browser.
                const comes = ({ kind }: SeatWish) => kind === "open" || kind === "invite";
                if (to) sit(seats.value.map((seat) => (comes(seat) ? { kind: "bot", bot } : seat)));
              }}
            />
          )}
          <section class="card stack">
            <h2>Seats</h2>
            <Seats title={title} seats={seats.value} names={names} here={here} onChange={sit} />
          </section>
          <OptionCards title={title} automa={automa} values={values} nSeats={seats.value.length} />
          <WhoseNumbers title={title} />
          {!here && <Clocks chosen={clock} />}
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
            {!here && <Visible listed={listed} watchers={watchers} />}
            {others && (
              <label>
                Who plays for somebody who is not there{" "}
                <select
                  value={caretaker.value}
                  onChange={(event) => (caretaker.value = event.currentTarget.value)}
                >
                  {(title.levels ?? []).map((level) => (
                    <option key={level.name} value={level.name}>
                      {botName(level)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {others ? (
              <label class="check">
                <input
                  type="checkbox"
                  checked={coach.value}
                  onChange={(event) => (coach.value = event.currentTarget.checked)}
                />
                Players may ask the coach what a bot would do; whoever does is marked “coached”
              </label>
            ) : (
              <p class="dim">
                You play against bots: the coach is there if you call it, and you are then marked
                “coached”. With others at the table you would decide here whether it may be asked.
              </p>
            )}
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

/** The printed opponent as the box has it; of an own box only the server knows what it says. */
function printedOpponent(title: string): AutomaOption | undefined {
  const isOwn = ownBox(title)?.used ?? false;
  return automaOf(title, asksTheBox(title) && !isOwn ? sheetOf(title) : null);
}

/** Whether the printed numbers are played with, as far as somebody has put them in. */
function WhoseNumbers({ title }: { title: TitleInfo }) {
  const own = ownBox(title.id);
  return (
    <section class="card stack numbers">
      <h2>Numbers of the box</h2>
      <p>
        {boxWords(title.id)} <a href={`/box/${title.id}`}>What is in the box</a>
      </p>
      {own && (
        <label class="check">
          <input
            type="checkbox"
            checked={own.used}
            onChange={(event) => void keepBox(title.id, own.files, event.currentTarget.checked)}
          />
          Play with the numbers of my box (<code class="hash">{shortHash(own.hash)}</code>)
        </label>
      )}
    </section>
  );
}

/** For whoever has never played it to the end: everything is chosen already. */
function Introduction({ title }: { title: TitleInfo }) {
  const fault = useSignal<string | null>(null);
  const found = introductionOf(title);
  useEffect(() => void loadLessons(), []);
  if (!found || !isNewTo(title.id)) return null;
  const begin = () =>
    beginIntroduction(title).catch((error: Error) => (fault.value = sentence(error.message)));
  return (
    <section class="card stack introduction">
      <h2>Introduction</h2>
      <p>{found.words} A good first game; nothing has to be chosen.</p>
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" onClick={() => void begin()}>
          Begin the introduction
        </button>
        {coursesOf(title.id).length > 0 && (
          <a class="button" href={`/learn/${title.id}`}>
            Lessons first
          </a>
        )}
      </div>
    </section>
  );
}

/** On the server, where others can come, or in this browser. */
function Where(props: { here: boolean; onChange: (here: boolean) => void }) {
  const lost = cutOff();
  const choice = (here: boolean, name: string, words: string) => (
    <label class={`choice ${props.here === here ? "on" : ""}`}>
      <input
        type="radio"
        name="where"
        checked={props.here === here}
        disabled={lost && !here}
        onChange={() => props.onChange(here)}
      />
      <b>{name}</b>
      <span>{words}</span>
    </label>
  );
  return (
    <section class="card stack">
      <h2>Where it is played</h2>
      <div class="choices" role="radiogroup" aria-label="Where it is played">
        {!alone() &&
          choice(
            false,
            "On the server",
            lost
              ? "The server cannot be reached now: a table with others waits for the net."
              : "Others can come, and you can go on at another screen.",
          )}
        {choice(
          true,
          "Here, without a server",
          "For those before this screen, against bots and printed opponents, also without net. The game is kept in this browser.",
        )}
      </div>
    </section>
  );
}

/** How much time everybody has. */
function Clocks({ chosen }: { chosen: Signal<number> }) {
  return (
    <section class="card stack">
      <h2>Clock</h2>
      <div class="choices" role="radiogroup" aria-label="Clock">
        {CLOCKS.map((row, i) => (
          <label key={row.name} class={`choice ${chosen.value === i ? "on" : ""}`}>
            <input
              type="radio"
              name="clock"
              checked={chosen.value === i}
              onChange={() => (chosen.value = i)}
            />
            <b>{row.name}</b>
            <span>{row.words}</span>
          </label>
        ))}
      </div>
    </section>
  );
}

/** Who finds the table. */
function Visible(props: { listed: Signal<boolean>; watchers: Signal<boolean> }) {
  const { listed, watchers } = props;
  return (
    <>
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
    </>
  );
}

function Seats(props: {
  title: TitleInfo;
  seats: SeatWish[];
  /** In this browser: nobody else can come. */
  here: boolean;
  /** Of those who share this screen. */
  names: Signal<Record<number, string>>;
  onChange: (seats: SeatWish[]) => void;
}) {
  const { title, seats } = props;
  const set = (i: number, value: string) => {
    const [kind, bot] = value.split(":") as ["me" | "open" | "invite", undefined] | ["bot", string];
    const wish: SeatWish = kind === "bot" ? { kind, bot } : { kind };
    props.onChange(seats.map((seat, j) => (i === j ? wish : seat)));
  };
  const shared = seats.filter(({ kind }) => kind === "me").length > 1;
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
              {(title.levels ?? []).map((bot) => (
                <option key={bot.name} value={`bot:${bot.name}`} title={bot.meaning}>
                  Bot: {botName(bot)}
                </option>
              ))}
              {!props.here && (
                <>
                  <option value="invite">Somebody with an invitation link</option>
                  <option value="open">Anybody from the lobby</option>
                </>
              )}
            </select>
            {seat.kind === "bot" && (
              <small>{meaningOf(title.levels?.find((bot) => bot.name === seat.bot))}</small>
            )}
            {shared && seat.kind === "me" && (
              <input
                maxLength={40}
                aria-label={`name of seat ${i + 1}`}
                placeholder="Name at this screen"
                value={props.names.value[i] ?? ""}
                onInput={(event) =>
                  (props.names.value = { ...props.names.value, [i]: event.currentTarget.value })
                }
              />
            )}
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

type Level = NonNullable<TitleInfo["levels"]>[number];

/** A level with its rating, where it was measured. */
const botName = ({ name, rating }: Level): string => (rating ? `${name} (${rating.points})` : name);

/** What it means to sit against it, and how it does against the usual one. */
function meaningOf(level: Level | undefined): string {
  if (!level) return "";
  const { name, meaning, rating } = level;
  const beats =
    rating && name !== "steady"
      ? `; comes out ahead of steady in ${rating.beats_usual} of 100`
      : "";
  return sentence(`${meaning}${beats}`);
}

const words = (title: string, [name, value]: [string, string]) =>
  `${optionName(title, name)}: ${valueName(title, value)}`;

interface OptionProps {
  title: TitleInfo;
  automa: AutomaOption | undefined;
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
    values.value = fitting(wish, props.automa, props.nSeats);
  };
  const id = `option-${option.name}`;
  return (
    <div class="option">
      <label for={id} id={`${id}-label`}>
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
    barred(title.conflicts, props.automa, values.value, props.nSeats, [option.name, word]);
  const reasons = new Map<string, string[]>();
  for (const [word] of props.words) {
    const reason = why(word);
    if (reason !== null)
      reasons.set(reason, [...(reasons.get(reason) ?? []), valueName(title.id, word)]);
  }
  return (
    <div>
      <select
        id={props.id}
        aria-labelledby={`${props.id}-label`}
        value={value}
        onChange={(event) => props.set(event.currentTarget.value)}
      >
        {props.words.map(([word]) => (
          <option key={word} value={word} disabled={word !== value && why(word) !== null}>
            {valueName(title.id, word)}
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
