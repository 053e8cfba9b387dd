/* walkthrough.ts - plays a lesson on the real core: past events, the task, and the accepted moves.
 *
 * The game of a lesson is an open match that grows with the steps. Going back takes the match back
 * to where a step began and lets its events happen again, so a step always looks as it did the
 * first time.
 */
import type { Both, Core, Match, Reply } from "../core/core";
import { DONE } from "../core/reply";
import type { Lesson, Step } from "./lesson";

const again: Both = {
  en: "That would be allowed, but for this example please try the other way.",
  ja: "それもできますが、ここでは別の手を試してみましょう。",
};

/** A move without the words in it: of a free text, such as a clue, any will do. */
const bare = (move: string): string => move.replace(/"(?:[^"\\]|\\.)*"/gu, '""');

export class Walkthrough {
  /** The number of the step, from 0. */
  at = 0;
  /** The text for a move that was not accepted; null after any other. */
  otherwise: Both | null = null;
  /** The length of the match at the start of each step. */
  private readonly begins: number[] = [];

  private constructor(
    readonly lesson: Lesson,
    readonly match: Match,
  ) {}

  /** A lesson at its first step; a refusal where the core does not follow it. */
  static begin(core: Core, lesson: Lesson): Reply<Walkthrough> {
    const made = core.match(lesson.game, lesson.options, lesson.names.length, "open");
    if (!made.ok) return made;
    const walkthrough = new Walkthrough(lesson, made.value);
    const entered = walkthrough.enter(0);
    return entered.ok ? { ok: true, value: walkthrough } : entered;
  }

  get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Goes on: where a move is asked for, with the first that leads on. */
  next(): Reply<null> {
    const [move] = this.step.moves ?? [];
    return move === undefined ? this.enter(this.at + 1) : this.make(move);
  }

  /** The reader's move: it leads on if the step asks for it, otherwise the reader gets the text
   * `otherwise`. */
  try(move: string): boolean {
    if (this.step.moves?.some((one) => bare(one) === bare(move))) return this.make(move).ok;
    this.otherwise = this.step.otherwise ?? again;
    return false;
  }

  /** To a step that was reached before. */
  back(to: number): Reply<null> {
    this.match.truncate(this.begins[to] ?? 0);
    return this.enter(to);
  }

  private make(move: string): Reply<null> {
    const done = this.match.append(this.lesson.seat, move);
    return done.ok ? this.enter(this.at + 1) : done;
  }

  private enter(step: number): Reply<null> {
    this.at = Math.min(step, this.lesson.steps.length - 1);
    this.otherwise = null;
    this.begins[this.at] = this.match.length;
    for (const [by, text] of this.step.events ?? []) {
      const done = this.match.append(by, text);
      if (!done.ok) return done;
    }
    return DONE;
  }
}
