// The end of a game as a table: where everybody's points come from.

import type { Outcome, TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { SeatToken } from "../ui/parts";
import { sourcesOf } from "./sources";

export function BySource(props: {
  info: TableInfo;
  rows: readonly Outcome["rows"][number][];
  nameOf: (row: Outcome["rows"][number]) => string;
}) {
  const { rows, nameOf } = props;
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
                {"seat" in row.who && <SeatToken seat={row.who.seat} />} {nameOf(row)}
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
