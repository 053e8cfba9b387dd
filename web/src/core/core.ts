/* core.ts - the TypeScript interface of the C core.
 *
 * Every rule of every game runs in C, compiled to WebAssembly (web/core/). This file says what the
 * page may ask of it; core/module.ts does the pointer work. All calls are synchronous and short,
 * except those that think (`botMove`, `prepare`, `advise`, `analysis`): they belong in a worker
 * (local/bots.ts).
 *
 * Nothing is thrown when a rule is broken: the Reply then has a Refusal in both languages.
 */

/** A seat, from 0. */
export type Seat = number;

/** The author of an event. */
export type By = Seat | "chance";

/** A viewer: a seat, a spectator, or one who may see everything. */
export type Viewer = Seat | "spectator" | "open";

export type Language = "en" | "ja";

/** Why something was refused: a code for programs and a sentence for people in each language. */
export interface Refusal {
  readonly code: string;
  readonly en: string;
  readonly ja: string;
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: Refusal };

/** Options as the record spells them: a number as an integer. What is absent has its default. */
export type Options = Readonly<Record<string, string | number>>;

/** One row of a game's option table. */
export type GameOption = {
  readonly name: string;
  readonly en: string;
  readonly ja: string;
  /** The default, as a record spells it. */
  readonly default: string;
  /** The only number of seats for which it means anything; absent: any. */
  readonly seats?: number;
} & (
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "number"; readonly low: number; readonly high: number; readonly step: number }
  | { readonly kind: "name" }
);

/** A bot that plays a game; a game's bots come weakest first. */
export interface BotInfo {
  readonly name: string;
  readonly en: string;
  readonly ja: string;
  /** Whether it must work something out before it plays (Core.prepare). */
  readonly learns: boolean;
  /** A sentence that says how strong it is. */
  readonly strength: Both;
}

/** A text for people, in each language. */
export type Both<T = string> = Readonly<Record<Language, T>>;

/** The data with which the page offers a game. */
export interface GameInfo {
  readonly name: string;
  readonly en: string;
  readonly ja: string;
  /** The rules in short, plain text. */
  readonly help_en: string;
  readonly help_ja: string;
  /** Fewest and most players. */
  readonly seats: readonly [number, number];
  /** Whether a table draws the seats by lot unless its host chooses otherwise. */
  readonly seats_drawn: boolean;
  readonly options: readonly GameOption[];
  readonly bots: readonly BotInfo[];
  /** The name of the bot that people get unless they choose another; "" where there is none. */
  readonly usual: string;
}

/** A move in the making: its one spelling, and what people call it. */
export interface Draft {
  readonly move: string;
  readonly en: string;
  readonly ja: string;
}

/** The actors of the moment. All three are false or empty only together with `over`. */
export interface Actors {
  readonly chance: boolean;
  /** Several seats: a simultaneous choice, in any order. */
  readonly seats: readonly Seat[];
  readonly over: boolean;
}

/** An event as someone sees it, with the sentence that tells it. */
export interface SeenEvent {
  /** From 1. */
  readonly n: number;
  readonly by: By;
  /** Milliseconds since the epoch, 0 for unknown. */
  readonly time: number;
  /** The event's text, redacted for the viewer. */
  readonly do: string;
  readonly sentence: string;
}

/** The scores so far and the ranks they give (1 is best, equal ranks are shared). */
export interface Score {
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
}

/**
 * A game being played: its log and its fold. An open match checks every rule; that of a seat or a
 * spectator trusts what its table redacted.
 */
export interface Match {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  /** The number of events so far. */
  readonly length: number;

  /** Appends an event, in its one spelling, and returns its number, or says why not. `time` in
   * milliseconds since the epoch. */
  append(by: By, text: string, time?: number): Reply<number>;
  /** Goes back to the first `length` events. */
  truncate(length: number): void;
  /** Event `n`, from 1, as this match got it. */
  event(n: number): { readonly by: By; readonly time: number; readonly do: string };

  actors(): Actors;
  /** The legal moves of a seat that may act, in the game's order; [] for any other seat. A free
   * text stands as "". */
  legal(seat: Seat): string[];
  /** Why a seat may not make a move now, in the game's words; null if it may. Changes nothing. */
  check(seat: Seat, text: string): Refusal | null;
  /** The move that a text would make, as the game lets people put it together. It need not be
   * legal. What is said of it is the game's own, too. */
  draft(text: string): Reply<unknown>;
  /** What a page needs to draw the table, as the viewer (default: the match's own) may see it;
   * the shape is the game's own (header essay of games/GAME.c), and shape.ts checks it. */
  describe(viewer?: Viewer): unknown;
  /** Returns the mean score of a perfect player with these options; null if the core does not know
   * it. */
  average(): number | null;
  /** The events after number `after`, redacted for the viewer, in sentences with these names. */
  events(after: number, viewer: Viewer, names: readonly string[], language: Language): SeenEvent[];
  /** The scores so far; final when `actors().over`. */
  result(): Score;

  /** Returns a copy of the match with the same log. */
  copy(): Match;
  /** A match of this log as `viewer` knows it: what a bot in that seat is given. */
  view(viewer: Viewer): Match;
  /** Frees the memory at once; otherwise that happens when the object is collected. */
  free(): void;
}

/** The result of checking a game's dice. */
export type Verification =
  | { readonly ok: true; readonly checked: number }
  /** `n` is the first event that does not follow; 0 where the seed does not match the commit (code
   * "commit") or the seats do not follow (code "seats"). */
  | { readonly ok: false; readonly n: number; readonly why: Refusal };

/** The secrets that a closing line reveals. */
export interface Secret {
  readonly seed: string;
  /** A text for each seat, "" for none. */
  readonly entropy: readonly string[];
  /** For each seat the place where its player sat before the seats were drawn; absent where they
   * were not. */
  readonly drawn?: readonly number[];
}

/** Fair chance (docs/fair-chance.md). Everything is lower-case hexadecimal. */
export interface Fair {
  /** A new secret seed from the browser's own randomness. */
  seed(): string;
  /** Entropy for one seat, 16 bytes. */
  entropy(): string;
  /** The commitment to a seed, published before the first event. */
  commit(seed: string): string;
  /** Returns the next event of chance in an open match where chance is next. `entropy` has a text
   * for each seat, "" for none. */
  draw(match: Match, seed: string, entropy: readonly string[]): Reply<string>;
  /** Recomputes every event of chance in an open match, and the draw of the seats. */
  verify(match: Match, commit: string, secret: Secret): Verification;
}

/** The unit of values: expected points, or the probability of winning (0 to 1). */
export type Unit = "points" | "wins";

/** A bot's advice: its best moves, the best first. */
export interface Advice {
  readonly unit: Unit;
  readonly exact: boolean;
  /** The number of legal moves. */
  readonly choices: number;
  readonly moves: readonly AdvisedMove[];
}

export interface AdvisedMove {
  readonly do: string;
  /** The move as a sentence. */
  readonly told: string;
  readonly value: number;
  /** The standard error of the value, 0 where it is exact. */
  readonly error: number;
}

/** The result of an analysis for one event. */
export interface Finding {
  readonly n: number;
  readonly by: By;
  readonly decision?: {
    readonly choices: number;
    /** The best move as a record spells it, and as a sentence. */
    readonly best: string;
    readonly told: string;
    /** The value of the actual move, and of the best one. */
    readonly value: number;
    readonly best_value: number;
    readonly lost: number;
    readonly exact: boolean;
    /** The standard error of `lost`, 0 where it is exact. */
    readonly error: number;
  };
  /** The value of the game to each seat after the event, if known. */
  readonly worth?: readonly number[];
  /** The luck of each seat in an event of chance. */
  readonly luck?: readonly number[];
}

/** A summary of all decisions of a seat. */
export interface Verdict {
  readonly seat: Seat;
  readonly unit: Unit;
  readonly exact: boolean;
  /** With more than one legal move; and of these, where nothing was given away. */
  readonly decisions: number;
  readonly best: number;
  /** Given away in all, with its standard error, 0 where it is exact. */
  readonly lost: number;
  readonly error: number;
  /** The luck of the seat; null if unknown. */
  readonly luck: number | null;
  /** The event that gave away most, 0 for none. */
  readonly worst: number;
  readonly worst_lost: number;
  readonly worst_error: number;
  /** All this in words and figures. */
  readonly en: string;
  readonly ja: string;
  /** The same in at most three sentences without fractions. */
  readonly say: { readonly en: string; readonly ja: string };
}

/** A finished game being looked at, event by event. */
export interface Analysis {
  /** Goes on by one event and tells it with these names; null at the end of the game. */
  step(names: readonly string[], language: Language): Finding | null;
  /** Returns the result of the last step, for an analysis of the same match, budget and seed in
   * another thread. */
  found(): Uint8Array;
  /** Goes on by one event without judging it: `found` comes from another thread; without it nothing
   * is counted. Null at the end of the game. */
  take(found: Uint8Array | null): Finding | null;
  /** Returns the verdict on the events so far, for each seat. */
  verdicts(): Verdict[];
  /** Frees the memory. The match belongs to the caller and must last until then. */
  free(): void;
}

/** Something that people may want to remember of a finished game. */
export interface Moment {
  /** The event. */
  readonly n: number;
  /** How remarkable it is, 1 to 100. */
  readonly weight: number;
  readonly text: string;
}

export interface Core {
  /** Every game, in the order in which they are offered. */
  readonly games: readonly GameInfo[];
  game(name: string): GameInfo | undefined;
  /** The names of the personas that bots have; a log counts them from 1. */
  readonly personas: readonly Both[];
  /** A match at its start. */
  match(game: string, options: Options, seats: number, viewer: Viewer): Reply<Match>;
  /** Brings what the networks of a game's bots have learned, for tables of `seats`
   * (local/weights.ts); false if no bot of the game can use the bytes. */
  weights(game: string, seats: number, bytes: Uint8Array): boolean;
  /** The move that a bot ("" for the best) chooses for the seat that `view` belongs to, in about
   * `budget` milliseconds, at a table that speaks `language`. The same view and seed give the same
   * move. */
  botMove(
    view: Match,
    bot: string,
    seed: number,
    budget: number,
    language?: Language | null,
  ): Reply<string>;
  /** Does a part of the work that a bot ("" for the best) must do before it plays this match's
   * game. Returns the share that is done: 1 when nothing is left. */
  prepare(match: Match, bot: string): number;
  /** The same for `of` workers, which take the same steps (local/together.ts). Returns the numbers of share `part` of
   * the present step, in the memory of the core: they are worked out now, or, unless `work`, the caller writes them.
   * Null if there is nothing to share. */
  share(match: Match, bot: string, part: number, of: number, work: boolean): Float64Array | null;
  /** All shares of the step are there. Returns what `prepare` does. */
  next(match: Match, bot: string): number;
  /** Whether a bot here can judge the moves of this match's game (local/practice.ts). */
  judges(match: Match): boolean;
  /** The `shown` best moves of the seat that `view` belongs to, judged in about `budget`
   * milliseconds. */
  advise(
    view: Match,
    seed: number,
    budget: number,
    shown: number,
    names: readonly string[],
    language: Language,
  ): Reply<Advice>;
  /** An analysis of a finished open match, with `budget` milliseconds for each decision. */
  analysis(match: Match, seed: number, budget: number): Reply<Analysis>;
  /** The moments of a finished open match, at most three, in their order. */
  moments(match: Match, names: readonly string[], language: Language): Reply<Moment[]>;
  readonly fair: Fair;
}

export { loadCore } from "./module";
