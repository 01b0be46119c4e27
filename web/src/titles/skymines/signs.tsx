// Signs that stand for companies, players and rewards: a shape and a letter beside every colour.

import type { ComponentChildren } from "preact";

import type { Point } from "../../table/sight";
import type { Company } from "../../types/skymines";
import { seatShape } from "../../ui/parts";
import { COMPANY, isLuna, rewardOf, type SkySight } from "./model";

/** The outline of a company's pieces, in a box of 20. */
export const PIECE: Record<Company, string> = {
  astrogo: "M10 1 19 8v11H1V8Z",
  tawac: "M5.5 2h9L19 10l-4.5 8h-9L1 10Z",
  skymine: "M6 1h8v5h5v8h-5v5H6v-5H1V6h5Z",
  minerva: "M10 19 1 10V3l4-2h10l4 2v7Z",
};

/** Shuttles carry wings. */
const WINGS = "M-3 17 3 11M23 17 17 11";

export function Piece(props: Point & { company: Company; size?: number; shuttle?: boolean }) {
  const { x, y, company, size = 20 } = props;
  const scale = size / 20;
  return (
    <g
      class={`piece co-${company}`}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
    >
      {props.shuttle && <path class="wings" d={WINGS} />}
      <path d={PIECE[company]} />
      <text x="10" y={company === "astrogo" ? 16 : 14}>
        {COMPANY[company].letter}
      </text>
    </g>
  );
}

/** A company's sign among words. */
export function CompanySign({ company }: { company: Company }) {
  return (
    <svg class={`sign piece co-${company}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PIECE[company]} />
      <text x="10" y={company === "astrogo" ? 16 : 14}>
        {COMPANY[company].letter}
      </text>
    </svg>
  );
}

const MOON = "M11.5 1A7.2 7.2 0 1 0 15 12.5 6 6 0 0 1 11.5 1Z";

/** The marker of a seat or of Luna, in a box of 16. */
export function Marker({ sight, actor, x, y, size = 16 }: Point & {
  sight: SkySight;
  actor: number;
  size?: number;
}) {
  const luna = isLuna(sight.view, actor);
  return (
    <g
      class={`marker ${luna ? "luna" : `seat-${actor}`}`}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 16})`}
    >
      <path d={luna ? MOON : seatShape(actor)} />
      <text x={luna ? 6.5 : 8} y={!luna && actor % 4 === 0 ? 12.8 : 11.4}>
        {luna ? "L" : actor + 1}
      </text>
    </g>
  );
}

export function MarkerSign({ sight, actor }: { sight: SkySight; actor: number }) {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <Marker sight={sight} actor={actor} x={8} y={8} />
    </svg>
  );
}

/** What a space or a plan gives: a shape of its own for each kind, its letter and number. */
export function RewardSign({ reward, x, y }: Point & { reward: string }) {
  const found = rewardOf(reward);
  if (!found) return null;
  return (
    <g class={`reward r-${found.kind}`} transform={`translate(${x} ${y})`}>
      <path d={SHAPE[found.kind] ?? SHAPE["coin"]!} />
      <text y="4">
        {found.sign}
        {found.n}
      </text>
    </g>
  );
}

const SHAPE: Record<string, string> = {
  coin: "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z",
  helium: "M-7-12h14l5 5v14l-5 5h-14l-5-5v-14Z",
  research: "M-13-10h26v20h-26Z",
  track: "M-13-10h17l10 10-10 10h-17Z",
};

/** A small heading on the board. */
export function Heading({ x, y, children }: Point & { children: ComponentChildren }) {
  return (
    <text class="sky-head" x={x} y={y}>
      {children}
    </text>
  );
}
