/* playing.tsx - a game going on or just over: the room's board, whose turn it is, log and chat. */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Match, Seat, Viewer } from "../core/core";
import { reducedMotion, tellUnless, useMeans, useMedia } from "../house";
import { Dialog, Frame, Sure } from "../parts/frame";
import { Announcer, Log, SayForm, useStory } from "../parts/log";
import { Crest, Icon } from "../parts/ornaments";
import { Playhead } from "../playhead";
import type { BoardProps } from "../rooms/room";
import { roomOf } from "../rooms/rooms";
import type { Table, TableState } from "../table";
import { say, useWords } from "../words";
import { Result } from "./result";

interface PlayingProps {
  readonly table: Table;
  readonly state: TableState;
  readonly title: string;
  readonly replay: (n: number) => string;
}

/** The playhead of a table, drawn anew with every step. */
function usePlayhead(state: TableState): Playhead {
  const { core } = useMeans();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const room = roomOf(state.game);
  const head = useMemo(() => new Playhead(core, () => (event) => (reducedMotion() ? 60 : room.pace(event))), [core, room]);
  useLayoutEffect(() => head.subscribe(() => again()), [head]);
  useLayoutEffect(() => head.follow(state), [head, state]);
  useEffect(() => {
    const wake = () => document.hidden || head.behind < 6 || head.jump();
    document.addEventListener("visibilitychange", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      head.stop();
    };
  }, [head]);
  return head;
}

export function Playing({ table, state, title, replay }: PlayingProps) {
  const words = useWords();
  const { core } = useMeans();
  const head = usePlayhead(state);
  const wide = useMedia("(min-width: 76rem)");
  const [talking, setTalking] = useState(false);
  const [asking, ask] = useState<"abandon" | "stand" | null>(null);
  const game = core.game(state.game);
  const caughtUp = head.n === state.events;
  const over = state.closing !== null && caughtUp;
  const viewer: Viewer = over ? "open" : state.viewer;
  const story = useStory(head.match, head.n, viewer, state.names);
  const unread = useUnread(state, wide || talking);
  if (!head.match) return <Frame title={title} heading>{null}</Frame>;

  const actors = over ? [] : head.match.actors().seats;
  const me = caughtUp && !state.sending && state.phase === "playing" ? (actors.find((seat) => state.mine.includes(seat)) ?? null) : null;
  const result = head.match.result();
  const seatOf = (guest: string) => state.seats.findIndex((seat) => seat.kind === "guest" && seat.guest === guest);
  const board: BoardProps = {
    game: state.game,
    options: state.options,
    view: head.match.describe(viewer),
    event: head.n > 0 ? { n: head.n, ...head.match.entry(head.n) } : null,
    moving: head.moving,
    names: state.names,
    seats: state.seats,
    mine: state.mine,
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
    move: async (text) => tellUnless(await table.move(text, me ?? undefined)),
  };
  const { Board } = roomOf(state.game);
  const log = <Log story={story} chat={state.chat} seatOf={seatOf} link={over ? replay : undefined} />;
  return (
    <Frame
      title={title}
      heading
      needsHouse={state.place === "server"}
      kind={wide ? "playing wide" : "playing"}
      tools={
        !wide && (
          <button type="button" class="button quiet small talk" aria-haspopup="dialog" onClick={() => setTalking(true)}>
            <Icon name="talk" />
            <span class="talk-label">{words.log}</span>
            {unread > 0 && <span class="unread">{unread}<span class="unseen"> {words.newMessages}</span></span>}
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
      <div class="play-main">
        {!over && <TurnLine board={board} behind={head.behind} jump={() => head.jump()} watching={state.mine.length === 0} watchers={state.watching} />}
        {!over && <FreeSeats table={table} state={state} />}
        {over && <Result table={table} state={state} match={head.match} replay={replay(0)} />}
        <Board {...board} />
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
            void (asking === "abandon" ? table.abandon() : table.stand(state.mine[0]!)).then(tellUnless);
          }}
        />
      )}
      <p class="unseen">{game && say(words, game)}</p>
    </Frame>
  );
}

/** The description of the game after a move that is not made; null for a move that is not legal. */
function describeAfter(match: Match, seat: Seat, text: string, viewer: Viewer): unknown {
  const copy = match.copy();
  const then = copy.append(seat, text).ok ? copy.describe(viewer) : null;
  copy.free();
  return then;
}

/** How much has been said by others since one last looked. */
function useUnread(state: TableState, looking: boolean): number {
  const seen = useRef(state.chat.length);
  if (looking) seen.current = state.chat.length;
  return state.chat.length - seen.current;
}

/** Whose turn it is, in words, with a sign. */
function TurnLine({ board, behind, jump, watching, watchers }: { readonly board: BoardProps; readonly behind: number; readonly jump: () => void; readonly watching: boolean; readonly watchers: number }) {
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
          ? words.waitingFor(others.map((seat) => names[seat]).join(", "))
          : " ";
  // Between two events nobody is to act: the line stays as it was.
  const last = useRef({ text, seat: acting[0] });
  if (acting.length) last.current = { text, seat: own ?? acting[0] };
  const { text: shown, seat } = last.current;
  return (
    <div class={`turn-line${own !== undefined ? " own" : ""}`}>
      {seat !== undefined && <Crest seat={seat} />}
      <p class="turn-text">{shown}</p>
      {watching ? <span class="soft small">{words.watchingNow}</span> : watchers > 0 && <span class="soft small">{words.watching(watchers)}</span>}
      {behind > 6 && (
        <button type="button" class="button small push" onClick={jump}>
          {words.catchUp}
        </button>
      )}
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
              <button type="button" class="button small" onClick={() => void table.sit(i).then(tellUnless)}>
                {words.sitHere}
              </button>
            )}
            {mayBot && (
              <button type="button" class="button small" onClick={() => void table.bot(i, "").then(tellUnless)}>
                {words.addBot}
              </button>
            )}
          </span>
        </li>,
      ];
    if (seat.kind === "guest" && !seat.here && state.waitingFor.includes(i))
      return [<AwaySeat key={i} seat={i} name={seat.name} free={state.host ? () => void table.unseat(i).then(tellUnless) : null} />];
    return [];
  });
  return rows.length ? <ul class="stack tight">{rows}</ul> : null;
}

/** Somebody whose turn it is, and who is not there: said only after a while, phones fall asleep. */
function AwaySeat({ seat, name, free }: { readonly seat: number; readonly name: string; readonly free: (() => void) | null }) {
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
