/* directions.test.mjs - right-to-left names and titles in sentences of both languages: without
 * visible signs, and in their own order. */
import assert from "node:assert/strict";
import { fillAll, openGuests, playByAsks } from "./support/guests.mjs";
import { DESKTOP, PHONE } from "./support/people.mjs";
import { playUntil } from "./support/play.mjs";

/** The end of such a text is at its left, before any continuation. */
const NAME = "מרים!";
const TITLE = "ערב טוב!";

/** In the page: where such a text is, and what is wrong with it. */
const look = ([name, title]) => {
  const text = document.body.innerText + document.title;
  const wrong = text.includes("\ufffd") ? [`U+FFFD in: ${text}`] : [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let found = 0;
  for (let node; (node = nodes.nextNode()); )
    for (const one of [name, title]) {
      const at = node.data.indexOf(one);
      if (at < 0 || !node.parentElement.checkVisibility()) continue;
      const left = (i) => {
        const range = document.createRange();
        range.setStart(node, at + i);
        range.setEnd(node, at + i + 1);
        return range.getBoundingClientRect().left;
      };
      found++;
      if (left(one.length - 1) >= left(0)) wrong.push(`another order: ${node.data}`);
    }
  return { found, wrong };
};

async function rightToLeft({ people, house }) {
  const pages = [
    await people.come({ name: "Aki", size: DESKTOP }),
    await people.come({ name: "はな", language: "ja", size: PHONE }),
  ];
  const guests = await openGuests(pages[0], house);
  const miriam = await guests.come(NAME);
  for (const [i, person] of pages.entries()) {
    await person.goto(house.url);
    const options = { sheet: "yams" };
    const choices = { game: "yahtzee", seats: 2, order: "seated", title: TITLE, private: false };
    const { table } = await miriam.done("open", { ...choices, options });
    await miriam.done("enter", { table, after: 0 });
    const sees = async (where, address, what) => {
      if (address !== null) await person.goto(`${house.url}${address}`);
      await person.getByText(what).filter({ visible: true }).first().waitFor();
      const { found, wrong } = await person.evaluate(look, [NAME, TITLE]);
      assert.deepEqual(wrong, [], `${where}, ${person.language}`);
      assert.ok(found > 0, where);
    };
    await miriam.done("sit", { table, seat: 0, entropy: "" });
    // The first page's own guest plays, and has a history then.
    const ben = i === 0 ? await guests.self() : await guests.come("Ben");
    await ben.done("enter", { table, after: 0 });
    await ben.done("sit", { table, seat: 1, entropy: "" });
    await sees("the lobby", "/", TITLE);
    await sees("the waiting room", `/t/${table}`, NAME);
    await miriam.done("start", { table });
    const { n, legal } = await miriam.ask("legal", { table });
    await miriam.done("move", { table, after: n, do: legal.at(-1) });
    await miriam.done("say", { table, text: "!שלום" });
    const told = person.getByText(NAME);
    await playUntil(
      person,
      async () => (await told.count()) > 1,
      async () => false,
    );
    await sees("the game", null, NAME);
    await playByAsks([miriam, ben], table);
    await sees("the result", `/t/${table}`, NAME);
    await sees("the replay", `/replay/${table}#3`, NAME);
  }
  for (const screen of ["history", "evenings"]) {
    await pages[0].goto(`${house.url}/#/${screen}`);
    await pages[0].getByText(NAME).filter({ visible: true }).first().waitFor();
    assert.deepEqual((await pages[0].evaluate(look, [NAME, TITLE])).wrong, [], screen);
  }

  // The board of the day, which is for those who have finished.
  const self = await guests.self();
  for (const one of [miriam, self])
    await fillAll(one, (await one.done("daily", { daily: "yahtzee" })).table);
  await pages[0].goto(`${house.url}/#/daily`);
  await pages[0].getByText(NAME).filter({ visible: true }).first().waitFor();
  assert.deepEqual((await pages[0].evaluate(look, [NAME, TITLE])).wrong, [], "the daily board");
}

export default [
  ["names and titles from right to left keep their order, in both languages", rightToLeft],
];
