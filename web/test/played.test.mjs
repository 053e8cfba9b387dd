/* played.test.mjs - what was played, by evenings and by circles of people. */
import assert from "node:assert/strict";
import { circles, evenings } from "../src/net/played";
import { test } from "./harness.mjs";

const HOUR = 3_600_000;

test("games are together by their evening, and without one by their time", () => {
  const played = (table, hours, evening) => ({
    table,
    t: hours * HOUR,
    ...(evening && { evening }),
  });
  const tables = (matches) => evenings(matches).map((games) => games.map(({ table }) => table));
  assert.deepEqual(tables([]), []);
  assert.deepEqual(tables([played("c", 20), played("b", 15), played("a", 8)]), [["c", "b"], ["a"]]);
  assert.deepEqual(
    tables([
      played("e", 100, "x"),
      played("d", 60, "x"),
      played("c", 59, "y"),
      played("b", 58, "x"),
      played("a", 58),
    ]),
    [["e", "d", "b"], ["c"], ["a"]],
  );
});

test("groups are a circle when half of their people are the same", () => {
  const group = (last, matches, ...people) => ({
    group: people.join(" "),
    matches,
    finished: matches,
    last,
    people: people.map((guest) => ({ guest, name: guest.toUpperCase(), won: matches })),
  });
  const all = [
    group(9, 1, "me", "a", "b"),
    group(8, 5, "me", "a", "b", "c"),
    group(7, 2, "me", "d"),
    group(6, 1, "me", "a"),
    group(5, 1, "me"),
  ];
  const found = circles(all, "me");
  assert.deepEqual(
    found.map(({ groups }) => groups.map((one) => one.group)),
    [["me a b c", "me a b"], ["me d"], ["me a"], ["me"]],
  );
  const [first] = found;
  assert.equal(first.matches, 6);
  assert.equal(first.last, 9);
  assert.deepEqual(
    first.people.map(({ guest, won }) => [guest, won]),
    [
      ["me", 6],
      ["a", 6],
      ["b", 6],
      ["c", 5],
    ],
  );
});
