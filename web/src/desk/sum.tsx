// An answer found by numbers: ties and targets, with the reason.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { evenings } from "../base/desks";
import { sentence } from "../table/answers";
import type { DeskAnswer, DeskSum, DeskWorking } from "../types/desk";
import { Glyph, RuleLink } from "../ui/parts";
import { Ask } from "./ask";
import type { DeskFace } from "./faces";

export function Sum(props: {
  title: string;
  face: DeskFace | null;
  evening: string;
  sum: DeskSum;
  /** Takes what was found as the answer; missing where none is asked. */
  onFound?: (answer: DeskAnswer) => void;
  onClose: () => void;
}) {
  const { evening, sum } = props;
  const given = useSignal<DeskAnswer[]>([]);
  const working = useSignal<DeskWorking | null>(null);
  const fault = useSignal<string | null>(null);
  const busy = useSignal(true);
  const work = async (answers: DeskAnswer[]) => {
    busy.value = true;
    fault.value = null;
    try {
      const { reply } = await evenings.make(evening, { sum: { id: sum.id, given: answers } });
      working.value = reply.working ?? null;
      given.value = answers;
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
    busy.value = false;
  };
  useEffect(() => void work([]), [sum.id]);
  const found = working.value && "found" in working.value ? working.value.found : null;
  const asked = working.value && "ask" in working.value ? working.value.ask : null;
  const back = () =>
    given.value.length > 0 ? void work(given.value.slice(0, -1)) : props.onClose();
  const foot = (
    <div class="row desk-sum-foot">
      <button type="button" class="quiet" onClick={back}>
        <Glyph name="undo" /> {given.value.length > 0 ? "The number before" : "Leave it"}
      </button>
      {given.value.length > 0 && (
        <button type="button" class="quiet" onClick={props.onClose}>
          Leave it
        </button>
      )}
    </div>
  );
  return (
    <div class="desk-sum" role="group" aria-label={sum.label}>
      <p class="desk-banner">{sum.label}</p>
      {asked && (
        <Ask
          key={given.value.length}
          title={props.title}
          face={props.face}
          ask={asked}
          busy={busy.value}
          fault={fault.value}
          takesFocus
          onAnswer={(answer) => void work([...given.value, answer])}
          onFault={(words) => (fault.value = words)}
        >
          {foot}
        </Ask>
      )}
      {found && (
        <section class="desk-ask" aria-label="What was found">
          <h2 role="status">
            {found.text} <RuleLink title={props.title} rule={found.rule} />
          </h2>
          {found.answer && props.onFound ? (
            <button
              type="button"
              class="primary desk-done"
              onClick={() => props.onFound!(found.answer!)}
            >
              Take it as the answer
            </button>
          ) : (
            <button type="button" class="primary desk-done" onClick={props.onClose}>
              Done
            </button>
          )}
          {foot}
        </section>
      )}
      {!asked && !found && fault.value && (
        <section class="desk-ask">
          <p class="refused" role="alert">
            {fault.value}
          </p>
          {foot}
        </section>
      )}
    </div>
  );
}
