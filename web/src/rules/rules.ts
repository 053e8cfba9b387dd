/* rules.ts - which games have their rules told by clause: one line a game. */
import type { Section } from "./rule";

export const rules: Readonly<
  Record<string, () => Promise<{ readonly rules: readonly Section[] }>>
> = {
  "burning-desire": () => import("./burning-desire"),
  dixit: () => import("./dixit"),
  "dou-dizhu": () => import("./dou-dizhu"),
  "sengoku-domino": () => import("./sengoku-domino"),
  yahtzee: () => import("./yahtzee"),
};

export const hasRules = (game: string): boolean => game in rules;

/** The rules of a game that has them told by clause. */
export const rulesOf = async (game: string): Promise<readonly Section[]> =>
  (await rules[game]!()).rules;
