// A table without a picture of its own: the view as a tree, the questions as buttons. Every title
// can be played from its first day, and a broken board never stops a game.

import type { Sight, TitlePages } from "../table/sight";

type Anything = Record<string, unknown>;

function Board() {
  return (
    <text class="plain-board" x="300" y="150">
      This title has no board yet: play by the answers beside it.
    </text>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === null || typeof value !== "object") return <code>{String(value)}</code>;
  const rows = Object.entries(value as Anything);
  if (rows.length === 0) return <code>none</code>;
  return (
    <dl class="tree">
      {rows.map(([name, inner]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>
            {rows.length > 12 && typeof inner === "object" ? (
              <details>
                <summary>…</summary>
                <Value value={inner} />
              </details>
            ) : (
              <Value value={inner} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Everything({ sight }: { sight: Sight<Anything> }) {
  return <Value value={sight.view} />;
}

export function plain(id: string): TitlePages<Anything, Anything> {
  return {
    id,
    size: () => ({ width: 600, height: 300 }),
    Board,
    Details: () => null,
    panels: [{ id: "view", name: "Table", Body: Everything }],
    headline: () => "",
    askedSeats: (view) => (Array.isArray(view["asked"]) ? (view["asked"] as number[]) : []),
    facts: () => [],
    group: ({ action }) => action.do.replaceAll("_", " "),
    actor: (line) => {
      const seat = (line.event as Anything | undefined)?.["seat"];
      return typeof seat === "number" ? seat : null;
    },
    effects: () => [],
  };
}
