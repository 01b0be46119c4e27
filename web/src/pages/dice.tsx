// "Check the dice": everything is computed here, in this browser, from the record.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { isHere } from "../base/here";
import { checkRecord, type Checked } from "../base/record";
import { sentence } from "../table/answers";
import { Bar } from "../ui/bar";
import { Glyph } from "../ui/parts";

export function DicePage({ id }: { id: string }) {
  const checked = useSignal<Checked | string | null>(null);
  useEffect(() => {
    api.record(id).then(
      (text) => (checked.value = checkRecord(text)),
      (error: Error) => (checked.value = sentence(error.message)),
    );
  }, [id]);
  const found = checked.value;
  return (
    <>
      <Bar middle={<a href={`/table/${id}`}>Back to the table</a>} />
      <main class="page narrow dice">
        <h1>Check the dice</h1>
        <p class="lead">
          {isHere(id)
            ? "Before the first answer this browser drew a secret, kept it, and showed its hash: the dice of the whole game follow from it. It has now done every sum again."
            : "Before the first answer the server published a hash of its secret. Each player added a word of their own; the seed is made of both, so nobody could choose the dice. Your browser has now done every sum again."}
        </p>
        {found === null && <p class="dim">Counting …</p>}
        {typeof found === "string" && (
          <p class="said" role="status">
            {found}
          </p>
        )}
        {found !== null && typeof found === "object" && <Verdict checked={found} />}
      </main>
    </>
  );
}

function Verdict({ checked }: { checked: Checked }) {
  const { draws, wrong, kept, gapless } = checked;
  const good = wrong.length === 0 && kept !== false && gapless;
  const counts = new Map<number, number[]>();
  for (const { n, result } of draws) {
    const row = counts.get(n) ?? Array.from({ length: n }, () => 0);
    row[result] = (row[result] ?? 0) + 1;
    counts.set(n, row);
  }
  const dice = counts.get(6);
  return (
    <>
      <section class={`card verdict ${good ? "good" : "bad"}`} role="status">
        <Glyph name={good ? "check" : "close"} />
        <div>
          <h2>{good ? "The dice were fair" : "Something is wrong with these dice"}</h2>
          <ul>
            {kept === null && (
              <li>The seed of this game was open to everybody from the beginning.</li>
            )}
            {kept !== null && (
              <li>
                {kept
                  ? "The secret is the one that was promised."
                  : "The secret is not the one that was promised."}
              </li>
            )}
            <li>
              {draws.length - wrong.length} of {draws.length} draws follow from the seed.
            </li>
            <li>
              {gapless ? "No draw was left out or taken twice." : "The draws are not in order."}
            </li>
          </ul>
        </div>
      </section>
      <dl class="facts-list">
        {checked.commitment && (
          <div>
            <dt>Promise</dt>
            <dd>
              <code class="hash">{checked.commitment}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>Seed</dt>
          <dd>
            <code class="hash">{checked.seed}</code>
          </dd>
        </div>
        {checked.nonces.length > 0 && (
          <div>
            <dt>Words of the players</dt>
            <dd>{checked.nonces.join(" · ")}</dd>
          </div>
        )}
      </dl>
      {dice && dice.reduce((sum, n) => sum + n, 0) >= ROLLS_MIN && <Histogram counts={dice} />}
      <details>
        <summary>All {draws.length} draws</summary>
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">Draw</th>
              <th scope="col">Entry</th>
              <th scope="col">Of</th>
              <th scope="col">Result</th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            {draws.slice(0, 2000).map((row) => (
              <tr key={row.k}>
                <td>{row.index + 1}</td>
                <td>{row.k}</td>
                <td>{row.n}</td>
                <td>{row.result + 1}</td>
                <td>{wrong.includes(row) ? "wrong" : "✓"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Fewer rolls say nothing about the die. */
const ROLLS_MIN = 30;

function Histogram({ counts }: { counts: number[] }) {
  const most = Math.max(...counts, 1);
  const all = counts.reduce((sum, n) => sum + n, 0);
  return (
    <figure class="histogram">
      <svg
        viewBox="0 0 240 110"
        role="img"
        aria-label={`Rolls of one die: ${counts.map((n, i) => `${i + 1}: ${n}`).join(", ")}`}
      >
        {counts.map((n, i) => (
          <g key={i} transform={`translate(${8 + i * 39} 0)`}>
            <rect y={90 - (74 * n) / most} width="28" height={(74 * n) / most} rx="2" />
            <text class="rolls" x="14" y="84">
              {n}
            </text>
            <text class="face" x="14" y="106">
              {i + 1}
            </text>
          </g>
        ))}
        <line x1="0" x2="240" y1={90 - (74 * all) / 6 / most} y2={90 - (74 * all) / 6 / most} />
      </svg>
      <figcaption>{all} rolls of one die; the line is what is expected.</figcaption>
    </figure>
  );
}
