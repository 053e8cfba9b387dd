/* daily-words.ts - what the page says about daily games, in English and Japanese. */
import type { Language } from "../core/core";
import { useSettings } from "../settings";

const en = {
  hint: "One solo game of each a day, with the same dice for everybody here. Throw for throw the same faces come, and whoever throws fewer dice gets the first ones.",
  next: (time: string) => `The next games begin at ${time}.`,
  day: (date: string) => `The games of ${date}`,
  over: "This day is over: its seeds are told, and every game can be watched.",
  play: "Play",
  goOn: "Go on",
  playName: (game: string) => `Play ${game}`,
  goOnName: (game: string) => `Go on with ${game}`,
  look: "See my game",
  done: "Finished",
  begun: "Begun",
  open: "Not played yet",
  points: (n: string) => `${n} points`,
  place: (rank: string, all: number) => `${rank} of ${all}`,
  hidden: (n: number) =>
    n === 0
      ? "Nobody has finished it yet."
      : `${n} ${n === 1 ? "person has" : "people have"} finished it. You see how they fared when you have, too.`,
  nobody: "Nobody finished it.",
  rank: "Place",
  name: "Name",
  score: "Points",
  lost: "Given away",
  lostHint:
    "Given away: how many points the choices cost on average against perfect play. “…” is still being worked out.",
  unsolved:
    "Perfect play is not worked out for this game alone, so the board does not tell what was given away.",
  replay: "Replay",
  replayOf: (name: string) => `Replay: ${name}`,
  you: "you",
  fair: "How to check the dice",
  fairHint:
    "The server drew a seed before the day and told its SHA-256 then. When the day is over it tells the seed, and each record can be verified like every other.",
  commit: "SHA-256 of the seed",
  since: (time: string) => `told since ${time}`,
  seed: "Seed",
  tomorrow: "SHA-256 of tomorrow's seed",
  honest:
    "A friend who has played can tell you what came, and somebody can come back as a new guest: the board is for people who want to be compared.",
  days: "Past days",
  today: "To today's games",
  board: "Board of the day",
  none: "There were no games on that day.",
};

export type DailyWords = typeof en;

const ja: DailyWords = {
  hint: "ひとりで遊ぶゲームが1日に1回ずつあり、ここでは全員に同じ目が出ます。何投目かが同じなら目も同じ順に出て、振る個数が少ない人にはその先頭の目が出ます。",
  next: (time) => `次のゲームは${time}に始まります。`,
  day: (date) => `${date}のゲーム`,
  over: "この日は終わりました。シードが公開され、どのゲームも再生できます。",
  play: "遊ぶ",
  goOn: "続ける",
  playName: (game) => `${game}を遊ぶ`,
  goOnName: (game) => `${game}を続ける`,
  look: "自分のゲームを見る",
  done: "終了",
  begun: "途中",
  open: "まだ遊んでいません",
  points: (n) => `${n}点`,
  place: (rank, all) => `${all}人中${rank}`,
  hidden: (n) =>
    n === 0
      ? "まだ誰も終えていません。"
      : `${n}人が終えました。ほかの人の結果は、あなたが終えると見られます。`,
  nobody: "終えた人はいませんでした。",
  rank: "順位",
  name: "名前",
  score: "得点",
  lost: "損",
  lostHint: "「損」は、最善の選び方と比べて平均で何点失ったかです。「…」は計算中です。",
  unsolved: "このゲームのひとり用では最善の選び方が計算されていないため、損は示しません。",
  replay: "再生",
  replayOf: (name) => `再生: ${name}`,
  you: "あなた",
  fair: "目を確かめるには",
  fairHint:
    "サーバーはその日が来る前にシードを引き、そのSHA-256を公開しました。その日が終わるとシードを公開するので、どの棋譜もほかのゲームと同じように検証できます。",
  commit: "シードのSHA-256",
  since: (time) => `${time}から公開`,
  seed: "シード",
  tomorrow: "明日のシードのSHA-256",
  honest:
    "先に遊んだ友だちから目を聞くことも、別のゲストとして来ることもできます。順位表は、比べ合いたい人のためのものです。",
  days: "これまでの日",
  today: "今日のゲームへ",
  board: "今日の順位表",
  none: "この日のゲームはありません。",
};

const both: Readonly<Record<Language, DailyWords>> = { en, ja };

export const useDailyWords = (): DailyWords => both[useSettings().language];
