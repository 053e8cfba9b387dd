/* faces.ts - the rest of the page's own face: which file has which kanji. The first screens need none of them, so the
 * list comes when the page stands. */

/** The sheet, below /assets/ like this script (build.mjs). */
declare const ENGAWA_FACES: string;

const LATER_MS = 1000;

export function fetchFaces(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(ENGAWA_FACES, import.meta.url).href;
  setTimeout(() => document.head.append(link), LATER_MS);
}
