// What is in the box: where the numbers of each data file come from, and a place to put in those that are printed
// in one's own.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal } from "../base/api";
import { titleName } from "../base/books";
import {
  dropBox,
  keepBox,
  loadBoxes,
  originsOf,
  ownBox,
  shortHash,
  type Origins,
} from "../base/box";
import { place } from "../base/router";
import type { Components } from "../base/wire";
import { sentence } from "../table/answers";
import { boxWords, reconstructedOf } from "../titles/about";
import { Bar } from "../ui/bar";

/** The box as it is, and as texts that can be changed. */
interface Box {
  parsed: Components;
  texts: Record<string, string>;
}

/** What a file is about: the first line that it says of itself. */
const aboutOf = (text: string): string => /^#\s*(.*)/.exec(text)?.[1] ?? "";

function useBox(title: string) {
  const box = useSignal<Box | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    void loadBoxes();
    Promise.all([api.components(title), api.componentTexts(title)]).then(
      ([parsed, { texts }]) => (box.value = { parsed, texts }),
      (error: Error) => (fault.value = sentence(error.message)),
    );
  }, [title]);
  return { box, fault };
}

export function BoxPage({ title }: { title: string }) {
  const { box, fault } = useBox(title);
  const words = reconstructedOf(title);
  return (
    <>
      <Bar />
      <main class="page box">
        <header>
          <h1>{titleName(title)}: what is in the box</h1>
          <p class="lead">{boxWords(title)}</p>
          <p>
            Rules are those of the books. What is printed on cards, tracks and boards is known only
            where a book or a public page tells it; the rest we made up so that the game is complete
            and fair. Such numbers are marked “≈” wherever they stand. Whoever owns the box can put
            the printed ones in here; they are kept with you, on every device on which you are
            known, and tables that you make are played with them.
          </p>
        </header>
        {fault.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        {box.value && <Own title={title} box={box.value} />}
        {box.value && (
          <section>
            <h2>The data files</h2>
            {Object.entries(box.value.parsed.files).map(([name, file]) => (
              <FileCard
                key={name}
                title={title}
                name={name}
                origins={originsOf(file)}
                text={box.value!.texts[name] ?? ""}
                words={words[name]}
              />
            ))}
          </section>
        )}
      </main>
    </>
  );
}

/** The own box: whether it is played with, its name, and the way back. */
function Own({ title, box }: { title: string; box: Box }) {
  const own = ownBox(title);
  const fault = useSignal<string | null>(null);
  const read = async (list: FileList | null) => {
    const files = await Promise.all(
      [...(list ?? [])].map(async (file) => [file.name, await file.text()] as const),
    );
    await tryFiles(title, box.texts, Object.fromEntries(files), fault);
  };
  return (
    <section class="card stack own-box" aria-label="Your box">
      <h2>Your box</h2>
      {own ? (
        <>
          <p>
            {Object.keys(own.files).length} of {Object.keys(box.texts).length} files are yours.
            Checked, and named <code class="hash">{shortHash(own.hash)}</code>: tables that are
            played with them show this name.
          </p>
          <label class="check">
            <input
              type="checkbox"
              checked={own.used}
              onChange={(event) =>
                void tried(fault, () => keepBox(title, own.files, event.currentTarget.checked))
              }
            />
            Play my new tables with them
          </label>
        </>
      ) : (
        <p class="dim">Nothing yet: tables are played with the numbers below.</p>
      )}
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      <div class="row">
        <label class="button">
          Read .toml files …
          <input
            class="sr"
            type="file"
            accept=".toml"
            multiple
            onChange={(event) => void read(event.currentTarget.files)}
          />
        </label>
        {own && (
          <button
            type="button"
            class="danger"
            onClick={() => void tried(fault, () => dropBox(title))}
          >
            Back to the numbers below
          </button>
        )}
      </div>
    </section>
  );
}

/** Keeps the files with the person, if the server says that one can play with them. */
async function tryFiles(
  title: string,
  ours: Record<string, string>,
  more: Record<string, string>,
  fault: Signal<string | null>,
): Promise<boolean> {
  const own = ownBox(title);
  const all = { ...own?.files, ...more };
  // A file that is as ours again needs not be kept.
  const files = Object.fromEntries(
    Object.entries(all).filter(([name, text]) => ours[name] !== text),
  );
  return tried(fault, () =>
    Object.keys(files).length === 0 ? dropBox(title) : keepBox(title, files, own?.used ?? true),
  );
}

/** Does it, and says why if it does not work. */
async function tried(fault: Signal<string | null>, what: () => Promise<void>): Promise<boolean> {
  fault.value = null;
  try {
    await what();
    return true;
  } catch (error) {
    fault.value = sentence(error instanceof Refusal ? error.message : "that did not work");
    return false;
  }
}

const ORIGINS: { id: keyof Origins; name: string }[] = [
  { id: "book", name: "from a book" },
  { id: "public", name: "from public pages" },
  { id: "reconstruction", name: "reconstructed" },
];

function FileCard(props: {
  title: string;
  name: string;
  origins: Origins;
  text: string;
  words: string | undefined;
}) {
  const { title, name, origins, text } = props;
  const own = ownBox(title)?.files[name];
  const wanted = useSignal<string | null>(null);
  const fault = useSignal<string | null>(null);
  const shown = wanted.value ?? own ?? text;
  const id = `file-${name}`;
  const keep = async (value: string) => {
    if (await tryFiles(title, { [name]: text }, { [name]: value }, fault)) wanted.value = null;
  };
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([shown], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <article class="card box-file" id={name} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>
        {origins.reconstruction > 0 && own === undefined && (
          <span class="ours" aria-hidden="true">
            ≈
          </span>
        )}{" "}
        {name} {own !== undefined && <span class="tag gold">yours</span>}
      </h3>
      <p>{aboutOf(text)}</p>
      {props.words && own === undefined && <p>Reconstructed: {props.words}.</p>}
      <p class="dim">
        {ORIGINS.filter(({ id: origin }) => origins[origin] > 0)
          .map(({ id: origin, name: words }) => `${origins[origin]} values ${words}`)
          .join(" · ")}
      </p>
      <details open={place.value.hash === name}>
        <summary>{own === undefined ? "Put the printed numbers in" : "Change them"}</summary>
        <p class="dim">
          Change the values, and write <code>origin = "book"</code> where you have put in what is
          printed: the mark then goes.
        </p>
        <textarea
          id={id}
          aria-label={name}
          spellcheck={false}
          rows={Math.min(28, shown.split("\n").length + 1)}
          value={shown}
          onInput={(event) => (wanted.value = event.currentTarget.value)}
        />
        {fault.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={wanted.value === null}
            onClick={() => void keep(shown)}
          >
            Check and keep
          </button>
          <button type="button" onClick={download}>
            Download
          </button>
          {(own !== undefined || wanted.value !== null) && (
            <button
              type="button"
              onClick={() => {
                wanted.value = null;
                if (own !== undefined) void keep(text);
              }}
            >
              Back to ours
            </button>
          )}
        </div>
      </details>
    </article>
  );
}
