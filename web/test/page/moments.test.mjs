/* moments.test.mjs - looking back during a game, and one screen for several people whose cards are
 * hidden from each other. */
import assert from "node:assert/strict";
import { button, DESKTOP, link, PHONE, pick } from "./support/people.mjs";
import {
  act,
  addBot,
  openTable,
  plainMove,
  playUntil,
  sit,
  start,
  withoutRooms,
} from "./support/play.mjs";
import { becomes, soon } from "./support/wait.mjs";

const boxes = (person) => person.getByRole("button", { name: person.names.would });
const dice = (person) => person.getByRole("img", { name: /^Die \d/ });

async function lookBack({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE });
  aki.rolls = 2;
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await addBot(aki, 1, "easy");
  await start(aki);
  await boxes(aki).first().waitFor();
  const log = aki.getByRole("list", { name: aki.names.log });
  await playUntil(
    aki,
    async () =>
      (await log.getByRole("listitem").count()) > 8 && (await boxes(aki).first().isVisible()),
  );

  const first = await log.getByRole("link").first().innerText();
  await log.getByRole("link").first().click();
  const bar = aki.getByRole("region", { name: "Looking back" });
  await bar.getByText(first).waitFor();
  assert.match(aki.url(), /\/t\/\w+#1$/);
  await becomes(() => boxes(aki).count(), 0, "nothing can be done in the past");
  await becomes(() => aki.getByRole("button", { name: aki.names.roll }).count(), 0);
  const faces = /rolls (.*)$/.exec(first)[1].split(" ");
  const shown = () =>
    dice(aki).evaluateAll((all) => all.map((die) => die.getAttribute("aria-label").slice(-1)));
  await becomes(shown, faces);
  await link(aki, aki.names.next).click();
  await bar.getByText("event 2 of").waitFor();

  // The link shows the same moment to somebody who watches.
  await ben.goto(aki.url());
  await ben.getByRole("region", { name: "振り返り" }).getByText("2手目").waitFor();
  await ben.getByRole("link", { name: "今に戻る" }).click();
  await ben.getByText(ben.names.watching, { exact: true }).waitFor();
  await becomes(() => ben.url(), invitation);

  await link(aki, "Back: your turn").click();
  await boxes(aki).first().waitFor();
  assert.ok(await act(aki), "the game goes on");
}

async function onAPhone({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  await boxes(aki).first().waitFor();
  const second = aki.getByText("Round 2 of 13");
  await playUntil(aki, () => second.isVisible());
  await aki.getByRole("button", { name: aki.names.logButton }).click();
  await aki.getByRole("list", { name: aki.names.log }).getByRole("link").first().click();
  await aki.getByRole("region", { name: "Looking back" }).waitFor();
  await becomes(() => button(aki, aki.names.close).count(), 0, "the log makes room");
  await aki.reload();
  await aki.getByRole("link", { name: /^Back/ }).click();
  await boxes(aki).first().waitFor();
}

async function handOver({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await withoutRooms(aki);
  await aki.goto(`${house.url}/#/alone/dou-dizhu`);
  await pick(aki, aki.names.players(3));
  for (const seat of [2, 3])
    await aki
      .getByRole("combobox", { name: `Seat ${seat}` })
      .selectOption({ label: "Somebody at this screen" });
  await button(aki, aki.names.play).click();
  // Who bids first is a matter of the cards.
  const handTo = aki.getByRole("heading", { name: /^Pass the screen to Guest( \d)?$/ });
  const show = aki.getByRole("button", { name: /show my screen$/ });
  const names = [];
  await handTo.waitFor();
  await soon("the keyboard is at the way on", () =>
    show.evaluate((element) => element === document.activeElement),
  );
  assert.equal(await aki.locator(".plain").count(), 0, "no cards before the screen is handed over");
  await aki.getByRole("button", { name: aki.names.logButton }).click();
  assert.doesNotMatch(
    await aki.getByRole("list", { name: aki.names.log }).innerText(),
    /\b[3-9TJQKA2BR]{6,}\b/,
    "the log tells no hand",
  );
  await button(aki, aki.names.close).click();
  for (let turn = 1; turn <= 2; turn++) {
    names.push(await handTo.innerText());
    await aki.reload();
    await handTo.waitFor();
    assert.equal(await handTo.innerText(), names.at(-1), "a reload shows no cards either");
    await show.click();
    await aki.locator(".plain").waitFor();
    await plainMove(aki);
    await handTo.waitFor();
    assert.equal(await aki.locator(".plain").count(), 0);
  }
  assert.equal(new Set(names).size, 2, "the screen goes from one to the next");
}

export default [
  ["a line of the log leads to its moment while the game goes on", lookBack],
  ["looking back on a phone", onAPhone],
  ["people who share a screen hand it over before cards are shown", handOver],
];
