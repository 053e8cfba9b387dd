/* dice.test.mjs - dice that somebody throws by hand: by a tap, a key or a shake; everybody at the table sees them
 * fall at the same moment, and nobody before. */
import assert from "node:assert/strict";
import { openFor, openGuests, takeSeat } from "../support/guests.mjs";
import { button, DESKTOP, PHONE } from "../support/people.mjs";
import { matches, rest, soon } from "../support/wait.mjs";

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

/** Nobody's dice are thrown for them, and nobody is given up, however slow this machine is. */
const patient = (person) =>
  person.addInitScript(() => {
    const { setTimeout: set } = window;
    window.setTimeout = (act, after, ...rest) => set(act, after > 1000 ? 1e8 : after, ...rest);
  });

async function byHand({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, throws: true });
  await patient(aki);
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

/** In the page: notes when the dice lie there, by the clock that all pages of this machine share. */
const watchDice = () => {
  window.fell = [];
  const look = () => {
    const cup = document.querySelector(".cup") !== null;
    if (window.cup && !cup) window.fell.push(performance.timeOrigin + performance.now());
    window.cup = cup;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
const fell = (person) => person.evaluate(() => window.fell);
const facesShown = (person) =>
  person
    .locator(".dice .die")
    .evaluateAll((all) =>
      all.map((die) => /: (\d)/.exec(die.getAttribute("aria-label"))?.[1] ?? "?"),
    )
    .then((all) => all.join(""));

/** What PERSON's page says of the dice, the possible scores and the log. */
const leaks = async (person, roll) =>
  [
    (await facesShown(person)) !== "?????" && "faces",
    (await person.getByRole("button", { name: person.names.would }).count()) > 0 && "scores",
    (await person.locator("body").innerText()).includes([...roll].join(" ")) && "log",
    (await person.locator("[data-announcer]").innerText()).includes([...roll].join(" ")) && "aloud",
  ].filter(Boolean);

/** Aki throws by hand at a table with Ben; Chie watches. */
async function together({ people, house }) {
  const [aki, ben, chie] = await Promise.all(
    ["Aki", "Ben", "Chie"].map((name) =>
      people.come({ name, size: name === "Aki" ? PHONE : DESKTOP, throws: true }),
    ),
  );
  const all = [aki, ben, chie];
  for (const person of all) {
    await patient(person);
    await person.addInitScript(watchDice);
  }
  const guests = await openGuests(aki, house);
  const host = await guests.come("Host");
  const table = await openFor(host, { game: "yahtzee", seats: 2, free: 2 });
  await takeSeat(aki, house, table, 0);
  await takeSeat(ben, house, table, 1);
  await chie.goto(`${house.url}/t/${table}`);
  await host.done("start", { table });
  for (const person of all) await person.locator(".cup").waitFor();
  const [roll] = await heard(host);
  for (const person of all) assert.deepEqual(await leaks(person, roll), [], person.called);
  assert.equal(await button(ben, "Throw the dice").count(), 0, "it is Aki's throw");
  await ben.getByRole("img", { name: /has the dice in the cup\.$/ }).waitFor();

  await rest(aki);
  for (const person of all) assert.deepEqual(await fell(person), [], person.called);
  await aki.locator(".cup").click();
  for (const person of all)
    await soon("the dice lie there", async () => (await facesShown(person)) === roll);
  for (const person of all)
    assert.equal((await fell(person)).length, 1, `${person.called} saw them fall once`);
  const moments = (await Promise.all(all.map(fell))).flat();
  const spread = Math.max(...moments) - Math.min(...moments);
  console.log(`# the dice fell for three people within ${Math.round(spread)} ms`);

  // Ben's hand is known from his first throw on; who leaves theirs to the page keeps nobody waiting.
  await aki.getByRole("button", { name: /^Ones: would score/ }).click();
  await aki.getByRole("button", { name: aki.names.write }).click();
  for (const person of all) await person.locator(".cup").waitFor();
  const second = (await heard(host)).at(-1);
  for (const person of all) assert.deepEqual(await leaks(person, second), [], person.called);
  await button(ben, "How to throw").click();
  await ben.getByLabel("Throw for me").check();
  for (const person of all)
    await soon("they lie there", async () => (await facesShown(person)) === second);
}

/** The page throws for a player who does nothing, and everybody sees it. */
async function tired({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE, throws: true });
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(aki, house, table);
  await ben.done("start", { table });
  const signs = async () => (await ben.pushes("react")).map(({ react }) => react).join(" ");
  await soon("the dice are thrown", async () => (await signs()).includes("throw"));
  assert.match(await signs(), /^(cup )+throw$/);
  const [roll] = await heard(ben);
  await soon("they lie there", async () => (await facesShown(aki)) === roll);

  // Ben's client says nothing of a hand: his throw is waited for only briefly.
  const after = (await events(ben)).at(-1).n;
  await aki.getByRole("button", { name: /^Ones: would score/ }).click();
  await aki.getByRole("button", { name: aki.names.write }).click();
  await soon("Ben's dice have come", async () => (await events(ben)).at(-1).n >= after + 2);
  const second = (await heard(ben)).at(-1);
  await soon("they lie there", async () => (await facesShown(aki)) === second);
}

/** In the page: the timer after which a table that waits for half a minute throws is kept, and nothing else is late. */
const keepThrow = () => {
  const { setTimeout: set } = window;
  window.setTimeout = (act, after, ...rest) => {
    if (after === 30_000) window.throwForThem = act;
    return set(act, after > 1000 ? 1e8 : after, ...rest);
  };
};

/** The host chooses how long the table waits for a throw; everybody is told, and the page throws after that. */
async function patience({ people, house }, language) {
  const said = {
    en: [
      "If somebody does not throw, the dice fall",
      "after 30 seconds",
      /fall after 30 seconds\.$/,
    ],
    ja: ["振らない人のサイコロを自動で振るまで", "30秒", /^30秒振らないと/],
  };
  const [field, choice, told] = said[language];
  const aki = await people.come({ name: "Aki", language, size: PHONE, throws: true });
  await aki.addInitScript(keepThrow);
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const host = await guests.self();
  const ben = await guests.come("Ben");
  const table = await openFor(host, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("enter", { table, after: 0 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(aki, house, table);
  await aki.getByText(aki.names.change).click();
  await aki.locator(".waiting-change").getByText(aki.names.more).click();
  await aki.getByRole("combobox", { name: field }).selectOption({ label: choice });
  await aki.getByText(told).first().waitFor();
  await button(aki, aki.names.start).click();
  await aki.locator(".cup").waitFor();
  const signs = async () => (await ben.pushes("react")).map(({ react }) => react).join(" ");
  await matches(signs, /^cup( cup)*$/);
  await soon("the table waits", () => aki.evaluate(() => window.throwForThem !== undefined));
  await aki.evaluate(() => window.throwForThem());
  await matches(signs, /^(cup )+throw$/, "it throws after the table's time");
}

export default [
  ["dice are thrown by a tap, a key or a shake", byHand],
  ["dice fall for everybody when their thrower throws, and nobody sees them before", together],
  ["the table says how long it waits for a throw", (place) => patience(place, "en")],
  ["the table says how long it waits for a throw, in Japanese", (place) => patience(place, "ja")],
  ["idle players have their dice thrown, and nobody waits for a silent client", tired],
];
