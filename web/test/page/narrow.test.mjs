/* narrow.test.mjs - lines on a phone: nothing takes the room of a name, no line breaks a word on any screen, in both
 * languages, and names that few can read have their reading. */
import assert from "node:assert/strict";
import { alone, toStage } from "./support/burning.mjs";
import { openFor, openGuests, playByAsks } from "./support/guests.mjs";
import { button, firefoxOrWhyNot, openFirefox, People, PHONE } from "./support/people.mjs";
import { rest } from "./support/wait.mjs";
import { brokenWords } from "./support/words.mjs";

const WIDTHS = [320, 360, 390, 430];
const GAMES = ["yahtzee", "dou-dizhu", "dixit", "burning-desire", "sengoku-domino"];

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
      assert.deepEqual(await brokenWords(aki, ".turn-line .turn-text"), [], `${width} wide`);
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

/** In the page: what of these parts is cut. */
const shortened = (parts) =>
  [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1)
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3,
    )
    .map((one) => `${one.className}: ${one.textContent}`);

/** What the table is called, and the names on the plates, are there to their end. */
async function namesAtTables({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const hana = await people.come({ name: "はな", language: "ja", size: PHONE });
  const guests = await openGuests(aki, house);
  const players = [];
  for (const name of ["Haruka", "Grandma Margaret", "おばあちゃん", "Ken"])
    players.push(await guests.come(name));
  const plates =
    ".head-title, .dd-seat .dd-name, .dixit-person-name, .tab .who-name, .lane-name, .sd-seat-name";
  const tables = [...GAMES.map((game) => [game, 4]), ["dou-dizhu", 3]];
  for (const [game, seats] of tables) {
    const table = await openFor(players[0], { game, seats, free: seats });
    for (const [seat, guest] of players.slice(0, seats).entries())
      await guest.done("sit", { table, seat, entropy: "" });
    await players[0].done("start", { table });
    for (const person of [aki, hana]) {
      await person.goto(`${house.url}/t/${table}`);
      await person.locator(".turn-line").waitFor();
      for (const width of WIDTHS) {
        await person.setViewportSize({ ...PHONE, width });
        await rest(person, 0);
        const where = `${game} for ${seats}, ${person.language}, ${width} wide`;
        assert.deepEqual(await person.evaluate(shortened, plates), [], where);
        assert.deepEqual(await brokenWords(person, ".head-title"), [], where);
      }
    }
  }
}

/** What breaks on the person's screen at each width, into FOUND. */
async function look(person, where, found) {
  for (const width of WIDTHS) {
    await person.setViewportSize({ ...PHONE, width });
    await rest(person, 0);
    for (const one of await brokenWords(person))
      found.push(`${where}, ${person.language}, ${width} wide: ${one}`);
  }
}

/** The screens that are read. */
async function read({ people, house }) {
  const found = [];
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "あき", language, size: PHONE });
    for (const path of [
      "",
      "#/new",
      "#/alone",
      "#/me",
      ...GAMES.map((game) => `#/rules/${game}`),
    ]) {
      await aki.goto(`${house.url}/${path}`);
      await aki.getByRole("heading", { level: 1 }).waitFor();
      if (path.startsWith("#/rules")) await aki.locator("details").first().waitFor();
      await aki.locator("details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
      await look(aki, path || "home", found);
    }
  }
  assert.deepEqual(found, []);
}

/** A table of each game, after its first move. */
async function atTable({ people, house }) {
  const found = [];
  for (const language of ["en", "ja"]) {
    const aki = await people.come({ name: "あき", language, size: PHONE });
    for (const game of GAMES) {
      await aki.goto(`${house.url}/#/alone/${game}`);
      await button(aki, aki.names.play).click();
      await aki.locator(".turn-line").waitFor();
      await look(aki, game, found);
    }
  }
  assert.deepEqual(found, []);
}

/** The result of a game, with its ending. */
async function result({ people, house }) {
  const found = [];
  const en = await people.come({ name: "Aki", size: PHONE });
  const ja = await people.come({ name: "あき", language: "ja", size: PHONE });
  const players = await openGuests(en, house);
  const guests = [await players.come("Aki"), await players.come("Ben")];
  const table = await openFor(guests[0], { game: "yahtzee", seats: 2, free: 2 });
  for (const [seat, guest] of guests.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await guests[0].done("start", { table });
  await playByAsks(guests, table);
  for (const person of [en, ja]) {
    await person.goto(`${house.url}/t/${table}`);
    await person.locator(".result").waitFor();
    await look(person, "result", found);
  }
  assert.deepEqual(found, []);
}

/** In the page: whether TEXT in the heading is in one line. */
const inOneLine = (heading, text) => {
  const nodes = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  for (let node; (node = nodes.nextNode()); ) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getClientRects().length === 1;
  }
  return false;
};

/** In the page: the lines of an element's texts, counted from its first. */
const linesOfTexts = (element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const tops = {};
  for (let text; (text = texts.nextNode()); ) {
    const range = document.createRange();
    range.selectNodeContents(text);
    tops[text.data] = Math.round(range.getBoundingClientRect().top);
  }
  return tops;
};

/** A name in a large heading: a browser that finds phrases takes it for several. */
async function nameInTheHeading({ people, house }) {
  const hana = await people.come({ name: "はな", language: "ja", size: PHONE });
  const guests = await openGuests(hana, house);
  const names = ["おばあちゃん", "おじいちゃん"];
  const players = [await guests.come(names[0]), await guests.come(names[1])];
  const table = await openFor(players[0], { game: "yahtzee", seats: 2, free: 2 });
  for (const [seat, guest] of players.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await players[0].done("start", { table });
  await playByAsks(players, table);
  await hana.goto(`${house.url}/t/${table}`);
  const heading = hana.locator("#result-title");
  const text = await heading.innerText();
  const winners = names.filter((name) => text.includes(name));
  assert.notEqual(winners.length, 0);
  for (let width = 240; width <= 440; width += 10) {
    await hana.setViewportSize({ ...PHONE, width });
    await rest(hana, 0);
    for (const name of winners)
      assert.ok(await heading.evaluate(inOneLine, name), `“${text}”, ${width} wide`);
    // What follows the name on another line has that line in common.
    const tops = await heading.evaluate(linesOfTexts);
    if (winners.length === 1 && tops.さんの !== tops[winners[0]])
      assert.equal(tops.さんの, tops.勝ち, `“${text}”, ${width} wide`);
  }
}

/** Firefox does not find phrases itself; nor does Safari. */
async function elsewhere({ house }) {
  const browser = await openFirefox();
  try {
    const people = new People(browser);
    const aki = await people.come({
      name: "あき",
      language: "ja",
      size: { width: 500, height: 844 },
    });
    const found = [];
    for (const path of ["", "#/rules/dou-dizhu"]) {
      await aki.goto(`${house.url}/${path}`);
      await aki.getByRole("heading", { level: 1 }).waitFor();
      for (const width of WIDTHS) {
        await aki.setViewportSize({ ...PHONE, width });
        found.push(...(await brokenWords(aki)).map((one) => `${path} ${width} wide: ${one}`));
      }
    }
    assert.deepEqual(found, []);
    await people.leave();
  } finally {
    await browser.close();
  }
}

/** Each name has its reading once on a page, and is heard once. */
async function readings({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  for (const [path, names] of [
    ["#/rules/dou-dizhu", ["闘地主", "地主", "底牌", "炸弾", "王炸"]],
    ["#/rules/sengoku-domino", ["花道"]],
  ]) {
    await aki.goto(`${house.url}/${path}`);
    await aki.locator("details").first().waitFor();
    const over = await aki
      .locator("main ruby")
      .evaluateAll((all) => all.map((one) => one.firstChild.textContent));
    assert.deepEqual(over, names);
  }
  await aki.goto(`${house.url}/#/rules/dou-dizhu`);
  await aki.getByRole("heading", { name: "闘地主", exact: true }).waitFor();
  const en = await people.come({ name: "Aki", size: PHONE });
  await en.goto(`${house.url}/#/rules/dou-dizhu`);
  await en.locator("details").first().waitFor();
  assert.equal(await en.locator("ruby").count(), 0);
}

const withoutFirefox = firefoxOrWhyNot();
if (withoutFirefox) console.log(`left out - words in Firefox: ${withoutFirefox}`);

export default [
  ["a spectator of a fast game reads whose turn it is on a phone", whoseTurn],
  ["Burning Desire: names stay in sight at the stage on a phone", namesAtTheStage],
  ["the name of a table and those on its plates are there to their end", namesAtTables],
  ["words stay whole on the screens that are read", read],
  ["words stay whole at a table of each game", atTable],
  ["words stay whole in a result", result],
  ["no line of a heading ends inside a name", nameInTheHeading],
  ["names that few can read have their reading once", readings],
  ...(withoutFirefox ? [] : [["words stay whole in Firefox", elsewhere]]),
];
