/* choice.ts - the user's pending choice: a tile to deploy, or a piece, its turn and its place.
 *
 * Nothing is sent from here. It begins anew with every event, and all it knows of the rules is
 * which moves the core offers.
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps } from "../room";
import { nextPlace, placesIn, turnedPlace } from "./places";
import type { Place, Turn } from "./places";
import { cellAt, cornerOf } from "./view";
import type { Cell, SengokuView, Tile } from "./view";

const NONE: ReadonlySet<Cell> = new Set();

export interface Choice {
  readonly phase: "deploy" | "place" | null;
  /** Deploying: the tile that is thought of. */
  readonly tile: Tile | null;
  /** Placing: what may be laid at all, and what of it is in hand now. */
  readonly pieces: readonly Tile[];
  readonly piece: Tile | null;
  readonly turn: Turn;
  /** The places of the piece. */
  readonly places: readonly Place[];
  readonly ghost: Place | null;
  readonly mayDiscard: boolean;
  readonly discarding: boolean;
  readonly lit: ReadonlySet<Cell>;
  readonly dim: ReadonlySet<Cell>;
  readonly cursor: Cell;
  chooseTile(tile: Tile | null): void;
  choosePiece(piece: Tile): void;
  /** Touches a cell; false if nothing fits there. */
  touch(cell: Cell): boolean;
  put(place: Place): void;
  rotate(): void;
  moveTo(cell: Cell): void;
  discard(yes: boolean): void;
  /** Takes back what was chosen; false if there was nothing. */
  cancel(): boolean;
}

/** The first cell that the keyboard comes to in a battlefield: above the castle. */
const firstCell = (battlefield: number): Cell => {
  const [column, row] = cornerOf(battlefield);
  return cellAt(column + 2, row + 1);
};

/** What the core offers: the pieces that may be laid, and the places of the one in hand. */
function usePlaces(
  view: SengokuView,
  board: BoardProps,
  phase: Choice["phase"],
  picked: Tile | null,
) {
  const n = board.event?.n ?? 0;
  const legal = useMemo(() => (phase === "place" ? board.legal() : []), [phase, n, board.me]);
  const all = useMemo(() => placesIn(legal), [legal]);
  const deployed = view.track.find(({ seat }) => seat === board.me)?.tile ?? null;
  const pieces = useMemo(() => {
    const laid = [...new Set(all.map((place) => place.tile))];
    return deployed === null || phase !== "place" ? [] : [...new Set([deployed, ...laid])];
  }, [all, deployed, phase]);
  // A tile that fits nowhere steps back behind the commander.
  const piece = picked !== null && pieces.includes(picked) ? picked : (pieces[0] ?? null);
  const places = useMemo(() => all.filter((place) => place.tile === piece), [all, piece]);
  return { pieces, piece, places, mayDiscard: legal.includes("discard") };
}

/** The cells of the places that lie in a turn, and those of the others. */
function cellsOf(places: readonly Place[], turn: Turn): readonly [Set<Cell>, Set<Cell>] {
  const inTurn = new Set(
    places.filter((place) => place.turn === turn).flatMap(({ cells }) => cells),
  );
  const others = places.flatMap(({ cells }) => cells).filter((cell) => !inTurn.has(cell));
  return [inTurn, new Set(others)];
}

/** The next turn, clockwise, in which there is a place; null if there is none. */
function nextTurn(places: readonly Place[], turn: Turn): Turn | null {
  for (let step = 1; step <= 4; step++) {
    const next = ((turn + step) % 4) as Turn;
    if (places.some((place) => place.turn === next)) return next;
  }
  return null;
}

/** What has been chosen so far. Tile, piece and place end with the next event. */
function useSelection(view: SengokuView, board: BoardProps) {
  const [tile, setTile] = useState<Tile | null>(null);
  const [picked, pick] = useState<Tile | null>(null);
  const [wanted, setTurn] = useState<Turn>(0);
  const [ghost, setGhost] = useState<Place | null>(null);
  const [pivot, setPivot] = useState<Cell | null>(null);
  const [cursor, setCursor] = useState<Cell>(() => firstCell(view.battlefield));
  const [discarding, setDiscarding] = useState(false);
  useLayoutEffect(() => {
    setTile(null);
    pick(null);
    setGhost(null);
    setDiscarding(false);
  }, [board.event?.n ?? 0, board.me]);
  useLayoutEffect(() => setCursor(firstCell(view.battlefield)), [view.battlefield]);
  /** Lays the ghost, by the cell `on`, or takes it away. */
  const put = (place: Place | null, on: Cell | null) => {
    setGhost(place);
    setPivot(on);
    if (place) setTurn(place.turn);
    setDiscarding(false);
  };
  const state = { tile, picked, wanted, ghost, pivot, cursor, discarding };
  return { ...state, setTile, pick, setTurn, setCursor, setDiscarding, put };
}

export function useChoice(view: SengokuView, board: BoardProps, able: boolean): Choice {
  const chosen = useSelection(view, board);
  const { tile, picked, wanted, ghost, pivot, cursor, discarding, put } = chosen;
  const phase = able && (view.phase === "deploy" || view.phase === "place") ? view.phase : null;
  const { pieces, piece, places, mayDiscard } = usePlaces(view, board, phase, picked);
  // A turn in which it fits somewhere, if there is any.
  const turn = places.some((place) => place.turn === wanted) ? wanted : (places[0]?.turn ?? wanted);
  const [lit, dim] = useMemo((): readonly [ReadonlySet<Cell>, ReadonlySet<Cell>] => {
    if (phase !== "deploy") return cellsOf(places, ghost?.turn ?? turn);
    const would = board.me === null ? null : view.seats[board.me]?.would;
    return [NONE, new Set(would?.find((one) => one.tile === tile)?.cells ?? [])];
  }, [phase, tile, places, turn, ghost?.turn, board.event?.n]);

  const shown = {
    phase,
    tile: phase === "deploy" ? tile : null,
    pieces,
    piece,
    turn: ghost?.turn ?? turn,
    places,
    ghost: phase === "place" && ghost && places.includes(ghost) ? ghost : null,
    mayDiscard,
    discarding: discarding && phase === "place",
    lit,
    dim,
    cursor,
  };
  return {
    ...shown,
    chooseTile: chosen.setTile,
    choosePiece(next) {
      chosen.pick(next);
      put(null, null);
    },
    touch(cell) {
      chosen.setCursor(cell);
      const next = nextPlace(places, cell, turn, ghost);
      if (next) put(next, cell);
      return next !== null;
    },
    put: (place) => put(place, place.cells[0]),
    rotate() {
      const on = pivot ?? ghost?.cells[0];
      if (ghost && on) {
        const next = turnedPlace(places, on, ghost);
        if (next) put(next, on);
      } else chosen.setTurn(nextTurn(places, turn) ?? wanted);
    },
    moveTo: chosen.setCursor,
    discard(yes) {
      put(null, null);
      chosen.setDiscarding(yes);
    },
    cancel() {
      const had = tile !== null || ghost !== null || discarding;
      chosen.setTile(null);
      put(null, null);
      return had;
    },
  };
}
