/* endings.test.mjs - the ending of each game: what it shows is what the program says of the same record, its
 * celebration is still for those who want that, and what people want next comes first. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFor, openGuests, playByAsks } from "../support/guests.mjs";
import { newFolder, program } from "../support/house.mjs";
import { button, link, PHONE } from "../support/people.mjs";
import { becomes, matches } from "../support/wait.mjs";

/** Milliseconds that a celebration may take. */
const CELEBRATION_MAX = 2000;

/** What `engawa COMMAND --json` prints of the record at TABLE, and the record's events. */
async function asked(person, table, command) {
  const text = await person.evaluate(
    async (at) => (await fetch(at)).text(),
    `/t/${table}/record.engawa`,
  );
  const file = join(newFolder(), "game.engawa");
  writeFileSync(file, text);
  const read = (lines) =>
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const said = read(execFileSync(program, [command, "--json", file]).toString());
  return { said, events: read(text).slice(1, -1) };
}

/** A game to its end by asks, with Aki's own guest on the first seat; Aki sees it end on the page. */
async function seen({ people, house }, game, seats, options, language = "en") {
  const aki = await people.come({ name: "Aki", language, size: PHONE });
  await aki.goto(house.url);
  const come = await openGuests(aki, house);
  const guests = [await come.self()];
  for (const name of ["Ben", "Chie"].slice(0, seats - 1)) guests.push(await come.come(name));
  const table = await openFor(guests[0], { game, seats, free: seats, options });
  for (const [seat, guest] of guests.entries()) {
    await guest.done("enter", { table, after: 0 });
    await guest.done("sit", { table, seat, entropy: "" });
  }
  await aki.goto(`${house.url}/t/${table}`);
  await guests[0].done("start", { table });
  await aki.locator(".turn-line").waitFor();
  await playByAsks(guests, table);
  const result = aki.locator(".result");
  await result.waitFor();
  return { aki, table, result };
}

/** In the page: the animations of the result that go on, and when the last petal has fallen. */
const moving = () => {
  const all = document.getAnimations().map((one) => [one, one.effect?.target]);
  const inside = all.filter(([, target]) => target?.closest(".result"));
  const petals = inside.filter(([, target]) => target.closest(".petals"));
  const ends = inside.map(([one]) => one.effect.getComputedTiming().endTime);
  return {
    moving: ends.filter((end) => end > 10).length,
    petals: petals.length,
    ends: Math.max(0, ...ends),
  };
};

async function still(place, game, seats, options) {
  const { aki, result } = await seen(place, game, seats, options);
  await result.locator(".petals").waitFor({ state: "attached" });
  assert.equal((await aki.evaluate(moving)).moving, 0, "nothing moves for those who want that");
  assert.equal(await result.locator(".petals").isVisible(), false);
  const [first] = await result.locator("button, a").allInnerTexts();
  assert.equal(first, aki.names.again, "what people want next comes first");
  assert.equal(await result.locator("details.fair[open]").count(), 0, "the proof is a tap deeper");
  await aki.emulateMedia({ reducedMotion: "no-preference" });
  const { petals, ends } = await aki.evaluate(moving);
  assert.ok(petals > 0, "the others see petals");
  assert.ok(ends <= CELEBRATION_MAX, `${ends} ms`);
}

/** The faces of the dice in a picture. */
const diceIn = (picture) =>
  picture
    .getByRole("img")
    .evaluateAll((all) => all.map((die) => /: (\d)/.exec(die.getAttribute("aria-label"))[1]));

/** The dice on the table before event N, as the record has them. */
function diceBefore(events, n) {
  let dice = [];
  for (const { do: text } of events.slice(0, n - 1)) {
    const [verb, what = ""] = text.split(" ");
    if (verb === "keep") dice = [...what];
    if (verb === "roll") dice = [...dice.slice(0, 5 - what.length), ...what];
  }
  return dice.sort().join("");
}

/** Yahtzee: everybody's sentence, and one's own costliest decision with its dice. */
async function yahtzee(place) {
  const { aki, table, result } = await seen(place, "yahtzee", 2, {});
  const { said, events } = await asked(aki, table, "analyse");
  const verdicts = said.filter(({ seat }) => seat !== undefined);
  const lines = result.locator("ul.skill > li");
  await becomes(() => lines.count(), 2);
  for (const { say } of verdicts) await lines.getByText(say.en, { exact: true }).waitFor();
  const { worst, worst_lost } = verdicts[0];
  const dearest = result.locator("figure").filter({ hasText: "The costliest decision of" });
  assert.match(
    await dearest.getByRole("link").getAttribute("href"),
    new RegExp(`#${worst - 1}$`),
    "it leads to the moment",
  );
  const [, cost] = /It cost ([\d.]+) points?\./.exec(await dearest.innerText());
  assert.ok(Math.abs(Number(cost) - worst_lost) < 0.051, `${cost} is ${worst_lost}`);
  const better = said[worst - 1].decision.told.replace(/^\S+ /, "");
  const told = (await dearest.getByText(/^Better: /).innerText()).replace(/^Better: \S+ /, "");
  assert.equal(told, better);
  const dice = await diceIn(dearest);
  assert.equal(dice.sort().join(""), diceBefore(events, worst));
}

/** Burning Desire: the dice of the last throw, the race to everybody's points, and the exact sentences for two. */
async function burning(place) {
  const { aki, table, result } = await seen(place, "burning-desire", 2, { target: 100 });
  const { said, events } = await asked(aki, table, "analyse");
  const last = events.findLast(({ by }) => by === "chance");
  const thrown = result.locator("section").filter({ hasText: "The last throw" });
  assert.match(last.do, /^roll /);
  const shown = await diceIn(thrown.locator(".dice-shown"));
  assert.equal(shown.join(""), last.do.replace(/\D/g, ""));
  const verdicts = said.filter(({ seat }) => seat !== undefined);
  const lines = result.locator("ul.skill > li");
  for (const { say } of verdicts) await lines.getByText(say.en, { exact: true }).waitFor();
  const [{ scores }] = (await asked(aki, table, "replay")).said;
  const race = await result.locator(".graph-names li .number").allInnerTexts();
  assert.deepEqual(
    race.map((text) => parseInt(text, 10)),
    scores,
  );
}

/** Sengoku Domino: who took each castle, and everybody's lines, battle by battle. */
async function sengoku(place) {
  const { aki, table, result } = await seen(place, "sengoku-domino", 2, {});
  const [{ state }] = (await asked(aki, table, "replay")).said;
  const names = ["Guest", "Ben"];
  const battles = result.locator(".campaign > li");
  await becomes(() => battles.count(), state.battlefield);
  for (const [i, castle] of state.castles.slice(0, state.battlefield).entries()) {
    const said = {
      won: `The castle falls to ${names[castle.seat]}.`,
      void: "Nobody takes the castle.",
      open: "The game ends before the castle falls.",
    };
    const text = await battles.nth(i).innerText();
    assert.ok(text.includes(said[castle.state]), `${text} is ${JSON.stringify(castle)}`);
    const own = (seat) =>
      state.lines.filter((line) => line.battlefield === i + 1 && line.seat === seat).length;
    for (const [seat, name] of names.entries())
      assert.equal(
        new RegExp(`Lines: .*${name} (\\d+)`).exec(text)?.[1],
        own(seat) ? String(own(seat)) : undefined,
        text,
      );
  }
  const halves = await battles.last().locator(".half").count();
  assert.ok(halves > 0 && halves <= state.cells.length, `${halves} of ${state.cells.length}`);
  await becomes(
    () => battles.last().locator(".castle").count(),
    state.castles.filter(({ state: how }) => how === "won").length,
  );
}

/** Dou Dizhu: what each hand was played for, everybody's points, and the decision that cost most. */
async function douDizhu(place) {
  const { aki, table, result } = await seen(place, "dou-dizhu", 3, { hands: 2 });
  const [{ state, scores }] = (await asked(aki, table, "replay")).said;
  const hands = result.locator(".stakes > li");
  await becomes(() => hands.count(), 2);
  for (const [i, { stake }] of state.past.entries())
    await matches(() => hands.nth(i).innerText(), new RegExp(`(^|\\D)${stake}$`));
  const race = await result.locator(".graph-names li .number").allInnerTexts();
  assert.deepEqual(
    race.map((text) => Number.parseInt(text.replace("−", "-"), 10)),
    scores,
  );
  await button(result, "Find it").click();
  const turning = result.locator("section").filter({ hasText: "The turning point" });
  const see = turning.getByRole("link", { name: "See the moment" });
  await see.waitFor();
  const cost = Number(/It cost about ([\d.]+)/.exec(await turning.innerText())[1]);
  const n = Number((await see.getAttribute("href")).split("#").at(-1)) + 1;
  await see.click();

  // The analysis of the replay has found no decision that cost more.
  const costliest = aki.getByRole("link", { name: /^Costliest moment: event/ });
  await costliest.first().waitFor();
  const all = (await costliest.allInnerTexts()).map((text) => text.match(/event (\d+)\D+([\d.]+)/));
  const [, event, amount] = all.sort((a, b) => Number(b[2]) - Number(a[2]))[0];
  assert.deepEqual([Number(event), Number(amount)], [n, cost]);
}

/** Ken takes a bot's seat in the middle of a game: result, replay and analysis are his, not the bot's. */
async function satLate({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  const come = await openGuests(aki, house);
  const [self, ken] = [await come.self(), await come.come("Ken")];
  const table = await openFor(self, { game: "yahtzee", seats: 2 });
  await self.done("sit", { table, seat: 0, entropy: "" });
  await aki.goto(`${house.url}/t/${table}`);
  await self.done("start", { table });
  await aki.locator(".turn-line").waitFor();
  await self.done("unseat", { table, seat: 1 });
  await ken.done("enter", { table, after: 0 });
  await ken.done("sit", { table, seat: 1, entropy: "" });
  await playByAsks([self, ken], table);
  const names = ["Guest", "Ken"];
  const ranked = aki.locator(".result .ranks tbody th");
  await becomes(async () => (await ranked.allInnerTexts()).map((one) => one.trim()).sort(), names);
  await aki.locator(".result ul.skill").waitFor();
  await link(aki, aki.names.replay).click();
  const judged = aki.locator(".analysis-seats").first().getByRole("heading");
  await becomes(async () => (await judged.allInnerTexts()).map((one) => one.trim()), names);
  const told = await aki.getByRole("list", { name: aki.names.log }).innerText();
  assert.match(told, /Ken fills /);
  assert.doesNotMatch(told, /random/, "nothing is told of the bot");
}

const GAMES = [
  ["yahtzee", 2, {}],
  ["burning-desire", 2, { target: 100 }],
  ["dixit", 3, { target: 7 }],
  ["dou-dizhu", 3, { hands: 1 }],
  ["sengoku-domino", 2, {}],
];

export default [
  ...GAMES.map(([game, ...how]) => [
    `the ending of ${game} is still with less motion, and begins with what is next`,
    (place) => still(place, game, ...how),
  ]),
  ["the ending and the replay of a game in which somebody sat down late", satLate],
  ["the ending of Yahtzee has the program's values", yahtzee],
  ["the ending of Burning Desire has the program's values", burning],
  ["the ending of Sengoku Domino has the program's values", sengoku],
  ["the ending of Dou Dizhu has the program's values", douDizhu],
];
