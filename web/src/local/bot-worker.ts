/* bot-worker.ts - the web worker in which the page's bots run (bots.ts). */
import { loadCore } from "../core/core";
import type { Refusal } from "../core/core";
import { drive, pause, think } from "./bots";
import { learner, Together } from "./together";
import type { Part, Share } from "./together";
import type { Progress } from "../table/progress";
import type { FromWorker, BotReply, ToWorker } from "./bots";
import { bringWeights } from "./weights";

/** What this file uses of a worker's own scope, whose types do not go together with the page's. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker | Part | Share>) => void) | null;
  postMessage(message: FromWorker | Share, transfer?: Transferable[]): void;
}

/** A bot that has learned nothing can play, but it cannot judge. */
const UNLEARNED: Refusal = {
  code: "unlearned",
  en: "What the bot knows of this game could not be fetched. Please try again with a connection.",
  ja: "ボットの知識を読み込めませんでした。接続してからもう一度お試しください。",
};

const scope = globalThis as unknown as Scope;
const pending = new Map<number, AbortController>();

const loaded = loadCore();
const learning = loaded.then((core) =>
  learner(core, () => new Worker(import.meta.url, { type: "module" })),
);

async function reply({ id, asked }: Extract<ToWorker, { asked: unknown }>): Promise<void> {
  const stop = new AbortController();
  pending.set(id, stop);
  try {
    const core = await loaded;
    // Moments need the values of games that are solved, and nothing that is learned.
    const learned = asked.ask === "moments" || (await bringWeights(core, asked.game, asked.seats));
    const tell = (progress: Progress) => scope.postMessage({ id, progress });
    const done: BotReply =
      learned || asked.ask === "choose"
        ? await drive(think(core, asked, await learning), tell, stop.signal)
        : { ok: false, why: UNLEARNED };
    scope.postMessage({ id, reply: done });
  } finally {
    pending.delete(id);
  }
}

/** The part of another worker's lesson. */
let together: Promise<Together> | undefined;

async function join(part: Part): Promise<Together> {
  const core = await loaded;
  const made = core.match(part.game, part.options, part.seats, "open");
  if (!made.ok) throw new Error(made.why.en);
  return new Together(core, made.value, part, (share) =>
    scope.postMessage(share, [share.numbers.buffer]),
  );
}

let wake = () => undefined as void;

/** Helps with another worker's lesson until that is over. */
async function help(part: Part): Promise<void> {
  const one = await (together = join(part));
  while (one.done < 1) {
    await pause(); // hears what the others have worked out meanwhile
    if (!one.work()) await new Promise<void>((done) => (wake = done));
  }
}

async function hear(share: Share): Promise<void> {
  (await together)?.hear(share);
  wake();
}

scope.onmessage = ({ data }) => {
  if ("cancel" in data) return pending.get(data.cancel)?.abort();
  const work = "asked" in data ? reply(data) : "at" in data ? help(data) : hear(data);
  // An error in a promise would not reach the page; thrown from a task it does.
  work.catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
};
