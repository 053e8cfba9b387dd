/* map.tsx - the map: four battlefields in ink on paper with their tiles, and at the edges the
 * leader of each line.
 *
 * All of it is laid out in units of one cell: ten by ten cells with an edge of one unit around
 * them for the lines. Seen from afar the whole of it fits the frame; from near a battlefield with
 * its edge and the cells next to it, which is all that can be laid on. The board is a grid of
 * buttons above the drawing, so that fingers, keys and screen readers meet the same cells.
 */
import type { ComponentChild, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Language } from "../../core/core";
import { facts, named } from "../../core/sentences";
import { cheered } from "../../parts/cheered";
import { Crest } from "../../parts/ornaments";
import { useWords } from "../../ground/words";
import type { BoardProps } from "../room";
import { Flower, Keep } from "./marks";
import type { Place } from "./places";
import { Tile } from "./tile";
import { cellAt, columnOf, COMMANDER, cornerOf, FIELD_SIDE, rowOf, SIDE } from "./view";
import type { Cell, HalfView, LineView, SengokuView } from "./view";
import type { RoomWords } from "./words";

/** Units across: the cells and an edge on either side. */
const ACROSS = SIDE + 2;
/** Units seen from near: one edge, a battlefield, and the cells beside it. */
const NEAR = FIELD_SIDE + 2;

interface MapProps {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  /** The battlefield that is looked at from near; 0: the whole map. */
  readonly shownField: number;
  /** Cells on which the tile in question fits as it is turned, and in another turn. */
  readonly lit: ReadonlySet<Cell>;
  readonly dim: ReadonlySet<Cell>;
  readonly ghost: Place | null;
  /** The table as it would be with the ghost laid. */
  readonly after: SengokuView | null;
  /** The cell where the keyboard is. */
  readonly cursor: Cell;
  readonly moveTo: (cell: Cell) => void;
  /** null: nothing can be laid now. */
  readonly touch: ((cell: Cell, byKey: boolean) => void) | null;
}

const at = (column: number, row: number) => ({ "--x": column + 1, "--y": row + 1 });

/** Where the camera is: moves and enlarges the paper. */
function camera(shownField: number): string {
  if (shownField === 0) return "none";
  const [column, row] = cornerOf(shownField);
  const part = (start: number) => `${(-100 * start) / ACROSS}%`;
  return `scale(${ACROSS / NEAR}) translate(${part(column)}, ${part(row)})`;
}

/** Whether a cell is in sight from near. */
export const inSight = (cell: Cell, shownField: number): boolean => {
  if (shownField === 0) return true;
  const [column, row] = cornerOf(shownField);
  const start = (corner: number) => (corner === 0 ? 0 : corner - 1);
  const within = (n: number, corner: number) =>
    n >= start(corner) && n <= start(corner) + FIELD_SIDE;
  return within(columnOf(cell), column) && within(rowOf(cell), row);
};

export function SengokuMap(props: MapProps) {
  const { view, shownField, own, ghost, board } = props;
  const fresh = useFresh(view, board);
  return (
    <div class={shownField === 0 ? "sd-frame whole" : "sd-frame near"}>
      <div class="sd-paper" style={{ transform: camera(shownField) }}>
        <Ground view={view} own={own} />
        <Tiles view={view} board={board} />
        <Latest board={board} own={own} />
        {ghost && board.me !== null && (
          <LaidTile tile={ghost.tile} cells={ghost.cells} seat={board.me} kind="ghost" />
        )}
        <Castles view={view} fresh={fresh} />
        <Edges {...props} fresh={fresh} />
        <Cells {...props} />
      </div>
    </div>
  );
}

/** Parts of a drawing that are made anew only when what they show has changed: `kept(key, shows, make)`. Of a
 * hundred cells, most events change a few. */
function useKept(): (key: string, shows: string, make: () => VNode) => VNode {
  const drawn = useRef(new Map<string, { readonly shows: string; readonly part: VNode }>());
  return (key, shows, make) => {
    const old = drawn.current.get(key);
    if (old?.shows === shows) return old.part;
    const part = make();
    drawn.current.set(key, { shows, part });
    return part;
  };
}

/* ---- paper ---- */

function Ground({ view, own }: { readonly view: SengokuView; readonly own: RoomWords }) {
  return (
    <>
      {view.castles.map(({ battlefield }) => {
        const [column, row] = cornerOf(battlefield);
        const now = battlefield === view.battlefield && view.phase !== "over";
        return (
          <span
            key={battlefield}
            class={`sd-field${now ? " now" : ""}`}
            style={at(column, row)}
            aria-hidden="true"
          >
            <span class={`sd-field-name of-${battlefield}`}>{own.fieldShort(battlefield)}</span>
          </span>
        );
      })}
    </>
  );
}

/** The halves of one tile in the order of its spelling, from the one that is met first. */
function tileAt(
  half: HalfView,
  other: HalfView,
): { readonly tile: string; readonly cells: readonly [Cell, Cell] } {
  if (half.mark === 0) return { tile: COMMANDER, cells: [half.cell, other.cell] };
  const [low, high] = half.mark < other.mark ? [half, other] : [other, half];
  return { tile: `${low.mark}${high.mark}`, cells: [low.cell, high.cell] };
}

function LaidTile({
  tile,
  cells,
  seat,
  kind,
}: {
  readonly tile: string;
  readonly cells: readonly [Cell, Cell];
  readonly seat: number;
  readonly kind: string;
}) {
  const [first, second] = cells;
  const column = Math.min(columnOf(first), columnOf(second));
  const row = Math.min(rowOf(first), rowOf(second));
  const across = rowOf(first) === rowOf(second);
  const reversed = across ? columnOf(first) > column : rowOf(first) > row;
  const turn = across ? (reversed ? 2 : 0) : reversed ? 3 : 1;
  return <Tile tile={tile} seat={seat} turn={turn} kind={`laid ${kind}`} style={at(column, row)} />;
}

function Tiles({ view, board }: { readonly view: SengokuView; readonly board: BoardProps }) {
  const kept = useKept();
  const halves = new Map(view.cells.map((half) => [half.cell, half]));
  const just =
    board.moving && board.event?.do.startsWith("place ") ? board.event.do.split(" ").slice(2) : [];
  return (
    <>
      {view.cells.map((half) => {
        const other = halves.get(half.with);
        // Each tile once: from its left or upper half.
        if (
          !other ||
          columnOf(half.cell) > columnOf(other.cell) ||
          rowOf(half.cell) > rowOf(other.cell)
        )
          return null;
        const { tile, cells } = tileAt(half, other);
        const kind = just.includes(half.cell) ? "landing" : "";
        return kept(half.cell, `${tile} ${cells} ${half.seat} ${kind}`, () => (
          <LaidTile key={half.cell} tile={tile} cells={cells} seat={half.seat} kind={kind} />
        ));
      })}
    </>
  );
}

/** The cells of the tile that was laid last; none before the first. */
function latestCells({ story }: BoardProps): readonly Cell[] {
  for (let i = story.length - 1; i >= 0; i--) {
    const [verb, , ...cells] = story[i]!.do.split(" ");
    if (verb === "place") return cells;
  }
  return [];
}

/** A frame with a pennant around the tile that was laid last, until the next one lies. */
function Latest({ board, own }: { readonly board: BoardProps; readonly own: RoomWords }) {
  const [first, second] = latestCells(board);
  if (!first || !second || board.over) return null;
  const [columns, rows] = [[first, second].map(columnOf), [first, second].map(rowOf)];
  return (
    <span
      key={first + second}
      class="sd-latest"
      style={{
        ...at(Math.min(...columns), Math.min(...rows)),
        "--across": columns[0] === columns[1] ? 1 : 2,
        "--down": rows[0] === rows[1] ? 1 : 2,
      }}
      aria-hidden="true"
    >
      <span class="sd-pennant">{own.latestShort}</span>
    </span>
  );
}

/* ---- lines and castles ---- */

const lineKey = ({ from, to }: LineView): string => from + to;

/** The lines and castles settled by the event that is shown, for their flowers to open. */
function useFresh(view: SengokuView, board: BoardProps): ReadonlySet<string> {
  const memory = useRef<{ n: number; settled: ReadonlySet<string>; fresh: ReadonlySet<string> }>({
    n: -1,
    settled: new Set(),
    fresh: new Set(),
  });
  const n = board.event?.n ?? 0;
  if (n !== memory.current.n) {
    const { n: before, settled: known } = memory.current;
    const settled = new Set([
      ...view.lines.filter(({ state }) => state !== "open").map(lineKey),
      ...view.castles.filter(({ state }) => state !== "open").map(({ cell }) => cell),
    ]);
    const fresh = new Set([...settled].filter((key) => n === before + 1 && !known.has(key)));
    memory.current = { n, settled, fresh };
  }
  return memory.current.fresh;
}

function Token({
  seat,
  opens,
  late = 0,
}: {
  readonly seat: number;
  readonly opens: boolean;
  readonly late?: number;
}) {
  return (
    <span
      class={`sd-token seat-${seat}${opens ? " opens" : ""}`}
      style={{ animationDelay: `${late * 90}ms` }}
    >
      <Flower />
      <Crest seat={seat} />
    </span>
  );
}

function Castles({
  view,
  fresh,
}: {
  readonly view: SengokuView;
  readonly fresh: ReadonlySet<string>;
}) {
  return (
    <>
      {view.castles.map(({ cell, state, seat }) => (
        <span
          key={cell}
          class={`sd-castle ${state}`}
          style={at(columnOf(cell), rowOf(cell))}
          aria-hidden="true"
        >
          <Keep />
          {seat !== null && <Token seat={seat} opens={fresh.has(cell)} />}
          {state === "void" && <span class="sd-void">×</span>}
        </span>
      ))}
    </>
  );
}

/** Where a line's sums stand: at the outer edge of its battlefield. */
function edgeOf(line: LineView): {
  readonly column: number;
  readonly row: number;
  readonly label: string;
} {
  const { from, to, battlefield } = line;
  return columnOf(from) === columnOf(to)
    ? { column: columnOf(from), row: battlefield > 2 ? SIDE : -1, label: from[0]! }
    : { column: battlefield % 2 ? -1 : SIDE, row: rowOf(from), label: from.slice(1) };
}

function Edges({ view, after, fresh }: MapProps & { readonly fresh: ReadonlySet<string> }) {
  const kept = useKept();
  let opened = 0;
  return (
    <>
      {view.lines.map((line, i) => {
        const then = after?.lines[i];
        const changed =
          then !== undefined && then.sums.some((sum, seat) => sum !== line.sums[seat]);
        const { column, row, label } = edgeOf(line);
        const opens = fresh.has(lineKey(line));
        if (opens) opened++;
        const closes = then?.closed && line.state === "open";
        const shows = JSON.stringify([line, changed && then, closes, opens && opened]);
        return kept(lineKey(line), shows, () => (
          <span
            key={lineKey(line)}
            class={`sd-line ${line.state}${changed ? " changed" : ""}${closes ? " closes" : ""}`}
            style={at(column, row)}
            aria-hidden="true"
          >
            <span class="sd-line-name">{label}</span>
            {line.state === "open" ? (
              <Sums line={changed ? then : line} was={line} />
            ) : line.seat !== null ? (
              <Token seat={line.seat} opens={opens} late={opened} />
            ) : (
              <span class="sd-void">×</span>
            )}
          </span>
        ));
      })}
    </>
  );
}

function Sums({ line, was }: { readonly line: LineView; readonly was: LineView }) {
  const seats = line.sums.flatMap((sum, seat) => (sum > 0 ? [{ seat, sum }] : []));
  const kindOf = (seat: number, sum: number) => [
    "sd-sum",
    seat === line.lead && "lead",
    sum !== was.sums[seat] && "more",
    sum > 9 && sum % 1 !== 0 && "long",
  ];
  return (
    <span class={`sd-sums of-${seats.length}`}>
      {seats.map(({ seat, sum }) => (
        <span key={seat} class={kindOf(seat, sum).filter(Boolean).join(" ")}>
          <Crest seat={seat} />
          {sum}
        </span>
      ))}
    </span>
  );
}

/* ---- cells ---- */

/** What a cell is, in words. */
function cellWords(
  cell: Cell,
  props: MapProps,
  latest: readonly Cell[],
  language: Language,
): string {
  const { view, board, own, lit, dim, ghost } = props;
  const castle = view.castles.find((one) => one.cell === cell);
  const half = view.cells.find((one) => one.cell === cell);
  const parts = [cell];
  if (castle) {
    const owner =
      castle.state === "won"
        ? own.held(board.names[castle.seat!] ?? "")
        : castle.state === "void"
          ? own.castleVoid
          : own.castleOpen;
    parts.push(own.castle(castle.battlefield, owner));
  } else if (half) parts.push(own.halfOf(half.mark), own.held(board.names[half.seat] ?? ""));
  else parts.push(own.empty);
  if (latest.includes(cell) && !board.over) parts.push(own.latest);
  if (ghost?.cells.includes(cell)) parts.push(own.ghost);
  else if (lit.has(cell)) parts.push(own.fits);
  else if (dim.has(cell)) parts.push(own.fitsTurned);
  return facts(language, parts);
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell that an arrow key leads to; null for any other key. */
export function stepFrom(cell: Cell, key: string): Cell | null {
  const step = arrows[key];
  if (!step) return null;
  const within = (n: number) => Math.max(0, Math.min(SIDE - 1, n));
  return cellAt(within(columnOf(cell) + step[0]), within(rowOf(cell) + step[1]));
}

function Cells(props: MapProps) {
  const { language } = useWords();
  const { own, cursor, moveTo, touch, lit, dim, ghost } = props;
  const grid = useRef<HTMLDivElement>(null);
  const stepping = useRef(false);
  useLayoutEffect(() => {
    if (stepping.current)
      grid.current
        ?.querySelector<HTMLElement>(`[data-cell="${cursor}"]`)
        ?.focus({ preventScroll: true });
    stepping.current = false;
  }, [cursor]);
  const byArrow = (event: KeyboardEvent) => {
    const next = stepFrom(cursor, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    stepping.current = true;
    moveTo(next);
  };
  const cellOf = (target: EventTarget | null) =>
    (target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  const latest = latestCells(props.board);
  const kept = useKept();
  const still = touch === null || undefined;
  const friends = new Map<Cell, number | undefined>();
  if (still)
    for (const { cell, seat } of props.view.cells)
      friends.set(cell, cheered(props.board, seat)["data-cheer"]);
  const rows: ComponentChild[] = [];
  for (let row = 0; row < SIDE; row++) {
    const cells: ComponentChild[] = [];
    for (let column = 0; column < SIDE; column++) {
      const cell = cellAt(column, row);
      const fits = lit.has(cell) ? " lit" : dim.has(cell) ? " dim" : "";
      const kind = `${fits}${ghost?.cells.includes(cell) ? " under" : ""}`;
      const words = cellWords(cell, props, latest, language);
      const tab = cell === cursor ? 0 : -1;
      cells.push(
        kept(cell, `${words} ${kind} ${tab} ${still} ${props.board.cheers}`, () => (
          <span key={cell} role="gridcell" class="sd-cell-place">
            <button
              type="button"
              class={`sd-cell${kind}`}
              data-cell={cell}
              tabIndex={tab}
              aria-disabled={friends.get(cell) === undefined ? still : undefined}
              aria-label={words}
              data-cheer={friends.get(cell)}
            />
          </span>
        )),
      );
    }
    rows.push(
      <div key={row} role="row" class="sd-row">
        {cells}
      </div>,
    );
  }
  return (
    <div
      class={touch ? "sd-grid" : "sd-grid still"}
      role="grid"
      aria-label={own.board}
      ref={grid}
      onKeyDown={byArrow}
      onFocusIn={({ target }) => {
        const cell = cellOf(target);
        if (cell) moveTo(cell);
      }}
      onClick={({ target, detail }) => {
        const cell = cellOf(target);
        if (cell) touch?.(cell, detail === 0);
      }}
    >
      {rows}
    </div>
  );
}

/** The lines of a battlefield in words: for those who do not see the edges. */
export function LinesInWords({
  view,
  board,
  own,
  battlefield,
}: {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  readonly battlefield: number;
}) {
  const { language } = useWords();
  const name = (seat: number) => board.names[seat] ?? "";
  return (
    <ul class="unseen" aria-label={own.lines(battlefield)}>
      {view.lines
        .filter((line) => line.battlefield === battlefield)
        .map((line) => {
          const sums = line.sums.flatMap((sum, seat) =>
            sum > 0 ? [own.sum(name(seat), sum)] : [],
          );
          const told =
            line.state === "open"
              ? own.lineOpen(sums, line.lead === null ? null : name(line.lead))
              : line.seat === null
                ? own.lineVoid
                : own.lineWon(name(line.seat));
          return <li key={lineKey(line)}>{named(language, own.line(line.from, line.to), told)}</li>;
        })}
    </ul>
  );
}
