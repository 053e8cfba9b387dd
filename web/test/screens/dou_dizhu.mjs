/* dou_dizhu.mjs - pictures of the room for Dou Dizhu, by phase: three or four friends play a real match
 * who like long combinations. */
import { act, cardsOf, douDizhuNames, handOf } from "../page/support/dou_dizhu.mjs";
import { button, DESKTOP, PHONE } from "../page/support/people.mjs";
import { openTable, resultOf, sit, start } from "../page/support/play.mjs";

const FRIENDS = { en: ["Aki", "Ben", "Chie", "Dan"], ja: ["あき", "べん", "ちえ", "だん"] };
/** Kinds that make a fine picture, the best first. */
const FINE = [
  /^A sequence of triplets with|^トリプレットのシーケンスと/,
  /^A sequence of pairs$|^ペアのシーケンス$/,
  /^A sequence$|^シーケンス$/,
  /^A triplet with|^トリプレット[+＋]/,
];

const onHint = async (person) => {
  const hint = button(person, douDizhuNames(person).hint);
  return (await hint.isVisible()) && (await hint.isEnabled({ timeout: 500 }).catch(() => false));
};

/** Leads the finest kind there is; otherwise does the next thing. */
async function move(person) {
  const names = douDizhuNames(person);
  if ((await onHint(person)) && !(await person.locator(".dd-hints").isVisible())) {
    await button(person, names.hint)
      .click({ timeout: 1500 })
      .catch(() => {});
    await person.waitForTimeout(50);
    for (const kind of FINE) {
      const choice = person.locator(".dd-kind").filter({ hasText: kind }).first();
      if (await choice.isVisible()) return choice.click({ timeout: 1500 }).catch(() => {});
    }
    return;
  }
  await act(person, { bid: 3 });
}

/** A table of friends who share a language; the first of them is looked at. */
async function friends(people, house, { seats, look, options = {} }) {
  const { language } = look;
  const all = [];
  for (const name of FRIENDS[language].slice(0, seats))
    all.push(await people.come({ name, ...(all.length ? { language, size: DESKTOP } : look) }));
  const names = douDizhuNames(all[0]);
  const invitation = await openTable(all[0], house.url, {
    seats,
    game: names.game,
    title: language === "ja" ? "金曜の夜" : "Friday evening",
    options: { [names.hands]: 3, ...options },
  });
  await sit(all[0], 0);
  for (const [i, person] of all.entries()) {
    if (i === 0) continue;
    await person.goto(invitation);
    await sit(person, i);
  }
  await start(all[0]);
  await cardsOf(all[0]).first().waitFor();
  return all;
}

/** They play until the first of them sees `sign`. */
async function playUntil(all, sign, seconds = 180) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await sign()) return;
    for (const person of all) {
      if (await sign()) return;
      await move(person);
    }
    await all[0].waitForTimeout(60);
  }
  throw new Error("that moment did not come");
}

/** Something long lies there, and the first of them can beat it. */
const fineMoment =
  ([aki], kinds = FINE) =>
  async () => {
    const names = douDizhuNames(aki);
    if (
      !(await onHint(aki)) ||
      (await button(aki, names.pass)
        .isDisabled()
        .catch(() => true))
    )
      return false;
    const plate = await aki.locator(".dd-plate > span:not(.dd-label)").first().innerText();
    return kinds.some((kind) => kind.test(plate));
  };

export async function douDizhu(people, house, shoot) {
  const en = { language: "en" };
  const ja = { language: "ja" };

  let all = await friends(people, house, {
    seats: 3,
    look: { ...ja, size: PHONE, theme: "light" },
  });
  await shoot(all[0], "dou-dizhu-auction-phone-light");
  const scores = button(all[0], douDizhuNames(all[0]).scores);
  await playUntil(all, () => scores.isVisible(), 90);
  await all[0].locator(".dd-ended").getByRole("button").first().click();
  await all[0].waitForTimeout(200);
  await shoot(all[0], "dou-dizhu-hand-over-phone-light");
  await people.leave();
  people.all.length = 0;

  for (const [name, order] of [
    ["dou-dizhu-beat-phone-light", { seats: 3, look: { ...en, size: PHONE, theme: "light" } }],
    ["dou-dizhu-desktop-light", { seats: 3, look: { ...en, size: DESKTOP, theme: "light" } }],
    ["dou-dizhu-desktop-dark", { seats: 4, look: { ...ja, size: DESKTOP, theme: "dark" } }],
  ]) {
    all = await friends(people, house, order);
    await playUntil(all, fineMoment(all));
    await button(all[0], douDizhuNames(all[0]).hint).click();
    await all[0].waitForTimeout(200);
    await shoot(all[0], name);
    await people.leave();
    people.all.length = 0;
  }

  const names = { deal4: "4人のときの枚数" };
  all = await friends(people, house, {
    seats: 4,
    look: { ...ja, size: PHONE, theme: "dark" },
    options: { [names.deal4]: "25+8" },
  });
  const [aki] = all;
  // Only the one who is looked at bids.
  const own = douDizhuNames(aki);
  const landlord = async () => (await cardsOf(aki).count()) === 33 && (await onHint(aki));
  for (let i = 0; i < 200 && !(await landlord()); i++) {
    await act(aki, { bid: 3 });
    for (const person of all.slice(1)) await act(person, { bid: 4 });
    await aki.waitForTimeout(60);
  }
  await handOf(aki).waitFor();
  await button(aki, own.hint).click();
  await aki.waitForTimeout(100);
  for (const kind of FINE) {
    const choice = aki.locator(".dd-kind").filter({ hasText: kind }).first();
    if (!(await choice.isVisible())) continue;
    await choice.click();
    break;
  }
  await aki.waitForTimeout(200);
  await shoot(aki, "dou-dizhu-33-phone-dark");
  if (await resultOf(aki).isVisible()) throw new Error("the match was over too soon");
}
