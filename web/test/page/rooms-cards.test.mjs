/* rooms-cards.test.mjs - aids at a table of Dou Dizhu: the cards still out for everybody or nobody, a pass by
 * itself where nothing beats, and the last trick again. */
import assert from "node:assert/strict";
import { act } from "./dou_dizhu.mjs";
import { openFor, openGuests, takeSeat } from "./guests.mjs";
import { button, DESKTOP, PHONE, pick } from "./people.mjs";
import { readLog } from "./play.mjs";
import { soon, stir, stirs } from "./wait.mjs";

const out = (person, name) => person.getByRole("group", { name, exact: true });

/** The host decides for everybody; the count says nothing of the kitty: 54 cards less one's own 17. */
async function forEverybody({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "dou-dizhu", seats: 3, free: 1 });
  await takeSeat(aki, house, table);
  await ben.done("start", { table });
  const name = "まだ出ていないカード";
  await button(aki, "補助").click();
  await aki.getByText(`${name}：表示なし(決めるのは主です)。`).waitFor();
  assert.equal(await aki.getByLabel(name).count(), 0, "only the host decides");
  await ben.done("set", { table, count: true });
  await aki.getByText(`${name}：表示中(決めるのは主です)。`).waitFor();
  await aki.keyboard.press("Escape");
  const told = (await out(aki, name).innerText()).replace(/\s/g, "");
  const counts = [...told.matchAll(/が(\d+)枚/g)].map(([, n]) => Number(n));
  assert.equal(counts.length, 15);
  const sum = counts.reduce((a, b) => a + b);
  if (await aki.getByText("地主になるのは?").isVisible()) assert.equal(sum, 37, "in the auction");
  else assert.ok(sum > 0 && sum <= 37, `${sum}`);
  await ben.done("set", { table, count: false });
  await out(aki, name).waitFor({ state: "detached" });
}

/** Alone against bots: one passes by hand no more, and sees the last trick again. */
async function byItself({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.goto(`${house.url}/#/alone/dou-dizhu`);
  await aki.getByLabel("Hands", { exact: true }).fill("20");
  await pick(aki, aki.names.players(3));
  await button(aki, aki.names.play).click();
  await button(aki, "Options").click();
  await aki.getByLabel("Pass for me when I cannot beat the cards").check();
  await aki.getByLabel("Cards still out").check();
  await aki.keyboard.press("Escape");
  await out(aki, "Cards still out").waitFor();
  const soonPasses = aki.getByText("You cannot beat that: passing for you…");
  while (!(await soonPasses.isVisible())) {
    const before = stirs([aki]);
    if (!(await act(aki))) await stir([aki], before);
  }
  // Who wants to may wait once, and passes then by hand.
  await button(aki, "Wait").click();
  await aki.getByText("Nothing in your hand beats that.").waitFor();
  await button(aki, "Pass").click();
  while (!(await soonPasses.isVisible())) {
    const before = stirs([aki]);
    if (!(await act(aki))) await stir([aki], before);
  }
  const passes = async () =>
    (await readLog(aki)).filter((line) => /^Guest passes$/.test(line)).length;
  const before = await passes();
  await soon("it passes by itself", async () => (await passes()) > before);

  await button(aki, "Last round").click();
  const dialog = aki.getByRole("dialog", { name: "Last round" });
  const took = dialog.locator(".taken");
  await took.first().waitFor();
  assert.equal(await took.count(), 1, "one has taken it");
  assert.ok((await dialog.locator(".dd-trick").first().getByRole("listitem").count()) >= 3);
}

export default [
  ["cards still out: for everybody or for nobody, by the host", forEverybody],
  ["a pass by itself where nothing beats, and the last trick again", byItself],
];
