// How I am told elsewhere that it is my turn: browser, chat, mail, feed; and when I am left alone.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { canPush, subscribe } from "../base/push";
import { place } from "../base/router";
import { sentence } from "../table/answers";
import type { BellInfo, Bells, NewBell } from "../types/api";
import { Bar } from "../ui/bar";
import { CopyField } from "../ui/parts";

/** What the chats want: the key of the JSON object in which the message is. */
const CHATS = [
  { name: "Discord", key: "content" },
  { name: "Slack, Mattermost", key: "text" },
  { name: "ntfy, plain text", key: null },
] as const;

const WAITS = [
  { words: "at once", s: 0 },
  { words: "after a minute", s: 60 },
  { words: "after ten minutes", s: 600 },
  { words: "after an hour", s: 3600 },
  { words: "after half a day", s: 43_200 },
] as const;

const NAMES = { push: "Browser", hook: "Chat", mail: "Mail", feed: "Feed" } as const;

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function stands({ state, message, rang }: BellInfo): string {
  if (state === "ended") return `Ended: ${message ?? "it rings no more"}`;
  if (state === "unproved") return "Open the link in the mail that was sent there";
  if (message) return `Not the last time: ${message}`;
  return rang ? `Rang ${when.format(rang)}` : "Has not rung yet";
}

/** By how many minutes this clock is ahead of the common one. */
const offset = () => -new Date().getTimezoneOffset();

export function BellsCard({ tried }: { tried: (what: () => Promise<void>) => Promise<void> }) {
  const all = useSignal<Bells | null>(null);
  const waits = useSignal(60);
  const load = () =>
    tried(async () => {
      all.value = await api.bells();
      const { quiet } = all.value;
      // Summer has come, or another country: the hours are those of this clock.
      if (quiet && quiet.offset !== offset()) {
        await api.quiet({ ...quiet, offset: offset() });
        all.value = await api.bells();
      }
    });
  useEffect(() => void load(), []);
  const add = (bell: NewBell) =>
    tried(async () => {
      await api.newBell(bell);
      await load();
    });
  if (!all.value) return null;
  const { bells, push, mail } = all.value;
  return (
    <section class="card stack bells">
      <h2>When it is your turn</h2>
      <p>
        Be told while no page is open. What comes at the same time is one message; it says at which
        table, and nothing of the game.
      </p>
      <ul class="room">
        {bells.map((bell) => (
          <BellRow key={bell.id} bell={bell} tried={tried} reload={load} />
        ))}
      </ul>
      <label>
        New ones ring
        <select
          value={waits.value}
          onChange={(event) => (waits.value = Number(event.currentTarget.value))}
        >
          {WAITS.map(({ words, s }) => (
            <option key={s} value={s}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        {push && canPush() && (
          <button
            type="button"
            onClick={() =>
              tried(async () => {
                const keys = await subscribe(push);
                await api.newBell({ kind: "push", ...keys, wait_s: waits.value });
                await load();
              })
            }
          >
            In this browser
          </button>
        )}
        <button type="button" onClick={() => void add({ kind: "feed" })}>
          By a private feed
        </button>
      </div>
      <HookForm waits={waits} add={add} />
      {mail && <MailForm waits={waits} add={add} />}
      <QuietForm all={all} tried={tried} reload={load} />
    </section>
  );
}

interface Row {
  bell: BellInfo;
  tried: (what: () => Promise<void>) => Promise<void>;
  reload: () => Promise<void>;
}

function BellRow({ bell, tried, reload }: Row) {
  const heard = useSignal(false);
  return (
    <li>
      <div>
        {NAMES[bell.kind]} {bell.label}
        <small class="dim"> {heard.value ? "It rang just now." : stands(bell)}</small>
        {bell.feed && <CopyField label="Its address" text={location.origin + bell.feed} />}
      </div>
      {bell.state === "good" && bell.kind !== "feed" && (
        <button
          type="button"
          onClick={() =>
            tried(async () => {
              await api.tryBell(bell.id);
              heard.value = true;
            })
          }
        >
          Try it
        </button>
      )}
      <button
        type="button"
        class="danger"
        onClick={() =>
          tried(async () => {
            await api.dropBell(bell.id);
            await reload();
          })
        }
      >
        Take it away
      </button>
    </li>
  );
}

interface Form {
  waits: Signal<number>;
  add: (bell: NewBell) => Promise<void>;
}

function HookForm({ waits, add }: Form) {
  const url = useSignal("");
  const prefix = useSignal("");
  const chat = useSignal(0);
  return (
    <form
      class="stack"
      aria-label="A webhook"
      onSubmit={(event) => {
        event.preventDefault();
        const key = CHATS[chat.value]!.key;
        void add({
          kind: "hook",
          url: url.value.trim(),
          key,
          prefix: prefix.value.trim() || null,
          wait_s: waits.value,
        }).then(() => (url.value = ""));
      }}
    >
      <label>
        Address of a webhook
        <input
          required
          type="url"
          maxLength={1000}
          placeholder="https://…"
          value={url.value}
          onInput={(event) => (url.value = event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <label>
          Of
          <select
            value={chat.value}
            onChange={(event) => (chat.value = Number(event.currentTarget.value))}
          >
            {CHATS.map(({ name }, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Words before it
          <input
            maxLength={80}
            placeholder="<@id>"
            value={prefix.value}
            onInput={(event) => (prefix.value = event.currentTarget.value)}
          />
        </label>
        <button>Add the webhook</button>
      </div>
    </form>
  );
}

function MailForm({ waits, add }: Form) {
  const to = useSignal("");
  return (
    <form
      class="stack"
      aria-label="By mail"
      onSubmit={(event) => {
        event.preventDefault();
        void add({ kind: "mail", to: to.value.trim(), wait_s: waits.value }).then(
          () => (to.value = ""),
        );
      }}
    >
      <label>
        Mail address
        <input
          required
          type="email"
          value={to.value}
          onInput={(event) => (to.value = event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button>Add the mail address</button>
      </div>
    </form>
  );
}

function QuietForm(props: {
  all: Signal<Bells | null>;
  tried: (what: () => Promise<void>) => Promise<void>;
  reload: () => Promise<void>;
}) {
  const quiet = props.all.value?.quiet ?? null;
  const from = useSignal(quiet?.from ?? "22:00");
  const to = useSignal(quiet?.to ?? "07:00");
  const set = (on: boolean) =>
    props.tried(async () => {
      await api.quiet(on ? { from: from.value, to: to.value, offset: offset() } : null);
      await props.reload();
    });
  return (
    <fieldset class="stack">
      <legend>Quiet hours</legend>
      <div class="row">
        <label>
          From
          <input
            type="time"
            required
            value={from.value}
            onInput={(event) => (from.value = event.currentTarget.value)}
          />
        </label>
        <label>
          to
          <input
            type="time"
            required
            value={to.value}
            onInput={(event) => (to.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" onClick={() => void set(true)}>
          {quiet ? "Change" : "Keep quiet then"}
        </button>
        {quiet && (
          <button type="button" class="quiet" onClick={() => void set(false)}>
            No quiet hours
          </button>
        )}
      </div>
      {quiet && (
        <p class="dim">
          Nothing rings from {quiet.from} to {quiet.to}; what waits rings afterwards, once.
        </p>
      )}
    </fieldset>
  );
}

/** From a mail: yes, write to me here, or no more of it. The key stands behind the #. */
export function BellPage({ what }: { what: string }) {
  const said = useSignal<string | null>(null);
  const stop = what === "stop";
  const answer = () =>
    (stop ? api.stopBell : api.confirmBell)(place.value.hash).then(
      () => (said.value = stop ? "No more mail will come." : "You will be told by mail."),
      (error: Error) => (said.value = sentence(error.message)),
    );
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>{stop ? "No more mail?" : "Mail when it is your turn?"}</h1>
        {said.value ? (
          <p class="said" role="status">
            {said.value}
          </p>
        ) : (
          <div class="row">
            <button type="button" class="primary" onClick={() => void answer()}>
              {stop ? "No more mail" : "Yes, write to me here"}
            </button>
          </div>
        )}
      </main>
    </>
  );
}
