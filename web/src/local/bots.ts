/* bots.ts - bots in the page: they run in a web worker, so that the page stays responsive.
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
  Moment,
  Options,
  Refusal,
  Reply,
  Seat,
  Verdict,
  Viewer,
} from "../core/core";
import type { FirstThought, Hear, Judged, Progress } from "../table/progress";

/** A game as its viewer saw it, and the question about it. */
export type Question = {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly events: readonly { readonly by: By; readonly do: string }[];
  readonly seed: number;
} & (
  | {
      readonly ask: "choose";
      readonly bot: string;
      readonly budget: number;
      /** The language of the table. */
      readonly lang: Language | null;
    }
  | {
      readonly ask: "advise" | "moments";
      readonly names: readonly string[];
      readonly language: Language;
    }
  | { readonly ask: "analyse" }
  /** Every decision whose number divided by `of` leaves `part`. */
  | { readonly ask: "judge"; readonly part: number; readonly of: number }
);

/** The results of an analysis, by event and by seat. */
export interface Analysed {
  readonly findings: readonly Finding[];
  readonly verdicts: readonly Verdict[];
}

export type BotReply = Reply<string | Advice | Analysed | readonly Judged[] | readonly Moment[]>;

/** Work on a question: it yields its progress, and gets back whether that was received. */
export type Thinking = Generator<Progress, BotReply, boolean>;

export type ToWorker =
  | { readonly id: number; readonly asked: Question }
  | { readonly cancel: number };

export interface FromWorker {
  readonly id: number;
  readonly progress?: Progress;
  readonly reply?: BotReply;
}

/** The interface of the bots. */
export interface Bots {
  /** The move that `bot` makes for `seat` in the open match `match`, in about `budget`
   * milliseconds, once it has learned the game, at a table that speaks `lang`. */
  choose(
    match: Match,
    seat: Seat,
    bot: string,
    budget: number,
    hear?: Hear,
    lang?: Language | null,
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
  /** Returns the value of each decision of a finished open match. The texts of `findings` have no
   * names. */
  analyse(match: Match, hear?: Hear, stop?: AbortSignal): Promise<Reply<Analysed>>;
  /** Returns the memorable moments of a finished open match. */
  moments(
    match: Match,
    names: readonly string[],
    language: Language,
  ): Promise<Reply<readonly Moment[]>>;
  close(): void;
}

/** Milliseconds for a hint, and for each decision of an analysis, where values are estimates. */
const HINT_BUDGET = 1500;
const DECISION_BUDGET = 150;
/** The number of moves in a hint. */
const SHOWN = 3;
/** The most threads that share an analysis. */
const THREADS_MAX = 4;
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

/** Works out a part of what a bot must know, as `Core.prepare` does. Returns the completed share of all. */
export type Learn = (match: Match, bot: string) => number;

/** Works on a question, a slice at a time. */
export function* think(
  core: Core,
  asked: Question,
  learn: Learn = (match, bot) => core.prepare(match, bot),
): Thinking {
  const made = core.match(asked.game, asked.options, asked.seats, asked.viewer);
  if (!made.ok) return made;
  const match = made.value;
  try {
    for (const { by, do: text } of asked.events) {
      const appended = match.append(by, text);
      if (!appended.ok) return appended;
    }
    if (asked.ask === "moments") return core.moments(match, asked.names, asked.language);
    const bot = asked.ask === "choose" ? asked.bot : "";
    let first: FirstThought | undefined;
    for (let learning; (learning = learn(match, bot)) < 1; ) {
      if (asked.ask === "advise") first ??= firstThought(core, match, asked);
      yield first ? { learning, first } : { learning };
    }
    if (asked.ask === "choose")
      return core.botMove(match, bot, asked.seed, asked.budget, asked.lang);
    if (asked.ask === "advise")
      return core.advise(match, asked.seed, HINT_BUDGET, SHOWN, asked.names, asked.language);
    if (asked.ask === "judge") return yield* judgePart(core, match, asked);
    return yield* analyse(core, match, asked.seed);
  } finally {
    match.free();
  }
}

/** What the strongest bot does that need not work anything out before it plays. */
function firstThought(
  core: Core,
  view: Match,
  { seed, names, language }: Extract<Question, { names: readonly string[] }>,
): FirstThought | undefined {
  const bot = core
    .game(view.game)
    ?.bots.filter(({ learns }) => !learns)
    .at(-1);
  const move = bot && core.botMove(view, bot.name, seed, HINT_BUDGET);
  if (!bot || !move?.ok) return undefined;
  const after = view.copy();
  try {
    after.append(view.viewer as Seat, move.value);
    return { told: after.events(view.length, view.viewer, names, language)[0]!.sentence, bot };
  } finally {
    after.free();
  }
}

function* analyse(core: Core, match: Match, seed: number): Thinking {
  const begun = core.analysis(match, seed, DECISION_BUDGET);
  if (!begun.ok) return begun;
  const analysis = begun.value;
  const findings: Finding[] = [];
  const { unit } = analysis.verdicts()[0]!;
  try {
    for (let found; (found = analysis.step([], "en")); ) {
      findings.push(found);
      yield { found: findings, unit, all: match.length };
    }
    return { ok: true, value: { findings, verdicts: analysis.verdicts() } };
  } finally {
    analysis.free();
  }
}

/** Judges its part of the decisions. What was heard of already is not told again. */
function* judgePart(
  core: Core,
  match: Match,
  { seed, events, part, of }: Extract<Question, { ask: "judge" }>,
): Thinking {
  const begun = core.analysis(match, seed, DECISION_BUDGET);
  if (!begun.ok) return begun;
  const analysis = begun.value;
  let judged: Judged[] = [];
  let decisions = 0;
  try {
    for (const [at, { by }] of events.entries()) {
      if (by === "chance" || decisions++ % of !== part) {
        analysis.take(null);
        continue;
      }
      analysis.step([], "en");
      judged.push({ n: at + 1, found: analysis.found() });
      if (yield { judged }) judged = [];
    }
    return { ok: true, value: judged };
  } finally {
    analysis.free();
  }
}

/** Lets other work go on, and hears what others say. Browsers make a timer that a timer has set wait for 4 ms at least, and a message not. */
export const pause = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** Works on a question to its end, with a pause for other work after each slice. */
export async function drive(
  thinking: Thinking,
  hear: Hear = () => undefined,
  stop?: AbortSignal,
): Promise<BotReply> {
  let until = performance.now() + SLICE;
  let wordAt = performance.now() + FIRST_WORD;
  let heard = false;
  for (;;) {
    const step = thinking.next(heard);
    heard = false;
    if (step.done) return step.value;
    const now = performance.now();
    // Who learns with others pauses after each part, to hear them.
    if (now < until && !("learning" in step.value)) continue;
    if (now >= wordAt) {
      wordAt = now + NEXT_WORD;
      hear(step.value);
      heard = true;
    }
    await pause();
    if (stop?.aborted) {
      thinking.return({ ok: false, why: CANCELLED });
      return { ok: false, why: CANCELLED };
    }
    until = performance.now() + SLICE;
  }
}

type Ask = (asked: Question, hear?: Hear, stop?: AbortSignal) => Promise<BotReply>;
type Analyse = Bots["analyse"];

/** Bots that pass their questions to `ask`. The kind of question decides the kind of reply. */
function botsBy(ask: Ask, analyse: Analyse, close: () => void): Bots {
  return {
    choose: (match, seat, bot, budget, hear, lang = null) =>
      ask({ ...seen(match, seat), ask: "choose", bot, budget, lang }, hear) as Promise<
        Reply<string>
      >,
    advise: (match, seat, names, language, hear, stop) =>
      ask({ ...seen(match, seat), ask: "advise", names, language }, hear, stop) as Promise<
        Reply<Advice>
      >,
    analyse,
    moments: (match, names, language) =>
      ask({ ...seen(match, "open"), ask: "moments", names, language }) as Promise<
        Reply<readonly Moment[]>
      >,
    close,
  };
}

/** An analysis in one thread. */
function analyseBy(ask: Ask): Analyse {
  return (match, hear, stop) =>
    ask({ ...seen(match, "open"), ask: "analyse" }, hear, stop) as Promise<Reply<Analysed>>;
}

/** Thinks in the page's own thread: for tests, and where no worker starts. */
export function botsHere(core: Core): Bots {
  const ask: Ask = (asked, hear, stop) => drive(think(core, asked), hear, stop);
  return botsBy(ask, analyseBy(ask), () => undefined);
}

/** A worker, which starts with the first question. If it breaks, its questions are worked on here. */
function thread(core: Core, url: string): { readonly ask: Ask; close(): void } {
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
      worker = new Worker(new URL(url, import.meta.url), { type: "module" });
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
  const close = () => {
    worker?.terminate();
    worker = null;
    waiting.clear();
  };
  return { ask, close };
}

/** An analysis that several threads share: each judges a part of the decisions, and here the findings
 * are put together in their order, so that all is as if one had judged them. */
async function analyseTogether(
  core: Core,
  asks: readonly Ask[],
  match: Match,
  hear: Hear = () => undefined,
  stop?: AbortSignal,
): Promise<Reply<Analysed>> {
  const asked = seen(match, "open");
  const own = match.copy(); // the caller may free theirs
  const begun = core.analysis(own, asked.seed, DECISION_BUDGET);
  if (!begun.ok) {
    own.free();
    return begun;
  }
  const analysis = begun.value;
  const judged = new Map<number, Uint8Array>();
  const findings: Finding[] = [];
  const { unit } = analysis.verdicts()[0]!;
  const add = (more: readonly Judged[]) => {
    for (const { n, found } of more) judged.set(n, found);
    for (let event; (event = asked.events[findings.length]); ) {
      const found = judged.get(findings.length + 1) ?? null;
      if (event.by !== "chance" && !found) return;
      findings.push(analysis.take(found)!);
    }
  };
  try {
    const replies = await Promise.all(
      asks.map(async (ask, part) => {
        const one: Question = { ...asked, ask: "judge", part, of: asks.length };
        const reply = await ask(
          one,
          (progress) => {
            if (!("judged" in progress)) return hear(progress);
            add(progress.judged);
            hear({ found: findings, unit, all: asked.events.length });
          },
          stop,
        );
        if (reply.ok) add(reply.value as readonly Judged[]);
        return reply;
      }),
    );
    for (const reply of replies) if (!reply.ok) return reply;
    return { ok: true, value: { findings, verdicts: analysis.verdicts() } };
  } finally {
    analysis.free();
    own.free();
  }
}

/** Thinks in a worker. What needs nothing to be worked out before is analysed by as many as the device
 * can run at once: each would need the lesson for itself. */
export function botsInWorker(core: Core, url: string): Bots {
  const first = thread(core, url);
  const alone = analyseBy(first.ask);
  const threads = Math.min(THREADS_MAX, navigator.hardwareConcurrency || 1);
  const analyse: Analyse = async (match, hear, stop) => {
    const adviser = core.game(match.game)?.bots.at(-1);
    if (threads < 2 || !core.judges(match) || adviser?.learns) return alone(match, hear, stop);
    const others = Array.from({ length: threads - 1 }, () => thread(core, url));
    const asks = [first, ...others].map(({ ask }) => ask);
    try {
      return await analyseTogether(core, asks, match, hear, stop);
    } finally {
      for (const other of others) other.close();
    }
  };
  return botsBy(first.ask, analyse, first.close);
}
