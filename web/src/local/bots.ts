/* bots.ts - bots in the page: they think in a worker, so that the page never stalls.
 *
 * A bot is given what a person in its seat would see: the game's redacted events, as text. The
 * worker folds them again for each question, and keeps nothing but what bots have worked out about
 * a game. It works on a question in slices (`think`); between two of them it reports progress and
 * may be stopped.
 */
import type {
  Advice,
  By,
  Core,
  Finding,
  Language,
  Match,
  Options,
  Refusal,
  Reply,
  Seat,
  Verdict,
  Viewer,
} from "../core/core";

/** A game as its viewer saw it, and what is asked of it. */
export type Question = {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly events: readonly { readonly by: By; readonly do: string }[];
  readonly seed: number;
} & (
  | { readonly ask: "choose"; readonly bot: string; readonly budget: number }
  | { readonly ask: "advise"; readonly names: readonly string[]; readonly language: Language }
  | { readonly ask: "analyse" }
);

/** How far the work on a question is: what the bot works out before it can play (a share of 1), or
 * the events judged. */
export type Progress =
  { readonly learning: number } | { readonly done: number; readonly all: number };

export type Hear = (progress: Progress) => void;

/** What an analysis has found, event by event and seat by seat. */
export interface Analysed {
  readonly findings: readonly Finding[];
  readonly verdicts: readonly Verdict[];
}

export type BotReply = Reply<string | Advice | Analysed>;

export type ToWorker =
  { readonly id: number; readonly asked: Question } | { readonly cancel: number };

export interface FromWorker {
  readonly id: number;
  readonly progress?: Progress;
  readonly reply?: BotReply;
}

/** Who can be asked. */
export interface Bots {
  /** The move that `bot` makes for `seat` in the open match `match`, in about `budget`
   * milliseconds, once it has learned the game. */
  choose(
    match: Match,
    seat: Seat,
    bot: string,
    budget: number,
    hear?: Hear,
  ): Promise<Reply<string>>;
  /** The best moves of `seat`, by what it can see. */
  advise(
    match: Match,
    seat: Seat,
    names: readonly string[],
    language: Language,
    hear?: Hear,
    stop?: AbortSignal,
  ): Promise<Reply<Advice>>;
  /** What each decision of a finished open match was worth. `findings` tell without names. */
  analyse(match: Match, hear?: Hear, stop?: AbortSignal): Promise<Reply<Analysed>>;
  close(): void;
}

/** Milliseconds for a hint, and for each decision of an analysis, where values are estimates. */
const HINT_BUDGET = 1500;
const DECISION_BUDGET = 250;
/** How many moves a hint names. */
const SHOWN = 3;
/** Milliseconds of work between two pauses; before the first report of progress, and between two of
 * them. */
const SLICE = 40;
const FIRST_WORD = 300;
const NEXT_WORD = 150;

const CANCELLED: Refusal = { code: "cancelled", en: "It was stopped.", ja: "取りやめました。" };

function seen(match: Match, viewer: Viewer) {
  const { game, options, seats } = match;
  const events = match.events(0, viewer, [], "en").map(({ by, do: text }) => ({ by, do: text }));
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return { game, options, seats, viewer, events, seed: seed! };
}

/** Works on a question, a slice at a time. */
export function* think(core: Core, asked: Question): Generator<Progress, BotReply> {
  const made = core.match(asked.game, asked.options, asked.seats, asked.viewer);
  if (!made.ok) return made;
  const match = made.value;
  try {
    for (const { by, do: text } of asked.events) {
      const appended = match.append(by, text);
      if (!appended.ok) return appended;
    }
    const bot = asked.ask === "choose" ? asked.bot : "";
    for (let share; (share = core.prepare(match, bot)) < 1;) yield { learning: share };
    if (asked.ask === "choose") return core.botMove(match, bot, asked.seed, asked.budget);
    if (asked.ask === "advise")
      return core.advise(match, asked.seed, HINT_BUDGET, SHOWN, asked.names, asked.language);
    return yield* judge(core, match, asked.seed);
  } finally {
    match.free();
  }
}

function* judge(core: Core, match: Match, seed: number): Generator<Progress, Reply<Analysed>> {
  const begun = core.analysis(match, seed, DECISION_BUDGET);
  if (!begun.ok) return begun;
  const analysis = begun.value;
  const findings: Finding[] = [];
  try {
    for (let found; (found = analysis.step([], "en"));) {
      findings.push(found);
      yield { done: found.n, all: match.length };
    }
    return { ok: true, value: { findings, verdicts: analysis.verdicts() } };
  } finally {
    analysis.free();
  }
}

/** Works on a question to its end, with a pause for other work after each slice. */
export async function drive(
  thinking: Generator<Progress, BotReply>,
  hear: Hear = () => undefined,
  stop?: AbortSignal,
): Promise<BotReply> {
  let until = performance.now() + SLICE;
  let wordAt = performance.now() + FIRST_WORD;
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
    const now = performance.now();
    if (now < until) continue;
    if (now >= wordAt) {
      wordAt = now + NEXT_WORD;
      hear(step.value);
    }
    await new Promise((done) => setTimeout(done));
    if (stop?.aborted) {
      thinking.return({ ok: false, why: CANCELLED });
      return { ok: false, why: CANCELLED };
    }
    until = performance.now() + SLICE;
  }
}

type Ask = (asked: Question, hear?: Hear, stop?: AbortSignal) => Promise<BotReply>;

/** Bots that pass their questions to `ask`. The kind of question decides the kind of reply. */
function botsBy(ask: Ask, close: () => void): Bots {
  return {
    choose: (match, seat, bot, budget, hear) =>
      ask({ ...seen(match, seat), ask: "choose", bot, budget }, hear) as Promise<Reply<string>>,
    advise: (match, seat, names, language, hear, stop) =>
      ask({ ...seen(match, seat), ask: "advise", names, language }, hear, stop) as Promise<
        Reply<Advice>
      >,
    analyse: (match, hear, stop) =>
      ask({ ...seen(match, "open"), ask: "analyse" }, hear, stop) as Promise<Reply<Analysed>>,
    close,
  };
}

/** Thinks in the page's own thread: for tests, and where no worker starts. */
export function botsHere(core: Core): Bots {
  return botsBy(
    (asked, hear, stop) => drive(think(core, asked), hear, stop),
    () => undefined,
  );
}

/** Thinks in a worker, which starts with the first question. If it breaks, its questions are
 * worked on here. */
export function botsInWorker(core: Core, url: string): Bots {
  interface Waiting {
    readonly tell: (reply: BotReply) => void;
    readonly hear?: Hear | undefined;
    /** Works on it in this thread. */
    readonly here: () => void;
  }
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let broken = false;
  let last = 0;

  function giveUp(): void {
    broken = true;
    worker?.terminate();
    for (const { here } of waiting.values()) here();
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
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const one = waiting.get(data.id);
      if (data.progress) one?.hear?.(data.progress);
      if (!data.reply) return;
      one?.tell(data.reply);
      waiting.delete(data.id);
    };
    return worker;
  }

  const ask: Ask = (asked, hear, stop) => {
    const here = () => drive(think(core, asked), hear, stop);
    const at = start();
    if (!at || broken) return here();
    const id = ++last;
    stop?.addEventListener("abort", () => {
      if (waiting.has(id)) at.postMessage({ cancel: id } satisfies ToWorker);
    });
    return new Promise((tell) => {
      waiting.set(id, { tell, hear, here: () => void here().then(tell) });
      at.postMessage({ id, asked } satisfies ToWorker);
    });
  };
  return botsBy(ask, () => {
    worker?.terminate();
    worker = null;
    waiting.clear();
  });
}
