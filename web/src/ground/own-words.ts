/* own-words.ts - what only a room says, in the language of the page. */
import type { Both } from "../core/core";
import type { Words } from "./words";

/** `both` (core/sentences.ts, `inBoth`) in the language of `words`. */
export const ownWords = <Own>(words: Words, both: Both<Own>): Own => both[words.language];
