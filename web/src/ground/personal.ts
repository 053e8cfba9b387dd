/* personal.ts - a personal link that was opened here, kept until the visitor accepts or declines
 * it; and an invitation to the server, kept until it reaches the server.
 *
 * Opening `/#me=TOKEN` would replace the present guest, and the sender of the link would see their
 * cards. So nothing happens by itself: the secret leaves the address bar at once, and a screen asks
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

let code: string | null = null;
let told: () => void = () => undefined;

/** Returns the code of an opened invitation that has not reached the server yet; null if none. */
export const invitation = (): string | null => code;
export function dropInvitation(): void {
  code = null;
}

/** Calls `listener` when an invitation was opened. */
export function onInvitation(listener: () => void): void {
  told = listener;
}

function takeInvitation(): void {
  const found = /^#\/invite\/(\w{1,32})$/.exec(location.hash);
  if (!found) return;
  code = found[1]!;
  history.replaceState(null, "", below("/"));
  told();
}

function takeLink(): void {
  takeInvitation();
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
