/* install.ts - installation of the page as an app: whether this browser can install it, and how.
 * The browser reports that only once. */
import { stored } from "./base";

/** The event of browsers that have an installer (not in lib.dom). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;

const KEY = stored("engawa.install-told");

/** Keeps the browser's offer for the moment when somebody wants it. */
export function startInstalling(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
  });
}

/** Only WebKit on phones and tablets has this, and there only a person can install a page. */
const phone: Navigator & { readonly standalone?: boolean } = navigator;
const byHand = "standalone" in phone;

const installed = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || phone.standalone === true;

/** Whether WebKit deletes what this page keeps after a week without a visit. */
export const forgetsAfterAWeek = (): boolean => byHand && !installed();

/** Returns the way to install the page here: the browser prompts, or by its menu; null if it cannot
 * be installed, or is already. */
export function installWay(): "asks" | "menu" | null {
  if (installed()) return null;
  return offer ? "asks" : byHand ? "menu" : null;
}

/** Has the browser ask. */
export function install(): void {
  void offer?.prompt();
  offer = null;
}

/** Returns whether this device has shown the hint before. */
export function wasTold(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // nothing is kept here, so it would be told for ever
  }
}

export function noteTold(): void {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // As above.
  }
}
