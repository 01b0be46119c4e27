// Who I am here: a name, how I am told of my turn, where I am known, tokens for programs.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { loadMe, me } from "../base/books";
import { forgetBoxes } from "../base/box";
import { go, place } from "../base/router";
import { sentence } from "../table/answers";
import { Bar } from "../ui/bar";
import { CopyField } from "../ui/parts";
import { BellsCard } from "./bells";
import { SignInsCard } from "./signins";
import { Oneself } from "./oneself";

export function MePage() {
  const name = useSignal(me.value?.name ?? "");
  const said = useSignal<string | null>(null);
  const link = useSignal<string | null>(null);
  const token = useSignal<string | null>(null);
  const tokens = useSignal<{ id: string; name: string }[]>([]);
  const tried = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      said.value = sentence((error as Error).message);
    }
  };
  const listTokens = () => tried(async () => void (tokens.value = (await api.tokens()).tokens));
  useEffect(() => {
    name.value = me.value?.name ?? "";
    if (me.value?.id) void listTokens();
  }, [me.value?.id]);
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>You</h1>
        <p class="lead">You play as a guest: this browser remembers you. No mail, no password.</p>
        {said.value && (
          <p class="said" role="status">
            {said.value}
          </p>
        )}
        <form
          class="card stack"
          aria-label="Your name"
          onSubmit={(event) => {
            event.preventDefault();
            void tried(async () => {
              me.value = await api.rename(name.value.trim());
              said.value = "Saved.";
            });
          }}
        >
          <label>
            Your name at the table
            <input
              required
              maxLength={40}
              value={name.value}
              onInput={(event) => (name.value = event.currentTarget.value)}
            />
          </label>
          <div class="row">
            <button class="primary">Save</button>
          </div>
        </form>
        {me.value?.id && <BellsCard key={me.value.id} tried={tried} />}
        <section class="card stack">
          <h2>On another device</h2>
          <p>
            A recovery link makes another browser you. Whoever has it plays your seats: keep it to
            yourself. It is good once, and for a week; a new one ends the old one.
          </p>
          {link.value ? (
            <CopyField label="Your recovery link" text={link.value} />
          ) : (
            <div class="row">
              <button
                type="button"
                onClick={() =>
                  tried(async () => {
                    link.value = `${location.origin}/recover#${(await api.newRecovery()).key}`;
                  })
                }
              >
                Make a recovery link
              </button>
            </div>
          )}
        </section>
        {me.value?.id && <SignInsCard key={me.value.id} tried={tried} />}
        <section class="card stack">
          <h2>Programs that play for you</h2>
          <p>A token lets a program of yours use the open API in your name.</p>
          {token.value && <CopyField label="Shown once" text={token.value} />}
          <ul class="room">
            {tokens.value.map((row) => (
              <li key={row.id}>
                <div>{row.name}</div>
                <button
                  type="button"
                  class="danger"
                  onClick={() =>
                    tried(async () => {
                      await api.dropToken(row.id);
                      await listTokens();
                    })
                  }
                >
                  End it
                </button>
              </li>
            ))}
          </ul>
          <div class="row">
            <button
              type="button"
              onClick={() =>
                tried(async () => {
                  token.value = (await api.newToken("my program")).token;
                  await listTokens();
                })
              }
            >
              Make a token
            </button>
          </div>
        </section>
        <Oneself tried={tried} />
      </main>
    </>
  );
}

/** The key stands behind the # and so never reaches a log on the way. */
export function RecoverPage() {
  const said = useSignal("Looking for you …");
  useEffect(() => {
    api.recover(place.value.hash).then(
      async () => {
        forgetBoxes();
        await loadMe();
        go("/", true);
      },
      (error: Error) => (said.value = sentence(error.message)),
    );
  }, []);
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>{said.value}</h1>
      </main>
    </>
  );
}
