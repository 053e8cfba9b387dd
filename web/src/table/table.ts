/* table.ts - the interface of a table, for one on the server (net/remote-table.ts) and one that
 * runs wholly in the page (local/table.ts).
 *
 * A table is its log (docs/protocol.md). Both kinds fold the same entries with fold.ts, so a
 * component draws a TableState and never asks where it came from. A TableState is immutable, except
 * for its match, which grows: a table shows the same object until something changes, then a new
 * one, and tells its listeners.
 */
import type { Advice, By, Language, Match, Options, Reply, Seat, Viewer } from "../core/core";
import { isolated } from "../core/sentences";
import type { Hear } from "./progress";
import type { Hand, Sign } from "./signs";
import type { ClockRule, Turn } from "./turns";

/** One entry of a table's log. */
export type Entry = { readonly k: number; readonly t: number } & EntryBody;

export type EntryBody =
  | OpenEntry
  | { readonly sit: Seat; readonly guest: string; readonly name: string; readonly entropy: string }
  | { readonly bot: Seat; readonly kind: string; readonly who?: number; readonly name: string }
  | { readonly stand: Seat }
  | { readonly keep: Seat; readonly guest: string; readonly name: string }
  | StartEntry
  | { readonly n: number; readonly by: By; readonly do: string }
  | { readonly chat: string; readonly guest: string; readonly name: string }
  | ClosingEntry
  | { readonly rematch: string }
  | { readonly within: string }
  | { readonly question: Seat; readonly why: "time" | "away" }
  | { readonly vote: Then; readonly seat: Seat; readonly by: Seat }
  | { readonly verdict: Then | "back"; readonly seat: Seat; readonly voted: boolean }
  | { readonly down: number }
  | Decision;

/** A permission of others than the host (docs/protocol.md, "The host"). */
export type May = "watch" | "chat" | "sit" | "start" | "end";
/** A switch of the host for all: a permission, or whether pages show the count of unseen cards. */
export type Switch = May | "count";
/** An action from which the host bars a guest. */
export type From = "seat" | "chat" | "table";
/** The consequence of removing a player from a seat. */
export type Then = "wait" | "bot" | "end";

export interface Settings extends Readonly<Record<Switch, boolean>> {
  /** Whether entering requires a code. */
  readonly code: boolean;
}

/** Seconds: the usual value of `Choices.throw`. */
export const THROW_AFTER = 8;

/** What the host chooses for a table: in `open`, and with `set` until the game starts. */
export interface Choices {
  readonly options: Options;
  readonly seats: number;
  readonly title: string;
  readonly private: boolean;
  /** Who sits where is drawn at the start, or people sit as they sit. */
  readonly order: "random" | "seated";
  /** What the table's bots speak; it may change at any time. */
  readonly lang: Language;
  /** How long people may think. */
  readonly clock: ClockRule;
  /** What becomes of somebody who does not play, where those who remain do not say. */
  readonly away: Then;
  /** Whether the game counts for ratings. */
  readonly rated: boolean;
  /** Seconds after which the dice of a thrower who does nothing are thrown. */
  readonly throw: number;
}

/** An entry by which the host decides something, or by which somebody becomes the host. */
export type Decision =
  | { readonly set: Partial<Settings & Choices> }
  | {
      readonly remove: Seat;
      readonly then: Then;
      readonly guest: string;
      readonly name: string;
    }
  | {
      readonly bar: From;
      readonly on: boolean;
      readonly guest: string;
      readonly name: string;
    }
  | { readonly host: string; readonly "stands-in": boolean; readonly name: string }
  | { readonly close: true };

export interface Person {
  readonly guest: string;
  readonly name: string;
}

/** Somebody whom the host keeps from something. */
export interface Kept extends Person {
  readonly from: readonly From[];
}

export interface StartEntry {
  readonly start: readonly string[];
  readonly entropy: readonly string[];
  /** For each seat the place where its player sat before; absent where the seats were not drawn. */
  readonly drawn?: readonly number[];
}

export interface OpenEntry {
  /** Without an order (older logs) people sit as they sit; without a clock there is none, and without
   * `lang` no language. */
  readonly open: Omit<Choices, "order" | "lang" | "clock" | "away" | "rated" | "throw"> & {
    readonly game: string;
    readonly order?: Choices["order"];
    readonly lang?: Language;
    readonly clock?: ClockRule;
    readonly away?: Then;
    readonly rated?: boolean;
    readonly throw?: number;
    /** A guest's id. */
    readonly host: string;
    /** The evening that the table belongs to. */
    readonly evening?: string;
    /** Of a daily game: the day that it is for. */
    readonly day?: number;
  };
  /** SHA-256 of the table's secret seed; null where there is none (an imported record). */
  readonly commit: string | null;
}

/** How the game ended; the record ends with the same. */
export interface ClosingEntry {
  readonly end: "finished" | "abandoned";
  readonly scores: readonly number[] | null;
  readonly ranks: readonly number[] | null;
  readonly seed: string | null;
  readonly entropy: readonly string[] | null;
  /** For each seat the place where its player sat before the seats were drawn; absent where they
   * were not. */
  readonly drawn?: readonly number[];
}

export type SeatState =
  | { readonly kind: "empty" }
  | {
      readonly kind: "guest";
      readonly guest: string;
      readonly name: string;
      /** Connected now. At a local table always true. */
      readonly here: boolean;
    }
  | {
      readonly kind: "bot";
      readonly bot: string;
      /** Its persona; absent in older logs. */
      readonly who?: number;
      /** In the language of the reader, once somebody reads it (personas.ts): the persona's. */
      readonly name: string;
      /** Its level, to stand behind the name; and a sentence about that. */
      readonly level?: string;
      readonly strength?: string;
    }
  /** Nobody sits there; the seat is kept for a guest: `mine`, for this page's. */
  | {
      readonly kind: "kept";
      readonly guest: string;
      readonly name: string;
      readonly mine: boolean;
    };

/** Since when somebody is away, in milliseconds of the server's time, and whether they have said goodbye
 * or lost the connection. */
export interface Gone {
  readonly since: number;
  readonly how: "left" | "lost";
}

/** Somebody called `name` did not play, or is back in the seat that a bot had. */
export interface Absence {
  readonly k: number;
  readonly seat: Seat;
  readonly name: string;
  readonly what: "time" | "away" | Then | "back" | "returned";
}

export interface ChatMessage {
  readonly k: number;
  readonly t: number;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
}

/** `waiting`: seats are being taken. */
export type Phase = "waiting" | "playing" | "finished" | "abandoned";

/** `live`: what is shown is up to date. `lost`: the connection is being made again. `local`: this
 * table needs none. */
export type Connection = "connecting" | "live" | "lost" | "local";

export interface TableState {
  readonly id: string;
  readonly place: "server" | "local";
  readonly connection: Connection;
  readonly phase: Phase;
  readonly title: string;
  readonly game: string;
  readonly options: Options;
  readonly private: boolean;
  /** The game counts for ratings. */
  readonly rated: boolean;
  /** Seconds after which the dice of a thrower who does nothing are thrown. */
  readonly throwAfter: number;
  /** Who sits where is drawn when the game starts. */
  readonly drawn: boolean;
  /** What the bots here speak; null: nobody has said. */
  readonly lang: Language | null;
  readonly commit: string | null;
  /** Of a daily game: its day, in days since 1970. Its end comes when the day is over. */
  readonly day: number | null;
  /** Whether this page's guest acts as the table's host. */
  readonly host: boolean;
  /** Whether the table is this guest's own: they are the host, also while there is an acting host. */
  readonly master: boolean;
  /** The ids of those two. */
  readonly hosts: { readonly acting: string; readonly master: string };
  readonly may: Settings;
  readonly kept: readonly Kept[];
  readonly closed: boolean;
  /** Who is connected now, each once; empty at a local table. */
  readonly people: readonly Person[];
  /** Guests with a seat, and the host, who are away. */
  readonly gone: ReadonlyMap<string, Gone>;
  readonly clock: ClockRule;
  /** null: nothing was chosen. */
  readonly away: Then | null;
  /** Whose turn it is, and since when; one for each seat, from the start on. */
  readonly turns: readonly Turn[];
  /** What has become of people who did not play, oldest first. */
  readonly absences: readonly Absence[];
  /** What the host has decided, oldest first. */
  readonly decisions: readonly {
    readonly k: number;
    readonly t: number;
    readonly decision: Decision;
  }[];
  readonly seats: readonly SeatState[];
  /** The seats that this page plays: none for a spectator, several when people share one screen. */
  readonly mine: readonly Seat[];
  /** The viewer for whom `match` is described now. When several people share the screen, this is the
   * one whose turn it is. */
  readonly viewer: Viewer;
  /** A name for each seat, for sentences: the one at the start, or that of the one who took the seat
   * later. */
  readonly names: readonly string[];
  /** The persona to whom each of these names belongs; null for a person. */
  readonly whos: readonly (number | null)[];
  /** The guests who have played since the start, in a seat they have now or had. */
  readonly players: readonly string[];
  /** For each seat the guest to whom it belongs since the start; null for none. */
  readonly owners: readonly (string | null)[];
  /** The one of them that belongs to this page's guest; null for none. */
  readonly own: Seat | null;
  /** The seats that this page may take now: before the start one that is free or kept for its guest,
   * during the game see docs/protocol.md, "Owners of seats". */
  readonly open: readonly Seat[];
  /** Spectators connected now. */
  readonly spectators: number;
  /** Large screens that show the table now. */
  readonly screens: number;
  /** The game; null until it starts. It grows in place: `events` is its length. */
  readonly match: Match | null;
  readonly events: number;
  readonly chat: readonly ChatMessage[];
  /** How the game ended; null before. */
  readonly closing: ClosingEntry | null;
  /** The id of the table where the game goes on. */
  readonly rematch: string | null;
  /** The evening that the table belongs to; null for none. */
  readonly evening: string | null;
  /** The seats that others are to act for now: a bot that thinks, a friend. */
  readonly waitingFor: readonly Seat[];
  /** How much of its work before the first move a bot of this page has done, from 0 to 1; null when
   * there is none to do. */
  readonly learning: number | null;
  /** This page has sent a move and the reply is not there yet. */
  readonly sending: boolean;
}

/** Everything a page does at a table. Promises are never rejected: a Reply says what did not work,
 * with a sentence to show (its code is "offline" where the connection is lost). */
export interface Table {
  readonly state: TableState;
  /** Calls `listener` after every change; the result ends that. */
  subscribe(listener: () => void): () => void;

  sit(seat: Seat, name?: string): Promise<Reply<Seat>>;
  /** With `bot` a bot plays on in a game that is on. */
  stand(seat: Seat, bot?: boolean): Promise<Reply<null>>;
  /** "" for the bot that people get unless they choose another. */
  bot(seat: Seat, bot: string): Promise<Reply<null>>;
  unseat(seat: Seat): Promise<Reply<null>>;
  /** `fill`: the bot that takes every free seat first, null for none. */
  start(fill?: string | null): Promise<Reply<null>>;
  /** Makes a move for the one of `mine` whose turn it is (or for `seat`, where several choose at
   * once). The reply is the event's number. */
  move(text: string, seat?: Seat): Promise<Reply<number>>;
  say(text: string): Promise<Reply<null>>;
  /** The id of the new table. */
  rematch(): Promise<Reply<string>>;
  abandon(): Promise<Reply<null>>;
  /** From now on the page counts for everybody at the table what is still out, or no longer does; on the
   * server the host alone may say so. */
  count(on: boolean): Promise<Reply<null>>;
  /** The best moves of the one of `mine` whose turn it is, for somebody who practises
   * (local/practice.ts). */
  advise(language: Language, hear?: Hear, stop?: AbortSignal): Promise<Reply<Advice>>;
  /** The record of a game that is over. */
  record(): Promise<Reply<string>>;
  /** null where nobody else is to see a reaction. */
  readonly reacting: Reacting | null;
  /** null where nobody else is to see a throw. */
  readonly throwing: Throwing | null;
  /** What a host does besides; null where there is nobody to be a host for. */
  readonly hosting: Hosting | null;
  /** What people do about each other; null where all sit at this screen. */
  readonly company: Company | null;
  /** Stops listening, and bots; a local table stays stored. */
  close(): void;
}

/** Reactions: they are of the moment, and no part of a TableState. */
export interface Reacting {
  react(sign: Sign): Promise<Reply<null>>;
  /** Calls `listener` for each reaction from now on, one's own too; the result ends that. */
  onReaction(listener: (guest: string, sign: Sign) => void): () => void;
}

/** What the hands of players do with dice: of the moment, too. */
export interface Throwing {
  say(hand: Hand): Promise<Reply<null>>;
  /** Calls `listener` for each hand from now on, one's own too; the result ends that. */
  onHand(listener: (guest: string, hand: Hand) => void): () => void;
}

/** What the host changes at once. */
export type Changes = Partial<
  Readonly<Record<Switch, boolean>> & Choices & { readonly code: string }
>;

/** What people at a table do about somebody who does not play. */
export interface Company {
  /** What shall become of `seat`. */
  vote(seat: Seat, vote: Then): Promise<Reply<null>>;
  /** Reminds the player of `seat` that it is their turn. */
  nudge(seat: Seat): Promise<Reply<null>>;
  /** Calls `listener` each time the seat `by` does that; the result ends that. */
  onNudge(listener: (seat: Seat, by: Seat) => void): () => void;
}

/** What only the host does. Everybody at the table sees it. */
export interface Hosting {
  remove(seat: Seat, then: Then, out: boolean): Promise<Reply<null>>;
  bar(guest: string, from: From, on: boolean): Promise<Reply<null>>;
  /** A `code` of "" takes the code away. */
  set(changes: Changes): Promise<Reply<null>>;
  pass(guest: string): Promise<Reply<null>>;
  close(): Promise<Reply<null>>;
  /** As `rematch` of the table, with other choices, perhaps another game. */
  again(changes: Partial<Choices> & { readonly game?: string }): Promise<Reply<string>>;
}

/** What a new table is made of. */
export interface NewTable {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly title: string;
  readonly private: boolean;
}

/** `state` with names as sentences take them, and `word` in the place of those of people who were forgotten ("" in
 * the log). */
export function withNames(state: TableState, word: string): TableState {
  const name = (one: string) => isolated(one) || word;
  const differs = (one: object) => "name" in one && name(String(one.name)) !== one.name;
  const some =
    state.names.some((one) => name(one) !== one) ||
    [...state.seats, ...state.people, ...state.chat, ...state.kept, ...state.absences].some(
      differs,
    ) ||
    state.decisions.some(({ decision }) => differs(decision));
  if (!some) return state;
  const named = <T extends { readonly name: string }>(one: T): T => ({
    ...one,
    name: name(one.name),
  });
  return {
    ...state,
    names: state.names.map(name),
    seats: state.seats.map((seat) => (seat.kind === "empty" ? seat : named(seat))),
    people: state.people.map(named),
    chat: state.chat.map(named),
    kept: state.kept.map(named),
    absences: state.absences.map(named),
    decisions: state.decisions.map((one) =>
      "name" in one.decision ? { ...one, decision: named(one.decision) } : one,
    ),
  };
}

/** Whether an entry is of a kind: `isEntry(e, "chat")`. */
export function isEntry<K extends AllKeys<EntryBody>>(
  entry: EntryBody,
  key: K,
): entry is Extract<EntryBody, Record<K, unknown>> {
  return key in entry;
}

type AllKeys<T> = T extends unknown ? keyof T : never;
