/* learn.test.mjs - introductions and rules: every introduction is gone through at its own table, by
 * its buttons, and nothing of it is cut; the reader's own moves count; a link leads to one clause. */
import assert from "node:assert/strict";
import { cut } from "./support/obstacles.mjs";
import { button, link, PHONE } from "./support/people.mjs";
import { becomes, rest, soon } from "./support/wait.mjs";

const onward = (person) => person.getByRole("button", { name: person.names.onward });
const said = (person) => person.locator(".lesson-say:not(.later)");
const STEPS_MAX = 20;

/** To the end of the introduction that is open, with a look at each step; gives what was said. */
async function goThrough(person, look = async () => {}) {
  const told = [];
  await onward(person).waitFor();
  while (told.length < STEPS_MAX && (await onward(person).isVisible())) {
    await said(person).waitFor();
    told.push(await said(person).innerText());
    await look(told.length);
    await onward(person).click();
    await soon("the next step", async () => {
      const [now = ""] = await said(person).allInnerTexts();
      return now !== "" && now !== told.at(-1);
    });
  }
  await said(person).waitFor();
  return told;
}

/** The first game after its introduction begins with hints on, also when it is come back to; they can be turned
 * off, and the next game has none. */
async function firstGame(person, house) {
  const line = person.locator(".hint-line");
  await button(person, person.names.play).click();
  await line.getByText(/^ヒント：/).waitFor();
  const aloud = person.locator("[data-announcer]").getByText("あなたの番です。");
  await aloud.waitFor();
  assert.equal(await aloud.count(), 1, "the turn is called once");
  await person.reload();
  await line.getByText(/^ヒント：/).waitFor();
  await button(line, "ヒントを消す").click();
  await line.waitFor({ state: "detached" });
  await person.goto(`${house.url}/#/alone/burning-desire`);
  await button(person, person.names.play).click();
  await person.locator(".hint").waitFor();
  assert.equal(await line.count(), 0, "the second game begins without hints");
}

/** Each game's introduction in its own room: its text is whole when the page is enlarged to 200 % at a desk, and
 * on a narrow phone (or 1280 pixels at 400 %). */
async function everyIntroduction({ people, house }) {
  const found = [];
  for (const [language, size, theme] of [
    ["en", { width: 640, height: 422 }, "dark"],
    ["ja", { width: 320, height: 640 }, "light"],
  ]) {
    const ben = await people.come({ name: "Ben", language, size, theme });
    await ben.goto(house.url);
    const all = ben.getByRole("link", { name: ben.names.learn });
    await all.first().waitFor();
    const addresses = await all.evaluateAll((links) => links.map(({ href }) => href));
    assert.ok(addresses.length > 0);
    for (const address of addresses) {
      await ben.goto(address);
      const game = address.slice(address.lastIndexOf("/"));
      const look = async (step) => {
        const where = `${game} ${step} (${size.width} wide, ${language})`;
        found.push(...(await cut(ben)).map((one) => `${where}: ${one}`));
      };
      const told = await goThrough(ben, look);
      assert.ok(
        told.length >= 4 && new Set(told).size === told.length,
        `${address}: ${told.join("\n")}`,
      );
      await ben.getByText(`${told.length + 1} / ${told.length + 1}`).waitFor(); // the end
      await link(ben, ben.names.playNow).click();
      await button(ben, ben.names.play).waitFor();
      assert.ok(ben.url().endsWith(game), "the game is chosen already");
      if (language === "ja" && game === "/burning-desire") await firstGame(ben, house);
    }
  }
  assert.deepEqual(found, []);
}

async function ownMoves({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const { names } = aki;
  await aki.goto(`${house.url}/#/learn/yahtzee`);
  await onward(aki).click();
  // Another move than the one that is asked for is not made.
  await aki.getByRole("button", { name: names.would }).first().waitFor();
  const first = await said(aki).innerText();
  await aki.getByRole("button", { name: names.would }).first().click();
  await rest(aki);
  await aki.getByRole("button", { name: names.write }).click();
  await aki.locator(".lesson-otherwise").waitFor();
  assert.equal(
    await aki.getByRole("button", { name: names.would }).count(),
    13,
    "nothing was written",
  );
  await button(aki, "キャンセル").click();
  // The one that is asked for goes on: the first three dice are 2 1 4.
  for (const n of [1, 2, 3])
    await aki.getByRole("button", { name: new RegExp(`^サイコロ${n}：`) }).click();
  await aki.getByRole("button", { name: names.roll }).click();
  await aki.getByText("3 / 16").waitFor();
  await soon("it goes on", async () => (await said(aki).innerText()) !== first);
  await button(aki, names.back).click();
  await becomes(() => said(aki).innerText(), first);
  await goThrough(aki);
  await button(aki, names.fromStart).click();
  await aki.getByText("1 / 16").waitFor();
}

async function oneClause({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(`${house.url}/#/rules/yahtzee/Y8.2`);
  const clause = aki.locator("#Y8");
  await clause.and(aki.locator(".at")).waitFor();
  await soon("the clause is in sight", async () => {
    const { y, height } = await clause.boundingBox();
    return y >= 0 && y + height <= PHONE.height;
  });
  await aki.getByRole("heading", { name: "Yams", exact: true }).click();
  await aki.getByRole("link", { name: /^Y11/ }).click();
  await aki.waitForURL(/\/#\/rules\/yahtzee\/Y11$/);
  await aki.locator("#Y11.at").waitFor();
}

/** A picture stands behind the step or the clause that it explains, with a text for those who do not see it; what it shows of
 * points is the core's. */
async function pictures({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(`${house.url}/#/rules/burning-desire`);
  const drawing = aki.locator(".rule-steps .drawing");
  await drawing.getByText(/^Dice 1, 1, 2, 2, 3, 5,/).waitFor();
  assert.deepEqual(await drawing.locator(".role-points").allInnerTexts(), ["25", "40", "0"]);
  for (const [game, clause, where, text] of [
    ["yahtzee", "/Y11", "#Y11 + .drawing", /delta scores the difference, 18/],
    ["yahtzee", "", ".rule-steps .drawing", /^Three and four of a kind and chance/],
    ["dou-dizhu", "", ".rule-steps .drawing", /^Sequences of one card/],
    ["sengoku-domino", "", ".rule-steps .drawing", /^A row of battlefield 1\./],
    ["dixit", "", ".rule-steps .drawing", /^Points of a round\./],
  ]) {
    await aki.goto(`${house.url}/#/rules/${game}${clause}`);
    await aki.locator(where).getByText(text).waitFor();
  }
}

/** Names that every object has are no games, and no other such name is one. */
async function noSuchGame({ people, house }) {
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "Aki", language });
    for (const screen of ["learn", "rules"])
      for (const name of ["constructor", "__proto__", "toString", "chess"]) {
        await aki.goto(`${house.url}/#/${screen}/${name}`);
        const heading = language === "ja" ? "ここには何もありません" : "There is nothing here";
        await aki.getByRole("heading", { name: heading, exact: true }).waitFor();
        await aki.goto("about:blank");
      }
  }
}

export default [
  ["every introduction can be gone through and is not cut, in both languages", everyIntroduction],
  ["an introduction takes the moves it asks for and answers others", ownMoves],
  ["a link to a game that there is not is not found", noSuchGame],
  ["a link leads to one clause of the rules", oneClause],
  ["pictures in the rules stand behind their clauses, with a text", pictures],
];
