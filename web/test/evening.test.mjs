/* evening.test.mjs - what the log of an evening comes to: proposals, standings, and who rests; and the pictures of its
 * links. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NO_EVENING, restsIn, standings, stepped } from "../src/table/evening";
import { core, docs, test } from "./harness.mjs";

/** The evening after these entries. */
const after = (...entries) =>
  entries.reduce((state, entry, i) => stepped(state, { k: i + 1, t: 0, ...entry }), NO_EVENING);

const joins = (guest, plays = true) => ({ join: guest, name: guest, crest: "", colour: 0, plays });
const PEOPLE = ["aki", "ben", "chie", "dai"].map((guest) => joins(guest));
const table = (id, players) => ({ table: id, game: "dou-dizhu", options: {}, players });
const result = (id, players, ranks, finished = true) => ({
  result: id,
  finished,
  players,
  ranks,
  scores: ranks.map(() => 0),
});
const rowsOf = (state) =>
  standings(state).map(({ person, won, points }) => [person.guest, won, points]);

test("a game gives a point for every player behind, and a win for the first", () => {
  const seats = ["aki", "ben", null];
  const state = after(...PEOPLE, table("a", seats), result("a", seats, [2, 1, 3]));
  assert.deepEqual(rowsOf(state), [
    ["ben", 1, 2],
    ["aki", 0, 1],
  ]);
});

test("a side that wins together has a win each", () => {
  const seats = ["aki", "ben", "chie"];
  const state = after(...PEOPLE, table("a", seats), result("a", seats, [3, 1, 1]));
  assert.deepEqual(rowsOf(state), [
    ["ben", 1, 1],
    ["chie", 1, 1],
    ["aki", 0, 0],
  ]);
});

test("who came later takes the place of who left, and unfinished games count for nobody", () => {
  const seats = ["aki", "ben"];
  const state = after(
    ...PEOPLE,
    table("a", seats),
    result("a", ["aki", "dai"], [2, 1]),
    table("b", seats),
    result("b", seats, [0, 0], false),
  );
  assert.deepEqual(rowsOf(state), [
    ["dai", 1, 1],
    ["aki", 0, 0],
  ]);
});

test("who wants a seat and finds none rests", () => {
  const of = (...players) => {
    const state = after(...PEOPLE, joins("emi", false), table("a", players));
    return ["aki", "dai", "emi", "fumi"].filter((one) => restsIn(state, state.games[0], one));
  };
  assert.deepEqual(of("aki", "ben", "chie"), ["dai"]);
  assert.deepEqual(of("aki", "ben", null), [], "a bot gives its seat");
});

test("a game that begins ends all proposals", () => {
  const propose = { propose: { game: "dixit", options: {}, seats: 3 }, guest: "aki" };
  const before = after(...PEOPLE, propose, { wish: 5, guest: "ben" });
  assert.deepEqual(
    before.people.map(({ wish }) => wish),
    [5, 5, 0, 0],
  );
  const state = stepped(before, { k: 7, t: 0, ...table("a", ["aki", "ben", "chie"]) });
  assert.deepEqual(state.proposals, []);
  assert.ok(state.people.every(({ wish }) => wish === 0));
});

test("each game has a picture for links", () => {
  for (const name of ["engawa", ...core.games.map((game) => game.name)]) {
    const png = readFileSync(join(docs, `../web/public/preview/${name}.png`));
    assert.equal(png.toString("latin1", 1, 4), "PNG", name);
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630], name);
  }
});
