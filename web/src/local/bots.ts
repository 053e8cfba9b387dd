/* bots.ts - bots in the page: they think in a worker, so that the page never stalls.
 *
 * A bot gets what a person in its seat would: the game's redacted events, as text. The worker folds
 * them anew for each move and keeps nothing.
 */
import type { Answer, By, Core, Match, Options, Seat } from "../core/core";

/** One question to the worker. */
export interface BotQuestion {
  readonly id: number;
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly seat: Seat;
  readonly events: readonly { readonly by: By; readonly do: string }[];
  readonly bot: string;
  readonly seed: number;
  readonly budget: number;
}

export interface BotAnswer {
  readonly id: number;
  readonly answer: Answer<string>;
}

/** Someone to ask for a bot's move. */
export interface BotMind {
  /** The move that `bot` makes for `seat` in the open match `match`, in about `budget`
   * milliseconds. */
  choose(match: Match, seat: Seat, bot: string, budget: number): Promise<Answer<string>>;
  close(): void;
}

type Question = Omit<BotQuestion, "id">;

function question(match: Match, seat: Seat, bot: string, budget: number): Question {
  const { game, options, seats } = match;
  const events = match.events(0, seat, [], "en").map(({ by, do: text }) => ({ by, do: text }));
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return { game, options, seats, seat, events, bot, seed: seed!, budget };
}

/** Answers a question in this thread. */
export function think(core: Core, asked: Question): Answer<string> {
  const made = core.match(asked.game, asked.options, asked.seats, asked.seat);
  if (!made.ok) return made;
  const view = made.value;
  try {
    for (const { by, do: text } of asked.events) {
      const appended = view.append(by, text);
      if (!appended.ok) return appended;
    }
    return core.botMove(view, asked.bot, asked.seed, asked.budget);
  } finally {
    view.free();
  }
}

/** Thinks in the page's own thread: for tests, and where no worker starts. */
export function mindHere(core: Core): BotMind {
  return {
    choose: (match, seat, bot, budget) =>
      Promise.resolve(think(core, question(match, seat, bot, budget))),
    close: () => undefined,
  };
}

/** Thinks in a worker, which starts with the first question. If it breaks, its questions are
 * answered here. */
export function mindInWorker(core: Core, url: string): BotMind {
  type Waiting = { readonly asked: Question; readonly tell: (answer: Answer<string>) => void };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let broken = false;
  let last = 0;

  function giveUp(): void {
    broken = true;
    worker?.terminate();
    for (const { asked, tell } of waiting.values()) tell(think(core, asked));
    waiting.clear();
  }

  function start(): Worker | null {
    if (worker || broken) return worker;
    try {
      worker = new Worker(url, { type: "module" });
    } catch {
      broken = true;
      return null;
    }
    worker.onerror = giveUp;
    worker.onmessage = ({ data }: MessageEvent<BotAnswer>) => {
      waiting.get(data.id)?.tell(data.answer);
      waiting.delete(data.id);
    };
    return worker;
  }

  return {
    choose(match, seat, bot, budget) {
      const asked = question(match, seat, bot, budget);
      const at = start();
      if (!at || broken) return Promise.resolve(think(core, asked));
      const id = ++last;
      return new Promise((tell) => {
        waiting.set(id, { asked, tell });
        at.postMessage({ ...asked, id } satisfies BotQuestion);
      });
    },
    close() {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}
