/* view.ts - the type of the core's `describe` for Yahtzee and Yams (games/yahtzee.c), and the names
 * of the boxes. */
import type { Both } from "../../core/core";
import { inBoth } from "../../core/sentences";
import { dictionary, flag, list, number, object, oneOf, orNull, text } from "../../core/shape";
import type { Shaped } from "../../core/shape";
import { ownWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";

const seatView = object({
  sheet: dictionary(number),
  upper: number,
  target: number,
  bonus: number,
  /** null for the sheet yahtzee. */
  delta: orNull(number),
  repeat: number,
  total: number,
});

export const yahtzeeView = object({
  sheet: oneOf("yahtzee", "yams"),
  phase: oneOf("roll", "choose", "over"),
  turn: number,
  rolls: number,
  round: number,
  rounds: number,
  /** 0 for a die that is about to be rolled. */
  dice: list(number),
  boxes: list(text),
  keep: flag,
  would: dictionary(number),
  joker: orNull(oneOf("upper", "lower", "zero")),
  repeat: number,
  seats: list(seatView),
});

export type SeatView = Shaped<typeof seatView>;
export interface YahtzeeView extends Shaped<typeof yahtzeeView> {}

/** The faces of the upper boxes, for their pictures. */
export const faces: Readonly<Record<string, number>> = {
  ones: 1,
  twos: 2,
  threes: 3,
  fours: 4,
  fives: 5,
  sixes: 6,
};

/** How the boxes stand on the paper. */
export const isUpper = (box: string): boolean => box in faces;

/** A bar stands where a name may be broken that a browser takes for one word. */
const names: Readonly<Record<string, Both>> = {
  ones: { en: "Ones", ja: "1の目" },
  twos: { en: "Twos", ja: "2の目" },
  threes: { en: "Threes", ja: "3の目" },
  fours: { en: "Fours", ja: "4の目" },
  fives: { en: "Fives", ja: "5の目" },
  sixes: { en: "Sixes", ja: "6の目" },
  "three-kind": { en: "Three of a kind", ja: "3カード" },
  "four-kind": { en: "Four of a kind", ja: "4カード" },
  "full-house": { en: "Full house", ja: "フルハウス" },
  "small-straight": { en: "Small straight", ja: "小さい|ストレート" },
  "large-straight": { en: "Large straight", ja: "大きい|ストレート" },
  yahtzee: { en: "Yahtzee", ja: "ヤッツィー" },
  chance: { en: "Chance", ja: "チャンス" },
  plus: { en: "Plus", ja: "プラス" },
  minus: { en: "Minus", ja: "マイナス" },
  rigole: { en: "Rigole", ja: "リゴール" },
};

/** The parts of a box's name, between which it may be broken. */
export const boxNameParts = (words: Words, box: string): readonly string[] =>
  (names[box]?.[words.language] ?? box).split("|");

export const boxName = (words: Words, box: string): string => boxNameParts(words, box).join("");

/** What only this room says. */
export const roomWords = inBoth(
  {
    sheetOf: (name: string) => `${name}’s sheet`,
    sheet: "Score sheet",
    upper: "Upper boxes",
    lower: "Lower boxes",
    box: "Box",
    bonus: "Bonus",
    delta: "Delta",
    repeat: "Yahtzee bonus",
    total: "Total",
    dice: "Dice",
    die: (place: number, face: number) => `Die ${place}: ${face}`,
    rolling: (place: number) => `Die ${place}: about to be rolled`,
    kept: "kept",
    keepHint: "Tap dice to keep and roll the rest, or choose a box.",
    lastHint: "Third roll: choose a box.",
    rollOf: (n: number) => `Roll ${n} of 3`,
    rollAgain: (n: number) =>
      n === 5 ? "Roll all five again" : n === 1 ? "Roll 1 die again" : `Roll ${n} dice again`,
    allKept: "All kept: choose a box",
    chooseBox: "Choose a box",
    write: (points: number, box: string) => `Score ${points} in ${box}`,
    would: (box: string, points: number) => `${box}: would score ${points}`,
    open: "open",
    toBonus: (upper: number, target: number) => `${upper} / ${target}`,
    round: (n: number, all: number) => `Round ${n} of ${all}`,
    joker: {
      upper:
        "Five of a kind with the yahtzee box filled: a joker. The upper box of this face must be filled.",
      lower:
        "Five of a kind with the yahtzee box filled: a joker. The upper box of this face is taken, so any open lower box counts in full.",
      zero: "Five of a kind with the yahtzee box filled: a joker. Only upper boxes are left: one of them takes 0.",
    },
    five: (name: string, yams: boolean) => `${name}: ${yams ? "Yams" : "Yahtzee"}!`,
    repeatNow: (points: number) => `Another yahtzee: +${points} on top.`,
    keys: "Keys 1–5 keep dice, R rolls, Enter confirms, Esc cancels.",
    cancel: "Cancel",
    sends: "Sending…",
  },
  {
    sheetOf: (name: string) => `${name}さんの得点表`,
    sheet: "得点表",
    upper: "上段",
    lower: "下段",
    box: "欄",
    bonus: "ボーナス",
    delta: "デルタ",
    repeat: "ヤッツィーボーナス",
    total: "合計",
    dice: "サイコロ",
    die: (place: number, face: number) => `サイコロ${place}：${face}`,
    rolling: (place: number) => `サイコロ${place}：これから振ります`,
    kept: "残す",
    keepHint: "残す目をタップして振り直すか、得点表の欄を選びます。",
    lastHint: "3投目です。欄を選んでください。",
    rollOf: (n: number) => `${n}投目（3回まで）`,
    rollAgain: (n: number) => (n === 5 ? "5個とも振り直す" : `${n}個を振り直す`),
    allKept: "全部残すなら欄を選ぶ",
    chooseBox: "欄を選んでください",
    write: (points: number, box: string) => `${box}に${points}点を記入`,
    would: (box: string, points: number) => `${box}：今なら${points}点`,
    open: "空き",
    toBonus: (upper: number, target: number) => `${upper} / ${target}`,
    round: (n: number, all: number) => `第${n}ラウンド（全${all}ラウンド）`,
    joker: {
      upper: "ヤッツィー欄に記入済みのときのゾロ目はジョーカーです。その目の上段に記入します。",
      lower:
        "ヤッツィー欄に記入済みのときのゾロ目はジョーカーです。その目の上段は済んでいるので、下段の好きな欄に満点で記入できます。",
      zero: "ヤッツィー欄に記入済みのときのゾロ目はジョーカーです。残りは上段だけなので、どれかに0点で記入します。",
    },
    five: (name: string, yams: boolean) => `${name}さん、${yams ? "ヤムス" : "ヤッツィー"}！`,
    repeatNow: (points: number) => `ふたたびヤッツィー！ さらに+${points}点。`,
    keys: "1〜5キーで残す、Rで振る、Enterで決定、Escでキャンセル。",
    cancel: "キャンセル",
    sends: "送っています…",
  },
);

export type RoomWords = (typeof roomWords)["en"];
export const roomWordsIn = (words: Words): RoomWords => ownWords(words, roomWords);

/** That somebody has just thrown five equal dice. */
export function fiveEqual(
  {
    view: { dice, sheet, turn },
    event,
    names,
  }: Pick<BoardProps<YahtzeeView>, "view" | "event" | "names">,
  words: Words,
): string | null {
  const equal = dice.every((face) => face > 0 && face === dice[0]);
  return equal && event?.do.startsWith("roll")
    ? roomWordsIn(words).five(names[turn] ?? "", sheet === "yams")
    : null;
}
