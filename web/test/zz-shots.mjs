import { openHouse } from "./page/house.mjs";
import { openBrowser, People } from "./page/people.mjs";
import { dixitScreens } from "./screens-dixit.mjs";
const browser = await openBrowser(); const house = await openHouse(); const people = new People(browser);
try { await dixitScreens(people, house, async (p, name) => { await p.mouse.move(0,0); await p.waitForTimeout(400); await p.screenshot({ path: `/tmp/rd-shots/${name}.png`, animations: "disabled" }); }); } finally { console.log(people.all.flatMap(p => p.complaints)); await browser.close(); await house.close(); }
