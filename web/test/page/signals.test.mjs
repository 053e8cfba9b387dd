/* signals.test.mjs - how somebody is called to their turn, what keeps their screen on, and the pace at
 * which they are shown what bots do. */
import assert from "node:assert/strict";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { button, PHONE } from "./support/people.mjs";
import { act } from "./support/play.mjs";
import { becomes, matches, soon, stir } from "./support/wait.mjs";

/** In the page: counts what the device would do. */
const listen = () => {
  window.done = { bells: 0, buzzes: [], locks: 0 };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...rest) {
    window.done.bells++;
    return start.apply(this, rest);
  };
  navigator.vibrate = (pattern) => {
    window.done.buzzes.push(pattern);
    return true;
  };
  navigator.wakeLock.request = async () => {
    const lock = new EventTarget();
    window.done.locks++;
    lock.release = async () => {
      window.done.locks--;
      lock.dispatchEvent(new Event("release"));
    };
    return lock;
  };
};
const done = (person) => person.evaluate(() => window.done);

/** The person scores what is there. */
async function score(person) {
  const own = person.getByText(person.names.yourTurn, { exact: true });
  while (await own.isVisible()) if (!(await act(person))) await stir([person]);
}

async function calledToTheTurn({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.addInitScript(listen);
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(aki, house, table);

  // Offered once, on one card.
  const card = aki.getByRole("region", { name: "Notify you when it is your turn?" });
  await card.getByRole("checkbox", { name: "Sounds of the table" }).check();
  await card.getByRole("checkbox", { name: "Vibration" }).check();
  const buzzes = async () => (await done(aki)).buzzes;
  await becomes(buzzes, [[60]], "one feels at once what was turned on");
  await button(card, "Done").click();
  await card.waitFor({ state: "hidden" });
  await aki.reload();
  await aki.getByRole("textbox", { name: aki.names.say }).waitFor();
  assert.equal(await card.count(), 0, "and never again");
  assert.equal((await done(aki)).locks, 0, "nothing keeps the screen on in the waiting room");

  await ben.done("start", { table });
  await soon("the title says so", async () => /^● Your turn – /.test(await aki.title()));
  await soon("the screen is kept on", async () => (await done(aki)).locks === 1);
  await score(aki);
  await soon("the title says no more", async () => /^Yahtzee/.test(await aki.title()));
  const before = await done(aki);
  const { k } = await ben.done("enter", { table, after: 0 });
  const log = (await ben.done("enter", { table, after: 0 })).log;
  const after = log.findLast((entry) => entry.n)?.n;
  assert.ok(k > 0 && after > 0);
  await ben.done("move", { table, after, do: "score chance" });
  await soon("the title says so again", async () => /^● Your turn – /.test(await aki.title()));
  await soon("it buzzes", async () => (await done(aki)).buzzes.length === 1);
  await soon("it rings", async () => (await done(aki)).bells > before.bells);

  // Out of sight the lock goes back; in sight it is taken again.
  const show = (hidden) =>
    aki.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await show(true);
  await soon("out of sight", async () => (await done(aki)).locks === 0);
  await show(false);
  await soon("in sight", async () => (await done(aki)).locks === 1);

  // All of it can be turned off.
  await button(aki, aki.names.menu).click();
  await aki.getByText("Signals, pace and more").click();
  await aki.getByRole("checkbox", { name: "Title of the tab" }).uncheck();
  await matches(() => aki.title(), /^Yahtzee/);
  await aki.getByRole("checkbox", { name: "Keep the screen on" }).uncheck();
  await soon("it is given back", async () => (await done(aki)).locks === 0);
  await aki.getByRole("checkbox", { name: "Keep the screen on" }).check();
  await soon("it is taken again", async () => (await done(aki)).locks === 1);
  await aki.getByRole("link", { name: "Home", exact: true }).click();
  await soon("not away from the table", async () => (await done(aki)).locks === 0);
}

async function stepByStep({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const guests = await openGuests(aki, house);
  const host = await guests.come("Host");
  const table = await openFor(host, { game: "yahtzee", seats: 3 });
  await takeSeat(aki, house, table);
  await aki.evaluate(() => localStorage.setItem("engawa.tempo", "steps"));
  await aki.reload();
  await aki.getByRole("textbox", { name: aki.names.say }).waitFor();
  await host.done("start", { table });
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  const next = aki.getByRole("button", { name: /^Next: / });
  assert.equal(await next.count(), 0, "one's own turn waits for nobody");
  await score(aki);
  const told = () => aki.locator("[data-announcer] p").count();
  const ways = [
    () => next.click(),
    () => aki.keyboard.press(" "),
    () => aki.locator(".play-main").click({ position: { x: 4, y: 400 } }),
  ];
  const seen = new Set();
  for (let i = 0; ; i++) {
    const mine = aki.getByText(aki.names.yourTurn, { exact: true });
    await next.or(mine).first().waitFor();
    if (await mine.isVisible()) break;
    seen.add(await next.innerText());
    const before = await aki.locator("[data-announcer]").innerText();
    await aki.evaluate(() => new Promise((go) => setTimeout(go, 200)));
    assert.equal(await aki.locator("[data-announcer]").innerText(), before, "it waits");
    await ways[i % ways.length]();
    await soon(
      "one move more is told",
      async () => (await aki.locator("[data-announcer]").innerText()) !== before,
    );
  }
  assert.equal(seen.size, 2, "each bot was waited with");
  await soon("all of it is told", async () => (await told()) > 4);
  // The line has the moves of the two since one's own move, however they were shown.
  await becomes(() => aki.locator(".last-moves .last-move .crest").count(), 2);
}

export default [
  [
    "signals: title, bell, buzzing and the screen, offered once and all to be turned off",
    calledToTheTurn,
  ],
  ["pace: step by step each move of a bot waits for a tap", stepByStep],
];
