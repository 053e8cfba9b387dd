import { openHouse } from "./page/house.mjs";
import { openBrowser, People, PHONE, DESKTOP } from "./page/people.mjs";
const browser = await openBrowser(); const house = await openHouse(); const people = new People(browser);
for (const [l, size, theme] of [["ja", PHONE, "light"], ["en", DESKTOP, "dark"]]) {
const aki = await people.come({ name: "Aki", language: l, size, theme });
await aki.goto(`${house.url}/#/rules/dixit`); await aki.getByRole("heading", { level: 1 }).waitFor(); await aki.waitForTimeout(500);
await aki.screenshot({ path: `/tmp/rd-shots/rules-${l}.png`, fullPage: true }); }
await browser.close(); await house.close();
