// The story in words, with filters, and the chat beside it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { logFilter } from "../base/prefs";
import type { ChatLine, Line } from "../base/wire";
import { RuleLink, SeatToken } from "../ui/parts";
import type { AnyTitlePages } from "./sight";

const SHOWN = 300;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export function Log(props: {
  pages: AnyTitlePages;
  title: string;
  seat: number | null;
  lines: readonly Line[];
}) {
  const { pages, lines, seat } = props;
  const words = useSignal("");
  const kept = lines.filter((line) => {
    const actor = pages.actor(line);
    if (logFilter.value === "some" && pages.isMinor?.(line)) return false;
    if (logFilter.value === "mine" && actor !== seat) return false;
    if (logFilter.value === "others" && (actor === seat || actor === null)) return false;
    return line.text.toLowerCase().includes(words.value.toLowerCase());
  });
  const shown = kept.slice(-SHOWN).reverse();
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
        <select
          aria-label="whose lines"
          value={logFilter.value}
          onChange={(event) =>
            (logFilter.value = event.currentTarget.value as typeof logFilter.value)
          }
        >
          <option value="some">What matters</option>
          <option value="all">Everything</option>
          <option value="mine">Mine</option>
          <option value="others">Others</option>
        </select>
      </div>
      <div role="log" aria-label="Log, newest first" tabIndex={0}>
        <ol>
          {shown.map((line) => (
            <LogLine key={line.n} pages={pages} title={props.title} line={line} />
          ))}
          {shown.length === 0 && <li class="dim">Nothing yet.</li>}
        </ol>
      </div>
      {kept.length > SHOWN && (
        <p class="dim">{kept.length - SHOWN} older lines: search to find them.</p>
      )}
    </div>
  );
}

export function LogLine(props: { pages: AnyTitlePages; title: string; line: Line }) {
  const { pages, title, line } = props;
  const actor = pages.actor(line);
  return (
    <li class={line.undone ? "undone" : ""}>
      {actor !== null ? <SeatToken seat={actor} /> : <span class="token" />}
      <span class="text">
        {line.text} <RuleLink title={title} rule={line.rule} quiet />
      </span>
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
