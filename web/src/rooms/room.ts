/* room.ts - the interface between the page and a game's folder here: looks and motion, and no
 * rules.
 *
 * A new game needs none: rooms/plain shows any game from the core's description. A special room is
 * a folder with a `Room`, and one line in rooms/rooms.ts.
 */
import type { ComponentType, VNode } from "preact";
import type { By, Options, Refusal, Seat, SeenEvent, Viewer } from "../core/core";
import type { Shape } from "../core/shape";
import type { Sound } from "../ground/sound";
import type { Pace } from "../parts/playhead";
import type { SeatState } from "../table/table";
import type { Words } from "../ground/words";

/** The data that a board draws. */
export interface BoardProps<View = unknown> {
  readonly game: string;
  readonly options: Options;
  /** The core's `describe`, for the viewer's eyes. */
  readonly view: View;
  /** The last event shown (null before the first) as the viewer sees it, and whether it happens
   * just now. */
  readonly event: { readonly n: number; readonly by: By; readonly do: string } | null;
  readonly moving: boolean;
  readonly names: readonly string[];
  readonly seats: readonly SeatState[];
  readonly mine: readonly Seat[];
  readonly viewer: Viewer;
  /** The seats that may act now. */
  readonly acting: readonly Seat[];
  /** The seat that this page may move for now; null while others act or something still moves. */
  readonly me: Seat | null;
  /** The scores and ranks so far. */
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly over: boolean;
  /** Nothing can be done here: a replay. */
  readonly still: boolean;
  /** It is drawn on a large screen. */
  readonly large?: true;
  /** The legal moves of `me`, in the game's order. */
  readonly legal: () => readonly string[];
  /** Why `me` may not make a move, in the core's words; null if it may (or nobody is `me`). */
  readonly check: (text: string) => Refusal | null;
  /** Returns the description after a legal move of `me`, before chance acts; null for an illegal
   * move. Absent if the board cannot ask the core. */
  readonly after?: (text: string) => View | null;
  /** Sends a move, if the board has settled (parts/settling.ts); true when it was accepted. */
  readonly move: (text: string) => Promise<boolean>;
  /** The events so far, as sentences. */
  readonly story: readonly SeenEvent[];
  /** Returns the description after event number N (0: before the first). */
  readonly then: (n: number) => View;
  /** A tap on a friend's things cheers them (parts/cheered.tsx). */
  readonly cheers: boolean;
  /** Whether all viewers see the count of unseen cards. */
  readonly counts: boolean;
  /** Decides that; null: this page may not. */
  readonly count: ((on: boolean) => void) | null;
  /** The seat in whose hand dice wait to be thrown, at this page or elsewhere; null: none do. */
  readonly thrower: Seat | null;
  /** Whether they are being shaken. */
  readonly rattles: boolean;
  /** Shows the throw that waits for the hand of a seat of this page (`Room.throws`); null: none
   * does. */
  readonly throwNow: (() => void) | null;
}

/** The criteria of the ranking in their order, each seat's values of them, and a sentence. */
export interface Standing {
  readonly criteria: readonly string[];
  readonly seats: readonly (readonly string[])[];
  readonly note: string;
}

/** An event in the log, as its viewer sees it. */
export interface BesideProps {
  readonly game: string;
  readonly options: Options;
  readonly text: string;
}

/** A room reads its game's VIEW, what the core describes. It has methods, so that a room of any view is a Room:
 * it is only given views that its own shape has checked (boards.ts). */
export interface Room<View = unknown> {
  /** Checks what the core describes. */
  readonly view: Shape<View>;
  readonly pace: Pace;
  /** The seat whose own throw TEXT is, an outcome of chance that comes by itself after `view`; null:
   * nobody's. People throw it by hand: their page waits with it. */
  throws?(view: View, text: string): Seat | null;
  /** Milliseconds for which the dice of an event move. Absent: none do. */
  readonly motion?: (text: string) => number;
  /** Returns the sound of an event; null for none. Absent: ground/sound.ts decides. */
  readonly sound?: (event: { readonly by: By; readonly do: string }) => Sound | null;
  /** Returns the result's replacement for scores, if the ranking does not follow from them. `view`
   * is the core's description, open. */
  standing?(view: View, words: Words): Standing;
  /** Returns the winning side of a game of sides: the headline of the result, and a line below it.
   * Either may be null. */
  ending?(
    view: View,
    words: Words,
  ): { readonly title: string | null; readonly note: string | null };
  /** Returns a few words about the last event if it deserves a cheer; null otherwise. */
  feat?(board: BoardProps<View>, words: Words): string | null;
  Board(props: BoardProps<View>): VNode;
  /** The illustration beside an event in the log. */
  readonly Beside?: ComponentType<BesideProps>;
}
