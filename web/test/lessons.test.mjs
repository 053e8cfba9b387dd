/* lessons.test.mjs - every introduction is played through on the real core: each of its events and
 * each move that goes on is legal, it is short, and it has texts in both languages. */
import assert from "node:assert/strict";
import { lessonOf, lessons } from "../src/lessons/lessons";
import { Walkthrough } from "../src/lessons/walkthrough";
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
  const walkthrough = value(Walkthrough.begin(core, lesson));
  while (!walkthrough.last) {
    const { at, step } = walkthrough;
    if (!step.moves) {
      value(walkthrough.next());
      continue;
    }
    assert.ok(
      walkthrough.match.actors().seats.includes(lesson.seat),
      `step ${at + 1} asks for a move out of turn`,
    );
    const legal = walkthrough.match.legal(lesson.seat);
    for (const move of step.moves) {
      const why = walkthrough.match.check(lesson.seat, move);
      assert.equal(why, null, `step ${at + 1}: ${move} is not legal (${legal.join(", ")})`);
    }
    assert.ok(
      walkthrough.try(step.moves[at === where ? choice : 0]),
      `step ${at + 1} does not go on`,
    );
  }
  return walkthrough;
}

for (const game of Object.keys(lessons)) {
  test(`the introduction to ${game} is legal for each of its moves`, async () => {
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
    const walkthrough = value(Walkthrough.begin(core, lesson));
    const lengths = [walkthrough.match.length];
    while (!walkthrough.last) {
      value(walkthrough.next());
      lengths.push(walkthrough.match.length);
    }
    for (let at = lengths.length - 2; at >= 0; at--) {
      value(walkthrough.back(at));
      assert.equal(walkthrough.match.length, lengths[at], `back at step ${at + 1}`);
    }
    value(walkthrough.back(0));
    assert.equal(walkthrough.match.length, lengths[0]);
    assert.equal(walk(lesson, 0, 0).match.length, lengths.at(-1), "and forwards again");
  });
}

test("a legal move that a lesson does not ask for is answered and not made", async () => {
  const lesson = await lessonOf("yahtzee");
  const walkthrough = value(Walkthrough.begin(core, lesson));
  while (!walkthrough.step.moves) value(walkthrough.next());
  const before = walkthrough.match.length;
  assert.equal(walkthrough.try("score ones"), false);
  assert.equal(walkthrough.match.length, before);
  assert.equal(walkthrough.otherwise, walkthrough.step.otherwise);
  value(walkthrough.next());
  assert.equal(walkthrough.otherwise, null);
});

test("where a lesson asks for a clue, any words of the reader's own go on", async () => {
  const lesson = await lessonOf("dixit");
  const walkthrough = value(Walkthrough.begin(core, lesson));
  while (!walkthrough.step.moves?.[0].startsWith("clue")) value(walkthrough.next());
  assert.equal(walkthrough.try('clue 12 "Another card"'), false);
  assert.equal(walkthrough.try('clue 8 ""'), false, "but not none at all");
  assert.ok(walkthrough.try('clue 8 "she said \\"soon\\""'));
  assert.equal(walkthrough.match.describe().table.clue, 'she said "soon"');
});
