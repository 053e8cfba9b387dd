/* pasted.ts - what people copy out of a sentence or type with a Japanese keyboard, as it was meant. */

/** Returns a code without the blanks around it, and with plain letters for wide ones. */
export const plainCode = (text: string): string => text.normalize("NFKC").trim();

/** Returns an address without what stood behind it in a sentence ("/t/Niwa12。"), and with plain letters for wide
 * ones. */
export function plainAddress(address: string): string {
  try {
    return decodeURI(address)
      .normalize("NFKC")
      .replace(/[\s\p{P}]+$/u, "");
  } catch {
    return address; // It is no address at all.
  }
}
