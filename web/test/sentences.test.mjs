/* sentences.test.mjs - the page's set of sentence functions gives what tests/engine/sentences.tsv says; a third language is
 * addressed in English everywhere. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  counted,
  ended,
  facts,
  inARow,
  languageFor,
  listOf,
  named,
  people,
} from "../src/core/sentences";
import { lessonOf } from "../src/lessons/lessons";
import { Walkthrough } from "../src/lessons/walkthrough";
import { core, docs, test, value } from "./harness.mjs";

const functions = {
  list: listOf,
  people,
  facts,
  row: inARow,
  named: (language, [name, what]) => named(language, name, what),
  count: (_, [n, one, many]) => counted(Number(n), one, many),
  end: (language, [text]) => ended(language, text ?? ""),
};

test("lists, names, counts and ends are made as their table says", () => {
  const lines = readFileSync(join(docs, "../tests/engine/sentences.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  const cases = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
  assert.deepEqual(new Set(cases.map(([name]) => name)), new Set(Object.keys(functions)));
  for (const [name, language, given, gives] of cases)
    assert.equal(
      functions[name](language, given ? given.split("|") : []),
      gives,
      `${name} ${given}`,
    );
});

test("the core names several people in a sentence as the page does", async () => {
  const lesson = await lessonOf("dixit");
  const names = lesson.names.map(({ ja }) => ja);
  const walkthrough = value(Walkthrough.begin(core, lesson));
  const told = () =>
    walkthrough.match
      .events(0, "open", names, "ja")
      .filter(({ do: text }) => text.startsWith("reveal "))
      .map(({ sentence }) => sentence);
  while (told().length === 0) value(walkthrough.next());
  const found = people("ja", [names[1], names[3]]);
  assert.ok(told()[0].includes(`${found}が`), told()[0]);
});

test("readers of other languages are addressed in English", () => {
  for (const tag of ["ja", "ja-JP", "JA"]) assert.equal(languageFor(tag), "ja");
  for (const tag of ["en", "en-GB", "fr", "zh-Hant", "jam", ""])
    assert.equal(languageFor(tag), "en", tag);
});
