/* playhead.ts - how much of a game is on the screen, while the game itself may be further on.
 *
 * Events arrive in bunches (a bot's whole turn, an hour of sleep). The playhead folds them into a
 * match of its own one after another, each for as long as its room and the reader ask. When too many
 * have gathered, or the page is hidden, it goes to the end at once. A reader may also have it wait for
 * them before each move of a bot; then it goes nowhere by itself. When a game is taken back (in a lesson),
 * the playhead goes back at once, too.
 */
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { By, Core, Match, Seat, SeenEvent } from "./core/core";
import { Listeners } from "./listeners";
import { reducedMotion, usePage } from "./page";
import { settings, useSettings } from "./settings";

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
/** How much longer everything is shown to somebody who wants it calm. */
const CALM = 2.2;
/** Milliseconds for an event that does not move. */
const STILL = 60;

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
  /** The bot whose move is the next, while it waits for the reader; null while it does not. */
  waiting: Seat | null = null;

  private source: Match | null = null;
  private goal = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Listeners();

  constructor(
    private readonly core: Core,
    private readonly pace: () => Pace,
    /** Whether the reader wants to be waited for before what BY does. */
    private readonly waits: (by: By) => boolean = () => false,
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
    this.waiting = null;
  }

  /** Shows the move that it waits with. */
  next(): void {
    if (this.waiting === null) return;
    this.waiting = null;
    this.show();
  }

  /** Looks again whether it is to wait: the reader has changed their mind. */
  look(): void {
    if (this.waiting === null) return;
    this.waiting = null;
    this.run();
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
    if (this.waiting !== null) return this.tell();
    if ((document.hidden || this.behind > TOO_FAR) && !this.comesWait()) return this.jump();
    if (this.timer === undefined) this.step();
  }

  /** Whether something is to come that the reader wants to be waited for. */
  private comesWait(): boolean {
    for (let n = this.n + 1; n <= this.goal; n++)
      if (this.waits(this.source!.event(n).by)) return true;
    return false;
  }

  private step(): void {
    this.timer = undefined;
    const by = this.n < this.goal ? this.source!.event(this.n + 1).by : "chance";
    if (by === "chance" || !this.waits(by)) return this.show();
    this.waiting = by;
    this.moving = false;
    this.settled = true;
    this.tell();
  }

  private show(): void {
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

/** How long an event is shown to this reader whose room asks for PACE. */
const pacedFor =
  (pace: Pace): Pace =>
  (event, next) => {
    const calm = settings().tempo === "calm";
    if (reducedMotion()) return calm ? Math.max(STILL, pace(event, next)) : STILL;
    return pace(event, next) * (calm ? CALM : 1);
  };

/** The playhead of a game, drawn anew with every step. `steps`: whether a seat's moves are waited with,
 * where the reader wants to see one after the other. */
export function usePlayhead(
  game: Followed,
  pace: Pace,
  steps: (seat: Seat) => boolean = () => false,
): Playhead {
  const { core } = usePage();
  const { tempo } = useSettings();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const latest = useRef(steps);
  latest.current = steps;
  const head = useMemo(() => {
    const waits = (by: By) => by !== "chance" && settings().tempo === "steps" && latest.current(by);
    return new Playhead(core, () => pacedFor(pace), waits);
  }, [core, pace]);
  useLayoutEffect(() => head.subscribe(() => again()), [head]);
  useLayoutEffect(() => head.follow(game), [head, game.match, game.events]);
  useLayoutEffect(() => head.look(), [head, tempo]);
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
