/* room.tsx - the room for Sengoku Domino: warlords and order above, the map, the own tiles below.
 *
 * Deploying: a tile is chosen, the map shows where it fits now, a button deploys it. Placing: the
 * cells on which the tile fits are lit; a touch lays a ghost, the edges of the map and a few words
 * say what becomes of the lines, another touch turns it, a button lays it. Just after something has
 * happened the buttons take no tap, so that a double tap does not do the next thing as well.
 */
import type { Ref } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useMedia } from "../../page";
import { tell } from "../../parts/toast";
import { useKeys } from "../../parts/keys";
import { Crest } from "../../parts/ornaments";
import { useWords } from "../../words";
import type { BoardProps, Room } from "../room";
import { useChoice } from "./choice";
import type { Choice } from "./choice";
import { Confirm, Effects, Hand, handOf, Pieces, PlaceList } from "./dock";
import { useFlight, useGlide } from "./glide";
import { inSight, LinesInWords, SengokuMap, stepFrom } from "./map";
import { AllHands, Seats, TilesDialog } from "./seats";
import { Track } from "./track";
import { columnOf, COMMANDER, FIELD_SIDE, rowOf } from "./view";
import type { SengokuView } from "./view";
import { roomWordsIn } from "./words";
import type { RoomWords } from "./words";
import "./map.css";
import "./sengoku.css";

const DOUBLE_TAP = 250;

/** Where the whole map has cells large enough for a finger. */
const ROOMY =
  "(min-width: 56rem) and (min-height: 40rem), (min-width: 44rem) and (min-height: 62rem)";

/** The battlefield that is looked at, 0 for the whole map; until somebody says otherwise the whole
 * where there is room, else the current one. */
function useShownField(
  view: SengokuView,
  roomy: boolean,
): readonly [number, (shownField: number) => void] {
  const [picked, pick] = useState<number | null>(null);
  useEffect(() => pick(null), [view.battlefield, roomy]);
  return [picked ?? (roomy || view.phase === "over" ? 0 : view.battlefield), pick];
}

function FieldButtons({
  view,
  board,
  own,
  shownField,
  pick,
}: {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  readonly shownField: number;
  readonly pick: (shownField: number) => void;
}) {
  return (
    <div class="sd-looks" role="group" aria-label={own.look}>
      {view.castles.map(({ battlefield, state, seat }) => (
        <button
          key={battlefield}
          type="button"
          class={`sd-look${battlefield === view.battlefield ? " now" : ""}`}
          aria-pressed={shownField === battlefield}
          onClick={() => pick(battlefield)}
        >
          <span aria-hidden="true">{own.fieldShort(battlefield)}</span>
          <span class="unseen">
            {own.battlefield(battlefield)}
            {battlefield === view.battlefield && `, ${own.current}`}
            {`, ${state === "open" ? own.castleOpen : seat === null ? own.castleVoid : own.held(board.names[seat] ?? "")}`}
          </span>
          {seat !== null && <Crest seat={seat} />}
        </button>
      ))}
      <button
        type="button"
        class="sd-look all"
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

function Board(board: BoardProps) {
  const view = board.view as SengokuView;
  const words = useWords();
  const own = roomWordsIn(words);
  const roomy = useMedia(ROOMY);
  const box = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const toConfirm = useRef(false);
  const ready = useRef(0);
  const [busy, setBusy] = useState(false);
  const [tilesOpen, openTiles] = useState(false);
  const [shownField, showField] = useShownField(view, roomy);
  const n = board.event?.n ?? 0;

  const me = board.me;
  const choice = useChoice(view, board, me !== null && !busy);
  const { ghost, tile, discarding } = choice;
  const after = useMemo(
    () => (ghost ? ((board.after?.(ghost.text) ?? null) as SengokuView | null) : null),
    [ghost?.text, n],
  );
  const would = me === null ? undefined : view.seats[me]?.would?.find((one) => one.tile === tile);

  useGlide(box, n, board.moving);
  useFlight(
    box,
    n,
    board.moving,
    typeof board.event?.by === "number" && board.mine.includes(board.event.by),
  );
  useLayoutEffect(() => {
    ready.current = performance.now() + DOUBLE_TAP;
  }, [n]);
  useLayoutEffect(() => {
    if (toConfirm.current) confirm.current?.focus();
    toConfirm.current = false;
  }, [ghost?.text, tile, discarding]);

  const move =
    choice.phase === "deploy" && tile !== null
      ? `deploy ${tile}`
      : discarding
        ? "discard"
        : (ghost?.text ?? null);
  const send = async () => {
    if (move === null || performance.now() < ready.current || busy) return;
    setBusy(true);
    // The button that was pressed goes away; the keyboard stays in the room.
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    await board.move(move);
    setBusy(false);
  };
  const touch = (cell: string, byKey: boolean) => {
    if (choice.phase !== "place" || choice.piece === null) return;
    toConfirm.current = byKey;
    if (choice.touch(cell)) return;
    toConfirm.current = false;
    const why = whyNot(board, choice, cell);
    if (why) tell(why[words.language], board.game);
  };
  const ask = (byKey: boolean) => {
    toConfirm.current = byKey;
    choice.discard(true);
  };
  const goTo = (cell: string) => {
    choice.moveTo(cell);
    if (!inSight(cell, shownField))
      showField((columnOf(cell) >= FIELD_SIDE ? 2 : 1) + (rowOf(cell) >= FIELD_SIDE ? 2 : 0));
  };

  useKeys((key) => {
    if (key === "m" || key === "M") showField(shownField === 0 ? view.battlefield : 0);
    else if (choice.phase === null) return false;
    else if (key === "Escape") return choice.cancel();
    else if (key === "Enter" && move !== null) void send();
    else if (choice.phase === "deploy") {
      const next = me === null ? undefined : handOf(view, me)[Number(key) - 1];
      if (next === undefined) return false;
      choice.chooseTile(next);
    } else if (key === "r" || key === "R") choice.rotate();
    else {
      const next = stepFrom(choice.cursor, key);
      if (next === null) return false;
      goTo(next);
      box.current
        ?.querySelector<HTMLElement>(`[data-cell="${next}"]`)
        ?.focus({ preventScroll: true });
    }
    return true;
  });

  const seat = me ?? (typeof board.viewer === "number" ? board.viewer : null);
  const showsHand = seat !== null && view.seats[seat]?.hand;
  return (
    <div
      class={`sengoku${board.over ? " over" : ""}${board.still ? " still" : ""}`}
      ref={box}
      tabIndex={-1}
    >
      <Seats view={view} board={board} words={words} own={own} />
      {!board.over && (
        <Track view={view} board={board} own={own} thought={would?.strength ?? null} />
      )}
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
          ghost={ghost}
          after={after}
          cursor={choice.cursor}
          moveTo={goTo}
          touch={choice.phase === "place" ? touch : null}
        />
        <LinesInWords
          view={view}
          board={board}
          own={own}
          battlefield={shownField || view.battlefield}
        />
      </section>
      {board.over || board.viewer === "open" ? (
        <AllHands view={view} board={board} words={words} own={own} />
      ) : (
        <section class="sd-dock" aria-label={own.hand}>
          {choice.phase === "place" && me !== null ? (
            <Placing view={view} board={board} own={own} choice={choice} after={after} seat={me} />
          ) : (
            showsHand && (
              <Hand
                view={view}
                board={board}
                own={own}
                seat={seat}
                chosen={tile}
                choose={
                  choice.phase === "deploy"
                    ? (next, byKey) => {
                        toConfirm.current = byKey;
                        if (byKey && next === tile) confirm.current?.focus();
                        choice.chooseTile(next === tile && !byKey ? null : next);
                      }
                    : null
                }
                openTiles={() => openTiles(true)}
              />
            )
          )}
          {!board.still && (
            <div class="sd-do">
              {ghost === null && (
                <p class="sd-hint" role="status">
                  {busy ? own.sends : hint(view, board, own, choice)}
                </p>
              )}
              {choice.phase !== null && (
                <Do
                  own={own}
                  choice={choice}
                  confirm={confirm}
                  send={() => void send()}
                  ask={ask}
                />
              )}
              {choice.phase !== null && (
                <p class="sd-keys">{choice.phase === "deploy" ? own.deployKeys : own.placeKeys}</p>
              )}
            </div>
          )}
        </section>
      )}
      {tilesOpen && seat !== null && (
        <TilesDialog
          view={view}
          board={board}
          words={words}
          own={own}
          seat={seat}
          onClose={() => openTiles(false)}
        />
      )}
    </div>
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

function hint(view: SengokuView, board: BoardProps, own: RoomWords, choice: Choice): string {
  const { phase, tile, piece, places, discarding } = choice;
  if (phase === null)
    return view.turn === null || board.mine.includes(view.turn)
      ? ""
      : own.waits(board.names[view.turn] ?? "");
  if (phase === "deploy") {
    const would = view.seats[board.me!]?.would?.find((one) => one.tile === tile);
    if (!would) return own.deployHint;
    const shared = would.shared.map((seat) => board.names[seat] ?? "");
    return `${shared.length ? own.wouldShare(shared) : own.wouldBe(would.strength)}${own.wouldFit(would.places)}`;
  }
  if (discarding && piece !== null) return own.discardSure(own.theTile(piece));
  if (places.length === 0 && piece !== null)
    return `${own.fitsNowhere(own.theTile(piece))} ${choice.pieces.length > 1 ? own.fitsNowhereCommander : own.mayDiscard}`;
  return own.placeHint;
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

function Do({
  own,
  choice,
  confirm,
  send,
  ask,
}: {
  readonly own: RoomWords;
  readonly choice: Choice;
  readonly confirm: Ref<HTMLButtonElement>;
  readonly send: () => void;
  readonly ask: (byKey: boolean) => void;
}) {
  const { phase, tile, piece, ghost, mayDiscard, discarding } = choice;
  const cancel = () => void choice.cancel();
  if (phase === "deploy") {
    return tile === null ? null : (
      <Confirm
        own={own}
        label={own.deploy(own.theTile(tile))}
        press={send}
        cancel={cancel}
        button={confirm}
      />
    );
  }
  if (piece === null) return null;
  if (ghost)
    return (
      <Confirm
        own={own}
        label={own.lay(own.theTile(piece), ghost.cells[0], ghost.cells[1])}
        press={send}
        cancel={cancel}
        button={confirm}
      />
    );
  if (discarding)
    return (
      <Confirm
        own={own}
        label={own.discard(own.theTile(choice.pieces[0]!))}
        press={send}
        cancel={cancel}
        button={confirm}
      />
    );
  if (mayDiscard)
    return (
      <div class="sd-actions">
        <button type="button" class="button" onClick={(event) => ask(event.detail === 0)}>
          {own.discard(own.theTile(choice.pieces[0]!))}
        </button>
      </div>
    );
  return null;
}

export const sengokuDomino: Room = {
  pace: ({ by, do: text }) =>
    by === "chance" ? (text.startsWith("draw") ? 620 : 500) : text.startsWith("place") ? 860 : 620,
  Board,
};
