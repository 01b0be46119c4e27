// What the pages have from others, and under which licence: made from assets.toml.

import sources from "assets:credits";

import { Bar } from "../ui/bar";

/** An entry of assets.toml, with the version that is built in and, of glyphs, those that are used. */
export interface Source {
  id: string;
  kind: "glyphs" | "font" | "code";
  name: string;
  package: string;
  version: string;
  licence: string;
  licence_url: string;
  url: string;
  changes: string;
  authors: string[];
  used: string[];
}

const KINDS: { kind: Source["kind"]; name: string }[] = [
  { kind: "glyphs", name: "Signs" },
  { kind: "font", name: "Typefaces" },
  { kind: "code", name: "Code in the browser" },
];

export function CreditsPage() {
  return (
    <>
      <Bar />
      <main class="page credits">
        <header>
          <h1>Credits</h1>
          <p class="lead">What these pages have from others, with thanks.</p>
        </header>
        {KINDS.map(({ kind, name }) => (
          <section key={kind}>
            <h2>{name}</h2>
            {sources
              .filter((source) => source.kind === kind)
              .map((source) => (
                <Credit key={source.id} source={source} />
              ))}
          </section>
        ))}
      </main>
    </>
  );
}

function Credit({ source }: { source: Source }) {
  return (
    <article class="card credit">
      <h3>
        <a href={source.url} rel="noopener" target="_blank">
          {source.name}
        </a>{" "}
        <span class="tag">{source.version}</span>
      </h3>
      <p>By {source.authors.join(", ")}.</p>
      <p>
        Licence:{" "}
        <a href={source.licence_url} rel="noopener license" target="_blank">
          {source.licence}
        </a>
        . Changes: {source.changes}
      </p>
      {source.used.length > 0 && (
        <details>
          <summary>Signs used: {source.used.length}</summary>
          <p>{source.used.join(", ")}</p>
        </details>
      )}
    </article>
  );
}
