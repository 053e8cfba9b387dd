/* dice.test.mjs - dice that somebody throws by hand: by a tap, a key or a shake. The outcome is the
 * table's: others have heard it already. */
import assert from "node:assert/strict";
import { openFor, openGuests, takeSeat } from "../support/guests.mjs";
import { button, PHONE } from "../support/people.mjs";
import { rest, soon } from "../support/wait.mjs";

const faces = (person) =>
  person
    .getByRole("button", { name: /^サイコロ\d：\d/ })
    .evaluateAll((all) => all.map((die) => die.getAttribute("aria-label").slice(-1)).join(""));

/** The events that somebody without a page has heard of, and the rolls among them. */
const events = async (ben) =>
  (await ben.pushes("log")).flatMap(({ log }) => log).filter((one) => one.n !== undefined);
const heard = async (ben) =>
  (await events(ben)).flatMap(({ do: text }) => (text.startsWith("roll ") ? [text.slice(5)] : []));

/** The phone jerks twice, as when it is shaken. */
const shake = (person) =>
  person.evaluate(async () => {
    for (let i = 0; i < 2; i++) {
      dispatchEvent(
        new DeviceMotionEvent("devicemotion", {
          acceleration: { x: 20, y: 3, z: 3 },
          interval: 16,
        }),
      );
      await new Promise((go) => setTimeout(go, 150));
    }
  });

/** Aki has the dice, throws them by `how`, and writes the box; then Ben writes `box`, too. */
async function round({ aki, ben, table }, rolls, box, label, how) {
  await soon("the roll is heard", async () => (await heard(ben)).length === rolls);
  await aki.locator(".cup").waitFor();
  assert.equal(await faces(aki), "", "nothing of it is seen before the throw");
  assert.ok(
    !(await aki.locator("[data-announcer]").innerText()).includes((await heard(ben)).at(-1)),
  );
  await rest(aki);
  await how();
  await aki.locator(".cup").waitFor({ state: "detached" });
  await soon("the dice lie there", async () => (await faces(aki)) === (await heard(ben)).at(-1));
  await rest(aki);
  await aki.getByRole("button", { name: new RegExp(`^${label}：今なら`) }).click();
  await aki.getByRole("button", { name: /点を記入$/ }).click();
  await soon("it is Ben's turn", async () => (await heard(ben)).length === rolls + 1);
  const after = (await events(ben)).at(-1).n;
  await ben.done("move", { table, seat: 1, after, do: `score ${box}` });
}

async function byHand({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, throws: true });
  await aki.context().grantPermissions(["accelerometer", "gyroscope"]);
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(aki, house, table);
  await ben.done("start", { table });
  const all = { aki, ben, table };
  await round(all, 1, "ones", "1の目", () => aki.locator(".cup").click());
  await round(all, 3, "twos", "2の目", () => aki.keyboard.press("r"));
  await aki.locator(".cup").waitFor();
  await button(aki, "振り方").click();
  await aki.getByLabel("端末を振ってサイコロを振る").check();
  await aki.keyboard.press("Escape");
  await round(all, 5, "threes", "3の目", () => shake(aki));

  // Who wants that has the page throw, also what lies in the cup.
  await aki.locator(".cup").waitFor();
  await button(aki, "振り方").click();
  await aki.getByLabel("自動で振る").check();
  await aki.keyboard.press("Escape");
  await aki.locator(".cup").waitFor({ state: "detached" });
  await soon("the dice lie there", async () => (await faces(aki)) === (await heard(ben)).at(-1));
}

export default [["dice are thrown by a tap, a key or a shake, and others wait for nobody", byHand]];
