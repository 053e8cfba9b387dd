/* daily.ts - texts about daily games, in English and Japanese. */
import type { Language } from "../../core/core";
import { useSettings } from "../../ground/settings";

const en = {
  hint: "You can play each of these games once a day, alone. Everybody here gets the same dice: each throw shows the same faces, and if you throw fewer dice you get the first of them.",
  next: (time: string) => `The next games begin at ${time}.`,
  day: (date: string) => `The games of ${date}`,
  over: "This day is over. Its seeds are public, and you can watch every game.",
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
      : `${n} ${n === 1 ? "person has" : "people have"} finished it. You will see their results when you have finished it, too.`,
  nobody: "Nobody finished it.",
  rank: "Place",
  name: "Name",
  score: "Points",
  lost: "Given away",
  lostHint:
    "Given away: how many points the choices cost on average against perfect play. “…” is still being worked out.",
  unsolved:
    "Perfect play has not been worked out for this solo game, so the board does not show points given away.",
  replay: "Replay",
  replayOf: (name: string) => `Replay: ${name}`,
  you: "you",
  fair: "How to check the dice",
  fairHint:
    "The server drew a seed before the day began and published its SHA-256. When the day is over it publishes the seed, and each record can be verified like any other.",
  commit: "SHA-256 of the seed",
  since: (time: string) => `public since ${time}`,
  seed: "Seed",
  tomorrow: "SHA-256 of tomorrow’s seed",
  honest:
    "A friend who has played can tell you the dice, and anyone can come back as a new guest. The board is for people who enjoy comparing.",
  nameHint: "It appears on the board of the day.",
  soon: (time: string, minutes: number) =>
    `This game ends at ${time}, in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  ended: "The day of this game is over. There is a new one now.",
  atDay: "Today",
  atPastDay: "On that day",
  inMonth: "Over thirty days",
  inMonthHint:
    "The ranking over thirty days adds up how many others each player was ahead of on each day.",
  streak: "In a row",
  daysInARow: (n: number) => (n === 1 ? "1 day" : `${n} days`),
  inARow: (n: number) => `${n} days in a row`,
  streakHint: "A missed day is forgiven, two in a row are not.",
  share: "Share",
  shared: (facts: string) => `Engawa, ${facts}`,
  shareHint: "It gives no dice away.",
  days: "Past days",
  today: "To today’s games",
  board: "Board of the day",
  none: "There were no games on that day.",
};

export type DailyWords = typeof en;

const ja: DailyWords = {
  hint: "それぞれのゲームをひとりで1日1回遊べます。ここでは全員に同じ目が出ます。1投目、2投目…の目は全員共通で、振る個数が少なければ先頭から順に使います。",
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
  replayOf: (name) => `再生：${name}`,
  you: "あなた",
  fair: "出目の確かめ方",
  fairHint:
    "サーバーはその日が来る前にシードを決め、その SHA-256 を公開しました。その日が終わるとシードを公開するので、どの棋譜もほかのゲームと同じように検証できます。",
  commit: "シードの SHA-256",
  since: (time) => `${time}から公開`,
  seed: "シード",
  tomorrow: "明日のシードの SHA-256",
  honest:
    "先に遊んだ友だちから目を聞くことも、別のゲストとして来ることもできます。順位表は、比べ合いたい人のためのものです。",
  nameHint: "順位表に出る名前です。",
  soon: (time, minutes) => `このゲームは${time}（あと${minutes}分）で終わります。`,
  ended: "このゲームの日は終わりました。新しいゲームがあります。",
  atDay: "今日",
  atPastDay: "この日",
  inMonth: "30日間",
  inMonthHint: "30日間の順位は、その日ごとに上回った人数の合計で決まります。",
  streak: "連続",
  daysInARow: (n) => `${n}日`,
  inARow: (n) => `連続${n}日`,
  streakHint: "1日休んでも続きます。2日続けて休むと途切れます。",
  share: "送る",
  shared: (facts) => `縁側　${facts}`,
  shareHint: "出目は分かりません。",
  days: "これまでの日",
  today: "今日のゲームへ",
  board: "今日の順位表",
  none: "この日のゲームはありません。",
};

const both: Readonly<Record<Language, DailyWords>> = { en, ja };

export const useDailyWords = (): DailyWords => both[useSettings().language];
