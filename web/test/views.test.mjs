/* views.test.mjs - what the core describes is what each room reads: checked at every moment, for every viewer. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { viewOf } from "../src/rooms/boards";
import { burningView } from "../src/rooms/burning_desire/view";
import { dixitView } from "../src/rooms/dixit/view";
import { douDizhuView, playDraft } from "../src/rooms/dou_dizhu/view";
import { sengokuView } from "../src/rooms/sengoku_domino/view";
import { yahtzeeView } from "../src/rooms/yahtzee/view";
import { core, docs, picker, playOut, test, value } from "./harness.mjs";

const SEED = "7a".repeat(32);
const views = {
  "burning-desire": burningView,
  dixit: dixitView,
  "dou-dizhu": douDizhuView,
  "sengoku-domino": sengokuView,
  yahtzee: yahtzeeView,
};

const games = core.games.filter(({ name }) => name in views);

/** Tables of a game: with as few and as many seats as it has, and with each value of each option. */
function tables({ name, seats: range, options }) {
  const all = range.map((seats) => ({ seats, chosen: {} }));
  for (const option of options)
    for (const one of option.choices ?? [])
      all.push({ seats: range[1], chosen: { [option.name]: one } });
  return all.flatMap(({ seats, chosen }) => {
    const match = core.match(name, chosen, seats, "open");
    return match.ok ? [{ match: match.value, seats }] : [];
  });
}

/** Calls SEE with the description of each moment of a game that is played at random, for each viewer. */
function watch(match, seats, see) {
  const choose = picker(seats);
  const viewers = ["open", "spectator", ...Array(seats).keys()];
  const look = (at) => {
    for (const viewer of viewers) see(at.describe(viewer), at, viewer);
  };
  look(match);
  playOut(match, SEED, Array(seats).fill("ab"), (at, seat) => {
    look(at);
    return choose(at, seat);
  });
  look(match);
}

/** Every value inside of VALUE that is no list and no object, by its path, each path with its numbers left out once. */
function leaves(value, path = [], found = new Map()) {
  const kind = path.map((step) => (/^\d+$/.test(step) ? "*" : step)).join(".");
  if (value !== null && typeof value === "object")
    for (const step of Object.keys(value)) leaves(value[step], [...path, step], found);
  else if (!found.has(kind)) found.set(kind, path);
  return found;
}

/** A copy of VALUE with what no room reads, at PATH. */
function damaged(value, path) {
  const copy = structuredClone(value);
  const [last, ...way] = path.toReversed();
  way.toReversed().reduce((at, step) => at[step], copy)[last] = Symbol.iterator;
  return copy;
}

test("every room of a game has its view here", () => {
  const rooms = readdirSync(join(docs, "../web/src/rooms"), { withFileTypes: true });
  const folders = rooms.filter((one) => one.isDirectory() && one.name !== "plain");
  const names = folders.map(({ name }) => name.replaceAll("_", "-"));
  assert.deepEqual(names.sort(), Object.keys(views).sort());
});

for (const game of games)
  test(`${game.name}: the room's view is what the core describes`, () => {
    const view = views[game.name];
    let moments = 0;
    for (const { match, seats } of tables(game)) {
      watch(match, seats, (description, at, viewer) => {
        assert.deepEqual(viewOf({ view }, at, viewer), description);
        moments++;
      });
      match.free();
    }
    assert.ok(moments > 100, `${moments}`);
  });

for (const game of games)
  test(`${game.name}: what is described wrongly is refused, and where is said`, () => {
    const view = views[game.name];
    const match = value(core.match(game.name, {}, game.seats[1], "open"));
    const tried = new Set();
    const read = new Set();
    watch(match, game.seats[1], (description) => {
      for (const [kind, path] of leaves(description)) {
        if (tried.has(kind)) continue;
        tried.add(kind);
        try {
          view(damaged(description, path), game.name);
        } catch (error) {
          assert.ok(error instanceof TypeError);
          assert.ok(error.message.startsWith(`${game.name}.${path[0]}`), error.message);
          read.add(kind);
        }
      }
    });
    match.free();
    // What no room reads may be anything; most of it is read.
    assert.ok(read.size > 0.7 * tried.size, [...tried].filter((kind) => !read.has(kind)).join(" "));
    for (const wrong of [null, undefined, 7, "", [], {}])
      assert.throws(() => view(wrong, game.name), TypeError);
  });

test("a draft of Dou Dizhu is what its room reads", () => {
  const match = value(core.match("dou-dizhu", {}, 3, "open"));
  const draft = value(match.draft("9333"));
  assert.equal(playDraft(draft, "draft"), draft);
  assert.throws(() => playDraft({ ...draft, body: "3" }, "draft"), /draft\.body is not a number/);
  match.free();
});

test("no room takes a description for granted", () => {
  const rooms = join(docs, "../web/src/rooms");
  for (const file of readdirSync(rooms, { recursive: true }))
    if (/\.tsx?$/.test(file))
      assert.doesNotMatch(readFileSync(join(rooms, file), "utf8"), /\bas \w+View\b/, file);
});
