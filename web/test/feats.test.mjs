/* feats.test.mjs - what is announced to everybody: five equal dice, a castle. */
import assert from "node:assert/strict";
import { liveBoard } from "../src/rooms/boards";
import { castleFalls } from "../src/rooms/sengoku_domino/castles";
import { sengokuView } from "../src/rooms/sengoku_domino/view";
import { fiveEqual, yahtzeeView } from "../src/rooms/yahtzee/view";
import { wordsIn } from "../src/ground/words";
import { core, picker, playOut, test, value } from "./harness.mjs";

const NAMES = ["Aki", "Ben"];

/** The board of `match` as event number N has just happened. */
function boardAt(view, match, n) {
  const then = match.copy();
  then.truncate(n);
  return liveBoard(
    { view },
    {
      match: then,
      viewer: "open",
      event: then.events(n - 1, "open", NAMES, "en")[0],
      moving: true,
      names: NAMES,
      seats: [],
      mine: [],
      story: [],
      options: {},
      acting: [],
      me: null,
      over: false,
      move: null,
    },
  );
}

test("five equal dice are announced when they fall, and not while they lie", () => {
  for (const [options, en, ja] of [
    [{}, "Aki: Yahtzee!", "Akiさん、ヤッツィー！"],
    [{ sheet: "yams" }, "Aki: Yams!", "Akiさん、ヤムス！"],
  ]) {
    const match = value(core.match("yahtzee", options, 2, "open"));
    value(match.append("chance", "roll 44445"));
    assert.equal(fiveEqual(boardAt(yahtzeeView, match, 1), wordsIn("en")), null);
    value(match.append(0, "keep 4444"));
    value(match.append("chance", "roll 4"));
    assert.equal(fiveEqual(boardAt(yahtzeeView, match, 3), wordsIn("en")), en);
    assert.equal(fiveEqual(boardAt(yahtzeeView, match, 3), wordsIn("ja")), ja);
    value(match.append(0, "score fours"));
    assert.equal(fiveEqual(boardAt(yahtzeeView, match, 4), wordsIn("en")), null);
  }
});

test("each castle that falls is announced once, with its owner", () => {
  const match = value(core.match("sengoku-domino", {}, 2, "open"));
  playOut(match, "5b".repeat(32), ["", ""], picker(3));
  const told = [];
  for (let n = 1; n <= match.length; n++) {
    const text = castleFalls(boardAt(sengokuView, match, n), wordsIn("en"));
    if (text) told.push(text);
  }
  const won = sengokuView(match.describe(), "sengoku-domino").castles.filter(
    ({ state }) => state === "won",
  );
  assert.ok(won.length > 0);
  const all = won.map(({ seat }) => `${NAMES[seat]} takes a castle!`);
  assert.deepEqual(told.sort(), all.sort());
});
