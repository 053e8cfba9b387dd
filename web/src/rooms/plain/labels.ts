/* labels.ts - words for the keys of games' descriptions. A key that is not here is shown as it is
 * spelled. */
import type { Words } from "../../words";

const labels: Readonly<Record<string, readonly [en: string, ja: string]>> = {
  phase: ["Phase", "段階"],
  round: ["Round", "巡"],
  rounds: ["Rounds", "全巡数"],
  turn: ["Turn", "手番"],
  seat: ["Player", "プレイヤー"],
  seats: ["Players", "プレイヤー"],
  players: ["Players", "プレイヤー"],
  winner: ["Winner", "勝者"],
  leader: ["Leader", "先頭"],
  dealer: ["Dealer", "親"],
  starter: ["Began", "最初の人"],
  score: ["Score", "得点"],
  total: ["Total", "合計"],
  points: ["Points", "点"],
  target: ["Target", "目標"],
  gain: ["Gained", "増えた点"],
  hand: ["Hand", "手札"],
  hands: ["Hands", "手札"],
  held: ["Cards held", "手札の枚数"],
  count: ["Number", "数"],
  left: ["Left", "残り"],
  deck: ["Deck", "山札"],
  stock: ["Stock", "山"],
  discard: ["Discard pile", "捨て札"],
  table: ["Table", "場"],
  board: ["Board", "盤"],
  cells: ["Cells", "マス"],
  dice: ["Dice", "サイコロ"],
  rolls: ["Rolls", "振った回数"],
  cards: ["Cards", "札"],
  card: ["Card", "札"],
  tile: ["Tile", "牌"],
  number: ["Number", "数字"],
  choice: ["Choice", "選んだもの"],
  chosen: ["Has chosen", "選び終えた"],
  bid: ["Bid", "入札"],
  stake: ["Stake", "賭け"],
  last: ["Last", "直前"],
  order: ["Order", "順番"],
  would: ["Would give", "今なら"],
  over: ["over", "終わり"],
  deal: ["deal", "配る"],
  draw: ["draw", "引く"],
  roll: ["roll", "振る"],
  choose: ["choose", "選ぶ"],
  reveal: ["reveal", "公開"],
};

/** Keys whose number is a seat. */
const seatKeys = new Set(["turn", "seat", "winner", "leader", "dealer", "starter"]);
/** Keys whose list has an item for each seat. */
const seatLists = new Set(["seats", "players", "hands"]);

/** A key, or a word in its place, as people say it. */
export function label(words: Words, key: string): string {
  const known = labels[key];
  return known ? known[words.language === "ja" ? 1 : 0] : key.replaceAll("_", " ");
}

/** What a value under `key` says: a seat by its name, yes and no, a known word. */
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
