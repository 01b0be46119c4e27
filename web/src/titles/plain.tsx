// A table without a picture of its own: the view as cards and lists, the questions as buttons.
// Every title can be played from its first day, and a broken board never stops a game.

import type { AnyTitlePages, Sight, TitlePages } from "../table/sight";

type Anything = Record<string, unknown>;

/** Nothing is known of the title but that its View has fields. */
interface Unknown {
  View: Anything;
  Memory: Anything;
  Action: object;
  Fact: { fact: string };
  Sums: unknown;
  Sheet: unknown;
}

const words = (name: string): string => name.replaceAll("_", " ");

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

const isRow = (value: unknown): value is Anything =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function scalar(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? words(value) : String(value);
}

function Value({ value }: { value: unknown }) {
  if (isPlain(value)) return <>{scalar(value)}</>;
  if (Array.isArray(value)) return <List list={value as unknown[]} />;
  const rows = Object.entries(value as Anything);
  if (rows.length === 0) return <>–</>;
  return (
    <dl class="tree">
      {rows.map(([name, inner]) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>
            <Value value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Short things stand in a line, things with fields in a table. */
function List({ list }: { list: unknown[] }) {
  if (list.length === 0) return <>–</>;
  if (list.every(isPlain)) return <>{list.map(scalar).join(", ")}</>;
  if (!list.every(isRow)) {
    return (
      <ol class="plain-list">
        {list.map((value, i) => (
          <li key={i}>
            <Value value={value} />
          </li>
        ))}
      </ol>
    );
  }
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
  return (
    <table class="sheet">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {words(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row, i) => (
          <tr key={i}>
            {columns.map((name) => (
              <td key={name}>
                <Value value={row[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Middle({ sight }: { sight: Sight<Unknown> }) {
  const sections = Object.entries(sight.view);
  const short = sections.filter(([, value]) => isPlain(value));
  const long = sections.filter(([, value]) => !isPlain(value));
  return (
    <div class="plain">
      <section class="card">
        <Value value={Object.fromEntries(short)} />
      </section>
      {long.map(([name, value]) => (
        <details key={name} class="card" open={JSON.stringify(value).length < 4000}>
          <summary>
            <h2>{words(name)}</h2>
          </summary>
          <Value value={value} />
        </details>
      ))}
    </div>
  );
}

function seats(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((seat) => typeof seat === "number") : [];
}

/** A title without its boards: the same words, safety and scores, and the View as cards and lists. */
export function withoutDrawings(pages: AnyTitlePages): AnyTitlePages {
  const { stages: _, picture: __, Dock: ___, ...rest } = pages;
  return { ...rest, Middle, panels: [] };
}

export function plain(id: string): TitlePages<Unknown> {
  return {
    id,
    Middle,
    panels: [],
    headline: ({ round, turn }) =>
      round !== undefined
        ? `Round ${scalar(round)}`
        : turn !== undefined
          ? `Turn ${scalar(turn)}`
          : "",
    askedSeats: (view) => seats(view["asked"]),
    facts: () => [],
    heading: words,
  };
}
