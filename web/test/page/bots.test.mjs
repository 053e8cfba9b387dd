/* bots.test.mjs - bots are somebody: names in the reader's language, the level beside them, how they
 * play and how strong they are where they are chosen and where they sit; and the table's language, which the host sets. */
import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { program as engawa } from "./support/house.mjs";
import { told } from "./support/messages.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { button, DESKTOP, PHONE, speaks } from "./support/people.mjs";
import { addBot, openTable, start } from "./support/play.mjs";
import { becomes, matches } from "./support/wait.mjs";

const STRENGTH = {
  en: "Thinks each turn through, but the end of the game only roughly. Wins about 4 of 10 games against Strong.",
  ja: "手番ごとにはよく考えますが、先のことは大まかです。「強い」のボットに、10回のうち4回ほど勝つ強さです。",
};
const card = (person, seat) => person.locator(".seat-card").nth(seat);
const dialog = (person) => person.getByRole("dialog", { name: person.names.table });

async function noObstacles(person) {
  assert.deepEqual([...(await violations(person)), ...(await cut(person))], []);
}

async function somebody({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  await openTable(aki, house.url, { seats: 2 });
  const level = aki.locator(".bot-level");
  await becomes(() => level.getByRole("combobox").inputValue(), "normal", "the middle level");
  await level.getByText(STRENGTH.ja).waitFor();
  await addBot(aki, 1);
  const strong = card(aki, 1).getByRole("strong");
  await matches(() => strong.innerText(), /^[\u3041-\u3096]+・ふつう$/);
  const name = await strong.innerText();
  await card(aki, 1).getByText(STRENGTH.ja).waitFor();

  await aki.getByText("遊び方を変える").click();
  await aki.getByText("詳しい設定").click();
  const english = aki.getByRole("radio", { name: "英語" });
  await aki.getByRole("radio", { name: "日本語", checked: true }).waitFor();
  await english.focus();
  await aki.keyboard.press("Space");
  await aki.getByText("卓の言語は英語になりました。").first().waitFor();
  await noObstacles(aki);
  await start(aki);
  await aki.getByTitle(STRENGTH.ja).getByText("・ふつう").waitFor();
  await button(aki, aki.names.menu).click();
  await button(aki, aki.names.table).click();
  await dialog(aki).getByText(name).waitFor();
  await dialog(aki).getByText(STRENGTH.ja).waitFor();
  await dialog(aki).getByRole("radio", { name: "英語", checked: true }).waitFor();
  await aki.keyboard.press("Escape");

  await aki.evaluate(() => localStorage.setItem("engawa.language", "en"));
  speaks(aki, "en");
  await aki.setViewportSize(DESKTOP);
  await aki.reload();
  await aki.getByRole("button", { name: / · normal$/ }).click();
  await told(aki, STRENGTH.en);
  await noObstacles(aki);
}

/* A program of the operator's is chosen like a level, and plays. */
async function program({ people, house }) {
  await house.lose();
  await house.again(["--bot", `counting=${realpathSync(engawa)} bot easy`]);
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  await openTable(aki, house.url, { seats: 2 });
  const level = aki.locator(".bot-level");
  await level.getByRole("combobox").selectOption("counting");
  await level.getByText("このサーバーの管理人が加えたプログラムです。").waitFor();
  await addBot(aki, 1);
  const name = card(aki, 1).getByRole("strong");
  await matches(() => name.innerText(), /^[\u3041-\u3096]+・counting$/);
  await noObstacles(aki);
}

export default [
  [
    "bots: names in one's own language, levels, how strong they are, the table's language",
    somebody,
  ],
  ["bots: a program of the server's operator", program],
];
