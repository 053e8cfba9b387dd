/* history.test.mjs - what stays after an evening: one's own games with filters, figures and files, and the
 * evenings of people who play together. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { openGuests } from "./support/guests.mjs";
import { told } from "./support/messages.mjs";
import { button, PHONE } from "./support/people.mjs";
import { cut } from "./support/obstacles.mjs";
import { soon } from "./support/wait.mjs";

/** A game of `host` and `others`. FINISHED: bots play it to its end for them. */
async function play(host, others, game, finished) {
  const seats = Math.max(2, others.length + 1);
  const choices = { game, seats, private: true, order: "seated", seat: 0, title: "Sunday" };
  const { table } = await host.done("open", choices);
  for (const [i, one] of others.entries())
    await one.done("sit", { table, seat: i + 1, entropy: "" });
  await host.done("enter", { table, after: 0 });
  await host.done("start", { table, fill: "random" });
  if (!finished) {
    await host.done("abandon", { table });
    return table;
  }
  for (const one of [host, ...others]) await one.done("stand", { table, bot: true });
  await soon("it is over", async () => {
    const { matches } = await host.done("history");
    return matches.some((one) => one.table === table);
  });
  return table;
}

const rows = (person) => person.getByRole("list", { name: "The list" }).getByRole("listitem");
const pick = (person, label, option) =>
  person.getByRole("combobox", { name: label, exact: true }).selectOption(option);
const shows = (person, n) =>
  soon(`${n} games are shown`, async () => (await rows(person).count()) === n);

async function known({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  await soon("the house knows them", () =>
    aki.evaluate(() => localStorage.getItem("engawa.token") !== null),
  );
  const guests = await openGuests(aki, house);
  return { aki, self: await guests.self(), guests };
}

async function after({ people, house }) {
  const { aki, self, guests } = await known({ people, house });
  const ben = await guests.come("Ben");
  const chie = await guests.come("Chie");
  const ended = await play(self, [ben], "yahtzee", true);
  await play(self, [ben], "burning-desire", false);
  await play(self, [chie], "yahtzee", false);

  // Installing is taught after a finished game, once.
  await aki.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: async () => (window.asked = true) }));
    }),
  );
  await aki.goto(`${house.url}/t/${ended}`);
  await button(aki, "Install").click();
  assert.ok(await aki.evaluate(() => window.asked));
  await aki.reload();
  await button(aki, aki.names.download).waitFor();
  assert.equal(await button(aki, "Install").count(), 0);
  await aki.getByRole("link", { name: "Engawa" }).first().click();

  // From home: the list, each with a replay, and the figures beside perfect play.
  await aki.getByRole("link", { name: "Games you have played" }).click();
  await shows(aki, 3);
  assert.deepEqual(await cut(aki), []);
  const yahtzee = aki.getByRole("row", { name: /^Yahtzee/ });
  assert.match(await yahtzee.innerText(), /^Yahtzee\s+2\s+[01]\s+\d+\s+\d+\.\d\s+254\.6$/);
  await pick(aki, "Game", "Burning Desire");
  await shows(aki, 1);
  await pick(aki, "Game", "All games");
  await pick(aki, "With", "Ben");
  await shows(aki, 2);
  await pick(aki, "Result", "Ended early");
  await shows(aki, 1);
  await pick(aki, "Result", "Any result");
  await pick(aki, "Year", "Any");

  // Everything as a file; one game leaves the list.
  const [file] = await Promise.all([
    aki.waitForEvent("download"),
    button(aki, "Save the list").click(),
  ]);
  assert.equal(JSON.parse(await readFile(await file.path(), "utf8")).games.length, 3);
  await rows(aki)
    .first()
    .getByRole("button", { name: /^Remove from my list: Burning Desire/ })
    .click();
  await button(aki, "Remove from my list").click();
  await shows(aki, 1);

  // The evenings with Ben: who won, and the replay.
  await aki.getByRole("link", { name: "Evenings together" }).click();
  await aki.getByRole("link", { name: /^Ben/ }).click();
  await aki.getByRole("heading", { name: "Ben", level: 1 }).waitFor();
  const game = aki.getByRole("link", { name: /^Yahtzee/ });
  assert.match(await game.innerText(), /Won by/);
  await soon(
    "each has a number of wins",
    async () => (await aki.locator(".group-wins dd").count()) === 2,
  );
  await game.click();
  await aki.waitForURL(/\/replay\//);

  // Lines of Sengoku Domino are no points.
  await play(self, [ben], "sengoku-domino", true);
  await aki.goto(`${house.url}/#/history`);
  const sengoku = rows(aki).getByRole("link", { name: /^Sengoku Domino/ });
  assert.match(await sengoku.locator(".table-state").innerText(), /^(1st|2nd)\n/);
}

/** The host plays on with the same people: seats drawn, then another game; who was asked follows. */
async function again({ people, house }) {
  const { aki, self, guests } = await known({ people, house });
  const ben = await guests.come("Ben");
  const first = await play(self, [ben], "yahtzee", false);
  const follow = async (from) => {
    const here = () => /\/t\/(\w+)/.exec(aki.url())?.[1] ?? from;
    await soon("there is another table", () => here() !== from);
    const kept = await ben.done("rematch", { table: from, entropy: "" });
    assert.equal(kept.table, here());
    assert.equal(typeof kept.seat, "number", "a seat was kept");
    return kept.table;
  };
  await aki.goto(`${house.url}/t/${first}`);
  await button(aki, "Again, seats drawn").click();
  const second = await follow(first);
  await self.done("start", { table: second });
  await self.done("abandon", { table: second });

  await button(aki, "Again, but different…").click();
  await aki.getByRole("heading", { name: "Play again, but different" }).waitFor();
  await aki.getByRole("radio", { name: "Burning Desire" }).check({ force: true });
  await button(aki, "Play again").click();
  const third = await follow(second);
  const { log } = await self.done("enter", { table: third, after: 0 });
  assert.equal(log[0].open.game, "burning-desire");
  assert.equal(log[0].open.title, "Sunday");
}

/** Elsewhere in the page: the badge of the installed page counts one's turns, and a guest who is
 * asked to play again gets a notice. */
async function called({ people, house }) {
  const { aki, self, guests } = await known({ people, house });
  const ben = await guests.come("Ben");
  await aki.addInitScript(() => {
    navigator.setAppBadge = async (n) => void (window.badge = n);
    navigator.clearAppBadge = async () => void (window.badge = 0);
  });
  await aki.goto(`${house.url}/#/history`);
  await aki.reload();
  const badge = (n) =>
    soon(`the badge says ${n}`, async () => (await aki.evaluate(() => window.badge)) === n);
  await badge(0);
  const { table } = await self.done("open", { game: "yahtzee", seats: 1, private: true, seat: 0 });
  await self.done("start", { table });
  await badge(1);
  await self.done("abandon", { table });
  await badge(0);
  const first = await play(ben, [self], "yahtzee", false);
  await ben.done("rematch", { table: first, entropy: "" });
  await told(aki, "You are asked to play Yahtzee with Ben: home has the table.");
}

export default [
  ["after an evening: one's games, figures, files and evenings", after],
  ["after a game: the host plays again, but different", again],
  ["after a game: turns and invitations reach guests on other screens", called],
];
