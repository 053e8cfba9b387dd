/* rule.ts - the format of a game's rules for people, first in a few steps, then by the clauses of
 * its ledger: data only, a file a game. rules.ts has one line a game, so that the text loads when a
 * user opens it. */
import type { Both } from "../core/core";

/** A step of the short rules, in the order of play. */
export interface Step extends Both {
  /** The picture that follows it (screens/rules-drawn.tsx). */
  readonly drawn?: string;
}

export interface Section {
  readonly title: Both;
  readonly clauses: readonly Clause[];
  /** A table below the clauses: what there is, and what it scores or means. */
  readonly rows?: readonly Row[];
}

export interface Row {
  readonly name: Both;
  readonly is: Both;
  /** Of a combination: what it is compared by. */
  readonly by?: Both;
  /** Of a combination: an example, its ranks with a blank between; B and R are the jokers. */
  readonly cards?: string;
}

/** A line break begins a new paragraph. */
export interface Clause extends Both {
  /** The ledger's number: "Y1". */
  readonly id: string;
  /** Where its parts come from, as the ledger marks them. */
  readonly from: string;
}

/** What the letters of Clause.from mean. */
export const sources: Readonly<Record<string, Both>> = {
  S: { en: "the game’s description", ja: "もとの説明文" },
  O: { en: "published rules", ja: "公開されているルール" },
  L: { en: "Engawa’s choice", ja: "縁側が決めたもの" },
};
