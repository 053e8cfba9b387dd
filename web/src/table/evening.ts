/* evening.ts - the model of an evening: the fold of its log (docs/protocol.md, "Evenings"). */
import type { Language, Options, Seat } from "../core/core";
import type { ChatMessage, Choices, Settings } from "./table";

export type EveningEntry = { readonly k: number; readonly t: number } & EveningBody;

/** A proposal: a game and the choices that were named. */
export type Proposed = Partial<Omit<Choices, "title" | "private" | "lang">> & {
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
};

type EveningBody =
  | {
      readonly open: {
        readonly title: string;
        readonly private: boolean;
        readonly lang?: Language;
        readonly host: string;
      };
    }
  | {
      readonly join: string;
      readonly name: string;
      readonly crest: string;
      readonly colour: number;
      readonly plays: boolean;
    }
  | { readonly propose: Proposed; readonly guest: string }
  | { readonly wish: number; readonly guest: string }
  | {
      readonly table: string;
      readonly game: string;
      readonly options: Options;
      readonly players: readonly (string | null)[];
    }
  | {
      readonly result: string;
      readonly finished: boolean;
      readonly players: readonly (string | null)[];
      readonly scores: readonly number[];
      readonly ranks: readonly number[];
    }
  | { readonly favourite: number; readonly of: string; readonly guest: string }
  | { readonly chat: string; readonly guest: string; readonly name: string }
  | { readonly set: Partial<Settings & Choices> }
  | { readonly host: string; readonly "stands-in": boolean; readonly name: string }
  | { readonly end: "over" }
  | { readonly bar: string }
  | { readonly close: true }
  | { readonly rematch: string };

/** Somebody who belongs to the evening. */
export interface Companion {
  readonly guest: string;
  /** "" for somebody who was forgotten. */
  readonly name: string;
  readonly crest: string;
  readonly colour: number;
  /** They want a seat in the next game. */
  readonly plays: boolean;
  /** The number of the proposal that they support; 0: none. */
  readonly wish: number;
}

export interface Proposal {
  readonly k: number;
  readonly guest: string;
  readonly what: Proposed;
}

export interface EveningGame {
  readonly table: string;
  readonly game: string;
  readonly options: Options;
  /** The time of its opening, in milliseconds of the server's time. */
  readonly t: number;
  /** The guest of each seat, or for whom it was; null for a bot's. */
  readonly players: readonly (string | null)[];
  /** null while it is on. */
  readonly ended: null | {
    readonly finished: boolean;
    readonly scores: readonly number[];
    readonly ranks: readonly number[];
  };
}

/** What somebody liked best of what others wrote in a game: the note of its event `n`. */
export interface Favourite {
  readonly table: string;
  readonly guest: string;
  readonly n: number;
}

export interface EveningState {
  readonly title: string;
  readonly private: boolean;
  /** The guest who decides. */
  readonly host: string;
  /** The time of its opening. */
  readonly since: number;
  readonly over: boolean;
  readonly people: readonly Companion[];
  readonly proposals: readonly Proposal[];
  readonly games: readonly EveningGame[];
  /** At most one of each person and game. */
  readonly favourites: readonly Favourite[];
  readonly chat: readonly ChatMessage[];
  /** The evening in which the same people meet again; "" for none. */
  readonly next: string;
  /** The number of the last entry. */
  readonly k: number;
}

export const NO_EVENING: EveningState = {
  title: "",
  private: false,
  host: "",
  since: 0,
  over: false,
  people: [],
  proposals: [],
  games: [],
  favourites: [],
  chat: [],
  next: "",
  k: 0,
};

type Change = Partial<EveningState>;

function joined(state: EveningState, next: Omit<Companion, "wish">): Change {
  const { people } = state;
  return people.some(({ guest }) => guest === next.guest)
    ? { people: people.map((one) => (one.guest === next.guest ? { ...one, ...next } : one)) }
    : { people: [...people, { ...next, wish: 0 }] };
}

const wishing = (state: EveningState, guest: string, wish: number, not = -1): Change => ({
  people: state.people.map((one) =>
    one.guest === guest ? { ...one, wish } : one.wish === not ? { ...one, wish: 0 } : one,
  ),
});

function proposed(state: EveningState, proposal: Proposal): Change {
  const old = state.proposals.find(({ guest }) => guest === proposal.guest);
  return {
    proposals: [...state.proposals.filter((one) => one !== old), proposal],
    ...wishing(state, proposal.guest, proposal.k, old?.k),
  };
}

function ended(state: EveningState, entry: Extract<EveningBody, { result: string }>): Change {
  const { result, finished, scores, ranks, players } = entry;
  return {
    games: state.games.map((game) =>
      game.table === result
        ? { ...game, ...(players.length > 0 && { players }), ended: { finished, scores, ranks } }
        : game,
    ),
  };
}

function preferred(state: EveningState, next: Favourite): Change {
  const others = state.favourites.filter(
    ({ table, guest }) => table !== next.table || guest !== next.guest,
  );
  return { favourites: next.n > 0 ? [...others, next] : others };
}

function changeBy(state: EveningState, entry: EveningEntry): Change {
  const { k, t } = entry;
  if ("open" in entry) {
    const { title, private: hidden, host } = entry.open;
    return { title, private: hidden, host, since: t };
  }
  if ("join" in entry) {
    const { join: guest, name, crest, colour, plays } = entry;
    return joined(state, { guest, name, crest, colour, plays });
  }
  if ("propose" in entry) return proposed(state, { k, guest: entry.guest, what: entry.propose });
  if ("wish" in entry) return wishing(state, entry.guest, entry.wish);
  if ("table" in entry) {
    const { table, game, options, players } = entry;
    return {
      games: [...state.games, { table, game, options, t, players, ended: null }],
      proposals: [],
      people: state.people.map((one) => ({ ...one, wish: 0 })),
    };
  }
  if ("result" in entry) return ended(state, entry);
  if ("favourite" in entry)
    return preferred(state, { table: entry.of, guest: entry.guest, n: entry.favourite });
  if ("chat" in entry) {
    const { chat: text, guest, name } = entry;
    return { chat: [...state.chat, { k, t, guest, name, text }] };
  }
  if ("set" in entry) {
    const { title = state.title, private: hidden = state.private } = entry.set;
    return { title, private: hidden };
  }
  if ("rematch" in entry) return { next: entry.rematch };
  if ("host" in entry) return { host: entry.host };
  return "end" in entry ? { over: true } : {};
}

/** The state after `entry`. */
export const stepped = (state: EveningState, entry: EveningEntry): EveningState => ({
  ...state,
  ...changeBy(state, entry),
  k: entry.k,
});

/** The game that is on and was opened last; undefined between games. */
export const goingOn = (state: EveningState): EveningGame | undefined =>
  state.games.filter(({ ended }) => ended === null).at(-1);

/** Whether this guest would like a seat in `game` and has none, nor can take a bot's: they come first in the next one. */
export const restsIn = ({ people }: EveningState, game: EveningGame, guest: string): boolean =>
  game.players.every((player) => player !== null && player !== guest) &&
  people.some((one) => one.guest === guest && one.plays);

/** A person's standing in the evening: games played and won, and for each finished game a point for
 * every player, bots too, with a lower rank. */
export interface Standing {
  readonly person: Companion;
  readonly played: number;
  readonly won: number;
  readonly points: number;
}

function standingOf(person: Companion, games: readonly EveningGame[]): Standing {
  let [played, won, points] = [0, 0, 0];
  for (const { players, ended } of games) {
    const seat: Seat = players.indexOf(person.guest);
    if (!ended?.finished || seat < 0) continue;
    const rank = ended.ranks[seat]!;
    played++;
    if (players.length > 1) won += rank === 1 ? 1 : 0;
    points += ended.ranks.filter((other) => other > rank).length;
  }
  return { person, played, won, points };
}

/** Everybody who has played, the first of the night first. */
export const standings = ({ people, games }: EveningState): readonly Standing[] =>
  people
    .map((person) => standingOf(person, games))
    .filter(({ played }) => played > 0)
    .sort((a, b) => b.won - a.won || b.points - a.points || a.played - b.played);

/** The events of the game at `table` that most people liked best, with those people. */
export function favouritesOf(
  { favourites }: EveningState,
  table: string,
): readonly { readonly n: number; readonly guests: readonly string[] }[] {
  const liked = new Map<number, string[]>();
  for (const one of favourites)
    if (one.table === table) liked.set(one.n, [...(liked.get(one.n) ?? []), one.guest]);
  const most = Math.max(...[...liked.values()].map(({ length }) => length));
  return [...liked]
    .filter(([, guests]) => guests.length === most)
    .map(([n, guests]) => ({ n, guests }))
    .sort((a, b) => a.n - b.n);
}
