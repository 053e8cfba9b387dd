/* warmth.test.mjs - a tap on a friend's dice cheers, reactions fly, and sound is offered once. */
import assert from "node:assert/strict";
import { openFor, openGuests } from "./support/guests.mjs";
import { button, PHONE } from "./support/people.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { becomes, rest, soon } from "./support/wait.mjs";

async function cheers({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE, motion: "full" });
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 0, entropy: "" });
  await self.done("sit", { table, seat: 1, entropy: "" });
  await ben.done("start", { table });
  await aki.goto(`${house.url}/t/${table}`);
  await aki.getByText("Ben’s turn", { exact: true }).waitFor();
  const dice = aki.getByRole("img", { name: /^Die \d: \d/ });
  await becomes(() => dice.count(), 5);
  const heard = () =>
    ben
      .pushes("react")
      .then((all) => all.map(({ react }) => react).filter((one) => one === "bravo"));
  assert.deepEqual(await heard(), []);
  await dice.first().click();
  await aki.locator(".flying").waitFor({ state: "attached" });
  await becomes(heard, ["bravo"], "the friend is cheered");
  // One's own dice are for keeping.
  const { n, legal } = await ben.done("legal", { table, seat: 0 });
  await ben.done("move", { table, seat: 0, after: n, do: legal.at(-1) });
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await aki.getByRole("button", { name: /^Die 1: / }).click();
  await becomes(() => aki.getByRole("button", { name: /^Die 1: .*kept/ }).count(), 1);
  assert.deepEqual(await heard(), ["bravo"]);
}

const WELL_DONE = { en: /^Well done, (.+)!$/, ja: /^(.+)さん、お見事！$/ };

/** The guests play by asks, one move at a time, until the page shows something at `wanted`. */
async function until(person, wanted, guests, table) {
  const idle = /^(keep|pass|bid pass)\b/;
  for (let at = 0; (await person.locator(wanted).count()) === 0; at++) {
    const seat = at % guests.length;
    const { ok, n, legal } = await guests[seat].ask("legal", { table, seat });
    if (!ok || !legal?.length) continue;
    const move = legal.findLast((one) => !idle.test(one)) ?? legal.at(-1);
    await guests[seat].ask("move", { table, seat, after: n, do: move.replace('""', '"a clue"') });
    await rest(person);
  }
}

/** In GAME a tap on a friend's things cheers, and so does a button that keys and screen readers find. */
async function cheersIn({ people, house }, language, game, things, open = null) {
  const aki = await people.come({ name: "Aki", language, size: PHONE });
  await aki.goto(house.url);
  const come = await openGuests(aki, house);
  const guests = [await come.come("Ben"), await come.self(), await come.come("Chie")];
  const table = await openFor(guests[0], { game, seats: 3, free: 3 });
  for (const [seat, guest] of guests.entries()) {
    await guest.done("enter", { table, after: 0 });
    await guest.done("sit", { table, seat, entropy: "" });
  }
  await guests[0].done("start", { table });
  await aki.goto(`${house.url}/t/${table}`);
  await until(aki, things, guests, table);
  const heard = async () =>
    (await guests[0].pushes("react")).filter(({ react }) => react === "bravo").length;
  assert.equal(await heard(), 0, game);
  await aki.locator(things).first().click();
  await becomes(heard, 1, `${game}: a tap cheers`);
  if (open) await open(aki);
  const well = aki.getByRole("button", { name: WELL_DONE[language] }).first();
  await well.focus();
  await soon(`${game}: a key cheers`, async () => {
    await well.press("Enter"); // one that comes too soon is not given
    return (await heard()) > 1;
  });
  assert.deepEqual(await violations(aki), [], game);
}

const everywhere = [
  ["dou-dizhu", "[data-play][data-cheer]"],
  ["burning-desire", ".mat[data-cheer]"],
  [
    "dixit",
    ".dixit-plate[data-cheer]",
    (aki) => aki.locator("li:has(> .dixit-plate[data-cheer]) .dixit-face").first().click(),
  ],
  ["sengoku-domino", ".sd-cell[data-cheer]", (aki) => aki.locator(".sd-seat").first().click()],
].flatMap(([game, things, open]) =>
  ["en", "ja"].map((language) => [
    `a tap on a friend's things cheers in ${game}, ${language}`,
    (place) => cheersIn(place, language, game, things, open),
  ]),
);

/** The form of a crest and its colour, as they are drawn. */
const drawn = (crest) =>
  crest.evaluate((svg) => [svg.querySelector("g").innerHTML, getComputedStyle(svg).color]);

/** On one device everybody has a name and a crest, which the device remembers and the game shows. */
async function named({ people, house }, language) {
  const [label, here, crest, form, colour, own] =
    language === "ja"
      ? ["2番の席の名前", "この画面の人", "Grandma Margaretheさんの紋", "形 8", "色 3", "自分の紋"]
      : [
          "Name at seat 2",
          "Somebody at this screen",
          "Crest of Grandma Margarethe",
          "Form 8",
          "Colour 3",
          "Your crest",
        ];
  const aki = await people.come({ name: "Aki", language, size: PHONE });
  await aki.addInitScript(() => localStorage.setItem("engawa.name", "Aki"));
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  const second = aki.getByLabel(label);
  assert.equal(await second.count(), 0, "a bot has a name already");
  await aki.getByRole("combobox").first().selectOption({ label: here });
  await second.fill("Grandma Margarethe");
  const before = await drawn(aki.locator("label .crest"));
  await button(aki, crest).click();
  await button(aki, form).click();
  await button(aki, colour).click();
  await becomes(() => button(aki, form).getAttribute("aria-pressed"), "true");
  const chosen = await drawn(aki.locator("label .crest"));
  assert.ok(chosen.every((one, i) => one !== before[i]));
  await button(aki, own).click();
  assert.equal(await button(aki, form).count(), 2, "and one's own crest is chosen there too");
  assert.deepEqual(await cut(aki), []);
  await button(aki, aki.names.play).click();
  await aki.getByText("Grandma Margarethe").first().waitFor();
  await becomes(() => drawn(aki.locator(".tab .crest").nth(1)), chosen);
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await aki.getByRole("combobox").first().selectOption({ label: here });
  await becomes(() => second.inputValue(), "Grandma Margarethe");
  await becomes(() => drawn(aki.locator("label .crest")), chosen);
  assert.deepEqual(await violations(aki), []);
}

async function offered({ people, house }, language) {
  const [throwNow, offer, yes] =
    language === "ja"
      ? ["サイコロを振る", "サイコロの音を出しますか？", "聞く"]
      : ["Throw the dice", "Hear the dice?", "Listen"];
  const aki = await people.come({ name: "Aki", language, size: PHONE, throws: true });
  const stored = () => aki.evaluate(() => localStorage.getItem("engawa.sound"));
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await button(aki, aki.names.play).click();
  await button(aki, throwNow).first().waitFor();
  assert.equal(await aki.getByText(offer).count(), 0, "not before the first throw");
  await button(aki, throwNow).last().click();
  await aki.getByText(offer).waitFor();
  assert.equal(await stored(), null);
  await button(aki, yes).click();
  await becomes(stored, "on");
  await soon("the offer goes", async () => (await aki.getByText(offer).count()) === 0);
}

export default [
  ...everywhere,
  ["on one device everybody has a name and a crest", (place) => named(place, "en")],
  ["on one device everybody has a name and a crest, in Japanese", (place) => named(place, "ja")],
  ["a tap on a friend's dice cheers", cheers],
  ["sound is offered at the first throw, in English", (place) => offered(place, "en")],
  ["sound is offered at the first throw, in Japanese", (place) => offered(place, "ja")],
];
