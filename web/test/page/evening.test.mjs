/* evening.test.mjs - what surrounds a game: talk before and during it, and the way out; and one evening of eight people
 * and a large screen, with everything that disturbs one: somebody comes late, somebody leaves, somebody only watches,
 * two tables play at once, the host goes, the server dies between games and in the middle of one, and the television
 * loses its line. */
import assert from "node:assert/strict";
import { openGuests, playByAsks } from "./support/guests.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { cut } from "./support/obstacles.mjs";
import { openTable, sit, start } from "./support/play.mjs";
import { becomes, rest, soon } from "./support/wait.mjs";

const LONG = "Once upon a time there was a table on a veranda. ".repeat(9).trim();

async function say(person, text) {
  const field = person.getByRole("textbox", { name: person.names.say });
  await field.fill(text);
  await field.press("Enter");
  await soon("it is said", async () => (await field.inputValue()) === "");
}

/** The log on a phone, opened by its badge: the newest line is in sight, and lines are whole. */
async function readNewest(person) {
  await person.getByRole("button", { name: person.names.logButton }).click();
  const list = person.getByRole("list", { name: person.names.log });
  await list.locator(".said").last().waitFor();
  const told = () =>
    list.evaluate((box) => {
      const line = box.querySelector(".said:last-child");
      return {
        below: line.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom,
        share: line.querySelector("p").clientWidth / line.clientWidth,
        longer: box.scrollHeight > box.clientHeight,
      };
    });
  await soon("there is more than fits", async () => (await told()).longer);
  await soon("the newest line is in sight", async () => (await told()).below < 8);
  await soon("it has the width of the log", async () => (await told()).share > 0.75);
  await button(person, person.names.close).click();
}

async function around({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", size: DESKTOP });
  const invitation = await openTable(aki, house.url);
  await sit(aki, 0);
  await becomes(() => aki.locator("main").getByText("Yahtzee", { exact: true }).count(), 1);
  await ben.goto(invitation);
  await sit(ben, 1);
  // A bubble goes away again: it is waited for before it comes.
  await Promise.all([
    aki.locator(".seat-card .bubble").getByText("こんばんは").waitFor(),
    say(ben, "こんばんは"),
  ]);
  await aki.locator(".log").getByText("こんばんは").waitFor();
  await cat.goto(invitation);
  await start(aki);

  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  for (const text of [LONG, LONG, "The end."]) await say(cat, text);
  await ben.locator(".unread").getByText("3").waitFor();
  await readNewest(ben);
  await Promise.all([
    ben.locator(".tab").first().getByText("My turn").waitFor(),
    say(aki, "My turn"),
  ]);

  // A phone on its side: dice and buttons are in sight.
  await ben.setViewportSize({ width: 844, height: 390 });
  await soon("the tray is in sight", async () => {
    const { y, height } = await ben.locator(".tray").boundingBox();
    return y >= 0 && y + height <= 390;
  });
  await rest(ben, 0);
  assert.deepEqual(await cut(ben), []);
  await ben.setViewportSize(PHONE);

  await button(aki, aki.names.menu).click();
  await button(aki, "End the game early").click();
  await button(aki, "Cancel").waitFor();
  await becomes(() => aki.locator("dialog[open]").count(), 1, "the menu has closed");
  await button(aki, "End the game early").click();
  await ben.getByRole("heading", { name: "対局は途中で終了しました" }).waitFor();
  await becomes(() => aki.locator("dialog[open]").count(), 0);
}

const NAMES = ["Aki", "Ben", "千恵", "Dai", "Emi", "ふみ", "Gen", "Hana"];

/** Somebody with a page, and by asks the same person. The asks of a server that has died are asked anew. */
async function come(people, house, name) {
  const language = /^\w+$/.test(name) ? "en" : "ja";
  const size = ["Aki", "Hana"].includes(name) ? DESKTOP : PHONE;
  const page = await people.come({ name, language, size });
  page.mayLose = true;
  await page.addInitScript((name) => localStorage.setItem("engawa.name", name), name);
  await page.goto(house.url);
  const one = { name, page };
  one.again = async () => {
    one.guests ??= await openGuests(page, house);
    one.self = await one.guests.self();
  };
  await one.again();
  return one;
}

/** The server loses its power and comes back, and everybody with it. */
async function lose(house, all, tv) {
  await house.lose();
  await tv.locator(".tv-lost").waitFor();
  await house.again();
  await tv.locator(".tv-lost").waitFor({ state: "detached" });
  for (const one of all) await one.again();
}

/** The evening's page of everybody who has come by its link. */
const names = (page) => page.locator(".evening-people .who-name").allTextContents();

/** A game that this person proposes and begins; those who were given seats, by seat. */
async function begin({ self }, evening, all, game, seats) {
  const { k } = await self.done("propose", { table: evening, game, seats, order: "seated" });
  const { table } = await self.done("begin", { table: evening, proposal: k });
  const seated = [];
  for (const one of all) {
    const { log } = await one.self.done("enter", { table, after: 0 });
    const given = log.find(
      (entry) => entry.guest === one.self.guest && ("sit" in entry || "keep" in entry),
    );
    if (!given) continue;
    if ("keep" in given) {
      const reply = await one.self.ask("sit", { table, seat: given.keep });
      assert.ok(reply.ok || reply.code === "sits-already", JSON.stringify(reply));
    }
    seated[given.sit ?? given.keep] = one;
  }
  return { table, seated };
}

const play = ({ table, seated }) =>
  playByAsks(
    seated.map(({ self }) => self),
    table,
  );

/** Everybody sees the board of this game. */
const see = (seated, table, board) =>
  Promise.all(
    seated.map(async ({ page }) => {
      await page.waitForURL(new RegExp(`/t/${table}`));
      await page.locator(board).waitFor({ state: "attached" }); // (A phone beside a large screen hides it.)
    }),
  );

async function throughEverything({ people, house }) {
  const tv = await people.come({ name: "Television", size: { width: 1280, height: 720 } });
  tv.mayLose = true;
  await tv.goto(`${house.url}/tv`);
  await tv.locator(".tv-code-letters > span").nth(3).waitFor();
  const screen = (await tv.locator(".tv-code-letters > span").allTextContents()).join("");
  const aki = await come(people, house, "Aki");
  const { table: first, evening } = await aki.self.done("open", {
    game: "burning-desire",
    options: { target: 100 },
    seats: 5,
    order: "seated",
    seat: 0,
    private: true,
    evening: true,
  });
  const here = `${house.url}/e/${evening}#here`;
  await aki.page.goto(here);
  await becomes(() => names(aki.page), ["Aki"], "the first");
  const all = [aki];
  for (const name of NAMES.slice(1, 7)) {
    all.push(await come(people, house, name));
    await all.at(-1).page.goto(here);
    await becomes(() => names(aki.page), NAMES.slice(0, all.length), "one more");
  }
  for (const { self } of all) await self.done("enter", { table: evening, after: 0 });
  await aki.self.done("show", { table: evening, screen });
  await tv.locator(".tv-gathering").waitFor();

  // Gen only watches. Five play, and Fumi finds no seat.
  const gen = all[6];
  await gen.page.getByRole("checkbox", { name: "I only watch" }).check();
  await becomes(
    () => aki.page.locator(".evening-people .who").last().textContent(),
    "Genwatches",
    "everybody knows",
  );
  const five = all.slice(0, 5);
  for (const [seat, { self, page }] of five.entries()) {
    if (seat > 0) await self.done("sit", { table: first, seat });
    await page.goto(`${house.url}/t/${first}`);
  }
  await aki.self.done("start", { table: first });
  await see(five, first, ".burning");
  await tv.locator(".burning").waitFor();
  await play({ table: first, seated: five });
  await tv.locator(".tv-result h1").waitFor();

  // The server dies between the games; Hana comes late.
  await lose(house, all, tv);
  for (const { self } of all) await self.done("enter", { table: evening, after: 0 });
  const hana = await come(people, house, "Hana");
  all.push(hana);
  await hana.page.goto(`${house.url}/e/${evening}`);
  await becomes(() => names(hana.page), NAMES, "everybody is known");
  await hana.self.done("enter", { table: evening, after: 0 });
  await aki.self.done("set", { table: evening, start: true });

  // Two tables at once; at the first one the server dies in the middle of the game.
  for (const { page } of all) await page.goto(here);
  const one = await begin(aki, evening, all, "yahtzee", 4);
  assert.deepEqual(
    one.seated.map(({ name }) => name).includes("ふみ"),
    true,
    "who had no seat comes first",
  );
  await one.seated[0].self.done("start", { table: one.table });
  const free = all.filter((some) => !one.seated.includes(some) && some !== gen);
  const two = await begin(free[0], evening, free, "burning-desire", free.length);
  await free[0].self.done("start", { table: two.table });
  await becomes(() => tv.locator(".tv-choice button").count(), 2, "both tables on the screen");
  for (const { page } of [...one.seated, ...two.seated]) await page.goto(here);
  for (const { seated, table } of [one, two])
    for (const { page } of seated) await page.goto(`${house.url}/t/${table}`);
  await see(one.seated, one.table, ".yahtzee");
  await see(two.seated, two.table, ".burning");
  const { n, legal } = await one.seated[0].self.done("legal", { table: one.table, seat: 0 });
  await one.seated[0].self.done("move", {
    table: one.table,
    seat: 0,
    after: n,
    do: legal.at(-1),
  });
  const goesOn = async () => {
    await becomes(() => aki.page.locator(".sheet .filled").count(), 1, "what was written");
    const { page } = one.seated[1];
    await page.getByText(page.names.yourTurn, { exact: true }).first().waitFor();
  };
  await goesOn();
  await lose(house, all, tv);
  await goesOn();

  // The television loses its line, and somebody goes home in the meantime.
  await tv.context().setOffline(true);
  await tv.locator(".tv-lost").waitFor();
  await play(one);
  await play(two);
  const dai = all[3];
  await dai.self.leave(1000);
  await dai.page.close();
  await tv.context().setOffline(false);
  await tv.locator(".tv-lost").waitFor({ state: "detached" });
  await tv.locator(".tv-between").waitFor();

  // The host goes, too; the others go on.
  await aki.self.leave(1000);
  await aki.page.goto("about:blank");
  const left = all.filter((some) => some !== aki && some !== dai);
  const [ben] = left;
  await ben.page.goto(here);
  for (const name of ["Aki", "Dai"])
    await becomes(
      () => ben.page.locator(".evening-people .who").filter({ hasText: name }).textContent(),
      name === "Aki" ? "Akihost · not here now" : "Dainot here now",
      "they have left",
    );
  for (const { self } of left) await self.done("enter", { table: evening, after: 0 });
  const last = await begin(ben, evening, left, "dixit", 4);
  await ben.self.done("start", { table: last.table });
  await tv.locator(".dixit").waitFor();
  await play(last);
  await tv.locator(".tv-result h1").waitFor();

  // The host ends the evening in the morning. Its page has everybody, all games, and what they make.
  await aki.page.goto(here);
  await aki.again();
  await aki.self.done("abandon", { table: evening });
  await aki.page.goto(`${house.url}/e/${evening}`);
  await aki.page.getByText(/^This evening is over/).waitFor();
  await becomes(() => names(aki.page), NAMES, "everybody");
  await becomes(() => aki.page.locator(".evening-games > li").count(), 4, "what was played");
  const { log } = await aki.self.done("enter", { table: evening, after: 0 });
  const results = log.filter(({ finished }) => finished);
  assert.equal(results.length, 4);
  const wins = new Map();
  for (const { players, ranks } of results)
    for (const [seat, guest] of players.entries())
      wins.set(guest, (wins.get(guest) ?? 0) + Number(ranks[seat] === 1));
  const wanted = all
    .filter(({ self }) => wins.has(self.guest))
    .map(({ name, self }) => `${name} ${wins.get(self.guest)}`)
    .sort();
  const shown = () =>
    aki.page.locator(".ranks tbody tr").evaluateAll((rows) =>
      rows
        .map((row) => {
          const cells = [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
          return `${cells[0]} ${cells.at(-1)}`;
        })
        .sort(),
    );
  await becomes(shown, wanted, "who has won how often");
  await soon("the television shows it as well", async () => {
    const rows = await tv.locator(".tv-night tbody tr").count();
    return rows === NAMES.length;
  });
  await button(aki.page, "Same people again").waitFor();
}

export default [
  ["around a game: talk, and the way out", around],
  ["a whole evening of eight, with everything that disturbs it", throughEverything],
];
