/* offline.ts - reports whether this page will open without a network.
 *
 * Browsers keep pages for offline use only if they came by https, or from this very machine.
 */
import { below } from "../ground/base";
import { Listeners } from "../ground/listeners";

/**
 * `installing`: not yet. `ready`: everything is kept. `insecure`: the page came by plain http from
 * another machine. `unsupported`: the browser cannot, or the person does not want it to (private
 * windows). In the last two a table in the page works as long as the page stays open.
 */
export type Offline = "installing" | "ready" | "insecure" | "unsupported";

let now: Offline = "installing";
const listeners = new Listeners();

export function offline(): Offline {
  return now;
}

export function onOffline(listener: () => void): () => void {
  return listeners.add(listener);
}

function become(next: Offline): void {
  if (next === now) return;
  now = next;
  listeners.tell();
}

/** Milliseconds: on a first visit the table comes first, and then what is kept for later. */
const TABLE_FIRST = 2000;

/** Starts keeping the page; to be called once, when the page is drawn. */
export async function keepOffline(): Promise<void> {
  if (!isSecureContext) return become("insecure");
  if (!("serviceWorker" in navigator)) return become("unsupported");
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => setTimeout(done, TABLE_FIRST));
  try {
    await navigator.serviceWorker.register(below("/service-worker.js"), { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    become("ready");
  } catch {
    // Without a network an older registration still serves.
    const kept = await navigator.serviceWorker.getRegistration().catch(() => undefined);
    become(kept?.active ? "ready" : "unsupported");
  }
}
