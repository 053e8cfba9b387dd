/* evening.test.mjs - what surrounds a game: talk before and during it, and the way out. */
import assert from "node:assert/strict";
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

export default [["around a game: talk, and the way out", around]];
