/* server-time.ts - an estimate of the server's time, for the clocks that the page shows. The
 * device's monotonic clock measures elapsed time; each `hello` and `ping` corrects it, because that
 * clock may stop while the device sleeps. */

/** Milliseconds that the server's clock is ahead of this device's; until it is known, by the device's calendar. */
let ahead = Date.now() - performance.now();

/** A reply that came `after` so many milliseconds said that it was `now`. */
export function noteServerTime(now: number, after: number): void {
  ahead = now + after / 2 - performance.now();
}

/** Corrects the estimate by an event at `t` that has just arrived: the server's time is at least
 * `t`. */
export function noteServerEvent(t: number): void {
  ahead = Math.max(ahead, t - performance.now());
}

/** Milliseconds since the epoch, as the server counts them. */
export const serverTime = (): number => performance.now() + ahead;
