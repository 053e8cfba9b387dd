/* progress.ts - progress reports of a question to a bot (local/bots.ts). */
import type { BotInfo, Finding, Unit } from "../core/core";

/** What a bot would do that had nothing to work out before. */
export interface FirstThought {
  readonly told: string;
  readonly bot: BotInfo;
}

/** How far the work on a question is: what the bot works out before it can play (a share of 1), and
 * until then what another one would do; or what was found at the first of all events. */
export type Progress =
  | { readonly learning: number; readonly first?: FirstThought }
  | { readonly found: readonly Finding[]; readonly unit: Unit; readonly all: number }
  | { readonly judged: readonly Judged[] };

/** What one of several threads found at event `n`. */
export interface Judged {
  readonly n: number;
  readonly found: Uint8Array;
}

export type Hear = (progress: Progress) => void;
