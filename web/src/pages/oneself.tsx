// What the server keeps of me: as a file, and the way to be forgotten.

import { useSignal } from "@preact/signals";

import { api } from "../base/api";
import { loadMe, me } from "../base/books";
import { forgetBoxes } from "../base/box";
import { go } from "../base/router";

export function Oneself(props: { tried: (what: () => Promise<void>) => Promise<void> }) {
  const sure = useSignal(false);
  const { tried } = props;
  if (!me.value?.id) return null;
  return (
    <section class="card stack">
      <h2>What is kept of you</h2>
      <p>
        Your name, when you came, your tables, and what you said at your seats. As a file:{" "}
        <a href="/api/v1/me/export" download="orrery-guest.json">
          all of it
        </a>
        .
      </p>
      {sure.value ? (
        <>
          <p>
            You resign your games that are going on and leave those that wait. Your name, your
            sign-ins, your tokens and your words in the chats go for good. The games themselves
            stay, without your name.
          </p>
          <div class="row">
            <button
              type="button"
              class="danger"
              onClick={() =>
                tried(async () => {
                  await leaveAll();
                  await api.forgetMe();
                  forgetBoxes();
                  await loadMe();
                  go("/", true);
                })
              }
            >
              Forget me for good
            </button>
            <button type="button" onClick={() => (sure.value = false)}>
              Stay
            </button>
          </div>
        </>
      ) : (
        <div class="row">
          <button type="button" class="danger" onClick={() => (sure.value = true)}>
            Forget me …
          </button>
        </div>
      )}
    </section>
  );
}

/** Nobody is left in the middle of a game. Of tables beyond the newest hundred the server tells, and forgets nobody. */
async function leaveAll(): Promise<void> {
  const { tables } = await api.tables("mine", 100);
  for (const { id, state } of tables) {
    if (state !== "waiting" && state !== "playing") continue;
    const info = await api.table(id);
    const own = info.seats.filter((seat) => seat.you && !seat.resigned);
    if (state === "waiting") await (info.owner ? api.close(id) : api.leave(id));
    else for (const { seat } of own) await api.resign(id, seat);
  }
}
