/* messages.ts - short messages to the person at the page; parts/toast.tsx draws them. */
import type { Reply } from "../core/core";
import { Listeners } from "./listeners";
import { settings } from "./settings";
import { sayWhy, wordsIn } from "./words";

export interface Message {
  readonly text: string;
  /** The game that a clause in the text belongs to. */
  readonly game: string;
}

let now: Message | null = null;
const listeners = new Listeners();

/** The message that is shown now. */
export const message = (): Message | null => now;

/** Calls LISTENER with every change of it; returns what ends that. */
export const onMessage = (listener: () => void): (() => void) => listeners.add(listener);

function show(next: Message | null): void {
  now = next;
  listeners.tell();
}

export const dismiss = (): void => show(null);

export function tell(text: string, game = ""): void {
  show({ text, game });
}

/** Shows why something (a move of `game`) did not work; true if it did. */
export function tellUnless<T>(reply: Reply<T>, game = ""): reply is { ok: true; value: T } {
  if (!reply.ok) tell(sayWhy(wordsIn(settings().language), reply.why), game);
  return reply.ok;
}
