// The desks, the evenings that this browser keeps, and printed numbers that their owner has told.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleName } from "../base/books";
import { deskOf, desks, evenings, loadDesks, type EveningRow } from "../base/desks";
import { canHost } from "../base/here";
import { go } from "../base/router";
import { sentence } from "../table/answers";
import type { DeskInfo } from "../types/desk";
import { Bar } from "../ui/bar";
import { saveLog } from "./file";
import { PrintedNumbers } from "./printed";
import { logOf, optionsLine } from "./words";

export function DesksPage() {
  const rows = useSignal<EveningRow[] | null>(null);
  const trouble = useSignal<string | null>(null);
  const fault = useSignal<string | null>(null);
  const tried = async (work: () => Promise<unknown>) => {
    fault.value = null;
    try {
      await work();
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  const load = () =>
    tried(async () => {
      if (!canHost()) return;
      const list = await evenings.list();
      rows.value = list.evenings;
      trouble.value = list.trouble;
    });
  useEffect(() => {
    void loadDesks().catch(() => (desks.value = []));
    void load();
  }, []);
  return (
    <>
      <Bar />
      <main class="page narrow desk-list">
        <header>
          <h1>Beside a real board</h1>
          <p class="lead">
            A printed opponent runs itself here, while you play with your own box: it shuffles,
            keeps its cards and numbers, says what to do, and asks what it cannot see.
          </p>
        </header>
        {(!canHost() || desks.value?.length === 0) && (
          <p class="refused" role="alert">
            This browser cannot run a desk: it has no workers, or the pages were made without one.
          </p>
        )}
        {trouble.value && (
          <p class="refused" role="alert">
            {trouble.value}
          </p>
        )}
        {fault.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        <ul class="stack">
          {(desks.value ?? []).map((desk) => (
            <li key={desk.id} class="card desk-new">
              <p>
                {desk.name}, the printed opponent of {titleName(desk.title)}.{" "}
                <a href={`/rules/${desk.title}`}>Rules</a>
              </p>
              <a class="button primary big" href={`/desk/${desk.id}`}>
                Run {desk.name} at my table
              </a>
            </li>
          ))}
        </ul>
        {rows.value && rows.value.length > 0 && (
          <section class="stack" aria-labelledby="desk-evenings">
            <h2 id="desk-evenings">Evenings in this browser</h2>
            <ul class="stack">
              {rows.value.map((row) => (
                <EveningCard
                  key={row.id}
                  row={row}
                  tried={tried}
                  onGone={() => (rows.value = rows.value!.filter(({ id }) => id !== row.id))}
                />
              ))}
            </ul>
          </section>
        )}
        {canHost() && <Import tried={tried} />}
        {(desks.value ?? []).map((desk) => (
          <PrintedNumbers key={desk.id} desk={desk} tried={tried} />
        ))}
      </main>
    </>
  );
}

export type Tried = (work: () => Promise<unknown>) => Promise<void>;

const day = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

function EveningCard(props: { row: EveningRow; tried: Tried; onGone: () => void }) {
  const { row, tried } = props;
  const sure = useSignal(false);
  const desk: DeskInfo | undefined = deskOf(row.automa);
  return (
    <li class="card desk-evening" data-evening={row.id}>
      <p>
        <b>
          {desk?.name ?? row.automa}
          {row.where && `, ${row.where}`}
        </b>{" "}
        {row.over && <span class="tag">over</span>}
        <br />
        <span class="dim">
          {desk && optionsLine(desk.options, row.options)} · {day.format(row.changed)}
        </span>
      </p>
      <div class="row">
        <a class="button primary" href={`/desk/${row.automa}/${row.id}`}>
          {row.over ? "Look at it" : "Continue"}
        </a>
        <button
          type="button"
          onClick={() => void tried(async () => saveLog((await evenings.look(row.id)).reply.log))}
        >
          Export
        </button>
        <button
          type="button"
          class={sure.value ? "danger" : "quiet"}
          onClick={() => {
            if (!sure.value) return void (sure.value = true);
            void tried(async () => {
              await evenings.forget(row.id);
              props.onGone();
            });
          }}
        >
          {sure.value ? "Really delete it for good?" : "Delete"}
        </button>
        {sure.value && (
          <button type="button" class="quiet" onClick={() => (sure.value = false)}>
            Keep it
          </button>
        )}
      </div>
    </li>
  );
}

function Import({ tried }: { tried: Tried }) {
  const read = (file: File | undefined) =>
    file &&
    tried(async () => {
      const log = logOf(await file.text());
      if (!log) throw new Error("that file is no evening at a desk");
      const desk = deskOf(log.setup.automa);
      if (!desk) throw new Error(`there is no desk of “${log.setup.automa}” here`);
      const { id } = await evenings.enter(desk.title, log);
      go(`/desk/${desk.id}/${id}`);
    });
  return (
    <p>
      <label class="button desk-import">
        Open an evening from a file
        <input
          class="sr"
          type="file"
          accept=".json"
          onChange={(event) => {
            const input = event.currentTarget;
            void read(input.files?.[0]);
            // The same file can be chosen again.
            input.value = "";
          }}
        />
      </label>
    </p>
  );
}
