/* absent.test.mjs - people who stall, leave and come back, as the page shows them: clocks, the question to
 * those who remain, one's own seat taken back from a bot, nudges, a host who is away. The house's clock is
 * set forward instead of waiting. */
import assert from "node:assert/strict";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { isAbove, told, watchMessage } from "./support/messages.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { button, DESKTOP, firefoxOrWhyNot, openFirefox, People, PHONE } from "./support/people.mjs";
import { becomes, soon } from "./support/wait.mjs";

const shown = (person, text) => person.getByText(text).first().waitFor();

async function noObstacles(person) {
  assert.deepEqual([...(await violations(person)), ...(await cut(person))], []);
}

/** A table where `person` sits at `own`, and `others` at the seats that are left, in their order. */
async function gather(person, house, { own, others, choices = {} }) {
  const house_ = await openGuests(person, house);
  const guests = [];
  for (const name of others) guests.push(await house_.come(name));
  const seats = others.length + 1;
  const table = await openFor(guests[0], { game: "yahtzee", seats, free: seats, choices });
  const free = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own);
  for (const [i, guest] of guests.entries()) {
    await guest.done("enter", { table, after: 0 });
    await guest.done("sit", { table, seat: free[i] });
  }
  await takeSeat(person, house, table, own);
  return { table, guests };
}

const logOf = async (guest, table) => (await guest.done("enter", { table, after: 0 })).log;

/** Their time runs out on a phone; the others let a bot take over, and one tap takes the seat
 * back. */
async function timeIsUp({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const choices = { clock: { kind: "move", seconds: 60 } };
  const { table, guests } = await gather(ben, house, { own: 0, others: ["Aki", "Chie"], choices });
  const [aki, chie] = guests;
  await aki.done("start", { table });
  await ben.locator(".clock.runs").waitFor();
  assert.equal(await ben.locator(".clock.late").count(), 0, "no alarm before the last tenth");
  house.pass(55);
  await aki.done("say", { table, text: "…" }); // what has just been said tells the page the time
  await ben.locator(".clock.late").getByText("残りわずか").waitFor();
  await shown(ben, "あなたの残り時間がわずかです。");
  await noObstacles(ben);
  house.pass(10);
  await shown(ben, "時間が切れました。次の手を選べば続けられます。");
  await noObstacles(ben);
  await aki.done("vote", { table, seat: 0, vote: "bot" });
  await chie.done("vote", { table, seat: 0, vote: "bot" });
  await shown(ben, ben.names.botForYou);
  await noObstacles(ben);
  await button(ben, ben.names.takeBack).click();
  await button(ben, ben.names.takeBack).waitFor({ state: "hidden" });
  const last = (await logOf(aki, table)).findLast((entry) => "sit" in entry);
  assert.equal(last.sit, 0);
  await ben.goto(`${house.url}/health`);
  await soon("the others know that Ben has left", async () => {
    const { away = [] } = (await aki.pushes("here")).at(-1);
    return away.some(({ how }) => how === "left");
  });
}

/** Players who left or were lost, and the question to those who remain: on a desktop in the dark
 * theme. */
async function awayOnes({ people, house }) {
  const chie = await people.come({ name: "Chie", size: DESKTOP, theme: "dark" });
  const { table, guests } = await gather(chie, house, { own: 2, others: ["Aki", "Ben"] });
  const [aki, ben] = guests;
  await aki.done("start", { table });
  await shown(chie.locator(".tray"), "Aki is thinking…");
  await ben.leave(1000);
  await shown(chie, "Ben has left the table.");
  await aki.leave();
  await shown(chie, "Aki has lost the connection.");
  await shown(chie.locator(".tray"), "Waiting for Aki to come back…");
  await shown(chie, /In [45]:\d\d min somebody with a seat stands in for the host/);
  await shown(chie, /In \d+ s the others will be asked/);
  await noObstacles(chie);
  house.pass(61);
  const asked = chie.getByRole("group", { name: "Aki has lost the connection." });
  await asked.getByRole("button", { name: "Wait", exact: true }).waitFor();
  await shown(asked, /If nobody decides within \d+ s, the table waits for them\./);
  await noObstacles(chie);
  await button(asked, "Wait").click();
  const waits = chie.getByRole("group", { name: "The table waits for Aki." });
  // Thought better of it.
  await button(waits, "A bot plays on").click();
  await told(chie, "A bot plays on for Aki.");
  await waits.waitFor({ state: "hidden" });
}

/** In the page: where the sheet begins, and whether its last row is above the dice. */
const sheetOf = () => {
  const rows = [...document.querySelectorAll(".sheet.half tr")].map((row) =>
    row.getBoundingClientRect(),
  );
  const dice = document.querySelector(".tray").getBoundingClientRect().top;
  const end = Math.max(...rows.map(({ bottom }) => bottom));
  return { begins: rows[0].top, inSight: end <= dice && dice <= innerHeight };
};

/** Somebody is cut off, and a friend comes late, at a table of four: on a phone the host sees every row of the
 * sheet all the time. */
async function rowsInSight({ people, house }) {
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "Aki", language, size: PHONE });
    await aki.goto(house.url);
    const visits = await openGuests(aki, house);
    const self = await visits.self();
    const guests = [await visits.come("ベンジャミン"), await visits.come("Chie")];
    const table = await openFor(self, { game: "yahtzee", seats: 4, free: 3 });
    for (const [i, guest] of guests.entries()) {
      await guest.done("enter", { table, after: 0 });
      await guest.done("sit", { table, seat: i + 1 });
    }
    await takeSeat(aki, house, table, 0);
    await self.done("start", { table });
    await aki.locator(".tray").waitFor();
    const before = await aki.evaluate(sheetOf);
    assert.ok(before.inSight);
    await guests[1].leave();
    await aki.locator(".absent").waitFor();
    const one = await aki.evaluate(sheetOf);
    assert.ok(
      one.inSight && Math.abs(one.begins - before.begins) < 4,
      JSON.stringify([before, one]),
    );
    const late = await visits.come("Dora");
    await late.done("enter", { table, after: 0 });
    await aki.locator(".late").waitFor();
    const both = await aki.evaluate(sheetOf);
    assert.ok(both.inSight, JSON.stringify(both));
    await noObstacles(aki);
  }
}

/** A nudge, both ways; who has turned them off hears none. */
async function nudged({ people, house }) {
  const ben = await people.come({ name: "Ben", size: DESKTOP });
  const { table, guests } = await gather(ben, house, { own: 1, others: ["Aki"] });
  const [aki] = guests;
  await aki.done("start", { table });
  await ben.locator(".turn-line").waitFor();
  house.pass(61);
  await aki.done("say", { table, text: "hm" });
  await button(ben, "Nudge Aki").click();
  await told(ben, "nudges Aki.");
  await becomes(async () => (await aki.pushes("nudge")).length, 1);
  await button(ben, "Nudged").waitFor();
  await aki.done("move", { table, after: 1, do: "score chance" });
  await shown(ben, ben.names.yourTurn);
  const set = async (on) => {
    await button(ben, ben.names.menu).click();
    await ben.getByText("Signals, pace and more").click();
    await ben.getByRole("checkbox", { name: "Nudges" }).setChecked(on);
    await button(ben, ben.names.close).click();
  };
  await set(false);
  house.pass(61);
  await aki.done("nudge", { table, seat: 1 });
  await aki.done("say", { table, text: "still there?" });
  await shown(ben, "still there?");
  assert.doesNotMatch(await ben.title(), /nudges/);
  await set(true);
  house.pass(61);
  await aki.done("nudge", { table, seat: 1 });
  await told(ben, "Aki nudges you: it is your turn.");
  await soon("the title says so", async () => /Aki nudges you/.test(await ben.title()));
  await ben.locator(".toast").waitFor({ state: "detached" });
  house.pass(61);
  await aboveDialog(ben, () => aki.done("nudge", { table, seat: 1 }));
}

/** A dialog that is open, such as a card of Dixit, hides no message. */
async function aboveDialog(person, nudge) {
  await button(person, person.names.menu).click();
  await person.getByRole("dialog").waitFor();
  await person.evaluate(watchMessage);
  await nudge();
  await becomes(() => person.evaluate(isAbove), true, "the message is above the dialog");
}

async function inFirefox({ house }) {
  const browser = await openFirefox();
  try {
    const people = new People(browser);
    const ben = await people.come({ name: "Ben", size: PHONE });
    const { table, guests } = await gather(ben, house, { own: 0, others: ["Aki"] });
    await guests[0].done("start", { table });
    await ben.locator(".turn-line").waitFor();
    house.pass(61);
    await aboveDialog(ben, () => guests[0].done("nudge", { table, seat: 0 }));
    await people.leave();
  } finally {
    await browser.close();
  }
}

const withoutFirefox = firefoxOrWhyNot();
if (withoutFirefox) console.log(`left out - a message in Firefox: ${withoutFirefox}`);

/** The host goes away before the start: the others' new rights are announced, and work, without a
 * reload. */
async function hostAway({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const { guests } = await gather(ben, house, { own: 1, others: ["Aki"] });
  await guests[0].leave();
  await shown(ben, /卓主は席を外しています。 あと\d+秒で、席のある人なら誰でも/);
  const free = ben.getByRole("button", { name: /空けられます：Aki$/ });
  await free.waitFor();
  await soon("that is not yet so", () => free.isDisabled());
  await noObstacles(ben);
}

export default [
  ["a card about somebody leaves every row of the sheet in sight on a phone", rowsInSight],
  ["time runs out on a phone, a bot takes over, and one tap takes the seat back", timeIsUp],
  ["players who left or were lost, and the question to those who remain", awayOnes],
  ["a nudge after a minute, both ways", nudged],
  ...(withoutFirefox ? [] : [["a message is above a dialog in Firefox", inFirefox]]),
  ["the host goes away, and everybody sees which rights they get when", hostAway],
];
