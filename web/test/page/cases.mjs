/* cases.mjs - names the page's tests, runs them, and reports so that CI can count them. */
import assert from "node:assert/strict";
import { openBrowser, openHouse } from "./house.mjs";

const cases = [];

/** A test: BODY gets a browser and a house of its own, and fails by throwing. */
export const test = (name, body) => cases.push({ name, body });

async function runOne({ name, body }) {
  const began = Date.now();
  const browser = await openBrowser();
  const house = await openHouse();
  try {
    await body({ browser, house });
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      assert.deepEqual(page.complaints ?? [], [], "the page complained");
    console.log(`ok - ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`not ok - ${name}`);
    console.log(String(error.stack ?? error).replace(/^/gm, "# "));
    const folder = process.env.ENGAWA_SHOTS;
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const [i, page] of pages.entries())
      if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, "-")}-${i}.png` }).catch(() => {});
    return false;
  } finally {
    await browser.close();
    await house.close();
  }
}

/** Runs those whose name contains FILTER, two at a time; the exit status is 1 if any failed. */
export async function run(filter = "") {
  const wanted = cases.filter(({ name }) => name.includes(filter));
  const queue = [...wanted];
  let passed = 0;
  const worker = async () => {
    for (let next; (next = queue.shift()); ) if (await runOne(next)) passed++;
  };
  await Promise.all([worker(), worker()]);
  console.log(`[  PASSED  ] ${passed} test(s).`);
  if (passed < wanted.length) {
    console.log(`[  FAILED  ] ${wanted.length - passed} test(s)`);
    process.exitCode = 1;
  }
}
