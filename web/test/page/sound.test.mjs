/* sound.test.mjs - a table is silent unless somebody asks for its sounds, and beside a large screen that has them no
 * phone makes any. */
import assert from "node:assert/strict";
import { openGuests } from "./support/guests.mjs";
import { button, DESKTOP, PHONE, pick } from "./support/people.mjs";
import { playUntil } from "./support/play.mjs";
import { soon } from "./support/wait.mjs";

/** Counts in the page the sounds started in an audio context. */
const listen = () => {
  window.started = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = kind.prototype;
    kind.prototype.start = function (...rest) {
      window.started++;
      return start.apply(this, rest);
    };
  }
};
const started = (person) => person.evaluate(() => window.started);

async function quietAtFirst({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.addInitScript(listen);
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  const turn = (n) => playUntil(aki, () => aki.getByText(`Round ${n} of 13`).isVisible());
  await turn(2);
  assert.equal(await started(aki), 0, "silent unless asked");
  await button(aki, aki.names.menu).click();
  await aki.getByRole("checkbox", { name: "Sounds of the table" }).check();
  await soon("one hears at once what was turned on", async () => (await started(aki)) > 0);
  const tried = await started(aki);
  await button(aki, aki.names.close).click();
  await turn(3);
  // A sound follows what is seen.
  await soon("dice and boxes are heard", async () => (await started(aki)) > tried);
  await aki.reload();
  await button(aki, aki.names.menu).click();
  // It is remembered.
  await aki.getByRole("checkbox", { name: "Sounds of the table", checked: true }).waitFor();
}

async function fromTheScreen({ people, house }) {
  const phone = await people.come({ name: "Aki", size: PHONE });
  const tv = await people.come({ name: "Television", size: { width: 1280, height: 720 } });
  for (const one of [phone, tv]) await one.addInitScript(listen);
  await phone.addInitScript(() => localStorage.setItem("engawa.sound", "on"));
  await phone.goto(house.url);
  const guests = await openGuests(phone, house);
  const [aki, ben] = [await guests.self(), await guests.come("Ben")];
  const choices = { seats: 2, order: "seated", seat: 0, private: true, evening: true };
  const { table, evening } = await aki.done("open", { game: "yahtzee", ...choices });
  await ben.done("sit", { table, seat: 1 });
  await tv.goto(`${house.url}/tv`);
  await tv.locator(".tv-code-letters > span").nth(3).waitFor();
  const screen = (await tv.locator(".tv-code-letters > span").allTextContents()).join("");
  await phone.goto(`${house.url}/t/${table}`);
  await phone.locator(".seat-card").first().click(); // a browser is silent before the first touch
  await aki.done("enter", { table: evening, after: 0 });
  await aki.done("join", { table: evening, colour: 0 });
  await aki.done("show", { table: evening, screen, sound: true });
  await aki.done("start", { table });
  await phone.locator(".as-hand").waitFor();
  const before = await started(phone);
  const move = async (guest, seat) => {
    const { n, legal } = await guest.done("legal", { table, seat });
    await guest.done("move", { table, seat, after: n, do: legal.at(-1) });
  };
  await move(aki, 0);
  await soon("the screen is heard", async () => (await started(tv)) > 0);
  await phone.getByText("Ben’s turn", { exact: true }).waitFor();
  await move(ben, 1);
  await phone.getByText(phone.names.yourTurn, { exact: true }).waitFor();
  assert.equal(await started(phone), before, "and no phone");
  // Without a screen the phone has its sounds again.
  await tv.close();
  await phone.locator(".as-hand").waitFor({ state: "detached" });
  await move(aki, 0);
  await soon("the phone is heard", async () => (await started(phone)) > before);
}

export default [
  ["a table is silent unless its sounds are turned on", quietAtFirst],
  ["sound comes from the large screen, and from no phone", fromTheScreen],
];
