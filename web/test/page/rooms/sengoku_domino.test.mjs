/* sengoku_domino.test.mjs - Sengoku Domino at the house: whole games by touch and by keyboard alone,
 * what a mis-tap does, and every phase without obstacles in both themes and languages. */
import assert from "node:assert/strict";
import { leaveAfter } from "../support/guests.mjs";
import { told } from "../support/messages.mjs";
import { cut, violations } from "../support/obstacles.mjs";
import { button, DESKTOP, link, PHONE, pick } from "../support/people.mjs";
import {
  addBot,
  doubleTap,
  comeBack,
  goAway,
  openTable,
  readResult,
  resultOf,
  sit,
  start,
} from "../support/play.mjs";
import { cells, deploy, discard, lay, tiles, wordsOf } from "../support/sengoku_domino.mjs";
import { playWhole } from "../support/tree.mjs";
import { becomes, matches, rest, stir } from "../support/wait.mjs";

const say = (person) => wordsOf(person);
/** The cells on which the tile fits as it is turned, without asking each of the hundred for its name. */
const lit = (person) => person.locator(".sd-cell.lit");
/** The same for tiles that can be deployed. */
const picks = (person) => person.locator("button.sd-pick");

/** A game at this screen against bots that do not think long. */
async function alone(person, url, seats) {
  const { names } = person;
  await person.goto(`${url}/#/alone/sengoku-domino`);
  await pick(person, names.players(seats));
  for (const who of await person.getByRole("combobox").all()) await who.selectOption("random");
  await button(person, names.play).click();
  await tiles(person).first().waitFor();
}

/** From a game just begun to one's own placing turn, by a tap of `tap`'s kind; where the first tile fits
 * nowhere, another game is begun by `begin`. */
async function toPlacing(person, begin, tap = (deploy) => deploy.click()) {
  const fitting = cells(person, say(person).fits).first();
  for (let games = 0; games < 5; games++) {
    await tiles(person).first().click(); // the weakest
    await rest(person);
    await tap(deploy(person));
    await fitting.or(discard(person)).first().waitFor();
    if (await fitting.isVisible()) return;
    await begin();
  }
  throw new Error("nothing ever fits");
}

async function friendsPlay({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP, theme: "dark" });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", size: PHONE });
  const invitation = await openTable(aki, house.url, { game: say(aki).game, seats: 3 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await addBot(aki, 2, "easy");
  await cat.goto(invitation);
  // Three rounds show every kind of move.
  await leaveAfter(6, house, invitation, [aki, ben]);
  await start(aki);
  await cat.getByText(cat.names.watching, { exact: true }).waitFor();
  assert.equal(await tiles(cat).count(), 0, "who watches sees no hand");
  const laid = cat.locator(".sd-tile.laid");
  const seesTiles = async () => {
    await laid.nth(2).waitFor();
    await goAway(cat);
  };
  await Promise.all([playWhole("sengoku-domino", aki, ben), seesTiles()]);
  await comeBack(cat, invitation);
  // What people rank by: castles, lines, and what is left in hand where these are equal.
  const [result, ...others] = await Promise.all(
    [aki, ben, cat].map(async (one) => (await readResult(one)).map((row) => row.match(/\d+/g))),
  );
  assert.equal(result.length, 3);
  for (const other of others) assert.deepEqual(other, result);
  for (const criterion of ["Castles", "Lines", "In hand"])
    await resultOf(aki).getByRole("columnheader", { name: criterion, exact: true }).waitFor();
  await cat.getByRole("region", { name: say(cat).hands }).waitFor();
  for (const one of [aki, ben])
    assert.deepEqual([...(await violations(one)), ...(await cut(one))], []);

  // The replay, first open, then with one player's eyes.
  await link(ben, ben.names.replay).click();
  const moment = ben.getByRole("slider", { name: ben.names.moment, exact: true });
  await moment.fill("3");
  await ben.getByRole("grid", { name: say(ben).board }).waitFor();
  assert.equal(await cells(ben, say(ben).fits).count(), 0, "nothing can be done in a replay");
  await ben.getByRole("combobox").last().selectOption("1");
  await ben.locator(".sd-hand").waitFor();
}

/** Walks on the board from the cell with the focus to another, by arrows. */
async function walk(person, cell) {
  const place = (name) => [name.charCodeAt(0), Number(name.slice(1))];
  const [column, row] = place(cell);
  for (let i = 0; i < 30; i++) {
    const at = await person.evaluate(
      () =>
        document.activeElement?.dataset.cell ??
        document.querySelector('[data-cell][tabindex="0"]').dataset.cell,
    );
    const [x, y] = place(at);
    const onBoard = await person.evaluate(() => Boolean(document.activeElement?.dataset.cell));
    if (at === cell && onBoard) return;
    await person.keyboard.press(
      x < column
        ? "ArrowRight"
        : x > column
          ? "ArrowLeft"
          : y < row
            ? "ArrowDown"
            : y > row
              ? "ArrowUp"
              : row > 1
                ? "ArrowUp"
                : "ArrowDown",
    );
  }
  throw new Error(`the arrows do not lead to ${cell}`);
}

/** What has the focus: its name, and whether it shows that it has it. */
const focused = (person) =>
  person.evaluate(() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    return {
      name: element.getAttribute("aria-label") ?? element.innerText,
      ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    };
  });

/** So many moves show every key; a whole game by keys alone is played by the friends. */
const MOVES = 8;

async function keysOnly({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const { keyboard } = aki;
  await alone(aki, house.url, 4);
  let turned = 0;
  let moves = 0;
  for (let i = 0; moves < MOVES || turned === 0; i++) {
    if (await resultOf(aki).isVisible()) break;
    const before = await aki.locator("[data-announcer]").innerText();
    const hand = await picks(aki).count();
    if (hand > 0) {
      await keyboard.press(String(1 + (i % hand)));
      await deploy(aki).waitFor();
    } else if (await lit(aki).count()) {
      const cell = await lit(aki).last().getAttribute("data-cell");
      await walk(aki, cell);
      assert.ok((await focused(aki)).ring, "the cell shows that it has the focus");
      await keyboard.press("Enter");
      const name = async () => (await focused(aki)).name;
      await matches(name, say(aki).lay, "the focus goes on to the question");
      const asked = await focused(aki);
      assert.ok(asked.ring);
      const first = asked.name;
      await keyboard.press("r");
      turned += (await lay(aki).innerText()) !== first;
    } else if (await discard(aki).isVisible()) {
      await discard(aki).focus();
      await keyboard.press("Enter");
      await button(aki, say(aki).cancel).waitFor();
    } else {
      await stir([aki]);
      continue;
    }
    await rest(aki);
    await keyboard.press("Enter");
    await aki.waitForFunction(
      (before) => document.querySelector("[data-announcer]").innerText !== before,
      before,
    );
    moves++;
  }
  assert.ok(turned > 0, "R has turned a tile");
}

async function misTaps({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, motion: "full" });
  const begin = () => alone(aki, house.url, 2);
  await begin();
  await tiles(aki).first().click();
  await tiles(aki).nth(1).click();
  const picked = aki.locator(".sd-pick[aria-pressed=true]");
  await becomes(() => picked.count(), 1, "another tile takes the choice over");
  await button(aki, say(aki).cancel).click();
  await deploy(aki).waitFor({ state: "detached" });
  assert.ok(
    (await aki.getByRole("list", { name: say(aki).order }).count()) === 0 &&
      (await tiles(aki).count()) === 6,
    "nothing was deployed",
  );
  const fitting = cells(aki, say(aki).fits);
  const ghost = aki.locator(".sd-tile.ghost");
  await toPlacing(aki, begin, (deploy) => doubleTap(aki, deploy));
  assert.equal(await ghost.count(), 0, "the second tap laid nothing");

  // A cell on which nothing fits says why, in the core's words.
  await cells(aki, /^(a1|e5)、空き$/)
    .first()
    .click();
  await told(aki, /G1[0-2]/);
  assert.equal(await ghost.count(), 0);

  // A touch lays a ghost and another turns it, where there is more than one way; the list knows the
  // same places.
  const under = aki.locator(".sd-cell.under").first();
  const places = await fitting.evaluateAll((all) => all.map((cell) => cell.dataset.cell));
  let labels = [];
  for (const place of places) {
    await aki.locator(`[data-cell="${place}"]`).click();
    labels = [await lay(aki).innerText()];
    for (let i = 0; i < 2; i++) {
      await under.click();
      labels.push(await lay(aki).innerText());
    }
    if (new Set(labels).size > 1) break;
    await button(aki, say(aki).cancel).click();
  }
  assert.ok(new Set(labels).size > 1, `it turns: ${labels.join(" | ")}`);
  await aki.getByRole("list", { name: "こうなります" }).getByRole("listitem").first().waitFor();
  await button(aki, say(aki).cancel).click();
  await becomes(() => ghost.count(), 0);
  const list = aki.getByRole("combobox", { name: say(aki).places });
  await list.selectOption({ index: 1 });
  await ghost.waitFor();
  await rest(aki);
  await lay(aki).click();
  await aki.locator(".sd-tile.laid:not(.ghost)").first().waitFor();
}

async function everyPhase({ people, house }) {
  const found = [];
  for (const [language, theme, size, small] of [
    ["en", "dark", PHONE, { width: 320, height: 640 }],
    ["ja", "light", DESKTOP, { width: 640, height: 422 }],
  ]) {
    const aki = await people.come({ name: "Aki", language, theme, size });
    const look = async (where) => {
      found.push(
        ...(await violations(aki)).map((one) => `${where} (${language}, ${theme}): ${one}`),
      );
      await aki.setViewportSize(small);
      await rest(aki, 0);
      found.push(
        ...(await cut(aki)).map((one) => `${where} (${language}, ${small.width} wide): ${one}`),
      );
      await aki.setViewportSize(size);
    };
    const begin = () => alone(aki, house.url, 4);
    await begin();
    await look("deploying");
    await tiles(aki).first().click();
    await look("tile chosen");
    await button(aki, say(aki).cancel).click();
    await toPlacing(aki, begin);
    await look("placing");
    await button(aki, say(aki).wholeMap).click();
    await cells(aki, say(aki).fits).first().click();
    await look("place chosen");
    await aki
      .getByRole("button", { name: say(aki).seeTiles })
      .first()
      .click();
    await aki.getByRole("dialog").waitFor();
    await look("tiles left");
    await button(aki, aki.names.close).click();
  }
  if (found.length) throw new Error(`${found.length} obstacles:\n${found.join("\n")}`);
}

export default [
  [
    "Sengoku Domino: a whole game of two friends by names, roles and keys in two languages",
    friendsPlay,
  ],
  ["Sengoku Domino: the keys of the hand and the board", keysOnly],
  ["Sengoku Domino: a mis-tap or a double tap loses nothing", misTaps],
  ["Sengoku Domino: no phase has an obstacle or cuts text", everyPhase],
];
