/* bot-worker.ts - the web worker in which the page's bots run (bots.ts). */
import { loadCore } from "../core/core";
import type { Refusal } from "../core/core";
import { drive, think } from "./bots";
import type { Progress } from "../table/progress";
import type { FromWorker, BotReply, ToWorker } from "./bots";
import { bringWeights } from "./weights";

/** What this file uses of a worker's own scope, whose types do not go together with the page's. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

/** A bot that has learned nothing can play, but it cannot judge. */
const UNLEARNED: Refusal = {
  code: "unlearned",
  en: "What the bot knows of this game could not be fetched. Please try again with a connection.",
  ja: "ボットの知識を読み込めませんでした。接続してからもう一度お試しください。",
};

const scope = globalThis as unknown as Scope;
const pending = new Map<number, AbortController>();

async function reply({ id, asked }: Extract<ToWorker, { asked: unknown }>): Promise<void> {
  const stop = new AbortController();
  pending.set(id, stop);
  try {
    const core = await loadCore();
    // Moments need the values of games that are solved, and nothing that is learned.
    const learned = asked.ask === "moments" || (await bringWeights(core, asked.game, asked.seats));
    const tell = (progress: Progress) => scope.postMessage({ id, progress });
    const done: BotReply =
      learned || asked.ask === "choose"
        ? await drive(think(core, asked), tell, stop.signal)
        : { ok: false, why: UNLEARNED };
    scope.postMessage({ id, reply: done });
  } finally {
    pending.delete(id);
  }
}

scope.onmessage = ({ data }) => {
  if ("cancel" in data) return pending.get(data.cancel)?.abort();
  // An error in a promise would not reach the page; thrown from a task it does.
  reply(data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
};
