/* view.ts - what the core's `describe` says of Sengoku Domino (games/sengoku_domino.c), and where
 * on the paper its cells lie. */

/** A tile as the record spells it: "26", or "commander". */
export type Tile = string;

/** A cell as the record spells it: "c5". */
export type Cell = string;

export interface HalfView {
  readonly cell: Cell;
  /** 0: a commander's half. */
  readonly mark: number;
  readonly seat: number;
  readonly with: Cell;
}

interface Owned {
  readonly battlefield: number;
  readonly state: "open" | "won" | "void";
  readonly seat: number | null;
  /** Whose it would be as things are. */
  readonly lead: number | null;
}

export interface CastleView extends Owned {
  readonly cell: Cell;
}

export interface LineView extends Owned {
  readonly from: Cell;
  readonly to: Cell;
  readonly sums: readonly number[];
  /** Nothing can be laid in it any more. */
  readonly closed: boolean;
}

export interface TrackView {
  readonly seat: number;
  readonly tile: Tile;
  readonly strength: number;
  readonly cross: boolean;
  readonly done: boolean;
}

export interface WouldView {
  readonly tile: Tile;
  readonly strength: number;
  readonly shared: readonly number[];
  readonly places: number;
  readonly cells: readonly Cell[];
}

export interface SeatView {
  readonly warlord_en: string;
  readonly warlord_ja: string;
  readonly hand: readonly Tile[] | null;
  readonly would: readonly WouldView[] | null;
  readonly count: number;
  readonly stock: number;
  readonly commander: boolean;
  readonly spent: readonly Tile[];
  readonly lines: number;
  readonly castles: number;
  readonly flowers: number;
  /** Two castles, or thirteen lines: whoever has them comes first. */
  readonly won: boolean;
  readonly left: number | null;
}

export interface SengokuView {
  readonly phase: "deal" | "deploy" | "place" | "draw" | "reveal" | "over";
  readonly round: number;
  readonly battlefield: number;
  readonly turn: number | null;
  /** What every player begins with, the commander last, and the strengths that there are. */
  readonly tiles: readonly Tile[];
  readonly spaces: readonly number[];
  readonly cells: readonly HalfView[];
  readonly castles: readonly CastleView[];
  readonly lines: readonly LineView[];
  readonly order: readonly number[];
  readonly track: readonly TrackView[];
  readonly seats: readonly SeatView[];
}

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
