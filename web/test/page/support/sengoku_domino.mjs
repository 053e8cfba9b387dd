/* sengoku_domino.mjs - what people do at a table of Sengoku Domino: they press what the room offers. */
import { press } from "./play.mjs";

/** What things are called in this room, as far as the tests press or read them. */
export const WORDS = {
  en: {
    game: "Sengoku Domino",
    tile: /^(\d\+\d: |Commander).*, strength \d+\. It fits/,
    deploy: /^Deploy /,
    lay: /^Lay .+ on [a-j]\d+ [a-j]\d+$/,
    discard: /^Discard /,
    fits: /, fits here$/,
    turn: "Turn",
    cancel: "Cancel",
    order: "Order by strength",
    board: "Board, columns a to j, rows 1 to 10",
    places: /^All \d+ places$/,
    wholeMap: "Whole map",
    seeTiles: /See which tiles .+ has left/,
    hands: "Tiles left at the end",
  },
  ja: {
    game: "戦国ドミノ",
    tile: /、戦力値\d+.*今の盤で/,
    deploy: /を出す$/,
    lay: /を[a-j]\d+・[a-j]\d+に置く$/,
    discard: /を捨てる$/,
    fits: /、ここに置けます$/,
    turn: "回す",
    cancel: "キャンセル",
    order: "判定エリア",
    board: "盤、列aからj、行1から10",
    places: /^置き方\d+通りの一覧$/,
    wholeMap: "全体図",
    seeTiles: /残りのタイルを見る/,
    hands: "最後に手元に残ったタイル",
  },
};

export const wordsOf = (person) => WORDS[person.language];
export const tiles = (person) => person.getByRole("button", { name: wordsOf(person).tile });
export const cells = (person, name) =>
  person.getByRole("grid", { name: wordsOf(person).board }).getByRole("button", { name });
export const deploy = (person) => person.getByRole("button", { name: wordsOf(person).deploy });
export const lay = (person) => person.getByRole("button", { name: wordsOf(person).lay });
export const discard = (person) => person.getByRole("button", { name: wordsOf(person).discard });

/** The elements to press; the first that exists is pressed. Looked up by class: by name a hundred
 * cells would be asked each time. */
const OFFERED = [
  ".sd-actions .button.main",
  "button.sd-pick",
  ".sd-cell.lit",
  ".sd-actions .button",
];

/** Whether it is this person's turn. */
export const mayActSengoku = async (person) =>
  (await person.locator(OFFERED.join(", ")).count()) > 0;

/** One thing that a person does when it is their turn: confirms, chooses a tile or a lit cell, or
 * discards; `person.taste` says which of several. False when nothing is offered. */
export async function actSengoku(person) {
  person.taste = ((person.taste ?? 1) * 31 + 7) % 101;
  for (const what of OFFERED) {
    const found = person.locator(what);
    const count = await found.count();
    if (count === 0) continue;
    await press(found.nth(person.taste % count));
    return true;
  }
  return false;
}
