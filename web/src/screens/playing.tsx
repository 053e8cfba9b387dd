/* playing.tsx - the screen of a running or just finished game: the room's board, whose turn it is,
 * log and chat. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match, Seat } from "../core/core";
import { reducedMotion, useMedia } from "../ground/store";
import { playedThere } from "../parts/choices";
import { usePage, useServer } from "../parts/page";
import { Beside } from "../parts/beside";
import { tellUnless } from "../ground/messages";
import { useSettling } from "../parts/settling";
import { Curtain, useEyes } from "../parts/curtain";
import { Dialog, Frame, Sure } from "../parts/frame";
import { Hint, HintLine } from "../parts/hint";
import { Feat, cheering } from "../endings/cheer";
import { useLargeStyle } from "../large/large";
import { beginsWithHints, endHints } from "../lessons/learned";
import { MomentBar, useMoment } from "../parts/moment";
import { Crowd, SaidAround } from "../parts/bubble";
import { Announcer, lastOfEach, useStory } from "../parts/story";
import type { AnnouncerProps } from "../parts/story";
import { Sounds, useSilence } from "../ground/sound";
import { judged, practises } from "../local/practice";
import { piece } from "../parts/piece";
import { usePlayhead } from "../parts/playhead";
import { useHands } from "../parts/hands";
import { useAwake, useTitleMark, useTurnCall } from "../ground/signals";
import type { Hold, Playhead } from "../parts/playhead";
import type { BoardProps, Room } from "../rooms/room";
import { useBeside, useRoom } from "../rooms/rooms";
import { liveBoard, stillBoard, viewOf } from "../rooms/boards";
import type { Table, TableState } from "../table/table";
import { useWords } from "../ground/words";
import type { Words } from "../ground/words";
import { Absent } from "./absent-later";
import { TableSheet } from "./hosting";
import { useHostingWords } from "./words/hosting";
import { Result } from "./result";
import { Talk } from "./talk";
import type { TalkProps } from "./talk";
import { SignStrip, TalkTools, useSignStrip, useUnread } from "./talk-tools";
import { LastMoves, TurnStatus, useTurnAloud } from "./turn-status";

interface PlayingProps {
  readonly table: Table;
  readonly state: TableState;
  readonly title: string;
  /** The address of a moment of the replay. */
  readonly replay: (n: number) => string;
  /** The moment that is looked back at; null: the present. */
  readonly at: number | null;
  /** The address of a moment of the game as it goes on; of the present for null. */
  readonly link: (n: number | null) => string;
}

export function Playing(props: PlayingProps) {
  const words = useWords();
  const room = useRoom(props.state.game);
  if (room) return <InRoom {...props} room={room} />;
  return (
    <Frame title={props.title} heading>
      <p class="soft quiet-wait">{words.loading}</p>
    </Frame>
  );
}

const SoundOffer = piece(() => import("../endings/sound-offer").then((found) => found.SoundOffer));
const DailyPart = piece(() => import("./daily/daily-end").then((found) => found.DailyPart));

/** Milliseconds for which a game stays in sight once its last event has had its time, so that one
 * sees how it ended; without motion that event takes none. */
const LINGER = 2000;
const LINGER_STILL = 700;

/** Whether a game is over and the result may come. Who saw it going on sees its end play out; then
 * the result comes by itself, or with a tap. */
function useFinish({ closing }: TableState, head: Playhead, caughtUp: boolean) {
  const saw = useRef(false);
  const [goesOn, goOn] = useState(false);
  if (closing === null && head.match) saw.current = true;
  const ended = closing !== null && caughtUp;
  const lingers = ended && saw.current && closing.end === "finished" && !goesOn;
  const waits = lingers && head.settled;
  useEffect(() => {
    if (!waits) return;
    const go = () => goOn(true);
    const timer = setTimeout(go, reducedMotion() ? LINGER_STILL : LINGER);
    document.addEventListener("pointerdown", go);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", go);
    };
  }, [waits]);
  return {
    over: ended && !lingers,
    came: saw.current,
    toResult: lingers ? () => goOn(true) : null,
  };
}

/** What is shown of a game: as far as the playhead has come, with whose eyes, and at which moment. */
export function useShown(table: Table, state: TableState, room: Room, at: number | null) {
  const { mine, seats } = state;
  const others = seats.filter((_, seat) => !mine.includes(seat));
  const alone = mine.length > 0 && others.every(({ kind }) => kind === "bot");
  const steps = (seat: Seat) => alone && !mine.includes(seat);
  const hands = useHands(table, state);
  const hold: Hold = (before, text, time) => {
    if (state.closing) return null;
    const seat = room.throws?.(viewOf(room, before, state.viewer), text) ?? null;
    return seat !== null && hands.waits(seat, time) ? seat : null;
  };
  const head = usePlayhead(state, room.pace, hold, steps);
  const caughtUp = head.n === state.events;
  const finish = useFinish(state, head, caughtUp);
  const { over } = finish;
  const wanted = over ? "open" : state.viewer;
  const eyes = useEyes(over ? null : head.match, state.mine, wanted, caughtUp);
  const story = useStory(head.match, head.n, eyes.viewer, state.names);
  /** The moment that is looked back at. */
  const past = at !== null && at < head.n ? at : null;
  const moment = useMoment(head.match, past);
  return { head, hands, caughtUp, over, finish, eyes, story, past, moment };
}

type Shown = ReturnType<typeof useShown>;

/** The board of a moment that is looked back at. */
function boardThen(room: Room, state: TableState, { eyes, story, past }: Shown, moment: Match) {
  const { names, seats, mine } = state;
  return stillBoard(room, {
    match: moment,
    viewer: eyes.viewer,
    event: past ? story[past - 1]! : null,
    moving: false,
    names,
    seats,
    mine,
    story: story.slice(0, past ?? 0),
  });
}

/** The board of the present. */
export function boardNow(room: Room, table: Table, state: TableState, shown: Shown, match: Match) {
  const { head, hands, caughtUp, over, eyes, story } = shown;
  const { held } = head;
  const { options, names, seats, mine, day } = state;
  // Who is to throw acts, although chance has done so.
  const acting = over ? [] : held !== null ? [held] : match.actors().seats;
  const mayMove = caughtUp && eyes.next === null && !state.sending && state.phase === "playing";
  const me = mayMove ? (acting.find((seat) => mine.includes(seat)) ?? null) : null;
  return liveBoard(room, {
    match,
    viewer: eyes.viewer,
    event: story.at(-1) ?? null,
    moving: head.moving,
    options,
    names,
    seats,
    mine,
    acting,
    me,
    over: over || (day !== null && match.actors().over),
    move: async (text) => tellUnless(await table.move(text, me ?? undefined), state.game),
    story,
    cheers: table.reacting !== null && mine.length > 0,
    counts: state.may.count,
    count:
      state.place === "local" || state.host ? (on) => void table.count(on).then(tellUnless) : null,
    thrower: held,
    rattles: hands.rattles(held),
    throwNow:
      held !== null && mine.includes(held) ? () => hands.throwFor(held) || head.release() : null,
  });
}

function InRoom(props: PlayingProps & { readonly room: Room }) {
  const { table, state, title, replay, at, link, room } = props;
  const words = useWords();
  const { core } = usePage();
  const wide = useMedia("(min-width: 76rem)");
  const [talking, setTalking] = useState(false);
  const signs = useSignStrip();
  const [asking, ask] = useState<Asking | null>(null);
  const [server] = useServer();
  const hand = useBesideLarge(state, wide);
  const shown = useShown(table, state, room, at);
  const { head, caughtUp, over, story, past, moment } = shown;
  const { match } = head;
  const unread = useUnread(state, wide || talking);
  const game = core.game(state.game);
  const beside = useBeside(room, state.game, state.options);
  if (!match)
    return (
      <Frame title={title} heading>
        {null}
      </Frame>
    );

  const present = boardNow(room, table, state, shown, match);
  const board = moment ? boardThen(room, state, shown, moment) : present;
  const talk: TalkProps = {
    table,
    state,
    story,
    link: over ? replay : link,
    at: past ?? undefined,
    onLeave: () => setTalking(false),
  };
  return (
    <SaidAround table={table} state={state} me={server.guest}>
      <Frame
        title={title}
        heading
        needsServer={state.place === "server"}
        kind={wide ? "playing wide" : "playing"}
        tools={
          !wide && (
            <TalkTools
              table={table}
              unread={unread}
              signs={signs}
              onOpen={() => setTalking(true)}
            />
          )
        }
        menu={<TableMenu state={state} over={over} ask={ask} />}
      >
        <Aloud board={present} story={story} ready={caughtUp} held={head.held !== null} />
        <Sounds event={board.event} moving={board.moving} of={room.sound} />
        <Signals event={present.event} state={state} acting={present.acting} />
        {!wide && signs.open && <SignStrip table={table} signs={signs} />}
        <AtBoard {...props} {...{ shown, match, present, board, wide, hand }} />
        {wide && (
          <aside class="play-side card" aria-label={words.logAndChat}>
            <h2 class="row">
              {words.log} <Crowd />
            </h2>
            <Beside.Provider value={beside}>
              <Talk {...talk} />
            </Beside.Provider>
          </aside>
        )}
        {talking && !wide && (
          <Dialog label={words.logAndChat} kind="log-dialog" onClose={() => setTalking(false)}>
            <Beside.Provider value={beside}>
              <Talk {...talk} signless />
            </Beside.Provider>
          </Dialog>
        )}
        {asking === "table" && (
          <TableSheet table={table} state={state} me={server.guest} onClose={() => ask(null)} />
        )}
        {asking && asking !== "table" && (
          <Leaving what={asking} table={table} state={state} onClose={() => ask(null)} />
        )}
        <p class="unseen">{game && playedThere(words, game, state.options)}</p>
      </Frame>
    </SaidAround>
  );
}

/** A phone beside a large screen, which shows the board and makes the sounds: the hand of its player. */
interface Hand {
  /** The board is elsewhere, and here is what one has and may do. */
  readonly on: boolean;
  /** Shows the board here as well, or no longer; null: no large screen is there. */
  readonly toggle: (() => void) | null;
}

function useBesideLarge({ screens, mine }: TableState, wide: boolean): Hand {
  const [whole, showWhole] = useState(false);
  const there = screens > 0 && mine.length > 0 && !wide;
  const styled = useLargeStyle(there);
  useSilence(screens > 0);
  return {
    on: there && styled && !whole,
    toggle: there && styled ? () => showWhole(!whole) : null,
  };
}

/** Announces events and turns to screen readers. */
function Aloud(
  props: Omit<AnnouncerProps, "turn"> & {
    readonly board: BoardProps;
    /** The reader is to throw, and what follows is held back. */
    readonly held: boolean;
  },
) {
  const turn = useTurnAloud(props.board);
  const settled = turn === null || props.ready || props.held;
  return <Announcer {...props} turn={settled ? turn : undefined} />;
}

/** Calls this page's guest on their turn, and keeps their screen on while they play. */
function Signals({
  event,
  state,
  acting,
}: Pick<BoardProps, "event" | "acting"> & { readonly state: TableState }): null {
  const words = useWords();
  const { mine, phase, seats } = state;
  const myTurn = acting.some((seat) => mine.includes(seat));
  useTurnCall(event?.by, mine, myTurn);
  // Where all sit at this screen nobody is called to it.
  useTitleMark(myTurn && seats.length > mine.length ? words.yourTurn : null);
  useAwake(phase === "playing" && mine.length > 0);
  return null;
}

/** Returns words about the last event if all should see it; null otherwise. */
const featOf = ({ feat }: Room, board: BoardProps, words: Words): string | null =>
  (feat && board.event && board.moving && feat(board, words)) || null;

/** Returns whether `going` has been true here. */
function useSaw(going: boolean): boolean {
  const saw = useRef(going);
  saw.current ||= going;
  return saw.current;
}

/** The hand acts, or waits and looks at the large screen. */
const handClass = ({ me, thrower, mine }: BoardProps): string =>
  me !== null || (thrower !== null && mine.includes(thrower))
    ? "play-main as-hand acts"
    : "play-main as-hand waits";

interface AtBoardProps extends PlayingProps {
  readonly room: Room;
  readonly shown: Shown;
  /** The game as far as it is shown. */
  readonly match: Match;
  /** The board of the present, and the one that is drawn. */
  readonly present: BoardProps;
  readonly board: BoardProps;
  readonly wide: boolean;
  readonly hand: Hand;
}

/** Whether this is the first game after its introduction, which has hints by themselves. */
function useFirstHints({ game, place, id }: TableState, can: boolean, over: boolean) {
  const [ended, end] = useState(false);
  const on = can && !over && !ended && beginsWithHints(game, `${place} ${id}`);
  const stop = () => {
    endHints(game);
    end(true);
  };
  const first = useRef(false);
  if (on) first.current = true;
  useEffect(() => {
    if (over && first.current) stop();
  }, [over]);
  return { on, end: stop };
}

/** The board with what stands above it: the moment looked back at, whose turn it is, the result. */
function AtBoard(props: AtBoardProps) {
  const { table, state, replay, link, room, shown, match, present, board, wide, hand } = props;
  const words = useWords();
  const { core } = usePage();
  const { head, over, finish, eyes, story, past } = shown;
  const { Board } = room;
  const { event, me, moving } = present;
  useSettling(
    `${event?.n} ${me} ${head.held}`,
    (event && moving && room.motion?.(event.do)) || undefined,
  );
  const ended = state.day !== null && match.actors().over;
  const saw = useSaw(!ended);
  const held = useSaw(head.held !== null && state.mine.includes(head.held));
  const threw = held && head.held === null;
  const canAsk = state.day === null && practises(state) && judged(core, match);
  const mayAsk = present.me !== null && canAsk;
  const coach = useFirstHints(state, canAsk, over);
  return (
    <div
      class={past === null && !over && hand.on ? handClass(present) : "play-main"}
      data-look={words.lookUp}
      onClick={cheering(table)}
    >
      <Feat of={past === null ? featOf(room, board, words) : null} n={event?.n ?? 0} />
      {threw && <SoundOffer />}
      {past !== null && (
        <MomentBar
          n={past}
          all={head.n}
          event={board.event && story[past - 1]!}
          wanted={present.me !== null}
          link={link}
        />
      )}
      {past === null && !over && (
        <div class="turn-bar">
          <TurnStatus
            board={board}
            head={head}
            spectating={state.mine.length === 0}
            spectators={state.spectators}
            learning={state.learning}
            toResult={finish.toResult}
            ended={ended}
          >
            {mayAsk && <Hint table={table} events={state.events} />}
            {hand.toggle && (
              <button type="button" class="button small push" onClick={hand.toggle}>
                {hand.on ? words.seeBoard : words.seeHand}
              </button>
            )}
          </TurnStatus>
          {coach.on && (
            <HintLine
              table={table}
              events={state.events}
              wanted={present.me !== null}
              end={coach.end}
            />
          )}
          {!wide && (
            <LastMoves
              events={lastOfEach(story, state.mine, state.seats.length)}
              seats={state.seats.length}
            />
          )}
        </div>
      )}
      {past === null && state.day !== null && (
        <DailyPart
          state={state}
          match={match}
          room={room}
          ended={ended && head.settled}
          came={saw}
          link={over ? replay : link}
        />
      )}
      {!over && table.company && <Absent table={table} state={state} />}
      {past === null && over && (
        <Result
          table={table}
          state={state}
          match={match}
          replay={replay}
          room={room}
          came={finish.came}
        />
      )}
      {eyes.next !== null ? (
        <Curtain seat={eyes.next} name={state.names[eyes.next] ?? ""} open={eyes.open} />
      ) : (
        <Board key={past === null ? "now" : "then"} {...board} />
      )}
    </div>
  );
}

/** The question before an action that cannot be undone; or the sheet of the table. */
type Asking = "abandon" | "stand" | "table";

/** The menu of a table. */
function TableMenu({
  state,
  over,
  ask,
}: {
  readonly state: TableState;
  readonly over: boolean;
  readonly ask: (what: Asking) => void;
}) {
  const words = useWords();
  const own = useHostingWords();
  const going = !over && state.day === null; // a daily game ends with its day
  return (
    <div class="row">
      <a class="button" href={`/#/rules/${state.game}`}>
        {words.rules}
      </a>
      {state.place === "server" && (
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => ask("table")}>
          {own.table}
        </button>
      )}
      {going && state.mine.length > 0 && state.place === "server" && (
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => ask("stand")}>
          {words.leaveSeat}
        </button>
      )}
      {going && !state.rated && (state.master || (state.mine.length > 0 && state.may.end)) && (
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => ask("abandon")}>
          {words.abandon}
        </button>
      )}
    </div>
  );
}

/** The confirmation before a user leaves their seat, or ends the game for all. */
function Leaving({
  what,
  table,
  state,
  onClose,
}: {
  readonly what: Exclude<Asking, "table">;
  readonly table: Table;
  readonly state: TableState;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const abandons = what === "abandon";
  return (
    <Sure
      text={abandons ? words.abandonSure : words.leaveSeatSure}
      label={abandons ? words.abandon : words.leaveSeat}
      onNo={onClose}
      onYes={() => {
        onClose();
        void (abandons ? table.abandon() : table.stand(state.mine[0]!, true)).then(tellUnless);
      }}
    />
  );
}
