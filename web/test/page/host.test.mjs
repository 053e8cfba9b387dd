/* host.test.mjs - the host's sheet: somebody is removed before the start and during the game, muted,
 * kept out; the code at the door; what others see of it; all of it by keyboard once. */
import assert from "node:assert/strict";
import { told } from "./support/messages.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { openTable, sit, start } from "./support/play.mjs";
import { soon } from "./support/wait.mjs";

const dialog = (person) => person.getByRole("dialog", { name: person.names.table });
/** Opens the sheet during the game. */
async function openSheet(person) {
  await button(person, person.names.menu).click();
  await button(person, person.names.table).click();
  await dialog(person).waitFor();
}

async function noObstacles(person) {
  assert.deepEqual([...(await violations(person)), ...(await cut(person))], []);
}

/** On a phone, in Japanese, a stranger with the host's name; by touch. */
async function onAPhone({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const ben = await people.come({ name: "Ben", language: "en", size: DESKTOP });
  const twin = await people.come({ name: "あき", language: "ja", size: PHONE });
  const invitation = await openTable(aki, house.url, { seats: 3 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await twin.goto(invitation);
  await sit(twin, 2);
  assert.equal(await button(twin, twin.names.start).count(), 0, "only the host starts");
  assert.equal(await button(twin, twin.names.manage("Ben")).count(), 0);
  await button(twin, twin.names.table).click();
  await dialog(twin).getByText("はあきさんです").waitFor();
  assert.equal(
    await dialog(twin).getByRole("checkbox", { name: twin.names.mayStart }).count(),
    0,
    "and gives rights",
  );
  await button(aki, aki.names.manage("二人目のあき")).click(); // told apart by the house
  await dialog(aki).getByRole("group", { name: "席から外す" }).waitFor();
  await noObstacles(aki);
  await dialog(aki).getByRole("checkbox", { name: aki.names.keepOut }).check();
  await button(aki, aki.names.remove("二人目のあき")).click();
  await twin.getByRole("heading", { name: "この卓には入れません" }).waitFor();
  await told(ben, "The host removed 二人目のあき. The seat stays free.");
  await twin.reload();
  await twin.getByRole("heading", { name: "この卓には入れません" }).waitFor();
}

/** At a desk, in English, during the game and by the keyboard alone. */
async function byKeyboard({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", size: DESKTOP });
  const { names } = aki;
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await start(aki);
  await aki.getByText(names.yourTurn, { exact: true }).waitFor();
  await button(ben, names.menu).waitFor();
  const focused = () => aki.evaluate(() => document.activeElement?.textContent ?? "");
  const tabTo = async (text) => {
    for (let i = 0; i < 40 && !(await focused()).startsWith(text); i++)
      await aki.keyboard.press("Tab");
    assert.ok((await focused()).startsWith(text), `the keyboard comes to “${text}”`);
  };
  await button(aki, names.menu).focus();
  await aki.keyboard.press("Enter");
  await button(aki, names.table).focus();
  await aki.keyboard.press("Enter");
  await dialog(aki).waitFor();
  await tabTo("Ben");
  await aki.keyboard.press("Enter");
  await tabTo("Mute");
  await aki.keyboard.press("Enter");
  await told(ben, "The host muted Ben.");
  await soon("the keyboard is back at the line", async () => (await focused()).startsWith("Ben"));
  await noObstacles(aki);
  await dialog(aki).getByRole("radio", { name: names.byBot, exact: true }).focus();
  await aki.keyboard.press("Space");
  await tabTo(names.remove("Ben"));
  await aki.keyboard.press("Enter");
  await told(ben, "The host removed Ben. A bot plays on.");
  await ben.getByText(names.watching, { exact: true }).waitFor();
  await aki.keyboard.press("Escape");
  await dialog(aki).waitFor({ state: "hidden" });
  await openSheet(ben);
  await dialog(ben).getByText("Host: Aki").waitFor();
  await noObstacles(ben);
}

/** The code, and what others may do. */
async function atTheDoor({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", language: "ja", size: PHONE });
  const { names } = aki;
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await button(aki, names.table).click();
  await dialog(aki).getByRole("textbox", { name: names.newCode }).fill("veranda");
  await button(aki, names.setCode).click();
  await dialog(aki).getByText("This table has a code.").waitFor();
  await dialog(aki).getByRole("checkbox", { name: names.mayStart }).check();
  await dialog(aki).getByText("Everybody with a seat may start the game.").waitFor();
  await button(aki, names.close).click();
  await ben.goto(invitation);
  const field = ben.getByRole("textbox", { name: ben.names.code });
  await field.fill("garden");
  await button(ben, ben.names.enter).click();
  await ben.getByText("合言葉が違います").waitFor();
  await noObstacles(ben);
  await field.fill("Veranda");
  await field.press("Enter");
  await sit(ben, 1);
  await start(ben);
  await aki.getByText(names.yourTurn, { exact: true }).waitFor();
  await openSheet(aki);
  await button(aki, names.closeTable).click();
  await aki
    .getByRole("dialog", { name: names.closeTable })
    .getByRole("button", { name: names.closeTable })
    .click();
  await ben.getByRole("heading", { name: "対局は途中で終了しました" }).waitFor();
  await told(ben, "卓主がこの卓を閉じました。");
}

/** Ben deletes himself while Aki plays with him. */
async function beForgotten({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", language: "ja", size: PHONE });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await start(aki);
  await aki.getByText("Ben", { exact: true }).first().waitFor();
  await ben.goto(`${house.url}/#/me`);
  const tokens = () =>
    ben.evaluate(() => [
      localStorage.getItem("engawa.token"),
      localStorage.getItem("engawa.token.next"),
    ]);
  const [before] = await tokens();
  await button(ben, ben.names.forget).click();
  await noObstacles(ben);
  await ben
    .getByRole("dialog", { name: ben.names.forget })
    .getByRole("button", { name: ben.names.forget })
    .click();
  await told(ben, "削除しました。新しいゲストとして接続しています。");
  await soon("the browser is somebody else", async () => {
    const [token, next] = await tokens();
    return token !== null && token !== before && next === null;
  });
  await aki.getByText(aki.names.formerGuest).first().waitFor();
  assert.equal(await aki.getByText("Ben", { exact: true }).count(), 0);
  await aki.getByText(aki.names.seatEmpty, { exact: true }).waitFor();
}

export default [
  ["a guest deletes themselves, and others see a neutral word", beForgotten],
  ["the host of a table removes somebody with their own name, on a phone", onAPhone],
  ["the host of a table mutes and removes during the game, by keyboard", byKeyboard],
  ["the host of a table sets a code and the rights of others, and closes it", atTheDoor],
];
