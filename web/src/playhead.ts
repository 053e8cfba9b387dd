/* playhead.ts - how much of a game is on the screen, while the game itself may be further on.
 *
 * Events arrive in bunches (a bot's whole turn, an hour of sleep). The playhead folds them into a
 * match of its own one after another, each for as long as its room asks. When too many have
 * gathered, or the page is hidden, it goes to the end at once. When a game is taken back (in a
 * lesson), the playhead goes back at once, too.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import type { Core, Match, SeenEvent } from "./core/core";
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

  private source: Match | null = null;
  private goal = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(
    private readonly core: Core,
    private readonly pace: () => Pace,
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
    while (this.n < this.goal && this.take());
    this.moving = false;
    this.settled = true;
    this.tell();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private back(events: number): void {
    this.stop();
    this.match?.truncate(events);
    this.n = events;
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
    if (this.n >= this.goal || !this.take()) {
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
export function usePlayhead(game: Followed, pace: Pace): Playhead {
  const { core } = usePage();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const head = useMemo(
    () => new Playhead(core, () => (event, next) => (reducedMotion() ? 60 : pace(event, next))),
    [core, pace],
  );
  useLayoutEffect(() => head.subscribe(() => again()), [head]);
  useLayoutEffect(() => head.follow(game), [head, game.match, game.events]);
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
