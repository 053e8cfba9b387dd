/* progress.ts - progress reports of a question to a bot (local/bots.ts). */
import type { BotInfo, Finding, Unit } from "../core/core";

/** The move of a bot that needs no preparation. */
export interface FirstThought {
  readonly told: string;
  readonly bot: BotInfo;
}

/** The progress of a question: the bot's preparation (a share of 1), with another bot's move until it is done; or the
 * findings for the first of all events. */
export type Progress =
  | { readonly learning: number; readonly first?: FirstThought }
  | { readonly found: readonly Finding[]; readonly unit: Unit; readonly all: number }
  | { readonly judged: readonly Judged[] };

/** The result of one of several threads for event `n`. */
export interface Judged {
  readonly n: number;
  readonly found: Uint8Array;
}

export type Hear = (progress: Progress) => void;
