// Stages and panels: which is shown, which the question calls for, and the tabs between them.

import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { isPhone, isVast, isWall } from "../base/screen";
import { wide } from "../base/prefs";
import { Glyph } from "../ui/parts";
import { OURS } from "./ours";
import { BoardView } from "./board";
import type { AnySight, AnyTitlePages, Stage } from "./sight";

/** Something that can be opened: a board, a panel, the log. */
export interface Place {
  id: string;
  name: string;
  mark: string;
  /** Drawn from numbers that are reconstructed: its tab says so. */
  ours?: boolean;
  calls: boolean;
  /** Nothing of it concerns anybody now: it is not shown beside another. */
  idle?: boolean;
  isStage: boolean;
  holds: (thing: string) => boolean;
  body: () => ComponentChildren;
}

/** The boards of a title: its stages, or the one that it has. */
export function stagesOf(pages: AnyTitlePages): readonly Stage<any>[] {
  if (pages.stages) return pages.stages;
  return [{ id: "board", name: "Board", picture: pages.picture!, Body: pages.Middle! }];
}

export function placesOf(
  pages: AnyTitlePages,
  sight: AnySight,
  more: { id: string; name: string; mark: string; body: () => ComponentChildren }[],
): Place[] {
  const stages = stagesOf(pages)
    .filter((stage) => !stage.hidden?.(sight))
    .map(({ id, name, picture, Body, calls, holds, idle, files }) => ({
      id,
      name,
      mark: "",
      ours: (files ?? []).some((file) => sight.reconstructed.has(file)),
      isStage: true,
      calls: calls?.(sight) ?? false,
      idle: idle?.(sight) ?? false,
      holds: holds ?? (() => false),
      body: () => (
        <>
          {picture && <BoardView key={id} picture={picture} sight={sight} />}
          {Body && <Body sight={sight} />}
        </>
      ),
    }));
  const panels = pages.panels
    .filter((panel) => !panel.hidden?.(sight))
    .map(({ id, name, Body, calls, holds }) => {
      const called = calls?.(sight) ?? false;
      return {
        id,
        name,
        mark: called ? "•" : "",
        isStage: false,
        calls: called,
        holds: holds ?? (() => false),
        body: () => <Body sight={sight} />,
      };
    });
  const rest = more.map((one) => ({ ...one, isStage: false, calls: false, holds: () => false }));
  return [...stages, ...panels, ...rest];
}

/** What is open among some places; what is called for comes to the front, once. */
export function useOpen(places: readonly Place[]): [Place | undefined, Signal<string>] {
  const open = useSignal("");
  const calling = places.find(({ calls }) => calls)?.id ?? "";
  // Before the picture: the board of a question comes with it.
  useLayoutEffect(() => {
    if (calling) open.value = calling;
  }, [calling]);
  return [places.find(({ id }) => id === open.value) ?? places[0], open];
}

export function Tabs(props: {
  name: string;
  places: readonly Place[];
  open: Signal<string>;
  shown: Place | undefined;
  panel: string;
  onOpen?: (id: string) => void;
}) {
  const { places, open, shown } = props;
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = places.findIndex((place) => place === shown);
    open.value = places[(at + step + places.length) % places.length]!.id;
    document.getElementById(`tab-${open.value}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.name} onKeyDown={turn}>
      {places.map(({ id, name, mark, ours }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === shown?.id}
          data-ours={ours ? "" : undefined}
          title={ours ? OURS : undefined}
          aria-controls={props.panel}
          tabIndex={id === shown?.id ? 0 : -1}
          onClick={() => {
            open.value = id;
            props.onOpen?.(id);
          }}
        >
          {name}
          {mark && <span class="mark">{mark}</span>}
        </button>
      ))}
    </div>
  );
}

/** The boards: that of the phase is the big one; where there is room for it, the others beside it. */
export function Stages(props: { places: readonly Place[]; open: Signal<string>; shown?: Place }) {
  const { places, shown, open } = props;
  // The next ones in their order, as many as can be read.
  const at = shown ? places.indexOf(shown) : 0;
  const after = [...places.slice(at + 1), ...places.slice(0, at)];
  const room = isWall.value ? 2 : isVast.value ? 1 : 0;
  const others = after.filter(({ idle }) => !idle).slice(0, room);
  const many = ["stages", "stages several pair", "stages several"][others.length];
  return (
    <div class={many}>
      {places.length > 1 && !isPhone.value && (
        <Tabs name="Boards" places={places} open={open} shown={shown} panel="stage" />
      )}
      <div class="stage" id="stage" key={shown?.id}>
        {shown?.body()}
      </div>
      {others.length > 0 && (
        <div class="beside">
          {others.map((place) => (
            <div key={place.id} class="stage" role="group" aria-label={place.name}>
              {place.body()}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The panels: one, or on a vast screen two, the second being the log. */
export function Panels(props: {
  places: readonly Place[];
  open: Signal<string>;
  shown: Place | undefined;
  onOpen: (id: string) => void;
}) {
  const { places, shown } = props;
  const log = isVast.value && shown?.id !== "log" ? places.find(({ id }) => id === "log") : null;
  return (
    <section class="panels">
      <Tabs {...props} name="Panels" panel="panel" />
      <button
        type="button"
        class="icon widen"
        aria-pressed={wide.value}
        aria-label="wide panels"
        title={wide.value ? "Narrow panels" : "Wide panels"}
        onClick={() => (wide.value = !wide.value)}
      >
        <Glyph name={wide.value ? "next" : "back"} />
      </button>
      {/* By its id: another panel begins at its top, wherever the last one was scrolled to. */}
      <div
        class="panel"
        id="panel"
        key={shown?.id}
        role="tabpanel"
        aria-labelledby={`tab-${shown?.id}`}
        tabIndex={0}
      >
        {shown?.body()}
      </div>
      {log && (
        <div class="panel second" role="group" aria-label="Log" tabIndex={0}>
          {log.body()}
        </div>
      )}
    </section>
  );
}
