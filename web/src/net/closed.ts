/* closed.ts - push subscriptions: notifications while the page is closed. The browser's push
 * service delivers the server's messages, and the service worker shows them.
 *
 * Off until somebody turns it on here; only then the browser asks for its permission. What the browser gives is
 * sent to the server again each time the page is opened, for either of them may have forgotten it.
 */
import { onOffline, offline } from "../offline/offline";
import type { Server } from "./server";
import { change, settings } from "../ground/settings";

/** Returns whether this browser supports push notifications. */
export const canBeTold = (): boolean =>
  "PushManager" in globalThis &&
  "Notification" in globalThis &&
  (offline() === "ready" || offline() === "installing");

/** Calls `listener` when that may have changed. */
export const onCanBeTold = onOffline;

/** Bytes as base64url, as the server writes its key. */
const spelled = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Returns the browser's subscription for a server with this key, after creating it if
 * necessary. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && spelled(old.options.applicationServerKey) === key) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Gives the server what the browser gave; the reason in one word where that does not work. */
async function give(server: Server): Promise<"" | "browser" | "server"> {
  try {
    const given = await subscription(server.pushKey);
    const reply = await server.ask("push", {
      endpoint: given.endpoint,
      p256dh: spelled(given.getKey("p256dh")),
      auth: spelled(given.getKey("auth")),
    });
    return reply.ok ? "" : "server";
  } catch {
    return "browser";
  }
}

/** The reason why push notifications are impossible; "" if they are possible. */
export type Hindrance = "" | "denied" | "browser" | "server";

/** Subscribes this device to push notifications. */
export async function beTold(server: Server): Promise<Hindrance> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const hindrance = await give(server);
  if (hindrance === "") change({ told: true });
  return hindrance;
}

/** And not any more. */
export async function notBeTold(server: Server): Promise<void> {
  change({ told: false });
  await server.ask("push");
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

/** Tells the server again, on each new connection of somebody who wants it. */
export function keepTold(server: Server): void {
  server.onLive(() => {
    if (settings().told && server.pushKey !== "" && canBeTold()) void give(server);
  });
}
