/* signs.ts - the eight reactions (docs/protocol.md, "Reactions"). */

/** In the order in which they are offered. */
export const SIGNS = ["bow", "bravo", "laugh", "wow", "ouch", "hmm", "thanks", "tea"] as const;

export type Sign = (typeof SIGNS)[number];

/** The state of a player's hand with dice: it holds them in the cup, or throws them. */
export type Hand = "cup" | "throw";

export const isHand = (word: unknown): word is Hand => word === "cup" || word === "throw";

/** Returns whether this page knows the server's word for a reaction. */
export const isSign = (word: unknown): word is Sign => SIGNS.includes(word as Sign);
