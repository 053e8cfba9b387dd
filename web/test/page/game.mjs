/* game.mjs - whole games: friends, a bot and somebody who watches; phones; full motion; mis-taps. */
import assert from "node:assert/strict";
import { test } from "./cases.mjs";
import { act, addBot, openTable, person, PHONE, playOut, sit, start } from "./house.mjs";

const totals = (page) => page.locator(".ranks td.number").allTextContents();

test("two browsers and a bot play a whole game while a friend watches", async ({ browser, house }) => {
  const aki = await person(browser, { name: "Aki" });
  const ben = await person(browser, { name: "Ben" });
  const link = await openTable(aki, house.url, { seats: 3, title: "Friday" });
  await sit(aki, 0);
  await addBot(aki, 2);
  await ben.goto(link);
  await ben.locator(".seats").waitFor();
  await sit(ben, 1);
  await start(aki);
  await aki.locator(".tray").waitFor();
  const watcher = await person(browser, { name: "Chie" });
  await watcher.goto(link);
  await watcher.locator(".tray").waitFor();
  assert.equal(await watcher.locator(".actions .button").count(), 0, "a spectator has nothing to press");
  await ben.locator(".say input").fill("Good luck!");
  await ben.locator(".say input").press("Enter");
  await aki.getByText("Good luck!").waitFor();
  await playOut([aki, ben], { rolls: 1 });
  await watcher.locator(".result").waitFor();
  const seen = await totals(aki);
  assert.equal(seen.length, 3);
  assert.deepEqual(await totals(ben), seen);
  assert.deepEqual(await totals(watcher), seen);
  await aki.locator(".fair summary").click();
  await aki.locator(".fair-yes").waitFor();
  // A rematch brings everybody to the next table.
  await aki.locator(".result-do .button.main").click();
  await aki.waitForURL((url) => url.href !== link);
  await ben.getByRole("button", { name: "On to the next game" }).click();
  await ben.waitForURL(aki.url());
  assert.equal(await ben.locator(".seat-card.taken").count(), 3);
});

test("two phones and a bot play Yams in Japanese", async ({ browser, house }) => {
  const aki = await person(browser, { name: "あき", language: "ja", size: PHONE });
  const ben = await person(browser, { name: "べん", language: "ja", size: PHONE, theme: "dark" });
  const link = await openTable(aki, house.url, { seats: 3, sheet: "yams" });
  await sit(aki, 0);
  await addBot(aki, 2);
  await ben.goto(link);
  await ben.locator(".seats").waitFor();
  await sit(ben, 1);
  await start(aki);
  await aki.locator(".tray").waitFor();
  assert.equal(await aki.locator("html").getAttribute("lang"), "ja");
  assert.ok(await aki.getByText("リゴール").isVisible());
  await playOut([aki, ben]);
  assert.deepEqual(await totals(aki), await totals(ben));
});

test("a solo game with full motion", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki", motion: "full", size: PHONE });
  await page.goto(`${house.url}/#/alone`);
  await page.locator('input[name="seats"]').first().check({ force: true });
  await page.locator("form .button.main").click();
  await page.locator(".tumble").first().waitFor();
  await playOut([page], { seconds: 60 });
  assert.equal(await page.locator(".sheet td.filled").count(), 13);
});

test("a mis-tap on the sheet or a double tap loses nothing", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki", size: PHONE });
  await page.goto(`${house.url}/#/alone`);
  await page.locator('input[name="seats"]').first().check({ force: true });
  await page.locator("form .button.main").click();
  await page.locator(".pick").nth(4).click();
  await page.locator(".pick").nth(2).click();
  assert.equal(await page.locator(".pick.on").count(), 1, "another box takes the choice over");
  await page.locator(".actions .cancel").click();
  assert.equal(await page.locator(".pick.on").count(), 0);
  assert.equal(await page.locator(".sheet td.filled").count(), 0, "nothing was written");
  await page.locator(".pick").nth(0).click();
  await page.waitForTimeout(300);
  await page.locator(".actions .main").dblclick();
  await page.locator(".sheet td.filled").waitFor();
  await page.waitForTimeout(600);
  assert.equal(await page.locator(".sheet td.filled").count(), 1);
  assert.match(await page.locator(".tray-head").textContent(), /Roll 1 of 3/, "the second tap did not roll");
});

test("dice that were tapped stay, also of equal faces, and the others are rolled", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await page.goto(`${house.url}/#/alone`);
  await page.locator('input[name="seats"]').first().check({ force: true });
  await page.locator("form .button.main").click();
  await page.locator("button.die").first().waitFor();
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForTimeout(300);
    const before = await page.locator(".die").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")));
    await page.keyboard.press("4");
    await page.keyboard.press("5");
    await page.keyboard.press("r");
    await page.getByText("Roll 2 of 3").waitFor();
    const after = await page.locator(".die").evaluateAll((dice) => dice.map((die) => die.getAttribute("aria-label")));
    assert.deepEqual(after.slice(3), before.slice(3).map((label) => `${label}, kept`));
    while (!(await page.getByText("Roll 1 of 3").isVisible())) await act(page);
  }
});

test("a game without a room of its own is played with its moves as buttons", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await page.goto(`${house.url}/#/alone`);
  await page.locator('input[name="game"]').last().check({ force: true });
  await page.locator("form .button.main").click();
  for (let i = 0; i < 6; i++) {
    await page.locator(".plain-moves .button").first().click();
    const words = page.locator(".plain-confirm input");
    if (await words.isVisible()) await words.fill("a quiet evening");
    await page.locator(".plain-confirm .main").click();
    await page.locator(".plain-confirm").waitFor({ state: "detached" });
  }
  await page.locator(".plain-moves .button").first().waitFor();
  const some = await page.locator(".plain-moves .button").first().textContent();
  await page.locator(".plain form .input").first().fill(some);
  await page.keyboard.press("Enter");
  await page.locator(".plain-confirm .main").waitFor();
  assert.ok((await page.locator(".log .told").count()) > 6);
});
