import { openHouse } from "./page/house.mjs";
import { openBrowser, People, PHONE, DESKTOP } from "./page/people.mjs";
import { openDixit, act, asked, called } from "./page/dixit.mjs";
import { addBot, sit, start } from "./page/play.mjs";
const browser = await openBrowser(); const house = await openHouse(); const people = new People(browser);
const aki = await people.come({ name: "Aki", size: PHONE, motion: "full" });
await openDixit(aki, house.url, { seats: 5, goal: 30 }); await sit(aki, 0); for (const s of [1,2,3,4]) await addBot(aki, s); await start(aki);
while (!(await asked(aki))) await aki.waitForTimeout(50);
await act(aki, { clue: "Evening" });
let k = 0; const end = Date.now() + 16000;
while (Date.now() < end && k < 48) { await aki.screenshot({ path: `/tmp/rd-shots/dr-${String(k++).padStart(2, "0")}.jpg`, type: "jpeg", quality: 60 }); if (await aki.getByRole("button", { name: "On to the next round" }).isVisible()) break; await aki.waitForTimeout(120); }
console.log(k); await browser.close(); await house.close();
