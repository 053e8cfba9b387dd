/* together.ts - several workers work out what a bot must know before it plays: the exact values of Yams have 82 MB.
 *
 * They share no memory. All take the same steps, and each step has the same shares. A worker works out its own shares
 * of a step, then those of others that it has not heard of, and tells all others. So the first, through which all
 * shares go, never waits: not for a worker that starts late or is slow, and not for one that breaks. The first passes a
 * share on at once, and before any of the next step. Where it stops, since nobody asks any more, the others stop too.
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

/** The numbers of one share of a step. */
export interface Share {
  readonly step: number;
  readonly share: number;
  readonly numbers: Float64Array<ArrayBuffer>;
}

/** Shares of each worker in a step: between two of them it hears what was said. */
const SHARES = 24;
const WORKERS_MAX = 4;

/** One worker's part. `send` gets each share that it has worked out. */
export class Together {
  /** The completed share of all, 1 when nothing is left. */
  done = 0;
  private step = 0;
  private there = new Set<number>();
  private heard = false;

  constructor(
    private readonly core: Core,
    private readonly match: Match,
    private readonly part: Part,
    private readonly send: (share: Share) => void,
  ) {}

  private get shares(): number {
    return SHARES * this.part.all;
  }

  /** The first of this worker's shares that is missing, or the last before them; null if it should wait. */
  private missing(): number | null {
    const { shares, there } = this;
    const { at } = this.part;
    const own = SHARES * at;
    for (let i = 0; i < SHARES; i++) if (!there.has(own + i)) return own + i;
    if (at > 0 && !this.heard) return null;
    let share = own;
    do share = (share + shares - 1) % shares;
    while (there.has(share));
    return share;
  }

  /** Works out a share that is not there. Returns false if there is nothing to do until it hears one. */
  work(): boolean {
    const share = this.done === 1 ? null : this.missing();
    if (share === null) return false;
    const { core, match, part, shares, step } = this;
    const numbers = core.share(match, part.bot, share, shares, true)!.slice();
    this.heard = false;
    this.count(share);
    this.send({ step, share, numbers });
    return true;
  }

  /** A share of another worker has come. Returns whether it was missing. */
  hear({ step, share, numbers }: Share): boolean {
    this.heard = true;
    if (step !== this.step || this.there.has(share)) return false;
    this.core.share(this.match, this.part.bot, share, this.shares, false)!.set(numbers);
    this.count(share);
    return true;
  }

  private count(share: number): void {
    this.there.add(share);
    if (this.there.size < this.shares) return;
    this.there.clear();
    this.step++;
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

/** Learns with the help of `all` - 1 others, which `start` starts, as long as they do not break. */
class Lesson {
  private readonly helpers = new Set<Helper>();
  private readonly own: Together;

  constructor(
    core: Core,
    match: Match,
    bot: string,
    all: number,
    private readonly start: () => Helper,
  ) {
    const { game, options, seats } = match;
    const part = { game, options, seats, bot, all };
    this.own = new Together(core, match, { ...part, at: 0 }, (share) => this.pass(share));
    for (let at = 1; at < all; at++) this.add({ ...part, at });
  }

  private add(part: Part): void {
    let helper: Helper;
    try {
      helper = this.start();
    } catch {
      return; // no worker starts here
    }
    this.helpers.add(helper);
    helper.onerror = () => this.drop(helper);
    helper.onmessage = ({ data }) => {
      if (this.own.hear(data)) this.pass(data, helper);
    };
    helper.postMessage(part);
  }

  private pass(share: Share, from?: Helper): void {
    for (const helper of this.helpers) if (helper !== from) helper.postMessage(share);
  }

  private drop(helper: Helper): void {
    helper.terminate();
    this.helpers.delete(helper);
  }

  /** Goes on. Returns the completed share of all. */
  step(): number {
    this.own.work();
    return this.own.done;
  }

  end(): void {
    for (const helper of this.helpers) this.drop(helper);
  }
}

/** Learns with the help of other workers where that is possible. */
export function learner(core: Core, start: () => Helper, all = workers()): Learn {
  let lesson: Lesson | null = null;
  let match: Match | null = null;
  return function learn(asked, bot) {
    if (!lesson) {
      if (all < 2 || !core.share(asked, bot, 0, 1, false)) return core.prepare(asked, bot);
      match = asked.copy(); // the question may end before the lesson
      lesson = new Lesson(core, match, bot, all, start);
    }
    // One lesson at a time: who wants another helps with this one first.
    const share = lesson.step();
    if (share < 1) return share;
    lesson.end();
    match?.free();
    lesson = match = null;
    return learn(asked, bot);
  };
}
