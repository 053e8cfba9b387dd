/* coming-in.test.mjs - from the first visit to the first move: how many taps it takes, what can still be
 * changed before the start, who comes late, and how a game is found again. */
import assert from "node:assert/strict";
import { openFor, openGuests } from "./support/guests.mjs";
import { told } from "./support/messages.mjs";
import { button, DESKTOP, link, PHONE, pick } from "./support/people.mjs";
import { sit, unfold } from "./support/play.mjs";
import { becomes, matches, soon } from "./support/wait.mjs";

const shown = (person, text) => person.getByText(text, { exact: true }).first().waitFor();

/** The part of a phone's screen that is in sight without scrolling has all of it. */
async function inSight(locator, what) {
  await soon(`${what} is in sight`, async () => {
    const { y, height } = await locator.boundingBox();
    return y >= 0 && y + height <= PHONE.height;
  });
}

const invitation = (person) =>
  person.getByRole("textbox", { name: person.names.tableLink }).inputValue();

const idOf = (url) => /\/t\/(\w+)/.exec(url)[1];

/** A person on a fresh phone who counts their taps. */
async function fresh(people, name) {
  const person = await people.come({ name, language: "ja", size: PHONE });
  let taps = 0;
  const tap = async (locator) => {
    await locator.tap();
    taps++;
  };
  return { person, tap, taps: () => taps };
}

async function tapsToTheFirstMove({ people, house }) {
  const host = await fresh(people, "あき");
  const { names } = host.person;
  await host.person.goto(house.url);
  await host.tap(link(host.person, names.newTable));
  await inSight(button(host.person, names.withBots), "the way to the bots");
  await host.tap(button(host.person, names.withBots));
  await host.person.locator(".turn-line").waitFor();
  assert.equal(host.taps(), 2, "two taps to a table against bots");

  // The next table begins as the last one, and two more taps give an invitation.
  await host.person.goto(house.url);
  await host.tap(link(host.person, names.newTable));
  await host.tap(button(host.person, names.open));
  await host.person.waitForURL(/\/t\/\w+/);
  const there = await invitation(host.person);
  assert.equal(host.taps(), 4);
  await inSight(host.person.locator(".invite"), "the invitation");

  const guest = await fresh(people, "ベン");
  await guest.person.goto(there);
  await guest.person.getByRole("textbox", { name: names.name }).fill("ベン");
  await guest.tap(button(guest.person, names.sitDown));
  await button(guest.person, names.standUp).waitFor();
  assert.equal(guest.taps(), 1, "one tap and a name");
  await shown(host.person, "ベン");
  await inSight(button(host.person, names.start), "the start");
}

/** A table of Dixit for eight: the invitation and the start stay in sight for every number of seats, and one
 * tap fills it. */
async function theWaitingRoomOnAPhone({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const { names } = aki;
  await aki.goto(`${house.url}/#/new/dixit`);
  await button(aki, names.open).click();
  await aki.waitForURL(/\/t\//);
  const table = idOf(aki.url());
  const self = await (await openGuests(aki, house)).self();
  for (const seats of [3, 8]) {
    await self.done("set", { table, seats });
    await soon("the seats", async () => (await aki.locator(".seat-card").count()) === seats);
    await inSight(aki.locator(".invite"), "the invitation");
    await inSight(button(aki, names.fill), "the start");
  }
  await soon("nothing is cut off", async () => {
    const wide = await aki.evaluate(() => document.documentElement.scrollWidth);
    return wide <= PHONE.width;
  });
  await button(aki, names.fill).tap();
  await aki.locator(".turn-line").waitFor();
}

/** What the host chose is changed while friends sit there already, and they see it. */
async function whatIsPlayedChanges({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const { names } = aki;
  await aki.goto(`${house.url}/#/new/dou-dizhu`);
  await pick(aki, names.players(4));
  await unfold(aki);
  const cards = aki.getByRole("group", { name: "Cards with four players" });
  await cards.getByRole("radio").last().check();
  await aki.getByRole("textbox", { name: /^Code/ }).fill("lantern");
  await button(aki, names.open).click();
  await aki.waitForURL(/\/t\//);
  const table = idOf(aki.url());
  await aki.getByText(/They need the code as well\./).waitFor();
  await aki.getByText(names.change, { exact: true }).click();
  await unfold(aki);
  await button(aki, "Remove the code").click();
  await shown(aki, "The table has no code any more.");
  await aki.getByRole("checkbox", { name: "Show which cards are still out" }).check();
  await shown(aki, "Everybody is shown what is still out.");
  await aki.getByText(/Cards with four players: /).waitFor();
  const guests = await openGuests(aki, house);
  await (await guests.come("Ben")).done("sit", { table, seat: 3 });
  await shown(aki, "Ben");
  await pick(aki, names.players(3));
  await soon("three seats", async () => (await aki.locator(".seat-card").count()) === 3);
  // Ben has moved, and nothing is said of what four would play.
  await matches(() => aki.locator(".seat-card").nth(1).innerText(), /Ben/);
  await becomes(() => aki.getByText(/Cards with four players/).count(), 0);
  await unfold(aki);
  const title = aki.getByRole("textbox", { name: names.title });
  await title.fill("Friday");
  await title.press("Tab");
  await aki.getByRole("heading", { name: "Friday" }).waitFor();
  await aki.getByRole("checkbox", { name: names.private }).check();
  await shown(aki, "The table is called “Friday” now.");
  // Who does not fit stays: the refusal says so, and nothing has changed.
  await (await guests.come("Cat")).done("sit", { table, seat: 2 });
  await shown(aki, "Cat");
  const seats = (n, checked) =>
    aki.getByRole("radio", { name: names.players(n), exact: true, checked });
  await seats(2).click();
  await told(aki, /^3 people have seats/);
  await seats(3, true).waitFor(); // the choice is back
  await becomes(() => aki.locator(".seat-card").count(), 3);

  // The next table of this game begins as this one was.
  await aki.goto(`${house.url}/#/new`);
  await seats(3, true).waitFor();
}

/** A friend who comes when every seat is taken watches and sees a notice; the host gives them a
 * bot's seat. */
async function whoComesLate({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.goto(`${house.url}/#/new/yahtzee`);
  await button(aki, aki.names.open).click();
  await aki.waitForURL(/\/t\//);
  const there = await invitation(aki);
  await button(aki, aki.names.bot(1)).click();
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  await ben.goto(there);
  await ben.getByText(/席はすべて埋まっているので、観戦中です/).waitFor();
  assert.equal(await button(ben, ben.names.sitDown).count(), 0);
  await aki.getByRole("button", { name: /^Free this seat: / }).click();
  await button(ben, ben.names.sitDown).tap();
  await button(ben, ben.names.standUp).waitFor();

  // Later still: the game is on, and a bot gives up its seat for who has come.
  const self = await (await openGuests(aki, house)).self();
  await self.done("set", { table: idOf(aki.url()), seats: 3 });
  await button(aki, aki.names.fill).click();
  await aki.locator(".turn-line").waitFor();
  const cat = await people.come({ name: "Cat", size: PHONE });
  await cat.goto(there);
  await cat.getByText(cat.names.watching, { exact: true }).first().waitFor();
  await button(aki, "Give them a bot’s seat").click();
  await cat.getByRole("textbox", { name: cat.names.name }).fill("Cat");
  await button(cat, "Sit here").click();
  await cat.getByText(cat.names.watching, { exact: true }).first().waitFor({ state: "hidden" });
}

/** Home begins with the games that one may come back to, private ones too. */
async function homeBeginsWithYourGames({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.goto(house.url);
  assert.equal(await aki.getByRole("heading", { name: aki.names.yourGames }).count(), 0);
  const guests = await openGuests(aki, house);
  const [self, ben] = [await guests.self(), await guests.come("Ben")];
  const open = { game: "yahtzee", seats: 2, private: true, order: "seated", seat: 0 };
  const { table } = await self.done("open", { ...open, title: "Ours" });
  await self.done("open", { ...open, seats: 3 });
  await ben.done("sit", { table, seat: 1 });
  const move = (who, after) => who.done("move", { table, after, do: "score ones" });
  await self.done("start", { table });
  await move(self, 1);
  await shown(aki, aki.names.yourGames);
  const ours = aki.getByRole("link", { name: /^Ours/ });
  await ours.getByText("Ben to move.").waitFor();
  await aki.getByRole("link", { name: /2 seats are free/ }).waitFor();
  await move(ben, 3);
  await ours.getByText("1 move since you were here. It is your turn.").waitFor();
  const first = aki.locator(".home-grid section").first();
  await matches(
    () => first.getByRole("link").first().innerText(),
    /Ours/,
    "one's turn comes first",
  );

  // Nobody comes to play again: home says what the table is, and to others it is not about to begin.
  await self.done("abandon", { table });
  await self.done("rematch", { table, entropy: "" });
  await ours.getByText(/You asked to play again\. Ben may still come/).waitFor();
  await ours.click();
  await aki.waitForURL(/\/t\//);
  await soon("nobody has come", () => button(aki, aki.names.start).isDisabled());
}

/** A link that another application shares with the installed page opens what it leads to. */
async function aSharedLink({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  aki.mayLose = true; // going to another page closes a socket that may not be open yet
  await aki.goto(house.url);
  const target = await aki.evaluate(async () => {
    const manifest = await fetch(document.querySelector("link[rel=manifest]").href);
    return (await manifest.json()).share_target;
  });
  assert.equal(target.method, "GET");
  const share = (field, text) =>
    aki.goto(
      `${new URL(target.action, house.url)}?${new URLSearchParams({ [target.params[field]]: text })}`,
    );
  await share("text", `Come and play: ${house.url}/#/rules/yahtzee`);
  await aki.waitForURL(`${house.url}/#/rules/yahtzee`);
  await share("url", "https://example.org/#/rules/yahtzee");
  await told(aki, "What was shared has no link to this server.");
  await aki.locator(".toast").waitFor({ state: "detached" }); // a message goes by itself
  assert.equal(aki.url(), `${house.url}/`);
}

/** A browser that does not understand the script shows in both languages what it needs. */
async function anOldBrowser({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.route("**/assets/main-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "const = /(?<=a/;" }),
  );
  await aki.goto(house.url);
  await aki.getByText(/Engawa needs a newer browser/).waitFor();
  await aki.getByText(/^縁側には、より新しいブラウザーが必要です。/).waitFor();
  assert.ok(aki.complaints.every((one) => one.includes("SyntaxError")));
  aki.complaints.length = 0;
  await aki.unroute("**/assets/main-*.js");
  await aki.reload();
  await link(aki, aki.names.newTable).waitFor();
  assert.equal(await aki.getByText(/Engawa needs a newer browser/).isVisible(), false);
}

/** Links are copied out of sentences, and codes typed with a Japanese keyboard. */
async function asTheyAreCopied({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  aki.mayBeRefused = true; // the server itself knows no such page
  const guests = await openGuests(aki, house);
  const host = await guests.come("Haruka");
  const table = await openFor(host, { game: "yahtzee", seats: 2, free: 2 });
  const wide = [...table].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("");
  for (const copied of [
    `${table}/`,
    `${table}。`,
    `${table})`,
    `${table}%20`,
    `${table}」`,
    wide,
  ]) {
    await aki.goto(`${house.url}/t/${copied}`);
    await button(aki, aki.names.sit(0)).waitFor();
    await aki.goto("about:blank");
  }
  await host.done("set", { table, code: "Niwa12" });
  // Somebody who was never at the table: a person who was there when the code was set need not say it.
  const ben = await people.come({ name: "Ben", size: PHONE });
  await ben.goto(`${house.url}/t/${table}`);
  await ben.getByRole("textbox", { name: ben.names.code }).fill("Ｎｉｗａ１２");
  await button(ben, ben.names.enter).click();
  await button(ben, ben.names.sit(0)).waitFor();
}

/** A sheet of another game has its own name, said once, wherever a table is listed. */
async function namedOnce({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const guests = await openGuests(aki, house);
  const host = await guests.come("Haruka");
  const options = { sheet: "yams" };
  const table = await openFor(host, { game: "yahtzee", seats: 2, free: 2, options });
  await host.done("set", { table, private: false });
  const yams = (text) => [text.match(/Yams/g)?.length ?? 0, /Yahtzee/.test(text)];
  await aki.goto(`${house.url}/t/${table}`);
  const about = aki.locator(".waiting-about");
  assert.equal(await about.getByRole("heading", { level: 1 }).innerText(), "Yams");
  assert.deepEqual(yams(await about.innerText()), [1, false]);
  const row = aki.locator(`a.table-link[href="/t/${table}"]`);
  for (const where of ["the lobby", "your games"]) {
    if (where === "your games") await sit(aki, 0);
    await aki.goto(`${house.url}/`);
    await row.first().waitFor();
    assert.deepEqual(yams(await row.first().innerText()), [1, false], where);
    await aki.goto(`${house.url}/t/${table}`);
  }
}

export default [
  ["coming in: a link that was shared with the page", aSharedLink],
  ["coming in: taps from a fresh phone to the first move", tapsToTheFirstMove],
  ["coming in: the invitation and the start are in sight", theWaitingRoomOnAPhone],
  ["coming in: the game may change until the start", whatIsPlayedChanges],
  ["coming in: an old browser shows what it needs", anOldBrowser],
  ["coming in: links and codes as people copy and type them", asTheyAreCopied],
  ["coming in: a sheet of another game is named once", namedOnce],
  ["coming in: a latecomer", whoComesLate],
  ["coming in: home begins with your games", homeBeginsWithYourGames],
];
