// What the desk says: the card that was drawn, and each step in a sentence with its section.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import hand from "glyph:lucide/hand";

import type { DeskDrawn, DeskSheet, DeskStep, DeskSum } from "../types/desk";
import { Glyph as Sign } from "../ui/glyph";
import { RuleLink } from "../ui/parts";
import type { DeskFace } from "./faces";
import { saidNow } from "./words";

interface SaidProps {
  title: string;
  face: DeskFace | null;
  sheet: DeskSheet;
  onSum: (sum: DeskSum) => void;
}

export function SaidSteps(props: SaidProps) {
  const { sheet, face } = props;
  const { before, now, nOld } = saidNow(sheet);
  const box = useRef<HTMLDivElement>(null);
  const all = useSignal(false);
  // What is new stands at the top of what can be seen.
  useLayoutEffect(() => {
    const fresh = box.current?.querySelector(nOld > 0 ? ".fresh" : ".desk-now");
    fresh?.scrollIntoView({ block: "nearest" });
    if (box.current && nOld === 0) box.current.scrollTop = 0;
    all.value = false;
  }, [sheet.answers.length, now.length]);
  return (
    <div class="desk-said" ref={box} role="region" aria-label="What happens" tabIndex={0}>
      {before.length > 0 && (
        <details
          class="desk-before"
          open={all.value}
          onToggle={(event) => (all.value = event.currentTarget.open)}
        >
          <summary>What was said before ({before.length})</summary>
          {all.value && (
            <ol>
              {before.map((step, i) => (
                <Step key={i} {...props} step={step} />
              ))}
            </ol>
          )}
        </details>
      )}
      <div class="desk-now">
        {sheet.drawn && <Drawn face={face} drawn={sheet.drawn} />}
        <ol aria-live="polite">
          {now.map((step, i) => (
            <Step key={`${step.after} ${i}`} {...props} step={step} isFresh={i >= nOld} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** As a card where the title draws one, else by its name. */
export function Drawn({ face, drawn }: { face: DeskFace | null; drawn: DeskDrawn }) {
  return (
    <div class="desk-drawn">
      {face ? (
        <face.Drawn drawn={drawn} />
      ) : (
        <p class="desk-plain-card">
          <b>{drawn.label}</b> {drawn.place}
        </p>
      )}
    </div>
  );
}

function Step(props: SaidProps & { step: DeskStep; isFresh?: boolean }) {
  const { step, title } = props;
  return (
    <li class={`desk-step ${step.is_order ? "order" : ""} ${props.isFresh ? "fresh" : ""}`}>
      {step.is_order && <Sign of={hand} word="On the board:" class="desk-hand" />}
      <span>
        {step.text} <RuleLink title={title} rule={step.rule} />
        {step.sum && (
          <button type="button" class="desk-find" onClick={() => props.onSum(step.sum!)}>
            {step.sum.label}
          </button>
        )}
      </span>
    </li>
  );
}
