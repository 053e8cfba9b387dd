/* fair.test.mjs - what the page says of chance, who sits where, and who is asked to play again. */
import assert from "node:assert/strict";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { addBot, openTable, press, sit, start } from "./support/play.mjs";
import { soon } from "./support/wait.mjs";

const SAYS = {
  en: {
    own: /^Chance was fair: .* What you added is in it\.$/,
    seen: /^Chance was fair: .* what the players added\.$/,
    late: /This device was not here before the start/,
    commitment: /^Chance was not fair: the seed is not the one/,
    share: /^Chance was not fair: what this device added/,
    elsewhere: /What you added came from another device of yours/,
    end: "End the game early",
    kept: "the seat is kept",
  },
  ja: { own: /^不正はありませんでした。.*あなたの加えた乱数も/, kept: "あなたの席です" },
};
/** A good verdict comes with a tap, an alarm without one. */
async function says(person, what) {
  const said = person.getByText(SAYS[person.language][what]);
  const alarm = what === "commitment" || what === "share";
  if (!alarm) {
    await said.waitFor({ state: "attached" });
    if (!(await said.isVisible())) await person.getByText(person.names.fair).click();
  }
  await said.waitFor();
}

/** The host ends the game as soon as it is on; the result is shown. */
async function endGame(person) {
  const { end } = SAYS.en;
  // A menu that was opened before the game began goes away with its screen.
  await soon("the menu of the game", async () => {
    if ((await button(person, end).count()) > 0) return true;
    await press(button(person, person.names.menu));
    return false;
  });
  await button(person, end).click();
  await person.getByLabel(end).getByRole("button", { name: end }).click();
}

/** Changes what the device has kept, and opens the page again. */
async function forget(person, change) {
  await person.evaluate((part) => {
    const kept = JSON.parse(localStorage.getItem("engawa.witness"));
    const changed = kept.map(([id, witness]) => [id, { ...witness, ...part }]);
    localStorage.setItem("engawa.witness", JSON.stringify(changed));
  }, change);
  await person.reload();
}

async function whetherItWasFair({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const cat = await people.come({ name: "Cat", size: DESKTOP });
  const dan = await people.come({ name: "Dan", size: DESKTOP });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await cat.goto(invitation);
  await button(cat, cat.names.sit(0)).waitFor({ state: "hidden" });
  await cat.getByRole("list", { name: cat.names.places }).waitFor();
  await start(aki);
  await cat.getByText(cat.names.watching, { exact: true }).waitFor();
  await dan.goto(invitation);
  await dan.getByText(dan.names.watching, { exact: true }).waitFor();
  await endGame(aki);
  await says(aki, "own");
  await says(ben, "own");
  await says(cat, "seen");
  await says(dan, "late");
  await forget(aki, { commit: "ab".repeat(32) });
  await says(aki, "commitment");
  await aki.getByText(aki.names.fair).click();
  await aki.getByText("ab".repeat(32)).waitFor();
  await forget(ben, {});
  await says(ben, "own");
  await forget(cat, { commit: null });
  await says(cat, "late");
}

async function aShareThatIsMissing({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await addBot(aki, 1, "easy");
  await start(aki);
  await endGame(aki);
  await says(aki, "own");
  await forget(aki, { entropy: "00" });
  await says(aki, "share");
}

/** Somebody sits down with one device and once more with another: no false alarm. */
async function twoDevices({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  const token = await aki.evaluate(() => localStorage.getItem("engawa.token"));
  const phone = await people.come({ name: "Aki", size: PHONE });
  await phone.goto(`${house.url}/#me=${token}`);
  await button(phone, "I am Aki").click();
  await phone.getByText("You are Aki here now.").waitFor();
  await phone.goto(invitation);
  const name = phone.getByRole("textbox", { name: phone.names.name });
  await name.fill("Akiko");
  await name.blur();
  await aki.getByText("Akiko", { exact: true }).waitFor();
  await addBot(aki, 1, "easy");
  await start(aki);
  await endGame(aki);
  await says(aki, "elsewhere");
  await says(phone, "own");
}

async function whoPlaysAgainIsAsked({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  await start(aki);
  await endGame(aki);
  await button(aki, aki.names.again).click();
  await says(aki, "kept");
  const begin = button(aki, aki.names.start);
  await soon("nobody plays who has not come", () => begin.isDisabled());
  await ben.goto(aki.url()); // to look is not to sit down
  await says(ben, "kept");
  assert.ok(await begin.isDisabled());
  await button(ben, ben.names.sit(1)).click();
  await soon("everybody is there", async () => !(await begin.isDisabled()));
  await start(aki);
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await endGame(aki);
  await says(ben, "own");
  await says(aki, "own");

  // One tap each, from the old table.
  await button(aki, aki.names.again).click();
  await says(aki, "kept");
  await button(ben, "次の対局へ：ヤッツィー（Aki）").waitFor(); // to what, and who asks
  await button(ben, ben.names.goOn).click();
  await soon("everybody is there again", async () => !(await begin.isDisabled()));
  await start(aki);
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await endGame(aki);
  await says(ben, "own");
}

/** Four people draw their seats: each finds the same order, and their own name as "you". */
async function seatsAreDrawn({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  const game = "Burning Desire";
  const invitation = await openTable(aki, house.url, { game, seats: 5, drawn: true });
  await aki.getByText(/seats are drawn at the start/).waitFor();
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  for (const seat of [2, 3, 4]) await addBot(aki, seat);
  await start(aki);
  await button(aki, aki.names.start).waitFor({ state: "hidden" });
  const entries = await aki.evaluate(async () => {
    const table = location.pathname.split("/").at(-1);
    const socket = new WebSocket(`ws://${location.host}/ws`, "engawa");
    const ask = (fields) => socket.send(JSON.stringify(fields));
    return new Promise((resolve) => {
      socket.onopen = () => {
        ask({ ask: "hello", id: 1, token: localStorage.getItem("engawa.token") });
        ask({ ask: "enter", id: 2, table, after: 0 });
      };
      socket.onmessage = ({ data }) => {
        const { re, log, seat } = JSON.parse(data);
        if (re === 2) resolve({ seat, started: log.find((entry) => "start" in entry) });
      };
    });
  });
  assert.deepEqual([...entries.started.drawn].sort(), [0, 1, 2, 3, 4]);
  assert.equal(entries.seat, entries.started.drawn.indexOf(0));
  assert.equal(entries.started.start[entries.seat], "Aki");
  await endGame(aki);
  await says(aki, "own");
  await says(ben, "own");
}

export default [
  ["the page says whether chance was fair", whetherItWasFair],
  ["chance without one's own share is not fair", aShareThatIsMissing],
  ["chance is fair for a guest who sat down with two devices", twoDevices],
  ["players of a rematch are asked, and add their own entropy", whoPlaysAgainIsAsked],
  ["seats are drawn, and the page finds the draw fair", seatsAreDrawn],
];
