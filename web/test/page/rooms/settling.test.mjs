/* settling.test.mjs - in no room is anything decided by a press that was meant for what stood there before: each
 * button that decides is pressed in the moment in which it comes up, by a click and by Enter. */
import assert from "node:assert/strict";
import { actBurning } from "../support/burning.mjs";
import { act as actInDixit, asked, hand, table as cardsOf } from "../support/dixit.mjs";
import { act as actDouDizhu } from "../support/dou_dizhu.mjs";
import { openFor, openGuests, takeSeat } from "../support/guests.mjs";
import { PHONE } from "../support/people.mjs";
import { act as actYahtzee, playUntil } from "../support/play.mjs";
import { actSengoku } from "../support/sengoku_domino.mjs";
import { rest } from "../support/wait.mjs";

/** Buttons whose press decides something, or the last press before one does. */
const FINAL = ".play-main :is(.button.main, .cup), dialog .button.main";

/** In the page, before its scripts: presses what has just come up, and notes what that has sent. */
const pressAtOnce = (FINAL) => {
  const now = { pressing: false, tried: new Set(), pressed: [], sent: [] };
  window.early = now;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (now.pressing && /"ask":"(move|react)"/.test(text)) now.sent.push(text);
    send.call(this, text);
  };
  // What a press sends, it sends before anything else can happen in the page.
  const afterwards = (left) =>
    queueMicrotask(() => (left > 0 ? afterwards(left - 1) : (now.pressing = false)));
  window.press = (button) => {
    now.pressing = true;
    button.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    afterwards(50);
  };
  window.offered = () => [...document.querySelectorAll(FINAL)].find((one) => !one.disabled);
  let handled = true;
  const look = () => {
    const button = window.offered();
    // (A press that decides nothing may bring the same button up once more.)
    if (!button || now.tried.has(button.textContent)) return;
    now.tried.add(button.textContent);
    now.pressed.push(button.textContent);
    window.press(button);
  };
  new MutationObserver(() => handled && look()).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  // What a tap brings up is pressed when all of the page has heard of the tap.
  for (const kind of ["click", "submit"]) {
    const heard = () => {
      handled = true;
      look();
    };
    const begin = ({ isTrusted }) => {
      if (isTrusted) now.tried = new Set([window.offered()?.textContent]);
      handled = false;
      removeEventListener(kind, heard);
      addEventListener(kind, heard);
    };
    addEventListener(kind, begin, true);
  }
};

/** In the page: presses what decides now, and says whether that has sent a move. */
const pressInTime = async () => {
  const { sent, tried } = window.early;
  const before = sent.length;
  tried.clear();
  const button = window.offered();
  if (button) window.press(button);
  await new Promise((go) => setTimeout(go));
  return sent.splice(before).length > 0;
};

/** A card of Dixit is looked at; the button beside it decides. */
async function lookInDixit(person) {
  const what = await asked(person);
  if (what !== "card" && what !== "vote") return actInDixit(person);
  await person.keyboard.press("Escape");
  const cards = what === "card" ? hand(person) : cardsOf(person);
  person.looked = (person.looked ?? 0) + 1;
  await cards.nth(person.looked % (await cards.count())).click();
  await person.getByRole("dialog").waitFor();
  return true;
}

/** Somebody on the page decides three things in GAME, each after it has settled. */
async function nothingEarly({ people, house }, game, seats, act) {
  const aki = await people.come({ name: "Aki", size: PHONE, throws: true });
  await aki.addInitScript(pressAtOnce, FINAL);
  const guests = await openGuests(aki, house);
  const host = await guests.come("Host");
  const table = await openFor(host, { game, seats });
  await takeSeat(aki, house, table);
  await host.done("start", { table });
  let decided = 0;
  await playUntil(
    aki,
    async () => decided > 2 || aki.evaluate(() => window.early.sent.length > 0),
    async () => {
      await rest(aki);
      if (!(await aki.evaluate(pressInTime))) return act(aki);
      decided++;
      return true;
    },
  );
  const { pressed, sent } = await aki.evaluate(() => window.early);
  assert.deepEqual(sent, [], `${game}: ${pressed.join(", ")}`);
  assert.ok(pressed.length > 2, `${game}: ${pressed.join(", ")}`);
}

export default [
  ["yahtzee", 2, actYahtzee],
  ["burning-desire", 2, actBurning],
  ["dixit", 4, lookInDixit],
  ["dou-dizhu", 3, actDouDizhu],
  ["sengoku-domino", 2, actSengoku],
].map(([game, seats, act]) => [
  `nothing is decided in ${game} by a press that comes too soon`,
  (place) => nothingEarly(place, game, seats, act),
]);
