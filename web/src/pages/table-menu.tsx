// What can be done about the table itself.

import { useSignal } from "@preact/signals";

import { api, Refusal } from "../base/api";
import { sound, theme, type Theme } from "../base/prefs";
import { go } from "../base/router";
import type { TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { seatName } from "../table/players";
import { CopyField, Modal, SeatToken } from "../ui/parts";
import { optionName } from "../titles/about";
import { Promises } from "./room";

export function Menu(props: {
  info: TableInfo;
  mine: number[];
  onClose: () => void;
  reload: () => Promise<void>;
}) {
  const { info, mine } = props;
  const fault = useSignal<string | null>(null);
  const sure = useSignal<number | null>(null);
  const tried = async (what: () => Promise<unknown>, stay = false) => {
    try {
      await what();
      if (stay) return;
      await props.reload();
      props.onClose();
    } catch (error) {
      fault.value = error instanceof Refusal ? sentence(error.message) : "That did not work.";
    }
  };
  const sits = mine.length > 0;
  const token = useSignal<string | null>(null);
  return (
    <Modal name={info.name} onClose={props.onClose}>
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      <CopyField label="Link to this table" text={`${location.origin}/table/${info.id}`} />
      {info.state === "playing" && (
        <ul class="room">
          {info.seats.map((seat) => (
            <li key={seat.seat}>
              <SeatToken seat={seat.seat} />
              <div>{seatName(seat, seat.seat)}</div>
              {seat.you && seat.taken_over && (
                <button type="button" onClick={() => tried(() => api.giveback(info.id, seat.seat))}>
                  Play again myself
                </button>
              )}
              {seat.you && !seat.taken_over && !seat.resigned && (
                <button type="button" onClick={() => tried(() => api.takeover(info.id, seat.seat))}>
                  Let a bot play
                </button>
              )}
              {!seat.you && sits && seat.kind === "person" && seat.absent && !seat.taken_over && (
                <button type="button" onClick={() => tried(() => api.takeover(info.id, seat.seat))}>
                  Let a bot take over
                </button>
              )}
              {seat.you && !seat.resigned && (
                <button
                  type="button"
                  onClick={() =>
                    tried(async () => {
                      token.value = (await api.seatToken(info.id, seat.seat)).token;
                    }, true)
                  }
                >
                  Token for a program
                </button>
              )}
              {seat.you &&
                !seat.resigned &&
                (sure.value === seat.seat ? (
                  <button
                    type="button"
                    class="danger"
                    onClick={() => tried(() => api.resign(info.id, seat.seat))}
                  >
                    Really resign?
                  </button>
                ) : (
                  <button type="button" onClick={() => (sure.value = seat.seat)}>
                    Resign
                  </button>
                ))}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <a
          class="button"
          href={`/api/v1/tables/${info.id}/record${info.state === "over" ? "" : sits ? `?seat=${mine[0]}` : "?watcher"}`}
          download={`${info.id}.jsonl`}
        >
          Download the record
        </a>
        {info.state === "over" && (
          <a class="button" href={`/replay/${info.id}`}>
            Replay
          </a>
        )}
        {info.state === "over" && (
          <a class="button" href={`/dice/${info.id}`}>
            Check the dice
          </a>
        )}
        {sits && info.state === "playing" && (
          <button
            type="button"
            onClick={() =>
              tried(async () => {
                await api.leave(info.id);
                go("/");
              })
            }
          >
            Leave the table
          </button>
        )}
      </div>
      {token.value && (
        <CopyField
          label="A program plays the seat with this; it is shown once"
          text={`orrery bot --url ${location.origin} --token ${token.value} --name steady`}
        />
      )}
      <Likes />
      <Promises info={info} />
      <Options info={info} />
    </Modal>
  );
}

function Likes() {
  return (
    <div class="row">
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => (sound.value = event.currentTarget.checked)}
        />
        Sound
      </label>
      <label class="check">
        Colours
        <select
          value={theme.value}
          onChange={(event) => (theme.value = event.currentTarget.value as Theme)}
        >
          <option value="auto">as the system</option>
          <option value="dark">night</option>
          <option value="light">day</option>
        </select>
      </label>
    </div>
  );
}

function Options({ info }: { info: TableInfo }) {
  const rows = Object.entries(info.options);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>Options of this game</summary>
      <dl class="facts-list">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{optionName(info.title, name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
