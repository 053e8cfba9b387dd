/* weights.ts - brings what the strong Dou Dizhu bot has learned, when it is first to play. Without
 * it (no network yet) the bot plays like the normal one.
 */
import type { Core } from "../core/core";

/** Where the build put the weights for each number of seats (build.mjs). */
declare const ENGAWA_WEIGHTS: Readonly<Record<number, string>>;

const brought = new Map<number, Promise<boolean>>();

async function fetched(core: Core, url: string, seats: number): Promise<boolean> {
  const response = await fetch(url);
  return response.ok && core.weights(seats, new Uint8Array(await response.arrayBuffer()));
}

const weightsOf = (game: string, seats: number) =>
  game === "dou-dizhu" ? ENGAWA_WEIGHTS[seats] : undefined;

/** Whether a bot for this game could learn by fetching. */
export const learnsByFetching = (game: string, seats: number): boolean =>
  weightsOf(game, seats) !== undefined;

/** Done when the bots of this game have all that they can get; false if something is missing. */
export async function bringWeights(core: Core, game: string, seats: number): Promise<boolean> {
  const url = weightsOf(game, seats);
  if (!url) return true;
  if (!brought.has(seats))
    brought.set(
      seats,
      fetched(core, url, seats).catch(() => false),
    );
  const came = await brought.get(seats)!;
  if (!came) brought.delete(seats);
  return came;
}
