/* run.mjs - the page in a real browser, against a real server.
 *
 * ENGAWA=PROGRAM node run.mjs [WORD]
 *
 * PROGRAM is the binary with the page inside; with WORD only the tests whose name has it. Each *.test.mjs
 * here gives a list of tests: [name, async ({ browser, people, house }) => ...]. There is one Chromium; a
 * test has a server of its own and people with a browser context each. A test fails by throwing, by
 * what a page complains of, or by taking too long. Chance deals differently each time and machines
 * stall: a test that fails is tried once more, and the first failure is told too. The last lines have
 * cmocka's form.
 */
import { readdirSync } from "node:fs";
import { openHouse } from "./house.mjs";
import { openBrowser, People } from "./people.mjs";

const TEST_SECONDS = 300;
const ALL_SECONDS = 3300;
/** Tests at a time: much of each is waiting. */
const LANES = 2;

const [word = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Rejects after a while; the timer does not keep the program alive. */
const tooLong = (seconds) =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`took more than ${seconds} s`)), seconds * 1000).unref(),
  );

async function runOne(browser, body) {
  const house = await openHouse();
  const people = new People(browser);
  try {
    await Promise.race([body({ browser, people, house }), tooLong(TEST_SECONDS)]);
    await people.leave();
  } finally {
    for (const person of people.all) await person.context().close();
    await house.close();
  }
}

async function runAll(tests) {
  const browser = await openBrowser();
  const left = [...tests];
  let failed = 0;
  const lane = async () => {
    for (let next; (next = left.shift());) {
      const [name, body] = next;
      const began = Date.now();
      try {
        await runOne(browser, body).catch((error) => {
          console.log(`# ${name}: at first ${error.stack ?? error}`);
          return runOne(browser, body);
        });
        console.log(`ok - ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed++;
        console.log(`not ok - ${name}: ${error.stack ?? error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await browser.close();
  return failed;
}

const tests = [];
const files = readdirSync(new URL(".", import.meta.url)).filter((name) =>
  name.endsWith(".test.mjs"),
);
for (const file of files.sort()) tests.push(...(await import(`./${file}`)).default);
const chosen = tests.filter(([name]) => name.includes(word));

setTimeout(() => {
  console.log(`not ok - all of it: took more than ${ALL_SECONDS} s`);
  console.log(`[  FAILED  ] 1 test(s)`);
  process.exit(1);
}, ALL_SECONDS * 1000).unref();

const failed = await runAll(chosen);
console.log(`[  PASSED  ] ${chosen.length - failed} test(s).`);
if (failed) console.log(`[  FAILED  ] ${failed} test(s)`);
process.exit(failed || chosen.length === 0 ? 1 : 0);
