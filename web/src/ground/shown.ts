/* shown.ts - removes invisible characters from text before display.
 *
 * The server cleans every text that people write (words/words.h). Logs, decks and records from
 * before that, and files from elsewhere, have texts as they were written. They stay as they are;
 * but all text that the page draws passes this function, by much the same rules as a terminal's
 * (words_show).
 */
import { options } from "preact";
import { phrased } from "./phrases";

/** Printable ASCII, and nothing else: most texts. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

/** The sign at either end of an isolated text (core/sentences.ts). A pair changes nothing around it. */
const ENDS =
  "\\u2068(?=[^\\n\\u202a-\\u202e\\u2066-\\u2069]*\\u2069)|(?<=\\u2068[^\\n\\u202a-\\u202e\\u2066-\\u2069]*)\\u2069";

/** Controls, changes of direction, characters that are private or assigned to nobody; a fifth accent on one
 * letter. */
const FOREIGN = new RegExp(
  [
    `(?![\\n\\t]|${ENDS})[\\p{Cc}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069\\ufffc]`,
    "(?!\\p{Extended_Pictographic})\\p{Cn}",
    "(?<=\\p{M}{4})\\p{M}",
  ].join("|"),
  "gu",
);

/** Characters that are invisible by themselves, except for those of JOINING and ENDS. */
const UNSEEN =
  /(?![\u200c\u200d\u2068\u2069\ufe0e\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;

/** Characters that have a meaning only in context: a joiner in an emoji or behind a mark, a
 * variation selector behind an emoji or a Chinese character, the tags of a flag. */
const JOINING = new RegExp(
  [
    "(?<!\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]*|\\p{M})\\u200d",
    "\\u200d(?![\\p{Extended_Pictographic}\\p{L}])",
    "(?<!\\p{M}|\\p{Script=Arabic})\\u200c",
    "\\u200c(?!\\p{L})",
    "(?<![\\p{Extended_Pictographic}0-9#*])[\\ufe0e\\ufe0f]",
    "(?<!\\p{Ideographic})[\\u{e0100}-\\u{e01ef}]",
    "(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0020}-\\u{e007f}]",
  ].join("|"),
  "gu",
);

/** `text` without what cannot be seen; U+FFFD stands for what would change other text. */
export function shown(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(FOREIGN, "\ufffd")
    .replace(UNSEEN, "")
    .replace(JOINING, "")
    .replace(/\u2800/g, " ");
}

/** Attributes that are read or read out. What people type is in none of them. */
const READ = ["title", "alt", "aria-label", "aria-description", "placeholder"];

/** From now on all text that is drawn passes `shown`. */
export function showOnlyWhatIsSeen(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props: unknown = vnode.props;
    // Text is a node without a type, and its properties are the string.
    if (typeof props === "string") (vnode as { props: unknown }).props = phrased(shown(props));
    else if (typeof vnode.type === "string") {
      const attributes = props as Record<string, unknown>;
      for (const name of READ) {
        const value = attributes[name];
        if (typeof value === "string") attributes[name] = shown(value);
      }
    }
    before?.(vnode);
  };
}
