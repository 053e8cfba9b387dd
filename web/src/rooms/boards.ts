/* boards.ts - the props of a board: for a running game, and for a moment at which the user cannot
 * act (in a replay, or looking back during a game). They contain only what the viewer may see. */
import type { Language, Match, Options, Seat, SeenEvent, Viewer } from "../core/core";
import { settled } from "../parts/settling";
import type { SeatState, TableState } from "../table/table";
import type { BoardProps, Room } from "./room";

/** A game up to a moment. */
export interface Moment {
  /** An open match, or one of the viewer's own. */
  readonly match: Match;
  readonly viewer: Viewer;
  /** Its last event as the viewer sees it; null before the first. */
  readonly event: SeenEvent | null;
  readonly moving: boolean;
  readonly names: readonly string[];
  readonly seats: readonly SeatState[];
  readonly mine: readonly Seat[];
  /** Everything up to that moment, in words. */
  readonly story: readonly SeenEvent[];
}

/** The present moment of a game, where something may be done. */
interface Present extends Moment {
  readonly options: Options;
  readonly acting: readonly Seat[];
  readonly me: Seat | null;
  readonly over: boolean;
  readonly move: BoardProps["move"];
  readonly cheers?: boolean;
  readonly counts?: boolean;
  readonly count?: BoardProps["count"];
  readonly thrower?: BoardProps["thrower"];
  readonly rattles?: BoardProps["rattles"];
  readonly throwNow?: BoardProps["throwNow"];
}

/** The function by which a room reads its game. */
type Seeing = Pick<Room, "view">;

const NOTHING_MORE = {
  cheers: false,
  counts: false,
  count: null,
  thrower: null,
  rattles: false,
  throwNow: null,
};

/** Returns the board of a running or just finished game. The user cannot act before it has
 * settled. */
export function liveBoard(
  room: Seeing,
  { match, viewer, me, move, throwNow, ...rest }: Present,
): BoardProps {
  return {
    ...NOTHING_MORE,
    ...rest,
    ...match.result(),
    game: match.game,
    view: viewOf(room, match, viewer),
    then: (n) => viewThen(room, match, n, viewer),
    viewer,
    me,
    move: async (text) => settled() && move(text),
    throwNow: throwNow ? () => settled() && throwNow() : null,
    still: false,
    legal: () => (me === null ? [] : match.legal(me)),
    check: (text) => (me === null ? null : match.check(me, text)),
    after: (text) => (me === null ? null : viewAfter(room, match, me, text, viewer)),
  };
}

/** The board of a moment where nothing can be done. */
export function stillBoard(room: Seeing, { match, viewer, event, ...rest }: Moment): BoardProps {
  const actors = match.actors();
  return {
    ...NOTHING_MORE,
    ...rest,
    ...match.result(),
    game: match.game,
    options: match.options,
    view: viewOf(room, match, viewer),
    then: (n) => viewThen(room, match, n, viewer),
    event: event && { n: event.n, by: event.by, do: event.do },
    viewer,
    acting: actors.seats,
    me: null,
    over: actors.over,
    still: true,
    legal: () => [],
    check: () => null,
    move: () => Promise.resolve(false),
  };
}

/** The board of MATCH, open, at its end. */
export const endBoard = (
  room: Seeing,
  { names, seats, mine }: Pick<TableState, "names" | "seats" | "mine">,
  match: Match,
  language: Language,
): BoardProps =>
  stillBoard(room, {
    match,
    viewer: "open",
    event: null,
    moving: false,
    names,
    seats,
    mine,
    story: match.events(0, "open", names, language),
  });

/** Returns the description of MATCH for VIEWER, in the type of its room. The core is built from the
 * same sources as this page; if the description has another shape, throws an error that names the
 * place. */
export const viewOf = (room: Seeing, match: Match, viewer: Viewer): unknown =>
  room.view(match.describe(viewer), match.game);

/** The view of the game as it stood after event N. */
function viewThen(room: Seeing, match: Match, n: number, viewer: Viewer): unknown {
  const copy = match.copy();
  copy.truncate(n);
  const then = viewOf(room, copy, viewer);
  copy.free();
  return then;
}

/** The view of the game as a move would leave it; null for a move that is not legal. Nothing is made. */
function viewAfter(room: Seeing, match: Match, seat: Seat, text: string, viewer: Viewer): unknown {
  const copy = match.copy();
  const then = copy.append(seat, text).ok ? viewOf(room, copy, viewer) : null;
  copy.free();
  return then;
}
