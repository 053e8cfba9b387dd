/* server-time.ts - what time it is at the server, whose clocks the page shows. A clock of this device
 * may be wrong, so it only says how much time has passed. */

/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = 0;

/** A reply that came `after` so many milliseconds said that it was `now`. */
export function noteServerTime(now: number, after: number): void {
  ahead = now + after / 2 - Date.now();
}

/** Something that has just been told happened at `t`: it is not earlier than that. */
export function noteServerEvent(t: number): void {
  ahead = Math.max(ahead, t - Date.now());
}

/** Milliseconds since the epoch, as the server counts them. */
export const serverTime = (): number => Date.now() + ahead;
