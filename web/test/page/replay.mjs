/* replay.mjs - what is there when a game is over: moments with links, the record as a file. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { test } from "./cases.mjs";
import { addBot, openTable, person, playOut, sit, start } from "./house.mjs";

test("a finished game is stepped through, linked to, saved, verified and opened again", async ({ browser, house }) => {
  const page = await person(browser, { name: "Aki" });
  await openTable(page, house.url, { seats: 2 });
  await sit(page, 0);
  await addBot(page, 1);
  await start(page);
  await playOut([page]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the record" }).click()]);
  const file = await download.path();
  assert.equal(spawnSync(process.env.ENGAWA, ["verify", file]).status, 0, "engawa verify");
  const events = readFileSync(file, "utf8").trim().split("\n").length - 2;

  await page.locator(".result-do a").click();
  const slider = page.locator(".slider");
  await slider.waitFor();
  assert.equal(await slider.inputValue(), "0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await slider.inputValue(), "2");
  assert.match(page.url(), /#2$/);
  await page.keyboard.press("End");
  assert.equal(await slider.inputValue(), String(events));
  await page.locator(".log a").nth(6).click();
  assert.equal(await slider.inputValue(), "7");
  await slider.fill("5");
  const told = await page.locator(".replay-told").textContent();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector(".slider").value) > 6);
  await page.getByRole("button", { name: "Pause" }).click();

  const friend = await person(browser);
  await friend.goto(page.url().replace(/#.*/, "#5"));
  await friend.locator(".slider").waitFor();
  assert.equal(await friend.locator(".replay-told").textContent(), told);

  await friend.goto(house.url);
  await friend.locator('input[type="file"]').setInputFiles(file);
  await friend.locator(".slider").waitFor();
  await friend.keyboard.press("End");
  assert.equal(await friend.locator(".slider").inputValue(), String(events));
  await friend.goto(house.url);
  await friend.locator('input[type="file"]').setInputFiles({ name: "x.engawa", mimeType: "text/plain", buffer: Buffer.from("{}") });
  await friend.locator(".toast").waitFor();
});
