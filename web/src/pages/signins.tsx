// The browsers in which I am known, and how I stop being known there.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { loadMe } from "../base/books";
import { go } from "../base/router";
import type { SignIn } from "../types/api";

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export function SignInsCard({ tried }: { tried: (what: () => Promise<void>) => Promise<void> }) {
  const rows = useSignal<SignIn[]>([]);
  const load = () => tried(async () => void (rows.value = (await api.signIns()).sessions));
  useEffect(() => void load(), []);
  const others = rows.value.filter(({ you }) => !you).length;
  const end = (row: SignIn) =>
    tried(async () => {
      await api.dropSignIn(row.id);
      if (!row.you) return load();
      await loadMe();
      go("/");
    });
  return (
    <section class="card stack">
      <h2>Where you are known</h2>
      <ul class="room">
        {rows.value.map((row) => (
          <li key={row.id}>
            <div>
              {row.you ? "This browser" : "Another browser"}
              <small class="dim"> since {when.format(row.created)}</small>
            </div>
            <button type="button" class="danger" onClick={() => void end(row)}>
              {row.you ? "Sign out" : "End it"}
            </button>
          </li>
        ))}
      </ul>
      <p class="dim">
        Who signs out without a recovery link cannot come back: make one first, above.
      </p>
      {others > 0 && (
        <div class="row">
          <button
            type="button"
            onClick={() =>
              tried(async () => {
                await api.dropOtherSignIns();
                await load();
              })
            }
          >
            End all others, and the recovery link
          </button>
        </div>
      )}
    </section>
  );
}
