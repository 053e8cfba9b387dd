/* sentences.test.mjs - the page's set of sentence functions gives what tests/sentences.tsv says, which C's set is
 * held to as well; a third language is addressed in English everywhere. */
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
import { docs, test } from "./harness.mjs";

const functions = {
  list: listOf,
  people,
  facts,
  row: inARow,
  named: (language, [name, what]) => named(language, name, what),
  count: (_, [n, one, many]) => counted(Number(n), one, many),
  end: (language, [text]) => ended(language, text ?? ""),
};

test("lists, names, counts and ends are made as in C", () => {
  const lines = readFileSync(join(docs, "../tests/sentences.tsv"), "utf8").trimEnd().split("\n");
  const cases = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
  assert.deepEqual(new Set(cases.map(([name]) => name)), new Set(Object.keys(functions)));
  for (const [name, language, given, gives] of cases)
    assert.equal(
      functions[name](language, given ? given.split("|") : []),
      gives,
      `${name} ${given}`,
    );
});

test("whoever reads neither language is addressed in English", () => {
  for (const tag of ["ja", "ja-JP", "JA"]) assert.equal(languageFor(tag), "ja");
  for (const tag of ["en", "en-GB", "fr", "zh-Hant", "jam", ""])
    assert.equal(languageFor(tag), "en", tag);
});
