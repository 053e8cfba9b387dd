/* directions.test.mjs - right-to-left names and titles in sentences of both languages: without
 * visible signs, and in their own order. */
import assert from "node:assert/strict";
import { fillAll, openGuests, playByAsks } from "./support/guests.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { picture } from "./support/pictures.mjs";
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

const DECKS = {
  en: {
    title: /^Title of the deck/,
    name: /^Name in the address/,
    byLink: "Only for those with the link",
    send: "Send it to the server",
  },
  ja: {
    title: /^デッキの題/,
    name: /^アドレスでの名前/,
    byLink: "リンクを知っている人だけ",
    send: "サーバーに送る",
  },
};

/** The title of a deck of one's own, in the list of decks and among those of a new table. */
async function deckTitle({ people, house }, language) {
  const own = DECKS[language];
  const aki = await people.come({ name: "Aki", language, size: PHONE });
  aki.mayLose = true; // a link that reloads closes a socket that may not be open yet
  const sees = async (where, what) => {
    await what.filter({ visible: true }).first().waitFor();
    const { found, wrong } = await aki.evaluate(look, [NAME, TITLE]);
    assert.deepEqual(wrong, [], `${where}, ${language}`);
    assert.ok(found > 0, where);
  };
  await aki.goto(`${house.url}/#/decks`);
  const files = Array.from({ length: 26 }, (_, i) => picture(i + 1));
  await aki.locator("input[type=file]").setInputFiles(files);
  await aki.getByRole("textbox", { name: own.title }).fill(TITLE);
  await aki.getByRole("textbox", { name: own.name }).fill("erev");
  await aki.getByLabel(own.byLink).uncheck();
  await button(aki, own.send).click();
  await sees("the decks", aki.getByRole("heading").filter({ hasText: TITLE }));
  await aki.goto(`${house.url}/#/alone/dixit`);
  await sees("a new table", aki.getByText(TITLE));
}

export default [
  ["the title of a deck from right to left keeps its order", (place) => deckTitle(place, "en")],
  [
    "the title of a deck from right to left keeps its order, in Japanese",
    (place) => deckTitle(place, "ja"),
  ],
  ["names and titles from right to left keep their order, in both languages", rightToLeft],
];
