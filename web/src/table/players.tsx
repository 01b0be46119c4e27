// Who sits where: names, clocks, who is waited for, what everybody may know of them.

import { useEffect, useState } from "preact/hooks";

import type { SeatInfo, TableInfo } from "../base/wire";
import { Glyph, SeatToken } from "../ui/parts";
import { sentence } from "./answers";
import type { AnySight, AnyTitlePages, Automa, Score, Stat, Turn } from "./sight";

export function seatName(
  info: Pick<SeatInfo, "name" | "kind" | "bot"> | undefined,
  seat: number,
): string {
  if (!info?.name) return `Seat ${seat + 1}`;
  // Several bots of one kind sit at most tables: the number tells them apart. In a lesson they have names.
  const numbered = info.kind === "bot" && info.name === info.bot;
  return numbered ? `${sentence(info.name)} ${seat + 1}` : info.name;
}

/** What the seats of a table are called where they are told apart: who has several, by number. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(seatName);
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `Seat ${seat + 1}`,
  );
}

export function duration(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d > 0) return `${d} d ${h} h`;
  if (h > 0) return `${h}:${String(m).padStart(2, "0")} h`;
  return `${m}:${String(s % 60).padStart(2, "0")}`;
}

/** A clock that runs here while the seat is asked; the server tells the truth now and then. */
function Clock({ ms, runs }: { ms: number; runs: boolean }) {
  const [since, setSince] = useState(0);
  useEffect(() => {
    setSince(0);
    if (!runs) return;
    const start = Date.now();
    const timer = setInterval(() => setSince(Date.now() - start), 1000);
    return () => clearInterval(timer);
  }, [ms, runs]);
  const left = ms - since;
  return <span class={left < 60_000 ? "clock short" : "clock"}>{duration(left)}</span>;
}

/** What is to be said of a seat: at a screen that several share, nobody is away. */
function standing(seat: SeatInfo, all: readonly SeatInfo[]): string {
  if (seat.resigned) return "resigned";
  if (seat.taken_over) return `${seat.bot ?? "a bot"} plays`;
  if (seat.kind === "open" || seat.kind === "invited") return "free";
  if (seat.kind === "bot" || seat.connected) return "";
  if (seat.you && all.some((other) => other.you && other.connected)) return "";
  return seat.absent ? "absent" : "away";
}

/** The players in turn order, the printed opponent among them. */
export function inOrder(
  order: readonly Turn[] | undefined,
  nSeats: number,
  nAutomas: number,
): Turn[] {
  const all: Turn[] = [
    ...Array.from({ length: nSeats }, (_, seat) => seat),
    ...(nAutomas > 0 ? (["automa"] as const) : []),
  ];
  const known = (order ?? []).filter((turn) => all.includes(turn));
  // Whoever the title does not name, for instance one who has resigned, comes after the others.
  return [...new Set([...known, ...all])];
}

export function Players(props: {
  info: TableInfo;
  asked: readonly number[];
  pages: AnyTitlePages;
  sight: AnySight;
  automas: readonly Automa[];
}) {
  const { info, pages, sight, automas } = props;
  const first = pages.firstPlayer?.(sight) ?? null;
  const order = inOrder(pages.turnOrder?.(sight), info.seats.length, automas.length);
  return (
    <nav class="players" aria-label="Players, in turn order">
      <ul>
        {order.map((turn) =>
          turn === "automa" ? (
            automas.map((automa) => (
              <AutomaTile
                key={automa.name}
                automa={automa}
                isFirst={first === "automa"}
                over={info.state === "over"}
              />
            ))
          ) : (
            <SeatTile key={turn} {...props} seat={info.seats[turn]!} isFirst={first === turn} />
          ),
        )}
      </ul>
    </nav>
  );
}

function SeatTile(props: {
  info: TableInfo;
  asked: readonly number[];
  pages: AnyTitlePages;
  sight: AnySight;
  seat: SeatInfo;
  isFirst: boolean;
}) {
  const { info, seat, sight } = props;
  const waited = props.asked.includes(seat.seat);
  const facts = props.pages.facts(sight, seat.seat);
  // Who sat away from a game that is over is no news; who gave it up is.
  const state = info.state === "playing" || seat.resigned ? standing(seat, info.seats) : "";
  return (
    <li class={`player ${waited ? "waited" : ""} ${seat.you ? "you" : ""}`}>
      <SeatToken seat={seat.seat} />
      <div class="who">
        <span class="name">
          <span class="called">{sight.nameOf(seat.seat)}</span>
          {props.isFirst && <FirstMark />}
          {seat.you
            ? !waited && <span class="tag">you</span>
            : seat.kind === "bot" && <span class="tag">bot</span>}
          {seat.coached && (
            <span class="first coached" title="Has asked the coach in this game">
              <Glyph name="bulb" />
              <span class="sr">, coached</span>
            </span>
          )}
          {waited && <span class="tag gold turn">{seat.you ? "your turn" : "to answer"}</span>}
          <Tags facts={facts} />
        </span>
        <span class="facts">
          {state && <span class="state">{state}</span>}
          <Facts facts={facts} />
        </span>
      </div>
      <ScoreMark
        score={props.pages.score?.(sight, seat.seat) ?? null}
        whose={sight.nameOf(seat.seat)}
        over={info.state === "over"}
      />
      {typeof seat.clock_ms === "number" && <Clock ms={seat.clock_ms} runs={waited} />}
    </li>
  );
}

function AutomaTile({
  automa,
  isFirst,
  over,
}: {
  automa: Automa;
  isFirst: boolean;
  over: boolean;
}) {
  return (
    <li class="player automa">
      <AutomaToken automa={automa} />
      <div class="who">
        <span class="name">
          <span class="called">{automa.name}</span>
          {isFirst && <FirstMark />}
          <Tags facts={automa.facts} />
        </span>
        <span class="facts">
          <Facts facts={automa.facts} />
        </span>
      </div>
      <ScoreMark score={automa.score ?? null} whose={automa.name} over={over} />
    </li>
  );
}

/** The pieces that it plays with, or its first letter. */
export const AutomaToken = ({ automa }: { automa: Pick<Automa, "name" | "token"> }) =>
  automa.token === undefined ? (
    <span class="token robot" aria-hidden="true">
      {automa.name.charAt(0)}
    </span>
  ) : (
    <SeatToken seat={automa.token} />
  );

const FirstMark = () => (
  <span class="first" title="First player">
    <Glyph name="flag" />
    <span class="sr">, first player</span>
  </span>
);

/** What somebody has, or would have if the game ended now; its parts where one looks or taps. */
function ScoreMark({ score, whose, over }: { score: Score | null; whose: string; over: boolean }) {
  if (!score) return null;
  // A name may have spaces, and a list of ids is split at them.
  const id = `score-${whose.replace(/\s+/g, "-")}`;
  return (
    <div class="score-now">
      <button type="button" class="quiet" aria-describedby={id}>
        <span class="sr">{whose}: </span>
        <b>{score.points}</b>
        <small>
          <span class="sr">points </span>
          {over ? "in the end" : "if it ended now"}
        </small>
      </button>
      <table class="score-parts" id={id}>
        <caption>
          {over ? "In the end" : "If it ended now"}
          <span class="sr">: where the points of {whose} come from</span>
        </caption>
        <tbody>
          {score.parts.map(([what, n]) => (
            <tr key={what}>
              <th scope="row">{sentence(what)}</th>
              <td>{n}</td>
            </tr>
          ))}
          {score.note && (
            <tr>
              <td colSpan={2}>{sentence(score.note)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const Tags = ({ facts }: { facts: readonly Stat[] }) => (
  <>
    {facts.map(
      ({ label, value }) =>
        !label && (
          <span key={value} class="tag turn">
            {value}
          </span>
        ),
    )}
  </>
);

const Facts = ({ facts }: { facts: readonly Stat[] }) => (
  <>
    {facts.map(
      ({ label, value, sign, hint }) =>
        label && (
          <span key={label} title={hint ? `${sentence(label)}: ${hint}` : sign ? label : undefined}>
            {sign ?? label}
            {sign && <span class="sr">{label}</span>} <b>{value}</b>
          </span>
        ),
    )}
  </>
);
