// A picture for each title in the lobby, drawn from its own board: the star map, the planets around the Sun, the Moon.

import type { ComponentChildren } from "preact";

const SIZE = { width: 340, height: 150 };

/** The same numbers in every visit. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Specks of far stars, all of them one path. */
function specks(seed: number, n: number): string {
  const next = seeded(seed);
  return Array.from(
    { length: n },
    () => `M${(next() * SIZE.width).toFixed(1)} ${(next() * SIZE.height).toFixed(1)}h.01`,
  ).join("");
}

function Frame({ children, seed }: { children: ComponentChildren; seed: number }) {
  return (
    <svg
      class="emblem"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path class="specks" d={specks(seed, 60)} />
      <path class="specks bright" d={specks(seed + 7, 14)} />
      {children}
    </svg>
  );
}

/** A light that fades to its edge. */
const Glow = ({ id, inner, outer }: { id: string; inner: string; outer: string }) => (
  <radialGradient id={id}>
    <stop offset="0" stop-color={inner} />
    <stop offset="0.35" stop-color={outer} stop-opacity="0.75" />
    <stop offset="1" stop-color={outer} stop-opacity="0" />
  </radialGradient>
);

/** A ball that is lit from one side. */
const Ball = ({ id, light, dark }: { id: string; light: string; dark: string }) => (
  <radialGradient id={id} cx="0.35" cy="0.35" r="0.75">
    <stop offset="0" stop-color={light} />
    <stop offset="1" stop-color={dark} />
  </radialGradient>
);

const corner = (x: number, y: number, radius: number, i: number): string => {
  const angle = (Math.PI / 3) * i + Math.PI / 6;
  return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
};

const hex = (x: number, y: number, radius: number): string =>
  `M${[0, 1, 2, 3, 4, 5].map((i) => corner(x, y, radius, i)).join("L")}Z`;

// Stellar Conquest.

const CELL = 17;
const cellAt = (column: number, row: number) => ({
  x: column * CELL * Math.sqrt(3) + (row % 2 ? (CELL * Math.sqrt(3)) / 2 : 0),
  y: row * CELL * 1.5,
});

const STARS = [
  [2, 1, "yellow", 15],
  [4, 3, "red", 12],
  [6, 1, "blue", 17],
  [8, 4, "orange", 13],
  [10, 2, "yellow", 14],
  [1, 5, "blue", 11],
  [11, 5, "red", 11],
] as const;

const COLOURS = {
  yellow: ["#fff6d8", "#ffce54"],
  red: ["#ffe1d8", "#ff6b57"],
  blue: ["#eef4ff", "#6aa5ff"],
  orange: ["#fff0dc", "#ff9d4d"],
} as const;

/** Hexes, stars of their colours, a cloud, and a fleet on its way within its range. */
function StarMap() {
  const cells = Array.from({ length: 13 * 7 }, (_, i) => cellAt(i % 13, Math.floor(i / 13)));
  const cloud = [
    [7, 2],
    [7, 3],
    [6, 3],
    [7, 4],
    [8, 3],
  ].map(([column, row]) => cellAt(column!, row!));
  const [from, to] = [cellAt(2, 1), cellAt(6, 1)];
  return (
    <Frame seed={11}>
      <defs>
        {Object.entries(COLOURS).map(([name, [inner, outer]]) => (
          <Glow key={name} id={`em-${name}`} inner={inner} outer={outer} />
        ))}
      </defs>
      <path class="cloud" d={cloud.map(({ x, y }) => hex(x, y, CELL)).join("")} />
      <path class="cells" d={cells.map(({ x, y }) => hex(x, y, CELL)).join("")} />
      {STARS.map(([column, row, colour, size]) => {
        const { x, y } = cellAt(column, row);
        return (
          <circle key={`${column}.${row}`} cx={x} cy={y} r={size} fill={`url(#em-${colour})`} />
        );
      })}
      <path
        class="way"
        d={`M${from.x + 12} ${from.y + 4}Q${(from.x + to.x) / 2} ${from.y + 34} ${to.x - 14} ${to.y + 5}`}
      />
      {[
        [102, 43, 1],
        [89, 50, 0.75],
        [92, 35, 0.75],
      ].map(([x, y, size]) => (
        <path
          key={`${x}`}
          class="ship"
          transform={`translate(${x} ${y}) rotate(8) scale(${size})`}
          d="M14 0-7 -7-3 0-7 7Z"
        />
      ))}
    </Frame>
  );
}

// Starship Interstellar.

const PLANETS = [
  ["earth", 96, -0.2, 8, "#bfe0ff", "#1d4f91"],
  ["mars", 132, 0.42, 6, "#ffb08a", "#7c2d16"],
  ["jupiter", 190, -0.3, 15, "#ffe2bd", "#8a5a35"],
  ["saturn", 246, 0.22, 11, "#fff0c9", "#8d7438"],
  ["neptune", 296, -0.18, 8, "#b9c6ff", "#2a3c9b"],
] as const;

/** The Sun that grows, the planets on their Orbits, and the ship that leaves them. */
function Orbits() {
  return (
    <Frame seed={29}>
      <defs>
        <Glow id="em-sun" inner="#fff7d6" outer="#ffb52e" />
        {PLANETS.map(([id, , , , light, dark]) => (
          <Ball key={id} id={`em-${id}`} light={light} dark={dark} />
        ))}
      </defs>
      {PLANETS.map(([id, distance]) => (
        <ellipse key={id} class="orbit" cx="0" cy="84" rx={distance} ry={distance * 0.62} />
      ))}
      <circle cx="0" cy="84" r="92" fill="url(#em-sun)" />
      <circle class="sun" cx="0" cy="84" r="46" />
      {PLANETS.map(([id, distance, angle, size]) => {
        const [x, y] = [distance * Math.cos(angle), 84 + distance * 0.62 * Math.sin(angle)];
        return (
          <g key={id}>
            <circle cx={x} cy={y} r={size} fill={`url(#em-${id})`} />
            {id === "saturn" && (
              <ellipse
                class="ring"
                cx={x}
                cy={y}
                rx="20"
                ry="5"
                transform={`rotate(-14 ${x} ${y})`}
              />
            )}
            {id === "jupiter" && (
              <path
                class="bands"
                d={`M${x - 14} ${y - 4}q14 4 28 0M${x - 14.5} ${y + 4}q14.500 4 29 0`}
              />
            )}
          </g>
        );
      })}
      <path class="way" d="M112 116Q200 128 318 22" />
      <path class="ship" transform="translate(314 27) rotate(-50)" d="M16 0-9 -6-5 0-9 6Z" />
    </Frame>
  );
}

// Skymines.

const DOMES = [
  [52, 92, "#ff6b5a"],
  [98, 76, "#ff6b5a"],
  [150, 94, "#5aa2f5"],
  [206, 74, "#e7ac3c"],
  [252, 96, "#52c173"],
  [298, 82, "#5aa2f5"],
] as const;

/** The Moon with its sectors and the outposts of four companies, and the Earth above it. */
function Outposts() {
  const sectors = Array.from({ length: 30 }, (_, i) => {
    const [column, row] = [i % 10, Math.floor(i / 10)];
    return { x: 14 + column * 36 + (row % 2 ? 18 : 0), y: 84 + row * 31 };
  });
  return (
    <Frame seed={47}>
      <defs>
        <linearGradient id="em-moon" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#a9b1bf" />
          <stop offset="1" stop-color="#4a515f" />
        </linearGradient>
        <Ball id="em-far-earth" light="#cfe8ff" dark="#1c4e8f" />
      </defs>
      <circle cx="276" cy="28" r="15" fill="url(#em-far-earth)" />
      <path class="land" d="M266 20q6 -5 12 -1q4 5 -2 7q-8 3 -10 -6ZM278 32q6 -3 9 2q-4 5 -9 -2Z" />
      <ellipse cx="170" cy="218" rx="330" ry="168" fill="url(#em-moon)" />
      <path
        class="craters"
        d="M24 128a17 7 0 1 0 34 0a17 7 0 1 0 -34 0M172 120a12 5 0 1 0 24 0a12 5 0 1 0 -24 0M262 132a20 8 0 1 0 40 0a20 8 0 1 0 -40 0M118 64a9 3 0 1 0 18 0a9 3 0 1 0 -18 0"
      />
      <path class="sectors" d={sectors.map(({ x, y }) => hex(x, y, 20)).join("")} />
      {DOMES.map(([x, y, colour]) => (
        <g key={x} fill={colour}>
          <ellipse class="shade" cx={x + 3} cy={y + 3} rx="15" ry="4" />
          <path d={`M${x - 12} ${y}a12 12 0 0 1 24 0Z`} />
          <path
            class="panes"
            d={`M${x - 7} ${y - 9}q3 4 2 9M${x + 7} ${y - 9}q-3 4 -2 9M${x - 11} ${y - 4}h22`}
          />
        </g>
      ))}
    </Frame>
  );
}

export function Emblem({ id }: { id: string }) {
  if (id === "stellar-conquest") return <StarMap />;
  if (id === "skymines") return <Outposts />;
  return <Orbits />;
}

/** The head of a page about one title: its picture, and the name upon it. */
export function Head({ id, name }: { id: string; name: string }) {
  return (
    <header class="title-head">
      <Emblem id={id} />
      <h1>{name}</h1>
    </header>
  );
}
