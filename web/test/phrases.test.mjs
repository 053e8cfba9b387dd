/* phrases.test.mjs - where a Japanese line may end in a browser that does not find phrases itself. */
import assert from "node:assert/strict";
import { phrasesAround, phrasesOf } from "../src/ground/phrases";
import { test } from "./harness.mjs";

test("a line ends between phrases, never inside a word", () => {
  for (const text of [
    "大きい|ストレートを|出せる|手。",
    "お名前を|入れて、|席を|立つと、|ゲームが|始まります。",
    "バーニング・|ディザイアで|遊ぶ",
    "中国の|定番カードゲーム「闘地主」。|強い|手です",
    "9/9 9 3は|8 8 8 Aに|勝つ",
    "1人で|2回",
    "そのまま",
    "Aki rolls",
  ])
    assert.equal(phrasesOf(text.replaceAll("|", "")).join("|"), text);
});

test("a line ends inside no name", () => {
  for (const text of [
    "はる香さんの|勝ち",
    "みどり丸、はる香の|勝ち",
    "おばあちゃんの|勝ち",
    "はる、|カナ",
  ])
    assert.equal(
      phrasesAround(text.replaceAll("|", ""), ["はる香", "みどり丸", "おばあちゃん"]).join("|"),
      text,
    );
});
