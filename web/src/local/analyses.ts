/* analyses.ts - runs and keeps the analyses of finished games.
 *
 * An analysis goes on while its reader is at another screen, and its result is there when they come
 * back. It belongs to the text of its record. The latest are kept until the page is closed.
 */
import type { Match, Refusal } from "../core/core";
import { Listeners } from "../ground/listeners";
import type { Progress } from "../table/progress";
import type { Analysed, Bots } from "./bots";

export type AnalysisState =
  | { readonly at: "idle" }
  | { readonly at: "working"; readonly progress: Progress | null }
  | { readonly at: "refused"; readonly why: Refusal }
  | { readonly at: "done"; readonly found: Analysed };

const IDLE: AnalysisState = { at: "idle" };
/** The number of analyses kept; each takes some hundred kilobytes at most. */
const KEPT = 10;

interface Kept {
  readonly state: AnalysisState;
  readonly stop: AbortController;
}

export class Analyses {
  /** The latest last. */
  private readonly kept = new Map<string, Kept>();
  private readonly listeners = new Listeners();

  constructor(private readonly bots: Bots) {}

  /** Calls `listener` after every change; the result ends that. */
  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** Returns the progress of the analysis of the game with this record; the same object until it
   * changes. */
  stateOf(record: string): AnalysisState {
    return this.kept.get(record)?.state ?? IDLE;
  }

  /** Begins to analyse `match`, open and finished, whose record is `record`. */
  async begin(record: string, match: Match): Promise<void> {
    const stop = new AbortController();
    this.cancel(record);
    const show = (state: AnalysisState) => {
      if (stop.signal.aborted) return;
      this.kept.set(record, { state, stop });
      this.tell();
    };
    show({ at: "working", progress: null });
    for (const oldest of [...this.kept.keys()].slice(0, -KEPT)) this.cancel(oldest);
    const reply = await this.bots.analyse(
      match,
      (progress) => show({ at: "working", progress }),
      stop.signal,
    );
    show(reply.ok ? { at: "done", found: reply.value } : { at: "refused", why: reply.why });
  }

  /** Gives it up, or forgets it. */
  cancel(record: string): void {
    const known = this.kept.get(record);
    if (!known) return;
    known.stop.abort();
    this.kept.delete(record);
    this.tell();
  }

  private tell(): void {
    this.listeners.tell();
  }
}
