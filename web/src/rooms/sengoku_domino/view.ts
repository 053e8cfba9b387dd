/* view.ts - the type of the core's `describe` for Sengoku Domino (games/sengoku_domino.c), and the
 * positions of its cells on the paper. */
import { flag, list, number, object, oneOf, orNull, text } from "../../core/shape";
import type { Shape, Shaped } from "../../core/shape";

/** A tile as the record spells it: "26", or "commander". */
export type Tile = string;

/** A cell as the record spells it: "c5". */
export type Cell = string;

/** A tile and a cell in the description. */
const tile: Shape<Tile> = text;
const cell: Shape<Cell> = text;

const halfView = object({
  cell,
  /** 0: a commander's half. */
  mark: number,
  seat: number,
  with: cell,
});

const owned = {
  battlefield: number,
  state: oneOf("open", "won", "void"),
  seat: orNull(number),
  /** Whose it would be as things are. */
  lead: orNull(number),
};

const castleView = object({ ...owned, cell });

const lineView = object({
  ...owned,
  from: cell,
  to: cell,
  sums: list(number),
  /** Nothing can be laid in it any more. */
  closed: flag,
});

const trackView = object({
  seat: number,
  tile,
  strength: number,
  cross: flag,
  done: flag,
});

const wouldView = object({
  tile,
  strength: number,
  shared: list(number),
  places: number,
  cells: list(cell),
});

const seatView = object({
  warlord_en: text,
  warlord_ja: text,
  hand: orNull(list(tile)),
  would: orNull(list(wouldView)),
  count: number,
  stock: number,
  commander: flag,
  spent: list(tile),
  lines: number,
  castles: number,
  flowers: number,
  /** Two castles, or thirteen lines: their owner comes first. */
  won: flag,
  left: orNull(number),
});

export const sengokuView = object({
  phase: oneOf("deal", "deploy", "place", "draw", "reveal", "over"),
  round: number,
  battlefield: number,
  turn: orNull(number),
  /** What every player begins with, the commander last, and the strengths that there are. */
  tiles: list(tile),
  spaces: list(number),
  cells: list(halfView),
  castles: list(castleView),
  lines: list(lineView),
  order: list(number),
  track: list(trackView),
  seats: list(seatView),
});

export type HalfView = Shaped<typeof halfView>;
export type CastleView = Shaped<typeof castleView>;
export type LineView = Shaped<typeof lineView>;
export type TrackView = Shaped<typeof trackView>;
export type WouldView = Shaped<typeof wouldView>;
export type SeatView = Shaped<typeof seatView>;
export interface SengokuView extends Shaped<typeof sengokuView> {}

export const COMMANDER = "commander";

/** Columns and rows of the map, and of one battlefield on it. */
export const SIDE = 10;
export const FIELD_SIDE = 5;

/** Where a cell lies, from 0: column, then row. */
export const columnOf = (cell: Cell): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: Cell): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): Cell =>
  `${String.fromCharCode(97 + column)}${row + 1}`;

/** Where battlefield 1–4 begins. */
export const cornerOf = (battlefield: number): readonly [column: number, row: number] => [
  (battlefield - 1) % 2 ? FIELD_SIDE : 0,
  battlefield > 2 ? FIELD_SIDE : 0,
];

/** The marks of a tile's halves, in the order of its spelling. */
export const marksOf = (tile: Tile): readonly [number, number] =>
  tile === COMMANDER ? [0, 0] : [Number(tile[0]), Number(tile[1])];

/** "2+6", as people write a tile. */
export const tileText = (tile: Tile): string => marksOf(tile).join("+");
