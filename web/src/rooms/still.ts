/* still.ts - what a board draws of a moment that is only looked at (in a replay, or looking back
 * during a game), and of a move that is only thought of. All of it is as the viewer sees it. */
import type { Match, Seat, SeenEvent, Viewer } from "../core/core";
import type { SeatState } from "../table";
import type { BoardProps } from "./room";

export interface Moment {
  /** The game up to this moment: an open match, or one of the viewer's own. */
  readonly match: Match;
  readonly viewer: Viewer;
  /** Its last event as the viewer sees it; null before the first. */
  readonly event: SeenEvent | null;
  readonly moving: boolean;
  readonly names: readonly string[];
  readonly seats: readonly SeatState[];
  readonly mine: readonly number[];
}

export function stillBoard({
  match,
  viewer,
  event,
  moving,
  names,
  seats,
  mine,
}: Moment): BoardProps {
  const { scores, ranks } = match.result();
  const actors = match.actors();
  return {
    game: match.game,
    options: match.options,
    view: match.describe(viewer),
    event: event && { n: event.n, by: event.by, do: event.do },
    moving,
    names,
    seats,
    mine,
    viewer,
    acting: actors.seats,
    me: null,
    scores,
    ranks,
    over: actors.over,
    still: true,
    legal: () => [],
    check: () => null,
    move: () => Promise.resolve(false),
  };
}

/** The description of the game after a move that is not made; null for a move that is not legal. */
export function describeAfter(match: Match, seat: Seat, text: string, viewer: Viewer): unknown {
  const copy = match.copy();
  const then = copy.append(seat, text).ok ? copy.describe(viewer) : null;
  copy.free();
  return then;
}
