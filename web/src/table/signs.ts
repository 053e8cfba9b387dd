/* signs.ts - the eight reactions (docs/protocol.md, "Reactions"). */

/** In the order in which they are offered. */
export const SIGNS = ["bow", "bravo", "laugh", "wow", "ouch", "hmm", "thanks", "tea"] as const;

export type Sign = (typeof SIGNS)[number];

/** What the hand of a player does with dice: it holds them in the cup, or throws them. */
export type Hand = "cup" | "throw";

export const isHand = (word: unknown): word is Hand => word === "cup" || word === "throw";

/** Whether the server's word for a reaction is one that this page knows. */
export const isSign = (word: unknown): word is Sign => SIGNS.includes(word as Sign);
