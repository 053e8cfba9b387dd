/* room.tsx - the room for Dou Dizhu: the table with its seats and its middle, and the hand below it
 * (below.tsx). */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Reply } from "../../core/core";
import { done } from "../../core/reply";
import { useMedia } from "../../ground/store";
import { usePage } from "../../parts/page";
import { fly } from "../../parts/flight";
import { Dialog } from "../../parts/frame";
import { useWords } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { Aids } from "./aids";
import { Below } from "./below";
import type { DraftOf } from "./below";
import { Middle, Standing } from "./middle";
import type { Shown } from "./middle";
import { endedIn, HandEnd, HandEndNote, Scores, sideOf } from "./past";
import type { Ended } from "./past";
import { SeatPlace } from "./seats";
import type { Parts } from "./seats";
import { LastTrick } from "./tricks";
import { cardsOf, douDizhuView, playDraft, roomWordsIn } from "./view";
import type { DouDizhuView, PlayDraft } from "./view";
import "./landscape.css";
import "./dou_dizhu.css";
import "./hand.css";

/** Returns the function by which the core names a set of cards. */
function useDrafts(board: BoardProps): DraftOf {
  const { core } = usePage();
  const match = useMemo(
    () => core.match(board.game, board.options, board.names.length, "open"),
    [core, board.game, board.options, board.names.length],
  );
  const known = useMemo(() => new Map<string, Reply<PlayDraft>>(), [match]);
  return (ranks) => {
    const old = known.get(ranks);
    if (old) return old;
    const reply = match.ok ? match.value.draft(ranks) : match;
    const said = reply.ok ? done(playDraft(reply.value, "draft")) : reply;
    known.set(ranks, said);
    return said;
  };
}

/** The last hand that this page saw end, until it is put away. */
function useEnded(view: DouDizhuView, still: boolean): readonly [Ended | null, () => void] {
  const last = useRef<Ended | null>(null);
  const away = useRef(0);
  const [, again] = useState(0);
  const now = endedIn(view);
  if (now) last.current = now;
  const seen = last.current;
  const shown =
    now ??
    (!still &&
    seen &&
    seen.hand === view.past.length &&
    view.phase === "auction" &&
    away.current !== seen.hand
      ? seen
      : null);
  const close = () => {
    away.current = seen?.hand ?? 0;
    again((n) => n + 1);
  };
  return [shown, close];
}

/** The places of the other seats: the turn passes to the right. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  2: ["top"],
  3: ["right", "left"],
  4: ["right", "top", "left"],
};

/** Lets cards fly where something has just been dealt or played. */
function useFlights(
  board: BoardProps,
  view: DouDizhuView,
  base: number,
  root: { readonly current: HTMLElement | null },
): void {
  const n = board.event?.n ?? 0;
  useLayoutEffect(() => {
    const table = root.current;
    if (!table || !board.moving || !board.event) return;
    const find = (what: string) => table.querySelector(what);
    const { by, do: text } = board.event;
    if (text.startsWith("play ") && typeof by === "number")
      fly(
        table.querySelectorAll(`[data-play="${by}"] .dd-small > span`),
        by === base ? find(".dd-hand") : find(`[data-fan="${by}"]`),
      );
    else if (text.startsWith("kitty ")) {
      fly(table.querySelectorAll(".dd-hand .fresh"), find(".dd-kitty"), { time: 700, step: 90 });
      if (view.landlord !== base)
        fly(table.querySelectorAll(`[data-fan="${view.landlord}"] .dd-back`), find(".dd-kitty"), {
          time: 700,
          step: 90,
        });
    }
  }, [n]);
}

function Board(board: BoardProps<DouDizhuView>) {
  const view = board.view;
  const words = useWords();
  const own = roomWordsIn(words);
  const wide = useMedia("(min-width: 60rem)");
  const draftOf = useDrafts(board);
  const nameOf = (ranks: string) => {
    const said = draftOf(ranks);
    return said.ok ? said.value : null;
  };
  const parts: Parts = { board, view, words, own, nameOf };
  const root = useRef<HTMLDivElement>(null);
  const base = typeof board.viewer === "number" ? board.viewer : (board.mine[0] ?? 0);
  const count = view.seats.length;
  const [shown, show] = useState<Shown | null>(null);
  const close = () => show(null);
  const [ended, putAway] = useEnded(view, board.still);
  useFlights(board, view, base, root);
  const others = Array.from({ length: count - 1 }, (_, i) => ({
    seat: (base + 1 + i) % count,
    place: PLACES[count]![i]!,
  }));
  return (
    <div
      class={`dou-dizhu of-${count}${board.over ? " over" : ""}${board.still ? " still" : ""}`}
      ref={root}
    >
      <section class="dd-table" aria-label={own.table}>
        <Standing parts={parts} open={show} />
        {[...others].reverse().map(({ seat, place }) => (
          <SeatPlace key={seat} seat={seat} parts={parts} place={place} open={ended === null} />
        ))}
        <Middle parts={parts} />
        {ended &&
          (view.phase === "auction" ? (
            <HandEndNote ended={ended} parts={parts} more={() => show("scores")} close={putAway} />
          ) : (
            <HandEnd ended={ended} parts={parts} />
          ))}
        <SeatPlace seat={base} parts={parts} place="own" open={false} />
      </section>
      {!board.over && !(ended && view.phase !== "auction") && (
        <Below key={base} parts={parts} base={base} draftOf={draftOf} wide={wide} />
      )}
      {board.over && view.past.length > 0 && <Scores parts={parts} />}
      {shown === "trick" && <LastTrick parts={parts} close={close} />}
      {shown === "aids" && <Aids parts={parts} close={close} />}
      {shown === "scores" && (
        <Dialog label={own.scores} onClose={close}>
          {ended && <HandEnd ended={ended} parts={parts} />}
          <Scores parts={parts} />
        </Dialog>
      )}
    </div>
  );
}

/** Time for what happens: cards that fly, the kitty that turns over, the hands that are left. The play
 * that ends a hand lies for a while before these come. */
const pace: Room["pace"] = ({ do: text }, next) => {
  const [verb = "", what = ""] = text.split(" ");
  if (verb === "play" && next?.startsWith("reveal ")) return 2400;
  if (verb === "deal") return 1300;
  if (verb === "kitty") return 1700;
  if (verb === "reveal") return 4500;
  if (verb === "pass") return 600;
  return verb === "play" && new Set(cardsOf(`play ${what}`)).size === 1 && what.length >= 4
    ? 1500
    : 900;
};

/** A match of one hand is a side's; of more, the last hand was. */
const ending: Room<DouDizhuView>["ending"] = (at, words) => {
  const { past, hands } = at;
  const own = roomWordsIn(words);
  const last = past.at(-1);
  if (!last) return { title: null, note: null };
  const side = sideOf(own, last);
  return hands === 1
    ? { title: side, note: null }
    : { title: null, note: own.sideOf(past.length, side) };
};

export const douDizhu: Room<DouDizhuView> = { view: douDizhuView, pace, ending, Board };
