// The research charts as a picture: what is owned, what is open, what it costs now.

import { signal } from "@preact/signals";

import { exactly } from "../../base/live";
import type { Tech } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/parts";
import {
  TECH_NAMES,
  boxOf,
  levelOpen,
  priceNow,
  techRow,
  type Box,
  type ScSight,
  type TechInfo,
} from "./model";

const CLASSES = [
  { id: "speed", name: "Speed" },
  { id: "weapons", name: "Weapons" },
  { id: "technology", name: "Technology" },
] as const;

const WIDTH = 116;
const HEIGHT = 56;
const GAP = 12;
const chosen = signal<Tech | null>(null);
const amount = signal(0);

interface Node {
  row: TechInfo;
  x: number;
  y: number;
}

function layout(box: Box, sight: ScSight): Node[] {
  const nodes: Node[] = [];
  CLASSES.forEach(({ id }, column) => {
    let y = 26;
    for (const level of [1, 2, 3]) {
      for (const { tech } of box.techs.filter((row) => row.class === id && row.level === level)) {
        nodes.push({ row: techRow(box, sight.view, tech), x: column * (WIDTH + GAP), y });
        y += HEIGHT + GAP;
      }
      y += 8;
    }
  });
  return nodes;
}

/** Long names stand on two lines. */
function lines(tech: Tech): string[] {
  const name = TECH_NAMES[tech];
  return name.length > 13 && name.includes(" ") ? name.split(" ") : [name];
}

/** Edges that would lie on one another keep apart. */
const gutter = (row: TechInfo): number => (row.level === 3 ? 7.5 : 4.5);

export function Research({ sight }: { sight: ScSight }) {
  const box = boxOf(sight.files);
  const own = sight.view.own;
  if (!own) return <p class="dim">Research is secret.</p>;
  const { owned, paid } = own.seat;
  const nodes = layout(box, sight);
  const height = Math.max(...nodes.map(({ y }) => y)) + HEIGHT + 6;
  const legal = (tech: Tech) =>
    sight.legal.find(({ action }) => action.do === "research" && action["tech"] === tech);
  const at = new Map(nodes.map((node) => [node.row.tech, node]));
  return (
    <div class="research">
      <svg viewBox={`-3 -3 ${3 * (WIDTH + GAP) + 3} ${height}`} role="group" aria-label="Research">
        {CLASSES.map(({ id, name }, column) => (
          <text key={id} class="class" x={column * (WIDTH + GAP) + WIDTH / 2} y="14">
            {name}
          </text>
        ))}
        {nodes.map(({ row, x, y }) => {
          const before = row.reduced && at.get(row.reduced.with as Tech);
          return (
            before && (
              <path
                key={row.tech}
                class={owned.includes(before.row.tech) ? "edge on" : "edge"}
                d={`M${before.x + WIDTH} ${before.y + 36}h${gutter(row)}V${y + 20}H${x + WIDTH}`}
              />
            )
          );
        })}
        {nodes.map(({ row, x, y }) => {
          const has = owned.includes(row.tech);
          const open = has || levelOpen(box, sight.view, row, owned);
          const price = priceNow(row, owned);
          const sum = paid.find((payment) => payment.tech === row.tech)?.ip ?? 0;
          const can = legal(row.tech);
          const state = has ? "owned" : can ? "lit" : open ? "open" : "closed";
          const said = has
            ? "owned"
            : `${sum ? `${sum} of ` : ""}${price} IP${price < row.price ? `, reduced from ${row.price}` : ""}`;
          const pick = () => {
            if (!can) return;
            chosen.value = row.tech;
            amount.value = Math.min(price - sum, own.seat.desk.ip);
          };
          return (
            <g
              key={row.tech}
              class={`tech ${state} ${chosen.value === row.tech && can ? "chosen" : ""}`}
              transform={`translate(${x} ${y})`}
              role={can ? "button" : "img"}
              tabIndex={can ? 0 : undefined}
              aria-label={`${TECH_NAMES[row.tech]}, level ${row.level}: ${said}${open ? "" : ", closed"}`}
              data-tech={row.tech}
              onClick={pick}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                pick();
              }}
            >
              <rect class="back" width={WIDTH} height={HEIGHT} rx="6" />
              {sum > 0 && !has && (
                <rect class="paid" y={HEIGHT - 5} width={(WIDTH * sum) / price} height="5" rx="2" />
              )}
              <text class="tech-name" y={lines(row.tech).length > 1 ? 16 : 22}>
                {lines(row.tech).map((line, i) => (
                  <tspan key={line} x="8" dy={i * 13}>
                    {line}
                  </tspan>
                ))}
              </text>
              <text class="tech-price" x="8" y="46">
                {has ? "✓ owned" : said.split(",")[0]}
              </text>
              {!has && price < row.price && (
                <text class="was" x={WIDTH - 8} y="46">
                  {row.price}
                </text>
              )}
              <text class="level" x={WIDTH - 8} y="15">
                {"I".repeat(row.level)}
              </text>
            </g>
          );
        })}
      </svg>
      {chosen.value && legal(chosen.value) && <Invest sight={sight} tech={chosen.value} />}
      <p class="dim">
        A line joins a technology to the one that makes it cheaper. Whoever owns one of a level may
        research the next.
      </p>
    </div>
  );
}

function Invest({ sight, tech }: { sight: ScSight; tech: Tech }) {
  const box = boxOf(sight.files);
  const { owned, paid, desk } = sight.view.own!.seat;
  const price = priceNow(techRow(box, sight.view, tech), owned);
  const rest = price - (paid.find((payment) => payment.tech === tech)?.ip ?? 0);
  const most = Math.min(rest, desk.ip);
  const n = Math.max(1, Math.min(amount.value, most));
  const answer = sight.legal.find(
    ({ action }) => action.do === "research" && action["tech"] === tech,
  )!;
  const set = (value: number) => (amount.value = Math.max(1, Math.min(value, most)));
  return (
    <div class="invest">
      <b>{TECH_NAMES[tech]}</b>
      <span class="stepper">
        <button type="button" class="icon" aria-label="pay less" onClick={() => set(n - 1)}>
          <Glyph name="minus" />
        </button>
        <input
          type="number"
          min={1}
          max={most}
          value={n}
          aria-label="IP to pay"
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
        <button type="button" class="icon" aria-label="pay more" onClick={() => set(n + 1)}>
          <Glyph name="plus" />
        </button>
      </span>
      <button
        type="button"
        class="primary"
        disabled={sight.busy}
        onClick={() => {
          chosen.value = null;
          sight.act(answer, [exactly({ do: "amount", n })]);
        }}
      >
        {n >= rest ? `Complete for ${n} IP` : `Pay ${n} of ${rest} IP`}
      </button>
    </div>
  );
}
