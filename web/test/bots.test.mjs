/* bots.test.mjs - questions to the page's bots: learning, hints, analyses, and changing one's bots. */
import assert from "node:assert/strict";
import { Analyses } from "../src/local/analyses";
import { drive, botsHere, botsInWorker, think } from "../src/local/bots";
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
  const advice = value(await botsHere(core).advise(match, 0, ["Aki"], "en"));
  assert.equal(advice.moves.length, 3);
  assert.equal(advice.moves[0].do, "keep 555");
  assert.deepEqual(advice, value(core.advise(match.view(0), 1, 50, 3, ["Aki"], "en")));
});

test("an analysis tells how far it is and finds something at every event", async () => {
  const match = finished(2);
  const question = {
    game: "yahtzee",
    options: {},
    seats: 2,
    viewer: "open",
    seed: 1,
    ask: "analyse",
  };
  const events = match.events(0, "open", [], "en");
  const told = [];
  const steps = think(core, { ...question, events });
  let step;
  while (!(step = steps.next()).done) told.push(step.value);
  const judged = told.filter((progress) => "found" in progress);
  assert.equal(judged.at(-1).found.length, match.length);
  assert.equal(judged.at(-1).all, match.length);
  assert.equal(judged.at(-1).unit, "points");
  assert.equal(judged.length, match.length);
  const { findings, verdicts } = value(step.value);
  assert.deepEqual(
    findings.map(({ n }) => n),
    events.map(({ n }) => n),
  );
  assert.deepEqual(
    verdicts.map(({ seat }) => seat),
    [0, 1],
  );
  assert.equal((await botsHere(core).analyse(yahtzee(1))).why.code, "not-over");
});

test("a cancelled question ends at once, and no work goes on", async () => {
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
  const reply = await drive(endless(), hear, stop.signal);
  assert.equal(reply.why.code, "cancelled");
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
      if ("asked" in message)
        setTimeout(() => this.onmessage({ data: { id: message.id, progress: { learning: 0.4 } } }));
      else
        this.onmessage({
          data: {
            id: message.cancel,
            reply: { ok: false, why: { code: "cancelled", en: "", ja: "" } },
          },
        });
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
    const reply = await botsInWorker(core, "/bots.js").analyse(finished(1), hear, stop.signal);
    assert.equal(reply.why.code, "cancelled");
    assert.deepEqual(heard, [{ learning: 0.4 }]);
    assert.deepEqual([sent[0].asked.ask, sent[1]], ["analyse", { cancel: sent[0].id }]);
  } finally {
    delete globalThis.Worker;
  }
});

test("several threads find together what one finds alone", async () => {
  const asked = [];
  const replied = [];
  globalThis.Worker = class {
    postMessage({ id, asked: question }) {
      asked.push(question);
      const tell = (progress) => this.onmessage({ data: { id, progress } });
      replied.push(drive(think(core, question), tell));
      void replied.at(-1).then((reply) => this.onmessage({ data: { id, reply } }));
    }
    terminate() {}
  };
  const cores = Object.getOwnPropertyDescriptor(globalThis.navigator, "hardwareConcurrency");
  Object.defineProperty(globalThis.navigator, "hardwareConcurrency", {
    value: 3,
    configurable: true,
  });
  // The lesson of Yahtzee is learned already; otherwise one thread would be asked.
  const learned = Object.create(core, { game: { value: () => ({ bots: [{ learns: false }] }) } });
  try {
    const match = finished(2);
    const together = value(await botsInWorker(learned, "/bots.js").analyse(match));
    assert.deepEqual(
      asked.map(({ ask, part, of }) => [ask, part, of]),
      [0, 1, 2].map((part) => ["judge", part, 3]),
    );
    const parts = await Promise.all(replied);
    assert.ok(
      parts.every((part) => value(part).length > 0),
      "each has judged something",
    );
    const alone = value(await botsHere(core).analyse(match));
    assert.deepEqual(
      together.findings.map(({ decision }) => decision),
      alone.findings.map(({ decision }) => decision),
    );
    for (const [seat, { decisions, best, lost, worst }] of alone.verdicts.entries()) {
      const other = together.verdicts[seat];
      assert.deepEqual(
        [other.decisions, other.best, other.lost, other.worst],
        [decisions, best, lost, worst],
      );
    }
  } finally {
    delete globalThis.Worker;
    delete globalThis.navigator.hardwareConcurrency;
    if (cores) Object.defineProperty(globalThis.navigator, "hardwareConcurrency", cores);
  }
});

test("until a bot has learned, a hint says what another one would do", () => {
  const events = [{ by: "chance", do: "roll 55512" }];
  const question = { game: "yahtzee", options: { sheet: "yams" }, seats: 1, viewer: 0, events };
  const steps = think(core, {
    ...question,
    ask: "advise",
    seed: 1,
    names: ["Aki"],
    language: "en",
  });
  const { learning, first } = steps.next().value;
  assert.ok(learning > 0 && learning < 1);
  assert.match(first.told, /^Aki keeps 5 5 5/);
  assert.equal(first.bot.name, "normal");
  assert.equal(steps.next().value.first, first, "it is asked once");
  steps.return();
});

test("an analysis goes on while nobody looks, is kept, and the oldest are forgotten", async () => {
  const asked = [];
  const bots = {
    analyse: (match, hear, stop) =>
      new Promise((reply) => asked.push({ match, hear, stop, reply })),
  };
  const analyses = new Analyses(bots);
  let told = 0;
  const unsubscribe = analyses.subscribe(() => told++);
  assert.equal(analyses.stateOf("a").at, "idle");
  void analyses.begin("a", "match a");
  assert.deepEqual(analyses.stateOf("a"), { at: "working", progress: null });
  unsubscribe(); // nobody looks any more
  const progress = { found: [], unit: "wins", all: 9 };
  asked[0].hear(progress);
  assert.equal(told, 1);
  assert.deepEqual(analyses.stateOf("a"), { at: "working", progress });
  const found = { findings: [], verdicts: [] };
  asked[0].reply({ ok: true, value: found });
  await Promise.resolve();
  assert.deepEqual(analyses.stateOf("a"), { at: "done", found });
  assert.equal(analyses.stateOf("a"), analyses.stateOf("a"));

  void analyses.begin("b", "match b");
  analyses.cancel("b");
  assert.ok(asked[1].stop.aborted);
  asked[1].reply({ ok: false, why: { code: "cancelled", en: "", ja: "" } });
  await Promise.resolve();
  assert.equal(analyses.stateOf("b").at, "idle", "what was given up leaves nothing");

  for (let i = 0; i < 10; i++) void analyses.begin(`c${i}`, "match c");
  assert.equal(analyses.stateOf("a").at, "idle");
  assert.equal(analyses.stateOf("c0").at, "working");
  void analyses.begin("d", "match d");
  assert.ok(asked[2].stop.aborted, "who is forgotten is not thought about");
});

test("hints are offered to those who practise: alone or among bots, and nobody else has played", () => {
  const me = { kind: "guest", guest: "me" };
  const bot = { kind: "bot" };
  const at = (mine, players, ...seats) => practises({ mine, players, seats, rated: false });
  assert.ok(at([0], ["me"], me));
  assert.ok(at([1], ["me"], bot, me, bot));
  assert.ok(!at([0, 1], ["me"], me, me), "two people share the screen");
  assert.ok(!at([], ["you"], bot, { kind: "guest", guest: "you" }), "a spectator");
  assert.ok(!at([0], ["me", "you"], me, bot), "somebody has played who is gone");
  assert.ok(!at([0], ["me"], me, { kind: "empty" }));
});

test("games that no bot can judge are known", () => {
  const judges = (game, seats) => core.judges(value(core.match(game, {}, seats, "open")));
  assert.ok(judges("yahtzee", 1) && judges("sengoku-domino", 2) && judges("burning-desire", 2));
  assert.ok(!judges("dixit", 3) && !judges("burning-desire", 1));
});
