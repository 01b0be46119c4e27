// Before the game: an invitation, and the room where players come together.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { me, titleName } from "../base/books";
import { isHere } from "../base/here";
import { later } from "../base/later";
import { inviteLink, keptInvites } from "../base/invites";
import { go } from "../base/router";
import type { TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { seatName } from "../table/players";
import { Bar } from "../ui/bar";
import { Chosen } from "../ui/chosen";
import { CopyField, SeatToken } from "../ui/parts";

// The picture is fetched when somebody comes: tables have no need of it.
const Head = later(async () => (await import("./emblems")).Head, "");

export function Invited(props: { info: TableInfo; invite: string; onDone: () => void }) {
  const { info } = props;
  const name = useSignal(me.value?.name ?? "");
  const fault = useSignal<string | null>(null);
  const sit = async () => {
    try {
      if (name.value.trim() && name.value !== me.value?.name)
        me.value = await api.rename(name.value.trim());
      await api.join(info.id, { invite: props.invite });
      go(`/table/${info.id}`, true);
      props.onDone();
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  return (
    <>
      <Bar />
      <main class="page narrow">
        <Head id={info.title} name="You are invited" />
        <p class="lead">
          {info.seats.find((seat) => seat.name)?.name ?? "Somebody"} asks you to a game of{" "}
          <b>{titleName(info.title)}</b>, “{info.name}”.
        </p>
        <Chosen title={info.title} options={info.options} components={info.components} />
        <form
          class="card stack"
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          <label>
            Your name
            <input
              maxLength={40}
              value={name.value}
              onInput={(event) => (name.value = event.currentTarget.value)}
            />
          </label>
          {fault.value && (
            <p class="refused" role="alert">
              {fault.value}
            </p>
          )}
          <button class="primary big">Sit down</button>
          <ul class="policy">
            {info.policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </form>
      </main>
    </>
  );
}

export function Room({ info, reload }: { info: TableInfo; reload: () => Promise<void> }) {
  const fault = useSignal<string | null>(null);
  const links = useSignal<Record<number, string>>({});
  const sits = info.seats.some((seat) => seat.you);
  const tried = async (what: () => Promise<unknown>) => {
    try {
      await what();
      await reload();
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  const fetchLink = (seat: number) =>
    tried(async () => {
      const { invite } = await api.invite(info.id, seat);
      links.value = { ...links.value, [seat]: inviteLink(info.id, invite) };
    });
  useEffect(() => {
    const kept = keptInvites(info.id);
    if (kept) links.value = kept;
  }, []);
  return (
    <main class="page narrow">
      <h1>{info.name}</h1>
      <p class="lead">
        {titleName(info.title)}. The game begins by itself when every seat is taken.
      </p>
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
      <ul class="room">
        {info.seats.map((seat) => (
          <li key={seat.seat} class="card">
            <SeatToken seat={seat.seat} />
            <div>
              <b>
                {seat.kind === "open"
                  ? "Open to everybody"
                  : seat.kind === "invited" && !seat.name
                    ? "By invitation"
                    : seatName(seat, seat.seat)}
              </b>
              {seat.you && <span class="tag">you</span>}
              {info.owner &&
                seat.kind === "invited" &&
                (links.value[seat.seat] ? (
                  <CopyField label="Send this link to the player" text={links.value[seat.seat]!} />
                ) : (
                  <p>
                    <button type="button" onClick={() => fetchLink(seat.seat)}>
                      Make an invitation link
                    </button>
                  </p>
                ))}
            </div>
            {seat.kind === "open" && !sits && (
              <button
                type="button"
                class="primary"
                onClick={() => tried(() => api.join(info.id, { seat: seat.seat }))}
              >
                Sit down
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row">
        {sits && (
          <button type="button" onClick={() => tried(() => api.leave(info.id))}>
            Leave the seat
          </button>
        )}
        {info.owner && (
          <button
            type="button"
            class="danger"
            onClick={() =>
              tried(async () => {
                await api.close(info.id);
                go("/");
              })
            }
          >
            Take the table down
          </button>
        )}
      </div>
      <Chosen title={info.title} options={info.options} components={info.components} />
      <Promises info={info} />
    </main>
  );
}

export function Promises({ info }: { info: TableInfo }) {
  return (
    <section class="promises">
      <h2>What holds at this table</h2>
      <ul class="policy">
        {info.policy.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {info.dealer.commitment && (
        <p>
          The dice are sealed: {isHere(info.id) ? "this browser" : "the server"} has promised{" "}
          <code class="hash">{info.dealer.commitment}</code>. After the game everybody can check it.
        </p>
      )}
    </section>
  );
}
