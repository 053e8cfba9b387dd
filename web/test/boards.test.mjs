/* boards.test.mjs - a moment that is only looked at, in a replay or back during a game, shows no more
 * than its viewer saw then: from the open record just what that seat's own events give. */
import assert from "node:assert/strict";
import { anything } from "../src/core/shape";
import { stillBoard } from "../src/rooms/boards";
import { core, picker, playOut, test, value } from "./harness.mjs";

const SEED = "5e".repeat(32);
/** Events of each game that are looked at; enough to come past dealing, choosing and revealing. */
const MOMENTS = 40;
const NAMES = ["Aki", "Ben", "Cat", "Dan", "Eve", "Fay"];

/** Everything a room may read, without the functions. */
function seen(match, viewer, names) {
  const event = match.events(match.length - 1, viewer, names, "en")[0] ?? null;
  const { legal, check, move, then, ...rest } = stillBoard(
    { view: anything },
    {
      match,
      viewer,
      event,
      moving: false,
      names,
      seats: [],
      mine: [],
      story: [],
    },
  );
  assert.deepEqual([legal(), check("x")], [[], null]);
  return { ...rest, before: then(match.length - 1), told: event?.sentence ?? "" };
}

for (const {
  name,
  seats: [, most],
} of core.games)
  test(`looking at a game of ${name} again gives away nothing, from any seat`, async () => {
    const seats = Math.min(most, 4);
    const names = NAMES.slice(0, seats);
    const open = value(core.match(name, {}, seats, "open"));
    const choose = picker(7);
    const whole = open.copy();
    playOut(
      whole,
      SEED,
      names.map(() => ""),
      choose,
    );
    for (const viewer of [...names.keys(), "spectator"]) {
      const own = value(core.match(name, {}, seats, viewer));
      const again = open.copy();
      for (let n = 1; n <= Math.min(MOMENTS, whole.length); n++) {
        const { by, do: text } = whole.event(n);
        value(again.append(by, text));
        const [redacted] = again.events(n - 1, viewer, names, "en");
        value(own.append(by, redacted.do));
        assert.deepEqual(
          seen(again, viewer, names),
          seen(own, viewer, names),
          `${viewer} at ${n}: ${text}`,
        );
      }
    }
  });

test("what is hidden is really hidden: a seat's view of a deal is not the open one", () => {
  const open = value(core.match("dou-dizhu", {}, 3, "open"));
  value(open.append("chance", value(core.fair.draw(open, SEED, ["", "", ""]))));
  const views = [0, 1, "open"].map((viewer) =>
    JSON.stringify(seen(open, viewer, NAMES.slice(0, 3))),
  );
  assert.equal(new Set(views).size, 3);
});
