/* cards.test.mjs - aids at a table of Dou Dizhu: the cards still out for everybody or nobody, a pass by
 * itself where nothing beats, and the last trick again. */
import assert from "node:assert/strict";
import { act } from "../support/dou_dizhu.mjs";
import { openFor, openGuests, takeSeat } from "../support/guests.mjs";
import { button, DESKTOP, PHONE, pick } from "../support/people.mjs";
import { playUntil, press } from "../support/play.mjs";
import { becomes, soon } from "../support/wait.mjs";

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
  await aki.getByText(`${name}：表示なし（決めるのは卓主です）。`).waitFor();
  assert.equal(await aki.getByLabel(name).count(), 0, "only the host decides");
  await ben.done("set", { table, count: true });
  await aki.getByText(`${name}：表示中（決めるのは卓主です）。`).waitFor();
  await aki.keyboard.press("Escape");
  const told = async () => (await out(aki, name).innerText()).replace(/\s/g, "");
  await soon("15 counts", async () => [...(await told()).matchAll(/が(\d+)枚/g)].length === 15);
  const counts = [...(await told()).matchAll(/が(\d+)枚/g)].map(([, n]) => Number(n));
  const sum = counts.reduce((a, b) => a + b);
  if (await aki.getByText("地主になるのは？").isVisible()) assert.equal(sum, 37, "in the auction");
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
  // Who wants to may wait once, and passes then by hand; on a slow machine not the first time.
  const wait = button(aki, "Wait");
  const waited = aki.getByText("Nothing in your hand beats that.");
  await playUntil(
    aki,
    () => waited.isVisible(),
    async () => ((await wait.isVisible()) ? press(wait).then(() => true) : act(aki)),
  );
  await button(aki, "Pass").click();
  const log = aki.getByRole("list", { name: aki.names.log });
  const passes = () => log.getByText("Guest passes", { exact: true }).count();
  let byItself = false;
  await playUntil(
    aki,
    () => byItself,
    async () => {
      const before = await passes();
      if (!(await wait.isVisible())) return act(aki);
      await soon("it passes by itself", async () => (await passes()) > before);
      return (byItself = true);
    },
  );

  // The button goes when a hand ends, and comes with the next.
  const last = button(aki, "Last round");
  const dialog = aki.getByRole("dialog", { name: "Last round" });
  const tap = () =>
    last.click({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  await playUntil(
    aki,
    () => dialog.isVisible(),
    async () => ((await last.isVisible()) ? tap() : act(aki)),
  );
  const took = dialog.locator(".taken");
  await took.first().waitFor();
  await becomes(() => took.count(), 1, "one has taken it");
  const trick = dialog.locator(".dd-trick").first().getByRole("listitem");
  await soon("the trick is told", async () => (await trick.count()) >= 3);
}

export default [
  ["cards still out: for everybody or for nobody, by the host", forEverybody],
  ["a pass by itself where nothing beats, and the last trick again", byItself],
];
