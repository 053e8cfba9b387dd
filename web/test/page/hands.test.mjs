/* hands.test.mjs - fingers and keys at the board: mis-taps, double taps, dice that were tapped, full
 * motion, and a game whose room is the plain one. */
import assert from "node:assert/strict";
import { button, DESKTOP, link, PHONE, pick } from "./people.mjs";
import { act, plainMove, playOut, withoutRooms } from "./play.mjs";
import { rest } from "./wait.mjs";

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
  assert.equal(await chosen(aki).count(), 1, "another box takes the choice over");
  await button(aki, "Cancel").click();
  assert.equal(await chosen(aki).count(), 0);
  assert.equal(await boxes(aki).count(), 13, "nothing was written");
  await boxes(aki).first().click();
  await rest(aki);
  await write(aki).dblclick();
  await aki.getByText("Round 2 of 13").waitFor();
  await rest(aki, 600);
  assert.equal(await boxes(aki).count(), 12);
  assert.ok(await aki.getByText("Roll 1 of 3").isVisible(), "the second tap did not roll");
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
    assert.deepEqual(
      (await labels(aki)).slice(3),
      before.slice(3).map((label) => `${label}, kept`),
      "what was tapped lies where it was",
    );
    while (await aki.getByText("Roll 2 of 3").isVisible()) await act(aki);
  }
}

async function fullMotion({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, motion: "full" });
  aki.rolls = 0;
  await alone(aki, house.url);
  await playOut([aki]);
}

async function plainRoom({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await withoutRooms(aki);
  await alone(aki, house.url, "Dixit");
  const moves = aki.locator(".plain-moves").getByRole("button");
  for (let i = 0; i < 4; i++) await plainMove(aki);
  await moves.first().waitFor();
  const some = await moves.last().innerText();
  await aki.getByRole("textbox", { name: /^Type to filter/ }).fill(some);
  await aki.keyboard.press("Enter");
  await aki.getByRole("button", { name: aki.names.plainPlay }).waitFor();
  assert.ok(
    (await aki.getByRole("list", { name: aki.names.log }).getByRole("listitem").count()) > 6,
  );
}

export default [
  ["a mis-tap on the sheet or a double tap loses nothing", misTaps],
  ["dice that were tapped stay where they are, also among equal ones", tappedDice],
  ["a solo game on a phone with full motion", fullMotion],
  ["a game whose room is missing is played in the plain one, with its moves as buttons", plainRoom],
];
