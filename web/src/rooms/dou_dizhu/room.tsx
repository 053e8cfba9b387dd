/* room.tsx - the room for Dou Dizhu: the table with its seats, the hand, and choose - see - confirm.
 *
 * The core names the cards that are chosen, or says why they are nothing; whether they may be played
 * is asked of it too. A bid and a pass are asked back, unless nothing else can be done; cards are
 * chosen first and played by a button. Just after something has happened no button takes a tap,
 * so that a double tap does not do the next thing as well.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useMedia, usePage } from "../../page";
import { fly } from "../../parts/flight";
import { Dialog } from "../../parts/frame";
import { useKeys } from "../../parts/keys";
import { sayWhy, useWords } from "../../words";
import type { BoardProps, Room } from "../room";
import { Hand, held, keysOf } from "./hand";
import type { Held } from "./hand";
import { Middle, Standing } from "./middle";
import { Bids, Confirm, Hints, useGroups } from "./moves";
import type { Tried } from "./moves";
import { endedIn, HandEnd, HandEndNote, Scores } from "./past";
import type { Ended } from "./past";
import { SeatPlace } from "./seats";
import type { Parts } from "./seats";
import { cardsOf, rankOf, roomWordsIn, sentenceCase } from "./view";
import type { DouDizhuView, PlayDraft } from "./view";
import "./dou_dizhu.css";
import "./hand.css";

const DOUBLE_TAP = 250;
const NONE: ReadonlySet<string> = new Set();

/** How the core names cards, put together in any order. */
function useDrafts(board: BoardProps) {
  const { core } = usePage();
  const match = useMemo(
    () => core.match(board.game, board.options, board.names.length, "open"),
    [core, board.game, board.options, board.names.length],
  );
  const known = useMemo(() => new Map<string, ReturnType<typeof ask>>(), [match]);
  const ask = (ranks: string) => (match.ok ? match.value.draft<PlayDraft>(ranks) : match);
  return (ranks: string) => {
    const old = known.get(ranks);
    if (old) return old;
    const said = ask(ranks);
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

/** Where the other seats are: the play goes on to the right. */
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

function Board(board: BoardProps) {
  const view = board.view as DouDizhuView;
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
  const [scores, setScores] = useState(false);
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
        <Standing
          parts={parts}
          scores={view.past.length > 0 && !board.over ? () => setScores(true) : null}
        />
        {[...others].reverse().map(({ seat, place }) => (
          <SeatPlace key={seat} seat={seat} parts={parts} place={place} open={ended === null} />
        ))}
        <Middle parts={parts} />
        {ended &&
          (view.phase === "auction" ? (
            <HandEndNote ended={ended} parts={parts} more={() => setScores(true)} close={putAway} />
          ) : (
            <HandEnd ended={ended} parts={parts} />
          ))}
        <SeatPlace seat={base} parts={parts} place="own" open={false} />
      </section>
      {!board.over && !(ended && view.phase === "deal") && (
        <Below key={base} board={board} parts={parts} base={base} draftOf={draftOf} wide={wide} />
      )}
      {board.over && view.past.length > 0 && <Scores parts={parts} />}
      {scores && (
        <Dialog label={own.scores} onClose={() => setScores(false)}>
          {ended && <HandEnd ended={ended} parts={parts} />}
          <Scores parts={parts} />
        </Dialog>
      )}
    </div>
  );
}

/** Which cards of the hand have come with the kitty just now. */
function useFresh(hand: readonly Held[], event: BoardProps["event"]): ReadonlySet<string> {
  const before = useRef<ReadonlySet<string>>(NONE);
  const fresh = useRef<ReadonlySet<string>>(NONE);
  const n = event?.n ?? 0;
  const last = useRef(-1);
  if (last.current !== n) {
    fresh.current =
      event?.do.startsWith("kitty ") && before.current.size > 0
        ? new Set(hand.map(({ key }) => key).filter((key) => !before.current.has(key)))
        : NONE;
    before.current = new Set(hand.map(({ key }) => key));
    last.current = n;
  }
  return fresh.current;
}

interface BelowProps {
  readonly board: BoardProps;
  readonly parts: Parts;
  readonly base: number;
  readonly draftOf: ReturnType<typeof useDrafts>;
  readonly wide: boolean;
}

/** The hand with what can be done with it. */
function Below({ board, parts, base, draftOf, wide }: BelowProps) {
  const { view, words, own, nameOf } = parts;
  const hand = held(view.seats[base]?.cards ?? []);
  const [picked, pick] = useState<ReadonlySet<string>>(NONE);
  const [asking, ask] = useState<string | null>(null);
  const [hinting, setHinting] = useState(false);
  const [tried, attempt] = useState<Tried | null>(null);
  const [busy, setBusy] = useState(false);
  const ready = useRef(0);
  const region = useRef<HTMLElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const fresh = useFresh(hand, board.event);
  const n = board.event?.n ?? 0;

  useLayoutEffect(() => {
    ready.current = performance.now() + DOUBLE_TAP;
    ask(null);
    setHinting(false);
    attempt(null);
  }, [n]);
  // A new hand begins with nothing chosen.
  useEffect(() => pick(NONE), [view.hand, view.phase === "play"]);

  const chosen = new Set([...picked].filter((key) => hand.some((one) => one.key === key)));
  const ranks = hand
    .filter(({ key }) => chosen.has(key))
    .map(({ card }) => rankOf(card))
    .join("");
  const said = ranks ? draftOf(ranks) : null;
  const draft = said?.ok ? said.value : null;
  const mine = board.me === base && !busy;
  const playing = mine && view.phase === "play";
  const bidding = mine && view.phase === "auction";
  const against = draft && playing ? board.check(draft.move) : null;
  const playable = playing && draft !== null && against === null;
  const groups = useGroups(board, playing && hinting, nameOf);
  const legal = useMemo(() => (playing ? board.legal() : []), [playing, n, board.me]);
  const onlyPass = legal.length === 1 && legal[0] === "pass";
  const mayPass = legal.includes("pass");

  const toHand = () =>
    (
      region.current?.querySelector<HTMLElement>(".dd-hand [tabindex='0']") ?? region.current
    )?.focus({ preventScroll: true });
  const send = async (text: string) => {
    if (performance.now() < ready.current || busy) return;
    const held = region.current?.contains(document.activeElement);
    setBusy(true);
    const done = await board.move(text);
    setBusy(false);
    ask(null);
    if (done) pick(NONE);
    if (held) requestAnimationFrame(toHand);
  };
  const choose = (keys: ReadonlySet<string>) => {
    pick(keys);
    attempt(null);
    ask(null);
  };
  const tryGroup = (next: Tried) => {
    const group = groups[next.group];
    if (!group) return;
    attempt(next);
    pick(keysOf(hand, group.plays[next.play] ?? ""));
  };
  // The first press opens the choices and tries the first, each further one the next.
  const wantHint = useRef(false);
  const hint = () => {
    if (!hinting) {
      wantHint.current = true;
      setHinting(true);
    } else if (groups.length)
      tryGroup({ group: tried ? (tried.group + 1) % groups.length : 0, play: 0 });
  };
  useLayoutEffect(() => {
    if (!wantHint.current || groups.length === 0) return;
    wantHint.current = false;
    tryGroup({ group: 0, play: 0 });
  }, [groups]);
  const clear = () => {
    choose(NONE);
    setHinting(false);
  };

  // Cards chosen by letters are played by Enter: the focus leaves the card on which it would press.
  const leave = () =>
    region.current?.querySelector(".dd-hand")?.contains(document.activeElement) &&
    region.current.focus({ preventScroll: true });
  useKeys((key) => {
    if (bidding && ["1", "2", "3"].includes(key) && board.legal().includes(`bid ${key}`))
      ask(`bid ${key}`);
    else if (bidding && key.toLowerCase() === "p" && !view.must) ask("bid pass");
    else if (key === "Escape" && (asking !== null || chosen.size > 0 || hinting)) {
      if (asking === null) clear();
      ask(null);
      toHand();
    } else if (bidding || hand.length === 0 || board.still || board.over) return false;
    else if (key.toLowerCase() === "h" && playing && !onlyPass) {
      leave();
      hint();
    } else if (onlyPass && (key.toLowerCase() === "p" || key === "Enter")) void send("pass");
    else if (key.toLowerCase() === "p" && playing && mayPass) ask("pass");
    else if (key === "Enter" && playable) void send(draft.move);
    else if (key === "Backspace" && chosen.size > 0) choose(new Set([...chosen].slice(0, -1)));
    else if (key.length === 1) {
      const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
      const next = hand.find((one) => rankOf(one.card) === rank && !chosen.has(one.key));
      if (!next) return false;
      leave();
      choose(new Set([...chosen, next.key]));
    } else return false;
    return true;
  });

  if (hand.length === 0 && board.me === null) return null;
  const readOnly =
    board.still || board.over || (board.mine.length === 0 && typeof board.viewer !== "number");
  const name = board.names[base] ?? "";
  const tell = () => {
    if (busy) return own.sends;
    if (draft)
      return `${sentenceCase(draft[words.language])}${draft.doubles ? ` – ${own.doubles}` : ""}`;
    if (said && !said.ok) return sentenceCase(sayWhy(words, said.why));
    if (!playing)
      return board.me === null && view.turn !== null && view.turn !== base
        ? own.waits(board.names[view.turn] ?? "")
        : " ";
    return onlyPass ? own.nothingBeats : own.selectHint;
  };
  return (
    <section class="dd-below" ref={region} tabIndex={-1} aria-label={own.hand(hand.length)}>
      {hinting && playing && groups.length > 0 && (
        <Hints
          groups={groups}
          tried={tried}
          attempt={tryGroup}
          close={() => {
            setHinting(false);
            toHand();
          }}
          label={view.lay ? own.hintsBeat : own.hints}
          words={words}
          own={own}
        />
      )}
      <Hand
        cards={hand}
        label={readOnly ? own.handOf(name, hand.length) : own.hand(hand.length)}
        words={own}
        chosen={chosen}
        choose={readOnly ? null : choose}
        fresh={fresh}
        dealt={board.moving && board.event?.do.startsWith("deal ") ? n : null}
        onEnter={() => {
          if (!playable) return false;
          play.current?.focus();
          return true;
        }}
      />
      {!readOnly && (
        <div class="dd-do">
          {bidding ? (
            <Bids
              board={board}
              must={view.must}
              chosen={asking}
              choose={ask}
              send={(move) => void send(move)}
              own={own}
            />
          ) : (
            <>
              <p
                class={`dd-tell${said && !said.ok ? " no" : draft && !against ? " yes" : ""}`}
                role="status"
              >
                <span>{tell()}</span>
                {against && <span class="dd-why">{sentenceCase(sayWhy(words, against))}</span>}
              </p>
              {asking === "pass" && !onlyPass ? (
                <Confirm
                  text={own.passNow}
                  yes={() => void send("pass")}
                  no={() => ask(null)}
                  own={own}
                />
              ) : (
                <div class="dd-actions">
                  <button
                    type="button"
                    class={`button${onlyPass ? " main wide" : ""}`}
                    disabled={!mayPass}
                    onClick={() => (onlyPass ? void send("pass") : ask("pass"))}
                  >
                    {own.pass}
                  </button>
                  {chosen.size > 0 ? (
                    <button type="button" class="button" onClick={() => (clear(), toHand())}>
                      {own.clear}
                    </button>
                  ) : (
                    !onlyPass && <span class="dd-space" />
                  )}
                  {!onlyPass && (
                    <>
                      <button
                        type="button"
                        class="button"
                        disabled={!playing}
                        aria-expanded={hinting}
                        onClick={hint}
                      >
                        {own.hint}
                      </button>
                      <button
                        type="button"
                        class="button main"
                        ref={play}
                        disabled={!playable}
                        onClick={() => draft && void send(draft.move)}
                      >
                        {chosen.size > 0 ? own.playCards(chosen.size) : own.play}
                      </button>
                    </>
                  )}
                </div>
              )}
            </>
          )}
          {wide && mine && <p class="dd-keys">{bidding ? own.keysBid : own.keys}</p>}
        </div>
      )}
    </section>
  );
}

/** Time for what happens: cards that fly, the kitty that turns over, the hands that are left. */
const pace: Room["pace"] = ({ do: text }) => {
  const [verb = "", what = ""] = text.split(" ");
  if (verb === "deal") return 1300;
  if (verb === "kitty") return 1700;
  if (verb === "reveal") return 4500;
  if (verb === "pass") return 600;
  return verb === "play" && new Set(cardsOf(`play ${what}`)).size === 1 && what.length >= 4
    ? 1500
    : 900;
};

export const douDizhu: Room = { pace, Board };
