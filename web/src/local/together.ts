/* together.ts - several workers work out what a bot must know before it plays: the exact values of Yams have 82 MB.
 *
 * They share no memory. All take the same steps; each works out its shares of a step and sends them to the others,
 * through the first. The first ends a step as soon as it has all shares, and passes each on at once: so no share of a
 * step reaches a worker before all of the step before.
 */
import type { Core, Match, Options } from "../core/core";
import type { Learn } from "./bots";

/** A lesson of which a worker, number `at` of `all`, works out a part. */
export interface Part {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly bot: string;
  readonly at: number;
  readonly all: number;
}

/** The numbers of one share of the present step. */
export interface Share {
  readonly share: number;
  readonly numbers: Float64Array;
}

/** Shares of each worker in a step: between two of them it hears what was said. */
const SHARES = 8;
const WORKERS_MAX = 4;

/** One worker's part. `send` gets each share that it has worked out. */
export class Together {
  /** The completed share of all, 1 when nothing is left. */
  done = 0;
  private worked = 0;
  private there = 0;

  constructor(
    private readonly core: Core,
    private readonly match: Match,
    private readonly part: Part,
    private readonly send: (share: Share) => void,
  ) {}

  private get shares(): number {
    return SHARES * this.part.all;
  }

  /** Works out the next of its shares; false if the others have to go on first. */
  work(): boolean {
    if (this.done === 1 || this.worked === SHARES) return false;
    const { bot, at, all } = this.part;
    const share = at + all * this.worked++;
    const numbers = this.core.share(this.match, bot, share, this.shares, true)!;
    this.send({ share, numbers: numbers.slice() });
    this.count();
    return true;
  }

  /** A share of another worker has come. */
  hear({ share, numbers }: Share): void {
    this.core.share(this.match, this.part.bot, share, this.shares, false)!.set(numbers);
    this.count();
  }

  private count(): void {
    if (++this.there < this.shares) return;
    this.there = 0;
    this.worked = 0;
    this.done = this.core.next(this.match, this.part.bot);
  }
}

/** How many workers may learn at once: each needs a processor and the memory for all that there is to know. */
export function workers(): number {
  const { hardwareConcurrency = 1, deviceMemory = WORKERS_MAX } = navigator as Navigator & {
    readonly deviceMemory?: number;
  };
  return Math.max(1, Math.min(WORKERS_MAX, hardwareConcurrency, deviceMemory));
}

/** What it takes of a worker: that of the browser, or of a test. */
export interface Helper {
  onmessage: ((event: MessageEvent<Share>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: Part | Share): void;
  terminate(): void;
}

/** Learns with the help of `all` - 1 others, which `start` starts. If one of them breaks, it goes on alone. */
class Lesson {
  private helpers: Helper[] = [];
  private alone = false;
  private readonly own: Together;

  constructor(
    private readonly core: Core,
    private readonly match: Match,
    private readonly bot: string,
    all: number,
    start: () => Helper,
  ) {
    const { game, options, seats } = match;
    const part = { game, options, seats, bot, all };
    this.own = new Together(core, match, { ...part, at: 0 }, (share) => this.pass(share));
    try {
      for (let at = 1; at < all; at++) {
        const helper = start();
        this.helpers.push(helper);
        helper.onerror = () => this.giveUp();
        helper.onmessage = ({ data }) => {
          if (this.alone) return;
          this.pass(data, helper);
          this.own.hear(data);
        };
        helper.postMessage({ ...part, at });
      }
    } catch {
      this.giveUp();
    }
  }

  private pass(share: Share, from?: Helper): void {
    for (const helper of this.helpers) if (helper !== from) helper.postMessage(share);
  }

  private giveUp(): void {
    this.alone = true;
    this.end();
  }

  /** Goes on, unless the others have to go on first. */
  step(): ReturnType<Learn> {
    if (this.alone) return { share: this.core.prepare(this.match, this.bot), waits: false };
    const waits = !this.own.work();
    return { share: this.own.done, waits };
  }

  end(): void {
    for (const helper of this.helpers) helper.terminate();
    this.helpers = [];
  }
}

/** Learns with the help of other workers where that is possible. */
export function learner(core: Core, start: () => Helper, all = workers()): Learn {
  let lesson: Lesson | null = null;
  let match: Match | null = null;
  return function learn(asked, bot) {
    if (!lesson) {
      if (all < 2 || !core.share(asked, bot, 0, 1, false))
        return { share: core.prepare(asked, bot), waits: false };
      match = asked.copy(); // the question may end before the lesson
      lesson = new Lesson(core, match, bot, all, start);
    }
    // One lesson at a time: who wants another helps with this one first.
    const step = lesson.step();
    if (step.share < 1) return step;
    lesson.end();
    match?.free();
    lesson = match = null;
    return learn(asked, bot);
  };
}
