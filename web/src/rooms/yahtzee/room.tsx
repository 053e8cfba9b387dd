/* room.tsx - the room for Yahtzee and Yams: sheets and dice.
 *
 * Nothing is sent by one tap on the sheet: a box is chosen, the button says what would be written,
 * and that button writes it (parts/choosing.ts).
 */
import { useEffect, useState } from "preact/hooks";
import { widthOf } from "../../ground/phrases";
import { useMedia } from "../../ground/store";
import { useChoosing } from "../../parts/choosing";
import type { Choosing } from "../../parts/choosing";
import { useKeys } from "../../parts/keys";
import { Cheer, cheered } from "../../parts/cheered";
import { Cup, ThrowButton, ThrowChoices, useThrow } from "../../parts/throw";
import { Crest } from "../../parts/ornaments";
import { waitsFor } from "../../parts/plate";
import { DiceRow, useTray } from "../../parts/tray";
import type { TrayHold } from "../../parts/tray";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { NarrowSheet, WideSheet } from "./sheet";
import { boxName, fiveEqual, roomWordsIn, yahtzeeView } from "./view";
import type { RoomWords, YahtzeeView } from "./view";
import "./landscape.css";
import "./yahtzee.css";

/** The sheet to look at: one's own; a spectator's eyes follow the turn. */
function useShownSeat(
  board: BoardProps,
  view: YahtzeeView,
): readonly [number, (seat: number) => void] {
  const [picked, pick] = useState<number | null>(null);
  const own = board.me ?? (typeof board.viewer === "number" ? board.viewer : null);
  useEffect(() => pick(null), [board.me]);
  const writes = board.moving && typeof board.event?.by === "number" ? board.event.by : null;
  return [picked ?? own ?? writes ?? view.turn, pick];
}

/** Letters for which the heads of all columns have room on a large screen. */
const HEADS = 80;

/** The players by their crests, on a large screen where their names are too long for the heads of columns. */
function Listed({ names }: { readonly names: readonly string[] }) {
  return (
    <ul class="tray-names">
      {names.map((name, seat) => (
        <li key={seat}>
          <Crest seat={seat} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Board(board: BoardProps<YahtzeeView>) {
  const view = board.view;
  const words = useWords();
  const own = roomWordsIn(words);
  const wide = useMedia("(min-width: 56rem)");
  const tray = useTray(view.dice, board.event);
  const [shown, show] = useShownSeat(board, view);
  const choosing = useChoosing(board, (box) => box in view.would);
  const mine = board.me !== null && view.phase === "choose" && !choosing.busy;
  const keep = mine ? keepOf(view, tray) : null;
  useTurnKeys({ view, tray, choosing, mine, keep });
  const roll = keep ? () => void choosing.send(keep.text, tray.sent) : null;
  const thrower = useThrow(board, roll, choosing.region);
  const { names } = board;
  const listed =
    board.large && !board.over && names.some((name) => widthOf(name) * names.length > HEADS);
  const sheet = {
    view,
    board,
    words,
    own,
    chosen: choosing.chosen,
    choose: mine ? choosing.choose : null,
  };
  return (
    <div class={`yahtzee dice-table${board.over ? " over" : ""}${listed ? " listed" : ""}`}>
      <section class="sheet-side" aria-label={own.sheet}>
        {wide ? (
          <WideSheet {...sheet} />
        ) : (
          <NarrowSheet {...sheet} shown={Math.min(shown, view.seats.length - 1)} show={show} />
        )}
      </section>
      {!board.over && (
        <section class="tray" aria-label={own.dice} ref={choosing.region} tabIndex={-1}>
          <p class="tray-head">
            <span>{own.round(view.round, view.rounds)}</span>
            {!board.still && <ThrowChoices />}
            {/* Its place is kept before the first roll, so that nothing moves. */}
            <span class={view.rolls > 0 ? "" : "to-come"}>
              {own.rollOf(Math.max(1, view.rolls))}
            </span>
          </p>
          <div class="mat" {...cheered(board, view.turn)}>
            <DiceRow
              dice={tray.dice}
              moving={board.moving}
              toggle={mine && view.keep ? tray.toggle : null}
              keys="12345"
              words={own}
            />
            <Cup thrower={thrower} />
            <Cheer board={board} seat={view.turn} unseen />
          </div>
          {listed && <Listed names={names} />}
          {view.joker && board.acting.includes(view.turn) && (
            <p class="notice joker">
              <span>
                {own.joker[view.joker]} {view.repeat > 0 && own.repeatNow(view.repeat)}
              </span>
            </p>
          )}
          {!board.still && (
            <div class="actions">
              {thrower.now ? (
                <ThrowButton thrower={thrower} />
              ) : (
                <Actions {...{ board, view, words, own, tray, choosing, keep }} />
              )}
            </div>
          )}
          {!board.still && (
            <p class="tray-hint">
              {thrower.hint ?? (mine ? (view.keep ? own.keepHint : own.lastHint) : "\u00a0")}
            </p>
          )}
          {mine && wide && <p class="tray-hint keys">{own.keys}</p>}
        </section>
      )}
    </div>
  );
}

/** The move that keeps the chosen dice and rolls the others. */
interface Keep {
  readonly text: string;
  /** How many dice it rolls. */
  readonly count: number;
}

/** null: the dice may not be rolled again, or all are kept. */
function keepOf(view: YahtzeeView, tray: TrayHold): Keep | null {
  const { faces, others } = tray.kept();
  return view.keep && others > 0 ? { text: `keep ${faces || "-"}`, count: others } : null;
}

interface TurnProps {
  readonly view: YahtzeeView;
  readonly tray: TrayHold;
  readonly choosing: Choosing;
  readonly keep: Keep | null;
}

/** The keys of one's turn. */
function useTurnKeys({ view, tray, choosing, mine, keep }: TurnProps & { readonly mine: boolean }) {
  const { chosen } = choosing;
  useKeys((key) => {
    if (!mine) return false;
    if (key >= "1" && key <= "5" && view.keep) tray.toggle(Number(key) - 1);
    else if ((key === "r" || key === "R") && keep) void choosing.send(keep.text, tray.sent);
    else if (key === "Enter" && chosen !== null) void choosing.send(`score ${chosen}`);
    else if (key === "Escape" && chosen !== null) choosing.cancel();
    else return false;
    return true;
  });
}

/** What can be done now: the chosen box is written, or the dice are rolled again. */
function Actions({
  board,
  view,
  words,
  own,
  tray,
  choosing,
  keep,
}: TurnProps & {
  readonly board: BoardProps;
  readonly words: Words;
  readonly own: RoomWords;
}) {
  const { chosen, busy } = choosing;
  if (busy) return <p class="waits">{own.sends}</p>;
  if (board.me === null) {
    const quiet = board.mine.includes(view.turn) || view.phase !== "choose";
    return <p class="waits">{quiet ? " " : waitsFor(board, view.turn)}</p>;
  }
  if (chosen !== null)
    return (
      <>
        <button key="cancel" type="button" class="button cancel" onClick={choosing.cancel}>
          {own.cancel}
        </button>
        <button
          type="button"
          class="button main"
          ref={choosing.confirm}
          onClick={() => void choosing.send(`score ${chosen}`)}
        >
          {own.write((view.would[chosen] ?? 0) + view.repeat, boxName(words, chosen))}
        </button>
      </>
    );
  if (!view.keep) return <p class="waits choose">{own.chooseBox}</p>;
  return (
    <button
      key="roll"
      type="button"
      class="button main roll"
      disabled={!keep}
      onClick={() => keep && void choosing.send(keep.text, tray.sent)}
    >
      {keep ? own.rollAgain(keep.count) : own.allKept}
    </button>
  );
}

export const yahtzee: Room<YahtzeeView> = {
  view: yahtzeeView,
  throws: ({ phase, rolls, turn }, text) =>
    phase === "roll" && rolls === 1 && text.startsWith("roll") ? turn : null,
  motion: (text) => (text.startsWith("roll") ? 950 : 0),
  feat: fiveEqual,
  pace: ({ by, do: text }) => (by === "chance" ? 950 : text.startsWith("keep") ? 420 : 780),
  Board,
};
