/* bot-worker.ts - the thread in which the page's bots think (bots.ts). */
import { loadCore } from "../core/core";
import { think } from "./bots";
import type { BotAnswer, BotQuestion } from "./bots";
import { bringWeights } from "./weights";

/** What this file uses of a worker's own scope, whose types do not go together with the page's. */
interface Scope {
  onmessage: ((event: MessageEvent<BotQuestion>) => void) | null;
  postMessage(answer: BotAnswer): void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  loadCore().then(
    (core) =>
      bringWeights(core, data.game, data.seats).then(() =>
        scope.postMessage({ id: data.id, answer: think(core, data) }),
      ),
    // An error in a promise would not reach the page; thrown from a task it does.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
};
