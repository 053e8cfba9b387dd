/* lessons.test.mjs - every introduction is played through on the real core: each of its events and
 * each move that goes on is legal, it is short, and it is told in both languages. */
import assert from "node:assert/strict";
import { lessonOf, lessons } from "../src/lessons/lessons";
import { Teacher } from "../src/lessons/teacher";
import { core, test, value } from "./harness.mjs";

const STEPS_MAX = 20;
/** Characters that can be read in the quiet of a step. */
const SAY_MAX = { en: 320, ja: 170 };

const isTold = (pair, where) => {
  for (const language of ["en", "ja"]) {
    assert.ok(pair[language].trim().length > 0, `${where} says nothing in ${language}`);
    assert.ok(
      pair[language].length <= SAY_MAX[language],
      `${where} is too long in ${language}: ${pair[language].length}`,
    );
  }
  assert.match(pair.ja, /[぀-ヿ一-鿿]/, `${where} is in Japanese`);
  assert.doesNotMatch(pair.en, /[぀-ヿ一-鿿]/, `${where} is in English`);
};

/** Goes through a lesson, choosing the move number `choice` at step `where`, else the first. */
function walk(lesson, where, choice) {
  const teacher = value(Teacher.begin(core, lesson));
  while (!teacher.last) {
    const { at, step } = teacher;
    if (!step.moves) {
      value(teacher.next());
      continue;
    }
    assert.ok(
      teacher.match.actors().seats.includes(lesson.seat),
      `step ${at + 1} asks for a move out of turn`,
    );
    const legal = teacher.match.legal(lesson.seat);
    for (const move of step.moves) {
      const why = teacher.match.check(lesson.seat, move);
      assert.equal(why, null, `step ${at + 1}: ${move} is not legal (${legal.join(", ")})`);
    }
    assert.ok(teacher.try(step.moves[at === where ? choice : 0]), `step ${at + 1} does not go on`);
  }
  return teacher;
}

for (const game of Object.keys(lessons)) {
  test(`the introduction to ${game} is legal whatever of its moves is made`, async () => {
    const lesson = await lessonOf(game);
    assert.equal(lesson.game, game);
    assert.ok(lesson.names[lesson.seat]);
    assert.ok(
      lesson.steps.length >= 5 && lesson.steps.length <= STEPS_MAX,
      `${lesson.steps.length} steps`,
    );
    lesson.steps.forEach(({ moves = [""] }, at) =>
      moves.forEach((_, choice) => walk(lesson, at, choice)),
    );
  });

  test(`the introduction to ${game} is told in both languages`, async () => {
    const { names, steps } = await lessonOf(game);
    for (const name of names) assert.ok(name.en && name.ja);
    steps.forEach(({ say, moves, otherwise }, i) => {
      isTold(say, `step ${i + 1}`);
      if (moves) assert.ok(otherwise, `step ${i + 1} has nothing to say to another move`);
      if (otherwise) isTold(otherwise, `step ${i + 1}, otherwise`);
    });
    assert.equal(steps.at(-1).moves, undefined, "the last step asks for nothing");
  });

  test(`the introduction to ${game} goes back as it came`, async () => {
    const lesson = await lessonOf(game);
    const teacher = value(Teacher.begin(core, lesson));
    const lengths = [teacher.match.length];
    while (!teacher.last) {
      value(teacher.next());
      lengths.push(teacher.match.length);
    }
    for (let at = lengths.length - 2; at >= 0; at--) {
      value(teacher.back(at));
      assert.equal(teacher.match.length, lengths[at], `back at step ${at + 1}`);
    }
    value(teacher.back(0));
    assert.equal(teacher.match.length, lengths[0]);
    assert.equal(walk(lesson, 0, 0).match.length, lengths.at(-1), "and forwards again");
  });
}

test("a legal move that a lesson does not ask for is answered and not made", async () => {
  const lesson = await lessonOf("yahtzee");
  const teacher = value(Teacher.begin(core, lesson));
  while (!teacher.step.moves) value(teacher.next());
  const before = teacher.match.length;
  assert.equal(teacher.try("score ones"), false);
  assert.equal(teacher.match.length, before);
  assert.equal(teacher.otherwise, teacher.step.otherwise);
  value(teacher.next());
  assert.equal(teacher.otherwise, null);
});

test("where a lesson asks for a clue, any words of the reader's own go on", async () => {
  const lesson = await lessonOf("dixit");
  const teacher = value(Teacher.begin(core, lesson));
  while (!teacher.step.moves?.[0].startsWith("clue")) value(teacher.next());
  assert.equal(teacher.try('clue 12 "Another card"'), false);
  assert.equal(teacher.try('clue 8 ""'), false, "but not none at all");
  assert.ok(teacher.try('clue 8 "she said \\"soon\\""'));
  assert.equal(teacher.match.describe().table.clue, 'she said "soon"');
});
