/* beside.ts - illustrations that a room adds to a line of the log, such as pictures of cards. */
import type { ComponentChildren } from "preact";
import { createContext } from "preact";

/** Draws the illustration beside the event TEXT, as its viewer sees it; null: none. */
export const Beside = createContext<((text: string) => ComponentChildren) | null>(null);
