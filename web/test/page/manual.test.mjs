/* manual.test.mjs - the manual at /docs/: read in the browser in both languages, and searched. What the
 * content security policy refuses fails a test by itself (support/people.mjs). */
import assert from "node:assert/strict";
import { violations } from "./support/obstacles.mjs";
import { DESKTOP, PHONE } from "./support/people.mjs";

/** Addresses of the pages in the menu of the page that is open. */
const menu = (person) =>
  person.locator("nav a").evaluateAll((all) => [...new Set(all.map(({ href }) => href))]);

async function reads({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.goto(`${house.url}/docs`);
  assert.equal(aki.url(), `${house.url}/docs/`);
  const pages = new Set(await menu(aki));
  await aki.getByRole("link", { name: "日本語" }).click();
  await aki.waitForURL(`${house.url}/docs/ja/index.html`);
  for (const page of await menu(aki)) pages.add(page);
  assert.ok(pages.size > 30);
  const found = [];
  for (const [i, page] of [...pages].entries()) {
    assert.equal((await aki.request.get(page)).status(), 200, page);
    if (i % 4) continue; // one look for all
    await aki.goto(page);
    await aki.emulateMedia({ colorScheme: i % 8 ? "dark" : "light" });
    found.push(...(await violations(aki, { impact: "any" })).map((one) => `${page}: ${one}`));
    await aki.setViewportSize(PHONE);
    const width = await aki.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (width > 0) found.push(`${page}: ${width} pixels stick out`);
    await aki.setViewportSize(DESKTOP);
  }
  assert.deepEqual(found, []);
}

async function searches({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  for (const [page, wanted, title] of [
    ["/docs/", "keep-guests", "Settings – Data and retention"],
    ["/docs/ja/", "ｋｅｅｐ-guests 保存期間", "設定の一覧 – データと保存期間"],
  ]) {
    await aki.goto(house.url + page);
    await aki.getByRole("searchbox").fill(wanted);
    await aki.getByRole("link", { name: title, exact: true }).click();
    await aki.waitForURL(/settings\.html#/);
    await aki.getByRole("searchbox").fill("qqqq");
    await aki.getByText(/Nothing was found|見つかりませんでした/).waitFor();
  }
}

export default [
  ["the manual, page by page", reads],
  ["a search in the manual, in both languages", searches],
];
