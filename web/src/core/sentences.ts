/* sentences.ts - building blocks for sentences in both languages: lists, names, counts, endings.
 *
 * A sentence is a whole template with named places, at the place where it is used; only the
 * functions here fill such places by rules of a language. tests/engine/sentences.tsv has their
 * results.
 */
import type { Both, Language } from "./core";

/** The language in which somebody is addressed who asked for `tag` ("ja-JP", "fr"): Japanese for Japanese,
 * English for any other. */
export const languageFor = (tag: string): Language => (/^ja\b/i.test(tag) ? "ja" : "en");

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** Returns TEXT of people, for use in a sentence or beside other text: right-to-left text is
 * isolated by invisible signs. A text from an old log or a stranger's record changes no direction;
 * U+FFFD shows where it would have. */
export function isolated(text: string): string {
  const plain = text.replace(/[\u202a-\u202e]/g, "\ufffd").replace(/\p{Bidi_Control}/gu, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Several things in a sentence: "a, b and c", 「a、b、c」. */
export function listOf(language: Language, things: readonly string[]): string {
  if (language === "ja") return things.join("、");
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}

/** A person as a sentence names them: with さん in Japanese. */
export const person = (language: Language, name: string): string =>
  language === "ja" ? `${name}さん` : name;

/** Several people in a sentence; each has their own さん. */
export const people = (language: Language, names: readonly string[]): string =>
  listOf(
    language,
    names.map((name) => person(language, name)),
  );

/** A day, counted from 1970, as people write it: "Nov 28", 「11月28日」. */
export const dateOf = (language: Language, day: number): string =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    day * 86_400_000,
  );

/** "1 card", "3 cards", "-1 points": only one thing is in the singular. */
export const counted = (n: number, one: string, many: string): string =>
  `${n} ${n === 1 ? one : many}`;

/** What belongs together in a label, without a verb: "c5, empty, fits here", 「c5、空き、置けます」. */
export const facts = (language: Language, all: readonly (string | false | null)[]): string =>
  all.filter(Boolean).join(language === "ja" ? "、" : ", ");

/** A name and what it stands for: "Kitty: three cards", 「底牌：3枚」. */
export const named = (language: Language, name: string, what: string): string =>
  `${name}${language === "ja" ? "：" : ": "}${what}`;

/** A remark behind something: "3 3 (pair)", 「3 3（ペア）」. */
export const remarked = (language: Language, what: string, remark: string): string =>
  !remark ? what : language === "ja" ? `${what}（${remark}）` : `${what} (${remark})`;

/** `text` with an end mark, if it has none. */
export const ended = (language: Language, text: string): string =>
  text === "" || /[.!?…。\uff01\uff1f](?:[”"」』)\uff09]*)$/u.test(text)
    ? text
    : text + (language === "ja" ? "。" : ".");

/** Sentences one after the other, each with its end. */
export const inARow = (language: Language, sentences: readonly (string | false | null)[]): string =>
  sentences
    .flatMap((one) => (one ? [ended(language, one)] : []))
    .join(language === "ja" ? "" : " ");

/** The sentences of a screen in both languages. It does not compile unless both languages have each,
 * with the same places. */
export function inBoth<En extends object>(en: En, ja: NoInfer<SameKeys<En>>): Both<En> {
  return { en, ja: ja as En };
}

/** What has the keys of `T`, each with a text or a template for the same places. */
export type SameKeys<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...places: infer P) => string
      ? (...places: P) => string
      : T[K] extends object
        ? SameKeys<T[K]>
        : T[K];
};
