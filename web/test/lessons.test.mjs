/* lessons.test.mjs - every introduction can be played: its events happen, its moves are legal, and
 * the reader is asked only when it is the reader's turn. */
import assert from "node:assert/strict";
import { hasLesson, lessonOf } from "../src/lessons/lessons";
import { hasRules, rulesOf } from "../src/rules/rules";
import { core, test, value } from "./harness.mjs";

/** Follows a lesson by the FIRST of the moves that go on, or the last. */
function follow(lesson, first) {
  const match = value(core.match(lesson.game, lesson.options, lesson.names.length, "open"));
  for (const [i, { events = [], moves }] of lesson.steps.entries()) {
    for (const [by, text] of events) value(match.append(by, text));
    if (!moves) continue;
    assert.ok(match.actors().seats.includes(lesson.seat), `step ${i + 1} asks out of turn`);
    const legal = match.legal(lesson.seat);
    for (const move of moves) assert.ok(match.check(lesson.seat, move) === null || legal.includes(move), `step ${i + 1}: ${move}`);
    value(match.append(lesson.seat, first ? moves[0] : moves.at(-1)));
  }
  match.free();
}

for (const { name } of core.games.filter(({ name }) => hasLesson(name)))
  test(`the introduction to ${name} goes through`, async () => {
    const lesson = await lessonOf(name);
    assert.equal(lesson.game, name);
    follow(lesson, true);
    follow(lesson, false);
    assert.ok(lesson.steps.length <= 24, "five minutes at most");
    for (const { say, moves, otherwise } of lesson.steps) {
      assert.ok(say.en && say.ja);
      if (moves) assert.ok(otherwise?.en && otherwise.ja, `no answer for another move than ${moves.join(", ")}`);
    }
  });

for (const { name } of core.games.filter(({ name }) => hasRules(name)))
  test(`the rules of ${name} have every clause once, in both languages`, async () => {
    const clauses = (await rulesOf(name)).flatMap((section) => section.clauses);
    assert.equal(new Set(clauses.map(({ id }) => id)).size, clauses.length);
    for (const { id, en, ja } of clauses) assert.ok(/^[A-Z]\d+$/.test(id) && en && ja, id);
    const numbers = clauses.map(({ id }) => Number(id.slice(1)));
    assert.deepEqual([...numbers].sort((a, b) => a - b), numbers.map((_, i) => i + 1), "no clause is left out");
  });
