/* moments.test.mjs - moments of a finished game by the core and in a worker, and those that an evening shows. */
import assert from "node:assert/strict";
import { botsHere } from "../src/local/bots";
import { chosenMoments } from "../src/table/moments";
import { core, picker, playOut, test, value } from "./harness.mjs";

function finished(game, seats, seed) {
  const match = value(core.match(game, {}, seats, "open"));
  playOut(match, "5b".repeat(32), Array(seats).fill(""), picker(seed));
  return match;
}

test("finished games have moments, with names, in both languages", async () => {
  const names = ["Aki", "ベン", "Chie"];
  let found = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const match = finished("burning-desire", 3, seed);
    const en = value(core.moments(match, names, "en"));
    const ja = value(core.moments(match, names, "ja"));
    assert.deepEqual(
      en.map(({ n, weight }) => [n, weight]),
      ja.map(({ n, weight }) => [n, weight]),
    );
    for (const { n, text } of en) {
      assert.ok(n >= 1 && n <= match.length);
      assert.match(text, /Aki|ベン|Chie/);
    }
    assert.deepEqual(value(await botsHere(core).moments(match, names, "en")), en);
    found += en.length;
    match.free();
  }
  assert.ok(found > 0);
});

test("a game that is not over has no moments", () => {
  const match = value(core.match("yahtzee", {}, 2, "open"));
  assert.equal(core.moments(match, [], "en").why.code, "not-over");
  assert.equal(core.moments(match.view(0), [], "en").why.code, "hidden");
});

test("an evening shows five moments at most, rather of many games than of one", () => {
  const moments = (game, ...weights) =>
    weights.map((weight, n) => ({ n, weight, text: `${game}${n}` }));
  const shown = (...games) => chosenMoments(games).map(({ text }) => text);
  assert.deepEqual(shown(), []);
  assert.deepEqual(shown(moments("a", 30)), ["a0"]);
  assert.deepEqual(shown(moments("a", 50, 70, 60), moments("b", 55)), ["a0", "a1", "a2", "b0"]);
  assert.deepEqual(
    shown(moments("a", 80, 80, 80), moments("b", 60), moments("c", 60), moments("d", 70)),
    ["a0", "a1", "b0", "c0", "d0"],
  );
});
