/* local.test.mjs - tables that run wholly in the page. */
import assert from "node:assert/strict";
import { botsHere, botsInWorker } from "../src/local/bots";
import { memoryStorage, Shelf } from "../src/local/shelf";
import { LocalTables } from "../src/local/tables";
import { tidyName } from "../src/local/table";
import { readRecord, verifyRecord } from "../src/table/record";
import { core, picker, test, value } from "./harness.mjs";

const ORDER = { game: "yahtzee", options: {}, title: "", private: true };
const aki = { name: "Aki" };
const bot = { bot: "" };

function house(storage = memoryStorage(), more = {}) {
  return new LocalTables(core, { storage, bots: botsHere(core), pace: 0, ...more });
}

/** Waits until `table` is as wished; bots go on meanwhile. */
function until(table, wished) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it does not come")), 600_000);
    const look = () => {
      if (!wished(table.state)) return;
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = table.subscribe(look);
    look();
  });
}

const myTurn = (state) => state.phase !== "playing" || state.waitingFor.length === 0;

/** Plays everybody of this screen until the game is over (or `moves` were made). */
async function playAll(table, moves = Infinity, choose = picker(8)) {
  for (let made = 0; made < moves; made++) {
    await until(table, myTurn);
    if (table.state.phase !== "playing") return;
    const { match } = table.state;
    value(await table.move(choose(match, match.actors().seats[0])));
  }
}

test("a solo game goes from the first roll to a record that verifies", async () => {
  const table = value(await house().play(ORDER, [aki]));
  assert.deepEqual(
    [table.state.place, table.state.connection, table.state.host],
    ["local", "local", true],
  );
  assert.equal(table.state.match.event(1).by, "chance");
  await playAll(table);
  const { phase, closing, commit } = table.state;
  assert.equal(phase, "finished");
  assert.equal(core.fair.commit(closing.seed), commit);
  assert.match(closing.entropy[0], /^[0-9a-f]{32}$/);
  const read = value(readRecord(core, value(await table.record())));
  assert.deepEqual(read.names, ["Aki"]);
  assert.ok(verifyRecord(core, read).ok);
  assert.equal((await table.move("keep -")).why.code, "over");
});

test("a game against bots is played to its end", async () => {
  const table = value(
    await house().play({ ...ORDER, options: { sheet: "yams" } }, [bot, aki, bot]),
  );
  const names = table.state.names;
  assert.equal(new Set(names).size, 3, "two bots of one kind have two names");
  await playAll(table);
  assert.equal(table.state.phase, "finished");
  assert.equal(table.state.closing.scores.length, 3);
  assert.deepEqual([table.state.closing.entropy[0], table.state.closing.entropy[2]], ["", ""]);
  assert.ok(verifyRecord(core, value(readRecord(core, value(await table.record())))).ok);
});

test("advice is for who practises alone, not for people who share a screen", async () => {
  const alone = value(await house().play(ORDER, [aki]));
  const advice = value(await alone.advise("en"));
  assert.equal(advice.unit, "points");
  assert.match(advice.moves[0].told, /^Aki /);
  value(await alone.abandon());
  assert.equal((await alone.advise("en")).why.code, "over");
  const shared = value(await house().play(ORDER, [aki, { name: "Ben" }]));
  assert.equal((await shared.advise("en")).why.code, "not-practice");
});

test("several people share the screen, and each sees with the own eyes", async () => {
  const table = value(await house().play(ORDER, [aki, { name: "Ben" }]));
  assert.deepEqual([table.state.mine, table.state.viewer, table.state.waitingFor], [[0, 1], 0, []]);
  assert.equal((await table.move("score chance", 1)).why.code, "not-your-turn");
  value(await table.move("score chance"));
  assert.equal(table.state.viewer, 1);
  value(await table.move("score chance", 1));
  assert.equal(table.state.viewer, 0);
});

test("an illegal move is refused with the rule, and nothing is stored", async () => {
  const storage = memoryStorage();
  const table = value(await house(storage).play(ORDER, [aki]));
  const before = storage.getItem(storage.key(0));
  const state = table.state;
  const refused = await table.move("keep 9");
  assert.ok(!refused.ok && refused.why.en && refused.why.ja);
  assert.equal(storage.getItem(storage.key(0)), before);
  assert.equal(table.state, state);
});

test("a page that is closed at any moment finds the game as it was", async () => {
  const storage = memoryStorage();
  const choose = picker(21);
  let table = value(await house(storage).play(ORDER, [aki, bot]));
  const { id } = table.state;
  while (table.state.phase === "playing") {
    await playAll(table, 1, choose);
    const before = table.state;
    table.close();
    table = house(storage).open(id);
    assert.deepEqual(
      [table.state.events, table.state.names, table.state.phase, table.state.commit],
      [before.events, before.names, before.phase, before.commit],
    );
    assert.deepEqual(table.state.match.describe(), before.match.describe());
  }
  assert.ok(verifyRecord(core, value(readRecord(core, value(await table.record())))).ok);
});

test("the dice after a restart are those that would have come", async () => {
  const storage = memoryStorage();
  const table = value(await house(storage).play(ORDER, [aki]));
  const { id } = table.state;
  const copy = memoryStorage();
  copy.setItem(storage.key(0), storage.getItem(storage.key(0)));
  value(await table.move("keep -"));
  const other = house(copy).open(id);
  value(await other.move("keep -"));
  assert.equal(other.state.match.event(3).do, table.state.match.event(3).do);
});

test("two windows at one table do not write over each other", async () => {
  const storage = memoryStorage();
  const first = value(await house(storage).play(ORDER, [aki]));
  const second = house(storage).open(first.state.id);
  value(await first.move("score chance"));
  const refused = await second.move("score ones");
  assert.equal(refused.why.code, "stale");
  assert.equal(second.state.events, first.state.events, "the second window has caught up");
  value(await second.move("score ones"));
  first.refresh();
  assert.equal(first.state.match.event(4).do, "score ones");
});

test("the seed does not leave before the closing line", async () => {
  const storage = memoryStorage();
  const table = value(await house(storage).play(ORDER, [aki]));
  const { seed } = JSON.parse(storage.getItem(storage.key(0)));
  assert.equal(JSON.stringify({ ...table.state, match: null }).includes(seed), false);
  assert.equal(
    (await table.record()).why.code,
    "not-over",
    "nor does anything else that is hidden",
  );
  value(await table.abandon());
  assert.equal(table.state.phase, "abandoned");
  assert.ok(value(await table.record()).includes(seed));
  assert.equal((await table.abandon()).why.code, "over");
});

test("seats are taken and left by the rules", async () => {
  const table = value(house().create({ ...ORDER, seats: 2 }));
  assert.equal((await table.start()).why.code, "seats-free");
  assert.equal((await table.move("keep -")).why.code, "not-started");
  assert.equal((await table.record()).why.code, "not-started");
  assert.equal(value(await table.sit(0, "  Aki\u0000\n ")), 0);
  assert.equal((await table.sit(0, "Ben")).why.code, "seat-taken");
  assert.equal((await table.sit(2, "Ben")).why.code, "seat-taken");
  assert.equal((await table.bot(1, "deep")).why.code, "no-such-bot");
  value(await table.bot(1, "random"));
  assert.equal((await table.stand(1)).why.code, "seat");
  value(await table.unseat(1));
  value(await table.bot(1, ""));
  value(await table.start());
  assert.equal((await table.start()).why.code, "started");
  assert.equal(table.state.names[0], "Aki");
  assert.match(table.state.names[1], /^[A-Z][a-z]+ · normal$/);
});

test("a table that cannot be is refused before anything is stored", () => {
  const storage = memoryStorage();
  const here = house(storage);
  assert.equal(here.create({ ...ORDER, seats: 9 }).why.code, "seats");
  assert.equal(
    here.create({ ...ORDER, seats: 2, options: { sheet: "x" } }).why.code,
    "option-value",
  );
  assert.equal(storage.length, 0);
});

test("a rematch is a new table with the same players and other dice", async () => {
  const here = house();
  const table = value(await here.play({ ...ORDER, title: "夜" }, [aki, bot]));
  assert.equal((await table.rematch()).why.code, "not-over");
  value(await table.abandon());
  const id = value(await table.rematch());
  assert.equal(value(await table.rematch()), id, "asked twice it is the same table");
  assert.equal(table.state.rematch, id);
  const next = here.open(id);
  assert.deepEqual(
    [next.state.names, next.state.title, next.state.phase],
    [table.state.names, "夜", "playing"],
  );
  assert.notEqual(next.state.commit, table.state.commit);
});

test("the list shows every table, the latest first, until it is thrown away", async () => {
  const storage = memoryStorage();
  const here = house(storage);
  const first = value(await here.play({ ...ORDER, title: "one" }, [aki]));
  await new Promise((done) => setTimeout(done, 5));
  const second = value(here.create({ ...ORDER, title: "two", seats: 2 }));
  assert.deepEqual(
    here.list().map(({ title, phase, names }) => ({ title, phase, names })),
    [
      { title: "two", phase: "waiting", names: ["", ""] },
      { title: "one", phase: "playing", names: ["Aki"] },
    ],
  );
  here.remove(second.state.id);
  assert.deepEqual(
    here.list().map(({ id }) => id),
    [first.state.id],
  );
  assert.equal(here.open(second.state.id), null);
  storage.setItem("engawa.table.bad", "{");
  storage.setItem("engawa.table.worse", '{"v":1}');
  assert.equal(here.list().length, 1, "what cannot be read is passed over");
  assert.equal(here.open("bad"), null);
});

/** A storage with room for so many characters. */
function smallStorage(room) {
  const storage = memoryStorage();
  return {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key, text) {
      let used = text.length;
      for (let i = 0; i < storage.length; i++)
        if (storage.key(i) !== key) used += storage.getItem(storage.key(i)).length;
      if (used > room) throw new Error("QuotaExceededError");
      storage.setItem(key, text);
    },
  };
}

test("a full storage refuses the move, and nothing of it is shown", async () => {
  const storage = smallStorage(1400);
  const table = value(await house(storage).play(ORDER, [aki]));
  let refused;
  for (const choose = picker(2); !refused; ) {
    const { state } = table;
    const reply = await table.move(choose(state.match, 0));
    if (reply.ok) continue;
    refused = reply.why;
    assert.equal(table.state, state);
  }
  assert.equal(refused.code, "store");
});

test("where there is no room the oldest finished game makes some", async () => {
  const storage = smallStorage(12000);
  const here = house(storage);
  const ids = [];
  for (let i = 0; i < 6; i++) {
    const table = value(await here.play(ORDER, [aki]));
    await new Promise((done) => setTimeout(done, 3));
    await playAll(table, Infinity, picker(i + 1));
    assert.equal(table.state.phase, "finished");
    ids.push(table.state.id);
    table.close();
  }
  const kept = new Shelf(storage).ids();
  assert.ok(kept.length < 6);
  assert.deepEqual(kept, ids.slice(-kept.length).reverse());
});

test("a bot takes its time, and stops when the table is closed", async () => {
  const slow = value(await house(undefined, { pace: 60_000 }).play(ORDER, [bot, bot]));
  await new Promise((done) => setTimeout(done, 30));
  assert.equal(slow.state.events, 1);
  assert.deepEqual(slow.state.waitingFor, [0]);
  slow.close();
  const table = value(await house(undefined, { pace: 60 }).play(ORDER, [bot, bot]));
  await until(table, (state) => state.events > 2);
  table.close();
  const { events } = table.state;
  await new Promise((done) => setTimeout(done, 130));
  assert.equal(table.state.events, events);
});

test("a bot whose worker breaks still moves", async () => {
  const started = [];
  globalThis.Worker = class {
    constructor(url) {
      started.push(url.pathname);
    }
    postMessage() {
      setTimeout(() => this.onerror(new Error("gone")));
    }
    terminate() {}
  };
  try {
    const bots = botsInWorker(core, "/bots.js");
    const table = value(await house(undefined, { bots }).play(ORDER, [bot, aki]));
    await until(table, myTurn);
    assert.ok(table.state.events > 1);
    assert.deepEqual(started, ["/bots.js"], "it is not started again and again");
    globalThis.Worker = class {
      constructor() {
        throw new Error("none here");
      }
    };
    const other = value(
      await house(undefined, { bots: botsInWorker(core, "/bots.js") }).play(ORDER, [bot, aki]),
    );
    await until(other, myTurn);
    assert.ok(other.state.events > 1);
  } finally {
    delete globalThis.Worker;
  }
});

test("a bot's place can be taken by a person, and a person's by a bot", async () => {
  const table = value(await house().play(ORDER, [aki, { name: "Ben" }]));
  value(await table.stand(1));
  value(await table.bot(1, ""));
  value(await table.move("score chance"));
  await until(table, myTurn);
  assert.deepEqual(table.state.mine, [0]);
  assert.equal(table.state.viewer, 0);
  assert.ok(table.state.match.describe().seats[1].sheet);
  value(await table.abandon());
  const read = value(readRecord(core, value(await table.record())));
  assert.deepEqual(read.names, ["Aki", "Ben"], "the record names those who began");
});

test("a name is cleaned before it goes into a log", () => {
  assert.equal(tidyName("  弁\u0000\n 慶\ud800 "), "弁 慶");
  assert.equal([...tidyName("🎲".repeat(60))].length, 40);
  assert.equal(tidyName("\u0007"), "");
});
