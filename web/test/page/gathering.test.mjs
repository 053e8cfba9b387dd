/* gathering.test.mjs - an evening: from the first game to the place between games, the next proposal, somebody
 * who comes late by the evening's link, and its page when it is over. */
import assert from "node:assert/strict";
import { button, DESKTOP, link, PHONE } from "./support/people.mjs";
import { openGuests, playByAsks } from "./support/guests.mjs";
import { told } from "./support/messages.mjs";
import { sit } from "./support/play.mjs";
import { becomes } from "./support/wait.mjs";

const SAID = {
  en: { to: "To the evening", next: "The next game", over: /^This evening is over/ },
  ja: { to: "集いへ", propose: "ゲームを提案する", send: "提案する" },
};

/** The page has asked for their name before. */
const called = (person) =>
  person.addInitScript((name) => localStorage.setItem("engawa.name", name), person.called);

async function fromGameToGame({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  await called(aki);
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const host = await guests.self();
  const { table, evening } = await host.done("open", {
    game: "yahtzee",
    seats: 2,
    order: "seated",
    seat: 0,
    private: true,
    evening: true,
  });
  await aki.goto(`${house.url}/t/${table}`);
  // The evening's link leads to where everybody is.
  await ben.goto(`${house.url}/e/${evening}`);
  await ben.waitForURL(new RegExp(`/t/${table}$`));
  // A chat shows what it leads to: of a private evening the game, and nobody.
  const preview = ben.locator('meta[property="og:title"]');
  assert.match(await preview.getAttribute("content"), /^\d+月\d+日の集い – ヤッツィー$/);
  const picture = ben.locator('meta[property="og:image"]');
  const drawn = await ben.request.get(await picture.getAttribute("content"));
  assert.equal(drawn.headers()["content-type"], "image/png");
  await sit(ben, 1);
  await button(aki, aki.names.start).click();
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await host.done("abandon", { table });

  await link(aki, SAID.en.to).click();
  await link(ben, SAID.ja.to).click();
  await aki.getByRole("heading", { name: SAID.en.next }).waitFor();
  await becomes(
    async () => (await aki.locator(".evening-people .who-name").allTextContents()).sort(),
    ["Aki", "ベン"],
    "everybody belongs to the evening",
  );
  await button(ben, SAID.ja.propose).click();
  await ben.getByRole("radio", { name: "戦国ドミノ" }).check();
  await button(ben, SAID.ja.send).click();
  await aki.getByText(/^ベン proposes · 1 person likes it/).waitFor();
  await button(aki, "I like it").click();
  await ben.getByText(/賛成2人/).waitFor();
  await button(aki, "Let’s play").click();
  // Both are there, and both have seats: nothing else was pressed.
  await aki.waitForURL(/\/t\/\w+$/);
  const next = new URL(aki.url()).pathname.slice(3);
  await ben.waitForURL(new RegExp(`/t/${next}$`));
  await button(aki, aki.names.standUp).waitFor();
  await button(ben, ben.names.standUp).waitFor();

  const cat = await people.come({ name: "Cat", size: PHONE });
  await called(cat);
  await cat.goto(`${house.url}/e/${evening}`);
  await cat.waitForURL(new RegExp(`/t/${next}$`));
  await cat.goBack();
  await cat.getByRole("heading", { name: "Now", exact: true }).waitFor();

  await host.done("abandon", { table: next });
  await aki.goto(`${house.url}/e/${evening}`);
  await button(aki, "End the evening").click();
  await button(aki, "End the evening").click();
  await aki.getByText(SAID.en.over).waitFor();
  await cat.getByText(SAID.en.over).waitFor();
  await becomes(() => cat.locator(".evening-games > li").count(), 2, "what was played");
}

/** Results make the night's standing; a server that loses its power forgets none. */
async function standing({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  aki.mayLose = true;
  await called(aki);
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const [host, ben] = [await guests.self(), await guests.come("Ben")];
  const { table, evening } = await host.done("open", {
    game: "yahtzee",
    seats: 2,
    order: "seated",
    seat: 0,
    private: true,
    evening: true,
  });
  await ben.done("sit", { table, seat: 1 });
  await host.done("start", { table });
  await playByAsks([host, ben], table);
  await aki.goto(`${house.url}/e/${evening}`);
  await aki.getByRole("heading", { name: "The night so far" }).waitFor();
  const rows = () => aki.locator(".ranks tbody tr").allTextContents();
  const before = await rows();
  assert.equal(before.length, 2);
  await house.lose();
  await house.again();
  await becomes(rows, before, "the same standing");
  await aki.reload();
  await aki.getByRole("heading", { name: "The night so far" }).waitFor();
  await becomes(rows, before, "the same standing");
}

/** Eight people come by the link and play at two tables at once; the second game begins without the host. */
async function eight({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await called(aki);
  await aki.goto(house.url);
  const host = await (await openGuests(aki, house)).self();
  const choices = { seats: 4, order: "seated", private: true, evening: true };
  const { table, evening } = await host.done("open", { game: "yahtzee", ...choices });
  await host.done("abandon", { table });
  const tv = await people.come({ name: "Television", size: { width: 1280, height: 720 } });
  await tv.goto(`${house.url}/tv`);
  await tv.locator(".tv-code-letters > span").nth(3).waitFor();
  const screen = (await tv.locator(".tv-code-letters > span").allTextContents()).join("");
  await host.done("enter", { table: evening, after: 0 });
  await host.done("join", { table: evening, colour: 0 });
  await host.done("show", { table: evening, screen });
  await host.leave(1000);
  await aki.goto(`${house.url}/e/${evening}`);
  const all = [aki];
  for (const name of ["Ben", "千恵", "Dai", "Emi", "ふみ", "Gen", "Hana"]) {
    const language = /^\w+$/.test(name) ? "en" : "ja";
    const one = await people.come({ name, language, size: all.length < 6 ? PHONE : DESKTOP });
    await called(one);
    await one.goto(`${house.url}/e/${evening}`);
    all.push(one);
    await becomes(() => aki.locator(".evening-people .who-name").count(), all.length, "one more");
  }
  const propose = async (person, game) => {
    await button(person, "Propose a game").click();
    await person.getByRole("radio", { name: game }).check();
    await person.getByRole("radio", { name: "4 players", exact: true }).check();
    await button(person, "Propose this").click();
  };
  const tableOf = async (person) => {
    await person.waitForURL(/\/t\/\w+$/);
    return new URL(person.url()).pathname;
  };
  const seated = (person) => button(person, person.names.standUp).waitFor();
  await propose(all[1], "Sengoku Domino");
  await button(aki, "Let’s play").click();
  const first = await Promise.all(all.map(tableOf));
  assert.equal(new Set(first).size, 1, "all are led to the table");
  await Promise.all(all.slice(0, 4).map(seated));
  await tv.locator(".tv-gathering").waitFor();

  // Those who found no seat are told that they come first.
  const rest = all.slice(4);
  for (const one of rest)
    await told(
      one,
      one.language === "ja" ? /次のゲームでは優先して/ : /come first in the next game/,
    );
  for (const one of rest) await one.goto(`${house.url}/e/${evening}#here`);
  const [emi] = rest;
  await propose(emi, "Burning Desire");
  await button(emi, "Let’s play").click();
  const second = await Promise.all(rest.map(tableOf));
  assert.equal(new Set(second).size, 1);
  assert.notEqual(second[0], first[0], "at two tables at once");
  await Promise.all(rest.map(seated));
  await becomes(() => tv.locator(".tv-choice button").count(), 2, "both tables on the screen");

  // Somebody leaves, and the others see it.
  await all[7].close();
  await aki.goto(`${house.url}/e/${evening}#here`);
  await becomes(
    () => aki.locator(".evening-people .who").filter({ hasText: "Hana" }).textContent(),
    "Hananot here now",
  );
}

/** The drawing of the moon among the crests. */
const MOON = /^M12 5a7 7/;

/** Aki opens a table of Yahtzee for two with an evening, and Ben sits there; both by asks. */
async function open(aki, ben) {
  const { table, evening } = await aki.done("open", {
    game: "yahtzee",
    seats: 2,
    order: "seated",
    seat: 0,
    private: true,
    evening: true,
  });
  await ben.done("enter", { table: evening, after: 0 });
  await ben.done("join", { table: evening, colour: 1, crest: "star" });
  await ben.done("sit", { table, seat: 1 });
  return { table, evening };
}

/** A person with a page of HOUSE, and the same person by asks. */
async function both(people, house, options) {
  const page = await people.come(options);
  await page.addInitScript((name) => localStorage.setItem("engawa.name", name), options.name);
  await page.goto(house.url);
  const guests = await openGuests(page, house);
  return { page, self: await guests.self() };
}

async function sameCrest({ people, house }) {
  const { page: aki, self } = await both(people, house, { name: "Aki", size: DESKTOP });
  const { page: ben, self: other } = await both(people, house, {
    name: "ベン",
    language: "ja",
    size: PHONE,
  });
  const { table, evening } = await open(self, other);
  await aki.goto(`${house.url}/e/${evening}#here`);
  await button(aki, "Your crest").click();
  await button(aki, "Form 5").click();
  // Beside the name at the table, for everybody.
  await ben.goto(`${house.url}/t/${table}`);
  const crestOf = (person) =>
    person.locator(".seat-card .crest path").first().getAttribute("d", { timeout: 5000 });
  await becomes(async () => MOON.test(await crestOf(ben)), true, "Aki's crest at the table");
  // Another device of Aki knows it.
  const token = await aki.evaluate(() => localStorage.getItem("engawa.token"));
  const phone = await people.come({ name: "Aki", size: PHONE });
  await phone.addInitScript((token) => localStorage.setItem("engawa.token", token), token);
  await phone.goto(house.url);
  await becomes(
    () => phone.evaluate(() => localStorage.getItem("engawa.crest")?.split(" ")[0]),
    "moon",
    "the crest of the guest",
  );
}

async function talkGoesOn({ people, house }) {
  const { page: aki, self } = await both(people, house, { name: "Aki", size: DESKTOP });
  const { page: ben, self: other } = await both(people, house, { name: "Ben", size: DESKTOP });
  const { table, evening } = await open(self, other);
  await aki.goto(`${house.url}/t/${table}`);
  await ben.goto(`${house.url}/t/${table}`);
  await self.done("start", { table });
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  const says = async (person, text) => {
    const field = person.getByRole("textbox", { name: person.names.say });
    await field.fill(text);
    await field.press("Enter");
  };
  const reads = (person, text) => person.getByRole("listitem").filter({ hasText: text }).waitFor();
  await becomes(
    async () => {
      const { log } = await self.done("enter", { table: evening, after: 0 });
      return log.filter(({ join }) => join).length;
    },
    2,
    "who plays belongs to the evening",
  );
  await says(aki, "good evening");
  await reads(ben, "good evening");
  await self.done("abandon", { table });
  // Between the games, and in the next one.
  await ben.goto(`${house.url}/e/${evening}#here`);
  await reads(ben, "good evening");
  await says(ben, "and hello");
  await reads(aki, "and hello");
  await aki.goto(`${house.url}/e/${evening}#here`);
  await aki.getByRole("heading", { name: "Who is here" }).waitFor();
  await button(ben, "Well done!").click();
  await aki.locator(".evening-people .of-sign").waitFor(); // reactions too
  const { k } = await self.done("propose", { table: evening, game: "burning-desire", seats: 2 });
  const { table: next } = await self.done("begin", { table: evening, proposal: k });
  await aki.goto(`${house.url}/t/${next}`);
  await ben.waitForURL(new RegExp(`/t/${next}$`));
  await self.done("start", { table: next });
  for (const person of [aki, ben])
    for (const text of ["good evening", "and hello"]) await reads(person, text);
  // Whom the host silences is silent in the evening, too.
  await self.done("bar", { table: next, guest: other.guest, from: "chat", on: true });
  assert.equal((await other.ask("say", { table: evening, text: "pst" })).code, "muted");
}

/** Counts the taps of PERSON from now on. */
async function countTaps(person) {
  await person.evaluate(() => {
    window.taps = 0;
    addEventListener("click", ({ isTrusted }) => (window.taps += isTrusted ? 1 : 0), true);
  });
  return () => person.evaluate(() => window.taps);
}

async function twoTaps({ people, house }) {
  const { page: aki, self } = await both(people, house, { name: "Aki", size: DESKTOP });
  const { page: ben, self: other } = await both(people, house, { name: "Ben", size: PHONE });
  const { table, evening } = await open(self, other);
  await aki.goto(`${house.url}/t/${table}`);
  await ben.goto(`${house.url}/t/${table}`);
  await self.done("start", { table });
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  const taps = [await countTaps(aki), await countTaps(ben)];
  await playByAsks([self, other], table);
  // One button stands out, and offers the same game again once.
  await aki.getByRole("heading", { name: "The next game" }).waitFor();
  const main = aki.locator(".result .button.main");
  await becomes(() => main.allTextContents(), [aki.names.again]);
  // Who proposes what, and with which options, is seen by everybody beside the result.
  const { k } = await other.done("propose", {
    table: evening,
    game: "burning-desire",
    options: { target: 100 },
    seats: 2,
  });
  await aki.getByText(/^Ben proposes/).waitFor();
  await aki.getByText(/^2 players · .*100/).waitFor();
  await ben.getByText(/^Ben proposes/).waitFor();
  assert.ok(k > 0);
  await button(aki, "Let’s play").click();
  await aki.waitForURL((url) => !url.pathname.endsWith(table));
  await button(ben, "To the table").click();
  await button(aki, aki.names.start).click();
  for (const person of [aki, ben]) await person.locator(".burning").waitFor();
  const [host, guest] = [await taps[0](), await taps[1]()];
  assert.ok(host <= 2, `the host taps ${host} times`);
  assert.ok(guest <= 1, `the other taps ${guest} times`);
}

async function oldLinks({ people, house }) {
  const { page: aki, self } = await both(people, house, { name: "Aki", size: DESKTOP });
  const { page: ben, self: other } = await both(people, house, { name: "Ben", size: PHONE });
  const { table, evening } = await open(self, other);
  await aki.goto(`${house.url}/t/${table}`);
  await aki.locator(".seat-card").first().waitFor();
  await self.done("start", { table });
  await self.done("abandon", { table });
  await aki.getByRole("heading", { name: "The game was ended early" }).waitFor();
  // Between games the link of a table that is over leads to the evening; loading its result anew does not.
  await aki.reload();
  await aki.getByRole("heading", { name: "The game was ended early" }).waitFor();
  await ben.goto(`${house.url}/t/${table}`);
  await ben.waitForURL(new RegExp(`/e/${evening}$`));
  await ben.getByRole("heading", { name: "The next game" }).waitFor();
  // While a game is on, to its table.
  const { k } = await self.done("propose", { table: evening, game: "yahtzee", seats: 3 });
  const { table: next } = await self.done("begin", { table: evening, proposal: k });
  const cat = await people.come({ name: "Cat", size: PHONE });
  await cat.goto(`${house.url}/t/${table}`);
  await cat.waitForURL(new RegExp(`/t/${next}$`));
  // When the evening is over, to its page.
  await self.done("abandon", { table: next });
  await self.done("abandon", { table: evening });
  await ben.goto(`${house.url}/`);
  await ben.goto(`${house.url}/t/${next}`);
  await ben.waitForURL(new RegExp(`/e/${evening}$`));
  await button(ben, "Same people again").click();
  await ben.getByRole("heading", { name: "The next game" }).waitFor();
  assert.ok(!ben.url().includes(evening));
}

export default [
  ["an evening: from game to game by one link, to its page", fromGameToGame],
  ["an evening: eight people at two tables, one without the host", eight],
  ["an evening: the night's standing outlives the server", standing],
  ["through an evening: a crest is everywhere the same", sameCrest],
  ["through an evening: what is said goes on", talkGoesOn],
  ["through an evening: two taps from game to game", twoTaps],
  ["through an evening: old links lead to where people are", oldLinks],
];
