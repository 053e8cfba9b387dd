/* turns.ts - whose turn it is at a table and since when: the clocks, and the question to those who
 * remain about a player who does not play. It computes the same as server/table/seat_clock.h
 * (docs/protocol.md, "Clocks" and "Absent players"), from the same log. */
import type { Seat } from "../core/core";
import type { EntryBody, SeatState, Then } from "./table";
import { isEntry } from "./table";

/** How long people may think. Seconds. */
export type ClockRule =
  | { readonly kind: "none" }
  | { readonly kind: "move" | "days"; readonly seconds: number }
  | { readonly kind: "bank"; readonly seconds: number; readonly increment: number };

export const NO_CLOCK: ClockRule = { kind: "none" };

/** What those who remain are asked. */
export interface Question {
  readonly why: "time" | "away";
  /** When the table's choice decides, in milliseconds since the epoch. */
  readonly until: number;
  /** What each seat wants that has said so. */
  readonly votes: ReadonlyMap<Seat, Then>;
}

/** Of one seat. All times in milliseconds. */
export interface Turn {
  /** It is the turn of a person who sits there. */
  readonly runs: boolean;
  /** Their time has run out in this turn. */
  readonly out: boolean;
  readonly overran: boolean;
  /** When the clock began to run, moved on by the time that the server was down. */
  readonly since: number;
  /** What it had then. */
  readonly left: number;
  readonly question: Question | null;
  /** It was decided to wait in this turn. */
  readonly waited: boolean;
}

/** The table decides when nobody has for so long. */
const ANSWER_WITHIN = 30_000;

const whole = (rule: ClockRule) => (rule.kind === "none" ? 0 : rule.seconds * 1000);

const IDLE = { runs: false, out: false, since: 0, question: null, waited: false };
const begun = (rule: ClockRule): Turn => ({ ...IDLE, overran: false, left: whole(rule) });

/** What is left at `now`; Infinity where nothing runs out. */
export function timeLeft(rule: ClockRule, turn: Turn, now: number): number {
  if (rule.kind === "none") return Infinity;
  const spent = turn.runs ? Math.max(0, now - turn.since) : 0;
  return turn.out ? 0 : Math.max(0, turn.left - spent);
}

/** The turn of a seat has ended, with `moved` by its own move. */
function ended(rule: ClockRule, turn: Turn, t: number, moved: boolean): Turn {
  let left = timeLeft(rule, turn, t);
  if (moved && rule.kind === "bank") left += turn.runs ? rule.increment * 1000 : 0;
  else if (moved) left = whole(rule);
  if (moved && turn.overran) left = Math.max(left, whole(rule) / 10);
  const out = turn.out && !moved;
  return { ...turn, ...IDLE, out, left: left === Infinity ? 0 : left };
}

/** It has become the turn of a seat. */
function started(rule: ClockRule, turn: Turn, t: number): Turn {
  const left = turn.out ? whole(rule) / 10 : turn.left;
  return { ...turn, runs: true, out: false, since: t, left };
}

/** Lets the clocks run of the people among `actors`, and of nobody else. */
function followed(
  rule: ClockRule,
  turns: readonly Turn[],
  seats: readonly SeatState[],
  actors: readonly Seat[],
  t: number,
): readonly Turn[] {
  return turns.map((turn, seat) => {
    const acts = seats[seat]?.kind === "guest" && actors.includes(seat);
    if (acts) return turn.runs ? turn : started(rule, turn, t);
    return turn.runs ? ended(rule, turn, t, false) : turn;
  });
}

function asked(turn: Turn, why: Question["why"], t: number): Turn {
  const time = why === "time";
  const question = { why, until: t + ANSWER_WITHIN, votes: new Map<Seat, Then>() };
  return { ...turn, out: turn.out || time, overran: turn.overran || time, question, waited: false };
}

function voted(turn: Turn, by: Seat, vote: Then): Turn {
  if (!turn.question) return turn;
  const votes = new Map(turn.question.votes).set(by, vote);
  return { ...turn, question: { ...turn.question, votes } };
}

function shifted(turn: Turn, down: number): Turn {
  const { question } = turn;
  return {
    ...turn,
    since: turn.runs ? turn.since + down : turn.since,
    question: question && { ...question, until: question.until + down },
  };
}

/** The turns after `entry`, which came at `t` and left `seats` and `actors`. */
export function turnsAfter(
  turns: readonly Turn[],
  rule: ClockRule,
  entry: EntryBody,
  t: number,
  seats: readonly SeatState[],
  actors: () => readonly Seat[],
): readonly Turn[] {
  const of = (seat: Seat, change: (turn: Turn) => Turn) =>
    turns.map((turn, i) => (i === seat ? change(turn) : turn));
  if (isEntry(entry, "question")) return of(entry.question, (turn) => asked(turn, entry.why, t));
  if (isEntry(entry, "vote")) return of(entry.seat, (turn) => voted(turn, entry.by, entry.vote));
  if (isEntry(entry, "verdict"))
    return of(entry.seat, (turn) => ({
      ...turn,
      question: null,
      waited: entry.verdict === "wait",
    }));
  if (isEntry(entry, "down")) return turns.map((turn) => shifted(turn, entry.down));
  let now = turns;
  if (isEntry(entry, "start")) now = seats.map(() => begun(rule));
  else if (isEntry(entry, "n")) {
    const { by } = entry;
    if (by !== "chance") now = of(by, (turn) => ended(rule, turn, t, true));
  } else if (!["sit", "bot", "stand", "remove", "end"].some((key) => key in entry)) return turns;
  return followed(rule, now, seats, isEntry(entry, "end") ? [] : actors(), t);
}
