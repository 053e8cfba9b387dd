/* screens.mjs - pictures of the page for the README, by one command:
 *
 *   ENGAWA=build/cli/engawa node web/test/screens.mjs [--all | GAME]
 *
 * A real server, real games, bots with names of people; docs/screens/ gets the pictures. With --all
 * every screen is taken in both themes, on a phone and on a desktop, into a folder `all` that git does
 * not keep; with a GAME ("dou-dizhu") only the pictures of its room, with "analysis" those of advice and
 * analysis, with "evening" those of an evening and its large screen.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openHouse } from "./page/support/house.mjs";
import { button, DESKTOP, openBrowser, People, PHONE } from "./page/support/people.mjs";
import { addBot, openTable, playOut, sit, start } from "./page/support/play.mjs";
import { analysis } from "./screens/analysis.mjs";
import { burningDesire } from "./screens/burning_desire.mjs";
import { dixit } from "./screens/dixit.mjs";
import { evening } from "./screens/evening.mjs";
import { douDizhu } from "./screens/dou_dizhu.mjs";
import { moving } from "./screens/moving.mjs";
import { sengokuDomino } from "./screens/sengoku_domino.mjs";

/** Games whose rooms have pictures, the screens common to all games, and the moving picture. */
const rooms = {
  analysis,
  "burning-desire": burningDesire,
  dixit,
  "dou-dizhu": douDizhu,
  "sengoku-domino": sengokuDomino,
  evening: async (people, house) => {
    for (const language of ["en", "ja"]) await evening(people, house, language, out);
  },
  moving: async (people, house) => {
    for (const language of ["en", "ja"])
      await moving(people, house, language, join(out, `evening-${language}.webp`));
  },
};

const out = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const all = process.argv.includes("--all");
const only = process.argv.slice(2).find((word) => word in rooms);

/** A picture of the screen; "jpeg" for one that is full of pictures itself. */
const shoot = async (person, name, type = "png") => {
  await person.mouse.move(0, 0);
  await person.evaluate(() => document.activeElement?.blur?.());
  await person.waitForTimeout(250);
  const quality = type === "jpeg" ? { quality: 85 } : {};
  await person.screenshot({
    path: join(out, `${name}.${type}`),
    type,
    animations: "disabled",
    ...quality,
  });
};

/** Aki and Ben with a bot, in the middle of a game, Aki about to decide. */
async function inPlay(people, house, look, ending) {
  const ja = look.language === "ja";
  const aki = await people.come({ name: ja ? "あき" : "Aki", ...look });
  const ben = await people.come({ name: ja ? "べん" : "Ben", language: look.language });
  const invitation = await openTable(aki, house.url, {
    seats: 3,
    title: ja ? "金曜の夜" : "Friday evening",
  });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await addBot(aki, 2);
  if (all) await shoot(aki, `all/waiting-${ending}`);
  await start(aki);
  const roll = aki.getByRole("button", { name: aki.names.roll });
  const round = aki.getByText(/(Round 6 of|第6ラウンド)/);
  aki.rolls = ben.rolls = 2;
  await playOut([aki, ben], {
    until: async () => (await round.isVisible()) && (await roll.isVisible()),
  });
  for (const i of [0, 3]) await aki.getByRole("button", { name: aki.names.die }).nth(i).click();
  await shoot(aki, `table-${ending}`);
  if (!all) return;
  await aki.getByRole("button", { name: aki.names.would }).first().click();
  await shoot(aki, `all/table-chosen-${ending}`);
  const table = aki.url();
  await aki.goto(`${table}#20`);
  await aki.locator(".look-back").waitFor();
  await shoot(aki, `all/looking-back-${ending}`);
  await button(aki, aki.names.menu).click();
  await shoot(aki, `all/menu-${ending}`);
  await button(aki, aki.names.close).click();
  await aki.goto(table);
  const log = aki.getByRole("button", { name: aki.names.logButton });
  await roll.waitFor();
  if (await log.isVisible()) {
    await log.click();
    await shoot(aki, `all/log-${ending}`);
    await button(aki, aki.names.close).click();
  }
  await playOut([aki, ben]);
  await shoot(aki, `all/result-${ending}`);
  await aki.getByRole("link", { name: aki.names.replay }).click();
  await aki.getByRole("slider").fill("40");
  await shoot(aki, `all/replay-${ending}`);
  for (const [name, path] of [
    ["home", "/"],
    ["new", "/#/new"],
    ["here", "/#/alone"],
    ["rules", "/#/rules/yahtzee"],
    ["clause", "/#/rules/yahtzee/Y8"],
    ["me", "/#/me"],
    ["nowhere", "/t/nowhere"],
  ]) {
    await aki.goto(house.url + path);
    await aki.getByRole("heading", { level: 1 }).waitFor();
    await shoot(aki, `all/${name}-${ending}`);
  }
}

/** The introduction to Yahtzee, at its second step. */
async function learning(people, house, look, ending) {
  const aki = await people.come({ name: look.language === "ja" ? "あき" : "Aki", ...look });
  await aki.goto(`${house.url}/#/learn/yahtzee`);
  await aki.getByRole("button", { name: aki.names.onward }).click();
  await aki.locator(".lesson-say:not(.later)").waitFor();
  await shoot(aki, `${ending === "phone-light" ? "" : "all/"}learn-${ending}`);
}

/** A screen that is handed over, in a game with hidden cards. */
async function handOver(people, house, look, ending) {
  const aki = await people.come({ name: "Aki", ...look });
  await aki.goto(`${house.url}/#/alone/dou-dizhu`);
  await button(aki, aki.names.play).waitFor();
  await aki.getByRole("combobox", { name: aki.names.seat(1) }).selectOption("");
  await button(aki, aki.names.play).click();
  await aki.locator(".curtain").waitFor();
  await shoot(aki, `all/handing-over-${ending}`);
}

/** The README's picture: the desktop by day, the phone by night. */
async function compose() {
  const page = await browser.newPage({ viewport: { width: 1480, height: 900 } });
  const source = (name) =>
    `data:image/png;base64,${readFileSync(join(out, `${name}.png`)).toString("base64")}`;
  await page.setContent(`<body style="margin:0;height:100vh;background:#e6dac1;position:relative">
    <img src="${source("table-desktop-light")}" style="position:absolute;left:32px;top:50px;width:1200px;border-radius:14px;box-shadow:0 24px 60px -18px #3c230c80">
    <img src="${source("table-phone-dark")}" style="position:absolute;right:40px;top:90px;width:346px;border-radius:30px;border:7px solid #17120d;box-shadow:0 24px 60px -12px #3c230ca0">`);
  await page.screenshot({ path: join(out, "readme.png") });
  await page.close();
}

mkdirSync(join(out, "all"), { recursive: true });
const browser = await openBrowser();
try {
  for (const [game, take] of Object.entries(rooms)) {
    if (only && game !== only) continue;
    const house = await openHouse();
    const people = new People(browser);
    await take(people, house, shoot, all);
    await people.leave();
    await house.close();
  }
  for (const [where, size] of only
    ? []
    : [
        ["desktop", DESKTOP],
        ["phone", PHONE],
      ])
    for (const [theme, language] of [
      ["light", "en"],
      ["dark", "ja"],
    ]) {
      const house = await openHouse();
      const people = new People(browser);
      const look = { size, theme, language };
      await inPlay(people, house, look, `${where}-${theme}`);
      if (all || `${where}-${theme}` === "phone-light")
        await learning(people, house, look, `${where}-${theme}`);
      if (all) await handOver(people, house, look, `${where}-${theme}`);
      if (where === "desktop" && theme === "light") {
        const guest = await people.come({ name: "Aki", size, theme });
        await guest.goto(house.url);
        await guest.getByRole("heading", { level: 1 }).waitFor();
        await shoot(guest, "home");
      }
      await people.leave();
      await house.close();
    }
  if (!only) await compose();
} finally {
  await browser.close();
}
