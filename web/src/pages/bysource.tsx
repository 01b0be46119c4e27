// The end of a game as a table: where everybody's points come from.

import type { Outcome } from "../base/wire";
import { sentence } from "../table/answers";
import { AutomaToken } from "../table/players";
import type { Automa } from "../table/sight";
import { SeatToken } from "../ui/parts";
import { sourcesOf } from "./sources";

export function BySource(props: {
  rows: readonly Outcome["rows"][number][];
  nameOf: (row: Outcome["rows"][number]) => string;
  /** Printed opponents, with the pieces that they play with. */
  automas: readonly Automa[];
}) {
  const { rows, nameOf, automas } = props;
  const tokenOf = ({ who }: Outcome["rows"][number]) => {
    if ("seat" in who) return <SeatToken seat={who.seat} />;
    const automa = automas.find(({ name }) => name === who.automa.name) ?? who.automa;
    return <AutomaToken automa={automa} />;
  };
  return (
    <div class="by-source" tabIndex={0} role="group" aria-label="Points by source">
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">
              <span class="sr">Source</span>
            </th>
            {rows.map((row, i) => (
              <th key={i} scope="col" class={row.won ? "won" : ""}>
                {tokenOf(row)} {nameOf(row)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sourcesOf(rows).map(({ name, points, counts }) => (
            <tr key={name}>
              <th scope="row">{sentence(name)}</th>
              {points.map((n, i) => (
                <td
                  key={i}
                  class={
                    n !== null && n === Math.max(...points.map((p) => p ?? -Infinity)) ? "most" : ""
                  }
                >
                  {n ?? "–"}
                  {counts[i] !== null && <small> for {counts[i]}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            {rows.map((row, i) => (
              <td key={i} class={row.won ? "won" : ""}>
                <b>{row.score}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
