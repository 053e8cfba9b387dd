/* short.ts - each game in a sentence or two: on the cards of the home page, above its rules, and
 * where a game is chosen. A game without one here has only the core's help. */
import type { Both } from "../core/core";
import { entryOf } from "../ground/entry-of";

interface Short extends Both {
  /** The usual number of players; the host may choose another. */
  readonly players: number;
  /** Dice wait in its cup for the hand of their thrower. */
  readonly throws?: true;
  /** What a table may count for everybody, where a game has such a thing. */
  readonly counts?: { readonly label: Both; readonly hint: Both };
}

const shorts: Readonly<Record<string, Short>> = {
  yahtzee: {
    players: 2,
    throws: true,
    en: "Roll five dice up to three times, keep what helps, fill your sheet. Play alone or with friends; the Yams sheet is for the daring.",
    ja: "5個のサイコロを3回まで振り、欲しい目を残して得点表に記入します。ひとりでも大勢でも。辛口の得点表「ヤムス」もあります。",
  },
  "dou-dizhu": {
    players: 3,
    en: "The card game of China: one landlord with the better hand against all the others together. Be the first to play all your cards.",
    ja: "中国の定番カードゲーム「闘地主」。強い手の地主ひとりに、残りの全員が手を組んで挑みます。先に手札をなくした側の勝ち。",
    counts: {
      label: { en: "Show which cards are still out", ja: "まだ出ていないカードを表示する" },
      hint: {
        en: "Everybody sees how many of each rank are still out.",
        ja: "まだ出ていないカードの枚数が、ランクごとに全員に表示されます。",
      },
    },
  },
  dixit: {
    players: 4,
    en: "Dreamlike pictures, and a clue that should not be too clear: some should find your card, but not everybody.",
    ja: "夢のような絵のカードに、ひとことのお題。全員に当てられても、誰にも当てられなくてもいけません。",
  },
  "burning-desire": {
    players: 3,
    throws: true,
    en: "A race to 1000 points with six dice and a bonus die. At the finish you may gamble it all on the multiplier dice.",
    ja: "6個のサイコロとボーナスダイスで1000点を目指す競走。ゴール前には、倍率ダイスの大勝負が待っています。",
  },
  "sengoku-domino": {
    players: 4,
    en: "Warlords lay tiles on four battlefields. The strongest in a line takes it, ties cancel out, and the most lines win the castle.",
    ja: "武将たちが四つの戦場にタイルを並べます。一番強い人が花道を取り、同点なら相討ち。花道を多く取れば城が手に入ります。",
  },
};

export const shortOf = (game: string): Short | null => entryOf(shorts, game) ?? null;

/** Whether the scores of GAME are points. In Sengoku Domino they are lines, and more than they decide. */
export const hasPoints = (game: string): boolean => game !== "sengoku-domino";
