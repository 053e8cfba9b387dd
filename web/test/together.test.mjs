/* together.test.mjs - workers that share no memory learn together what one learns alone. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { startCore } from "../src/core/module";
import { drive, think } from "../src/local/bots";
import { learner, Together, workers } from "../src/local/together";
import { core, test, value } from "./harness.mjs";

const another = () => startCore(readFileSync(WASM_FILE));

/** What a worker does with a part of a lesson: it hears what was said, and works out a share. `sent` counts its shares;
 * after `most` of them it breaks. It starts after `late` milliseconds. */
function helper(core, sent, { most = Infinity, late = 0 } = {}) {
  const said = [];
  let together;
  const one = {
    onmessage: null,
    onerror: null,
    ended: false,
    postMessage: (data) => said.push(structuredClone(data)),
    terminate: () => (one.ended = true),
  };
  function tell(share) {
    sent.push(share);
    if (sent.length <= most) setTimeout(() => one.ended || one.onmessage({ data: share }));
    else if (sent.length === most + 1) setTimeout(() => one.onerror({}));
  }
  function goOn() {
    if (one.ended) return;
    for (const data of said.splice(0)) {
      if ("at" in data) {
        const match = value(core.match(data.game, data.options, data.seats, "open"));
        together = new Together(core, match, data, tell);
      } else together.hear(data);
    }
    if (together?.done !== 1) together?.work();
    setTimeout(goOn);
  }
  setTimeout(goOn, late);
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

/** What `first` advises when it learns with these helpers. */
async function learned(first, ...helpers) {
  const left = [...helpers];
  const learn = learner(first, () => left.shift(), helpers.length + 1);
  const { advice } = await advised(first, learn);
  assert.deepEqual(advice, (await advised(core)).advice);
  assert.deepEqual(
    helpers.map(({ ended }) => ended),
    helpers.map(() => true),
  );
  return learn;
}

/** How many shares all have in the 13 steps of Yahtzee, one for each box. */
const SHARES = 13 * 24;

test("three workers learn together, and know what one knows", async () => {
  const first = await another();
  const sent = [[], []];
  const learn = await learned(
    first,
    helper(await another(), sent[0]),
    helper(await another(), sent[1]),
  );
  for (const [at, shares] of sent.entries()) {
    const own = shares.filter(({ share }) => share >= 24 * (at + 1) && share < 24 * (at + 2));
    // How many depends on when each of them gets the thread that they have in common here.
    assert.ok(own.length > 0, "some of the ones meant for it");
    assert.ok(shares.length < 3 * SHARES, `${shares.length} of all`);
  }
  // There is nothing left to learn, and nobody is asked again.
  const match = value(first.match("yahtzee", {}, 2, "open"));
  assert.equal(learn(match, ""), 1);
});

test("nobody waits for a worker that starts late, breaks or says nothing", async () => {
  const late = [];
  await learned(await another(), helper(await another(), late, { late: 20 }));
  assert.ok(late.length > 0 && late.length < 2 * SHARES, `${late.length}`);
  const broken = [];
  const whole = helper(await another(), []);
  await learned(await another(), helper(await another(), broken, { most: 30 }), whole);
  assert.equal(broken.length, 31, "it is not asked any more");
  await learned(await another(), {
    postMessage() {},
    terminate() {
      this.ended = true;
    },
  });
});

test("where no worker starts, one learns alone", async () => {
  const none = () => {
    throw new Error("no worker starts here");
  };
  const first = await another();
  const { advice } = await advised(first, learner(first, none, 2));
  assert.deepEqual(advice, (await advised(core)).advice);
});

test("a share of another step, and one that is there, change nothing", async () => {
  const [one, two] = [await another(), await another()];
  const part = { game: "yahtzee", options: {}, seats: 1, bot: "", all: 2 };
  const [sent, ignored] = [[], () => undefined];
  const at = (core, place, send) =>
    new Together(core, value(core.match("yahtzee", {}, 1, "open")), { ...part, at: place }, send);
  const [first, second] = [at(one, 0, (share) => sent.push(share)), at(two, 1, ignored)];
  first.work();
  assert.equal(second.hear(sent[0]), true);
  assert.equal(second.hear(sent[0]), false, "it is there");
  assert.equal(second.hear({ ...sent[0], step: 1, share: 1 }), false, "a later step");
  while (sent.at(-1).step === 0) first.work();
  for (const share of sent.slice(1)) second.hear(share);
  assert.equal(second.hear(sent[0]), false, "an earlier step");
  assert.equal(second.done, first.done);
});

test("a helper does its own shares, and more only between those of others", async () => {
  const [one, two] = [await another(), await another()];
  const part = { game: "yahtzee", options: {}, seats: 1, bot: "", all: 2 };
  const [heard, sent] = [[], []];
  const match = (core) => value(core.match("yahtzee", {}, 1, "open"));
  const first = new Together(one, match(one), { ...part, at: 0 }, (share) => heard.push(share));
  const helper = new Together(two, match(two), { ...part, at: 1 }, ({ share }) => sent.push(share));
  while (helper.work());
  assert.deepEqual(
    sent,
    Array.from({ length: 24 }, (_, i) => 24 + i),
    "the first has stopped, or has not begun",
  );
  for (let i = 1; i <= 3; i++) {
    first.work();
    helper.hear(heard.at(-1));
    assert.equal(helper.work(), true);
    assert.equal(helper.work(), false, "once");
    assert.equal(sent.at(-1), 24 - i, "from the end of what the first has to do");
  }
});

test("what cannot be shared is learned alone, and one lesson comes after another", async () => {
  const lone = await another();
  const none = () => assert.fail("nobody is needed");
  const race = value(lone.match("burning-desire", {}, 2, "open"));
  const share = learner(lone, none, 4)(race, "");
  assert.ok(share > 0 && share < 1, `${share}`);
  const open = await another();
  let helpers = 0;
  const silent = () => ({ at: helpers++, postMessage() {}, terminate() {} });
  const both = learner(open, silent, 2);
  const yams = value(open.match("yahtzee", { sheet: "yams" }, 1, "open"));
  const yahtzee = value(open.match("yahtzee", {}, 1, "open"));
  both(yahtzee, "");
  const heard = [];
  while (helpers === 1) heard.push(both(yams, "")); // it helps with Yahtzee first
  const [last, first] = [heard.at(-2), heard.at(-1)];
  assert.ok(last > 0.9 && last < 1 && first === 0, `${last} of Yahtzee, then ${first} of Yams`);
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
