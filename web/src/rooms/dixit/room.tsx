/* room.tsx - the room for Dixit: large pictures, a clue on a strip of paper, the reveal step by
 * step, and the score track as stepping stones.
 *
 * A tap opens a card in the large, and there it is given or voted for (lightbox.tsx). A round that
 * is revealed while one plays stays in sight until one goes on; only then the table shows what it
 * waits for.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { deckName, useDeck } from "../../decks/decks";
import type { Deck } from "../../decks/decks";
import { widthOf } from "../../ground/phrases";
import { reducedMotion, useMedia } from "../../ground/store";
import { usePage } from "../../parts/page";
import { useKeys } from "../../parts/keys";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { Clue, ClueToCome, Foot, HandCards, Hands, instructionFor } from "./areas";
import { dramaLength, useDrama } from "./drama";
import { useFlights } from "./flight";
import { OpenedCard } from "./opened";
import type { Opened } from "./opened";
import { LastRound, lastRound, Thumbs } from "./last";
import { People, Track } from "./people";
import { useParade } from "./parade";
import { slotsOf } from "./places";
import type { Knows } from "./places";
import { Spread } from "./spread";
import { TableCards } from "./table";
import { dixitView, readMove, roomWordsIn, roundOf } from "./view";
import type { DixitView, RoomWords, Round } from "./view";
import "./landscape.css";
import "./cards.css";
import "./dixit.css";

/** The height of the number board below each card, in CSS pixels, and of each further line of a name there. */
const PLATE = 34;
const LINE = 16;
/** On a large screen: the width of all cards in a row, and of a letter of the plates. */
const ROW = 770;
const LETTER = 7;

/** The height of the plates below COUNT cards: on a large screen names are whole. */
function plateOf({ large, names }: BoardProps, count: number, told = true): number {
  const letters = (ROW / count - 20) / LETTER;
  const longest = Math.max(...names.map(widthOf)) + 4;
  return large && told ? PLATE + LINE * Math.floor(longest / letters) : PLATE;
}

/** Returns the last revealed round, and whether it stays in sight until the user continues. */
function useRound(board: BoardProps, view: DixitView, revealing: boolean) {
  const kept = useRef<Round | null>(null);
  const begun = useRef({ round: 0, n: 0 });
  const [seen, see] = useState(0);
  const now = roundOf(view);
  if (now) kept.current = now;
  const round = kept.current;
  if (round && revealing && board.moving && begun.current.n !== board.event!.n)
    begun.current = { round: round.n, n: board.event!.n };
  // Where the screen has been handed on, who takes it has not seen the round's end.
  const handed = board.mine.length > 1 && view.phase === "clue";
  // Who only watches sees it until the next clue is there.
  const held =
    (board.mine.length > 0 || view.phase === "clue") &&
    round !== null &&
    (handed || begun.current.round === round.n) &&
    seen < round.n;
  return {
    round: round && round.n <= view.round ? round : null,
    /** The number of the reveal that was seen happening; null: none, or one need not see it so. */
    drama: begun.current.round === round?.n && !reducedMotion() ? begun.current.n : null,
    inSight: !board.still && !board.over && held,
    goOn: () => see(round?.n ?? 0),
  };
}

/** A hand as it lies: a card keeps its place while others go, and what is drawn comes into the gaps (null). */
function useLying(hand: readonly number[] | null, eyes: number | null) {
  const kept = useRef<{ readonly eyes: number | null; readonly cards: readonly (number | null)[] }>(
    {
      eyes,
      cards: [],
    },
  );
  if (!hand) return null;
  const before = kept.current.eyes === eyes ? kept.current.cards : [];
  const fresh = hand.filter((card) => !before.includes(card));
  const cards = before.map((card) =>
    card !== null && hand.includes(card) ? card : (fresh.shift() ?? null),
  );
  kept.current = { eyes, cards: [...cards, ...fresh] };
  return kept.current.cards;
}

/** Returns the visible cards of the table: those of the round in sight, or of the game's present
 * state. */
function useShown(board: BoardProps, view: DixitView) {
  const verb = verbOf(board);
  const last = useRound(board, view, verb === "reveal");
  const others = view.seats.length - 1;
  const [stage, skip] = useDrama(last.drama, others, others * view.give_size);
  const seesAll = board.viewer === "open";
  const eyes = typeof board.viewer === "number" ? board.viewer : null;
  const knows: Knows = (seat) => seesAll || eyes === seat;
  const round = last.inSight || view.phase === "draw" || view.phase === "over" ? last.round : null;
  const table = round?.table ?? view.table;
  const slots = table ? slotsOf(view, round?.seats ?? view.seats, table, knows, stage) : [];
  const revealed = table !== null && table.owner !== null;
  const parade = useParade(board, view, slots.length);
  const lying = useLying(
    eyes === null || board.still ? null : (view.seats[eyes]?.hand ?? null),
    eyes,
  );
  const hand = lying?.filter((card) => card !== null) ?? null;
  /** Returns whether the table is large; otherwise the hand is. */
  const tableFirst =
    last.inSight ||
    hand === null ||
    board.over ||
    (table !== null && table.laid.length > 0 && !revealed) ||
    view.phase === "draw";
  // The points of a round that is being revealed come at its end.
  const inDrama = revealed && last.round?.table === table;
  const points = view.seats.map(
    (seat, i) => seat.score - (inDrama && !stage.points ? (last.round!.seats[i]!.gain ?? 0) : 0),
  );
  const gains = inDrama && stage.points ? last.round!.seats.map(({ gain }) => gain ?? 0) : null;
  return {
    ...{ last, stage, skip, eyes, table, slots, parade, revealed },
    ...{ lying, hand, tableFirst, points, gains },
  };
}

type Shown = ReturnType<typeof useShown>;

const verbOf = ({ event }: BoardProps): string => (event?.do ?? "").split(" ")[0] ?? "";

/** What one may do, has chosen, and has sent. `accepted` is called when a move was accepted. */
function useTurn(board: BoardProps, view: DixitView, shown: Shown, accepted: () => void) {
  const [pair, setPair] = useState<readonly number[]>([]);
  const [clue, setClue] = useState("");
  const [sent, setSent] = useState("");
  // What was sent is on its way until it is seen to have happened.
  const turn = `${board.me} ${view.round} ${view.phase}`;
  const busy = board.me !== null && sent === turn;
  const me = busy || shown.last.inSight ? null : board.me;
  const moves = useMemo(
    () => (me === null ? [] : board.legal().flatMap((text) => readMove(text) ?? [])),
    [me, board.event?.n ?? 0],
  );
  useEffect(() => setPair([]), [view.phase, shown.eyes]);
  const send = async (text: string) => {
    if (busy) return;
    setSent(turn);
    if (!(await board.move(text))) return setSent("");
    setClue("");
    accepted();
  };
  const full = pair.length > 1 && pair.length === view.give_size;
  const given = moves.find(
    (one) => one.kind === "give" && one.cards.every((card) => pair.includes(card)),
  );
  return {
    me,
    busy,
    moves,
    pair,
    setPair,
    clue,
    setClue,
    send,
    /** Gives the two cards that are chosen; null while they are not two. */
    givePair: full ? () => void (given?.kind === "give" && send(given.text)) : null,
  };
}

type Turn = ReturnType<typeof useTurn>;

/** The keys of the room: digits open a card, Enter continues. */
function useRoomKeys(
  { last, skip, slots, hand, tableFirst }: Shown,
  { givePair }: Turn,
  open: (opened: Opened) => void,
  goOn: () => void,
): void {
  useKeys((key) => {
    const at = Number(key) - 1;
    const there = tableFirst ? slots[at]?.card : hand?.[at];
    if (key >= "1" && key <= "8" && there !== undefined && there !== null)
      open({ list: tableFirst ? "table" : "hand", at });
    else if (key === "Enter" && last.inSight) (skip ?? goOn)();
    else if (key === "Enter" && givePair) givePair();
    else return false;
    return true;
  });
}

/** The room as an element, which keeps the keyboard when what had the focus is gone. */
function useRegion(scene: string) {
  const region = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const focus = () => region.current?.focus({ preventScroll: true });
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current) focus();
  }, [scene]);
  return { region, focus, onFocusIn: () => (focused.current = true) };
}

function Board(board: BoardProps<DixitView>) {
  const view = board.view;
  const words = useWords();
  const own = roomWordsIn(words);
  const { core } = usePage();
  const deck = useDeck(deckName(core.game(board.game), board.options) ?? "");
  const wide = useMedia("(min-width: 56rem)");
  const [opened, open] = useState<Opened | null>(null);
  const shown = useShown(board, view);
  const { last, stage, skip, eyes, tableFirst } = shown;
  // While a revealed round is in sight the table behind it may go on.
  const scene = last.inSight ? `after ${last.round?.n}` : `${tableFirst} ${view.round} ${eyes}`;
  const { region, focus, onFocusIn } = useRegion(scene);
  const turn = useTurn(board, view, shown, () => {
    open(null);
    focus();
  });
  const goOn = () => {
    last.goOn();
    focus();
  };
  useEffect(() => open(null), [scene]);
  const moment = `${board.event?.n ?? 0} ${stage.votes} ${stage.points}`;
  useFlights(region, moment, board.moving || skip !== null);
  useRoomKeys(shown, turn, open, goOn);

  const parts = { board, view, words, own, deck, shown, turn, wide, open };
  const going = !board.still && !board.over;
  const { table, revealed } = shown;
  const parading = shown.parade === null ? "" : " parading";
  const long = plateOf(board, shown.slots.length) > PLATE + 2 * LINE ? " long-names" : "";
  return (
    <div
      class={`dixit${board.still ? " still" : ""}${board.over ? " over" : ""}${parading}${long}`}
      ref={region}
      tabIndex={-1}
      onFocusIn={onFocusIn}
    >
      <Track view={view} points={shown.points} own={own} wide={wide} />
      <Side {...parts} />
      {table && (!revealed || tableFirst) ? (
        <Clue
          {...{ table, words, own, revealed }}
          names={board.names}
          round={revealed && stage.teller ? last.round : null}
        />
      ) : (
        going && <ClueToCome teller={view.storyteller} names={board.names} />
      )}
      <MainCards {...parts} />
      {!wide && <Strip {...parts} />}
      {going ? <Buttons {...parts} goOn={goOn} /> : <Hands {...parts} />}
      {opened && <OpenedCard {...parts} {...shown} {...turn} opened={opened} />}
      {(board.over || wide) && <p class="dixit-trademark">{own.trademark}</p>}
    </div>
  );
}

interface Parts {
  readonly board: BoardProps<DixitView>;
  readonly view: DixitView;
  readonly words: Words;
  readonly own: RoomWords;
  readonly deck: Deck;
  readonly shown: Shown;
  readonly turn: Turn;
  readonly wide: boolean;
  readonly open: (opened: Opened | null) => void;
}

/** The players; beside them the small cards, where the screen is wide. */
function Side(parts: Parts) {
  const { table, tableFirst, points, gains } = parts.shown;
  const teller = table && tableFirst ? table.storyteller : parts.view.storyteller;
  const people = <People {...parts} points={points} gains={gains} teller={teller} />;
  return parts.wide ? (
    <div class="dixit-side">
      {people}
      <Strip {...parts} />
    </div>
  ) : (
    people
  );
}

/** The cards that are not large: the hand beside the table, or the table beside the hand. */
function Strip(parts: Parts) {
  const { board, own } = parts;
  const { last, slots, revealed, hand, tableFirst } = parts.shown;
  const showsHand = tableFirst && hand !== null && !board.over && !last.inSight;
  const showsTable = !tableFirst && !revealed && slots.length > 0;
  // Below a large hand the place of the table's cards is kept.
  if (!showsHand && !showsTable)
    return !parts.wide && !tableFirst && !board.still ? <div class="dixit-strip to-come" /> : null;
  return (
    <ul
      class={`dixit-strip${showsHand ? " of-hand" : ""}`}
      style={{ "--across": showsTable && slots.length > 6 ? 4 : 3 }}
      aria-label={showsHand ? own.hand : own.table}
    >
      {showsHand ? <OwnCards {...parts} large={false} /> : <LaidCards {...parts} large={false} />}
    </ul>
  );
}

/** The cards of the table or of the hand, as large as they can be. */
function MainCards(parts: Parts) {
  const { board, view, own, turn } = parts;
  const { slots, parade, lying, tableFirst } = parts.shown;
  const { me, pair } = turn;
  const laid = parade === null ? slots : slots.slice(parade, parade + 1);
  return (
    <div class="dixit-main-cards">
      {!tableFirst ? (
        <Spread label={own.hand} count={lying?.length ?? 0} foot={0}>
          {(large) => <OwnCards {...parts} large={large} />}
        </Spread>
      ) : laid.length > 0 ? (
        <Spread
          label={own.table}
          count={laid.length}
          foot={plateOf(board, laid.length, laid[0]!.owner !== null)}
          shrinks={board.large === true}
        >
          {(large) => (
            <LaidCards {...parts} shown={{ ...parts.shown, slots: laid }} large={large} />
          )}
        </Spread>
      ) : (
        <p class="dixit-mat-empty">{instructionFor({ board, view, own, me, pair })}</p>
      )}
    </div>
  );
}

function OwnCards(parts: Parts & { readonly large: boolean }) {
  const { view, shown, turn, open } = parts;
  const { lying, hand } = shown;
  if (!lying || !hand) return null;
  return (
    <HandCards
      {...parts}
      lying={lying}
      pair={turn.pair}
      choosable={turn.moves.length > 0 && view.phase !== "vote"}
      open={(card) => open({ list: "hand", at: hand.indexOf(card) })}
    />
  );
}

function LaidCards({
  board,
  deck,
  words,
  own,
  shown,
  turn,
  large,
  open,
}: Parts & { readonly large: boolean }) {
  const { slots, revealed, eyes } = shown;
  return (
    <TableCards
      {...{ board, slots, deck, words, own, large, revealed }}
      names={board.names}
      votable={(place) => turn.moves.some((move) => move.kind === "vote" && move.place === place)}
      mine={(seat) => eyes === seat}
      open={(at) => open({ list: "table", at })}
      turning={board.moving && verbOf(board) === "lay"}
    />
  );
}

/** The foot of the room: buttons, or the awaited action. */
function Buttons(parts: Parts & { readonly goOn: () => void }) {
  const { board, own, deck, words } = parts;
  const { last, skip } = parts.shown;
  const [again, seeAgain] = useState<Round | null>(null);
  const mayReturn = board.story.some(({ do: text }) => text.startsWith("reveal "));
  return (
    <>
      <Foot
        {...parts}
        {...parts.turn}
        skip={skip}
        inSight={last.inSight}
        seeLast={mayReturn && !last.inSight ? () => seeAgain(lastRound(board)) : null}
      />
      {again && (
        <LastRound
          {...{ deck, words, own }}
          round={again}
          names={board.names}
          close={() => seeAgain(null)}
        />
      )}
    </>
  );
}

/** The voters of a reveal, and the cards that are not the storyteller's. */
function lengthOfReveal(text: string): number {
  const [cards = "", votes = ""] = text.split(" / ");
  const owners = cards.split(/[ ,]/).length - 2;
  return dramaLength(votes.split(" ").length, owners);
}

export const dixit: Room<DixitView> = {
  view: dixitView,
  pace: ({ by, do: text }) => {
    if (text.startsWith("reveal")) return lengthOfReveal(text);
    if (text.startsWith("lay")) return 1500;
    return by === "chance" ? 900 : 620;
  },
  Board,
  Beside: Thumbs,
};
