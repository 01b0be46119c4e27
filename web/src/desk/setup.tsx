// An evening is set up: the desk's own options, each value with what it means.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { deskOf, desks, evenings, loadDesks } from "../base/desks";
import { conflictsOf } from "../base/options";
import { go } from "../base/router";
import { sentence } from "../table/answers";
import type { DeskInfo, OptionSpec } from "../types/desk";
import { Bar } from "../ui/bar";
import { RuleLink } from "../ui/parts";
import { areShort } from "./words";

/** So many options are open; the others are as most people have them. */
const OPEN = 3;

export function DeskSetupPage({ automa }: { automa: string }) {
  useEffect(() => void loadDesks().catch(() => (desks.value = [])), []);
  if (!desks.value) return <p class="loading">One moment …</p>;
  const desk = deskOf(automa);
  if (!desk) return <p class="loading">There is no desk of “{automa}” here.</p>;
  return <Setup desk={desk} />;
}

function Setup({ desk }: { desk: DeskInfo }) {
  const usual = Object.fromEntries(desk.options.map(({ name, default: value }) => [name, value]));
  const values = useSignal<Record<string, string>>(usual);
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const conflicts = conflictsOf(desk.conflicts, values.value, 0);
  const begin = async () => {
    busy.value = true;
    fault.value = null;
    try {
      const changed = Object.entries(values.value).filter(([name, value]) => value !== usual[name]);
      const { id } = await evenings.begin(desk, Object.fromEntries(changed));
      go(`/desk/${desk.id}/${id}`, true);
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
    busy.value = false;
  };
  const row = (option: OptionSpec) => (
    <Option key={option.name} title={desk.title} option={option} values={values} />
  );
  const rest = desk.options.slice(OPEN);
  const changed = rest.filter(({ name }) => values.value[name] !== usual[name]);
  return (
    <>
      <Bar />
      <main class="page narrow desk-setup">
        <header>
          <h1>{desk.name} at my table</h1>
          <p class="lead">
            The desk shuffles, keeps and counts for {desk.name}, says each step in a sentence, and
            asks what it cannot see. No net is needed.
          </p>
        </header>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy.value && conflicts.length === 0) void begin();
          }}
        >
          {desk.options.slice(0, OPEN).map(row)}
          {rest.length > 0 && (
            <details class="card options">
              <summary>
                <b>More</b>{" "}
                <span class="dim">
                  {changed.length === 0
                    ? `${rest.length} options, all as usual`
                    : changed.map(({ meaning }) => meaning).join(", ")}
                </span>
              </summary>
              <div class="stack">{rest.map(row)}</div>
            </details>
          )}
          {conflicts.map(({ reason }) => (
            <p key={reason} class="refused" role="alert">
              {sentence(reason)}.
            </p>
          ))}
          {fault.value && (
            <p class="refused" role="alert">
              {fault.value}
            </p>
          )}
          <div class="row end begin">
            <a class="button quiet" href="/desk">
              Back
            </a>
            <button class="primary big" aria-disabled={busy.value || conflicts.length > 0}>
              Begin
            </button>
          </div>
        </form>
      </main>
    </>
  );
}

function Option(props: {
  title: string;
  option: OptionSpec;
  values: Signal<Record<string, string>>;
}) {
  const { option, values } = props;
  const value = values.value[option.name] ?? option.default;
  const set = (next: string) => (values.value = { ...values.value, [option.name]: next });
  const words = "one_of" in option.values ? option.values.one_of : numbersOf(option.values);
  const short = areShort(words);
  return (
    <fieldset class="card desk-option">
      <legend>
        <b>{sentence(option.meaning)}</b> <RuleLink title={props.title} rule={option.rule} quiet />
      </legend>
      <div class={short ? "desk-short" : "desk-long"}>
        {words.map(([id, meaning]) => (
          <label key={id} class={id === value ? "on" : ""}>
            <input
              type="radio"
              class={short ? "sr" : ""}
              name={`desk-${option.name}`}
              value={id}
              checked={id === value}
              onChange={() => set(id)}
            />
            {short ? (
              <>
                {id}
                <span class="sr">: {meaning}</span>
              </>
            ) : (
              <span>{sentence(meaning)}</span>
            )}
          </label>
        ))}
      </div>
      {short && (
        <p class="desk-meaning">{sentence(words.find(([id]) => id === value)?.[1] ?? "")}</p>
      )}
    </fieldset>
  );
}

/** A number, or none, as a list. */
function numbersOf(values: Exclude<OptionSpec["values"], { one_of: unknown }>): [string, string][] {
  const { min, max } = values.number_or_none;
  const all = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
  return [["none", "none"], ...all.map((n): [string, string] => [n, n])];
}
