import { mkdirSync } from "node:fs";
import { openHouse } from "./page/house.mjs";
import { DESKTOP, openBrowser, People, PHONE, button, link, pick } from "./page/people.mjs";
import { addBot, sit, start } from "./page/play.mjs";
const out = "/tmp/rd-shots"; mkdirSync(out, { recursive: true });
const [size = "phone", theme = "light", language = "en", seats = "4", motion = "reduce", rounds = "5"] = process.argv.slice(2);
const tag = `${size}-${theme}-${language}-${seats}`;
const W = language === "en" ? { game: "Dixit", tellHint: /^Choose one of your cards/, hand: "Your hand", table: "The table", clue: "Your clue", tell: "Tell this clue", giveHint: /of your cards/, give: "Give this card", take: "Choose this card", giveTwo: /Give these/, voteHint: /^Which card is/, vote: /^Vote for/, goOn: "On to the next round", skip: "Show everything", target: "Points to win (0: until the deck ends)" }
 : { game: "ディクシット", tellHint: /^手札から1枚/, hand: "あなたの手札", table: "場", clue: "お題", tell: "このお題で出す", giveHint: /に合うカード/, give: "このカードを出す", take: "このカードを選ぶ", giveTwo: /この2枚/, voteHint: /のカードはどれ/, vote: /に投票する/, goOn: "次の回へ", skip: "すべて見る", target: /^勝利点/ };
const browser = await openBrowser(); const house = await openHouse(); const people = new People(browser);
const SZ = { phone: PHONE, desktop: DESKTOP, zoom: { width: 640, height: 422 }, tablet: { width: 820, height: 1180 }, small: { width: 360, height: 640 }, land: { width: 844, height: 390 } };
const aki = await people.come({ name: language === "ja" ? "あき" : "Aki", language, size: SZ[size], theme, motion });
let k = 0;
const shoot = async (name) => { await aki.mouse.move(0, 0); await aki.waitForTimeout(200); await aki.screenshot({ path: `${out}/${tag}-${String(++k).padStart(2, "0")}-${name}.png` }); };
try {
  await aki.goto(house.url);
  await link(aki, aki.names.newTable).click();
  await pick(aki, W.game);
  await aki.getByLabel(W.target).fill(process.env.TARGET ?? "8");
  await pick(aki, aki.names.players(Number(seats)));
  await aki.getByRole("textbox", { name: aki.names.name }).fill(aki.called);
  await button(aki, aki.names.open).click();
  await aki.waitForURL(/\/t\//);
  await sit(aki, 0);
  for (let i = 1; i < Number(seats); i++) await addBot(aki, i);
  await start(aki);
  const hand = aki.getByRole("list", { name: W.hand }).getByRole("button");
  const table = aki.getByRole("list", { name: W.table }).getByRole("button");
  const seen = {};
  const once = async (name) => { if ((seen[name] = (seen[name] ?? 0) + 1) <= 1) await shoot(name); };
  const end = Date.now() + 70000; let round = 0;
  while (Date.now() < end && round < Number(rounds)) {
    if (await aki.getByRole("table", { name: aki.names.result }).isVisible()) { await shoot("over"); await aki.screenshot({ path: `${out}/${tag}-over-full.png`, fullPage: true }); await aki.getByRole("link", { name: aki.names.replay }).click(); await aki.getByRole("slider").fill("8"); await shoot("replay"); break; }
    const is = (x) => (typeof x === "string" ? aki.getByRole("button", { name: x, exact: true }) : aki.getByText(x)).first().isVisible();
    if (await is(W.goOn)) { await aki.waitForTimeout(300); await once("round"); await button(aki, W.goOn).click(); round++; }
    else if (await is(W.skip)) { if (motion === "full") { for (const t of [1,2,3,4]) { await aki.waitForTimeout(700); await once("drama"+t);} } else await aki.waitForTimeout(50); }
    else if (await is(W.tellHint)) { await once("tell"); await hand.nth(2).click(); await once("tell-look"); await aki.getByLabel(W.clue).fill(language === "ja" ? "夕暮れの音楽" : "Music at dusk"); await aki.waitForTimeout(400); await once("tell-typed"); await button(aki, W.tell).click(); }
    else if (await is(W.giveHint)) { await once("give"); const n = Number(seats) === 3 ? 2 : 1; for (let i = 0; i < n; i++) { await hand.nth(i * 3 + 1).click(); await aki.waitForTimeout(500); await once("give-look"); await button(aki, n === 2 ? W.take : W.give).click(); await aki.waitForTimeout(100);} if (n === 2) { await once("pair"); await aki.getByRole("button", { name: W.giveTwo }).click(); } await aki.waitForTimeout(300); await once("given"); }
    else if (await is(W.voteHint)) { await once("vote"); for (let i = 0; i < await table.count(); i++) { await table.nth(i).click(); await aki.waitForTimeout(500); const v = aki.getByRole("button", { name: W.vote }); if (await v.isVisible()) { await once("vote-look"); await v.click(); break; } await once("own-look"); await aki.keyboard.press("Escape"); } }
    else await aki.waitForTimeout(60);
  }
  if (process.env.END) await shoot("end");
} catch (e) { await shoot("error"); console.log(e.message, await aki.evaluate(() => [document.querySelector(".dixit-foot")?.innerText, document.querySelector(".turn-line")?.innerText, document.querySelector("dialog")?.innerText, document.activeElement?.outerHTML.slice(0,200), document.querySelector(".toast")?.innerText])); }
console.log(people.all.flatMap(p => p.complaints));
await browser.close(); await house.close();
