/* room.tsx - the room for Sengoku Domino: warlords and order above, the map, the viewer's tiles
 * below.
 *
 * Deploying: a tile is chosen, the map shows where it would fit now, a button deploys it. Placing:
 * the cells on which the tile fits are lit; a tap lays a ghost there, the edges of the map and a
 * few words say what becomes of the lines, another tap turns it, a button lays it. Just after an
 * event the buttons take no tap, so that a double tap does not do the next thing as well.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Seat } from "../../core/core";
import { facts } from "../../core/sentences";
import { useMedia } from "../../ground/store";
import { tell } from "../../ground/messages";
import { useKeys } from "../../parts/keys";
import { waitsFor } from "../../parts/plate";
import { settled } from "../../parts/settling";
import { Crest } from "../../parts/ornaments";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { castleFalls } from "./castles";
import { useChoice } from "./choice";
import type { Choice } from "./choice";
import { Confirm, Effects, Hand, handOf, Pieces, PlaceList } from "./dock";
import { useFlight, useGlide } from "./glide";
import { inSight, LinesInWords, SengokuMap, stepFrom } from "./map";
import { AllHands, Seats, TilesDialog } from "./seats";
import { Track } from "./track";
import { columnOf, COMMANDER, FIELD_SIDE, rowOf, sengokuView } from "./view";
import type { CastleView, SengokuView } from "./view";
import { roomWordsIn } from "./words";
import type { RoomWords } from "./words";
import "./landscape.css";
import "./map.css";
import "./dock.css";
import "./sengoku.css";

/** Where the whole map has cells large enough for a finger. */
const ROOMY =
  "(min-width: 56rem) and (min-height: 40rem), (min-width: 44rem) and (min-height: 62rem)";

/** The battlefield that is shown, 0 for the whole map. Until somebody chooses, it is the whole map
 * where there is space for it, else the present battlefield. */
function useShownField(
  view: SengokuView,
  roomy: boolean,
): readonly [number, (shownField: number) => void] {
  const [picked, pick] = useState<number | null>(null);
  useEffect(() => pick(null), [view.battlefield, roomy]);
  return [picked ?? (roomy || view.phase === "over" ? 0 : view.battlefield), pick];
}

interface FieldButtonsProps {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  readonly shownField: number;
  readonly pick: (field: number) => void;
}

/** A button for each battlefield, and one for the whole map. */
function FieldButtons({ view, board, own, shownField, pick }: FieldButtonsProps) {
  const { language } = useWords();
  const castleOf = (state: CastleView["state"], seat: number | null) =>
    state === "open"
      ? own.castleOpen
      : seat === null
        ? own.castleVoid
        : own.held(board.names[seat] ?? "");
  return (
    <div class="sd-choices" role="group" aria-label={own.look}>
      {view.castles.map(({ battlefield, state, seat }) => (
        <button
          key={battlefield}
          type="button"
          class={`sd-choice${battlefield === view.battlefield ? " now" : ""}`}
          aria-pressed={shownField === battlefield}
          onClick={() => pick(battlefield)}
        >
          <span aria-hidden="true">{own.fieldShort(battlefield)}</span>
          <span class="unseen">
            {facts(language, [
              own.battlefield(battlefield),
              battlefield === view.battlefield && own.current,
              castleOf(state, seat),
            ])}
          </span>
          {seat !== null && <Crest seat={seat} />}
        </button>
      ))}
      <button
        type="button"
        class="sd-choice all"
        aria-pressed={shownField === 0}
        aria-keyshortcuts="m"
        onClick={() => pick(0)}
      >
        <span aria-hidden="true">{own.wholeShort}</span>
        <span class="unseen">{own.wholeMap}</span>
      </button>
    </div>
  );
}

/** Sends moves, one at a time. */
function useSending(board: BoardProps, box: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false);
  const send = async (move: string) => {
    if (!settled() || busy) return;
    setBusy(true);
    // The button that was pressed goes away; the keyboard stays in the room.
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    await board.move(move);
    setBusy(false);
  };
  return { busy, send: (move: string) => void send(move) };
}

/** The move that is chosen; null: none is. */
const moveOf = ({ phase, tile, ghost, discarding }: Choice): string | null => {
  if (phase === "deploy" && tile !== null) return `deploy ${tile}`;
  return discarding ? "discard" : (ghost?.text ?? null);
};

/** What is chosen and what it would bring; how it is sent; and whether the focus moves to the
 * button that confirms. */
function useTurn(
  view: SengokuView,
  board: BoardProps<SengokuView>,
  box: RefObject<HTMLElement | null>,
) {
  const n = board.event?.n ?? 0;
  const { busy, send } = useSending(board, box);
  const choice = useChoice(view, board, board.me !== null && !busy);
  const { ghost, tile, discarding } = choice;
  const after = useMemo(
    () => (ghost ? (board.after?.(ghost.text) ?? null) : null),
    [ghost?.text, n],
  );
  const confirm = useRef<HTMLButtonElement>(null);
  const toConfirm = useRef(false);
  useLayoutEffect(() => {
    if (toConfirm.current) confirm.current?.focus();
    toConfirm.current = false;
  }, [ghost?.text, tile, discarding]);
  const move = moveOf(choice);
  return {
    choice,
    /** The table as it would be with the ghost laid. */
    after,
    busy,
    move,
    send: () => move !== null && send(move),
    confirm,
    chooseTile(next: string, byKey: boolean) {
      toConfirm.current = byKey;
      if (byKey && next === tile) confirm.current?.focus();
      choice.chooseTile(next === tile && !byKey ? null : next);
    },
    touch(cell: string, byKey: boolean): boolean {
      if (choice.phase !== "place" || choice.piece === null) return true;
      toConfirm.current = byKey;
      if (choice.touch(cell)) return true;
      toConfirm.current = false;
      return false;
    },
    askDiscard(byKey: boolean) {
      toConfirm.current = byKey;
      choice.discard(true);
    },
  };
}

type SengokuTurn = ReturnType<typeof useTurn>;

/** The keys of the room. `goTo` goes to a cell of the map. */
function useRoomKeys(
  view: SengokuView,
  me: Seat | null,
  { choice, move, send }: SengokuTurn,
  toggleMap: () => void,
  goTo: (cell: string) => void,
): void {
  useKeys((key) => {
    if (key === "m" || key === "M") toggleMap();
    else if (choice.phase === null) return false;
    else if (key === "Escape") return choice.cancel();
    else if (key === "Enter" && move !== null) send();
    else if (choice.phase === "deploy") {
      const next = me === null ? undefined : handOf(view, me)[Number(key) - 1];
      if (next === undefined) return false;
      choice.chooseTile(next);
    } else if (key === "r" || key === "R") choice.rotate();
    else {
      const next = stepFrom(choice.cursor, key);
      if (next === null) return false;
      goTo(next);
    }
    return true;
  });
}

function Board(board: BoardProps<SengokuView>) {
  const view = board.view;
  const words = useWords();
  const own = roomWordsIn(words);
  const roomy = useMedia(ROOMY);
  const box = useRef<HTMLDivElement>(null);
  const [tilesOpen, openTiles] = useState(false);
  const [shownField, showField] = useShownField(view, roomy);
  const { me, event, moving } = board;
  const n = event?.n ?? 0;
  const turn = useTurn(view, board, box);
  const { choice } = turn;
  useGlide(box, n, moving);
  useFlight(box, n, moving, typeof event?.by === "number" && board.mine.includes(event.by));
  const moveTo = (cell: string) => {
    choice.moveTo(cell);
    if (!inSight(cell, shownField))
      showField((columnOf(cell) >= FIELD_SIDE ? 2 : 1) + (rowOf(cell) >= FIELD_SIDE ? 2 : 0));
  };
  const goTo = (cell: string) => {
    moveTo(cell);
    const at = box.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    at?.focus({ preventScroll: true });
  };
  const toggleMap = () => showField(shownField === 0 ? view.battlefield : 0);
  useRoomKeys(view, me, turn, toggleMap, goTo);

  const would =
    me === null ? undefined : view.seats[me]?.would?.find((w) => w.tile === choice.tile);
  const seat = me ?? (typeof board.viewer === "number" ? board.viewer : null);
  const parts = { view, board, words, own };
  return (
    <div
      class={`sengoku${board.over ? " over" : ""}${board.still ? " still" : ""}`}
      ref={box}
      tabIndex={-1}
    >
      <Seats {...parts} />
      {!board.over && (
        <Track view={view} board={board} own={own} thought={would?.strength ?? null} />
      )}
      <MapSection {...parts} {...{ turn, shownField, showField, moveTo }} />
      {board.over || board.viewer === "open" ? (
        <AllHands {...parts} />
      ) : (
        <Dock {...parts} turn={turn} seat={seat} openTiles={() => openTiles(true)} />
      )}
      {tilesOpen && seat !== null && (
        <TilesDialog {...parts} seat={seat} onClose={() => openTiles(false)} />
      )}
    </div>
  );
}

interface Parts {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly words: Words;
  readonly own: RoomWords;
  readonly turn: SengokuTurn;
}

/** The map under its heading. */
function MapSection({
  view,
  board,
  words,
  own,
  turn,
  shownField,
  showField,
  moveTo,
}: Parts & {
  readonly shownField: number;
  readonly showField: (field: number) => void;
  readonly moveTo: (cell: string) => void;
}) {
  const { choice, after } = turn;
  const touch = (cell: string, byKey: boolean) => {
    if (turn.touch(cell, byKey)) return;
    const why = whyNot(board, choice, cell);
    if (why) tell(why[words.language], board.game);
  };
  return (
    <section class="sd-map" aria-label={own.map}>
      <div class="sd-map-head">
        <p class="sd-now">
          {!board.over && (
            <>
              <strong>{own.battlefield(view.battlefield)}</strong>{" "}
              <span class="soft">{own.round(view.round)}</span>
            </>
          )}
        </p>
        <FieldButtons
          view={view}
          board={board}
          own={own}
          shownField={shownField}
          pick={showField}
        />
      </div>
      <SengokuMap
        view={view}
        board={board}
        own={own}
        shownField={shownField}
        lit={choice.lit}
        dim={choice.dim}
        ghost={choice.ghost}
        after={after}
        cursor={choice.cursor}
        moveTo={moveTo}
        touch={choice.phase === "place" ? touch : null}
      />
      <LinesInWords
        view={view}
        board={board}
        own={own}
        battlefield={shownField || view.battlefield}
      />
    </section>
  );
}

/** What is under the thumb: the hand or the piece in question, and what to do with it. */
function Dock({
  view,
  board,
  own,
  turn,
  seat,
  openTiles,
}: Parts & { readonly seat: Seat | null; readonly openTiles: () => void }) {
  const { choice, after, busy } = turn;
  const { phase, tile, ghost } = choice;
  return (
    <section class="sd-dock" aria-label={own.hand}>
      {phase === "place" && board.me !== null ? (
        <Placing
          view={view}
          board={board}
          own={own}
          choice={choice}
          after={after}
          seat={board.me}
        />
      ) : (
        seat !== null &&
        view.seats[seat]?.hand && (
          <Hand
            view={view}
            board={board}
            own={own}
            seat={seat}
            chosen={tile}
            choose={phase === "deploy" ? turn.chooseTile : null}
            openTiles={openTiles}
          />
        )
      )}
      {!board.still && (
        <div class="sd-do">
          {ghost === null && (
            <p class="sd-hint" role="status">
              {busy ? own.sends : instruction(view, board, own, choice)}
            </p>
          )}
          {phase !== null && <Do own={own} turn={turn} />}
          {phase !== null && (
            <p class="sd-keys">{phase === "deploy" ? own.deployKeys : own.placeKeys}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** Why the piece does not fit on a cell in its turn, in the core's words. */
function whyNot(board: BoardProps, { piece, turn }: Choice, cell: string) {
  const step = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[turn]!;
  const [column, row] = [columnOf(cell) + step[0], rowOf(cell) + step[1]];
  const other = `${String.fromCharCode(97 + column)}${row + 1}`;
  const cells = piece === COMMANDER && turn > 1 ? [other, cell] : [cell, other];
  return board.check(`place ${piece} ${cells.join(" ")}`);
}

/** What to do next, in words. */
function instruction(view: SengokuView, board: BoardProps, own: RoomWords, choice: Choice): string {
  const { phase, tile, piece, pieces, places, discarding } = choice;
  if (phase === null)
    return view.turn === null || board.mine.includes(view.turn) ? "" : waitsFor(board, view.turn);
  if (phase === "deploy") {
    const would = view.seats[board.me!]?.would?.find((one) => one.tile === tile);
    if (!would) return own.deployHint;
    const shared = would.shared.map((seat) => board.names[seat] ?? "");
    const order = shared.length ? own.wouldShare(shared) : own.wouldBe(would.strength);
    return order + own.wouldFit(would.places);
  }
  if (piece === null) return own.placeHint;
  const name = own.theTile(piece);
  if (discarding) return own.discardSure(name);
  if (places.length > 0) return own.placeHint;
  const ways = pieces.length > 1 ? own.fitsNowhereCommander : own.mayDiscard;
  return `${own.fitsNowhere(name)} ${ways}`;
}

/** The pieces and what a place of theirs would do. */
function Placing({
  view,
  board,
  own,
  choice,
  after,
  seat,
}: {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  readonly choice: Choice;
  readonly after: SengokuView | null;
  readonly seat: number;
}) {
  const { pieces, piece, places, ghost, turn } = choice;
  if (piece === null) return null;
  return (
    <div class="sd-placing">
      <Pieces
        own={own}
        seat={seat}
        deployed={pieces[0]!}
        pieces={pieces}
        piece={piece}
        turn={turn}
        choose={choice.choosePiece}
        rotate={choice.rotate}
      />
      {ghost && after ? (
        <Effects view={view} after={after} board={board} own={own} />
      ) : (
        places.length > 0 && (
          <PlaceList own={own} places={places} ghost={ghost} choose={choice.put} />
        )
      )}
    </div>
  );
}

/** What places go by, in its order: whether somebody has won outright, castles, lines, what is left in
 * hand. */
const standing: Room<SengokuView>["standing"] = ({ seats }, words) => {
  const own = roomWordsIn(words);
  // Where nobody has won outright that decides nothing.
  const outright = seats.some(({ won }) => won);
  return {
    criteria: [...(outright ? [own.outright] : []), own.castlesFirst, own.linesNext, own.handLast],
    seats: seats.map(({ won, castles, lines, left }) => [
      ...(outright ? [won ? own.yes : "–"] : []),
      String(castles),
      String(lines),
      left === null ? "–" : String(left),
    ]),
    note: outright ? own.rankedOutright : own.ranked,
  };
};

/** The buttons of the dock: what is chosen is confirmed, or a tile that fits nowhere discarded. */
function Do({ own, turn }: { readonly own: RoomWords; readonly turn: SengokuTurn }) {
  const { choice } = turn;
  const { phase, tile, piece, pieces, ghost, mayDiscard, discarding } = choice;
  const confirm = (label: string) => (
    <Confirm
      own={own}
      label={label}
      press={turn.send}
      cancel={() => void choice.cancel()}
      button={turn.confirm}
    />
  );
  if (phase === "deploy") return tile === null ? null : confirm(own.deploy(own.theTile(tile)));
  if (piece === null) return null;
  if (ghost) return confirm(own.lay(own.theTile(piece), ghost.cells[0], ghost.cells[1]));
  const discard = own.discard(own.theTile(pieces[0]!));
  if (discarding) return confirm(discard);
  if (!mayDiscard) return null;
  return (
    <div class="sd-actions">
      <button type="button" class="button" onClick={(event) => turn.askDiscard(event.detail === 0)}>
        {discard}
      </button>
    </div>
  );
}

export const sengokuDomino: Room<SengokuView> = {
  view: sengokuView,
  pace: ({ by, do: text }) =>
    by === "chance" ? (text.startsWith("draw") ? 620 : 500) : text.startsWith("place") ? 860 : 620,
  standing,
  feat: castleFalls,
  Board,
};
