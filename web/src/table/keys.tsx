// The keys of the table: the answer by its digit, the primary one by Enter, undo, the next thing, help.

import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Modal } from "../ui/parts";
import type { Undo } from "./question";
import type { AnySight, AnyTitlePages } from "./sight";

export const KEYS: readonly (readonly [string, string])[] = [
  ["Enter", "the answer that stands out; then End turn"],
  ["1 – 9", "the answer with that number"],
  ["N", "the next thing that waits for an order, or that can be chosen"],
  ["U", "undo what the last press did; with Shift all of the turn"],
  ["↑ ↓", "from answer to answer; on the board the arrows walk between what can be chosen"],
  ["+ − 0", "zoom the board; 0 shows where you are"],
  ["Esc", "close what is open; not yet"],
  ["?", "these keys"],
];

const FIELDS = "input, select, textarea, dialog, [contenteditable]";
const OWN = "button, a, summary, [role=tab], [data-lit], [tabindex]";

interface Around {
  root: RefObject<HTMLDivElement>;
  pages: AnyTitlePages;
  sight: AnySight;
  undo: Undo | null;
  /** Lets go of what is held. */
  onEscape: () => void;
}

/** The thing after the one that is looked at, among those that can be chosen. */
function nextLit(root: HTMLElement, looked: string | null): HTMLElement | SVGElement | null {
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>("[data-thing][data-lit]")];
  const at = all.findIndex((element) => element.dataset["thing"] === looked);
  return all[(at + 1) % Math.max(1, all.length)] ?? null;
}

/** From one answer to the next; false where the arrows mean something else. */
function walk(root: HTMLElement, way: 1 | -1): boolean {
  const on = document.activeElement;
  if (on && on !== document.body && !on.closest(".question")) return false;
  const all = [
    ...root.querySelectorAll<HTMLElement>(".question [data-gesture], .question [data-answer]"),
  ];
  if (all.length === 0) return false;
  const at = all.indexOf(on as HTMLElement);
  const next = at < 0 ? (way > 0 ? 0 : all.length - 1) : (at + way + all.length) % all.length;
  all[next]!.focus();
  return true;
}

/** What a key does; false if it means nothing here. */
function keyed(event: KeyboardEvent, around: Around, help: Signal<boolean>): boolean {
  const { root, sight, undo, pages } = around;
  const table = root.current!;
  const press = (selector: string): boolean => {
    const found = table.querySelector<HTMLElement>(selector);
    found?.click();
    return found !== null;
  };
  if (event.key >= "1" && event.key <= "9") return press(`.question [data-digit="${event.key}"]`);
  switch (event.key) {
    case "Enter": {
      const on = document.activeElement;
      if (on && on !== document.body && on.matches(OWN) && on.id !== "question") return false;
      return press(".held.ends [data-confirm]") || press(".question [data-answer].primary");
    }
    case "u":
    case "U":
      if (!undo?.can || sight.busy) return false;
      undo.act(event.shiftKey ? "turn" : "gesture");
      return true;
    case "n":
    case "N": {
      const thing = pages.next?.(sight) ?? null;
      if (thing !== null) sight.show([thing]);
      const found =
        thing === null
          ? nextLit(table, sight.looked.value)
          : table.querySelector<HTMLElement>(`[data-thing="${CSS.escape(thing)}"][data-lit]`);
      found?.focus({ preventScroll: false });
      // Last: whatever loses the focus puts its own words away.
      if (thing !== null) sight.looked.value = thing;
      return found !== null || thing !== null;
    }
    case "ArrowDown":
      return walk(table, 1);
    case "ArrowUp":
      return walk(table, -1);
    case "Escape":
      around.onEscape();
      return false;
    case "?":
      help.value = true;
      return true;
    default:
      return false;
  }
}

export function Keys(around: Around) {
  const help = useSignal(false);
  const latest = useRef(around);
  latest.current = around;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.repeat || (event.target as Element).closest?.(FIELDS)) return;
      if (keyed(event, latest.current, help)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!help.value) return null;
  return (
    <Modal name="Keys" onClose={() => (help.value = false)}>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
