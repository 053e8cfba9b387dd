/* playhead.ts - the playhead of a game: the event up to which the screen shows it, while the game
 * itself may be further on.
 *
 * Events arrive in bunches (a bot's whole turn, an hour of sleep). The playhead folds them into a
 * separate match one after another, each for as long as its room and the reader ask. When too many
 * have gathered, or the page is hidden, it goes to the end at once. When a game is taken back (in a
 * lesson), the playhead goes back at once, too.
 *
 * A reader may also have it wait for them before each move of a bot; then it never hurries past one.
 * The last event is held back where it is a throw of dice that somebody makes by hand (hands.ts). Its outcome
 * stands already in the log: who throws only decides when everybody looks.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { By, Core, Match, Seat, SeenEvent } from "../core/core";
import { Listeners } from "../ground/listeners";
import { reducedMotion } from "../ground/store";
import { usePage } from "./page";
import { settings, useSettings } from "../ground/settings";

/** Milliseconds that an event wants before the next is shown; `next`: what that one is, if it is
 * there already. */
export type Pace = (
  event: { readonly by: SeenEvent["by"]; readonly do: string },
  next?: string | null,
) => number;

/** A game to follow: it grows in place; `events` tells how far it has come. */
interface Followed {
  readonly match: Match | null;
  readonly events: number;
}

/** The seat whose own throw the outcome TEXT would be, which chance brought at `time`, as the match stands before it;
 * null: it comes by itself, or was thrown. */
export type Hold = (match: Match, text: string, time: number) => Seat | null;

/** With more events than this to come, it goes to the end at once. */
const TOO_FAR = 24;
const HURRY = 8;
/** The factor by which the pace "calm" lengthens every pause. */
const CALM = 2.2;
/** Milliseconds for an event that does not move. */
const STILL = 60;

export class Playhead {
  /** The match as shown; null before the start. */
  match: Match | null = null;
  /** The number of the last event shown. */
  n = 0;
  /** Whether that event followed the one before and is animated. */
  moving = false;
  /** Whether the time of that event has passed, too. */
  settled = true;
  /** Events still to come. */
  behind = 0;
  /** The seat whose throw is held back; null: none is. */
  held: Seat | null = null;
  /** The bot whose move is the next, while the reader is waited for; null while they are not. */
  waiting: Seat | null = null;

  private source: Match | null = null;
  private goal = 0;
  /** The number of the last event that was thrown by hand. */
  private thrown = 0;
  /** The number of the last event that the reader has asked for. */
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(
    private readonly core: Core,
    private readonly pace: () => Pace,
    private readonly hold: Hold = () => null,
    /** Whether the reader wants to be waited for before a seat's move. */
    private readonly waits: (seat: Seat) => boolean = () => false,
  ) {}

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** Follows a game. The first sight of one shows it as it stands. */
  follow({ match, events }: Followed): void {
    if (match !== this.source) {
      this.stop();
      this.source = match;
      this.match = null;
      this.n = 0;
      if (match) {
        const made = this.core.match(match.game, match.options, match.seats, match.viewer);
        this.match = made.ok ? made.value : null;
      }
      this.goal = events;
      // A game that has just begun is played from its first event.
      if (events > 2) this.jump();
      else this.run();
      if (events === 0) this.tell();
      return;
    }
    if (events === this.goal) return;
    this.goal = events;
    if (events < this.n) this.back(events);
    else this.run();
  }

  /** Shows everything at once. */
  jump(): void {
    this.stop();
    this.waiting = null;
    while (this.n < this.goal && !this.holds() && this.take());
    this.moving = false;
    this.settled = true;
    this.tell();
  }

  /** Shows what was held back. */
  release(): void {
    if (this.held === null) return;
    this.thrown = this.n + 1;
    this.held = null;
    this.stop();
    this.step();
  }

  /** Shows the move with which the reader was waited for. */
  next(): void {
    if (this.waiting === null) return;
    this.asked = this.n + 1;
    this.step();
  }

  /** Goes on if nothing is held back any more, and nobody is waited for. */
  recheck(): void {
    if (this.held !== null && !this.holds()) this.step();
    if (this.waiting !== null && !this.awaits()) this.step();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private back(events: number): void {
    this.stop();
    this.match?.truncate(events);
    this.n = events;
    this.held = this.waiting = null;
    this.moving = false;
    this.settled = true;
    this.tell();
  }

  private run(): void {
    this.behind = this.goal - this.n;
    const far = document.hidden || this.behind > TOO_FAR;
    if (far && !this.isToWait()) return this.jump();
    if (this.timer === undefined) this.step();
  }

  private step(): void {
    this.timer = undefined;
    if (this.n >= this.goal || this.holds() || this.awaits() || !this.take()) {
      this.settled = true;
      return this.tell();
    }
    this.moving = true;
    this.settled = false;
    const shown = this.match!.event(this.n);
    const next = this.n < this.goal ? this.source!.event(this.n + 1).do : null;
    const hurry = this.goal - this.n > HURRY ? 0.4 : 1;
    this.timer = setTimeout(() => this.step(), this.pace()(shown, next) * hurry);
    this.tell();
  }

  /** Returns whether the next event, which is the last, waits for a throw by hand. */
  private holds(): boolean {
    const next = this.n + 1;
    const waits = next === this.goal && next !== this.thrown && this.match && this.source;
    const text = waits ? this.source!.event(next) : null;
    this.held = text?.by === "chance" ? this.hold(this.match!, text.do, text.time) : null;
    return this.held !== null;
  }

  /** Whether the next event is a move with which the reader is waited for. */
  private awaits(): boolean {
    const next = this.n + 1;
    const there = next <= this.goal && next !== this.asked && this.source;
    const by: By = there ? there.event(next).by : "chance";
    this.waiting = by !== "chance" && this.waits(by) ? by : null;
    return this.waiting !== null;
  }

  /** Whether there is such a move among those to come. */
  private isToWait(): boolean {
    for (let n = this.n + 1; n <= this.goal; n++) {
      const { by } = this.source!.event(n);
      if (by !== "chance" && this.waits(by)) return true;
    }
    return false;
  }

  /** Folds the next event. */
  private take(): boolean {
    if (!this.source || !this.match) return false;
    const { by, time, do: text } = this.source.event(this.n + 1);
    if (!this.match.append(by, text, time).ok) return false;
    this.n++;
    return true;
  }

  private tell(): void {
    this.behind = this.goal - this.n;
    this.listeners.tell();
  }
}

/** Returns the duration of an event for this reader, whose room requests PACE. */
const pacedFor =
  (pace: Pace): Pace =>
  (event, next) => {
    const calm = settings().tempo === "calm";
    if (reducedMotion()) return calm ? Math.max(STILL, pace(event, next)) : STILL;
    return pace(event, next) * (calm ? CALM : 1);
  };

/** The playhead of a game, drawn anew with every step. `steps`: whether this reader is waited for before
 * a seat's move, where they want to see one after the other. */
export function usePlayhead(
  game: Followed,
  pace: Pace,
  hold?: Hold,
  steps?: (seat: Seat) => boolean,
): Playhead {
  const { core } = usePage();
  useSettings(); // the tempo may change
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const latest = useRef({ hold, steps });
  latest.current = { hold, steps };
  const head = useMemo(
    () =>
      new Playhead(
        core,
        () => pacedFor(pace),
        (match, text, time) => latest.current.hold?.(match, text, time) ?? null,
        (seat) => settings().tempo === "steps" && (latest.current.steps?.(seat) ?? false),
      ),
    [core, pace],
  );
  useLayoutEffect(() => head.subscribe(() => again()), [head]);
  useLayoutEffect(() => head.follow(game), [head, game.match, game.events]);
  useEffect(() => head.recheck());
  useEffect(() => {
    const wake = () => document.hidden || head.behind < 6 || head.waiting !== null || head.jump();
    document.addEventListener("visibilitychange", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      head.stop();
    };
  }, [head]);
  return head;
}
