/* below.tsx - the area below the table: the viewer's hand and its buttons.
 *
 * The core names the cards that are chosen, or says why they are no combination; it also says
 * whether they may be played. Bids and passes are confirmed, unless nothing else can be done; cards
 * are chosen first and played by a button.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Refusal, Reply, Seat } from "../../core/core";
import { useKeys } from "../../parts/keys";
import { waitsFor } from "../../parts/plate";
import { settled } from "../../parts/settling";
import { sayWhy } from "../../ground/words";
import type { BoardProps } from "../room";
import { usePassing } from "./aids";
import { Hand, held, keysOf } from "./hand";
import type { Held } from "./hand";
import { Bids, Confirm, Suggestions, useGroups } from "./moves";
import type { Tried } from "./moves";
import type { Parts } from "./seats";
import { rankOf, sentenceCase } from "./view";
import type { PlayDraft } from "./view";

const NONE: ReadonlySet<string> = new Set();

/** Returns the cards of the hand that have just come from the kitty. */
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

/** The core's name for cards, by their ranks. */
export type DraftOf = (ranks: string) => Reply<PlayDraft>;

interface BelowProps {
  readonly parts: Parts;
  /** The seat whose hand it is. */
  readonly base: Seat;
  readonly draftOf: DraftOf;
  readonly wide: boolean;
}

/** The cards that are chosen, and what the core says of them. */
interface Chosen {
  readonly keys: ReadonlySet<string>;
  /** The combination that they form, or the reason why they form none; null while none is
   * chosen. */
  readonly said: Reply<PlayDraft> | null;
  readonly draft: PlayDraft | null;
  /** Why they may not be played now. */
  readonly against: Refusal | null;
}

/** Returns the seat whose turn it is, and the possible actions of this seat. */
function rightsOf({ board, view }: Parts, base: Seat, busy: boolean) {
  const mine = board.me === base && !busy;
  return {
    mine,
    playing: mine && view.phase === "play",
    bidding: mine && view.phase === "auction",
  };
}

function chosenOf(
  board: BoardProps,
  hand: readonly Held[],
  picked: ReadonlySet<string>,
  draftOf: DraftOf,
  playing: boolean,
): Chosen {
  const keys = new Set([...picked].filter((key) => hand.some((one) => one.key === key)));
  const ranks = hand
    .filter(({ key }) => keys.has(key))
    .map(({ card }) => rankOf(card))
    .join("");
  const said = ranks ? draftOf(ranks) : null;
  const draft = said?.ok ? said.value : null;
  return { keys, said, draft, against: draft && playing ? board.check(draft.move) : null };
}

/** The user's selection, confirmation and suggestion; the next event clears all of them. */
function useTurn({ parts, base, draftOf }: BelowProps) {
  const { board, view, nameOf } = parts;
  const hand = held(view.seats[base]?.cards ?? []);
  const [picked, pick] = useState<ReadonlySet<string>>(NONE);
  const [asking, ask] = useState<string | null>(null);
  const [suggesting, suggest] = useState(false);
  const [tried, attempt] = useState<Tried | null>(null);
  const [busy, setBusy] = useState(false);
  const n = board.event?.n ?? 0;
  useLayoutEffect(() => {
    ask(null);
    suggest(false);
    attempt(null);
  }, [n]);
  // A new hand begins with nothing chosen.
  useEffect(() => pick(NONE), [view.hand, view.phase === "play"]);

  const rights = rightsOf(parts, base, busy);
  const { playing } = rights;
  const chosen = chosenOf(board, hand, picked, draftOf, playing);
  const groups = useGroups(board, playing && suggesting, nameOf);
  const legal = useMemo(() => (playing ? board.legal() : []), [playing, n, board.me]);
  const choose = (keys: ReadonlySet<string>) => {
    pick(keys);
    attempt(null);
    ask(null);
  };
  return {
    ...rights,
    hand,
    chosen,
    asking,
    suggesting,
    tried,
    groups,
    busy,
    playable: playing && chosen.draft !== null && chosen.against === null,
    mayPass: legal.includes("pass"),
    /** Nothing in the hand beats what lies there. */
    onlyPass: legal.length === 1 && legal[0] === "pass",
    ask,
    suggest,
    choose,
    clear() {
      choose(NONE);
      suggest(false);
    },
    /** Chooses the cards of a suggested play. */
    tryPlay(next: Tried) {
      const group = groups[next.group];
      if (!group) return;
      attempt(next);
      pick(keysOf(hand, group.plays[next.play] ?? ""));
    },
    /** Sends a move; `after` is called when the reply is there. */
    async send(text: string, after: () => void) {
      if (!settled() || busy) return;
      setBusy(true);
      const went = await board.move(text);
      setBusy(false);
      ask(null);
      if (went) pick(NONE);
      after();
    },
  };
}

type Turn = ReturnType<typeof useTurn>;

/** A press for a suggestion: the first opens the groups and tries the first, each further one the
 * next. */
function useSuggest(turn: Turn): () => void {
  const { suggesting, groups, tried, tryPlay } = turn;
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current || groups.length === 0) return;
    wanted.current = false;
    tryPlay({ group: 0, play: 0 });
  }, [groups]);
  return () => {
    if (!suggesting) {
      wanted.current = true;
      turn.suggest(true);
    } else if (groups.length)
      tryPlay({ group: tried ? (tried.group + 1) % groups.length : 0, play: 0 });
  };
}

/** Moves the keyboard focus back to the hand when its button disappears. */
function useFocus(region: RefObject<HTMLElement | null>) {
  const inHand = () => region.current?.querySelector(".dd-hand");
  return {
    toHand() {
      const card = inHand()?.querySelector<HTMLElement>("[tabindex='0']");
      (card ?? region.current)?.focus({ preventScroll: true });
    },
    /** Cards chosen by letters are played by Enter: the focus leaves the card on which it would
     * press. */
    leaveHand() {
      if (inHand()?.contains(document.activeElement))
        region.current?.focus({ preventScroll: true });
    },
    isHere: () => region.current?.contains(document.activeElement) ?? false,
  };
}

/** The actions of buttons and keys. */
interface Actions {
  readonly send: (text: string) => void;
  readonly hint: () => void;
  readonly focus: ReturnType<typeof useFocus>;
}

/** The keys while it is this seat's turn to bid; false for any other key. */
function bidByKey(key: string, { board, view }: Parts, { bidding, ask }: Turn): boolean {
  if (!bidding) return false;
  if (["1", "2", "3"].includes(key) && board.legal().includes(`bid ${key}`)) ask(`bid ${key}`);
  else if (key.toLowerCase() === "p" && !view.must) ask("bid pass");
  else return false;
  return true;
}

/** The keys that choose and play cards; false for any other key. */
function playByKey(key: string, turn: Turn, { send, hint, focus }: Actions): boolean {
  const { hand, chosen, playing, playable, mayPass, onlyPass, ask, choose } = turn;
  const letter = key.toLowerCase();
  if (letter === "h" && playing && !onlyPass) {
    focus.leaveHand();
    hint();
  } else if (onlyPass && (letter === "p" || key === "Enter")) send("pass");
  else if (letter === "p" && playing && mayPass) ask("pass");
  else if (key === "Enter" && playable) send(chosen.draft!.move);
  else if (key === "Backspace" && chosen.keys.size > 0)
    choose(new Set([...chosen.keys].slice(0, -1)));
  else if (key.length === 1) {
    const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
    const next = hand.find((one) => rankOf(one.card) === rank && !chosen.keys.has(one.key));
    if (!next) return false;
    focus.leaveHand();
    choose(new Set([...chosen.keys, next.key]));
  } else return false;
  return true;
}

function useTurnKeys(parts: Parts, turn: Turn, actions: Actions): void {
  const { board } = parts;
  const { hand, chosen, asking, suggesting, bidding } = turn;
  useKeys((key) => {
    if (bidByKey(key, parts, turn)) return true;
    if (key === "Escape" && (asking !== null || chosen.keys.size > 0 || suggesting)) {
      if (asking === null) turn.clear();
      turn.ask(null);
      actions.focus.toHand();
      return true;
    }
    if (bidding || hand.length === 0 || board.still || board.over) return false;
    return playByKey(key, turn, actions);
  });
}

/** The hand with what can be done with it. */
export function Below(props: BelowProps) {
  const { parts, base, wide } = props;
  const { board, view, words, own } = parts;
  const region = useRef<HTMLElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const turn = useTurn(props);
  const { hand, chosen, suggesting, playing, playable, groups } = turn;
  const fresh = useFresh(hand, board.event);
  const focus = useFocus(region);
  const hint = useSuggest(turn);
  const send = (text: string) => {
    const here = focus.isHere();
    void turn.send(text, () => here && requestAnimationFrame(focus.toHand));
  };
  const passing = usePassing(board, turn.onlyPass, () => send("pass"));
  useTurnKeys(parts, turn, { send, hint, focus });

  if (hand.length === 0 && board.me === null) return null;
  const readOnly =
    board.still || board.over || (board.mine.length === 0 && typeof board.viewer !== "number");
  const dealt = board.moving && board.event?.do.startsWith("deal ") ? board.event.n : null;
  const label = readOnly ? own.handOf(board.names[base] ?? "", hand.length) : own.hand(hand.length);
  return (
    <section class="dd-below" ref={region} tabIndex={-1} aria-label={label}>
      {suggesting && playing && groups.length > 0 && (
        <Suggestions
          groups={groups}
          tried={turn.tried}
          attempt={turn.tryPlay}
          close={() => {
            turn.suggest(false);
            focus.toHand();
          }}
          label={view.lay ? own.hintsBeat : own.hints}
          words={words}
          own={own}
        />
      )}
      <Hand
        cards={hand}
        label={label}
        words={own}
        chosen={chosen.keys}
        choose={readOnly ? null : turn.choose}
        fresh={fresh}
        dealt={dealt}
        onEnter={() => {
          if (!playable) return false;
          play.current?.focus();
          return true;
        }}
      />
      {!readOnly && (
        <Do {...{ parts, base, wide, turn, play, passing }} actions={{ send, hint, focus }} />
      )}
    </section>
  );
}

interface DoProps {
  readonly parts: Parts;
  readonly base: Seat;
  readonly wide: boolean;
  readonly turn: Turn;
  readonly actions: Actions;
  /** The button that plays. */
  readonly play: RefObject<HTMLButtonElement | null>;
  /** Whether the page is about to pass, and the function that stops it. */
  readonly passing: ReturnType<typeof usePassing>;
}

/** Below the hand: bids, or what the chosen cards are and the buttons for them. */
function Do(props: DoProps) {
  const { parts, wide, turn, actions } = props;
  const { board, view, own } = parts;
  const { mine, bidding, asking, onlyPass, ask } = turn;
  return (
    <div class="dd-do">
      {bidding ? (
        <Bids
          board={board}
          must={view.must}
          chosen={asking}
          choose={ask}
          send={actions.send}
          own={own}
        />
      ) : (
        <>
          <Tell {...props} />
          {asking === "pass" && !onlyPass ? (
            <Confirm
              text={own.passNow}
              yes={() => actions.send("pass")}
              no={() => ask(null)}
              own={own}
            />
          ) : (
            <PlayButtons {...props} />
          )}
        </>
      )}
      {wide && <p class={`dd-keys${mine ? "" : " out"}`}>{bidding ? own.keysBid : own.keys}</p>}
    </div>
  );
}

/** The combination of the selected cards, or the instruction for the user. */
function Tell({ parts, base, turn, passing }: DoProps) {
  const { board, view, words, own } = parts;
  const { chosen, playing, onlyPass, busy } = turn;
  const { said, draft, against } = chosen;
  const tell = () => {
    if (busy) return own.sends;
    if (draft)
      return `${sentenceCase(draft[words.language])}${draft.doubles ? ` – ${own.doubles}` : ""}`;
    if (said && !said.ok) return sentenceCase(sayWhy(words, said.why));
    if (passing.passing) return own.passesSoon;
    if (playing) return onlyPass ? own.nothingBeats : own.selectHint;
    return board.me === null && view.turn !== null && view.turn !== base
      ? waitsFor(board, view.turn)
      : " ";
  };
  const kind = said && !said.ok ? " no" : draft && !against ? " yes" : "";
  return (
    <p class={`dd-tell${kind}`} role="status">
      <span>{tell()}</span>
      {against && <span class="dd-why">{sentenceCase(sayWhy(words, against))}</span>}
    </p>
  );
}

/** Pass, clear, hint and play. */
function PlayButtons({ parts, turn, actions, play, passing }: DoProps) {
  const { own } = parts;
  const { chosen, playing, playable, mayPass, onlyPass, suggesting, ask } = turn;
  const { draft } = chosen;
  return (
    <div class="dd-actions">
      <button
        type="button"
        class={`button${onlyPass ? " main wide" : ""}`}
        disabled={!mayPass}
        onClick={() => (onlyPass ? actions.send("pass") : ask("pass"))}
      >
        {own.pass}
      </button>
      {passing.passing && (
        <button type="button" class="button" onClick={passing.stop}>
          {own.wait}
        </button>
      )}
      {chosen.keys.size > 0 ? (
        <button type="button" class="button" onClick={() => (turn.clear(), actions.focus.toHand())}>
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
            aria-expanded={suggesting}
            onClick={actions.hint}
          >
            {own.hint}
          </button>
          <button
            type="button"
            class="button main"
            ref={play}
            disabled={!playable}
            onClick={() => draft && actions.send(draft.move)}
          >
            {chosen.keys.size > 0 ? own.playCards(chosen.keys.size) : own.play}
          </button>
        </>
      )}
    </div>
  );
}
