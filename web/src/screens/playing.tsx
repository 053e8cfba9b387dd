/* playing.tsx - a game going on or just over: the room's board, whose turn it is, log and chat. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useMedia, usePage } from "../page";
import { tellUnless } from "../parts/toast";
import { Curtain, useEyes } from "../parts/curtain";
import { Dialog, Frame, Sure } from "../parts/frame";
import { Hint } from "../parts/hint";
import { MomentBar, useMoment } from "../parts/moment";
import { Announcer, StoryList, SayForm, useStory } from "../parts/story";
import { Crest, Icon } from "../parts/ornaments";
import { Sounds } from "../parts/sound";
import { judged, practises } from "../local/practice";
import { usePlayhead } from "../playhead";
import type { BoardProps, Room } from "../rooms/room";
import { useRoom } from "../rooms/rooms";
import { describeAfter, stillBoard } from "../rooms/still";
import type { Table, TableState } from "../table";
import { say, useWords } from "../words";
import { Result } from "./result";

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

function InRoom({
  table,
  state,
  title,
  replay,
  at,
  link,
  room,
}: PlayingProps & { readonly room: Room }) {
  const words = useWords();
  const { core } = usePage();
  const head = usePlayhead(state, room.pace);
  const wide = useMedia("(min-width: 76rem)");
  const [talking, setTalking] = useState(false);
  const [asking, ask] = useState<"abandon" | "stand" | null>(null);
  const game = core.game(state.game);
  const caughtUp = head.n === state.events;
  const over = state.closing !== null && caughtUp;
  const eyes = useEyes(
    over ? null : head.match,
    state.mine,
    over ? "open" : state.viewer,
    caughtUp,
  );
  const { viewer } = eyes;
  const story = useStory(head.match, head.n, viewer, state.names);
  const unread = useUnread(state, wide || talking);
  const looking = at !== null && at < head.n ? at : null;
  const moment = useMoment(head.match, looking);
  if (!head.match)
    return (
      <Frame title={title} heading>
        {null}
      </Frame>
    );

  const actors = over ? [] : head.match.actors().seats;
  const mayMove = caughtUp && eyes.next === null && !state.sending && state.phase === "playing";
  const me = mayMove ? (actors.find((seat) => state.mine.includes(seat)) ?? null) : null;
  const result = head.match.result();
  const seatOf = (guest: string) =>
    state.seats.findIndex((seat) => seat.kind === "guest" && seat.guest === guest);
  const { names, seats, mine } = state;
  const board: BoardProps = moment
    ? stillBoard({
        match: moment,
        viewer,
        event: looking ? story[looking - 1]! : null,
        moving: false,
        names,
        seats,
        mine,
      })
    : {
        game: state.game,
        options: state.options,
        view: head.match.describe(viewer),
        event: story.at(-1) ?? null,
        moving: head.moving,
        names,
        seats,
        mine,
        viewer,
        acting: actors,
        me,
        scores: result.scores,
        ranks: result.ranks,
        over,
        still: false,
        legal: () => (me === null ? [] : head.match!.legal(me)),
        check: (text) => (me === null ? null : head.match!.check(me, text)),
        after: (text) => (me === null ? null : describeAfter(head.match!, me, text, viewer)),
        move: async (text) => tellUnless(await table.move(text, me ?? undefined), state.game),
      };
  const { Board } = room;
  const log = (
    <div
      class="log-box"
      onClick={(event) => (event.target as Element).closest("a") && setTalking(false)}
    >
      <StoryList
        story={story}
        chat={state.chat}
        seatOf={seatOf}
        link={over ? replay : link}
        at={looking ?? undefined}
      />
    </div>
  );
  return (
    <Frame
      title={title}
      heading
      needsServer={state.place === "server"}
      kind={wide ? "playing wide" : "playing"}
      tools={
        !wide && (
          <button
            type="button"
            class="button quiet small talk"
            aria-haspopup="dialog"
            onClick={() => setTalking(true)}
          >
            <Icon name="talk" />
            <span class="talk-label">{words.log}</span>
            {unread > 0 && (
              <span class="unread">
                {unread}
                <span class="unseen"> {words.newMessages}</span>
              </span>
            )}
          </button>
        )
      }
      menu={
        <div class="row">
          <a class="button" href={`/#/rules/${state.game}`}>
            {words.rules}
          </a>
          {!over && state.mine.length > 0 && state.place === "server" && (
            <button type="button" class="button" onClick={() => ask("stand")}>
              {words.leaveSeat}
            </button>
          )}
          {!over && (state.host || state.place === "local") && (
            <button type="button" class="button" onClick={() => ask("abandon")}>
              {words.abandon}
            </button>
          )}
        </div>
      }
    >
      <Announcer story={story} ready={caughtUp} />
      <Sounds
        event={board.event}
        moving={board.moving}
        mine={mine}
        myTurn={actors.some((seat) => mine.includes(seat))}
        of={room.sound}
      />
      <div class="play-main">
        {looking !== null && (
          <MomentBar
            n={looking}
            all={head.n}
            event={board.event && story[looking - 1]!}
            wanted={me !== null}
            link={link}
          />
        )}
        {looking === null && !over && (
          <TurnStatus
            board={board}
            behind={head.behind}
            jump={() => head.jump()}
            spectating={state.mine.length === 0}
            spectators={state.spectators}
            last={wide ? "" : (story.at(-1)?.sentence ?? "")}
            learning={state.learning}
          >
            {me !== null && practises(state) && judged(core, head.match) && (
              <Hint table={table} events={state.events} />
            )}
          </TurnStatus>
        )}
        {!over && <FreeSeats table={table} state={state} />}
        {looking === null && over && (
          <Result table={table} state={state} match={head.match} replay={replay(0)} />
        )}
        {eyes.next !== null ? (
          <Curtain seat={eyes.next} name={names[eyes.next] ?? ""} open={eyes.open} />
        ) : (
          <Board key={looking === null ? "now" : "then"} {...board} />
        )}
      </div>
      {wide && (
        <aside class="play-side card" aria-label={words.logAndChat}>
          <h2>{words.log}</h2>
          {log}
          <SayForm table={table} />
        </aside>
      )}
      {talking && !wide && (
        <Dialog label={words.logAndChat} kind="log-dialog" onClose={() => setTalking(false)}>
          {log}
          <SayForm table={table} />
        </Dialog>
      )}
      {asking && (
        <Sure
          text={asking === "abandon" ? words.abandonSure : words.leaveSeatSure}
          label={asking === "abandon" ? words.abandon : words.leaveSeat}
          onNo={() => ask(null)}
          onYes={() => {
            ask(null);
            void (asking === "abandon" ? table.abandon() : table.stand(state.mine[0]!)).then(
              tellUnless,
            );
          }}
        />
      )}
      <p class="unseen">{game && say(words, game)}</p>
    </Frame>
  );
}

/** How much has been said by others since one last looked. */
function useUnread(state: TableState, looking: boolean): number {
  const seen = useRef(state.chat.length);
  if (looking) seen.current = state.chat.length;
  return state.chat.length - seen.current;
}

interface TurnProps {
  readonly board: BoardProps;
  readonly behind: number;
  readonly jump: () => void;
  readonly spectating: boolean;
  readonly spectators: number;
  /** What happened last, in words, where no log is beside the board. */
  readonly last: string;
  /** The share of what a bot has worked out before its first move; null when it need not. */
  readonly learning: number | null;
  readonly children: ComponentChildren;
}

/** Whose turn it is, in words, with a sign; and what happened last. */
function TurnStatus({
  board,
  behind,
  jump,
  spectating,
  spectators,
  last: happened,
  learning,
  children,
}: TurnProps) {
  const words = useWords();
  const { acting, mine, names } = board;
  const own = acting.find((seat) => mine.includes(seat));
  const others = acting.filter((seat) => !mine.includes(seat));
  const text =
    own !== undefined
      ? mine.length > 1
        ? words.turnOf(names[own] ?? "")
        : words.yourTurn
      : others.length === 1
        ? words.turnOf(names[others[0]!] ?? "")
        : others.length
          ? others.length > 2
            ? words.waitingForSome(others.length)
            : words.waitingFor(others.map((seat) => names[seat]).join(", "))
          : " ";
  // Between two events nobody is to act: the line stays as it was.
  const last = useRef({ text, seat: acting[0] });
  if (acting.length) last.current = { text, seat: own ?? acting[0] };
  const { text: shown, seat } = last.current;
  return (
    <div class={`turn-line${own !== undefined ? " own" : ""}`}>
      {seat !== undefined && <Crest seat={seat} />}
      <p class="turn-text">{shown}</p>
      {spectating ? (
        <span class="soft small">{words.watchingNow}</span>
      ) : (
        spectators > 0 && <span class="soft small">{words.watching(spectators)}</span>
      )}
      {behind > 6 ? (
        <button type="button" class="button small push" onClick={jump}>
          {words.catchUp}
        </button>
      ) : (
        <span class="turn-last soft" aria-hidden="true">
          {learning === null ? happened : words.learning(Math.floor(learning * 100))}
        </span>
      )}
      {children}
    </div>
  );
}

/** Seats that somebody has left, and friends who are away: who may, fills them. */
function FreeSeats({ table, state }: { readonly table: Table; readonly state: TableState }) {
  const words = useWords();
  const settled = state.mine.length > 0;
  const rows = state.seats.flatMap((seat, i) => {
    const mayBot = state.host || settled;
    if (seat.kind === "empty")
      return [
        <li key={i} class="row notice">
          <Crest seat={i} />
          <span>{words.seatEmptyNow}</span>
          <span class="row push">
            {!settled && (
              <button
                type="button"
                class="button small"
                onClick={() => void table.sit(i).then(tellUnless)}
              >
                {words.sitHere}
              </button>
            )}
            {mayBot && (
              <button
                type="button"
                class="button small"
                onClick={() => void table.bot(i, "").then(tellUnless)}
              >
                {words.addBot}
              </button>
            )}
          </span>
        </li>,
      ];
    if (seat.kind === "guest" && !seat.here && state.waitingFor.includes(i))
      return [
        <AwaySeat
          key={i}
          seat={i}
          name={seat.name}
          free={state.host ? () => void table.unseat(i).then(tellUnless) : null}
        />,
      ];
    return [];
  });
  return rows.length ? <ul class="stack tight">{rows}</ul> : null;
}

/** Somebody whose turn it is, and who is not there: said only after a while, phones fall asleep. */
function AwaySeat({
  seat,
  name,
  free,
}: {
  readonly seat: number;
  readonly name: string;
  readonly free: (() => void) | null;
}) {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <li class="row notice">
      <Crest seat={seat} />
      <span>
        {name}: {words.away}
      </span>
      {free && (
        <button type="button" class="button small push" onClick={free}>
          {words.sendAway}
        </button>
      )}
    </li>
  );
}
