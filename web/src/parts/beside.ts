/* beside.ts - what a room shows beside an event in the log: the pictures of cards, say. */
import type { ComponentChildren } from "preact";
import { createContext } from "preact";

/** Draws what belongs beside an event as its viewer sees it, spelled TEXT; null: nothing does. */
export const Beside = createContext<((text: string) => ComponentChildren) | null>(null);
