/* dou_dizhu.mjs - what people do at a table of Dou Dizhu, by the names of things. */
import { offered, press, pressOffered } from "./play.mjs";

/** What things are called there. */
const NAMES = {
  en: {
    game: "Dou Dizhu",
    hands: "Hands",
    deal4: "Cards with four players",
    hand: /^Your hand, (\d+) cards?$/,
    bid: (n) => `Bid ${n}`,
    bidNow: /^Bid \d now$/,
    pass: "Pass",
    passNow: "Pass this time",
    hint: "Show plays",
    clear: "Clear",
    back: "Back",
    play: /^Play \d+ cards?$/,
    hints: /^(What you can play|What beats this)$/,
    scores: "Scores",
    scoreTable: "Score of the match",
    ended: /^Hand \d+ is over$/,
    goOn: "Go on",
    landlord: "Landlord",
    lead: /^You lead$/,
  },
  ja: {
    game: "闘地主",
    hands: "局数",
    deal4: "4人のときの枚数",
    hand: /^あなたの手札(\d+)枚$/,
    bid: (n) => `${n}で入札`,
    bidNow: /^\dで入札する$/,
    pass: "パス",
    passNow: "今回はパスする",
    hint: "出せる手",
    clear: "選び直す",
    back: "やめる",
    play: /^\d+枚を出す$/,
    hints: /^(出せるもの|これに勝てるもの)$/,
    scores: "得点表",
    scoreTable: "対局の得点",
    ended: /^第\d+局終了$/,
    goOn: "次へ",
    landlord: "地主",
    lead: /^あなたから$/,
  },
};

export const douDizhuNames = (person) => NAMES[person.language];

export const handOf = (person) => person.getByRole("list", { name: NAMES[person.language].hand });
export const cardsOf = (person) => handOf(person).getByRole("button");

/** One thing that a person does when it is their turn: bids `bid` (passes where that is not offered;
 * 4: always), and plays what the hint offers last, or passes. False when nothing is offered. */
export async function act(person, { bid = 1 } = {}) {
  const names = NAMES[person.language];
  const may = await offered(person);
  const wanted = [
    names.bidNow,
    names.passNow,
    names.play,
    names.bid(bid),
    names.hint,
    names.pass,
  ].map((name) => may.find((one) => (typeof name === "string" ? one === name : name.test(one))));
  const next = wanted.find((name) => name !== undefined);
  if (next === undefined) {
    const curtain = person.locator(".curtain").getByRole("button");
    return (await curtain.isVisible()) && press(curtain).then(() => true);
  }
  await pressOffered(person, next);
  const kinds = person.locator(".dd-kind");
  if (next === names.hint && (await kinds.count()) > 1) await press(kinds.last());
  return true;
}
