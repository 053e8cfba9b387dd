/* view.ts - the type of the core's `describe` for Burning Desire (games/burning_desire_view.c), and
 * the texts of this room. */
import { counted, inBoth, people } from "../../core/sentences";
import {
  dictionary,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  pair,
} from "../../core/shape";
import type { Shaped } from "../../core/shape";
import { ownWords } from "../../ground/words";
import type { Words } from "../../ground/words";

export const ROLES = ["1", "2-3", "4-6"] as const;
export type Role = (typeof ROLES)[number];

/** The place of the bonus die, after the six. */
export const BONUS = 6;

const role = oneOf(...ROLES);

const roleView = object({
  /** Points for 0 to 6 dice. */
  pays: list(number),
  /** The places of the dice that count, and their points without the bonus die; while dice lie. */
  dice: optional(list(number)),
  base: optional(number),
});

/** What some points in this turn would bring. */
const bringing = {
  points: number,
  total: number,
  lead: oneOf("leads", "shares", "trails"),
};

const outcome = object({
  ...bringing,
  times: number,
  /** Of 36. */
  ways: number,
});

const throwing = {
  taken: number,
  throws: number,
  staked: orNull(number),
  faces: orNull(pair(number)),
};

const dare = object({
  ...throwing,
  stop: object(bringing),
  outcomes: list(outcome),
  sides: pair(list(number)),
});

const lastTurn = object({ ...throwing, seat: number, role, gained: number });

export const burningView = object({
  phase: oneOf("roll", "choose", "dare", "multiply", "over"),
  stage: oneOf("race", "final", "tie"),
  turn: number,
  turns: number,
  rolls: number,
  target: number,
  /** 0 for a die that is about to be rolled. */
  dice: list(number),
  bonus: number,
  keep: flag,
  would: dictionary(number),
  offered: dictionary(flag),
  roles: object({ "1": roleView, "2-3": roleView, "4-6": roleView }),
  role: orNull(role),
  points: number,
  dare: orNull(dare),
  last: orNull(lastTurn),
  starter: orNull(number),
  pending: list(number),
  seats: list(object({ total: number })),
});

export type RoleView = Shaped<typeof roleView>;
export type Outcome = Shaped<typeof outcome>;
export type Lead = Outcome["lead"];
export type Dare = Shaped<typeof dare>;
export type Bringing = Dare["stop"];
export type LastTurn = Shaped<typeof lastTurn>;
export interface BurningView extends Shaped<typeof burningView> {}

/** The faces that stand for a role. */
export const roleFaces: Readonly<Record<Role, readonly number[]>> = {
  "1": [1],
  "2-3": [2, 3],
  "4-6": [4, 5, 6],
};

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

const both = inBoth(
  {
    race: (target: number) => `Race to ${target}`,
    raceRow: (name: string, total: number, target: number) => `${name}: ${total} of ${target}`,
    solo: (n: number) => `Turn ${n}`,
    soloOver: (n: number) => `Reached in ${counted(n, "turn", "turns")}`,
    final: (name: string, names: readonly string[]) =>
      `Final round: ${name} has reached the target. One more turn for ${people("en", names)}.`,
    finalRound: "Final round: one more turn each",
    tie: (names: readonly string[]) =>
      `A shared lead: a tie-break among those in front. Still to roll: ${people("en", names)}.`,
    tieBreak: "A tie-break among those in front",
    toPlay: "to play",
    dice: "Dice",
    die: (place: number, face: number) =>
      place > BONUS ? `Bonus die: ${face}` : `Die ${place}: ${face}`,
    rolling: (place: number) =>
      place > BONUS ? "Bonus die: about to be rolled" : `Die ${place}: about to be rolled`,
    kept: "kept",
    rollOf: (n: number) => `Roll ${n} of 3`,
    rollAgain: (n: number) =>
      n === 7 ? "Roll all seven again" : n === 1 ? "Roll 1 die again" : `Roll ${n} dice again`,
    allKept: "All kept: choose a category",
    chooseRole: "Choose a category",
    keepHint: "Tap the dice to keep, then roll the others. Or choose a category.",
    lastHint: "Third roll: choose a category.",
    keys: "Keys 1–6 and B keep dice, R rolls, 7–9 choose a category, Enter confirms, Esc cancels.",
    dareKeys: "Keys: S to stop, M to multiply, Enter confirms, Esc cancels.",
    roles: "Categories",
    role: { "1": "1", "2-3": "2–3", "4-6": "4–6" } as Readonly<Record<Role, string>>,
    pays: (role: string, points: string) => `Category ${role}: 1 to 6 dice give ${points}`,
    would: (role: string, points: number) => `Category ${role}: would give ${points}`,
    counted: (n: number) => (n === 0 ? "no dice" : n === 1 ? "1 die" : `${n} dice`),
    offer: "multiplier dice",
    take: (role: string, points: number) => `Take ${role} for ${points}`,
    takeThen: (before: number, after: number) => `${before} → ${after} points`,
    takeOffer: (after: number) => `→ ${after}, and the multiplier dice are yours to roll`,
    cancel: "Cancel",
    sends: "Sending…",
    lastTurn: (name: string, role: string, gained: number) => `${name}: ${role} for ${gained}`,
    lastWon: (name: string, role: string, taken: number, gained: number) =>
      `${name}: ${role}, ${taken} grew to ${gained}`,
    lastLost: (name: string, staked: number, a: number, b: number) =>
      `${name}: ${staked} × ${a} × ${b} – all lost`,
    stage: "Multiplier dice",
    atStake: (name: string, role: string) => `${name}, category ${role}`,
    stake: "points at stake",
    multiplierDie: (place: number, face: number) => `Multiplier die ${place}: ${face}`,
    multiplierLies: (place: number, sides: string) =>
      `Multiplier die ${place}, not rolled: faces ${sides}`,
    multiplierRolls: (place: number) => `Multiplier die ${place}: rolling`,
    lost: "A zero: the points of this turn are gone",
    banked: "That many points are scored immediately",
    mayBring: "What a throw may bring",
    product: "Product",
    points: "Points",
    total: "Total",
    place: "Place",
    chance: "Chance",
    lead: { leads: "in front", shares: "level", trails: "behind" } as Readonly<
      Record<Lead, string>
    >,
    stop: "Stop",
    stopWith: (points: number, total: number) => `keep ${points} → ${total}`,
    multiply: "Multiply",
    multiplyWith: (times: string, lost: string) => `${times} – or nothing, ${lost}`,
    range: (low: number, high: number) => `×${low} to ×${high}`,
    ways: (n: number) => `${n} in 36`,
    stopNow: (points: number) => `Stop with ${points} points`,
    multiplyNow: (points: number) => `Throw, staking ${points}`,
    dareHint: "Stop or multiply? Nothing happens before you confirm.",
    endsGame: "Stopping ends the game.",
    beginsFinal: "Stopping begins the final round: each of the others has one more turn.",
    decides: (name: string) => `${name} is deciding…`,
    throwing: "The multiplier dice are thrown…",
  },
  {
    race: (target) => `${target}点への道`,
    raceRow: (name, total, target) => `${name}さん：${target}点中${total}点`,
    solo: (n) => `${n}手番目`,
    soloOver: (n) => `${n}手番でゴール`,
    final: (name, names) =>
      `最終ラウンド：${name}さんが目標に届きました。あと1回ずつ振る人：${people("ja", names)}`,
    finalRound: "最終ラウンド：あと1回ずつ振ります",
    tie: (names) =>
      `首位が並びました。並んだ人だけの決着戦です。これから振る人：${people("ja", names)}`,
    tieBreak: "首位の人だけの決着戦です",
    toPlay: "これから",
    dice: "サイコロ",
    die: (place, face) => (place > BONUS ? `ボーナスダイス：${face}` : `サイコロ${place}：${face}`),
    rolling: (place) =>
      place > BONUS ? "ボーナスダイス：これから振ります" : `サイコロ${place}：これから振ります`,
    kept: "残す",
    rollOf: (n) => `${n}投目（3回まで）`,
    rollAgain: (n) => (n === 7 ? "7個とも振り直す" : `${n}個を振り直す`),
    allKept: "全部残すなら役を選ぶ",
    chooseRole: "役を選んでください",
    keepHint: "残す目をタップして振り直すか、役を選びます。",
    lastHint: "3投目です。役を選んでください。",
    keys: "1〜6とBで残す、Rで振る、7〜9で役を選ぶ、Enterで決定、Escでキャンセル。",
    dareKeys: "Sで止める、Mで倍率ダイス、Enterで決定、Escでキャンセル。",
    roles: "役",
    role: { "1": "1", "2-3": "2〜3", "4-6": "4〜6" },
    pays: (role, points) => `役「${role}」：1〜6個で${points}点`,
    would: (role, points) => `役「${role}」：今なら${points}点`,
    counted: (n) => `${n}個`,
    offer: "倍率ダイス",
    take: (role, points) => `「${role}」で${points}点`,
    takeThen: (before, after) => `${before}点 → ${after}点`,
    takeOffer: (after) => `→ ${after}点。倍率ダイスにも挑めます`,
    cancel: "キャンセル",
    sends: "送っています…",
    lastTurn: (name, role, gained) => `${name}さん：「${role}」で${gained}点`,
    lastWon: (name, role, taken, gained) => `${name}さん：「${role}」の${taken}点が${gained}点に`,
    lastLost: (name, staked, a, b) => `${name}さん：${staked} × ${a} × ${b} で0点`,
    stage: "倍率ダイス",
    atStake: (name, role) => `${name}さん・役「${role}」`,
    stake: "点を賭けて",
    multiplierDie: (place, face) => `倍率ダイス${place}：${face}`,
    multiplierLies: (place, sides) => `倍率ダイス${place}、まだ振っていません：目は${sides}`,
    multiplierRolls: (place) => `倍率ダイス${place}：転がっています`,
    lost: "0が出ました。この番の点は消えます",
    banked: "ここまで増えたら、そのまま得点になります",
    mayBring: "振るとどうなるか",
    product: "倍率",
    points: "点",
    total: "合計",
    place: "順位",
    chance: "確率",
    lead: { leads: "首位", shares: "並ぶ", trails: "届かない" },
    stop: "止める",
    stopWith: (points, total) => `${points}点をもらう → ${total}点`,
    multiply: "振る",
    multiplyWith: (times, lost) => `${times}、または0点（${lost}）`,
    range: (low, high) => `${low}〜${high}倍`,
    ways: (n) => `36分の${n}`,
    stopNow: (points) => `${points}点で止める`,
    multiplyNow: (points) => `${points}点を賭けて振る`,
    dareHint: "止めるか、振るか。決定するまでは何も起こりません。",
    endsGame: "止めると、ここでゲーム終了です。",
    beginsFinal: "止めると最終ラウンドです。ほかの人があと1回ずつ振ります。",
    decides: (name) => `${name}さんが迷っています…`,
    throwing: "倍率ダイスが転がります…",
  },
);

export type RoomWords = (typeof both)["en"];

export const roomWordsIn = (words: Words): RoomWords => ownWords(words, both);
