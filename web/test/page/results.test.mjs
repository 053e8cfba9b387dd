/* results.test.mjs - the result of every game, with its ending, fits the narrowest phones and the widest screens,
 * with the longest names that a server takes, in both languages; and where there is room, a name is there to its
 * end. */
import assert from "node:assert/strict";
import { openFor, openGuests, playByAsks } from "./support/guests.mjs";
import { cut } from "./support/obstacles.mjs";
import { PHONE } from "./support/people.mjs";
import { rest } from "./support/wait.mjs";

const WIDTHS = [320, 360, 390, 430, 600, 768, 1024, 1440, 3840];
/** Forty characters, as many as there may be: wide ones without a place to break, and words. */
const NAMES = [
  "W".repeat(40),
  "縁".repeat(40),
  "Grandma Margaret Featherstonehaugh-Smith",
  "ア".repeat(40),
];

const GAMES = [
  { game: "yahtzee", parts: { en: ["Luck and skill"], ja: ["運と腕"] } },
  {
    called: "yams",
    game: "yahtzee",
    options: { sheet: "yams" },
    parts: { en: ["Luck and skill"], ja: ["運と腕"] },
  },
  {
    game: "burning-desire",
    options: { target: 100 },
    parts: { en: ["The last throw"], ja: ["最後のひと振り"] },
  },
  {
    game: "dou-dizhu",
    options: { hands: 2 },
    parts: {
      en: ["How the stakes doubled", "The turning point"],
      ja: ["賭け点の動き", "勝負の分かれ目"],
    },
  },
  { game: "dixit", options: { target: 7 }, parts: { en: ["The album"], ja: ["アルバム"] } },
  { game: "sengoku-domino", parts: { en: ["The campaign"], ja: ["合戦の記録"] } },
];

/** Tables in a frame that scrolls, such as a sheet of boxes. */
const wide = () =>
  [...document.querySelectorAll("table")]
    .filter((table) => !table.closest(".sheet-frame"))
    .filter((table) => table.getBoundingClientRect().right > innerWidth)
    .map((table) => `${table.className}: ${table.getBoundingClientRect().right}`);

/** In the page: the points in the result that are broken over two lines. */
const broken = () =>
  [...document.querySelectorAll(".ranks td.number")]
    .filter((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length > 1;
    })
    .map((cell) => cell.textContent);

/** In the page: what is not there to its end in the result and its ending. */
const shortened = () =>
  [...document.querySelectorAll(".result *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, svg, [aria-hidden=true]"))
    .filter((one) => !/visible|auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.textContent}`);

/** In the page: what of the result reaches beyond the screen, outside a frame that scrolls. */
const beyond = () =>
  [...document.querySelectorAll(".result *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, .sheet-frame"))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => `${one.tagName} ${one.className}: ${one.getBoundingClientRect().right}`);

async function fits({ people, house }, { game, called = game, options = {}, parts }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const hana = await people.come({ name: "はな", language: "ja", size: PHONE });
  const players = await openGuests(aki, house);
  const guests = [];
  for (const name of NAMES) guests.push(await players.come(name));
  const table = await openFor(guests[0], { game, seats: 4, free: 4, options });
  for (const [seat, guest] of guests.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await guests[0].done("start", { table });
  await playByAsks(guests, table);
  for (const person of [aki, hana]) {
    await person.goto(`${house.url}/t/${table}`);
    const result = person.locator(".result");
    for (const name of parts[person.language])
      await result.getByRole("heading", { name, exact: true }).waitFor();
    await result.locator("details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
    for (const width of WIDTHS) {
      await person.setViewportSize({ ...PHONE, width });
      await rest(person, 0);
      const where = `${called}, ${person.language}, ${width} wide`;
      assert.deepEqual(await person.evaluate(wide), [], where);
      assert.deepEqual(await person.evaluate(beyond), [], where);
      assert.deepEqual(await person.evaluate(shortened), [], where);
      assert.deepEqual(await person.evaluate(broken), [], where);
      assert.deepEqual(await cut(person), [], where);
    }
  }
}

export default GAMES.map((one) => [
  `the result of ${one.called ?? one.game} fits a small phone, with long names`,
  (place) => fits(place, one),
]);
