/* motion.mjs - whether a phone keeps up with what moves: a throw of dice, and a reveal.
 *
 * ENGAWA=PROGRAM CHROMIUM=PATH node bench/web/motion.mjs [SLOWER [WORD]]
 *
 * SLOWER: how many times slower the phone is than this machine (4). WORD: only the moments with it. Other programs disturb
 * the clock, so tasks of the page's main thread are measured by their processor time, times SLOWER; each moment is seen
 * three times, and the least disturbed one counts. A task above a sixtieth of a second costs a frame, and one above 50 ms
 * is felt by who taps. Compositing and painting happen on other threads, and on a phone's graphics processor.
 */
import { act, aloneAtDixit, asked, called, table } from "../../web/test/page/support/dixit.mjs";
import { openHouse } from "../../web/test/page/support/house.mjs";
import {
  button,
  openQuickBrowser,
  People,
  PHONE,
  pick,
} from "../../web/test/page/support/people.mjs";
import { rest, soon } from "../../web/test/page/support/wait.mjs";

const [rate = "4", word = ""] = process.argv.slice(2);
const slower = Number(rate);
const LONG = 50;
const FRAME = 1000 / 60;
const TIMES = 3;

const house = await openHouse();
const browser = await openQuickBrowser();
const people = new People(browser);

/** What each task of the busiest main thread of a page in a trace costs the phone, in milliseconds. */
function costsOf(trace) {
  const { traceEvents } = JSON.parse(trace);
  const mains = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const all = mains.map(({ pid, tid }) =>
    traceEvents
      .filter((one) => one.name === "RunTask" && one.pid === pid && one.tid === tid)
      .map(({ tdur = 0 }) => (tdur / 1000) * slower),
  );
  return all.sort((a, b) => b.length - a.length)[0];
}

/** The moments that were seen, by their names: the costs of their tasks, each time. */
const seen = new Map();

/** Sees what happens until `done`. */
async function see(what, person, done) {
  await browser.startTracing(person, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"],
  });
  await done();
  seen.set(what, [...(seen.get(what) ?? []), costsOf(await browser.stopTracing())]);
}

const comes = () => people.come({ name: "Aki", size: PHONE, motion: "full", throws: true });
const calm = (person) => rest(person, 1500);

/** A finger at the middle of what LOCATOR finds. (Playwright's own click asks the page for what lies there, which
 * would count.) */
async function tap(person, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  await person.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Somebody who got here without motion sees it from here on. */
async function moving(person) {
  await person.emulateMedia({ reducedMotion: "no-preference" });
  await calm(person);
}

async function dice() {
  const aki = await comes();
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await pick(aki, aki.names.players(2));
  await button(aki, aki.names.play).click();
  const cast = button(aki, "Throw the dice");
  await cast.waitFor();
  await calm(aki);
  await see("Yahtzee: the first throw", aki, async () => {
    await tap(aki, cast);
    await calm(aki);
  });
  const again = aki.getByRole("button", { name: aki.names.roll });
  await see("Yahtzee: another roll", aki, async () => {
    await tap(aki, again);
    await calm(aki);
  });
  await aki.context().close();
}

async function reveal() {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aloneAtDixit(aki, house.url, { seats: 4, goal: 30 });
  const comesTo = (what) =>
    soon(`${what} is asked`, async () => {
      const now = await asked(aki);
      if (now && now !== what) await act(aki, { clue: "A quiet morning" });
      return now === what;
    });
  await comesTo("vote");
  await moving(aki);
  const vote = aki.getByRole("button", { name: called(aki).vote });
  await see("Dixit: vote and reveal", aki, async () => {
    for (let i = 0; !(await vote.isVisible()); i++) {
      await aki.keyboard.press("Escape");
      await tap(aki, table(aki).nth(i));
      await aki.getByRole("dialog").waitFor();
      await calm(aki);
    }
    await tap(aki, vote);
    await comesTo("on");
    await calm(aki);
  });
  await aki.context().close();
}

const moments = { dice, reveal };
for (const [name, moment] of Object.entries(moments))
  for (let i = 0; i < TIMES && name.includes(word); i++) await moment();
console.log(`${"".padEnd(36)} tasks  above a frame  longest, ms  above ${LONG} ms`);
for (const [what, all] of seen) {
  const [costs] = all.sort((a, b) => Math.max(...a) - Math.max(...b));
  const above = (limit) => costs.filter((cost) => cost > limit).length;
  const figures = [
    [costs.length, 6],
    [above(FRAME), 15],
    [Math.max(...costs).toFixed(0), 13],
    [above(LONG), 13],
  ];
  console.log(what.padEnd(36) + figures.map(([one, wide]) => String(one).padStart(wide)).join(""));
}
await browser.close();
await house.close();
process.exit(0);
