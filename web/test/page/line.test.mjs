/* line.test.mjs - without a network, with one that sleeps, with a server that loses power; and the
 * personal link. */
import assert from "node:assert/strict";
import { openLine } from "./support/house.mjs";
import { told } from "./support/messages.mjs";
import { becomes, kept, rest, soon } from "./support/wait.mjs";
import { button, DESKTOP, link, PHONE, pick } from "./support/people.mjs";
import {
  addBot,
  goOn,
  openTable,
  playOut,
  playSome,
  readLog,
  readResult,
  sit,
  start,
} from "./support/play.mjs";

const boxes = (person) => person.getByRole("button", { name: person.names.would });
const turns = async (person) => (await readLog(person)).length;

/** In each page of PERSON, the first ask of each of ASKS reaches the server, and the connection is lost before the
 * reply. Counts the asks in `window.asked`. */
async function loseReplies(person, asks) {
  await person.context().addInitScript((names) => {
    const left = new Set(names);
    window.asked = {};
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      const { ask } = JSON.parse(text);
      window.asked[ask] = (window.asked[ask] ?? 0) + 1;
      send.call(this, text);
      if (left.delete(ask)) this.close();
    };
  }, asks);
}

async function lostReplies({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  await loseReplies(aki, ["open", "say"]);
  const tables = () => house.admin("tables").list.filter(({ game }) => game !== "").length;
  const before = tables();
  await openTable(aki, house.url, { seats: 2 });
  const field = aki.getByRole("textbox", { name: aki.names.say });
  await field.fill("こんばんは");
  await field.press("Enter");
  await becomes(() => field.inputValue(), "", "the field is empty when it is said");
  assert.deepEqual(await aki.evaluate(() => [window.asked.open, window.asked.say]), [2, 2]);
  assert.equal(tables(), before + 1, "one table");
  assert.equal(await aki.locator(".waiting-talk").getByText("こんばんは").count(), 1);
  await field.fill("こんばんは");
  await field.press("Enter");
  const said = aki.locator(".waiting-talk").getByText("こんばんは");
  await becomes(() => said.count(), 2, "what is said anew is said anew");
}

/** A table of two with both people seated and the game begun. */
async function sitDown(aki, ben, akisUrl, bensUrl) {
  const invitation = await openTable(aki, akisUrl, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation.replace(akisUrl, bensUrl));
  await sit(ben, 1);
  await start(aki);
  await boxes(aki).first().waitFor();
}

/** Plays on until it is Aki's turn and both know it. Her boxes also stand there while her last move is on its
 * way; what she says comes after it, to everybody. */
async function comesToAki(aki, ben) {
  for (let asked = 1; ; asked++) {
    await playOut([ben, aki], { until: () => boxes(aki).first().isVisible() });
    await aki.getByLabel(aki.names.say).fill(`My turn? ${asked}`);
    await button(aki, aki.names.send).click();
    for (const one of [aki, ben])
      await soon("it is said", async () =>
        (await readLog(one)).some((line) => line.includes(`My turn? ${asked}`)),
      );
    if (await boxes(aki).first().isVisible()) return;
  }
}

async function offline({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE, keeps: true });
  await ben.goto(house.url);
  await kept(ben);
  ben.mayLose = true;
  ben.rolls = 0;
  await ben.context().setOffline(true);
  await house.lose();
  await ben.reload();
  await link(ben, ben.names.alone).click();
  await pick(ben, ben.names.players(2));
  await button(ben, ben.names.play).click();
  await boxes(ben).first().waitFor();
  const address = ben.url();
  await playSome([ben], 8);
  await ben.goto("about:blank");
  await ben.goto(address);
  await playOut([ben]);
  assert.equal((await readResult(ben)).length, 2);
  await ben.getByText(ben.names.fair).click();
  await ben.getByText(ben.names.fairYes).waitFor();
}

async function phoneSleeps({ people, house }) {
  const line = await openLine(house);
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", size: PHONE, keeps: true });
  await sitDown(aki, ben, house.url, line.url);
  await playSome([aki, ben], 8);
  await comesToAki(aki, ben); // then the phone falls asleep
  const before = await readLog(ben);
  ben.mayLose = true;
  line.sleep();
  await ben.context().setOffline(true);
  await ben.getByText(ben.names.lost).waitFor();
  await aki.getByLabel(aki.names.say).fill("Where are you?");
  await button(aki, aki.names.send).click();
  aki.rolls = 3;
  await playOut([aki], {
    until: async () =>
      !(await boxes(aki).first().isVisible()) && (await turns(aki)) > before.length + 2,
  });
  assert.deepEqual(await readLog(ben), before, "nothing comes through a dead line");
  const meanwhile = await readLog(aki);
  line.wake();
  await ben.context().setOffline(false);
  await ben.getByText(ben.names.lost).waitFor({ state: "hidden" });
  await soon("the phone has caught up", async () => (await turns(ben)) >= meanwhile.length);
  assert.deepEqual((await readLog(ben)).slice(0, meanwhile.length), meanwhile);
  await goOn([aki, ben]);
  line.close();
}

async function powerFails({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", size: PHONE, keeps: true });
  await sitDown(aki, ben, house.url, house.url);
  await playSome([aki, ben], 7);
  await comesToAki(aki, ben);
  const before = await readLog(aki);
  aki.mayLose = ben.mayLose = true;
  await house.lose();
  await ben.getByText(ben.names.lost).waitFor();
  // Aki plays on without knowing; the move arrives when the house is open again.
  await boxes(aki).first().click();
  await rest(aki);
  await aki.getByRole("button", { name: aki.names.write }).click();
  await house.again();
  await ben.getByText(ben.names.lost).waitFor({ state: "hidden" });
  await boxes(ben).first().waitFor();
  const length = before.length + 2;
  await becomes(() => turns(ben), length, "the move that was on its way is there once");
  assert.deepEqual((await readLog(ben)).slice(0, before.length), before);
  await goOn([aki, ben], true);
}

async function personalLink({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const table = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await addBot(aki, 1, "easy");
  await start(aki);
  await boxes(aki).first().waitFor();
  await aki.goto(`${house.url}/#/me`);
  await button(aki, aki.names.show).click();
  const personal = await aki.getByRole("textbox", { name: aki.names.personal }).inputValue();

  const phone = await people.come({ name: "", size: PHONE, language: "ja" });
  await phone.goto(personal);
  await phone.getByRole("heading", { level: 1 }).waitFor();
  assert.ok(!phone.url().includes("me="), "the secret leaves the address bar");
  await button(phone, "Akiさん本人です").click();
  await told(phone, "ここではAkiさんになりました。");
  await phone.goto(table);
  await phone.getByText(phone.names.yourTurn, { exact: true }).waitFor();
  await goOn([phone]);
  await soon("it is Aki's seat", async () =>
    (await readLog(phone)).some((line) => line.startsWith("Aki")),
  );
}

export default [
  ["a whole game without a network, against a bot", offline],
  ["a phone sleeps in the middle of a game and nothing is lost", phoneSleeps],
  ["the server loses power in the middle of a game and both go on", powerFails],
  ["a lost reply: one table is opened, and nothing is said twice", lostReplies],
  ["a personal link opens the same guest on another device", personalLink],
];
