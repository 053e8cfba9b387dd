/* dou_dizhu.test.mjs - Dou Dizhu in the browser: a match between friends, the keys of the table,
 * fingers on 33 cards, and no obstacle in any phase. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cardsOf, douDizhuNames, handOf } from "../support/dou_dizhu.mjs";
import { leaveAfter, openFor, openGuests, playByAsks, takeSeat } from "../support/guests.mjs";
import { newFolder, program } from "../support/house.mjs";
import { violations, violationsOfLook } from "../support/obstacles.mjs";
import { button, DESKTOP, link, PHONE, pick } from "../support/people.mjs";
import {
  addBot,
  agreeOnResult,
  doubleTap,
  comeBack,
  goAway,
  openTable,
  readLog,
  readResult,
  resultOf,
  sit,
  start,
  unfold,
} from "../support/play.mjs";
import { playWhole } from "../support/tree.mjs";
import { becomes, matches, rest, soon, stir } from "../support/wait.mjs";

const numbers = (texts) => texts.map((text) => Number(text.replace("−", "-").match(/-?\d+$/)[0]));

/** A game at one screen; the others sit there too (`shared`), or are bots that leave one a chance. */
async function alone(person, url, { seats, shared = false, deal4 = "" }) {
  const { names } = person;
  const own = douDizhuNames(person);
  await person.goto(url);
  await link(person, names.alone).click();
  await pick(person, own.game);
  await pick(person, names.players(seats));
  await unfold(person);
  await person.getByLabel(own.hands, { exact: true }).fill("1");
  const asked = await person.getByText(own.deal4, { exact: true }).count();
  assert.equal(asked, seats === 4 ? 1 : 0, "what holds for four is asked of four");
  if (deal4) await pick(person, deal4);
  for (const who of await person.getByRole("combobox").all())
    await who.selectOption(shared ? "" : "random");
  await button(person, names.play).click();
}

/** The card buttons of the player at the screen, and their names. */
const called = (person) =>
  cardsOf(person).evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
const chosen = (person) => handOf(person).locator("[aria-pressed=true]");
const told = (person) => person.locator(".dd-do [role=status]");
/** Where a finger goes: the strip of a card that no other covers. */
const STRIP = { position: { x: 10, y: 14 } };

async function becomeLandlord(person) {
  const names = douDizhuNames(person);
  const curtain = person.locator(".curtain").getByRole("button");
  await curtain
    .or(button(person, names.bid(3)))
    .first()
    .waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await button(person, names.bid(3)).click();
  await rest(person);
  await person.getByRole("button", { name: names.bidNow }).click();
  await button(person, names.hint).and(person.locator(":enabled")).waitFor();
  await rest(person);
}

/* ---- friends ---- */

async function friendsPlay({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({
    name: "ベン",
    language: "ja",
    size: PHONE,
    theme: "dark",
  });
  const cat = await people.come({ name: "Cat", size: PHONE });
  const invitation = await openTable(aki, house.url, {
    seats: 3,
    game: "Dou Dizhu",
    options: { Hands: 1 },
  });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await addBot(aki, 2, "easy");
  await cat.goto(invitation);
  // A bid, and then plays or passes.
  await leaveAfter(7, house, invitation, [aki, ben]);
  await start(aki);
  await cat.getByText(cat.names.watching, { exact: true }).waitFor();

  assert.equal(await cardsOf(cat).count(), 0, "who watches has no cards to touch");
  await goAway(cat);

  await playWhole("dou-dizhu", aki, ben);
  await comeBack(cat, invitation);
  const result = await agreeOnResult(aki, ben, cat);
  assert.ok(!/-\d/.test(result.join()), "a loss has a minus sign, not a hyphen");
  for (const person of [aki, ben, cat]) {
    const sums = person
      .getByRole("table", { name: douDizhuNames(person).scoreTable })
      .locator("tfoot")
      .getByRole("cell");
    const points = async () => numbers(await sums.allInnerTexts()).sort((a, b) => b - a);
    await becomes(points, numbers(result));
    const ended = person.getByRole("region", { name: douDizhuNames(person).ended });
    const side = await ended.getByRole("heading").innerText();
    assert.match(side, /^(The (farmers win|landlord wins)|(農民|地主)の勝ち)$/);
    await person.locator(".result").getByText(side, { exact: true }).waitFor();
  }
  await soon("the log tells what was left", async () =>
    (await readLog(aki)).some((line) => line.startsWith("Cards left:")),
  );
  await savedRecord(aki, result);
  const found = await look(ben, "the end");
  await link(ben, ben.names.replay).click();
  await ben.getByRole("slider").fill("12");
  assert.deepEqual([...found, ...(await look(ben, "replay"))], []);
}

/** The record that a person saves is right, fair, and has these points. */
async function savedRecord(person, result) {
  const [download] = await Promise.all([
    person.waitForEvent("download"),
    button(person, person.names.download).click(),
  ]);
  const file = join(newFolder(), download.suggestedFilename());
  await download.saveAs(file);
  for (const command of ["replay", "verify"]) {
    const { status, stderr } = spawnSync(program, [command, file], {
      encoding: "utf8",
    });
    assert.equal(status, 0, `engawa ${command}: ${stderr}`);
  }
  const closing = JSON.parse(readFileSync(file, "utf8").trim().split("\n").at(-1));
  assert.deepEqual(
    [...closing.scores].sort((a, b) => b - a),
    numbers(result),
  );
}

/* ---- the match ---- */

/** This guest passes whenever they may, until the log `holds`: who never bids, and beats nothing, never leads. */
async function passUntil(guest, table, what, holds) {
  await soon(what, async () => {
    const { log } = await guest.done("enter", { table, after: 0 });
    if (holds(log)) return true;
    const after = log.findLast((entry) => entry.n)?.n ?? 0;
    for (const pass of ["pass", "bid pass"])
      await guest.ask("move", { table, seat: 0, after, do: pass });
    return false;
  });
}

/** The points of each hand are shown during the match and after it. Nobody looks at the hands
 * themselves. */
async function twoHands({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const guests = await openGuests(ben, house);
  const host = await guests.come("Cat");
  const table = await openFor(host, { game: "dou-dizhu", seats: 3, options: { hands: 2 } });
  await takeSeat(ben, house, table);
  await goAway(ben);
  const self = await guests.self();
  await host.done("start", { table });
  await passUntil(self, table, "the second hand", (log) =>
    log.some(({ do: did }) => /^reveal/.test(did)),
  );

  await ben.goto(`${house.url}/t/${table}`);
  await button(ben, douDizhuNames(ben).scores).click();
  const scores = ben.getByRole("table", { name: douDizhuNames(ben).scoreTable });
  const lines = scores.locator("tbody tr");
  const first = lines.first().getByRole("cell");
  await first.nth(2).waitFor();
  const paid = numbers(await first.allInnerTexts());
  assert.equal(
    paid.reduce((a, b) => a + b),
    0,
    `${paid}`,
  );
  assert.ok(paid.some((points) => points > 0));
  await ben.getByRole("dialog").getByRole("button", { name: ben.names.close, exact: true }).click();
  await goAway(ben);
  await passUntil(self, table, "the end", (log) => log.some(({ end }) => end === "finished"));

  await ben.goto(`${house.url}/t/${table}`);
  const result = numbers(await readResult(ben));
  await becomes(() => lines.count(), 2);
  const all = [];
  for (const line of await lines.all())
    all.push(numbers(await line.getByRole("cell").allInnerTexts()));
  assert.deepEqual(all[0], paid);
  const sums = numbers(await scores.locator("tfoot").getByRole("cell").allInnerTexts());
  assert.deepEqual(
    sums,
    paid.map((points, seat) => points + all[1][seat]),
  );
  assert.deepEqual(
    sums.sort((a, b) => b - a),
    result,
  );
}

/* ---- fingers ---- */

/** On a phone on its side hand and buttons are in sight; there and on a small phone the middle of
 * the table is described on legible lines. */
async function onItsSide(person) {
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await person.setViewportSize(size);
    await rest(person, 0);
    const plate = await person.locator(".dd-plate").boundingBox();
    assert.ok(plate.width > 90, `${size.width}: ${plate.width}`);
    if (size.width < 500) continue;
    for (const part of [".dd-hand", ".dd-actions"]) {
      const { y, height } = await person.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= size.height, `${part} is in sight`);
    }
  }
  await person.setViewportSize(PHONE);
  await rest(person, 0);
}

async function fingers({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const names = douDizhuNames(aki);
  await alone(aki, house.url, { seats: 4, shared: true, deal4: "25+8" });
  await becomeLandlord(aki);
  const count = () => cardsOf(aki).count();
  const picked = () => chosen(aki).count();
  await becomes(count, 33);
  await stripsAreWide(aki);
  await onItsSide(aki);

  // One card, then a card that makes it none; a name, then the reason.
  await cardsOf(aki).first().click(STRIP);
  await told(aki).getByText("A single card").waitFor();
  await cardsOf(aki).last().click(STRIP);
  await told(aki).getByText("A sequence is five or more cards in a row").waitFor();
  await aki.getByRole("button", { name: names.play, disabled: true }).waitFor();
  await button(aki, names.clear).click();
  await becomes(picked, 0);

  // A finger that sweeps over four cards and back over one.
  const at = async (i) => {
    const box = await cardsOf(aki).nth(i).boundingBox();
    return [box.x + 10, box.y + 14];
  };
  await aki.mouse.move(...(await at(2)));
  await aki.mouse.down();
  for (const i of [3, 4, 5, 4]) await aki.mouse.move(...(await at(i)));
  await aki.mouse.up();
  const swept = () =>
    cardsOf(aki).evaluateAll((all) =>
      all.flatMap((card, i) => (card.getAttribute("aria-pressed") === "true" ? [i] : [])),
    );
  await becomes(swept, [2, 3, 4]);
  await aki.keyboard.press("Escape");
  await becomes(picked, 0);

  // What can be led: a press chooses, nothing is sent before the last button.
  await button(aki, names.hint).click();
  await aki.getByRole("region", { name: names.hints }).waitFor();
  await becomes(picked, 1);
  await aki.getByRole("button", { name: "A pair", exact: true }).click();
  await becomes(picked, 2);
  assert.equal(await count(), 33);
  const pair = await chosen(aki).evaluateAll((all) =>
    all.map((card) => card.getAttribute("aria-label").split(" of ")[0]),
  );
  assert.equal(new Set(pair).size, 1, `${pair}`);
  await told(aki).getByText("A pair", { exact: true }).waitFor();
  await doubleTap(aki, aki.getByRole("button", { name: names.play }));
  await aki.locator(".curtain").waitFor();
  await aki.locator(".curtain").getByRole("button").click();
  await button(aki, names.pass).waitFor();
  await becomes(count, 25, "the second tap did nothing");
  await aki
    .getByText("31 cards left")
    .or(aki.getByRole("img", { name: "31 cards left" }))
    .first()
    .waitFor();

  // A pass is asked back, unless nothing else can be done.
  await rest(aki);
  await button(aki, names.pass).click();
  const back = button(aki, names.back);
  await back.or(aki.locator(".curtain")).first().waitFor();
  if (!(await back.isVisible())) return;
  await back.click();
  await button(aki, names.hint).and(aki.locator(":enabled")).waitFor(); // nothing was sent
  await button(aki, names.pass).click();
  await button(aki, names.passNow).click();
  await aki.locator(".curtain").waitFor();
}

/** Every card of the hand can be hit in a strip of 32 pixels, with its index in it, and nothing is wider
 * than the screen. */
async function stripsAreWide(person) {
  const narrow = await handOf(person).evaluate((list) => {
    const cards = [...list.querySelectorAll("button")];
    return cards.flatMap((card) => {
      const index = card.querySelector(".card-index").getBoundingClientRect();
      const box = card.getBoundingClientRect();
      const y = index.top + index.height / 2;
      let wide = 0;
      for (let x = box.left; x < box.right; x++)
        if (card.contains(document.elementFromPoint(x, y))) wide++;
      const seen = [0.1, 0.5, 0.9].every((part) =>
        card.contains(document.elementFromPoint(index.left + index.width * part, y)),
      );
      return wide >= 31.5 && seen && index.width >= 8 && index.height >= 16
        ? []
        : [`${card.getAttribute("aria-label")}: ${wide} ${seen} ${index.width}`];
    });
  });
  assert.deepEqual(narrow, []);
  const wider = await person.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `the page is ${wider} px too wide`);
}

/* ---- keys ---- */

const KEYS = { jack: "j", queen: "q", king: "k", ace: "a", 10: "t" };
const keyOf = (card) => {
  if (card.endsWith("joker")) return card[0];
  const [rank] = card.split(" of ");
  return KEYS[rank] ?? rank;
};

const SEQUENCE = "3456789tjqka";

/** What to lead: the longest run of ranks if it is a sequence, else all cards of the lowest rank: a single, a
 * pair, a triplet or a bomb. */
function leadOf(keys) {
  const runs = SEQUENCE.replace(/./g, (key) => (keys.includes(key) ? key : " ")).split(" ");
  const [longest] = runs.sort((a, b) => b.length - a.length);
  return longest.length >= 5 ? [...longest] : keys.filter((key) => key === keys[0]);
}

/** Whether a button can be pressed now. In one look: what is there may be gone in the next moment. */
const offers = (locator) => locator.and(locator.page().locator(":enabled")).isVisible();

async function keysOnly({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const names = douDizhuNames(aki);
  const { keyboard } = aki;
  await alone(aki, house.url, { seats: 2 });
  const hint = button(aki, names.hint);
  const seen = { walked: false, hinted: false };
  while (!(await resultOf(aki).isVisible())) {
    if (await button(aki, names.bid(3)).isVisible()) {
      await rest(aki);
      await keyboard.press("3");
      await aki.getByRole("button", { name: names.bidNow }).waitFor();
      await keyboard.press("Enter");
      await button(aki, names.bid(3)).waitFor({ state: "hidden" });
      continue;
    }
    if (await button(aki, names.passNow).isVisible()) {
      await rest(aki);
      await keyboard.press("Enter");
      await button(aki, names.passNow).waitFor({ state: "hidden" });
      continue;
    }
    const may = await offers(hint);
    if (may) await rest(aki);
    const leads = may && (await aki.getByText("You lead", { exact: true }).isVisible());
    if (leads && !seen.walked) {
      await cardsOf(aki).first().focus();
      await keyboard.press("End");
      await keyboard.press("Space");
      await becomes(() => cardsOf(aki).last().getAttribute("aria-pressed"), "true");
      await keyboard.press("Escape");
      await becomes(() => chosen(aki).count(), 0);
      await keyboard.press("Space");
      await keyboard.press("Enter");
      const focused = () => aki.evaluate(() => document.activeElement.textContent);
      await matches(focused, names.play, "Enter goes on to the question");
      seen.walked = true;
    } else if (leads) {
      const keys = leadOf((await called(aki)).map(keyOf));
      for (const key of keys) await keyboard.press(key);
      await becomes(() => chosen(aki).count(), keys.length);
    } else if (may) {
      await keyboard.press("h");
      await chosen(aki).first().waitFor();
      seen.hinted = true;
    } else if (await offers(button(aki, names.pass))) {
      await rest(aki);
      await keyboard.press("p");
      continue;
    } else {
      await stir([aki]);
      continue;
    }
    const before = await cardsOf(aki).count();
    await aki.getByRole("button", { name: names.play, disabled: false }).waitFor();
    await keyboard.press("Enter");
    await aki.waitForFunction(
      (n) => document.querySelectorAll(".dd-hand button").length < n,
      before,
    );
  }
  assert.ok(seen.walked || seen.hinted, "nothing was chosen");
}

/* ---- obstacles ---- */

/** What is in the way of somebody at a phone, on a small and on a large screen, in both themes. */
async function look(person, phase) {
  const found = [];
  for (const [size, colorScheme, ask] of [
    [PHONE, "light", violations],
    [DESKTOP, "dark", violationsOfLook],
  ]) {
    await person.setViewportSize(size);
    await person.emulateMedia({ colorScheme });
    await rest(person, 0);
    found.push(...(await ask(person)).map((one) => `${phase} (${colorScheme}): ${one}`));
  }
  await person.setViewportSize(PHONE);
  return found;
}

/** Each phase until there is a trick to beat; the end and the replay are looked at where friends
 * play. */
async function noObstacles({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const names = douDizhuNames(aki);
  const found = [];
  await alone(aki, house.url, { seats: 2, shared: true });
  const curtain = aki.locator(".curtain").getByRole("button");
  await curtain.click();
  await button(aki, names.bid(3)).click();
  found.push(...(await look(aki, "a bid is asked back")));
  await aki.getByRole("button", { name: names.bidNow }).click();
  await button(aki, names.hint).and(aki.locator(":enabled")).waitFor();
  await rest(aki);
  await cardsOf(aki).first().click(STRIP);
  await cardsOf(aki).last().click(STRIP);
  found.push(...(await look(aki, "no combination")));
  await button(aki, names.clear).click();
  await button(aki, names.hint).click();
  found.push(...(await look(aki, "hints")));
  await aki.getByRole("button", { name: names.play }).click();
  await curtain.click();
  found.push(...(await look(aki, "to be beaten")));
  if (found.length) throw new Error(`${found.length} violations:\n${found.join("\n")}`);
}

/** Before the deal, as in a replay at its start, nobody has cards, and nobody has got rid of them. */
async function beforeTheDeal({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const players = await openGuests(aki, house);
  const guests = [];
  for (const name of ["Ben", "Cat", "Dan"]) guests.push(await players.come(name));
  const table = await openFor(guests[0], { game: "dou-dizhu", seats: 3, free: 3 });
  for (const [seat, guest] of guests.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await guests[0].done("start", { table });
  await playByAsks(guests, table);
  const counts = () => aki.locator(".dd-count").allInnerTexts();
  await aki.goto(`${house.url}/replay/${table}#0`);
  await becomes(counts, ["0", "0", "0"], "nobody is out at the start");
  await button(aki, aki.names.last).click();
  await soon("somebody is out at the end", async () => (await counts()).includes("あがり！"));
}

/** A straight of twelve cards at a phone's table, where four seats have a third of its width each. */
async function longPlays({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const folder = newFolder();
  const games = ["--players", "4", "--games", "3", "--seed", "a", "--bot", "normal"];
  const made = spawnSync(program, ["sim", "dou-dizhu", ...games, "--record", folder]);
  assert.equal(made.status, 0, String(made.stderr));
  const file = join(folder, "dou-dizhu-000003.engawa");
  const longest = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => /"n":(\d+).*"do":"play (\w{12})"/.exec(line))
    .find(Boolean);
  await aki.goto(house.url);
  await aki.locator('input[type="file"]').setInputFiles(file);
  const own = aki.locator(".dd-seat.at-own");
  await own.waitFor();
  const ownTop = () => own.evaluate((seat) => seat.getBoundingClientRect().top);
  const opened = aki.url();
  const at = async (n) => {
    await aki.goto(`${opened}/${n}`);
    await rest(aki, 300);
  };
  await at(Number(longest[1]) - 1);
  const before = await ownTop();
  await at(Number(longest[1]));
  const cards = aki.locator(".dd-did.top .dd-small > span");
  await becomes(() => cards.count(), 12, "twelve cards lie there");
  const places = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  assert.equal(new Set(places).size, 2, "in two rows");
  assert.equal(await ownTop(), before, "and nothing else moves");
}

export default [
  [
    "Dou Dizhu: friends and a bot play a hand in two languages, by names, roles and keys",
    friendsPlay,
  ],
  ["Dou Dizhu: the points of each hand, during the match and after it", twoHands],
  ["Dou Dizhu: before the deal nobody is out", beforeTheDeal],
  ["Dou Dizhu: fingers on 33 cards of a phone", fingers],
  ["Dou Dizhu: the longest plays are two rows", longPlays],
  ["Dou Dizhu: a hand by keyboard alone", keysOnly],
  ["Dou Dizhu: no phase has a serious obstacle", noObstacles],
];
