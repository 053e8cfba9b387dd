/* pause.test.mjs - who loses the server comes back soon, not all at once, and does not press a server that
 * stays away. */
import assert from "node:assert/strict";
import { pauseAfter, RARE } from "../src/net/pause";
import { test } from "./harness.mjs";

/** When the tries are made, in milliseconds after the loss, if chance is always the same. */
const tries = (count, chance) => {
  let at = 0;
  return Array.from({ length: count }, (_, failures) => (at += pauseAfter(failures, chance)));
};

test("the first try comes soon, and more of them within the first second or a little later", () => {
  assert.ok(tries(1, 1)[0] <= 300);
  assert.ok(tries(3, 0.5)[2] < 800);
  assert.ok(tries(3, 1)[2] < 1200);
});

test("people come back spread over time", () => {
  assert.ok(pauseAfter(0, 1) - pauseAfter(0, 0) >= 200);
  for (let failures = 0; failures < 2 * RARE; failures++)
    assert.ok(pauseAfter(failures, 1) >= 2 * pauseAfter(failures, 0));
});

test("a server that stays away is asked ever more rarely, and never given up", () => {
  for (let failures = 1; failures < RARE; failures++)
    assert.ok(pauseAfter(failures, 0.5) > pauseAfter(failures - 1, 0.5));
  assert.equal(pauseAfter(RARE, 0.5), 8000);
  assert.equal(pauseAfter(1000, 0.5), 8000);
});
