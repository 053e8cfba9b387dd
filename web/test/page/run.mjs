/* run.mjs - the page in a real browser, against a real server.
 *
 * ENGAWA=PROGRAM node run.mjs [WORD]
 *
 * PROGRAM is the binary with the page inside; with WORD only the tests whose name has it. Each *.test.mjs
 * here and in rooms/ gives a list of tests: [name, async ({ browser, people, house }) => ...]. There is one Chromium; a
 * test has a separate server and people with a browser context each. A test fails by throwing, or by
 * what a page complains of; what never comes ends by the patience of its wait. The last lines have
 * cmocka's form, the names of failed tests below them.
 */
import { readdirSync } from "node:fs";
import { openHouse } from "./support/house.mjs";
import { openBrowser, People } from "./support/people.mjs";

/** Tests at a time: much of each is waiting. */
const LANES = 4;

const [word = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

async function runOne(browser, body) {
  const house = await openHouse();
  const people = new People(browser);
  try {
    await body({ browser, people, house });
    await people.leave();
  } finally {
    for (const person of people.all) await person.context().close();
    await house.close();
  }
}

async function runAll(tests) {
  const browser = await openBrowser();
  const left = [...tests];
  const failed = [];
  const lane = async () => {
    for (let next; (next = left.shift()); ) {
      const [name, body] = next;
      const began = Date.now();
      try {
        await runOne(browser, body);
        console.log(`ok - ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed.push(name);
        console.log(`not ok - ${name}: ${error.stack ?? error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await browser.close();
  return failed;
}

const tests = [];
const files = ["./", "./rooms/"].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(".test.mjs"))
    .map((name) => folder + name),
);
for (const file of files.sort()) tests.push(...(await import(file)).default);
// Whole games take longest: they begin first.
const isLong = ([name]) => Number(name.includes("whole game"));
const chosen = tests.filter(([name]) => name.includes(word)).sort((a, b) => isLong(b) - isLong(a));

const failed = await runAll(chosen);
console.log(`[  PASSED  ] ${chosen.length - failed.length} test(s).`);
if (failed.length) console.log([`[  FAILED  ] ${failed.length} test(s)`, ...failed].join("\n"));
process.exit(failed.length || chosen.length === 0 ? 1 : 0);
