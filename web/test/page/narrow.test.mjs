/* narrow.test.mjs - what shares a line on a phone: nothing takes the room of a name. */
import assert from "node:assert/strict";
import { alone, toStage } from "./support/burning.mjs";
import { openFor, openGuests } from "./support/guests.mjs";
import { button, PHONE } from "./support/people.mjs";
import { rest } from "./support/wait.mjs";

/** In the page: the words of an element that are broken over two lines. */
const brokenWords = (element) => {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node; (node = nodes.nextNode()); )
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  return broken;
};

/** Somebody watches a game that goes on faster than their page shows it. */
async function whoseTurn({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE, motion: "full" });
  await aki.clock.install();
  const guests = await openGuests(aki, house);
  const players = [await guests.come("Haruka"), await guests.come("Grandma Margaret")];
  const table = await openFor(players[0], { game: "yahtzee", seats: 2, free: 2 });
  for (const [seat, guest] of players.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await players[0].done("start", { table });
  await aki.goto(`${house.url}/t/${table}`);
  await aki.getByText(aki.names.watching, { exact: true }).waitFor();
  await aki.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (let move = 0; move < 6; move++) {
    const { n, legal } = await players[move % 2].ask("legal", { table });
    await players[move % 2].done("move", { table, after: n, do: legal.at(-1) });
  }
  const latest = button(aki, "Show the latest");
  await latest.waitFor();
  const line = aki.locator(".turn-line");
  const text = line.locator(".turn-text");
  for (const name of ["Haruka", "Grandma Margaret"]) {
    for (let i = 0; i < 20 && !(await text.innerText()).startsWith(name); i++)
      await aki.clock.runFor(200);
    assert.equal(await text.innerText(), `${name}’s turn`);
    assert.ok(await latest.isVisible());
    for (const width of [320, 360, 390]) {
      await aki.setViewportSize({ ...PHONE, width });
      assert.deepEqual(await text.evaluate(brokenWords), [], `${width} wide`);
      const cut = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2;
      assert.equal(await text.evaluate(cut), false, `${width} wide`);
    }
  }
}

/** At the stage of Burning Desire four lanes stand two beside each other. */
async function namesAtTheStage({ people, house }) {
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "Aki", language, size: PHONE });
    const begin = () => alone(aki, house.url, 4, 100);
    await begin();
    await toStage(aki, begin);
    for (const width of [360, 390]) {
      await aki.setViewportSize({ ...PHONE, width });
      await rest(aki, 0);
      const names = await aki
        .locator(".lane-name")
        .evaluateAll((all) => all.map((one) => [one.innerText, one.clientWidth, one.scrollWidth]));
      assert.equal(names.length, 4);
      for (const [name, has, wants] of names)
        assert.ok(has >= Math.min(wants, 90), `${width} wide: “${name}” has ${has} of ${wants}`);
    }
  }
}

export default [
  ["a spectator of a fast game reads whose turn it is on a phone", whoseTurn],
  ["Burning Desire: names stay in sight at the stage on a phone", namesAtTheStage],
];
