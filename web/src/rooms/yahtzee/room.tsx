/* room.tsx - the room for Yahtzee and Yams: sheets, dice, and choose - see - confirm.
 *
 * Nothing is sent by one tap on the sheet: a box is chosen, the button says what would be written,
 * and that button writes it. Just after something has happened the button takes no tap, so that a
 * double tap does not do the next thing as well.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMedia } from "../../page";
import { useKeys } from "../../parts/keys";
import { DiceRow, useTray } from "../../parts/tray";
import { useWords } from "../../words";
import type { BoardProps, Room } from "../room";
import { NarrowSheet, WideSheet } from "./sheet";
import { boxName, roomWordsIn } from "./view";
import type { YahtzeeView } from "./view";
import "./yahtzee.css";

const DOUBLE_TAP = 250;

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

function Board(board: BoardProps) {
  const view = board.view as YahtzeeView;
  const words = useWords();
  const own = roomWordsIn(words);
  const wide = useMedia("(min-width: 56rem)");
  const tray = useTray(view.dice, board.event);
  const [chosen, choose] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, show] = useShownSeat(board, view);
  const confirm = useRef<HTMLButtonElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const toConfirm = useRef(false);
  const ready = useRef(0);
  const n = board.event?.n ?? 0;

  useLayoutEffect(() => {
    ready.current = performance.now() + DOUBLE_TAP;
    choose(null);
  }, [n]);
  useLayoutEffect(() => {
    if (chosen !== null && toConfirm.current) confirm.current?.focus();
    toConfirm.current = false;
  }, [chosen]);

  const mine = board.me !== null && view.phase === "choose" && !busy;
  const kept = tray.kept();
  const keep =
    mine && view.keep && kept.others > 0
      ? { text: `keep ${kept.faces || "-"}`, count: kept.others }
      : null;
  const pick = chosen !== null && chosen in view.would ? chosen : null;

  const send = async (text: string) => {
    if (performance.now() < ready.current || busy) return;
    setBusy(true);
    // The button that was pressed goes away; the keyboard stays at the dice.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    if (text.startsWith("keep")) tray.sent();
    if (await board.move(text)) choose(null);
    setBusy(false);
  };
  const chooseBox = (box: string, byKey = false) => {
    toConfirm.current = byKey;
    if (box === chosen && byKey) confirm.current?.focus();
    choose(box === chosen && !byKey ? null : box);
  };

  useKeys((key) => {
    if (!mine) return false;
    if (key >= "1" && key <= "5" && view.keep) tray.toggle(Number(key) - 1);
    else if ((key === "r" || key === "R") && keep) void send(keep.text);
    else if (key === "Enter" && pick !== null) void send(`score ${pick}`);
    else if (key === "Escape" && chosen !== null) choose(null);
    else return false;
    return true;
  });

  const sheet = { view, board, words, own, chosen: pick, choose: mine ? chooseBox : null };
  const name = board.names[view.turn] ?? "";
  return (
    <div class={`yahtzee${board.over ? " over" : ""}`}>
      <section class="sheet-side" aria-label={own.sheet}>
        {wide ? (
          <WideSheet {...sheet} />
        ) : (
          <NarrowSheet {...sheet} shown={Math.min(shown, view.seats.length - 1)} show={show} />
        )}
      </section>
      {!board.over && (
        <section class="tray" aria-label={own.dice} ref={region} tabIndex={-1}>
          <p class="tray-head">
            <span>{own.round(view.round, view.rounds)}</span>
            {view.rolls > 0 && <span>{own.rollOf(view.rolls)}</span>}
          </p>
          <div class="mat">
            <DiceRow
              dice={tray.dice}
              moving={board.moving}
              toggle={mine && view.keep ? tray.toggle : null}
              keys="12345"
              words={own}
            />
          </div>
          {view.joker && board.acting.includes(view.turn) && (
            <p class="notice joker">
              <span>
                {own.joker[view.joker]} {view.repeat > 0 && own.repeatNow(view.repeat)}
              </span>
            </p>
          )}
          {!board.still && (
            <div class="actions">
              {board.me === null && !busy ? (
                <p class="waits">
                  {board.mine.includes(view.turn) || view.phase === "roll" ? " " : own.waits(name)}
                </p>
              ) : busy ? (
                <p class="waits">{own.sends}</p>
              ) : pick !== null ? (
                <>
                  <button type="button" class="button cancel" onClick={() => choose(null)}>
                    {own.cancel}
                  </button>
                  <button
                    type="button"
                    class="button main"
                    ref={confirm}
                    onClick={() => void send(`score ${pick}`)}
                  >
                    {own.write((view.would[pick] ?? 0) + view.repeat, boxName(words, pick))}
                  </button>
                </>
              ) : view.keep ? (
                <button
                  type="button"
                  class="button main roll"
                  disabled={!keep}
                  onClick={() => keep && void send(keep.text)}
                >
                  {keep ? own.rollAgain(keep.count) : own.allKept}
                </button>
              ) : (
                <p class="waits choose">{own.chooseBox}</p>
              )}
            </div>
          )}
          {mine && <p class="tray-hint">{view.keep ? own.keepHint : own.lastHint}</p>}
          {mine && wide && <p class="tray-hint keys">{own.keys}</p>}
        </section>
      )}
    </div>
  );
}

export const yahtzee: Room = {
  pace: ({ by, do: text }) => (by === "chance" ? 950 : text.startsWith("keep") ? 420 : 780),
  Board,
};
