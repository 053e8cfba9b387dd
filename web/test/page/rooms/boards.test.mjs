/* boards.test.mjs - what boards keep in sight: Sengoku's last tile, and the whole of Dixit's last round,
 * with its pictures in the log. */
import assert from "node:assert/strict";
import { act as actDixit, aloneAtDixit } from "../support/dixit.mjs";
import { button, DESKTOP, PHONE, pick } from "../support/people.mjs";
import { playUntil } from "../support/play.mjs";
import { actSengoku, mayActSengoku } from "../support/sengoku_domino.mjs";
import { becomes } from "../support/wait.mjs";

async function lastTile({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.goto(`${house.url}/#/alone/sengoku-domino`);
  await pick(aki, aki.names.players(2));
  await button(aki, aki.names.play).click();
  const marked = () =>
    aki
      .getByRole("gridcell")
      .getByRole("button", { name: /the last tile laid/ })
      .evaluateAll((all) => all.map((cell) => cell.dataset.cell));
  const laid = aki.locator(".log .told a", { hasText: / lays / });
  // On one's own turn nobody lays a tile meanwhile.
  const holds = async () => (await laid.count()) > 2 && (await mayActSengoku(aki));
  await playUntil(aki, holds, actSengoku);
  await aki.locator(".sd-latest").getByText("last", { exact: true }).waitFor();
  const two = async () => (await marked()).length;
  await becomes(two, 2, "one tile is marked, on both its cells");
  const told = await laid.last().innerText();
  for (const cell of await marked()) assert.ok(told.includes(cell), `${told}: ${cell}`);
}

async function lastRound({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  await aloneAtDixit(aki, house.url, { seats: 4, goal: 30 });
  const again = button(aki, "前のラウンドを見る");
  await playUntil(aki, () => again.isVisible(), actDixit);
  await again.click();
  const dialog = aki.getByRole("dialog", { name: "第1ラウンドを見直す" });
  const cards = dialog.getByRole("list", { name: "場" }).getByRole("listitem");
  await becomes(() => cards.count(), 4);
  await becomes(() => dialog.getByRole("row").count(), 5);
  // Three have voted; each vote stands at a card and in the table.
  await becomes(() => dialog.locator(".dixit-last-voters .crest").count(), 3);
  const rows = await dialog.getByRole("row").allInnerTexts();
  assert.equal(rows.filter((row) => /\d番/.test(row)).length, 3);
  await aki.keyboard.press("Escape");
  await aki.getByRole("button", { name: aki.names.logButton }).click();
  const log = aki.getByRole("list", { name: aki.names.log });
  const laid = log.getByRole("listitem").filter({ hasText: "カードが並ぶ" });
  await becomes(() => laid.last().locator(".dixit-thumb").count(), 4);
}

export default [
  ["Sengoku's last tile stays marked until the next", lastTile],
  ["Dixit's last round again, with everybody's votes", lastRound],
];
