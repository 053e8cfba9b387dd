/* game.test.mjs - whole games at the house: opened, invited to, played, watched, and what comes
 * after the end. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, program } from "./support/house.mjs";
import { told } from "./support/messages.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import {
  addBot,
  agreeOnResult,
  comeBack,
  goAway,
  goOn,
  openTable,
  playOut,
  playSome,
  sit,
  start,
} from "./support/play.mjs";
import { playWhole, walkByTree } from "./support/tree.mjs";
import { becomes, soon } from "./support/wait.mjs";

/** The record that a person saves; the program must find it right and fair. */
async function saveRecord(person) {
  const [download] = await Promise.all([
    person.waitForEvent("download"),
    button(person, person.names.download).click(),
  ]);
  const file = join(newFolder(), download.suggestedFilename());
  await download.saveAs(file);
  for (const command of ["replay", "verify"]) {
    const { status, stdout, stderr } = spawnSync(program, [command, file], {
      encoding: "utf8",
    });
    assert.equal(status, 0, `engawa ${command}: ${stdout}${stderr}`);
  }
  return readFileSync(file, "utf8");
}

/** The points in a record's closing line agree with what people read. */
function sameScores(record, result) {
  const closing = JSON.parse(record.trim().split("\n").at(-1));
  const scores = [...closing.scores].sort((a, b) => b - a);
  assert.deepEqual(
    scores,
    result.map((line) => Number(/-?\d+$/.exec(line)[0])),
  );
}

/** The page says itself that the dice were fair, and shows why. */
async function seeFairness(person) {
  await person.getByText(person.names.fair).click();
  await person.getByText(person.names.fairYes).waitFor();
}

/** The replay goes forwards, backwards and to both ends, by its buttons and by keys. */
async function stepThrough(person) {
  const { names } = person;
  await walkByTree(person, "link", names.replay);
  await person.keyboard.press("Enter");
  const moment = person.getByRole("slider", { name: names.moment, exact: true });
  await moment.waitFor();
  const at = (n) => soon(`moment ${n}`, async () => Number(await moment.inputValue()) === n);
  await at(0);
  const told = [await moment.getAttribute("aria-valuetext")];
  for (const n of [1, 2, 3]) {
    await button(person, names.next).click();
    await at(n);
    const tells = () => moment.getAttribute("aria-valuetext");
    await soon("the moment tells something else", async () => !told.includes(await tells()));
    told.push(await tells());
  }
  await button(person, names.previous).click();
  await at(2);
  await becomes(() => moment.getAttribute("aria-valuetext"), told[2]);
  await button(person, names.last).click();
  await at(Number(await moment.getAttribute("max")));
  await soon("there is nothing after the end", () => button(person, names.next).isDisabled());
  await button(person, names.first).click();
  await at(0);
  await walkByTree(person, "slider", names.moment);
  await person.keyboard.press("End");
  await at(Number(await moment.getAttribute("max")));
  await person.keyboard.press("ArrowLeft");
  await at(Number(await moment.getAttribute("max")) - 1);
}

/** Notes in the page how far things have moved by themselves while the game went on, and whether its end
 * was in sight before the result. */
const watchTheEnd = () => {
  window.moved = 0;
  window.movers = [];
  window.sawTheEnd = false;
  const ends = () => document.querySelector(".turn-line:not(:has(.crest)) .button") !== null;
  const isOver = () => document.querySelector(".result") !== null;
  new MutationObserver(() => {
    window.sawTheEnd ||= ends() && !isOver();
  }).observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput && !isOver() && document.querySelector(".turn-line")) {
        window.moved += value;
        for (const { node, previousRect, currentRect } of sources)
          window.movers.push(
            `${node?.className ?? node?.textContent} ${previousRect.y} ${currentRect.y}`,
          );
      }
  }).observe({ type: "layout-shift" });
};

async function friendsPlay({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", size: DESKTOP, theme: "dark" });
  for (const one of [aki, ben, cat]) await one.addInitScript(watchTheEnd);
  const invitation = await openTable(aki, house.url, { seats: 2, title: "Friday" });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await cat.goto(invitation);
  await start(aki);
  await cat.getByText(cat.names.watching, { exact: true }).waitFor();
  assert.equal(
    await cat.getByRole("button", { name: cat.names.would }).count(),
    0,
    "who watches cannot play",
  );

  await playWhole("yahtzee", aki, ben);
  const result = await agreeOnResult(aki, ben, cat);
  assert.equal(result.length, 2);
  for (const one of [aki, ben, cat]) {
    const { moved, movers, sawTheEnd } = await one.evaluate(() => ({
      moved: window.moved,
      movers: window.movers,
      sawTheEnd: window.sawTheEnd,
    }));
    assert.ok(sawTheEnd, `${one.called} sees the last move before the result`);
    assert.ok(moved < 0.02, `nothing moves about for ${one.called}: ${moved} ${movers}`);
  }
  sameScores(await saveRecord(aki), result);
  await saveRecord(cat);
  await seeFairness(ben);

  await button(aki, aki.names.again).click();
  await aki.getByRole("list", { name: aki.names.places }).waitFor();
  assert.notEqual(aki.url(), invitation);
  await button(ben, ben.names.goOn).click();
  await ben.getByRole("list", { name: ben.names.places }).waitFor();
  assert.equal(ben.url(), aki.url());
  assert.equal(await button(ben, ben.names.start).count(), 0, "the host is the same");
  await start(aki);
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();

  await stepThrough(cat);
}

async function yamsOnPhones({ people, house }) {
  const aki = await people.come({ name: "アキ", language: "ja", size: DESKTOP });
  const ben = await people.come({ name: "Ben", language: "en", size: PHONE, theme: "dark" });
  ben.rolls = 0;
  const invitation = await openTable(ben, house.url, { seats: 2, yams: true });
  await sit(ben, 0);
  await addBot(ben, 1, "easy"); // the others know Yams by heart, which takes seconds to learn
  await aki.goto(invitation);
  await start(ben);
  await aki.getByText(aki.names.watching, { exact: true }).waitFor();
  await playSome([ben], 4);
  await goAway(aki);
  await playOut([ben]);
  await comeBack(aki, invitation);
  const result = await agreeOnResult(ben, aki);
  assert.equal(result.length, 2);
  sameScores(await saveRecord(ben), result);
  await seeFairness(aki);
  await stepThrough(ben);
}

/** A bot takes over for a player and gives the seat back to that player alone. */
async function aSeatIsGivenBack({ people, house }) {
  const aki = await people.come({ name: "Aki", language: "en", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", language: "en", size: DESKTOP });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await cat.goto(invitation);
  await start(aki);
  await ben.locator(".play-main").waitFor(); // the menu of the game, not that of the seats
  await button(ben, ben.names.menu).click();
  await button(ben, ben.names.leaveSeat).click();
  await ben
    .getByLabel(ben.names.leaveSeat)
    .getByRole("button", { name: ben.names.leaveSeat })
    .click();
  await ben.getByText(ben.names.botForYou).waitFor();
  for (const other of [aki, cat]) {
    await other.locator(".absent").waitFor({ state: "hidden" });
    assert.equal(await button(other, other.names.takeBack).count(), 0);
  }
  await button(ben, ben.names.takeBack).click();
  await button(ben, ben.names.takeBack).waitFor({ state: "hidden" });
  for (const other of [aki, cat])
    await told(other, "ベン is back and takes the seat from the bot.");
  await goOn([aki, ben]);
}

export default [
  ["a bot takes over for a player and gives the seat back", aSeatIsGivenBack],
  [
    "two friends play a whole game by names, roles and keys in two languages, somebody watches",
    friendsPlay,
  ],
  ["a whole game of Yams on a phone, watched from a desk in the other language", yamsOnPhones],
];
