/* weights.ts - loads the weights of a game's networks before such a bot first plays. Without them
 * the bot plays like a weaker one. */
import { entryOf } from "../ground/entry-of";
import type { Core } from "../core/core";

/** The addresses of the weights in the build, by game and number of seats (build.mjs). */
declare const ENGAWA_WEIGHTS: Readonly<Record<string, Readonly<Record<number, string>>>>;

/** By address: whether they came. */
const brought = new Map<string, Promise<boolean>>();

async function fetched(core: Core, url: string, game: string, seats: number): Promise<boolean> {
  const response = await fetch(new URL(url, import.meta.url));
  return response.ok && core.weights(game, seats, new Uint8Array(await response.arrayBuffer()));
}

const weightsOf = (game: string, seats: number) => entryOf(ENGAWA_WEIGHTS, game)?.[seats];

/** Returns whether fetching weights could improve a bot for this game. */
export const learnsByFetching = (game: string, seats: number): boolean =>
  weightsOf(game, seats) !== undefined;

/** Done when the bots of this game have all that they can get; false if something is missing. */
export async function bringWeights(core: Core, game: string, seats: number): Promise<boolean> {
  const url = weightsOf(game, seats);
  if (!url) return true;
  if (!brought.has(url))
    brought.set(
      url,
      fetched(core, url, game, seats).catch(() => false),
    );
  const came = await brought.get(url)!;
  if (!came) brought.delete(url);
  return came;
}
