/* opened.test.mjs - pages that stay open while the world goes on: the day, who is at the tables of the lobby, the
 * version of the server; and a browser that keeps nothing. */
import assert from "node:assert/strict";
import { fillAll, openFor, openGuests } from "./support/guests.mjs";
import { button, link, PHONE } from "./support/people.mjs";
import { becomes, soon } from "./support/wait.mjs";

async function lobby({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  for (const title of ["Gone", "Here"]) {
    const { table } = await ben.done("open", { game: "yahtzee", seats: 2, title });
    await ben.done("enter", { table, after: 0 });
    if (title === "Gone") await ben.done("leave", { table });
  }
  await aki.goto(house.url);
  const open = aki.getByRole("region", { name: "開いている卓" });
  await becomes(() => open.locator("li:visible").count(), 2, "both are offered at first");
  house.pass(200);
  const folded = open.getByText("今は誰もいない卓（1）");
  await folded.waitFor();
  assert.match(await open.locator("li:visible").innerText(), /^Here/);
  await folded.click();
  await becomes(() => open.locator("li:visible").count(), 2, "a tap shows them");
}

async function day({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.clock.install();
  await aki.goto(`${house.url}/#/daily`);
  const board = aki.getByRole("region", { name: "Yahtzee" });
  await button(board, "Play Yahtzee").waitFor();
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const { table } = await self.done("daily", { daily: "yahtzee" });
  await fillAll(self, table);
  await aki.clock.fastForward(61_000);
  await link(board, "See my game").waitFor();
  house.pass(86_400);
  const another = await guests.come("Ben");
  await soon("it is another day", async () => (await another.done("board")).days.length === 1);
  await aki.clock.fastForward(61_000);
  await button(board, "Play Yahtzee").waitFor();
}

/** In the page: from the time that somebody says so, the server is of another version. */
const pretend = () => {
  const { parse } = JSON;
  JSON.parse = (...given) => {
    const read = parse(...given);
    if (read?.version && sessionStorage.getItem("newer")) read.version = "99.0";
    return read;
  };
};

async function version({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.addInitScript(pretend);
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 1 });
  await aki.goto(`${house.url}/t/${table}`);
  await button(aki, aki.names.sit(0)).waitFor(); // so the server has told its version
  aki.mayLose = true;
  await aki.evaluate(() => {
    window.still = true;
    sessionStorage.setItem("newer", "yes");
  });
  await house.stop();
  await house.again();
  await aki.getByText(/^There is a new version of this page/).waitFor();
  assert.equal(
    await aki.evaluate(() => window.still),
    true,
    "nothing is loaded while one is there",
  );
  await aki.getByRole("link", { name: /Engawa – Home$/ }).click();
  await soon("the next screen is of the new version", () =>
    aki.evaluate(() => window.still === undefined).catch(() => false),
  );
  await aki.getByRole("link", { name: aki.names.newTable }).waitFor();
  assert.equal(await aki.getByText(/^There is a new version/).count(), 0);
}

async function forgetful({ people, house }) {
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "Aki", language, size: PHONE, throws: true });
    await aki.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    );
    await aki.goto(house.url);
    const warning = aki.getByText(
      language === "ja" ? /^このブラウザーには何も保存できません/ : /^This browser keeps nothing/,
    );
    await warning.waitFor();
    await warning.getByRole("link").click();
    await aki.waitForURL(/#\/me$/);
    await button(aki, aki.names.close).click();
    await warning.waitFor({ state: "hidden" });
    await aki.goBack();
    await aki.getByRole("link", { name: aki.names.newTable }).waitFor();
    assert.equal(await warning.count(), 0, "it is said once");
  }
}

export default [
  ["the lobby folds tables that everybody has left", lobby],
  ["an open board of the day follows the day", day],
  ["a new version is told, and taken between two screens", version],
  ["a browser that keeps nothing says so", forgetful],
];
