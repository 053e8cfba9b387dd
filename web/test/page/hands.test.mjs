/* hands.test.mjs - fingers and keys at the board: mis-taps, double taps, dice that were tapped, full
 * motion, and a game whose room is the plain one. */
import assert from "node:assert/strict";
import { button, DESKTOP, link, PHONE, pick } from "./support/people.mjs";
import {
  actPlain,
  doubleTap,
  plainConfirm,
  plainMoves,
  playUntil,
  withoutRooms,
} from "./support/play.mjs";
import { alone as aloneAtBurning } from "./support/burning.mjs";
import { openGuests } from "./support/guests.mjs";
import { becomes, matches, rest, soon } from "./support/wait.mjs";

/** A game alone, begun from the home page. */
async function alone(person, url, game) {
  const { names } = person;
  await person.goto(url);
  await link(person, names.alone).click();
  if (game) await pick(person, game);
  else await pick(person, names.players(1));
  await button(person, names.play).click();
}

const boxes = (person) => person.getByRole("button", { name: person.names.would });
const chosen = (person) => boxes(person).and(person.locator("[aria-pressed=true]"));
const write = (person) => person.getByRole("button", { name: person.names.write });
const dice = (person) => person.getByRole("button", { name: person.names.die });
const labels = (person) =>
  dice(person).evaluateAll((all) => all.map((die) => die.getAttribute("aria-label")));

async function misTaps({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await alone(aki, house.url);
  await boxes(aki).nth(4).click();
  await boxes(aki).nth(2).click();
  await becomes(() => chosen(aki).count(), 1, "another box takes the choice over");
  await button(aki, "Cancel").click();
  await becomes(() => chosen(aki).count(), 0);
  assert.equal(await boxes(aki).count(), 13, "nothing was written");
  await boxes(aki).first().click();
  await rest(aki);
  await doubleTap(aki, write(aki));
  await aki.getByText("Round 2 of 13").waitFor();
  await rest(aki, 600);
  await becomes(() => boxes(aki).count(), 12);
  await aki.getByText("Roll 1 of 3").waitFor(); // the second tap did not roll
}

/** Where the server is far away the second tap comes before the reply to the first. */
async function farAway({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const ben = await people.come({ name: "Ben", size: PHONE, slow: 900 });
  await aki.goto(house.url);
  const host = await (await openGuests(aki, house)).self();
  const choices = { game: "yahtzee", seats: 2, seat: 0, private: true, evening: true };
  const { table, evening } = await host.done("open", choices);
  await ben.goto(`${house.url}/t/${table}`);
  await ben.getByRole("textbox", { name: ben.names.name }).fill("Ben");
  await doubleTap(ben, button(ben, ben.names.sitDown));
  await button(ben, ben.names.standUp).waitFor();
  await ben.goto(`${house.url}/e/${evening}#here`);
  await button(ben, "Propose a game").click();
  await doubleTap(ben, button(ben, "Propose this"));
  await ben.getByText(/^Ben proposes/).waitFor();
  await rest(ben, 2000); // whatever else there is has come
  const { log } = await host.done("enter", { table: evening, after: 0 });
  assert.equal(log.filter(({ propose }) => propose).length, 1, "one proposal");
  assert.deepEqual(await ben.evaluate(() => globalThis.messages.past), [], "no complaint");
}

/** Milliseconds between the tap that throws the dice and one more at the same place. */
const SECOND_TAPS = [250, 300, 400, 600, 900];

const throwNow = (person) =>
  button(person, person.language === "ja" ? "サイコロを振る" : "Throw the dice");
const again = (person) => person.getByRole("button", { name: person.names.roll });
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Somebody whose own hand lets time pass, with a cup of dice before them. */
async function atTheCup(people, begin, how) {
  const person = await people.come({ name: "Aki", size: PHONE, throws: true, ...how });
  await person.clock.install();
  await begin(person);
  await person.locator(".cup").waitFor();
  await person.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await person.clock.runFor(3000);
  return person;
}

/** A second tap on the throw, so much later, rolls nothing; one after the dice rest does. */
async function tapsTwice(people, begin, motion, later) {
  const aki = await atTheCup(people, begin, { motion });
  const place = await middle(throwNow(aki));
  await aki.touchscreen.tap(...place);
  await again(aki).waitFor();
  await aki.clock.runFor(later);
  await aki.touchscreen.tap(...place);
  await aki.clock.runFor(5000);
  const rolls = () => aki.getByText(aki.names.rollOf).innerText();
  assert.match(await rolls(), /^Roll 1 /, `${motion} motion: a second tap after ${later} ms`);
  await aki.touchscreen.tap(...(await middle(again(aki))));
  for (let i = 0; i < 10; i++) await aki.clock.runFor(500);
  await matches(rolls, /^Roll 2 /, "and one that is meant rolls");
  await aki.context().close();
}

async function secondTaps({ people, house }) {
  const yahtzee = (person) => alone(person, house.url);
  const burning = (person) => aloneAtBurning(person, house.url, 1, 1000);
  for (const later of SECOND_TAPS) await tapsTwice(people, yahtzee, "full", later);
  for (const later of [300, 900]) await tapsTwice(people, burning, "full", later);
  for (const later of [250, 600]) await tapsTwice(people, yahtzee, "reduce", later);
}

/** A key that is held throws the dice and rolls none of them again; nor does Enter that is held on the button. */
async function heldKeys({ people, house }) {
  const aki = await atTheCup(people, (person) => alone(person, house.url), { size: DESKTOP });
  const hold = async (key, seconds) => {
    for (let i = 0; i < seconds * 10; i++) {
      await aki.keyboard.down(key);
      await aki.clock.runFor(100);
    }
    await aki.keyboard.up(key);
  };
  const rolls = () => aki.getByText(aki.names.rollOf).innerText();
  await hold("r", 3);
  await matches(rolls, /^Roll 1 /, "a key that is held throws once");
  await again(aki).focus();
  await hold("Enter", 4);
  await matches(rolls, /^Roll 2 /, "and so does Enter on a button");
  await aki.keyboard.press("r");
  for (let i = 0; i < 10; i++) await aki.clock.runFor(500);
  await matches(rolls, /^Roll 3 /);
}

async function tappedDice({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  aki.rolls = 0;
  await alone(aki, house.url);
  for (let turn = 1; turn <= 5; turn++) {
    await aki.getByText(`Round ${turn} of 13`).waitFor();
    await dice(aki).first().waitFor();
    await rest(aki);
    const before = await labels(aki);
    await aki.keyboard.press("4");
    await aki.keyboard.press("5");
    await aki.keyboard.press("r");
    await aki.getByText("Roll 2 of 3").waitFor();
    await dice(aki).first().waitFor();
    await becomes(
      async () => (await labels(aki)).slice(3),
      before.slice(3).map((label) => `${label}, kept`),
      "what was tapped lies where it was",
    );
    const next = aki.getByText(`Round ${turn + 1} of 13`);
    await playUntil(aki, () => next.isVisible());
  }
}

async function fullMotion({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, motion: "full" });
  await alone(aki, house.url);
  // To the middle: a whole game in full motion is played by keys.
  await boxes(aki).first().waitFor();
  const left = async () => (await boxes(aki).count()) === 8;
  await playUntil(aki, left);
}

async function plainRoom({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await withoutRooms(aki);
  await alone(aki, house.url, "Dixit");
  const log = aki.getByRole("list", { name: aki.names.log }).getByRole("listitem");
  await playUntil(aki, async () => (await log.count()) > 6, actPlain);
  // The text of a move leads to it, and Enter chooses it.
  const filter = aki.getByRole("textbox", { name: /^Type to filter/ });
  await soon("Enter chooses what was typed", async () => {
    const some = (await plainMoves(aki).allInnerTexts()).at(-1) ?? "";
    if (!(await filter.isVisible())) return false;
    await filter.fill(some, { timeout: 5000 }).catch(() => {});
    await aki.keyboard.press("Enter");
    return plainConfirm(aki).isVisible();
  });
}

export default [
  ["a mis-tap on the sheet or a double tap loses nothing", misTaps],
  ["a second tap after a throw rolls nothing before the dice rest", secondTaps],
  ["a second tap where the server is far away does no more than the first", farAway],
  ["a key that is held acts once", heldKeys],
  ["dice that were tapped stay where they are, also among equal ones", tappedDice],
  ["half a game on a phone with full motion", fullMotion],
  ["a game whose room is missing is played in the plain one, with its moves as buttons", plainRoom],
];
