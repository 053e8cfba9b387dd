/* personas.test.mjs - bots are somebody: their names in the reader's language, their levels and how
 * strong those are, and the language of a table in the page. */
import assert from "node:assert/strict";
import { TableModel } from "../src/table/fold";
import { botsHere } from "../src/local/bots";
import { memoryStorage } from "../src/local/shelf";
import { LocalTables } from "../src/local/tables";
import { withPersonas } from "../src/table/personas";
import { core, test, value } from "./harness.mjs";

const OPEN = {
  open: { game: "yahtzee", options: {}, seats: 3, title: "", private: false, host: "g1" },
  commit: "ab".repeat(32),
};
const who = 1 + core.personas.findIndex(({ en }) => en === "Haru");

function state(...bodies) {
  const table = new TableModel(core, "t1", "server", { isMe: () => false, eyes: null });
  value(table.apply([OPEN, ...bodies].map((body, i) => ({ k: 1 + i, t: i, ...body }))));
  return table.state;
}

const SEATED = [
  { bot: 0, kind: "strong", who, name: "Haru · strong" },
  { sit: 1, guest: "g1", name: "Aki", entropy: "" },
  { bot: 2, kind: "normal", name: "Normal" },
];
const START = {
  start: ["Normal", "Haru · strong", "Aki"],
  entropy: ["", "", ""],
  drawn: [2, 0, 1],
};

test("every reader has a bot's name in their own language, with its level beside it", () => {
  for (const [language, name, level] of [
    ["en", "Haru", " · strong"],
    ["ja", "はる", "・強い"],
  ]) {
    const before = withPersonas(core, state(...SEATED), language);
    assert.deepEqual([before.seats[0].name, before.seats[0].level], [name, level]);
    assert.match(before.seats[0].strength, /6/);
    const playing = withPersonas(core, state(...SEATED, START), language);
    assert.deepEqual(playing.names, ["Normal", name, "Aki"]);
    assert.equal(playing.seats[0].level, undefined, "old logs keep the names they have");
    const left = withPersonas(core, state(...SEATED, START, { stand: 1 }), language);
    assert.equal(left.names[1], name, "also after it has left the seat");
    const taken = { sit: 1, guest: "g2", name: "Ben", entropy: "" };
    const after = withPersonas(core, state(...SEATED, START, { stand: 1 }, taken), language);
    assert.equal(after.names[1], "Ben");
  }
});

test("a persona that this page does not know has the name in the log", () => {
  const later = state({ bot: 0, kind: "normal", who: 999, name: "Nobody · normal" });
  assert.equal(withPersonas(core, later, "ja").seats[0].name, "Nobody · normal");
});

test("each level of each game says how strong it is, and the middle one is the usual", () => {
  for (const { name, bots, usual } of core.games) {
    assert.equal(usual, "normal", name);
    for (const { strength } of bots) {
      assert.match(strength.en, /^[A-Z].*\.$/, name);
      assert.match(strength.ja, /。$/, name);
    }
  }
});

const house = (language) =>
  new LocalTables(core, {
    storage: memoryStorage(),
    bots: botsHere(core),
    pace: 0,
    language: () => language,
  });
const DIXIT = { game: "dixit", options: {}, title: "", private: true };

test("bots in the page have names, and nobody else's", async () => {
  const people = core.personas.slice(0, 3).map(({ en, ja }, i) => ({ name: i % 2 ? ja : en }));
  const bots = Array.from({ length: 5 }, () => ({ bot: "" }));
  const table = value(await house("en").play(DIXIT, [...people, ...bots]));
  const numbers = table.state.whos.filter(Boolean);
  assert.equal(new Set(numbers).size, 5);
  assert.ok(numbers.every((n) => n > 3));
  assert.match(table.state.names[7], /^[A-Z][a-z]+ · normal$/);
  table.close();
});

test("bots in the page speak the language in which the table was opened", async () => {
  for (const [language, letters] of [
    ["ja", /[\u3040-\u9fff]/],
    ["en", /^[^\u3040-\u9fff]+$/],
  ]) {
    const table = value(
      await house(language).play(DIXIT, [{ bot: "normal" }, { name: "Aki" }, { bot: "normal" }]),
    );
    assert.equal(table.state.lang, language);
    await new Promise((resolve) => {
      const look = () => table.state.events > 1 && resolve(end());
      const end = table.subscribe(look);
      look();
    });
    const { do: clue } = table.state.match.events(1, "open", [], "en")[0];
    assert.match(clue, letters);
    table.close();
  }
});
