/* own-words.ts - what only a room says, in the language of the page. */
import type { Words } from "../words";

/** `both` in the language of `words`. The Japanese words have the keys of the English ones. */
export const ownWords = <Own>(
  words: Words,
  both: { readonly en: Own; readonly ja: Readonly<Record<keyof Own, unknown>> },
): Own => (words.language === "ja" ? (both.ja as Own) : both.en);
