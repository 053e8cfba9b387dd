/* playhead.ts - how much of a game is on the screen, while the game itself may be further on.
 *
 * Events arrive in bunches (a bot's whole turn, an hour of sleep). The playhead folds them into a
 * match of its own one after another, each for as long as its room asks. When too many have
 * gathered, or the page is hidden, it goes to the end at once. When a game is taken back (in a
 * lesson), the playhead goes back at once, too.
 *
 * The last event is held back where it is a throw of dice that somebody at this page makes by hand.
 * Its outcome stands already in the log, and others see it: who throws only decides when to look.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Core, Match, Seat, SeenEvent } from "./core/core";
import { Listeners } from "./listeners";
import { reducedMotion, usePage } from "./page";

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

/** The seat whose own throw the outcome TEXT would be, as the match stands before it; null: it comes by
 * itself. */
export type Hold = (match: Match, text: string) => Seat | null;

/** With more events than this to come, it goes to the end at once. */
const TOO_FAR = 24;
const HURRY = 8;

export class Playhead {
  /** The match as shown; null before the start. */
  match: Match | null = null;
  /** The number of the last event shown. */
  n = 0;
  /** Whether that event came in its turn and is to be animated. */
  moving = false;
  /** Whether that event has had its time, too. */
  settled = true;
  /** Events still to come. */
  behind = 0;
  /** The seat whose throw is held back; null: none is. */
  held: Seat | null = null;

  private source: Match | null = null;
  private goal = 0;
  /** The number of the last event that was thrown by hand. */
  private thrown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(
    private readonly core: Core,
    private readonly pace: () => Pace,
    private readonly hold: Hold = () => null,
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

  /** Goes on if nothing is to be held back any more. */
  recheck(): void {
    if (this.held !== null && !this.holds()) this.step();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private back(events: number): void {
    this.stop();
    this.match?.truncate(events);
    this.n = events;
    this.held = null;
    this.moving = false;
    this.settled = true;
    this.tell();
  }

  private run(): void {
    this.behind = this.goal - this.n;
    if (document.hidden || this.behind > TOO_FAR) return this.jump();
    if (this.timer === undefined) this.step();
  }

  private step(): void {
    this.timer = undefined;
    if (this.n >= this.goal || this.holds() || !this.take()) {
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

  /** Whether the next event, which is the last, waits for somebody's hand. */
  private holds(): boolean {
    const next = this.n + 1;
    const waits = next === this.goal && next !== this.thrown && this.match && this.source;
    const text = waits ? this.source!.event(next) : null;
    this.held = text?.by === "chance" ? this.hold(this.match!, text.do) : null;
    return this.held !== null;
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

/** The playhead of a game, drawn anew with every step. */
export function usePlayhead(game: Followed, pace: Pace, hold?: Hold): Playhead {
  const { core } = usePage();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const holds = useRef(hold);
  holds.current = hold;
  const head = useMemo(
    () =>
      new Playhead(
        core,
        () => (event, next) => (reducedMotion() ? 60 : pace(event, next)),
        (match, text) => holds.current?.(match, text) ?? null,
      ),
    [core, pace],
  );
  useLayoutEffect(() => head.subscribe(() => again()), [head]);
  useLayoutEffect(() => head.follow(game), [head, game.match, game.events]);
  useEffect(() => head.recheck());
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
