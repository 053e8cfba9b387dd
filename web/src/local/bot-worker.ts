/* bot-worker.ts - the thread in which the page's bots think (bots.ts). */
import { loadCore } from "../core/core";
import { drive, think } from "./bots";
import type { FromWorker, Progress, ToWorker } from "./bots";
import { bringWeights } from "./weights";

/** What this file uses of a worker's own scope, whose types do not go together with the page's. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as Scope;
const pending = new Map<number, AbortController>();

async function answer({ id, asked }: Extract<ToWorker, { asked: unknown }>): Promise<void> {
  const stop = new AbortController();
  pending.set(id, stop);
  try {
    const core = await loadCore();
    await bringWeights(core, asked.game, asked.seats);
    const tell = (progress: Progress) => scope.postMessage({ id, progress });
    const done = await drive(think(core, asked), tell, stop.signal);
    scope.postMessage({ id, answer: done });
  } finally {
    pending.delete(id);
  }
}

scope.onmessage = ({ data }) => {
  if ("cancel" in data) return pending.get(data.cancel)?.abort();
  // An error in a promise would not reach the page; thrown from a task it does.
  answer(data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
};
