/* hands.test.mjs - fingers and keys at the board: mis-taps, double taps, dice that were tapped, full
 * motion, and a game whose room is the plain one. */
import assert from "node:assert/strict";
import { button, DESKTOP, link, PHONE, pick } from "./people.mjs";
import { actPlain, doubleTap, plainConfirm, plainMoves, playUntil, withoutRooms } from "./play.mjs";
import { becomes, rest, soon } from "./wait.mjs";

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
  ["dice that were tapped stay where they are, also among equal ones", tappedDice],
  ["half a game on a phone with full motion", fullMotion],
  ["a game whose room is missing is played in the plain one, with its moves as buttons", plainRoom],
];
