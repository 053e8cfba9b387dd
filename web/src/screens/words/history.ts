/* history.ts - texts about finished games, in English and Japanese. */
import type { Language } from "../../core/core";
import { useSettings } from "../../ground/settings";

const games = (n: number) => `${n} ${n === 1 ? "game" : "games"}`;

const en = {
  hint: "On this server, from all of your devices. Only you see this list. When a table is deleted here, its game leaves the list.",
  none: "No game that you have played here matches this.",
  anyGame: "All games",
  game: "Game",
  year: "Year",
  month: "Month",
  any: "Any",
  with: "With",
  anybody: "Anybody",
  result: "Result",
  anyResult: "Any result",
  won: "Won",
  lost: "Not won",
  unfinished: "Ended early",
  figures: "Your figures",
  played: "Played",
  best: "Best",
  mean: "Average",
  perfect: "Perfect play",
  perfectHint: "Perfect play: the exact mean of a player who plays alone and makes no mistake.",
  ratings: "Ratings",
  ratingsHint:
    "From the games that counted for ratings. The normal bot has 25 points. The number after ± is the margin: the true strength lies within it in 95 of 100 cases. The board shows everybody who has a rated game on their list.",
  rating: (mean: string, off: string) => `${mean} ± ${off}`,
  ownRating: (rating: string, n: number) => `You: about ${rating} after ${games(n)}.`,
  notRated: "You have played no rated game.",
  away: "Given away",
  ownAway: (points: string, n: number) =>
    `You gave away ${points} points a game (mean of ${games(n)}).`,
  awayHint:
    "Given away: how many points your choices cost in a game, against perfect play for the most points. Dice and opponents have no part in it. The true mean lies within ± in 95 of 100 cases; the number of games is in brackets.",
  boardOf: (game: string) => `Board: ${game}`,
  player: "Player",
  strength: "Rating",
  list: "The list",
  older: "Show older games",
  replay: "Replay",
  off: "Remove from my list",
  offSure:
    "This game leaves your list, your figures and your evenings for good. The others keep it.",
  offAll: "Empty my list",
  offAllHint:
    "Your list, figures and evenings begin anew. The tables and the lists of others stay.",
  save: "Save the list",
  saveRecords: "Save all records",
  saving: (n: number, all: number) => `Fetching record ${n} of ${all}…`,
  notAll: (n: number) => `${games(n)} could not be fetched.`,
  keep: "Your games as files",
  keepHint: "The list as JSON, and the records of all games, one after the other, in one file.",
  place: (rank: string, score: string) => `${rank}, ${score} points`,
  points: (score: string) => `${score} points`,
  eveningsHint:
    "The people with whom you play. Evenings are grouped when at least half of the other people are the same.",
  noEvenings: "When you have played with others here, your evenings appear here.",
  games,
  lastOn: (date: string) => `last on ${date}`,
  whoWon: "Who won how often",
  times: (n: number) => `${n} ×`,
  wonBy: (names: string) => `Won by ${names}`,
  olderEvenings: "Show older evenings",
};

export type HistoryWords = typeof en;

const ja: HistoryWords = {
  hint: "このサーバーで遊んだものは、どの端末の分も入ります。見られるのはあなただけです。卓が削除されると、その対局は一覧からも消えます。",
  none: "条件に合う対局はありません。",
  anyGame: "すべてのゲーム",
  game: "ゲーム",
  year: "年",
  month: "月",
  any: "すべて",
  with: "一緒に遊んだ人",
  anybody: "誰とでも",
  result: "結果",
  anyResult: "すべての結果",
  won: "勝ち",
  lost: "勝ち以外",
  unfinished: "途中で終了",
  figures: "あなたの成績",
  played: "回数",
  best: "最高",
  mean: "平均",
  perfect: "最善の平均",
  perfectHint: "「最善の平均」は、ひとりで最善を尽くした場合の厳密な期待値です。",
  ratings: "レーティング",
  ratingsHint:
    "レーティング対局の結果から求めます。「ふつう」のボットが25です。本当の強さは、95%の確かさで±の範囲にあります。順位表に載るのは、レーティング対局が自分の一覧に残っている人です。",
  rating: (mean, off) => `${mean} ± ${off}`,
  ownRating: (rating, n) => `あなたのレーティングは、約${rating}です（${n}回）。`,
  notRated: "レーティング対局は、まだありません。",
  away: "損",
  ownAway: (points, n) => `あなたの損は、1対局に平均${points}点です（${n}回）。`,
  awayHint:
    "「損」は、得点の期待値を最大にする選び方と比べて、1対局に何点失ったかです。出た目や相手は関係しません。本当の平均は、95%の確かさで±の範囲にあります。かっこの中は対局の数です。",
  boardOf: (game) => `順位表：${game}`,
  player: "プレイヤー",
  strength: "レーティング",
  list: "一覧",
  older: "前の対局を表示",
  replay: "再生",
  off: "一覧から外す",
  offSure: "この対局を、あなたの一覧と成績から完全に外します。ほかの人の一覧には残ります。",
  offAll: "一覧を空にする",
  offAllHint: "あなたの一覧と成績を最初からにします。卓とほかの人の一覧は残ります。",
  save: "一覧を保存",
  saveRecords: "すべての棋譜を保存",
  saving: (n, all) => `棋譜を取得しています：${all}件中${n}件目`,
  notAll: (n) => `${n}件は取得できませんでした。`,
  keep: "ファイルに保存",
  keepHint: "一覧は JSON、棋譜はすべての対局を順につないだひとつのファイルです。",
  place: (rank, score) => `${rank}・${score}点`,
  points: (score) => `${score}点`,
  eveningsHint:
    "一緒に遊んだ仲間ごとの記録です。半分以上が同じ顔ぶれの集いは、ひとつにまとめて表示します。",
  noEvenings: "ここで誰かと遊ぶと、その日のゲームがここに並びます。",
  games: (n) => `${n}回`,
  lastOn: (date) => `最後は${date}`,
  whoWon: "勝った回数",
  times: (n) => `${n}回`,
  wonBy: (names) => `${names}の勝ち`,
  olderEvenings: "前の日を表示",
};

const both: Readonly<Record<Language, HistoryWords>> = { en, ja };

export const useHistoryWords = (): HistoryWords => both[useSettings().language];
