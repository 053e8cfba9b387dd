/* dixit.test.mjs - Dixit at real tables: friends and bots, keys alone, several people at one screen,
 * without pictures, without a network; what others may not see is not there. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  act,
  aloneAtDixit,
  asked,
  called,
  hand,
  openDixit,
  playDixit,
  table,
} from "../support/dixit.mjs";
import { newFolder, program } from "../support/house.mjs";
import { violations, violationsOfLook } from "../support/obstacles.mjs";
import { button, DESKTOP, PHONE } from "../support/people.mjs";
import {
  addBot,
  agreeOnResult,
  doubleTap,
  playUntil,
  readResult,
  resultOf,
  sit,
  start,
} from "../support/play.mjs";
import { becomes, matches, rest, soon, stir } from "../support/wait.mjs";

/** What axe finds on the screen as it is, however small; in another theme, what can differ there. */
const obstacles = async (person, where, ask = violations) =>
  (await ask(person, { impact: "any" })).map((one) => `${where}: ${one}`);

/** Nothing is wider than the window. */
const fits = (person, where) =>
  soon(`${where} does not scroll sideways`, () =>
    person.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  );

async function friendsPlay({ people, house }) {
  const aki = await people.come({ name: "Aki", language: "en", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE, theme: "dark" });
  const invitation = await openDixit(aki, house.url, { seats: 4, goal: 7 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  for (const seat of [2, 3]) await addBot(aki, seat);
  await start(aki);

  const met = new Map();
  const found = [];
  await playDixit([aki, ben], {
    clue: "a lantern",
    at: async (person, what) => {
      const where = `${what}, ${person.called}`;
      if (met.has(where)) return;
      met.set(where, true);
      await fits(person, where);
      found.push(...(await obstacles(person, where)));
      if (what === "on") return;
      // The same moment in the other theme; a card in the large is dark in both.
      if (person === aki) {
        await (what === "vote" ? table(person) : hand(person)).nth(0).click();
        await person.getByRole("dialog").waitFor();
        found.push(...(await obstacles(person, `${where}, large`)));
        await button(person, called(person).close).click();
      }
      await person.emulateMedia({ colorScheme: person === aki ? "dark" : "light" });
      found.push(...(await obstacles(person, `${where}, other theme`, violationsOfLook)));
      await person.emulateMedia({ colorScheme: person === aki ? "light" : "dark" });
      if (what === "vote" && person === ben && met.has("clue, Aki"))
        await ben
          .locator(".dixit-clue")
          .getByText(/「a lantern|「縁側/)
          .waitFor();
    },
  });
  assert.deepEqual([...new Set(found)], []);
  for (const what of ["clue", "card", "vote", "on"])
    assert.ok(met.has(`${what}, Aki`), `Aki met ${what}`);

  const result = await agreeOnResult(aki, ben);
  assert.equal(result.length, 4);
  found.push(...(await obstacles(aki, "over")), ...(await obstacles(ben, "over")));
  assert.deepEqual(found, []);
  const [download] = await Promise.all([
    ben.waitForEvent("download"),
    button(ben, ben.names.download).click(),
  ]);
  const file = join(newFolder(), "dixit.engawa");
  await download.saveAs(file);
  for (const command of ["replay", "verify"]) {
    const { status, stdout, stderr } = spawnSync(program, [command, file], {
      encoding: "utf8",
    });
    assert.equal(status, 0, `engawa ${command}: ${stdout}${stderr}`);
  }
  // In the replay every hand is open, or one sees with somebody's eyes.
  await aki.getByRole("link", { name: aki.names.replay }).click();
  const hands = (n) => async () =>
    (await aki.getByRole("list", { name: /’s hand$/ }).count()) === n;
  await aki.getByRole("slider", { name: aki.names.moment, exact: true }).fill("3");
  await soon("every hand is open", hands(4));
  await aki.getByRole("combobox").selectOption({ label: "Aki" });
  await soon("one hand is open", hands(1));
  assert.deepEqual(await obstacles(aki, "replay"), []);
}

/** Tab until something with this name has the focus. */
async function tabTo(person, name) {
  for (let i = 0; i < 40; i++) {
    await person.keyboard.press("Tab");
    const at = await person.evaluate(() => {
      const element = document.activeElement;
      const style = getComputedStyle(element);
      const label =
        element.getAttribute("aria-label") ??
        element.querySelector("[aria-label]")?.getAttribute("aria-label") ??
        element.innerText;
      return {
        label: label.trim(),
        ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
      };
    });
    if (!name.test(at.label)) continue;
    assert.ok(at.ring, `no ring around ${at.label}`);
    return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

async function keysOnly({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aloneAtDixit(aki, house.url, { seats: 4, goal: 4 });
  const { keyboard } = aki;
  const dialog = aki.getByRole("dialog");
  let walked = false;
  while (!(await resultOf(aki).isVisible())) {
    const what = await asked(aki);
    if (!what) {
      await stir([aki]);
      continue;
    }
    if (what === "on") {
      await keyboard.press("Enter");
      await soon("the next round", async () => (await asked(aki)) !== "on");
      continue;
    }
    if (what === "clue" && !walked) {
      // By walking there: Tab to the first card, arrows to the next ones …
      walked = true;
      await tabTo(aki, /^Card \d+/);
      await keyboard.press("ArrowRight");
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    } else await keyboard.press("2"); // … or by the key of its place.
    await dialog.waitFor();
    const counter = () => dialog.getByText(/^\d \/ \d/).innerText();
    const before = await counter();
    await rest(aki, 380);
    if (what === "clue") {
      await keyboard.type("Early in the morning");
    } else {
      await keyboard.press("ArrowRight");
      await soon("an arrow leafs on", async () => (await counter()) !== before);
      await rest(aki, 380);
      if (
        what === "vote" &&
        !(await aki.getByRole("button", { name: called(aki).vote }).isVisible())
      )
        await keyboard.press("ArrowRight");
      await rest(aki, 380);
      await tabTo(aki, what === "vote" ? called(aki).vote : new RegExp(called(aki).give));
    }
    await keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await soon("it is done", async () => (await asked(aki)) !== what);
  }
  assert.equal((await readResult(aki)).length, 4);
}

/** One guest finds the storyteller's card, the other takes that guest's: so one has the most points after the
 * first round, and the game is over. */
async function oneScreen({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aloneAtDixit(aki, house.url, {
    seats: 3,
    goal: 2,
    others: ["Somebody at this screen", "Somebody at this screen"],
  });
  const lift = aki.getByRole("button", { name: called(aki).lift });
  const hands = new Set();
  const votes = []; // the storyteller's card, the first guest's
  let lifted = 0;
  const by = async () => {
    if (await lift.isVisible()) {
      assert.equal(
        await hand(aki).count(),
        0,
        "no hand is shown before somebody says that they are there",
      );
      await lift.click();
      await lift.waitFor({ state: "hidden" });
      lifted++;
      return true;
    }
    const what = await asked(aki);
    if (what === "clue" || what === "card") {
      const cards = await hand(aki).evaluateAll((all) => all.map((card) => card.dataset.card));
      hands.add(cards.join());
      if (hands.size < 3) votes.push(cards[0]);
    }
    const vote = what === "vote" ? votes.shift() : null;
    return (await act(aki, { clue: "three of us", vote })) !== null;
  };
  await playUntil(aki, () => resultOf(aki).isVisible(), by);
  assert.ok(lifted >= 5, `asked ${lifted} times`);
  assert.equal(hands.size, 3, "everybody sees their own hand");
  assert.equal((await readResult(aki)).length, 3);
}

async function secrets({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "Ben", size: PHONE });
  const cat = await people.come({ name: "Cat", size: DESKTOP });
  const invitation = await openDixit(aki, house.url, { seats: 4 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  for (const seat of [2, 3]) await addBot(aki, seat);
  await cat.goto(invitation);
  await start(aki);
  await hand(aki).first().waitFor();
  const secret = await hand(aki).first().getAttribute("data-card");

  // A double tap on a card sends nothing, and the typed text is still there afterwards.
  await doubleTap(aki, hand(aki).first());
  await aki.getByLabel(called(aki).clue, { exact: true }).fill("Not too clear");
  await aki.keyboard.press("Escape");
  await hand(aki).first().click();
  const clue = aki.getByLabel(called(aki).clue, { exact: true });
  await becomes(() => clue.inputValue(), "Not too clear");
  await clue.fill("   ");
  await rest(aki, 380);
  await button(aki, called(aki).tell).click();
  await aki.getByText("write a clue (X2)").waitFor();
  await clue.fill("  Not too clear\u3000");
  await button(aki, called(aki).tell).click();

  for (const other of [ben, cat]) {
    await other.locator(".dixit-clue").getByText("“Not too clear”").waitFor();
    assert.equal(
      await other.locator(`[data-card="${secret}"]`).count(),
      0,
      "the storyteller's card is hidden",
    );
  }
  assert.equal(await hand(cat).count(), 0, "who watches has no hand");
  await ben.waitForFunction(() => document.querySelectorAll(".dixit-sign.chose").length === 2);
  await becomes(
    () => ben.getByText(called(ben).chose).count(),
    2,
    "who has chosen is said in words",
  );
  await act(ben);
  await table(ben).first().waitFor();
  // One's own card tells why it cannot be voted for.
  const own = table(ben).filter({ has: ben.getByText("yours", { exact: true }) });
  await own.click();
  await ben.getByText("you cannot vote for your own card (X5)").waitFor();
  assert.equal(await ben.getByRole("button", { name: called(ben).vote }).count(), 0);
  await ben.keyboard.press("Escape");
  await act(ben);
  await button(ben, called(ben).goOn).waitFor();
  // Now the pictures may say what they are called, and those of one's hand still do not.
  const title = ben.locator(".dixit-lightbox-caption");
  await table(ben).first().click();
  await matches(() => title.innerText(), /.+ · .+’s card/);
  await ben.keyboard.press("Escape");
  await ben
    .getByRole("button", { name: /^Number \d\. Card \d+.*Aki’s card.*the storyteller’s card/ })
    .waitFor();
  await act(ben);
  await hand(ben).first().click();
  await ben.getByRole("dialog").waitFor();
  assert.equal(await title.count(), 0);
}

/** All pictures that are shown have come. */
const picturesAreThere = (person) =>
  person.waitForFunction(() => {
    const all = [...document.querySelectorAll(".dixit-pic")];
    return (
      all.length > 0 &&
      all.every((pic) =>
        [...pic.querySelectorAll("img")].some((img) => img.complete && img.naturalWidth > 0),
      )
    );
  });

async function withoutPictures({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  aki.mayLose = true; // the pictures that are kept away
  const wanted = [];
  await aki.route(/\/decks\/.*\.webp/, (route) => {
    wanted.push(route.request().url());
    return wanted.length > 6 ? route.abort() : route.continue();
  });
  await aloneAtDixit(aki, house.url, { seats: 4, goal: 1 });
  await hand(aki).first().waitFor();
  await aki.waitForFunction(() => document.querySelectorAll(".dixit-pic img.coming").length === 0);
  assert.ok(
    wanted.slice(0, 6).every((url) => url.includes("/thumb/")),
    `thumbnails come first: ${wanted.slice(0, 6)}`,
  );
  assert.equal(
    await aki.evaluate(
      () => [...document.images].filter((img) => img.complete && img.naturalWidth === 0).length,
    ),
    0,
    "no broken picture",
  );
  const bare = aki.locator(".dixit-pic:not(:has(img))").first();
  if (await bare.count()) assert.match(await bare.innerText(), /\d+/);
  await playDixit([aki]);
  assert.equal((await readResult(aki)).length, 4);
}

async function withoutNetwork({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP, keeps: true });
  aki.mayLose = true;
  await aloneAtDixit(aki, house.url, { seats: 4, goal: 1 });
  await picturesAreThere(aki);
  // 84 cards in both sizes, and their words.
  const kept = () => aki.evaluate(async () => (await (await caches.open("decks")).keys()).length);
  await soon("all pictures are kept", async () => (await kept()) >= 169);
  assert.equal(await kept(), 169);
  await house.lose();
  await aki.reload();
  await hand(aki).first().waitFor();
  await picturesAreThere(aki);
  await playDixit([aki]);
}

/** A finger taps twice at one place, as quick as one does however slow the machine is. */
async function tapTwice(person, x, y) {
  const touch = await person.context().newCDPSession(person);
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await Promise.all([1, 2].flatMap(() => [send("touchStart", [{ x, y }]), send("touchEnd", [])]));
  await touch.detach();
}

/** Fingers go from places to other places of the screen. */
async function fingers(person, from, to) {
  const touch = await person.context().newCDPSession(person);
  const points = (part) =>
    from.map(([x, y], i) => ({
      x: x + (to[i][0] - x) * part,
      y: y + (to[i][1] - y) * part,
      id: i,
    }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(part) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

async function closeLook({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aloneAtDixit(aki, house.url, { seats: 4 });
  await hand(aki).nth(1).tap();
  const card = aki.locator(".dixit-lightbox-card");
  const scale = () =>
    card.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const counter = aki.getByRole("dialog").getByText(/^\d \/ \d/);
  const at = async () => (await counter.innerText()).slice(0, 1);
  await card.waitFor();
  await becomes(at, "2");
  const enlarged = async () => (await scale()) > 2;
  await fingers(
    aki,
    [
      [150, 300],
      [240, 300],
    ],
    [
      [60, 300],
      [330, 300],
    ],
  );
  await soon("a pinch enlarges", enlarged);
  await fingers(aki, [[300, 300]], [[100, 300]]);
  assert.equal(await at(), "2", "a finger moves what is enlarged");
  await button(aki, "Whole card").click();
  await becomes(scale, 1);
  await fingers(aki, [[300, 300]], [[100, 310]]);
  await becomes(at, "3", "a swipe leafs on");
  await tapTwice(aki, 195, 300);
  await soon("a double tap enlarges", enlarged);
  await button(aki, "Previous card").click();
  await becomes(at, "2");
  await becomes(scale, 1, "each card is seen whole first");
  await button(aki, called(aki).close).click();
  // A long press opens it, too, and no menu.
  await hand(aki).nth(4).dispatchEvent("contextmenu");
  await becomes(at, "5");
}

export default [
  [
    "two friends and two bots play a whole game of Dixit, without obstacles in any phase",
    friendsPlay,
  ],
  ["a whole game of Dixit by keyboard alone", keysOnly],
  ["three people play Dixit at one screen, each behind the curtain", oneScreen],
  ["a card given, a vote and a typed clue stay where they belong", secrets],
  ["a picture of Dixit is enlarged and leafed through with fingers", closeLook],
  ["Dixit is played without its pictures, by numbers and words", withoutPictures],
  ["Dixit goes on without a network, with all its pictures", withoutNetwork],
];
