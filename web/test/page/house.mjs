/* house.mjs - what the page's tests share: a server of their own, browsers, and playing by looking.
 *
 * The tests know no rule: they press what the page offers.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.ENGAWA ?? "engawa";
const ARGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ");

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Starts a server; `port` 0 takes a free one. */
function launch(data, port) {
  const child = spawn(program, ["serve", "--port", String(port), "--data", data], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const link = /http:\/\/[^\s/]+:(\d+)/.exec(said);
      if (link) resolve({ child, port: Number(link[1]) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`engawa serve ended with ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`engawa serve printed no link: ${said}`)), 10_000).unref();
  });
}

/** A server with a journal of its own, ended by `close`. */
export async function openHouse() {
  const data = mkdtempSync(join(tmpdir(), "engawa-page-"));
  let { child, port } = await launch(data, 0);
  const end = (signal) =>
    new Promise((resolve) => {
      child.removeAllListeners("exit");
      child.once("exit", resolve);
      process.kill(child.pid, signal);
    });
  return {
    url: `http://127.0.0.1:${port}`,
    /** The machine loses power, and is switched on again. */
    async restart() {
      await end("SIGKILL");
      ({ child } = await launch(data, port));
    },
    async close() {
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const openBrowser = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGS });

/** A person: a context of their own. What their page complains of is kept in `complaints`. */
export async function person(browser, { name = "", language = "en", size = DESKTOP, motion = "reduce", theme = "light", token } = {}) {
  const context = await browser.newContext({
    viewport: size,
    locale: language === "ja" ? "ja-JP" : "en-GB",
    reducedMotion: motion === "full" ? "no-preference" : "reduce",
    colorScheme: theme,
    hasTouch: size.width < 500,
    acceptDownloads: true,
  });
  if (name) await context.addInitScript((name) => localStorage.getItem("engawa.name") ?? localStorage.setItem("engawa.name", name), name);
  if (token) await context.addInitScript((token) => localStorage.setItem("engawa.token", token), token);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/WebSocket|ERR_|Failed to load resource/.test(message.text()) && complaints.push(message.text()));
  return Object.assign(page, { complaints });
}

/** Opens a table at the house and gives its link. */
export async function openTable(page, url, { game = "Yahtzee", sheet, seats = 2, title } = {}) {
  await page.goto(`${url}/#/new`);
  await page.locator('input[name="game"]').first().waitFor({ state: "attached" });
  if (sheet === "yams") await page.locator('input[name="option-sheet"]').nth(1).check({ force: true });
  await page.locator('input[name="seats"]').nth(seats - 1).check({ force: true });
  if (title) await page.locator('form input[maxlength="60"]').fill(title);
  await page.locator("form .button.main:enabled").click();
  await page.waitForURL(/\/t\//);
  await page.locator(".seats").waitFor();
  return page.url();
}

export const sit = (page, seat) => page.locator(".seat-card").nth(seat).locator(".seat-do > .button").first().click();
export const addBot = (page, seat) => page.locator(".seat-card").nth(seat).locator(".bot-choice .button").click();
export const start = (page) => page.locator(".button.start:enabled").click();

/** One thing that a person does when it is their turn: keeps two dice and rolls, or fills the box
 * that would score most. False when nothing is offered. */
export async function act(page, { rolls = 1 } = {}) {
  const write = page.locator(".actions .button.main:not(.roll)");
  if (await write.isVisible()) {
    await write.click({ timeout: 2000 }).catch(() => {});
    return true;
  }
  const roll = page.locator(".actions .button.roll");
  const rolled = Number((await page.locator(".tray-head span").nth(1).textContent({ timeout: 500 }).catch(() => "9"))?.match(/\d/)?.[0] ?? 9);
  if (rolled <= rolls && (await roll.isVisible())) {
    const dice = page.locator("button.die[aria-pressed=false]");
    if ((await dice.count()) === 5) await dice.first().click({ timeout: 2000 }).catch(() => {});
    await roll.click({ timeout: 2000 }).catch(() => {});
    return true;
  }
  const best = await page.evaluate(() => {
    const picks = [...document.querySelectorAll(".pick")];
    picks.sort((a, b) => Number(b.textContent) - Number(a.textContent));
    return picks[0]?.getAttribute("data-box") ?? null;
  });
  if (best === null) return false;
  await page.locator(`.pick[data-box="${best}"]`).click({ timeout: 2000 }).catch(() => {});
  return true;
}

/** Plays for these people until every one of them sees the result. */
export async function playOut(people, { seconds = 90, rolls = 0, until } = {}) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    let over = 0;
    let acted = false;
    for (const page of people) {
      if (await page.locator(".result").isVisible()) over++;
      else acted = (await act(page, { rolls })) || acted;
    }
    if (over === people.length) return;
    if (until && (await until())) return;
    if (Date.now() > end) throw new Error(`the game did not end within ${seconds} s`);
    if (!acted) await people[0].waitForTimeout(40);
  }
}
