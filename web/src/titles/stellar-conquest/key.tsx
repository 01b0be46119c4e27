// What the signs on the map mean, drawn as the map draws them.

import type { ComponentChildren } from "preact";

import { seatShape } from "../../ui/parts";
import { KINDS, SHIPS, boxOf, type ScSight } from "./model";

function Sign({ children }: { children: ComponentChildren }) {
  return (
    <svg class="starmap" viewBox="-15 -15 30 30" aria-hidden="true">
      {children}
    </svg>
  );
}

const Fleet = ({ seat, text, waiting }: { seat: number; text: string; waiting?: boolean }) => (
  <Sign>
    <g
      class={`fleet seat-${seat} ${waiting ? "waiting" : ""}`}
      transform="translate(-12 -13) scale(1.5)"
    >
      <path d={seatShape(seat)} />
      <text x="8" y={seat % 4 === 0 ? 12.9 : 10.6}>
        {text}
      </text>
    </g>
  </Sign>
);

export function Key({ sight }: { sight: ScSight }) {
  const own = sight.seat ?? 0;
  const other = (own + 1) % sight.nSeats;
  const planet = (
    <g transform="scale(1.7)">
      <circle r="5.6" />
      <path class="rich" d="M-7.6 0a7.6 7.6 0 0 1 15.2 0" />
      <text y="3">M</text>
    </g>
  );
  return (
    <ul>
      <li>
        <Sign>
          <g class="star">
            <circle class="disc star-yellow" r="11" />
            <text class="letter" y="4">
              Y
            </text>
          </g>
        </Sign>
        a star, by the letter of its colour: blue, green, yellow, orange, red
      </li>
      <li>
        <Sign>
          <g class="planet">{planet}</g>
        </Sign>
        <span>
          a planet that you know:{" "}
          {Object.values(KINDS)
            .map(({ letter, name }) => `${letter} ${name}`)
            .join(", ")}
          ; under an arch, rich in minerals; full, settled; ∅ none
        </span>
      </li>
      <li>
        <Sign>
          <g class="star">
            <circle class={`ring seat-${other}`} r="11" />
          </g>
        </Sign>
        a colony; each seat has a stroke of its own
      </li>
      <li>
        <Sign>
          <g class={`post seat-${own}`} transform="translate(-4 -8)">
            <path d="M0 16V0l10 4-10 4" />
          </g>
        </Sign>
        a command post: ships may go {boxOf(sight.files).numbers["range"]} hexes from one
      </li>
      <li>
        <Fleet seat={own} text="12" />
        your ships there, and how many; letters in lists:{" "}
        {SHIPS.map(({ letter, name }) => `${letter} ${name}`).join(", ")}
      </li>
      <li>
        <Fleet seat={own} text="12" waiting />
        ships that are still off the map
      </li>
      <li>
        <Fleet seat={other} text="?" />
        ships of another; a number where you see them
      </li>
      <li>
        <Sign>
          <path class="reach" d="M-13 6L-5-6 5 6 13-6" />
        </Sign>
        how far the ships in hand may go
      </li>
      <li>
        <Sign>
          <g class="routes">
            <line x1="-13" x2="13" />
          </g>
        </Sign>
        where ships of yours are heading
      </li>
      <li>
        <Sign>
          <rect class="cloud" x="-13" y="-9" width="26" height="18" rx="4" />
          <rect class="cloud-dust" x="-13" y="-9" width="26" height="18" rx="4" />
        </Sign>
        gas and dust: one hex a turn
      </li>
    </ul>
  );
}
