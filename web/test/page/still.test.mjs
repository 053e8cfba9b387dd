/* still.test.mjs - what stands on the screen of a game stays where it is when the turn passes on, and every
 * seat's last move is told in full. */
import assert from "node:assert/strict";
import { actBurning } from "./burning.mjs";
import { act as actDixit } from "./dixit.mjs";
import { act as actDouDizhu } from "./dou_dizhu.mjs";
import { openFor, openGuests, takeSeat } from "./guests.mjs";
import { PHONE } from "./people.mjs";
import { act as actYahtzee, playUntil } from "./play.mjs";
import { actSengoku } from "./sengoku_domino.mjs";
import { rest } from "./wait.mjs";

/** As page meters count it: the sum of what comes within five seconds, at most a second apart. */
const SHIFT_MAX = 0.02;

const ROOMS = [
  ["yahtzee", 3, actYahtzee],
  ["burning-desire", 3, actBurning],
  ["dixit", 6, actDixit],
  ["dou-dizhu", 4, actDouDizhu],
  ["sengoku-domino", 4, actSengoku],
];

/** In the page: notes what moves although nobody has touched anything. */
const watch = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({
          value,
          time: startTime,
          what: sources.map(
            ({ node }) =>
              (node?.parentElement?.className ?? "") +
              " > " +
              (node?.className ?? node?.textContent),
          ),
        });
  }).observe({ type: "layout-shift" });
};

/** The largest sum of shifts that come together. */
function largest(shifts) {
  let [most, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, time } of shifts) {
    if (time - last > 1000 || time - first > 5000) [sum, first] = [0, time];
    sum += value;
    last = time;
    most = Math.max(most, sum);
  }
  return most;
}

/** The line of last moves, where there is one: whether it has all of the width, its height, whether all of it is seen, or, of what six
 * people did at once, the latest, and the rest can be moved to. */
const lineOf = (person) =>
  person.locator(".last-moves").evaluateAll((lines) =>
    lines.map((line) => {
      const { width, height } = line.getBoundingClientRect();
      const page = document.querySelector(".play-main").getBoundingClientRect().width;
      return {
        full: Math.abs(width - page) < 2,
        height,
        whole:
          line.scrollHeight <= height + 1 ||
          (getComputedStyle(line).overflowY === "auto" &&
            line.scrollTop + height > line.scrollHeight - 2),
      };
    }),
  );

async function staysStill({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  ben.rolls = 2;
  for (const [game, seats, act] of ROOMS) {
    const guests = await openGuests(ben, house);
    const host = await guests.come("Host");
    const table = await openFor(host, { game, seats });
    await takeSeat(ben, house, table);
    await host.done("start", { table });
    await ben.locator(".turn-line").waitFor();
    await rest(ben, 300);
    await ben.evaluate(watch);
    const heights = new Set();
    let done = 0;
    const by = async () => {
      const acted = await act(ben);
      if (acted) done++;
      for (const { full, whole, height } of await lineOf(ben)) {
        assert.ok(full, `${game}: the line has the full width`);
        assert.ok(whole, `${game}: nothing of it is cut`);
        heights.add(height);
      }
      return acted;
    };
    await playUntil(ben, () => done >= 6, by);
    await rest(ben, 300);
    const shifts = await ben.evaluate(() => window.shifts);
    const sum = largest(shifts);
    assert.ok(sum < SHIFT_MAX, `${game}: ${sum} ${JSON.stringify(shifts)}`);
    assert.equal(heights.size, 1, `${game}: the line keeps its height`);
  }
}

export default [["nothing moves when the turn passes on, in any room", staysStill]];
