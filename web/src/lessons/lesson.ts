/* lesson.ts - the format of a game's introduction: some minutes at its real table, on a prepared
 * game.
 *
 * A lesson is data: what happens, what is said about it, and which moves go on. The core plays it
 * like any other game, and the game's own room shows it. lessons.ts has one line a game, so that
 * a lesson is loaded when somebody opens it.
 */
import type { Both, By, Options, Seat } from "../core/core";

export interface Lesson {
  readonly game: string;
  readonly options: Options;
  /** A name for each seat; the reader's comes from the page. */
  readonly names: readonly Both[];
  /** The reader's seat. */
  readonly seat: Seat;
  readonly steps: readonly Step[];
}

export interface Step {
  /** The events at the start of the step, in the record's spelling. */
  readonly events?: readonly (readonly [By, string])[];
  /** The explanation after them: two or three short sentences. */
  readonly say: Both;
  /** The accepted moves of the reader. For another legal move, which is not sent, `otherwise` is
   * shown. Absent: the reader continues with a button. */
  readonly moves?: readonly string[];
  readonly otherwise?: Both;
}
