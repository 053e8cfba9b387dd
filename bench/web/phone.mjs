/* phone.mjs - how long a phone waits for the page: for the first table, for the first advice in each game,
 * and for the analysis of a whole game.
 *
 * ENGAWA=PROGRAM CHROMIUM=PATH node bench/web/phone.mjs [SLOWER [WORD]]
 *
 * SLOWER: how many times slower the phone is than this machine (4). WORD: only the lines with it. The last
 * column is the estimate for the phone. For the first table, which is also fetched by a slow line, Chromium
 * slows the page down, and it is the time by the clock. Chromium slows down no worker, and other programs
 * disturb the clock; so for the rest it is the processor time of all of the page's threads, times SLOWER,
 * divided by the number of threads that share the work on a phone.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { newFolder, openHouse, program } from "../../web/test/page/support/house.mjs";
import {
  button,
  openQuickBrowser,
  People,
  PHONE,
  pick,
} from "../../web/test/page/support/people.mjs";

const [slower = "4", word = ""] = process.argv.slice(2);
const rate = Number(slower);
const PATIENCE = 600_000;

/** Milliseconds until the pieces of a new table lie still. Their motion is not part of the time for advice. */
const CALM = 3_000;

/** A slow mobile line, as page meters simulate "slow 4G". */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Each game: how many play when advice is asked for, how many in the game that is analysed, and how many
 * threads share the lesson before that (web/src/local/together.ts) and the analysis (web/src/local/bots.ts). */
const GAMES = [
  { game: "yahtzee", players: 1, sim: 2, lesson: 4, threads: 1 },
  { game: "yahtzee", players: 1, sim: 2, lesson: 4, threads: 1, yams: true },
  { game: "burning-desire", players: 2, sim: 2, lesson: 1, threads: 1 },
  { game: "dou-dizhu", players: 3, sim: 3, lesson: 1, threads: 1 },
  { game: "sengoku-domino", players: 4, sim: 4, lesson: 1, threads: 4 },
];
const titleOf = ({ game, yams }) => (yams ? "yams" : game);

const house = await openHouse();
const browser = await openQuickBrowser();
const processes = await browser.newBrowserCDPSession();
const people = new People(browser);

/** Seconds of processor that the renderers have used. */
async function processor() {
  const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
  return processInfo
    .filter(({ type }) => type === "renderer")
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Times what `done` waits for, and prints it. `threads` share the work; 0: the page is slowed down. */
async function time(what, threads, done) {
  const [begun, used] = [performance.now(), await processor()];
  await done();
  const wall = (performance.now() - begun) / 1000;
  const cpu = (await processor()) - used;
  const phone = threads ? (cpu * rate) / threads : wall;
  const figures = [wall.toFixed(1), cpu.toFixed(2), phone.toFixed(1)];
  console.log([what.padEnd(44), ...figures.map((figure) => figure.padStart(8))].join(""));
}

/** Waits until `there` is true in the page. A locator looks again only after half a second. */
const seen = (person, there) =>
  person.waitForFunction(there, null, { polling: 20, timeout: PATIENCE });

const comes = () => people.come({ name: "Aki", size: PHONE });

/** From nothing to the first choice at a table in the page, also by a slow line. */
async function firstTable(what, line = null) {
  const person = await comes();
  const page = await person.context().newCDPSession(person);
  await page.send("Network.enable");
  if (line) await page.send("Network.emulateNetworkConditions", line);
  await page.send("Emulation.setCPUThrottlingRate", { rate });
  await time(what, 0, async () => {
    await person.goto(`${house.url}/#/alone`);
    await pick(person, person.names.players(1));
    await button(person, person.names.play).click();
    await person.getByRole("button", { name: person.names.would }).first().waitFor();
  });
  await person.context().close();
}

async function firstAdvice(one) {
  const person = await comes();
  await person.goto(`${house.url}/#/alone/${one.game}`);
  if (one.yams) await pick(person, person.names.yams);
  await pick(person, person.names.players(one.players));
  await button(person, person.names.play).click();
  const advice = button(person, "Hint");
  await advice.waitFor({ timeout: PATIENCE });
  await person.waitForTimeout(CALM);
  await advice.click();
  await time(`${titleOf(one)}: first advice`, 1, () =>
    seen(person, () => document.querySelector("[role=dialog] li, dialog li")),
  );
  await time(`${titleOf(one)}: advice with values, after that`, one.lesson, () =>
    seen(person, () =>
      /exact values$|estimates, with/m.test(
        document.querySelector("[role=dialog], dialog[open]").innerText,
      ),
    ),
  );
  await person.context().close();
}

function record({ game, sim, yams }) {
  const folder = newFolder();
  const options = yams ? ["--option", "sheet=yams"] : [];
  const setup = ["--players", String(sim), "--games", "1", "--seed", "5", "--bot", "normal"];
  execFileSync(program, ["sim", game, ...setup, "--record", folder, ...options]);
  return join(folder, `${game}-000001.engawa`);
}

async function analysis(one) {
  const person = await comes();
  await person.goto(house.url);
  await person.locator('input[type="file"]').setInputFiles(record(one));
  const press = button(person, "Analyse");
  await press.waitFor({ timeout: PATIENCE });
  await person.waitForTimeout(CALM);
  await press.click();
  const graph = person.getByRole("slider", { name: "Moment in the graph" });
  await time(`${titleOf(one)}: first of the analysis`, Math.max(one.lesson, one.threads), () =>
    graph.waitFor({ timeout: PATIENCE }),
  );
  await time(`${titleOf(one)}: whole analysis, after that`, one.threads, () =>
    person.locator(".analysis-seats").first().waitFor({ timeout: PATIENCE }),
  );
  await person.context().close();
}

console.log(`${"".padEnd(44)}  wall s   cpu s  at ${rate}x`);
const all = [
  ["first table", () => firstTable("first table")],
  ["first table, slow line", () => firstTable("first table, by slow 4G", SLOW_LINE)],
  ...GAMES.map((one) => [`${titleOf(one)} advice`, () => firstAdvice(one)]),
  ...GAMES.map((one) => [`${titleOf(one)} analysis`, () => analysis(one)]),
];
for (const [name, run] of all) if (name.includes(word)) await run();
await browser.close();
await house.close();
process.exit(0);
