/* layers.test.mjs - what lies on top of a screen goes before the screen does: the "back" of a phone or a
 * browser closes the menu, a dialog, a lightbox or a sheet, and the step after that leaves. */
import assert from "node:assert/strict";
import { aloneAtDixit, hand } from "./support/dixit.mjs";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { button, link, PHONE } from "./support/people.mjs";
import { becomes, rest, soon } from "./support/wait.mjs";

const dialogs = (person) => person.getByRole("dialog").count();
const way = async (person) => new URL(person.url()).pathname;

/** Until the browser has given back the entries of layers that were closed by hand. */
const noLayers = (person) =>
  soon("the history is that of the screens", () => person.evaluate(() => !history.state?.layers));

/** At a table that was reached from the home page. */
async function atTable(person, house) {
  const guests = await openGuests(person, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await person.goto(house.url);
  await person.getByRole("link", { name: person.names.newTable }).waitFor();
  await takeSeat(person, house, table);
  return { ben, table };
}

async function menuAndSheet({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const { ben, table } = await atTable(aki, house);
  await ben.done("start", { table });
  await aki.locator(".turn-line").waitFor();

  await button(aki, aki.names.menu).click();
  await aki.goBack();
  await becomes(() => dialogs(aki), 0, "the menu is closed");
  assert.equal(await way(aki), `/t/${table}`, "and the table is there");
  await aki.goForward();
  await noLayers(aki);
  assert.equal(await dialogs(aki), 0, "forward opens nothing");

  // A sheet that the menu opens takes its place.
  await button(aki, aki.names.menu).click();
  await button(aki, aki.names.table).click();
  await aki.getByRole("dialog", { name: aki.names.table }).waitFor();
  await aki.goBack();
  await becomes(() => dialogs(aki), 0, "the sheet is closed, and no menu is below it");

  // A layer closed by its own button leaves no step behind.
  await aki.getByRole("button", { name: aki.names.logButton }).click();
  await button(aki.getByRole("dialog"), aki.names.close).click();
  await noLayers(aki);
  await aki.goBack();
  await becomes(() => way(aki), "/", "back leaves the table");
  await aki.goForward();
  await aki.locator(".turn-line").waitFor();

  // A link in the menu takes the place of the menu: back from there is the table.
  await button(aki, aki.names.menu).click();
  await link(aki.getByRole("dialog"), "Rules").click();
  await aki.waitForURL(/#\/rules\/yahtzee/);
  await aki.goBack();
  await aki.locator(".turn-line").waitFor();
  assert.equal(await dialogs(aki), 0);
  await aki.goBack();
  await becomes(() => way(aki), "/", "and there is nothing between it and the home page");
}

async function loadedAgain({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const { table } = await atTable(aki, house);
  await button(aki, aki.names.menu).click();
  await aki.reload();
  await button(aki, aki.names.menu).waitFor();
  await noLayers(aki);
  assert.equal(await way(aki), `/t/${table}`);
  await aki.goBack();
  await becomes(() => way(aki), "/", "a page that is loaded again has no menu to close");
}

async function lightbox({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  await aloneAtDixit(aki, house.url);
  await hand(aki).first().click();
  await aki.getByRole("dialog").waitFor();
  await rest(aki);
  await aki.goBack();
  await becomes(() => dialogs(aki), 0, "the card is put down");
  assert.match(aki.url(), /#\/play\//, "and the game goes on");
}

export default [
  ["back closes the menu, a sheet or the log before it leaves the table", menuAndSheet],
  ["back after a page was loaded with its menu open", loadedAgain],
  ["back puts a card of Dixit down", lightbox],
];
