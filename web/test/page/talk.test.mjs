/* talk.test.mjs - reactions and chat around a game: one tap, quiet where nobody asked for it, somebody who
 * is not heard, and nothing of it over a piece or a button. */
import assert from "node:assert/strict";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { button, DESKTOP, PHONE } from "./support/people.mjs";
import { becomes, rest, soon } from "./support/wait.mjs";

const SIDE = { width: 844, height: 390 };

/** A table at which Ben, without a page, sits beside the person. Bots have the other seats. */
async function beside(person, house, game, seats = 2) {
  const guests = await openGuests(person, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game, seats, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(person, house, table);
  return { guests, ben, table };
}

/** What `act` brings is seen, for a while: it is waited for before. */
const shows = (locator, act) => Promise.all([locator.waitFor(), act()]);

const told = (person) => person.locator("[data-said]").innerText();

async function oneTap({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE });
  const { ben, guests, table } = await beside(aki, house, "yahtzee");

  // In the waiting room: a tap, and everybody sees it.
  await shows(aki.locator(".seat-card .bubble .sign"), () => button(aki, "お見事！").click());
  await soon("Ben is told", async () => (await ben.pushes("react")).length === 1);
  assert.equal((await ben.pushes("react"))[0].react, "bravo");
  await ben.done("react", { table, react: "tea" });
  await soon("it is read out", async () => (await told(aki)) === "Benさん：ちょっと一服。");

  // During the game: the strip below the header, open until it is closed.
  await ben.done("start", { table });
  await button(aki, "リアクション").click();
  await button(aki, "おおっ！").click();
  await soon("Ben is told", async () => (await ben.pushes("react")).at(-1).react === "wow");
  await button(aki, "おおっ！").waitFor();

  // Who watches is quiet, unless one wants to see it.
  const cat = await guests.come("Cat");
  await cat.done("enter", { table, after: 0 });
  await cat.done("react", { table, react: "laugh" });
  await ben.done("react", { table, react: "hmm" });
  await soon("Ben is heard", async () => (await told(aki)) === "Benさん：うーん…");
  assert.equal(await aki.locator(".crowd").count(), 0);
  await aki.evaluate(() => localStorage.setItem("engawa.crowd", "on"));
  await aki.reload();
  await aki.locator(".turn-line").waitFor();
  await shows(aki.locator(".head .crowd .sign"), () =>
    cat.done("react", { table, react: "laugh" }),
  );

  // After the end too.
  await ben.done("abandon", { table });
  await aki.getByRole("heading", { name: "対局は途中で終了しました" }).waitFor();
  await button(aki, "リアクション").click();
  await button(aki, "ありがとう").click();
  await soon("Ben is told", async () => (await ben.pushes("react")).at(-1).react === "thanks");
  await shows(aki.locator(".tab .bubble").getByText("Good night"), () =>
    ben.done("say", { table, text: "Good night" }),
  );
}

async function notHeard({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const { ben, table } = await beside(aki, house, "yahtzee");
  const lines = aki.locator(".log .said");
  await ben.done("say", { table, text: "one" });
  await ben.done("say", { table, text: "two" });
  await lines.nth(1).waitFor();
  // From the line itself, by keyboard.
  await lines.first().getByRole("button").focus();
  await aki.keyboard.press("Enter");
  await button(aki, "Hide what Ben says").click();
  await button(aki, "Close").click();
  await becomes(() => lines.count(), 1, "one line stands for both");
  await lines.getByText("What Ben says is hidden here.").waitFor();
  await ben.done("start", { table });
  await aki.locator(".turn-line").waitFor();
  await ben.done("say", { table, text: "three" });
  await ben.done("react", { table, react: "laugh" });
  await aki.reload();
  await lines.getByText("What Ben says is hidden here.").first().waitFor();
  const heard = async () =>
    (await lines.allInnerTexts()).filter(
      (line) => !line.startsWith("What Ben says is hidden here."),
    );
  await becomes(heard, [], "it is remembered");
  assert.equal(await aki.locator(".bubble").count(), 0);
  assert.equal(await told(aki), "");
  // From the list of who is here, where it is undone as well.
  await button(aki, aki.names.menu).click();
  await button(aki, aki.names.table).click();
  const sheet = aki.getByRole("dialog");
  await button(sheet, "Show what Ben says").click();
  await button(sheet, "Hide what Ben says").waitFor();
  await button(sheet, "Close").click();
  await becomes(() => lines.count(), 3, "what was said meanwhile is there");
}

/** What of the page is under a bubble or a reaction that should not be: buttons and pieces. The plate that
 * it lies on may itself be a button, which takes taps as before. */
const covered = (person) =>
  person.evaluate(() => {
    const over = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const things = [
      ...document.querySelectorAll(
        "button, a, input, select, summary, .die, [data-card], .sd-cell, .dd-card, .token",
      ),
    ].filter((one) => one.checkVisibility() && !one.closest(".unseen"));
    const found = [];
    for (const bubble of document.querySelectorAll(".bubble, .crowd")) {
      if (getComputedStyle(bubble).pointerEvents !== "none") found.push("a bubble takes taps");
      for (const thing of things) {
        if (thing.contains(bubble)) continue;
        if (over(bubble.getBoundingClientRect(), thing.getBoundingClientRect()))
          found.push(`${thing.tagName}.${thing.className} ${thing.textContent.slice(0, 20)}`);
      }
    }
    return found;
  });

/** In the page: how long the lines of this text are together that can be read. */
const inSight = (text) => {
  const { lineHeight } = getComputedStyle(text);
  return Math.round(text.clientHeight / parseFloat(lineHeight)) * text.clientWidth;
};

const ROOMS = [
  ["yahtzee", 2],
  ["burning-desire", 2],
  ["dixit", 6],
  ["dou-dizhu", 3],
  ["sengoku-domino", 4],
];

async function coversNothing({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  for (const [game, seats] of ROOMS) {
    await aki.setViewportSize(PHONE);
    const { ben, table } = await beside(aki, house, game, seats);
    await ben.done("start", { table });
    await aki.locator(".turn-line").waitFor();
    const text = "What a fine move that was, I would never have seen it";
    for (const size of [PHONE, SIDE]) {
      await aki.setViewportSize(size);
      await rest(aki, 0);
      await shows(aki.locator(".bubble").getByText("What a fine move"), () =>
        ben.done("say", { table, text }),
      );
      assert.deepEqual(await covered(aki), [], `${game} at ${size.width}`);
      const read = await aki.locator(".bubble > span").first().evaluate(inSight);
      assert.ok(size !== PHONE || read > 180, `${game}: ${read} pixels of text are in sight`);
      await shows(aki.locator(".bubble .sign"), () => ben.done("react", { table, react: "bow" }));
      assert.deepEqual(await covered(aki), [], `a reaction, ${game} at ${size.width}`);
    }
  }
}

export default [
  ["talk: a reaction takes one tap, before, during and after a game", oneTap],
  ["talk: somebody is not heard on this device, and is heard again", notHeard],
  ["talk: messages cover no piece and no button in any room", coversNothing],
];
