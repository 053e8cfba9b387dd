/* access.mjs - for everybody: axe on every screen, the keyboard alone, narrow and zoomed windows,
 * what a screen reader hears, and how much is transferred. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "./cases.mjs";
import { act, addBot, DESKTOP, openTable, person, PHONE, playOut, sit, start } from "./house.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function clean(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
  assert.deepEqual(found, [], `axe on ${where}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px wider than the window`);
}

for (const [name, look] of [
  ["desktop, light, English", { size: DESKTOP, theme: "light", language: "en" }],
  ["phone, dark, Japanese", { size: PHONE, theme: "dark", language: "ja" }],
  ["zoomed to 200 %, dark, English", { size: { width: 640, height: 400 }, theme: "dark", language: "en" }],
])
  test(`axe finds nothing serious on any screen (${name})`, async ({ browser, house }) => {
    const page = await person(browser, { name: "Aki", ...look });
    const see = async (path, ready, where) => {
      await page.goto(house.url + path);
      await page.locator(ready).first().waitFor();
      await clean(page, where);
    };
    await see("/", "#home-open", "home");
    await see("/#/alone", "form", "playing here");
    await see("/#/rules/yahtzee", ".rules", "rules");
    await see("/#/me", ".narrow-card .button.main", "personal link");
    await page.locator(".narrow-card .button.main").click();
    await clean(page, "personal link, shown");
    await see("/t/nowhere", "h1", "a table that is not there");
    await see("/#/new", "form", "new table");
    await openTable(page, house.url, { seats: 2 });
    await sit(page, 0);
    await clean(page, "waiting");
    await addBot(page, 1);
    await page.locator(".head-tools .icon").click();
    await clean(page, "menu");
    await page.keyboard.press("Escape");
    await start(page);
    await page.locator(".pick").first().waitFor();
    await page.locator("button.die").nth(1).click();
    await page.locator(".pick").first().click();
    await clean(page, "playing, a box chosen");
    if (await page.locator(".talk").isVisible()) {
      await page.locator(".talk").click();
      await clean(page, "log");
      await page.keyboard.press("Escape");
    }
    await playOut([page]);
    await page.locator(".fair summary").click();
    await clean(page, "result");
    await page.locator(".result-do a").click();
    await page.locator(".slider").waitFor();
    await page.keyboard.press("ArrowRight");
    await clean(page, "replay");
  });

test("a whole game by keyboard alone, from the first screen", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await page.goto(house.url);
  await page.locator(".way").first().waitFor();
  const tabTo = async (test, key = "Tab") => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press(key);
      if (await page.evaluate((test) => document.activeElement?.matches(test) ?? false, test)) return;
    }
    throw new Error(`Tab never came to ${test}`);
  };
  await tabTo('.way[href="/#/alone"]');
  await page.keyboard.press("Enter");
  await page.locator("form").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the keyboard is at the new heading");
  await tabTo('input[name="seats"]');
  await page.keyboard.press("ArrowLeft");
  await tabTo("form .button.main");
  await page.keyboard.press("Enter");
  await page.locator(".pick").first().waitFor();
  for (let box = 0; box < 13; box++) {
    await page.waitForTimeout(280);
    await page.keyboard.press("2");
    await page.keyboard.press("r");
    await page.getByText("Roll 2 of 3").waitFor();
    await page.waitForTimeout(280);
    await tabTo(".pick", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator(".pick.on").waitFor();
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".actions .main")), "the choice leads to its button");
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".sheet td.filled").length > n, box);
  }
  await page.locator(".result").waitFor();
});

test("a screen reader hears every event, and the sheet is a table with headers", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await page.goto(house.url);
  await page.evaluate(() => {
    globalThis.heard = [];
    new MutationObserver(() => {
      const said = document.querySelector("[data-announcer]")?.textContent;
      if (said && said !== globalThis.heard.at(-1)) globalThis.heard.push(said);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('.way[href="/#/alone"]').click();
  await page.locator('input[name="seats"]').first().check({ force: true });
  await page.locator("form .button.main").click();
  await page.locator(".pick").first().waitFor();
  for (let i = 0; i < 6; i++) {
    await page.waitForTimeout(280);
    await act(page, { rolls: 1 });
  }
  await page.waitForTimeout(400);
  const heard = (await page.evaluate(() => globalThis.heard)).join("\n");
  const told = await page.locator(".log .told").allTextContents();
  for (const sentence of told) assert.ok(heard.includes(sentence), `not announced: ${sentence}\nheard:\n${heard}`);
  assert.ok(told.length >= 6);
  await page.getByRole("rowheader", { name: "Full house" }).waitFor();
  await page.getByRole("columnheader", { name: /Aki/ }).waitFor();
  await page.getByRole("main").waitFor();
});

test("language and theme are switched and remembered", async ({ browser, house }) => {
  const page = await person(browser, { language: "ja" });
  await page.goto(house.url);
  await page.getByRole("heading", { level: 1, name: "さあ、ひと遊び" }).waitFor();
  await page.getByRole("radio", { name: "English" }).check({ force: true });
  await page.getByRole("heading", { level: 1, name: "Sit down for a game" }).waitFor();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Sit down for a game" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("the first table is usable within 300 KB of transfer", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  let bytes = 0;
  page.on("response", async (response) => {
    const { responseBodySize, responseHeadersSize } = await response.request().sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
    bytes += responseBodySize + responseHeadersSize;
  });
  await page.goto(house.url);
  const began = Date.now();
  await page.locator('.way[href="/#/alone"]').click();
  await page.locator("form .button.main").click();
  await page.locator(".pick").first().waitFor();
  console.log(`# ${Math.round(bytes / 1024)} KB, first move after ${Date.now() - began} ms`);
  assert.ok(bytes > 10_000 && bytes < 300 * 1024, `${bytes} bytes`);
});
