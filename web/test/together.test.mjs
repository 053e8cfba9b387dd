/* together.test.mjs - workers that share no memory learn together what one learns alone. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { startCore } from "../src/core/module";
import { drive, think } from "../src/local/bots";
import { learner, Together, workers } from "../src/local/together";
import { core, test, value } from "./harness.mjs";

const another = () => startCore(readFileSync(WASM_FILE));

/** What a worker does with a part of a lesson: each message is heard after the one before. `sent` counts its shares,
 * and after `most` of them it breaks. */
function helper(core, sent, most = Infinity) {
  let together;
  const one = {
    onmessage: null,
    onerror: null,
    ended: false,
    postMessage: (data) =>
      setTimeout(() => {
        if (one.ended) return;
        if ("at" in data) {
          const match = value(core.match(data.game, data.options, data.seats, "open"));
          together = new Together(core, match, data, (share) => {
            sent.push(share.share);
            if (sent.length <= most) setTimeout(() => one.onmessage({ data: share }));
            else if (sent.length === most + 1) setTimeout(() => one.onerror({}));
          });
        } else together.hear(data);
        while (together.work());
      }),
    terminate: () => (one.ended = true),
  };
  return one;
}

const question = { game: "yahtzee", options: {}, seats: 1, viewer: 0, seed: 7 };
const events = [{ by: "chance", do: "roll 66421" }];

function advised(core, learn) {
  const asked = { ...question, events, ask: "advise", names: ["Aki"], language: "en" };
  const heard = [];
  return drive(think(core, asked, learn), (progress) => heard.push(progress)).then((reply) => ({
    advice: value(reply),
    heard,
  }));
}

test("three workers learn together, and know what one knows", async () => {
  const first = await another();
  const sent = [[], []];
  const helpers = [helper(await another(), sent[0]), helper(await another(), sent[1])];
  const waiting = [...helpers];
  const learn = learner(first, () => waiting.shift(), 3);
  const { advice } = await advised(first, learn);
  assert.deepEqual(advice, (await advised(core)).advice);
  for (const shares of sent) assert.equal(shares.length, 13 * 8, "of 13 boxes");
  assert.deepEqual(
    helpers.map(({ ended }) => ended),
    [true, true],
  );
  // There is nothing left to learn, and nobody is asked again.
  const match = value(first.match("yahtzee", {}, 2, "open"));
  assert.deepEqual(learn(match, ""), { share: 1, waits: false });
});

test("a worker whose helper breaks, or does not start, goes on alone", async () => {
  const expected = (await advised(core)).advice;
  const breaking = [helper(await another(), [], 30), helper(await another(), [])];
  const left = [...breaking];
  const first = await another();
  const { advice } = await advised(
    first,
    learner(first, () => left.shift(), 3),
  );
  assert.deepEqual(advice, expected);
  assert.ok(breaking.every(({ ended }) => ended));
  const second = await another();
  const none = () => {
    throw new Error("no worker starts here");
  };
  assert.deepEqual((await advised(second, learner(second, none, 2))).advice, expected);
});

test("what cannot be shared is learned alone, and one lesson comes after another", async () => {
  const lone = await another();
  const none = () => assert.fail("nobody is needed");
  const race = value(lone.match("burning-desire", {}, 2, "open"));
  const learn = learner(lone, none, 4);
  const { share, waits } = learn(race, "");
  assert.ok(share > 0 && share < 1 && !waits, `${share}`);
  const open = await another();
  const helpers = [];
  const both = learner(
    open,
    () => helpers.push({ postMessage() {}, terminate() {} }) && helpers[0],
    2,
  );
  const yams = value(open.match("yahtzee", { sheet: "yams" }, 1, "open"));
  const yahtzee = value(open.match("yahtzee", {}, 1, "open"));
  for (let i = 0; i < 8; i++) assert.deepEqual(both(yahtzee, ""), { share: 0, waits: false });
  assert.deepEqual(both(yahtzee, ""), { share: 0, waits: true }, "the helper has to go on");
  assert.deepEqual(both(yams, ""), { share: 0, waits: true }, "one lesson at a time");
  assert.equal(helpers.length, 1);
});

test("a worker needs a processor and memory", () => {
  const { navigator } = globalThis;
  const given = (more) =>
    Object.defineProperty(globalThis, "navigator", { value: more, configurable: true });
  try {
    for (const [processors, memory, expected] of [
      [8, 8, 4],
      [8, undefined, 4],
      [2, 8, 2],
      [8, 2, 2],
      [8, 0.5, 1],
      [undefined, undefined, 1],
    ]) {
      given({ hardwareConcurrency: processors, deviceMemory: memory });
      assert.equal(workers(), expected);
    }
  } finally {
    given(navigator);
  }
});
