/* pasted.ts - normalises pasted text: removes the punctuation around a copied link, and converts
 * full-width characters. */

/** Returns the code TEXT without blanks around it, its full-width characters as plain ones. */
export const plainCode = (text: string): string => text.normalize("NFKC").trim();

/** Returns ADDRESS without the punctuation behind it ("/t/Niwa12。"), its full-width characters as
 * plain ones. */
export function plainAddress(address: string): string {
  try {
    return decodeURI(address)
      .normalize("NFKC")
      .replace(/[\s\p{P}]+$/u, "");
  } catch {
    return address; // not an address
  }
}
