// Who sits where: names, clocks, who is waited for, what everybody may know of them.

import { useEffect, useState } from "preact/hooks";

import type { SeatInfo, TableInfo } from "../base/wire";
import { SeatToken } from "../ui/parts";
import { sentence } from "./answers";
import type { Automa, Fact } from "./sight";

export function seatName(info: Pick<SeatInfo, "name" | "kind"> | undefined, seat: number): string {
  if (!info?.name) return `Seat ${seat + 1}`;
  // Several bots of one kind sit at most tables: the number tells them apart.
  return info.kind === "bot" ? `${sentence(info.name)} ${seat + 1}` : info.name;
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

function standing(seat: SeatInfo): string {
  if (seat.resigned) return "resigned";
  if (seat.taken_over) return `${seat.bot ?? "a bot"} plays`;
  if (seat.kind === "open" || seat.kind === "invited") return "free";
  if (seat.kind === "bot" || seat.connected) return "";
  return seat.absent ? "absent" : "away";
}

export function Players(props: {
  info: TableInfo;
  asked: readonly number[];
  facts: (seat: number) => Fact[];
  automas: readonly Automa[];
}) {
  const { info, asked } = props;
  return (
    <nav class="players" aria-label="Players">
      <ul>
        {info.seats.map((seat) => {
          const waited = asked.includes(seat.seat);
          const facts = props.facts(seat.seat);
          // Who sat away from a game that is over is no news; who gave it up is.
          const state = info.state === "playing" || seat.resigned ? standing(seat) : "";
          return (
            <li key={seat.seat} class={`player ${waited ? "waited" : ""} ${seat.you ? "you" : ""}`}>
              <SeatToken seat={seat.seat} />
              <div class="who">
                <span class="name">
                  <span class="called">{seatName(seat, seat.seat)}</span>
                  {seat.you
                    ? !waited && <span class="tag">you</span>
                    : seat.kind === "bot" && <span class="tag">bot</span>}
                  {waited && (
                    <span class="tag gold turn">{seat.you ? "your turn" : "to answer"}</span>
                  )}
                  <Tags facts={facts} />
                </span>
                <span class="facts">
                  {state && <span class="state">{state}</span>}
                  <Facts facts={facts} />
                </span>
              </div>
              {typeof seat.clock_ms === "number" && <Clock ms={seat.clock_ms} runs={waited} />}
            </li>
          );
        })}
        {props.automas.map((automa) => (
          <li key={automa.name} class="player automa">
            {automa.token === undefined ? (
              <span class="token robot" aria-hidden="true">
                {automa.name.charAt(0)}
              </span>
            ) : (
              <SeatToken seat={automa.token} />
            )}
            <div class="who">
              <span class="name">
                <span class="called">{automa.name}</span>
                <Tags facts={automa.facts} />
              </span>
              <span class="facts">
                <Facts facts={automa.facts} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Tags = ({ facts }: { facts: readonly Fact[] }) => (
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

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <>
    {facts.map(
      ({ label, value }) =>
        label && (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ),
    )}
  </>
);
