// What can be done about the table itself.

import { useSignal } from "@preact/signals";

import { api, Refusal } from "../base/api";
import { allowNotices, canNotify } from "../base/notice";
import {
  drawings,
  endTurn,
  forces,
  notices,
  pace,
  primed,
  sound,
  theme,
  type EndTurn,
  type Pace,
  type Theme,
} from "../base/prefs";
import { isHere } from "../base/here";
import { go } from "../base/router";
import type { TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { seatName } from "../table/players";
import { saveRecord } from "../ui/save";
import { CopyField, Modal, SeatToken } from "../ui/parts";
import { optionName, valueName } from "../titles/about";
import { WhoseBox } from "../ui/chosen";
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
  const handed = useSignal<number | null>(null);
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
  const here = isHere(info.id);
  const gone = useSignal(false);
  const token = useSignal<string | null>(null);
  return (
    <Modal name={info.name} onClose={props.onClose}>
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      {!here && (
        <CopyField label="Link to this table" text={`${location.origin}/table/${info.id}`} />
      )}
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
                <button
                  type="button"
                  onClick={() => {
                    if (handed.value !== seat.seat) handed.value = seat.seat;
                    else void tried(() => api.takeover(info.id, seat.seat));
                  }}
                >
                  {handed.value === seat.seat
                    ? "Really? The bot goes on at once"
                    : "Let a bot play"}
                </button>
              )}
              {!seat.you && sits && seat.kind === "person" && seat.absent && !seat.taken_over && (
                <button type="button" onClick={() => tried(() => api.takeover(info.id, seat.seat))}>
                  Let a bot take over
                </button>
              )}
              {seat.you && !seat.resigned && !here && (
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
      {info.owner && info.watchers && !info.silent && !here && (
        <div class="row">
          <button type="button" onClick={() => tried(() => api.hush(info.id, !info.hushed))}>
            {info.hushed ? "Let watchers talk" : "Close the chat to watchers"}
          </button>
        </div>
      )}
      <div class="row">
        <Download info={info} as={mine[0]} onFault={(words) => (fault.value = words)} />
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
        {primed.value.includes(info.title) && (
          <button
            type="button"
            onClick={() => {
              primed.value = primed.value.filter((title) => title !== info.title);
              props.onClose();
            }}
          >
            The game in short
          </button>
        )}
        {here && (
          <button
            type="button"
            class={gone.value ? "danger" : ""}
            onClick={() => {
              if (!gone.value) gone.value = true;
              else void tried(() => api.forget(info.id), true).then(() => go("/"));
            }}
          >
            {gone.value ? "Really delete it for good?" : "Delete this table"}
          </button>
        )}
        {sits && !here && info.state === "playing" && (
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
      <WhoseBox title={info.title} components={info.components} />
      <Options info={info} />
    </Modal>
  );
}

/** The record as a file: of a server from its address, of this browser from what is kept here. */
function Download(props: {
  info: TableInfo;
  as: number | undefined;
  onFault: (words: string) => void;
}) {
  const { info, as } = props;
  const eyes = info.state === "over" ? "" : as !== undefined ? `?seat=${as}` : "?watcher";
  if (!isHere(info.id)) {
    const href = `/api/v1/tables/${info.id}/record${eyes}`;
    return (
      <a class="button" href={href} download={`${info.id}.jsonl`}>
        Download the record
      </a>
    );
  }
  return (
    <button
      type="button"
      onClick={() =>
        saveRecord(info.id).catch((error: Error) => props.onFault(sentence(error.message)))
      }
    >
      Download the record
    </button>
  );
}

const ENDS: EndTurn[] = ["ask", 3, 6, 10, "off"];

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
          <option value="light">paper</option>
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={drawings.value}
          onChange={(event) => (drawings.value = event.currentTarget.checked)}
        />
        Draw the boards
      </label>
      <label class="check">
        A turn that cannot be taken back ends
        <select
          value={String(endTurn.value)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            endTurn.value = ENDS.find((one) => String(one) === value) ?? "ask";
          }}
        >
          <option value="ask">with End turn</option>
          <option value="3">by itself after 3 s</option>
          <option value="6">by itself after 6 s</option>
          <option value="10">by itself after 10 s</option>
          <option value="off">at once</option>
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={forces.value}
          onChange={(event) => (forces.value = event.currentTarget.checked)}
        />
        The only answer there is is given by itself
      </label>
      <label class="check">
        A printed opponent acts
        <select
          value={pace.value}
          onChange={(event) => (pace.value = event.currentTarget.value as Pace)}
        >
          <option value="step">step by step</option>
          <option value="slow">slowly</option>
          <option value="fast">fast</option>
          <option value="once">at once</option>
        </select>
      </label>
      {canNotify() && (
        <label class="check">
          <input
            type="checkbox"
            checked={notices.value}
            onChange={(event) => {
              if (event.currentTarget.checked) void allowNotices();
              else notices.value = false;
            }}
          />
          A notice when it is my turn
        </label>
      )}
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
            <dd>{valueName(info.title, value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
