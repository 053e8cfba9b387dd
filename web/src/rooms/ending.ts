/* ending.ts - the interface between the page and `ending.tsx` in a game's folder: the game's
 * addition to its end, below the result. */
import type { VNode } from "preact";
import type { Match } from "../core/core";
import type { Favourites } from "../endings/favourites";
import type { BoardProps } from "./room";

export interface EndingProps<View = unknown> {
  /** The board at its end, open to all. */
  readonly board: BoardProps<View>;
  /** Open and finished. */
  readonly match: Match;
  /** The address of a moment. */
  readonly link: (n: number) => string;
  /** The key of the game's analysis; null while it is unknown. */
  readonly record: string | null;
  /** What the players liked best; null where the game belongs to no evening. */
  readonly favourites: Favourites | null;
}

/** An ending of any view, as a Room is a room of any view (room.ts). */
export interface Ending<View = unknown> {
  Ending(props: EndingProps<View>): VNode;
}
