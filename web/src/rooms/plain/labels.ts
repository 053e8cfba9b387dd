/* labels.ts - words for the keys of games' descriptions. A key that is not here is shown as it is
 * spelled. */
import { entryOf } from "../../ground/entry-of";
import type { Both } from "../../core/core";
import type { Words } from "../../ground/words";

const labels: Readonly<Record<string, Both>> = {
  phase: { en: "Phase", ja: "段階" },
  round: { en: "Round", ja: "ラウンド" },
  rounds: { en: "Rounds", ja: "ラウンド数" },
  turn: { en: "Turn", ja: "手番" },
  seat: { en: "Player", ja: "プレイヤー" },
  seats: { en: "Players", ja: "プレイヤー" },
  players: { en: "Players", ja: "プレイヤー" },
  winner: { en: "Winner", ja: "勝者" },
  leader: { en: "Leader", ja: "先頭" },
  dealer: { en: "Dealer", ja: "親" },
  starter: { en: "Began", ja: "最初の人" },
  score: { en: "Score", ja: "得点" },
  total: { en: "Total", ja: "合計" },
  points: { en: "Points", ja: "点" },
  target: { en: "Target", ja: "目標" },
  gain: { en: "Gained", ja: "増えた点" },
  hand: { en: "Hand", ja: "手札" },
  hands: { en: "Hands", ja: "手札" },
  held: { en: "Cards held", ja: "手札の枚数" },
  count: { en: "Number", ja: "数" },
  left: { en: "Left", ja: "残り" },
  deck: { en: "Deck", ja: "山札" },
  stock: { en: "Stock", ja: "山" },
  discard: { en: "Discard pile", ja: "捨て山" },
  table: { en: "Table", ja: "場" },
  board: { en: "Board", ja: "盤" },
  cells: { en: "Cells", ja: "マス" },
  dice: { en: "Dice", ja: "サイコロ" },
  rolls: { en: "Rolls", ja: "振った回数" },
  cards: { en: "Cards", ja: "カード" },
  card: { en: "Card", ja: "カード" },
  tile: { en: "Tile", ja: "タイル" },
  number: { en: "Number", ja: "数字" },
  choice: { en: "Choice", ja: "選んだもの" },
  chosen: { en: "Has chosen", ja: "選び終えた" },
  bid: { en: "Bid", ja: "入札" },
  stake: { en: "Stake", ja: "賭け" },
  last: { en: "Last", ja: "直前" },
  order: { en: "Order", ja: "順番" },
  would: { en: "Would give", ja: "今なら" },
  over: { en: "over", ja: "ゲーム終了" },
  deal: { en: "deal", ja: "配る" },
  draw: { en: "draw", ja: "引く" },
  roll: { en: "roll", ja: "振る" },
  choose: { en: "choose", ja: "選ぶ" },
  reveal: { en: "reveal", ja: "公開" },
};

/** Keys whose number is a seat. */
const seatKeys = new Set(["turn", "seat", "winner", "leader", "dealer", "starter"]);
/** Keys whose list has an item for each seat. */
const seatLists = new Set(["seats", "players", "hands"]);

/** A key, or a word in its place, as people say it. */
export function label(words: Words, key: string): string {
  const known = entryOf(labels, key);
  return known ? known[words.language] : key.replaceAll("_", " ");
}

/** Returns the text for a value under `key`: a seat's name, yes or no, a known word. */
export function plainValue(
  words: Words,
  key: string,
  value: unknown,
  names: readonly string[],
): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number" && seatKeys.has(key)) return names[value] ?? String(value);
  return typeof value === "string" ? label(words, value) : String(value);
}

/** The name of item `i` of the list under `key`. */
export const itemName = (key: string, i: number, names: readonly string[]): string =>
  (seatLists.has(key) ? (names[i] ?? "") : "") || String(i + 1);
