/* absent.tsx - the bar above a board at a server's table: the clocks, absent players, the question
 * for those who remain, free seats, the way back to the user's own seat, and a nudge for a player
 * who thinks for long. absent-later.tsx loads it when a game is running. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../core/core";
import { facts, inARow, named, person } from "../core/sentences";
import { Crest } from "../parts/ornaments";
import { tell, tellUnless } from "../ground/messages";
import { settings, useSettings } from "../ground/settings";
import { call, useTitleMark } from "../ground/signals";
import type { Company, Gone, Table, TableState, Then } from "../table/table";
import { timeLeft } from "../table/turns";
import type { Turn } from "../table/turns";
import { useWords } from "../ground/words";
import { useAbsentWords } from "./words/absent";
import { AWAY, HostAway, NOTICED, sayHostAway, secondsTo, useServerTime } from "./away";
import { figures, sayAway } from "../parts/clock-words";
import { Late } from "./late";
import { NameAtTable } from "./waiting";

/** A turn so long may be remembered, and again after as long. */
const NUDGE_AFTER = 60_000;

interface AbsentProps {
  readonly table: Table;
  readonly state: TableState;
}

export function Absent({ table, state }: AbsentProps) {
  const { company } = table;
  const { turns, gone, seats, mine, clock, hosts } = state;
  const others = turns.some((turn, seat) => turn.runs && !mine.includes(seat));
  const timed = clock.kind !== "none" && turns.some((turn) => turn.runs);
  const now = useServerTime(others || timed || gone.size > 0);
  const rows = seats.flatMap((_, seat) => {
    const row = company && rowOf(table, company, state, seat, now);
    return row ? [<li key={seat}>{row}</li>] : [];
  });
  return (
    <>
      {clock.kind !== "none" && <Clocks state={state} now={now} />}
      {!seats.some((held) => held.kind === "guest" && held.guest === hosts.acting) && (
        <HostAway state={state} />
      )}
      {rows.length > 0 && <ul class="stack tight absent">{rows}</ul>}
      {!turns.some(({ question }) => question) && <Late table={table} state={state} />}
      <News state={state} />
      {company && <Nudges company={company} state={state} />}
    </>
  );
}

/** The most urgent news of a seat. */
function rowOf(
  table: Table,
  company: Company,
  state: TableState,
  seat: Seat,
  now: number,
): ComponentChildren {
  const held = state.seats[seat]!;
  const turn = state.turns[seat]!;
  const props = { table, company, state, seat, now };
  if (held.kind === "empty" || state.open.includes(seat)) return <FreeSeat {...props} />;
  if (held.kind !== "guest") return null;
  const gone = state.gone.get(held.guest);
  const missed = turn.out || (gone !== undefined && now - gone.since >= AWAY);
  if (turn.question || (turn.waited && missed))
    return <Asked {...props} turn={turn} gone={gone} name={held.name} />;
  if (gone) return now - gone.since < NOTICED ? null : <Away {...props} gone={gone} />;
  const mayNudge = turn.runs && state.mine.length > 0 && !state.mine.includes(seat);
  return mayNudge && now - turn.since >= NUDGE_AFTER && <Thinks {...props} name={held.name} />;
}

interface RowProps extends AbsentProps {
  readonly company: Company;
  readonly seat: Seat;
  readonly now: number;
}

/* ---- the clocks ---- */

/** Everybody's time, or, where each move has its own, that of who is to move. */
function Clocks({ state, now }: { readonly state: TableState; readonly now: number }) {
  const own = useAbsentWords();
  const { clock, turns, seats, mine } = state;
  if (clock.kind === "none") return null;
  const shown = turns.flatMap((turn, seat) => {
    const held = seats[seat]!;
    if (held.kind !== "guest" || (clock.kind !== "bank" && !turn.runs)) return [];
    const left = timeLeft(clock, turn, now);
    return [{ seat, turn, left, name: held.name, late: turn.runs && left <= clock.seconds * 100 }];
  });
  const late = shown.filter((one) => one.late && !one.turn.out);
  return (
    <div class="clocks">
      <ul aria-label={own.clocks}>
        {shown.map((one) => (
          <Clock key={one.seat} {...one} />
        ))}
      </ul>
      <p role="status" class="unseen">
        {late
          .map(({ seat, name }) => (mine.includes(seat) ? own.nearlyUpMine : own.nearlyUp(name)))
          .join(" ")}
      </p>
    </div>
  );
}

interface ClockProps {
  readonly seat: Seat;
  readonly turn: Turn;
  readonly left: number;
  readonly name: string;
  readonly late: boolean;
}

function Clock({ seat, turn, left, name, late }: ClockProps) {
  const own = useAbsentWords();
  const { language } = useSettings();
  const time = figures(Math.ceil(left / 1000), language);
  return (
    <li class={`clock${turn.runs ? " runs" : ""}${late ? " late" : ""}`}>
      <Crest seat={seat} />
      <span class="unseen">
        {turn.out ? named(language, person(language, name), own.up) : own.timeLeft(name, time)}
      </span>
      <span class="clock-time" aria-hidden="true">
        {turn.out ? own.up : time}
      </span>
      {late && !turn.out && (
        <span class="clock-late" aria-hidden="true">
          ▾ {own.little}
        </span>
      )}
    </li>
  );
}

/* ---- who does not play ---- */

const WAYS: readonly Then[] = ["wait", "bot", "end"];

interface AskedProps extends RowProps {
  readonly turn: Turn;
  readonly gone: Gone | undefined;
  readonly name: string;
}

/** The question to those who remain; for others, that it is asked. */
function Asked({ company, state, seat, now, turn, gone, name }: AskedProps) {
  const own = useAbsentWords();
  const { language } = useSettings();
  const { question } = turn;
  const me = state.mine[0];
  const why = turn.out ? "time" : (gone?.how ?? "lost");
  const title = question ? own.asked[why](name) : own.waiting(name);
  if (me === seat) return <div class="notice bad asked">{own.askedMine}</div>;
  const usual = state.away ?? (state.clock.kind === "none" ? "wait" : "bot");
  const ways = question ? WAYS : WAYS.filter((way) => way !== "wait");
  const wants = [...(question?.votes ?? [])].filter(([by]) => by !== me);
  return (
    <div class="notice asked" role="group" aria-label={title}>
      <Crest seat={seat} />
      <div class="stack tight">
        <p>
          <strong>{title}</strong> {question && me !== undefined && own.what}
        </p>
        {me !== undefined && (
          <div class="row">
            {ways.map((way) => (
              <button
                key={way}
                type="button"
                class="button small"
                aria-pressed={question?.votes.get(me) === way}
                onClick={() => void company.vote(seat, way).then(tellUnless)}
              >
                {own.ways[way]}
              </button>
            ))}
          </div>
        )}
        {wants.length > 0 && (
          <p class="small">
            {facts(
              language,
              wants.map(([by, way]) => own.wants(state.names[by] ?? "", own.ways[way])),
            )}
          </p>
        )}
        {question && (
          <p class="soft small">
            {own.decides(secondsTo(question.until, now), sayAway(usual, language))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Somebody is away: since when, how, and when it will be asked what to do. */
function Away({ state, seat, now, gone }: RowProps & { readonly gone: Gone }) {
  const own = useAbsentWords();
  const words = useWords();
  const held = state.seats[seat]!;
  const hosts = held.kind === "guest" && held.guest === state.hosts.acting;
  const { runs } = state.turns[seat]!;
  const until = secondsTo(gone.since + AWAY, now);
  const asks = runs && until > 0 && state.mine.length > 0 && state.clock.kind !== "days";
  return (
    <div class="notice small away-line">
      <Crest seat={seat} />
      <p>
        {inARow(words.language, [
          own[gone.how](state.names[seat] ?? ""),
          own.since(Math.floor((now - gone.since) / 60_000)),
          asks && own.askIn(until),
          hosts && sayHostAway(words, state.phase, gone.since, now),
        ])}
      </p>
    </div>
  );
}

/** A seat that somebody has left, or one's own, which a bot plays. A visitor without a name gives
 * one first. */
function FreeSeat({ table, state, seat }: RowProps) {
  const own = useAbsentWords();
  const free = state.seats[seat]!.kind === "empty";
  const mayTake = state.open.includes(seat);
  const mayFill = free && (state.host || state.mine.length > 0);
  const back = state.own === seat;
  const words = useWords();
  const { name } = useSettings();
  const [unnamed] = useState(!name);
  return (
    <div class="notice row free-seat">
      <Crest seat={seat} />
      <span>{free ? own.seatFree : own.botForYou}</span>
      {mayTake && !back && unnamed && <NameAtTable renamed={null} />}
      <span class="row push">
        {mayTake && (
          <button
            type="button"
            class={`button small${back ? " main" : ""}`}
            onClick={() =>
              void table.sit(seat, back ? undefined : name || words.guest).then(tellUnless)
            }
          >
            {back ? own.takeBack : own.sitHere}
          </button>
        )}
        {mayFill && (
          <button
            type="button"
            class="button small"
            onClick={() => void table.bot(seat, "").then(tellUnless)}
          >
            {own.addBot}
          </button>
        )}
      </span>
    </div>
  );
}

/** Somebody who is here has had their turn for long. */
function Thinks({ company, seat, now, name }: RowProps & { readonly name: string }) {
  const own = useAbsentWords();
  const [last, setLast] = useState(0);
  const rests = now - last < NUDGE_AFTER;
  return (
    <div class="notice small row thinks">
      <Crest seat={seat} />
      <span>{own.thinks(name)}</span>
      <button
        type="button"
        class="button small push"
        disabled={rests}
        onClick={() =>
          void company.nudge(seat).then((reply) => {
            if (tellUnless(reply)) setLast(now);
          })
        }
      >
        {rests ? own.nudged : own.nudge(name)}
      </button>
    </div>
  );
}

/* ---- what is told as it happens ---- */

/** Tells what becomes of people who did not play, while one is there. */
function News({ state }: { readonly state: TableState }): null {
  const own = useAbsentWords();
  const told = useRef<number | null>(null);
  const { absences, connection } = state;
  useEffect(() => {
    if (connection !== "live") return;
    const last = absences.at(-1)?.k ?? 0;
    const news = told.current === null ? [] : absences.filter(({ k }) => k > told.current!);
    told.current = Math.max(last, told.current ?? 0);
    if (news.length) tell(news.map(({ what, name }) => own.told[what](name)).join(" "));
  }, [absences, connection]);
  return null;
}

/** Hears nudges: one's own calls, unless one hears nothing of who nudges. */
function Nudges({
  company,
  state,
}: {
  readonly company: Company;
  readonly state: TableState;
}): null {
  const own = useAbsentWords();
  const [mark, setMark] = useState<string | null>(null);
  const latest = useRef(state);
  latest.current = state;
  const myTurn = state.turns.some((turn, seat) => turn.runs && state.mine.includes(seat));
  useEffect(
    () =>
      company.onNudge((seat, by) => {
        const { names, mine, seats } = latest.current;
        const who = seats[by];
        const muted = who?.kind === "guest" && settings().muted.split(" ").includes(who.guest);
        if (muted || !settings().nudges) return;
        if (!mine.includes(seat)) return tell(own.nudges(names[by] ?? "", names[seat] ?? ""));
        call("nudge");
        tell(own.nudgesMe(names[by] ?? ""));
        setMark(own.nudgesMe(names[by] ?? ""));
      }),
    [company, own],
  );
  useEffect(() => {
    if (!myTurn) setMark(null);
  }, [myTurn]);
  useTitleMark(mark);
  return null;
}
