// What one press of the player did, counted in answers: so much one undo takes back.

/** How far an undo goes: what the last press did, or all since the turn or phase began. */
export type Reach = "gesture" | "turn";

export class Gestures {
  /** Answers given by each press, the newest last; a turn begins after a null. */
  private given: (number | null)[] = [];

  /** The player presses something that gives answers. */
  begin(): void {
    this.given.push(0);
  }

  /** One answer of the last press was taken. */
  took(endsTurn: boolean): void {
    const last = this.given.at(-1);
    if (typeof last === "number") this.given[this.given.length - 1] = last + 1;
    else this.given.push(1);
    if (endsTurn) this.given.push(null);
  }

  /** Nothing can be taken back any more, or somebody else did something. */
  forget(): void {
    this.given = [];
  }

  /**
   * How many answers an undo takes back, and forgets them. Where nothing is known, as after a reload,
   * a gesture is one answer, and a turn is as far as undo reaches.
   */
  take(reach: Reach): number {
    while (this.given.length > 0 && !this.given.at(-1)) this.given.pop();
    if (this.given.length === 0) return reach === "gesture" ? 1 : Infinity;
    let steps = 0;
    do steps += this.given.pop() ?? 0;
    while (reach === "turn" && typeof this.given.at(-1) === "number");
    // All that is known is taken back, and what came before a reload belongs to the turn too.
    return reach === "turn" && this.given.length === 0 ? Infinity : steps;
  }

  /** What is left to a press that was stopped in the middle stays one gesture. */
  get size(): number {
    return this.given.filter((n) => n).length;
  }
}
