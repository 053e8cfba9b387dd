/* bots.test.mjs - questions to the page's bots: learning, hints, analyses, and changing one's mind. */
import assert from "node:assert/strict";
import { drive, mindHere, mindInWorker, think } from "../src/local/bots";
import { practises } from "../src/local/practice";
import { core, picker, playOut, test, value } from "./harness.mjs";

function yahtzee(seats) {
  return value(core.match("yahtzee", {}, seats, "open"));
}

function finished(seats) {
  const match = yahtzee(seats);
  playOut(match, "5a".repeat(32), Array(seats).fill(""), picker(11));
  return match;
}

test("a hint sees what its seat sees, and says the same here as the core does", async () => {
  const match = yahtzee(1);
  value(match.append("chance", "roll 55512"));
  const advice = value(await mindHere(core).advise(match, 0, ["Aki"], "en"));
  assert.equal(advice.moves.length, 3);
  assert.equal(advice.moves[0].do, "keep 555");
  assert.deepEqual(advice, value(core.advise(match.view(0), 1, 50, 3, ["Aki"], "en")));
});

test("an analysis tells how far it is and finds something at every event", async () => {
  const match = finished(2);
  const question = { game: "yahtzee", options: {}, seats: 2, viewer: "open", seed: 1, ask: "analyse" };
  const events = match.events(0, "open", [], "en");
  const told = [];
  const steps = think(core, { ...question, events });
  let step;
  while (!(step = steps.next()).done) told.push(step.value);
  const judged = told.filter((progress) => "done" in progress);
  assert.deepEqual(judged.at(-1), { done: match.length, all: match.length });
  assert.equal(judged.length, match.length);
  const { findings, conduct } = value(step.value);
  assert.deepEqual(findings.map(({ n }) => n), events.map(({ n }) => n));
  assert.deepEqual(conduct.map(({ seat }) => seat), [0, 1]);
  assert.equal((await mindHere(core).analyse(yahtzee(1))).why.code, "not-over");
});

test("whoever changes their mind is not kept waiting, and nothing goes on", async () => {
  const stop = new AbortController();
  let freed = false;
  let steps = 0;
  function* endless() {
    try {
      for (;;) {
        const until = performance.now() + 5;
        while (performance.now() < until);
        yield { learning: ++steps / 1e6 };
      }
    } finally {
      freed = true;
    }
  }
  const heard = [];
  const hear = (progress) => {
    heard.push(progress.learning);
    if (heard.length === 2) stop.abort();
  };
  const answer = await drive(endless(), hear, stop.signal);
  assert.equal(answer.why.code, "cancelled");
  assert.ok(freed);
  assert.ok(heard[1] > heard[0], "progress goes on");
  const then = steps;
  await new Promise((done) => setTimeout(done, 80));
  assert.equal(steps, then);
});

test("a worker's progress reaches its asker, and a cancel the worker", async () => {
  const sent = [];
  globalThis.Worker = class {
    postMessage(message) {
      sent.push(message);
      if ("asked" in message) setTimeout(() => this.onmessage({ data: { id: message.id, progress: { learning: 0.4 } } }));
      else this.onmessage({ data: { id: message.cancel, answer: { ok: false, why: { code: "cancelled", en: "", ja: "" } } } });
    }
    terminate() {}
  };
  try {
    const stop = new AbortController();
    const heard = [];
    const hear = (progress) => {
      heard.push(progress);
      stop.abort();
    };
    const answer = await mindInWorker(core, "/bots.js").analyse(finished(1), hear, stop.signal);
    assert.equal(answer.why.code, "cancelled");
    assert.deepEqual(heard, [{ learning: 0.4 }]);
    assert.deepEqual([sent[0].asked.ask, sent[1]], ["analyse", { cancel: sent[0].id }]);
  } finally {
    delete globalThis.Worker;
  }
});

test("hints are for those who practise: alone or among bots, at a table in the page", () => {
  const me = { kind: "guest" };
  const bot = { kind: "bot" };
  const at = (place, mine, ...seats) => practises({ place, mine, seats });
  assert.ok(at("local", [0], me));
  assert.ok(at("local", [1], bot, me, bot));
  assert.ok(!at("server", [0], me));
  assert.ok(!at("server", [0], me, bot));
  assert.ok(!at("local", [0, 1], me, me));
  assert.ok(!at("local", [], bot, bot));
  assert.ok(!at("local", [0], me, { kind: "empty" }));
});
