/* average.ts - what a perfect player scores on average. */
import type { Match } from "../core/core";
import { number, object, optional, orNull } from "../core/shape";

const description = object({ average: optional(orNull(number)) });

/** What the core knows of it for this game and its options; null for nothing. */
export const averageOf = (match: Match): number | null =>
  description(match.describe(), match.game).average ?? null;
