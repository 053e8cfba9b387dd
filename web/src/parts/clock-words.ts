/* clock-words.ts - texts about the time to think and the default for players who do not play. */
import type { Language } from "../core/core";
import { counted } from "../core/sentences";
import type { Then } from "../table/table";
import type { ClockRule } from "../table/turns";

const DAY = 86_400;

/** Formats whole seconds: 0:42, 1:05:00, 2 d 3 h. */
export function figures(seconds: number, language: Language): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / 3600)];
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return { en: `${days} d ${hours} h`, ja: `${days}日${hours}時間` }[language];
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A length of time in words, in its largest unit that divides it. */
export function sayTime(seconds: number, language: Language): string {
  const units = [
    [DAY, "day", "日"],
    [3600, "hour", "時間"],
    [60, "minute", "分"],
    [1, "second", "秒"],
  ] as const;
  const [size, en, ja] =
    units.find(([size]) => seconds % size === 0 && seconds >= size) ?? units[3];
  const n = seconds / size;
  return { en: counted(n, en, `${en}s`), ja: `${n}${ja}` }[language];
}

/** A table's choice. */
export function sayClock(rule: ClockRule, language: Language): string {
  if (rule.kind === "none") return { en: "no clock", ja: "なし" }[language];
  const time = sayTime(rule.seconds, language);
  if (rule.kind !== "bank") return { en: `${time} a move`, ja: `一手${time}` }[language];
  if (!rule.increment) return { en: `${time} each`, ja: `ひとり${time}` }[language];
  const more = sayTime(rule.increment, language);
  return {
    en: `${time} each, and ${more} more after each move`,
    ja: `ひとり${time}、一手ごとに${more}追加`,
  }[language];
}

/** Returns the text for the default about a player who does not play. */
export const sayAway = (away: Then, language: Language): string =>
  ({
    en: {
      wait: "the table waits for them",
      bot: "a bot stands in",
      end: "the game ends with no result",
    },
    ja: { wait: "待ちます", bot: "ボットが代わります", end: "勝ち負けなしで終わります" },
  })[language][away];
