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
  /** What happens first, in the record's spelling, one event after another. */
  readonly events?: readonly (readonly [By, string])[];
  /** What is said then: two or three short sentences. */
  readonly say: Both;
  /** The moves of the reader that lead on. Another legal move is not sent, and `otherwise` is said
   * instead. Absent: the reader goes on with a button. */
  readonly moves?: readonly string[];
  readonly otherwise?: Both;
}
