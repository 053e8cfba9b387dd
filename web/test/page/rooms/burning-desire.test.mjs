/* burning-desire.test.mjs - Burning Desire at the house: whole games by touch and by keyboard alone, what
 * a mis-tap does, and every phase without obstacles in both themes and languages. */
import assert from "node:assert/strict";
import {
  actBurning,
  alone,
  pointsOf,
  roles,
  stage,
  toStage,
  way,
  wordsOf,
} from "../support/burning.mjs";
import { openFor, openGuests } from "../support/guests.mjs";
import { cut, violations } from "../support/obstacles.mjs";
import { button, DESKTOP, link, PHONE } from "../support/people.mjs";
import {
  addBot,
  agreeOnResult,
  doubleTap,
  openTable,
  playOut,
  press,
  readResult,
  resultOf,
  sit,
  start,
} from "../support/play.mjs";
import { playWhole } from "../support/tree.mjs";
import { becomes, matches, rest, soon, stir } from "../support/wait.mjs";

const told = (person) => person.locator("[data-announcer]").innerText();

async function friendsPlay({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP, theme: "dark" });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", size: PHONE });
  const invitation = await openTable(aki, house.url, {
    game: wordsOf(aki).game,
    seats: 3,
    options: { [wordsOf(aki).target]: 100 },
  });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await addBot(aki, 2, "easy");
  await cat.goto(invitation);
  await start(aki);
  await cat.getByText(cat.names.watching, { exact: true }).waitFor();
  assert.equal(await roles(cat).count(), 0, "who watches cannot play");
  await playWhole("burning-desire", aki, ben);
  const result = await agreeOnResult(aki, ben, cat);
  assert.equal(result.length, 3);
  for (const line of result) {
    const [points] = /\d+$/.exec(line);
    await cat
      .getByRole("img", { name: new RegExp(`: ${points} of 100$`) })
      .first()
      .waitFor();
  }
  for (const one of [aki, ben])
    assert.deepEqual([...(await violations(one)), ...(await cut(one))], []);

  // Somebody had to throw the multiplier dice or stop: the replay shows the stage to everybody.
  await link(ben, ben.names.replay).click();
  const moment = ben.getByRole("slider", { name: ben.names.moment, exact: true });
  await moment.waitFor();
  const back = button(ben, ben.names.previous);
  await moment.fill(await moment.getAttribute("max"));
  while (!(await stage(ben).isVisible())) {
    const at = await moment.inputValue();
    assert.notEqual(at, "0", "the stage is in the replay");
    await back.click();
    await soon("the replay goes back", async () => (await moment.inputValue()) !== at);
  }
  assert.equal(await way(ben, "stop").count(), 0, "nothing can be done in a replay");
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

async function keysOnly({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP, motion: "full" });
  const { keyboard, names } = aki;
  await alone(aki, house.url, 1, 100);
  const confirms = async (key, what) => {
    await keyboard.press(key);
    const asked = async () => (await focused(aki)).name;
    await matches(asked, what, "the focus goes on to the question");
    assert.ok((await focused(aki)).ring);
    await keyboard.press("Escape");
    await button(aki, wordsOf(aki).cancel).waitFor({ state: "detached" });
    await keyboard.press(key);
    await keyboard.press("Enter");
  };
  let thrown = 0;
  for (let turn = 0; !(await resultOf(aki).isVisible()); turn++) {
    await roles(aki).first().or(resultOf(aki)).first().waitFor();
    if (await resultOf(aki).isVisible()) break;
    if (turn === 0) {
      await keyboard.press("1");
      await keyboard.press("b");
      await aki.getByRole("button", { name: wordsOf(aki).bonus, pressed: true }).waitFor();
      await rest(aki);
      await keyboard.press("r");
      await aki.getByText("Roll 2 of 3").waitFor();
      await roles(aki).first().waitFor();
    }
    const points = await pointsOf(aki);
    const before = await told(aki);
    await rest(aki);
    await confirms(String(7 + points.indexOf(Math.max(...points))), wordsOf(aki).take);
    await aki.waitForFunction(
      (before) => document.querySelector("[data-announcer]").innerText !== before,
      before,
    );
    while (await aki.locator(".stage").isVisible()) {
      if (!(await way(aki, "stop").isVisible())) {
        await stir([aki]);
        continue;
      }
      await rest(aki, 1300); // until the dice have come to rest
      await confirms(
        thrown++ ? "s" : "m",
        thrown > 1 ? wordsOf(aki).stopNow : wordsOf(aki).multiplyNow,
      );
      await way(aki, "stop").waitFor({ state: "hidden" });
    }
  }
  assert.equal((await readResult(aki)).length, 1);
  assert.ok(thrown > 0);
  assert.ok(await aki.getByRole("link", { name: names.replay }).isVisible());
}

async function misTaps({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const words = wordsOf(aki);
  const begin = () => alone(aki, house.url, 1, 1000); // no role ends the game before its stage
  await begin();
  await roles(aki).first().click();
  await roles(aki).nth(1).click();
  const pressed = aki.locator(".role[aria-pressed=true]");
  await becomes(() => pressed.count(), 1, "another role takes the choice over");
  await button(aki, words.cancel).click();
  await way(aki, "take").waitFor({ state: "detached" });
  const before = await told(aki);
  await doubleTap(aki, roles(aki).first());
  await rest(aki);
  assert.equal(await told(aki), before, "a double tap on a role takes nothing");
  await toStage(aki, begin);
  await doubleTap(aki, way(aki, "multiply"));
  await rest(aki);
  assert.equal(await way(aki, "multiplyNow").count(), 0, "a double tap throws nothing");
  await way(aki, "stop").click();
  await way(aki, "multiply").click();
  await way(aki, "multiplyNow").waitFor();
  await button(aki, words.cancel).click();
  await way(aki, "stop").click();
  await way(aki, "stopNow").click();
  await way(aki, "stop").waitFor({ state: "hidden" });
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
    const begin = () => alone(aki, house.url, 2, 100);
    await begin();
    await roles(aki).first().waitFor();
    await look("choosing");
    await roles(aki).first().click();
    await look("role chosen");
    await button(aki, wordsOf(aki).cancel).click();
    await toStage(aki, begin);
    await look("stage");
    await way(aki, "multiply").click();
    await look("about to throw");
    await way(aki, "multiplyNow").click();
    await way(aki, "multiplyNow").waitFor({ state: "hidden" });
    aki.dares = 0;
    await playOut([aki], { by: actBurning });
    await look("result");
  }
  if (found.length) throw new Error(`${found.length} obstacles:\n${found.join("\n")}`);
}

/** `guest` plays alone, and stakes every turn once, until a game's last throw is one of the multiplier dice; returns
 * its table. */
async function stakeAll(guest) {
  for (;;) {
    const options = { target: 100 };
    const table = await openFor(guest, { game: "burning-desire", seats: 1, options });
    await guest.done("sit", { table, seat: 0 });
    await guest.done("start", { table });
    for (let last = ""; ; ) {
      const { ok, n, legal } = await guest.ask("legal", { table });
      if (!ok) break;
      const way = last === "multiply" ? "stop" : "multiply";
      last = legal.includes(way) ? way : legal.findLast((one) => !one.startsWith("keep"));
      await guest.done("move", { table, after: n, do: last });
    }
    const { log } = await guest.done("enter", { table, after: 0 });
    if (log.findLast(({ by }) => by === "chance").do.startsWith("multiplier")) return table;
  }
}

/** The ending shows the last throw on its stage. */
async function lastThrow({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const table = await stakeAll(await (await openGuests(aki, house)).come("Ben"));
  await aki.goto(`${house.url}/t/${table}`);
  await aki.locator(".last-throw .stage").waitFor();
  await becomes(() => violations(aki), []);
  assert.deepEqual(await cut(aki), []);
  await button(aki, "Throw it again").click();
  await becomes(() => violations(aki), []);
}

export default [
  [
    "Burning Desire: a whole game of two friends by names, roles and keys in two languages",
    friendsPlay,
  ],
  ["Burning Desire: a whole game by keyboard alone, in full motion", keysOnly],
  ["Burning Desire: a mis-tap or a double tap loses nothing", misTaps],
  ["Burning Desire: no phase has an obstacle or cuts text", everyPhase],
  ["Burning Desire: a game that ends on the stage shows its last throw there", lastThrow],
];
