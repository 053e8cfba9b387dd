/* daily.test.mjs - the daily games: from the card on the first screen to the table, its ending, the board of the day
 * for who has finished, and the day after. */
import assert from "node:assert/strict";
import { fillAll, openGuests } from "./support/guests.mjs";
import { openHouse } from "./support/house.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { button, link, PHONE } from "./support/people.mjs";
import { becomes, soon } from "./support/wait.mjs";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const NAMES = {
  en: {
    play: "Play Yahtzee",
    next: "Play Yams",
    board: "Board of the day",
    today: "Today’s games",
    share: "Share",
    places: ["1st of 2", "2nd of 2"],
    rank: (today, month) => ["Today", today, "Over thirty days", month, "In a row", "1 day"],
    line: /^Engawa, Yahtzee of \w+ \d+, \d+ points?, (1st|2nd) of 2$/,
    skill: "Luck and skill",
    dearest: /^The costliest decision of Aki$/,
    soon: /^This game ends at 12:00\sAM, in (19|20) minutes\.$/,
    over: "The day of this game is over. There is a new one now.",
    title: /^Yahtzee of \w+ \d+$/,
  },
  ja: {
    play: "ヤッツィーを遊ぶ",
    next: "ヤムスを遊ぶ",
    board: "今日の順位表",
    today: "今日のゲーム",
    share: "送る",
    places: ["2人中1位", "2人中2位"],
    rank: (today, month) => ["今日", today, "30日間", month, "連続", "1日"],
    line: /^縁側　\d+月\d+日のヤッツィー、\d+点、2人中[12]位$/,
    skill: "運と腕",
    dearest: /^あきさんの一番もったいない選択$/,
    soon: /^このゲームは0:00（あと(19|20)分）で終わります。$/,
    over: "このゲームの日は終わりました。新しいゲームがあります。",
    title: /^\d+月\d+日のヤッツィー$/,
  },
};

async function day({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  const card = aki.getByRole("region", { name: "Today’s games" });
  await card.getByText("Not played yet").first().waitFor();
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  const { table } = await ben.done("daily", { daily: "yahtzee" });
  await fillAll(ben, table);

  // Who has not finished sees nobody's result, and plays without hints.
  await link(aki, "Board of the day").click();
  await aki.getByText("1 person has finished it.", { exact: false }).waitFor();
  await button(aki, "Play Yahtzee").click();
  await aki.getByRole("dialog").getByRole("textbox", { name: aki.names.name }).fill("Aki");
  await aki.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await aki.waitForURL(/\/t\//);
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  if (await aki.locator(".hint").count()) throw new Error("a hint is offered");
  const own = new URL(aki.url()).pathname.split("/").at(-1);
  await fillAll(self, own);

  // The game has an end, also after a reload.
  const heading = aki.locator(".turn-line");
  for (const again of [false, true]) {
    if (again) await aki.reload();
    await heading.getByText("The game is over", { exact: true }).waitFor();
    if (await aki.getByText(aki.names.yourTurn, { exact: true }).count())
      throw new Error("it is still somebody's turn");
  }

  // Then the board, with what was given away when that is known.
  await link(aki, "Board of the day").click();
  const board = aki.getByRole("region", { name: "Yahtzee" }).getByRole("table");
  await board.getByRole("row", { name: /^Ben/ }).waitFor();
  await board.getByRole("row", { name: /^Aki/ }).waitFor();
  await soon("what was given away is known", async () =>
    /\d+\.\d/.test(await board.getByRole("row", { name: /^Ben/ }).innerText()),
  );
  await aki.goto(house.url);
  await card.getByText(/ of 2/).waitFor();

  // It is in the history, and leads to its table, for its record is not public yet.
  await aki.goto(`${house.url}/#/history`);
  const played = aki.getByRole("link", { name: /^Yahtzee of / });
  assert.equal(new URL(await played.evaluate((one) => one.href)).pathname, `/t/${own}`);

  // The name was asked for once.
  await aki.goto(`${house.url}/#/daily`);
  await button(aki, "Play Yams").click();
  await aki.waitForURL(/\/t\//);

  // A day later: its seed is published, and everybody's game can be watched.
  const { today, games } = await self.done("board");
  house.pass(86400);
  await soon("the tables of the day have ended", async () => {
    const { ok } = await self.ask("enter", { table, after: 0 });
    return ok;
  });
  await aki.goto(`${house.url}/#/daily/${today}`);
  await aki.reload();
  await aki.getByText("How to check the dice").click();
  await aki.getByText(games[0].commit).waitFor();
  await link(aki, "Replay: Ben").click();
  await aki.getByRole("slider").waitFor();
}

/** Somebody plays to the end: the ending says how they stand, and gives a line to share. */
async function ending({ people, house }, language) {
  const own = NAMES[language];
  const aki = await people.come({
    name: language === "ja" ? "あき" : "Aki",
    language,
    size: PHONE,
    motion: "full",
  });
  await aki.addInitScript((name) => {
    if (location.protocol !== "about:") localStorage.setItem("engawa.name", name);
    delete Navigator.prototype.share;
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text) => void window.copied.push(text) },
    });
  }, aki.called);
  await aki.goto(`${house.url}/#/daily`);
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  await fillAll(ben, (await ben.done("daily", { daily: "yahtzee" })).table);
  await button(aki, own.play).click();
  await aki.waitForURL(/\/t\//);
  await aki.getByRole("heading", { level: 1, name: own.title }).waitFor();
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  await fillAll(self, new URL(aki.url()).pathname.split("/").at(-1));
  const end = aki.locator(".ending");
  await end.waitFor();
  assert.equal(await end.locator(".petals").count(), 1, "who saw it end sees petals");
  const rank = await end.locator(".daily-rank").innerText();
  const { games } = await self.done("board");
  const { place, month } = games[0].mine;
  assert.equal(month.people, 2);
  const places = [place, month.place].map((n) => own.places[n - 1]);
  assert.deepEqual(rank.split(/\n+/), own.rank(...places));
  await button(end, own.next).waitFor();
  await link(end, own.board).waitFor();
  await end.getByRole("heading", { name: own.skill }).waitFor();
  await end.locator("figcaption").filter({ hasText: own.dearest }).waitFor();
  await becomes(() => end.locator(".dice-shown").last().locator("li").count(), 5);
  await button(end, own.share).click();
  const [line] = await aki.evaluate(() => window.copied);
  const [told, url] = [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)];
  assert.match(told, own.line);
  assert.equal(url, `${house.url}/#/daily`);
  assert.deepEqual(await violations(aki), []);
  for (const width of [320, 390, 3840]) {
    await aki.setViewportSize({ ...PHONE, width });
    const right = () => document.documentElement.scrollWidth - innerWidth;
    assert.equal(await aki.evaluate(right), 0, `${width}: nothing is wider than the screen`);
    assert.deepEqual(await cut(aki), [], `${width}`);
  }
  await aki.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(
    await end.locator(".petals").isVisible(),
    false,
    "they are still for who wants that",
  );
}

/** Somebody in the middle of a game is told before its day ends, and when it has. */
async function midnight({ people, house }, language) {
  const own = NAMES[language];
  const aki = await people.come({ name: "Aki", language, size: PHONE });
  await aki.goto(house.url);
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const { next } = await self.done("board");
  let left = Math.round((next - Date.now()) / 1000);
  if (left < 25 * 60) {
    // Midnight is near: the test plays on the next day.
    house.pass(left);
    await soon("the next day", async () => (await self.done("board")).next > next);
    left = 24 * 60 * 60;
  }
  house.pass(left - 20 * 60);
  const { table } = await self.done("daily", { daily: "yahtzee" });
  await aki.goto(`${house.url}/t/${table}`);
  await aki.getByRole("status").filter({ hasText: own.soon }).waitFor();
  house.pass(21 * 60);
  await aki.getByText(own.over, { exact: false }).waitFor();
  await link(aki.locator(".result"), own.today).click();
  await button(aki, own.play).waitFor();
}

/** Days begin at midnight where the server is told to be. */
async function zone({ people }) {
  const house = await openHouse(null, ["--time-zone", "Asia/Tokyo"]);
  try {
    const aki = await people.come({ name: "Aki" });
    await aki.goto(house.url);
    const self = await (await openGuests(aki, house)).self();
    const { next } = await self.done("board");
    assert.equal((next + 9 * HOUR) % DAY, 0);
    await people.leave();
  } finally {
    await house.close();
  }
}

export default [
  ["daily games: the card, the board, the day after", day],
  ["the ending of a daily game, in English", (place) => ending(place, "en")],
  ["the ending of a daily game, in Japanese", (place) => ending(place, "ja")],
  ["a daily game tells that its day ends, in English", (place) => midnight(place, "en")],
  ["a daily game tells that its day ends, in Japanese", (place) => midnight(place, "ja")],
  ["a day begins at midnight of the server's time zone", zone],
];
