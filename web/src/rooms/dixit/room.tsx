/* room.tsx - the room for Dixit: pictures as large as they can be, a clue on a strip of paper, the
 * reveal as a small drama, and the way to the goal as stepping stones.
 *
 * A card is tapped to be seen large, and there it is given or voted for (lightbox.tsx). A round that
 * is revealed while one plays stays in sight until one goes on; only then one sees what the table
 * waits for.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { deckName, useDeck } from "../../decks";
import { reducedMotion, useMedia, usePage } from "../../page";
import { useKeys } from "../../parts/keys";
import { useWords } from "../../words";
import type { BoardProps, Room } from "../room";
import { Clue, Foot, HandCards, Hands, hintOf } from "./areas";
import { dramaLength, useDrama } from "./drama";
import { useFlights } from "./flight";
import { OpenedCard } from "./opened";
import type { Opened } from "./opened";
import { People, Track } from "./people";
import { slotsOf } from "./places";
import type { Knows } from "./places";
import { Spread } from "./spread";
import { TableCards } from "./table";
import { readMove, roomWordsIn, roundOf } from "./view";
import type { DixitView, Round } from "./view";
import "./dixit.css";

/** What a number board below each card takes, in CSS pixels. */
const PLATE = 34;

/** The last round that was revealed, and whether it is in sight until one goes on. */
function useRound(board: BoardProps, view: DixitView, revealing: boolean) {
  const kept = useRef<Round | null>(null);
  const begun = useRef({ round: 0, n: 0 });
  const [seen, see] = useState(0);
  const [again, seeAgain] = useState(false);
  const now = roundOf(view);
  if (now) kept.current = now;
  const round = kept.current;
  if (round && revealing && board.moving && begun.current.n !== board.event!.n)
    begun.current = { round: round.n, n: board.event!.n };
  // Where the screen has been handed on, who takes it has not seen the round's end.
  const handed = board.mine.length > 1 && view.phase === "clue";
  const held =
    board.mine.length > 0 &&
    round !== null &&
    (handed || begun.current.round === round.n) &&
    seen < round.n;
  return {
    round: round && round.n <= view.round ? round : null,
    /** The number of the reveal that was seen happening; null: none, or one need not see it so. */
    drama: begun.current.round === round?.n && !reducedMotion() ? begun.current.n : null,
    inSight: !board.still && !board.over && (held || again),
    goOn: () => {
      see(round?.n ?? 0);
      seeAgain(false);
    },
    seeAgain: () => seeAgain(true),
  };
}

function Board(board: BoardProps) {
  const view = board.view as DixitView;
  const words = useWords();
  const own = roomWordsIn(words);
  const { core } = usePage();
  const deck = useDeck(deckName(core.game(board.game), board.options) ?? "");
  const wide = useMedia("(min-width: 56rem)");
  const region = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const toRoom = () => region.current?.focus({ preventScroll: true });
  const [opened, open] = useState<Opened | null>(null);
  const [pair, setPair] = useState<readonly number[]>([]);
  const [draft, setDraft] = useState("");
  const [sent, setSent] = useState("");
  const n = board.event?.n ?? 0;
  const verb = (board.event?.do ?? "").split(" ")[0] ?? "";

  const last = useRound(board, view, verb === "reveal");
  const others = view.seats.length - 1;
  const [stage, skip] = useDrama(last.drama, others, others * view.give_size);

  // What lies on the table: the round in sight, or what the game has come to.
  const seesAll = board.viewer === "open";
  const eyes = typeof board.viewer === "number" ? board.viewer : null;
  const knows: Knows = (seat) => seesAll || eyes === seat;
  const shownRound =
    last.inSight || view.phase === "draw" || view.phase === "over" ? last.round : null;
  const table = shownRound?.table ?? view.table;
  const seats = shownRound?.seats ?? view.seats;
  const slots = table ? slotsOf(view, seats, table, knows, stage) : [];
  const revealed = table !== null && table.owner !== null;
  const hand = eyes === null || board.still ? null : (view.seats[eyes]?.hand ?? null);
  const tableFirst =
    last.inSight ||
    hand === null ||
    board.over ||
    (table !== null && table.laid.length > 0 && !revealed) ||
    view.phase === "draw";

  // What was sent is on its way until it is seen to have happened.
  const turn = `${board.me} ${view.round} ${view.phase}`;
  const busy = board.me !== null && sent === turn;
  const me = busy || last.inSight ? null : board.me;
  const moves = useMemo(
    () => (me === null ? [] : board.legal().flatMap((text) => readMove(text) ?? [])),
    [me, n],
  );
  const votable = (place: number) =>
    moves.some((move) => move.kind === "vote" && move.place === place);

  const inDrama = revealed && last.round?.table === table;
  const points = view.seats.map(
    (seat, i) => seat.score - (inDrama && !stage.points ? (last.round!.seats[i]!.gain ?? 0) : 0),
  );
  const gains = inDrama && stage.points ? last.round!.seats.map(({ gain }) => gain ?? 0) : null;

  // While a revealed round is in sight the table behind it may go on.
  const scene = last.inSight ? `after ${last.round?.n}` : `${tableFirst} ${view.round} ${eyes}`;
  useEffect(() => open(null), [scene]);
  useEffect(() => setPair([]), [view.phase, eyes]);
  useFlights(region, `${n} ${stage.votes} ${stage.points}`, board.moving || skip !== null);
  useLayoutEffect(() => {
    // What had the focus may be gone; the keyboard stays in the room.
    if (document.activeElement === document.body && focused.current) toRoom();
  }, [scene]);

  const send = async (text: string) => {
    if (busy) return;
    setSent(turn);
    if (!(await board.move(text))) return setSent("");
    open(null);
    setDraft("");
    toRoom();
  };
  const goOn = () => {
    last.goOn();
    toRoom();
  };

  useKeys((key) => {
    const index = Number(key) - 1;
    const cards = tableFirst ? slots : (hand ?? []);
    if (
      key >= "1" &&
      key <= "8" &&
      index < cards.length &&
      (!tableFirst || slots[index]!.card !== null)
    )
      open({ list: tableFirst ? "table" : "hand", at: index });
    else if (key === "Enter" && last.inSight) (skip ?? goOn)();
    else if (key === "Enter" && pair.length === view.give_size && pair.length > 1) void sendPair();
    else return false;
    return true;
  });
  const sendPair = () => {
    const move = moves.find(
      (one) => one.kind === "give" && one.cards.every((card) => pair.includes(card)),
    );
    return move && move.kind === "give" ? send(move.text) : undefined;
  };

  const parts = { board, view, words, own, deck };
  const tableCards = (large: boolean) => (
    <TableCards
      {...{ slots, deck, words, own, large, votable, revealed }}
      names={board.names}
      mine={(seat) => eyes === seat}
      open={(at) => open({ list: "table", at })}
      turning={board.moving && verb === "lay"}
    />
  );
  const handCards = (large: boolean) =>
    hand && (
      <HandCards
        {...parts}
        hand={hand}
        pair={pair}
        large={large}
        choosable={moves.length > 0 && view.phase !== "vote"}
        open={(at) => open({ list: "hand", at })}
      />
    );

  const people = (
    <People
      {...parts}
      points={points}
      gains={gains}
      teller={table && tableFirst ? table.storyteller : view.storyteller}
    />
  );
  const showsHand = tableFirst && hand !== null && !board.over && !last.inSight;
  const showsTable = !tableFirst && !revealed && slots.length > 0;
  const strip = (showsHand || showsTable) && (
    <ul
      class="dixit-strip"
      style={{ "--across": showsTable && slots.length > 6 ? 4 : 3 }}
      aria-label={showsHand ? own.hand : own.table}
    >
      {showsHand ? handCards(false) : tableCards(false)}
    </ul>
  );

  return (
    <div
      class={`dixit${board.still ? " still" : ""}${board.over ? " over" : ""}`}
      ref={region}
      tabIndex={-1}
      onFocusIn={() => (focused.current = true)}
    >
      <Track view={view} points={points} own={own} wide={wide} />
      {wide ? (
        <div class="dixit-side">
          {people}
          {strip}
        </div>
      ) : (
        people
      )}
      {table && (!revealed || tableFirst) && (
        <Clue
          table={table}
          names={board.names}
          words={words}
          own={own}
          revealed={revealed}
          round={revealed && stage.teller ? last.round : null}
        />
      )}
      <div class="dixit-main-cards">
        {!tableFirst ? (
          <Spread label={own.hand} count={hand?.length ?? 0} foot={0}>
            {handCards}
          </Spread>
        ) : slots.length > 0 ? (
          <Spread label={own.table} count={slots.length} foot={PLATE}>
            {tableCards}
          </Spread>
        ) : (
          <p class="dixit-mat-empty">{hintOf({ ...parts, me, pair })}</p>
        )}
      </div>
      {!wide && strip}
      {(board.still || board.over) && <Hands {...parts} open={open} />}
      {!board.still && !board.over && (
        <Foot
          {...{ ...parts, me, pair, busy, skip, goOn, wide }}
          inSight={last.inSight}
          seeLast={
            last.round && view.phase === "clue" && !last.inSight && !tableFirst
              ? last.seeAgain
              : null
          }
          givePair={
            pair.length > 1 && pair.length === view.give_size ? () => void sendPair() : null
          }
        />
      )}
      {opened && (
        <OpenedCard
          {...{
            ...parts,
            opened,
            slots,
            hand,
            revealed,
            moves,
            pair,
            setPair,
            draft,
            setDraft,
            busy,
            send,
          }}
          mine={(seat) => eyes === seat}
          to={open}
        />
      )}
      {(view.round === 1 || board.over || wide) && <p class="dixit-trademark">{own.trademark}</p>}
    </div>
  );
}

/** The voters of a reveal, and the cards that are not the storyteller's. */
function lengthOfReveal(text: string): number {
  const [cards = "", votes = ""] = text.split(" / ");
  const owners = cards.split(/[ ,]/).length - 2;
  return dramaLength(votes.split(" ").length, owners);
}

export const dixit: Room = {
  pace: ({ by, do: text }) => {
    if (text.startsWith("reveal")) return lengthOfReveal(text);
    if (text.startsWith("lay")) return 1500;
    return by === "chance" ? 900 : 620;
  },
  Board,
};
