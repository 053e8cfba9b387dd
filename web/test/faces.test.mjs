/* faces.test.mjs - the files of the page's own face have all that it can say, and each character once. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST, levelOne, plan, rule } from "../faces.mjs";
import { docs, test } from "./harness.mjs";

const WORDS = join(docs, "../web/src/screens/words");
const said = readdirSync(WORDS)
  .map((name) => readFileSync(join(WORDS, name), "utf8"))
  .join("");
const files = plan(said);
const isKanji = (one) => /[\u4e00-\u9fff]/.test(one);

/** The files that a browser fetches for ONE: of several rules the last. */
function fetched(one) {
  const point = one.codePointAt(0);
  const has = ({ range }) =>
    range.split(",").some((span) => {
      const [from, to = from] = span.slice(2).split("-");
      return parseInt(from, 16) <= point && point <= parseInt(to, 16);
    });
  const of = (first) => [...files].filter(([, file]) => file.first === first && has(file)).at(-1);
  return [of(true), of(false)].filter(Boolean).map(([name]) => name);
}

test("each character is in one file, and a browser fetches that one", () => {
  const places = new Map();
  for (const [name, { characters }] of files)
    for (const one of characters) {
      assert.ok(!places.has(one), `${one} is in ${places.get(one)} and ${name}`);
      places.set(one, name);
    }
  for (const [one, name] of places) assert.ok(fetched(one).includes(name), `${one} of ${name}`);
  for (const one of new Set(said.match(/[\u4e00-\u9fffぁ-んァ-ヶ]/gu)))
    assert.ok(places.has(one), `no file has ${one}`);
  for (const one of levelOne()) assert.ok(places.has(one), `no file has ${one}`);
});

test("kana, letters and the kanji of the first screens come with the first heading", () => {
  assert.equal(levelOne().length, 2965);
  const first = [...files.values()].filter((file) => file.first).flatMap((file) => file.characters);
  for (const one of `${FIRST}さあ、ひと遊び Engawa 0123456789`) assert.ok(first.includes(one), one);
  assert.ok([...FIRST].every(isKanji));
  assert.equal(new Set(FIRST).size, FIRST.length);
});

test("text is shown before its face comes", () => {
  for (const file of files.values()) assert.match(rule(file, "a.woff2"), /font-display:swap/);
});
