import { mkdirSync } from "node:fs";
import { openHouse } from "./page/house.mjs";
import { DESKTOP, openBrowser, People, PHONE, button } from "./page/people.mjs";
import { act, asked } from "./page/dixit.mjs";
const out = "/tmp/rd-shots"; mkdirSync(out, { recursive: true });
const [size = "phone", theme = "light", language = "en", motion = "reduce"] = process.argv.slice(2);
const browser = await openBrowser(); const house = await openHouse(); const people = new People(browser);
const aki = await people.come({ name: "Aki", language, size: size === "phone" ? PHONE : DESKTOP, theme, motion });
let k = 0;
const shoot = async (name) => { await aki.mouse.move(0, 0); await aki.waitForTimeout(motion === "full" ? 1500 : 300); await aki.screenshot({ path: `${out}/lesson-${size}-${theme}-${language}-${String(++k).padStart(2, "0")}-${name}.png` }); };
await aki.goto(`${house.url}/#/learn/dixit`);
await aki.locator(".lesson-say").waitFor();
const next = language === "en" ? /^(Next|On|Go on|Continue)/ : /^(次|進む|つぎ)/;
const cards = { 3: 32, 5: 23, 11: 8 };
for (let step = 1; step <= 15; step++) {
  await shoot(`step${step}`);
  if (cards[step]) {
    const go = aki.getByRole("button", { name: language === "en" ? "On to the next round" : "次の回へ", exact: true });
    if (await go.isVisible()) await go.click();
    await aki.locator(`.dixit-spread [data-card="${cards[step]}"]`).click();
    await aki.waitForTimeout(400);
    const field = aki.locator(".dixit-viewer input"); if (await field.count()) await field.fill("Hm");
    if (step === 3) await shoot("look");
    await aki.locator(".dixit-viewer .button.main").click();
  } else if (step < 15) {
    const b = aki.locator(".lesson-do .button.main");
    console.log(step, await aki.locator(".lesson-do").innerText());
    await b.click();
  }
}
console.log(people.all.flatMap(p => p.complaints));
await browser.close(); await house.close();
