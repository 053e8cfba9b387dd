/* server-time.ts - what time it is at the server, whose clocks the page shows. This device only says how much
 * time has passed, by a clock that nobody can set; the server corrects it with each `hello` and `ping`, for that
 * clock may stand still while the device sleeps. */

/** Milliseconds that the server's clock is ahead of this device's; until it is known, by the device's calendar. */
let ahead = Date.now() - performance.now();

/** A reply that came `after` so many milliseconds said that it was `now`. */
export function noteServerTime(now: number, after: number): void {
  ahead = now + after / 2 - performance.now();
}

/** Something that has just been told happened at `t`: it is not earlier than that. */
export function noteServerEvent(t: number): void {
  ahead = Math.max(ahead, t - performance.now());
}

/** Milliseconds since the epoch, as the server counts them. */
export const serverTime = (): number => performance.now() + ahead;
