/* connection.mjs - without a network, with one that goes away, with a server that loses power, and
 * the same guest on another device. */
import assert from "node:assert/strict";
import { test } from "./cases.mjs";
import { act, addBot, openTable, person, PHONE, playOut, sit, start } from "./house.mjs";

const told = (page) => page.locator(".log .told").count();
const filled = (page) => page.locator(".sheet td.filled").count();

/** Aki and Ben at a table, the game begun. */
async function twoAtATable(browser, house, { bot = false } = {}) {
  const aki = await person(browser, { name: "Aki" });
  const ben = await person(browser, { name: "Ben" });
  const link = await openTable(aki, house.url, { seats: bot ? 3 : 2 });
  await sit(aki, 0);
  if (bot) await addBot(aki, 2);
  await ben.goto(link);
  await ben.locator(".seats").waitFor();
  await sit(ben, 1);
  await start(aki);
  await aki.locator(".pick").first().waitFor();
  await ben.locator(".tray").waitFor();
  return { aki, ben, link };
}

test("without a network the page opens again and plays against the bot to the end", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await page.goto(house.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await page.context().setOffline(true);
  await page.goto(house.url); // a fresh start without a network
  await page.locator('.way[href="/#/alone"]').click();
  await page.locator("form .button.main").click();
  await page.locator(".pick").first().waitFor();
  for (let i = 0; i < 4; i++) {
    await page.waitForTimeout(280);
    await act(page);
  }
  await page.reload();
  await page.locator(".tray").waitFor();
  assert.ok((await filled(page)) > 0, "the game is where it was");
  await playOut([page]);
  assert.equal(await filled(page), 26);
  await page.locator(".fair summary").click();
  await page.locator(".fair-yes").waitFor();
});

test("a phone that was offline in the middle of a game misses nothing", async ({ browser, house }) => {
  const { aki, ben, link } = await twoAtATable(browser, house);
  await ben.context().setOffline(true);
  await ben.locator(".banner").waitFor();
  while ((await filled(aki)) === 0) await act(aki);
  const before = await told(ben);
  await ben.context().setOffline(false);
  await ben.locator(".pick").first().waitFor();
  await ben.locator(".banner").waitFor({ state: "detached" });
  assert.ok((await told(ben)) > before);
  assert.equal(await filled(ben), 1);
  assert.equal(ben.url(), link);
  // A move made while the line is down is sent when it is up again, once.
  await ben.locator(".pick").first().click();
  await ben.waitForTimeout(300);
  await ben.context().setOffline(true);
  await ben.locator(".actions .main").click();
  await ben.waitForTimeout(500);
  await ben.context().setOffline(false);
  await aki.locator(".pick").first().waitFor();
  assert.equal(await filled(aki), 2);
  await playOut([aki, ben]);
});

test("the server loses power in the middle of a game, and it goes on", async ({ browser, house }) => {
  const { aki, ben } = await twoAtATable(browser, house, { bot: true });
  for (let i = 0; i < 12; i++) {
    await act(aki, { rolls: 1 });
    await act(ben, { rolls: 1 });
    await aki.waitForTimeout(60);
  }
  const before = await told(aki);
  await house.restart();
  await playOut([aki, ben], { seconds: 100 });
  assert.ok((await told(aki)) > before);
  assert.deepEqual(await aki.locator(".ranks").textContent(), await ben.locator(".ranks").textContent());
  await aki.locator(".fair summary").click();
  await aki.locator(".fair-yes").waitFor();
});

test("a personal link makes another device the same guest at the same seat", async ({ browser, house }) => {
  const { aki, link } = await twoAtATable(browser, house);
  await aki.goto(`${house.url}/#/me`);
  await aki.locator(".narrow-card .button.main").click();
  assert.ok(await aki.locator(".qr svg").isVisible());
  const personal = await aki.locator(".link-line input").inputValue();
  const phone = await person(browser, { size: PHONE, language: "ja" });
  await phone.goto(personal);
  await phone.locator("#home-open").waitFor();
  assert.ok(!phone.url().includes("me="), "the secret leaves the address bar");
  await phone.goto(link);
  await phone.locator(".pick").first().waitFor();
  await phone.locator(".pick").first().click();
  await phone.waitForTimeout(300);
  await phone.locator(".actions .main").click();
  await phone.locator(".sheet td.filled").waitFor();
});
