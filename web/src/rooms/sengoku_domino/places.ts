/* places.ts - finds the places that the core offers for a tile by the touched cell.
 *
 * A place is two cells, in the order of the tile's marks. Its turn is the side on which the second
 * half lies, so that people turn a tile before they lay it or while it lies there.
 */
import { columnOf, rowOf } from "./view";
import type { Cell, Tile } from "./view";

/** Where the second half lies, clockwise from the right. */
export type Turn = 0 | 1 | 2 | 3;

export interface Place {
  /** The move that lays it. */
  readonly text: string;
  readonly tile: Tile;
  readonly cells: readonly [Cell, Cell];
  readonly turn: Turn;
}

const turnOf = (first: Cell, second: Cell): Turn => {
  const across = columnOf(second) - columnOf(first);
  return across > 0 ? 0 : across < 0 ? 2 : rowOf(second) > rowOf(first) ? 1 : 3;
};

/** The places among the legal moves, in their order. */
export function placesIn(legal: readonly string[]): readonly Place[] {
  return legal.flatMap((text) => {
    const [verb, tile, first, second] = text.split(" ");
    if (verb !== "place" || !tile || !first || !second) return [];
    return [{ text, tile, cells: [first, second] as const, turn: turnOf(first, second) }];
  });
}

export const covers = (place: Place, cell: Cell): boolean => place.cells.includes(cell);

/** The places on a cell as one comes to them by touching it again and again: those that lie in this
 * turn, the first half on the cell before the second, then turned on clockwise. */
function placesOn(places: readonly Place[], cell: Cell, turn: Turn): readonly Place[] {
  const key = (place: Place) =>
    ((place.turn - turn + 4) % 4) * 2 + (place.cells[0] === cell ? 0 : 1);
  return places.filter((place) => covers(place, cell)).sort((a, b) => key(a) - key(b));
}

/** The place after `ghost` on a cell, round and round; the first if there is no ghost on it. */
export function nextPlace(
  places: readonly Place[],
  cell: Cell,
  turn: Turn,
  ghost: Place | null,
): Place | null {
  const on = placesOn(places, cell, ghost?.turn ?? turn);
  if (!ghost || !covers(ghost, cell)) return on[0] ?? null;
  return on[(on.findIndex(({ text }) => text === ghost.text) + 1) % on.length] ?? null;
}

/** The next place on a cell in another turn than `ghost`, clockwise; null if there is none. */
export function turnedPlace(places: readonly Place[], cell: Cell, ghost: Place): Place | null {
  const pivot = ghost.cells.indexOf(cell);
  const others = placesOn(places, cell, ghost.turn).filter(({ turn }) => turn !== ghost.turn);
  // The same half stays on the cell where that can be.
  return (
    others.find(({ cells, turn }) => cells.indexOf(cell) === pivot && turn === others[0]?.turn) ??
    others[0] ??
    null
  );
}
