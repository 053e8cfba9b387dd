/* still.test.mjs - the elements on the screen of a game stay in place when the turn passes on, and
 * every seat's last move is described in full. A shift just after a tap counts if the turn passes
 * on with it; elements that people move themselves, such as a die that they keep, do not. */
import assert from "node:assert/strict";
import { actBurning } from "./support/burning.mjs";
import { act as actDixit } from "./support/dixit.mjs";
import { act as actDouDizhu } from "./support/dou_dizhu.mjs";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { PHONE } from "./support/people.mjs";
import { act as actYahtzee, playUntil } from "./support/play.mjs";
import { actSengoku } from "./support/sengoku_domino.mjs";
import { rest } from "./support/wait.mjs";

/** As page meters count it: the sum of what comes within five seconds, at most a second apart. */
const SHIFT_MAX = 0.02;
const SHIFT_LEAST = 0.001;

const ROOMS = [
  ["yahtzee", 3, actYahtzee],
  ["burning-desire", 3, actBurning],
  ["dixit", 6, actDixit],
  ["dou-dizhu", 4, actDouDizhu],
  ["sengoku-domino", 4, actSengoku],
];

/** In the page: notes what moves although nobody has touched anything, or as the turn passes on. */
const watch = (LEAST) => {
  const watched = window.shifts !== undefined;
  window.shifts = [];
  if (watched) return;
  let passed = -Infinity;
  const turn = new MutationObserver(() => (passed = performance.now()));
  turn.observe(document.querySelector(".turn-line"), {
    subtree: true,
    childList: true,
    characterData: true,
  });
  const byHand = (sources) =>
    sources.every(
      ({ node }) =>
        !node || (node.parentElement?.closest(".tray, dialog, .dd-do, .sd-dock") ?? false),
    );
  const name = (node) =>
    `${node?.parentElement?.className ?? ""} > ${node?.className ?? node?.textContent}`;
  // A hand of cards that needs a row less lets the table grow: what moves then does not count. The hand
  // changes in the frame before the one that sees it, and the table may follow two frames after that one.
  const handHeight = () => document.querySelector(".dd-hand")?.offsetHeight;
  let hand = handHeight();
  const frames = [performance.now()];
  const grown = []; // the frames that saw it
  const look = (now) => {
    if (handHeight() !== hand) grown.push(frames.length);
    hand = handHeight();
    frames.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const asTableGrows = ({ time }) =>
    grown.some((n) => time >= frames[n - 1] && !(time > frames[n + 3]));
  window.shiftsThatCount = () => window.shifts.filter((shift) => !asTableGrows(shift));
  new PerformanceObserver((list) => {
    // (A number that is written anew is no more than the least.)
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries())
      if (value > LEAST && (!hadRecentInput || (startTime - passed < 300 && !byHand(sources))))
        window.shifts.push({ value, time: startTime, what: sources.map(({ node }) => name(node)) });
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
    await staysAt(ben, game, act, 6);
    // A phone on its side.
    await ben.setViewportSize({ width: 844, height: 390 });
    await staysAt(ben, game, act, 3);
    await ben.setViewportSize(PHONE);
  }
}

/** Nothing moves while somebody does so many things, and the line of last moves keeps its height. */
async function staysAt(person, game, act, things) {
  const low = person.viewportSize().height < 500;
  await rest(person, 300);
  await person.evaluate(watch, SHIFT_LEAST);
  const heights = new Set();
  let done = 0;
  const by = async () => {
    const acted = await act(person);
    if (acted) done++;
    for (const { full, whole, height } of low ? [] : await lineOf(person)) {
      assert.ok(full, `${game}: the line has the full width`);
      assert.ok(whole, `${game}: nothing of it is cut`);
      heights.add(height);
    }
    return acted;
  };
  await playUntil(person, () => done >= things, by);
  await rest(person, 300);
  const shifts = await person.evaluate(() => window.shiftsThatCount());
  const sum = largest(shifts);
  assert.ok(sum < SHIFT_MAX, `${game}${low ? ", low" : ""}: ${sum} ${JSON.stringify(shifts)}`);
  assert.ok(heights.size < 2, `${game}: the line keeps its height`);
}

export default [["nothing moves when the turn passes on, in any room", staysStill]];
