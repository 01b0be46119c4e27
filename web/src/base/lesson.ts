// A lesson: a table whose line also says what to do next, and what was wrong with an answer.

import { signal } from "@preact/signals";

import { Live } from "./live";
import type { Fault, FromServer, LessonNews, LessonStep, LessonWish } from "./wire";

export class LessonLive extends Live {
  readonly step = signal<LessonStep | null>(null);
  /** Why the last answer does not go on. */
  readonly wrong = signal<Pick<Fault, "message" | "rule"> | null>(null);

  constructor(
    readonly title: string,
    readonly lesson: string,
  ) {
    super(`lesson:${title}/${lesson}`, 0);
  }

  wish(type: LessonWish["type"]): void {
    this.wrong.value = null;
    this.refused.value = null;
    this.send({ type });
  }

  /** A line that broke begins again where it was: the connection owns the lesson. */
  protected override path(): string {
    const n = this.step.value?.n ?? 1;
    return `/lessons/${this.title}/${this.lesson}/live${n > 1 ? `?step=${n}` : ""}`;
  }

  /** Nothing of a lesson is kept: where no server answers, this browser teaches. */
  protected override isHere(): boolean {
    return this.isCutOff;
  }

  protected override hear(message: FromServer | LessonNews): void {
    if (message.type === "lesson") {
      const { type: _, ...step } = message;
      this.step.value = step;
      this.wrong.value = null;
    } else if (message.type === "wrong") {
      this.wrong.value = { message: message.say, rule: message.rule };
      this.refuse(message.key, null);
    } else {
      // What was on its way when the line broke is not known to the lesson that begins anew.
      if (this.link.value !== "open") this.sending.value = null;
      super.hear(message);
    }
  }

  // A lesson has no story before its own, no chat, and no table that could be asked.

  protected override loadStory(): Promise<void> {
    return Promise.resolve();
  }

  protected override loadChat(): Promise<void> {
    return Promise.resolve();
  }

  protected override why(): Promise<void> {
    return Promise.resolve();
  }
}
