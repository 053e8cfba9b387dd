/* showing.ts - this browser's memory of large screens: the evening that it shows as one, and the
 * guest's last evening, which another screen can show. */
import { stored } from "../ground/base";
import { Listeners } from "../ground/listeners";
import { useStore } from "../ground/store";

/** The evening that a large screen shows. */
export interface Showing {
  readonly evening: string;
  /** Opens the evening and its tables (docs/protocol.md, "Large screens"). */
  readonly pass: string;
}

const SHOWING = stored("engawa.showing");
const EVENING = stored("engawa.evening");

/** Kept besides where the browser stores nothing. */
const kept = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? kept.get(key) ?? null;
  } catch {
    return kept.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  if (value === null) kept.delete(key);
  else kept.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It holds until the page closes.
  }
}

function readShowing(): Showing | null {
  const [evening, pass] = read(SHOWING)?.split(" ") ?? [];
  return evening && pass ? { evening, pass } : null;
}

let current = readShowing();
const listeners = new Listeners();

/** This screen shows an evening from now on, also after a reload; null: none. */
export function show(next: Showing | null): void {
  current = next;
  write(SHOWING, next && `${next.evening} ${next.pass}`);
  listeners.tell();
}

/** Returns the evening that this screen shows, in a component. */
export const useShowing = (): Showing | null =>
  useStore(
    (listener) => listeners.add(listener),
    () => current,
    listeners,
  );

/** The guest of this browser is at an evening. */
export const noteEvening = (evening: string): void => write(EVENING, evening);

/** Returns the guest's last evening; null if none. */
export const lastEvening = (): string | null => read(EVENING);
