/* moments.ts - selects the moments of an evening's games that the page shows. */
import type { Moment } from "../core/core";

const SHOWN = 5;
/** The deduction for each further moment of the same game. */
const SAME_GAME = 12;

/** The moments to show of an evening, whose games have these, at most five, in their order: the most
 * remarkable, and rather of many games than of one. */
export function chosenMoments<M extends Moment>(games: readonly (readonly M[])[]): readonly M[] {
  const all = games.flatMap((moments, game) =>
    [...moments]
      .sort((a, b) => b.weight - a.weight)
      .map((moment, rank) => ({ moment, game, counts: moment.weight - SAME_GAME * rank })),
  );
  return all
    .sort((a, b) => b.counts - a.counts)
    .slice(0, SHOWN)
    .sort((a, b) => a.game - b.game || a.moment.n - b.moment.n)
    .map(({ moment }) => moment);
}
