/* personal.ts - a personal link that was opened here, until the visitor has said whether they want it.
 *
 * Whoever opens `/#me=TOKEN` would leave the guest that they are, and whoever sent the link would see
 * their cards. So nothing happens by itself: the secret leaves the address bar at once, and a screen asks
 * (screens/link.tsx).
 */
import { below } from "./base";

let offered: string | null = null;

/** The token of the link that was opened last; null for none. */
export const offeredLink = (): string | null => offered;

/** The visitor has decided. */
export function dropLink(): void {
  offered = null;
}

function takeLink(): void {
  const found = /^#me=([\w-]{8,200})$/.exec(location.hash);
  if (!found) return;
  offered = found[1]!;
  history.replaceState(null, "", below("/#/link"));
}

/** Call once, before the page looks at its address. */
export function startPersonalLinks(): void {
  takeLink();
  addEventListener("hashchange", takeLink);
}
