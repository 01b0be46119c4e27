// The story in words, with filters, and the chat beside it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { logFilter } from "../base/prefs";
import type { Actor, ChatLine, Line } from "../base/wire";
import { Glyph, RuleLink, SeatToken } from "../ui/parts";
import type { AnySight, AnyTitlePages, Automa } from "./sight";
import { isKept, type Filter } from "./kept";
import { seatOf } from "./told";

/** So many lines are drawn at first, and so many more when they are asked for. */
const SHOWN = 150;
const MORE = 500;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** Whose token stands before what somebody did: a printed opponent may play with a seat's pieces. */
export const tokenOf = (
  who: Actor | null | undefined,
  automas: readonly Automa[],
): number | null => (who === "automa" ? (automas[0]?.token ?? null) : seatOf(who));

const FILTERS: { id: Filter; name: string }[] = [
  { id: "some", name: "What matters" },
  { id: "mine", name: "Mine" },
  { id: "others", name: "Others" },
  { id: "all", name: "Everything" },
];

export function Log(props: { automas: readonly Automa[]; pages: AnyTitlePages; sight: AnySight }) {
  const { automas, pages, sight } = props;
  const words = useSignal("");
  const wanted = useSignal(SHOWN);
  const looked = words.value.toLowerCase();
  const kept = sight.lines.filter(
    (line) =>
      isKept(line, logFilter.value, sight.seat) &&
      (line.text.toLowerCase().includes(looked) || (line.rule ?? "").includes(looked)),
  );
  const shown = kept.slice(-wanted.value).reverse();
  return (
    <div class="log">
      <div class="row filters">
        <input
          type="search"
          placeholder="Search the log"
          aria-label="search the log"
          value={words.value}
          onInput={(event) => (words.value = event.currentTarget.value)}
        />
        <div class="chips" role="group" aria-label="which lines">
          {FILTERS.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              class="chip"
              aria-pressed={logFilter.value === id}
              onClick={() => {
                logFilter.value = id;
                wanted.value = SHOWN;
              }}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div role="log" aria-label="Log, newest first" tabIndex={0}>
        <ol>
          {shown.map((line) => (
            <LogLine key={line.n} automas={automas} pages={pages} sight={sight} line={line} />
          ))}
          {shown.length === 0 && <li class="dim">Nothing yet.</li>}
        </ol>
      </div>
      {kept.length > shown.length && (
        <button type="button" class="quiet" onClick={() => (wanted.value += MORE)}>
          {Math.min(MORE, kept.length - shown.length)} older lines of {kept.length - shown.length}
        </button>
      )}
    </div>
  );
}

export function LogLine(props: {
  automas: readonly Automa[];
  pages: AnyTitlePages;
  sight: AnySight;
  line: Line;
}) {
  const { automas, pages, sight, line } = props;
  const token = tokenOf(line.who, automas);
  const sign = pages.signOf?.(line);
  const place = line.place ?? [];
  const classes = [line.undone ? "undone" : "", line.weight];
  return (
    <li class={classes.join(" ")}>
      {token !== null ? <SeatToken seat={token} /> : <span class="token" />}
      {sign && <span class="sign">{sign}</span>}
      <span class="text">
        {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
      </span>
      {place.length > 0 && (
        <button
          type="button"
          class="icon quiet goes"
          aria-label={`show where: ${line.text}`}
          title="Show where"
          onClick={() => sight.show(place)}
        >
          <Glyph name="eye" />
        </button>
      )}
      <time title={new Date(line.at).toLocaleString()}>{clock.format(line.at)}</time>
    </li>
  );
}

export function Chat(props: { chat: readonly ChatLine[]; say: ((text: string) => void) | null }) {
  const text = useSignal("");
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [props.chat.length]);
  return (
    <div class="chat">
      <div role="log" aria-label="Chat" tabIndex={0}>
        <ol>
          {props.chat.map((line) => (
            <li key={line.n}>
              {line.seat !== null ? <SeatToken seat={line.seat} /> : <span class="token" />}
              <span class="text">
                <b>{line.name}</b> {line.text}
              </span>
              <time>{clock.format(line.at)}</time>
            </li>
          ))}
          {props.chat.length === 0 && <li class="dim">Nobody has said anything yet.</li>}
          <li ref={end} aria-hidden="true" />
        </ol>
      </div>
      {props.say ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.value.trim()) props.say!(text.value.trim());
            text.value = "";
          }}
        >
          <input
            maxLength={500}
            aria-label="say something"
            placeholder="Say something"
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <button type="submit">Send</button>
        </form>
      ) : (
        <p class="dim">This table is silent.</p>
      )}
    </div>
  );
}
