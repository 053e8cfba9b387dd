/* played.ts - the guest's finished matches at the server (docs/protocol.md, "Match history"),
 * grouped into evenings. */
import type { Core, GameInfo, Options, Reply } from "../core/core";
import { done } from "../core/reply";
import { isolated } from "../core/sentences";
import type { Fields, Server } from "./server";
import { titleOfBot } from "../table/personas";
import type { Words } from "../ground/words";

export interface Person {
  readonly guest: string;
  /** "" of who was forgotten. */
  readonly name: string;
}

interface BotSeat {
  readonly seat: number;
  readonly bot: string;
  readonly who: number;
  readonly name: string;
}

export interface Played {
  readonly table: string;
  /** The time of its end, in milliseconds since the epoch. */
  readonly t: number;
  /** The evening in which it was played, if that was one. */
  readonly evening?: string;
  readonly game: string;
  readonly options: Options;
  /** Of a daily game; its record is public when that day is over. */
  readonly day?: number;
  readonly seats: number;
  readonly finished: boolean;
  readonly bots: readonly BotSeat[];
  readonly people: readonly (Person & { readonly seat: number })[];
  /** By seat, where it was finished. */
  readonly scores?: readonly number[];
  readonly ranks?: readonly number[];
}

/** The guest's results in one game with the same options. */
export interface Figures {
  readonly game: string;
  readonly options: Options;
  readonly matches: number;
  readonly finished: number;
  readonly won: number;
  /** Of those that were finished. */
  readonly best?: number;
  readonly mean?: number;
  readonly first: number;
  readonly last: number;
}

/** People who have played together, nobody else with them. */
export interface Group {
  /** The server's name for it: their ids. */
  readonly group: string;
  readonly matches: number;
  readonly finished: number;
  readonly last: number;
  readonly people: readonly (Person & { readonly won: number })[];
}

/** A player's loss in a game against perfect play: the mean, and its standard error. */
export interface Lost {
  readonly games: number;
  readonly mean: number;
  readonly error: number;
}

/** A player's rating, a normal distribution; and their loss, if known. */
export interface Rating {
  readonly mean: number;
  readonly deviation: number;
  readonly games: number;
  readonly lost?: Lost;
}

/** The ratings of one game: the guest's, and the board, the best first. */
export interface RatedGame {
  readonly game: string;
  readonly own: Rating | null;
  readonly board: readonly (Person & Rating)[];
}

/** The filter of the list; an absent field allows any value. */
export interface Filter {
  readonly game?: string;
  readonly with?: string;
  readonly group?: string;
  readonly result?: "won" | "lost" | "unfinished";
  readonly from?: number;
  readonly to?: number;
}

export interface Page {
  readonly matches: readonly Played[];
  readonly more: boolean;
}

let last: Promise<unknown> = Promise.resolve();

/** Asks for one of the lists when the one before is there: the server reads one at a time. */
export function askInTurn(
  server: Server,
  ask: string,
  fields: Fields = {},
): Promise<Reply<Fields>> {
  const reply = last.then(() => server.ask(ask, fields));
  last = reply;
  return reply;
}

/** A page of the list: what ended before the table `before`, or the last ones. */
export async function askPage(
  server: Server,
  filter: Filter,
  before: string | null,
): Promise<Reply<Page>> {
  const reply = await askInTurn(server, "history", {
    ...filter,
    ...(before && { before }),
  } as Fields);
  return reply.ok ? done(reply.value as unknown as Page) : reply;
}

/** All of the list. */
export async function askAll(server: Server): Promise<Reply<readonly Played[]>> {
  const all: Played[] = [];
  for (;;) {
    const reply = await askPage(server, {}, all.at(-1)?.table ?? null);
    if (!reply.ok) return reply;
    all.push(...reply.value.matches);
    if (!reply.value.more) return done(all);
  }
}

/** Between two games of one evening, from the end of one to that of the next. */
const SAME_EVENING = 6 * 60 * 60 * 1000;

/** Returns whether `one` was played in the evening of `later`, the game after it. Older games name
 * no evening. */
const isSameEvening = (one: Played, later: Played): boolean =>
  one.evening || later.evening ? one.evening === later.evening : later.t - one.t <= SAME_EVENING;

/** `matches`, the last one first, by evenings, in the same order. Games of two evenings at one time stay
 * apart. */
export function evenings(matches: readonly Played[]): readonly (readonly Played[])[] {
  const all: Played[][] = [];
  for (const one of matches) {
    const its = all.find((games) => isSameEvening(one, games.at(-1)!));
    if (its) its.push(one);
    else all.push([one]);
  }
  return all;
}

/** People who meet again and again, though not always the same of them. */
export interface Circle {
  /** The groups of people, those who have played together most often first. */
  readonly groups: readonly Group[];
  readonly matches: number;
  readonly last: number;
  readonly people: readonly (Person & { readonly won: number })[];
}

/** Returns whether two groups have at least as many people in common, besides `self`, as not. */
function isAlike(one: Group, other: Group, self: string | null): boolean {
  const others = ({ people }: Group) =>
    people.map(({ guest }) => guest).filter((guest) => guest !== self);
  const [mine, theirs] = [others(one), others(other)];
  const common = mine.filter((guest) => theirs.includes(guest)).length;
  return 2 * common >= mine.length + theirs.length - common;
}

function circleOf(groups: readonly Group[]): Circle {
  const people = new Map<string, Person & { won: number }>();
  for (const group of groups)
    for (const { won, ...one } of group.people)
      people.set(one.guest, { ...one, won: won + (people.get(one.guest)?.won ?? 0) });
  return {
    groups,
    matches: groups.reduce((sum, { matches }) => sum + matches, 0),
    last: Math.max(...groups.map(({ last }) => last)),
    people: [...people.values()],
  };
}

/** `groups` by circles, the one that met last first: each group is with the most frequent one that is
 * like it. */
export function circles(groups: readonly Group[], self: string | null): readonly Circle[] {
  const all: Group[][] = [];
  for (const group of [...groups].sort((a, b) => b.matches - a.matches)) {
    const its = all.find(([first]) => isAlike(group, first!, self));
    if (its) its.push(group);
    else all.push([group]);
  }
  return all.map(circleOf).sort((a, b) => b.last - a.last);
}

/** Returns the display name of a person. */
export const nameOf = (words: Words, { name }: Person): string =>
  isolated(name) || words.formerGuest;

/** Returns the names by seat. */
export function namesAt(core: Core, words: Words, played: Played): readonly string[] {
  const names: string[] = Array.from({ length: played.seats }, () => "");
  const bots = core.game(played.game)?.bots ?? [];
  for (const { seat, bot, who, name } of played.bots) {
    const info = bots.find((one) => one.name === bot);
    names[seat] = who && info ? titleOfBot(core, who, info, words.language) : name;
  }
  for (const one of played.people) names[one.seat] = nameOf(words, one);
  return names;
}

/** What a perfect player scores on average where the core knows it: alone with these options. */
export function perfectMean(core: Core, game: GameInfo | undefined, options: Options) {
  const match = game && core.match(game.name, options, 1, "open");
  if (!match?.ok) return null;
  const average = match.value.average();
  match.value.free();
  return average;
}
