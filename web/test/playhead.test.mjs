/* playhead.test.mjs - a throw of dice that somebody makes by hand is held back: the last event alone, and only
 * until it is thrown or the game has gone on. */
import assert from "node:assert/strict";
import { Playhead } from "../src/parts/playhead";
import { core, test, value } from "./harness.mjs";

/** A page out of sight takes no time over an event. */
globalThis.document ??= { hidden: true };

/** The seat whose first throw it would be, as the room of Yahtzee says. */
const firstThrow = (match, text) => {
  const { phase, rolls, turn } = match.describe("open");
  return phase === "roll" && rolls === 1 && text.startsWith("roll") ? turn : null;
};

test("the last throw is held back until it is made, or the game has gone on", async () => {
  const match = value(core.match("yahtzee", {}, 2, "open"));
  let byHand = true;
  const head = new Playhead(
    core,
    () => () => 0,
    (before, text) => (byHand ? firstThrow(before, text) : null),
  );
  const then = (...events) => {
    for (const [by, text] of events) value(match.append(by, text));
    head.follow({ match, events: match.length });
    return [head.n, head.held];
  };
  assert.deepEqual(then(["chance", "roll 12345"]), [0, 0], "the first throw of the game");
  head.jump();
  assert.deepEqual([head.n, head.held], [0, 0], "who catches up does not throw");
  head.release();
  assert.deepEqual([head.n, head.held], [1, null]);
  assert.deepEqual(then([0, "keep 123"], ["chance", "roll 66"]), [3, null], "a further throw");
  assert.deepEqual(then([0, "score ones"], ["chance", "roll 22222"]), [4, 1]);
  // Ben has thrown and moved elsewhere: his page goes on, and holds what is the last now.
  assert.deepEqual(then([1, "score yahtzee"], ["chance", "roll 11112"]), [6, 0]);
  byHand = false;
  head.recheck();
  assert.deepEqual([head.n, head.held], [7, null], "who no longer wants to throw");
  head.stop();
  match.free();
});
