/* phrases.ts - where a Japanese line may end, in browsers without `word-break: auto-phrase`.
 *
 * Those keep every run of letters whole (style/base.css), except where a zero-width space allows a
 * break: between the words of a text, where kanji, katakana or a figure follow hiragana or a mark.
 * So a particle stays with its word, and a compound stays whole.
 */
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const MAY_END = /[\p{Script=Hiragana}、。・：；？！」』）〉】…]$/u;
const MAY_BEGIN = /^[\p{Script=Han}\p{Script=Katakana}\p{L}\p{N}「『（〈【]/u;
const HIRAGANA = /^\p{Script=Hiragana}/u;
/** A polite prefix belongs to what follows. */
const PREFIX = /^[おご]$/;

const segmenter =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter("ja", { granularity: "word" }) : null;
const alone = segmenter !== null && globalThis.CSS?.supports("word-break", "auto-phrase") === false;

/** How wide TEXT is, in letters; a Japanese character counts as two. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign > "\u2e80" ? 2 : 1), 0);

/** Returns the parts of TEXT between which a line may end. */
export function phrasesOf(text: string): readonly string[] {
  if (!segmenter || !JAPANESE.test(text)) return [text];
  const parts = [""];
  let last = "";
  for (const { segment } of segmenter.segment(text)) {
    const begins = MAY_BEGIN.test(segment) && !HIRAGANA.test(segment);
    if (begins && MAY_END.test(last) && !PREFIX.test(last)) parts.push("");
    parts.push(parts.pop() + segment);
    last = segment;
  }
  return parts;
}

/** PARTS of a text, joined where a line would end inside one of NAMES, which can be any words. */
export function wholeNames(parts: readonly string[], names: readonly string[]): readonly string[] {
  const text = parts.join("");
  const joined = [""];
  let from = 0;
  for (const part of parts) {
    const within = names.some(
      (name) =>
        name !== "" &&
        text.slice(Math.max(0, from - name.length + 1), from + name.length - 1).includes(name),
    );
    if (from > 0 && !within) joined.push("");
    joined.push(joined.pop() + part);
    from += part.length;
  }
  return joined;
}

/** The same as `phrasesOf`, but no line ends inside one of NAMES. */
export const phrasesAround = (text: string, names: readonly string[]): readonly string[] =>
  wholeNames(phrasesOf(text), names);

let kept: readonly string[] | null = null;

/** From now on lines of Japanese end only where this page lets them, and not inside one of NAMES. The style of the
 * page must keep all other signs together (`word-break: keep-all`). */
export const keepWhole = (names: readonly string[]): void => {
  kept = names;
};

/** Returns TEXT as this browser has to get it, so that its lines end between phrases. */
export const phrased = (text: string): string =>
  alone || kept ? phrasesAround(text, kept ?? []).join("\u200b") : text;
