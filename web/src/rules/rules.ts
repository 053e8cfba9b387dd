/* rules.ts - the list of rules by clause: one line a game. */
import { entryOf } from "../ground/entry-of";
import type { Section, Step } from "./rule";

export interface Rules {
  readonly steps: readonly Step[];
  readonly rules: readonly Section[];
}

export const rules: Readonly<Record<string, () => Promise<Rules>>> = {
  "burning-desire": () => import("./burning-desire"),
  dixit: () => import("./dixit"),
  "dou-dizhu": () => import("./dou-dizhu"),
  "sengoku-domino": () => import("./sengoku-domino"),
  yahtzee: () => import("./yahtzee"),
};

export const hasRules = (game: string): boolean => entryOf(rules, game) !== undefined;

/** Returns the rules by clause of a game that has them. */
export const rulesOf = (game: string): Promise<Rules> => rules[game]!();
