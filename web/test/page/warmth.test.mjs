/* warmth.test.mjs - a tap on a friend's dice cheers, reactions fly, and sound is offered once. */
import assert from "node:assert/strict";
import { openFor, openGuests } from "./support/guests.mjs";
import { button, PHONE } from "./support/people.mjs";
import { becomes, soon } from "./support/wait.mjs";

async function cheers({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE, motion: "full" });
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 0, entropy: "" });
  await self.done("sit", { table, seat: 1, entropy: "" });
  await ben.done("start", { table });
  await aki.goto(`${house.url}/t/${table}`);
  await aki.getByText("Ben’s turn", { exact: true }).waitFor();
  const dice = aki.getByRole("img", { name: /^Die \d: \d/ });
  await becomes(() => dice.count(), 5);
  const heard = () =>
    ben
      .pushes("react")
      .then((all) => all.map(({ react }) => react).filter((one) => one === "bravo"));
  assert.deepEqual(await heard(), []);
  await dice.first().click();
  await aki.locator(".flying").waitFor({ state: "attached" });
  await becomes(heard, ["bravo"], "the friend is cheered");
  // One's own dice are for keeping.
  const { n, legal } = await ben.done("legal", { table, seat: 0 });
  await ben.done("move", { table, seat: 0, after: n, do: legal.at(-1) });
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await aki.getByRole("button", { name: /^Die 1: / }).click();
  await becomes(() => aki.getByRole("button", { name: /^Die 1: .*kept/ }).count(), 1);
  assert.deepEqual(await heard(), ["bravo"]);
}

async function offered({ people, house }, language) {
  const [throwNow, offer, yes] =
    language === "ja"
      ? ["サイコロを振る", "サイコロの音を出しますか？", "聞く"]
      : ["Throw the dice", "Hear the dice?", "Listen"];
  const aki = await people.come({ name: "Aki", language, size: PHONE, throws: true });
  const stored = () => aki.evaluate(() => localStorage.getItem("engawa.sound"));
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await button(aki, aki.names.play).click();
  await button(aki, throwNow).first().waitFor();
  assert.equal(await aki.getByText(offer).count(), 0, "not before the first throw");
  await button(aki, throwNow).last().click();
  await aki.getByText(offer).waitFor();
  assert.equal(await stored(), null);
  await button(aki, yes).click();
  await becomes(stored, "on");
  await soon("the offer goes", async () => (await aki.getByText(offer).count()) === 0);
}

export default [
  ["a tap on a friend's dice cheers", cheers],
  ["sound is offered at the first throw, in English", (place) => offered(place, "en")],
  ["sound is offered at the first throw, in Japanese", (place) => offered(place, "ja")],
];
