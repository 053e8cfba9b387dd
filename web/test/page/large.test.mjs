/* large.test.mjs - a television that shows an evening: from its code through games of several rooms, a server that
 * loses power and a lost line, to the evening's page; every text large enough to be read from three metres; and
 * the phone of a player, which becomes a hand. */
import assert from "node:assert/strict";
import { button, PHONE } from "./support/people.mjs";
import { openGuests, playByAsks } from "./support/guests.mjs";
import { becomes, matches, soon } from "./support/wait.mjs";

const TELEVISION = { width: 1280, height: 720 };
const SIZES = [TELEVISION, { width: 1920, height: 1080 }, { width: 3840, height: 2160 }];

/** Texts of a page that are smaller than a thirty-sixth of its height, and what lies outside of it. */
const unreadable = () => {
  const least = innerHeight / 36 - 0.5;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest(".unseen")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const drawn = element instanceof SVGElement ? (element.getScreenCTM()?.d ?? 1) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * drawn;
    if (size < least) found.push(`${element.className}: ${text.data.trim()} (${size.toFixed(1)})`);
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1)
      found.push(`${element.className}: ${text.data.trim()} lies outside`);
  }
  return [...new Set(found)];
};

/** Names as people have them, and of forty characters, as many as there may be. */
const NAMES = [
  "おばあちゃん",
  "Grandma Margaret Featherstonehaugh-Smith",
  "コンスタンティノス",
  "縁".repeat(40),
];

/** Eight people, with the longest names that there may be. */
const LONGEST = [
  ...NAMES,
  "Wolfeschlegelsteinhausenbergerdorff-Wyan",
  "コンスタンティノス・パパドプロス・フォン・ヴィッテルスバッハ三世閣下",
  "MW".repeat(20),
  "松".repeat(39) + "子",
];

/** In the page: which of NAMES are divided between lines although they would fit on one. */
const divided = (names) => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); )
    for (const name of names) {
      const at = text.data.indexOf(name);
      if (at < 0 || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + name.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(rects.map(({ top }) => Math.round(top))).size < 2) continue;
      let block = text.parentElement;
      while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(block);
      const room = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      // The spaces at which it is divided have no width.
      const spaces = 0.4 * parseFloat(fontSize) * (name.split(" ").length - 1);
      const width = rects.reduce((sum, { width }) => sum + width, spaces);
      if (width <= room) found.push(`${block.className}: ${text.data} (${width} of ${room})`);
    }
  return found;
};

/** What is kept on one line where that is wide enough: the parts between which names may be divided. */
const PARTS = LONGEST.flatMap((name) => [name, ...name.split(/[ ・]|(?<=-)/)]);

/** In the page: elements with one of NAMES that do not show all of it. */
const shortened = (names) =>
  [...document.querySelectorAll(".tv :not(.unseen)")]
    .filter(
      (element) =>
        getComputedStyle(element).overflow !== "visible" &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        (names.includes(element.textContent) ||
          (element.childElementCount === 0 &&
            names.some((name) => element.textContent.includes(name)))) &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight >
            element.clientHeight + parseFloat(getComputedStyle(element).fontSize) / 2),
    )
    .map(({ className, textContent }) => `${className}: ${textContent}`);

/** In the page: which of NAMES go over the edge of the card, box or line that they stand in. */
const spilled = (names) => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (text.parentElement.closest(".unseen")) continue;
    if (!names.some((name) => text.data.includes(name))) continue;
    if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    let edge = text.parentElement;
    while (edge !== document.body && getComputedStyle(edge).borderTopWidth === "0px")
      edge = edge.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const [inner, outer] = [range.getBoundingClientRect(), edge.getBoundingClientRect()];
    if (
      inner.top < outer.top - 1 ||
      inner.bottom > outer.bottom + 1 ||
      inner.left < outer.left - 1 ||
      inner.right > outer.right + 1
    )
      found.push(`${edge.className}: ${text.data}`);
  }
  return found;
};

/** In the page: counts the locks that keep the screen on. */
const countLocks = () => {
  window.locks = 0;
  navigator.wakeLock.request = async () => {
    window.locks++;
    const lock = new EventTarget();
    lock.release = async () => void window.locks--;
    return lock;
  };
};

/** In the page: a result stays until `window.goOn` is called. */
const keepResults = () => {
  const RESULT_LASTS = 15_000;
  const later = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...more) => {
    if (milliseconds !== RESULT_LASTS) return later(act, milliseconds, ...more);
    window.goOn = act;
    return 0;
  };
};

/** What the television shows now can be read at every size. */
async function readable(tv, what) {
  for (const size of SIZES) {
    await tv.setViewportSize(size);
    const where = `${what} at ${size.height}, ${tv.language}`;
    await becomes(() => tv.evaluate(unreadable), [], where);
    await becomes(() => tv.evaluate(divided, NAMES), [], where);
  }
  await tv.setViewportSize(TELEVISION);
}

/** The code that the television shows. */
async function codeOf(tv) {
  await tv.locator(".tv-code-letters > span").nth(3).waitFor();
  return (await tv.locator(".tv-code-letters > span").allTextContents()).join("");
}

/** People of an evening without pages: the first has opened it with a table of `game` where all sit. */
async function gather(guests, names, game, options = {}) {
  const all = [];
  for (const name of names) all.push(await guests.come(name));
  const { table, evening } = await all[0].done("open", {
    game,
    options,
    seats: names.length,
    order: "seated",
    seat: 0,
    private: true,
    evening: true,
  });
  for (const [seat, guest] of all.entries()) {
    await guest.done("enter", { table: evening, after: 0 });
    await guest.done("join", { table: evening, crest: "moon", colour: seat });
    if (seat > 0) await guest.done("sit", { table, seat });
  }
  return { all, table, evening };
}

/** The next game of the evening, in which all who were asked sit, and those people by their seats. */
async function next({ all, evening }, game, seats, options = {}) {
  const { k } = await all[0].done("propose", {
    table: evening,
    game,
    seats,
    options,
    order: "seated",
  });
  const { table } = await all[0].done("begin", { table: evening, proposal: k });
  const seated = [];
  for (const guest of all) {
    const { log } = await guest.done("enter", { table, after: 0 });
    const { sit, keep } = log.find((entry) => entry.guest === guest.guest);
    if (sit === undefined) await guest.done("sit", { table, seat: keep });
    seated[sit ?? keep] = guest;
  }
  await all[0].done("start", { table });
  return { table, seated };
}

/** Somebody whose turn it is makes the last legal move. */
async function move(all, table) {
  for (const [seat, guest] of all.entries()) {
    const { ok, n, legal } = await guest.ask("legal", { table, seat });
    if (!ok || legal.length === 0) continue;
    const text = legal.at(-1).replace('""', '"a clue"');
    return guest.done("move", { table, seat, after: n, do: text });
  }
  throw new Error("it is nobody's turn");
}

async function throughTheEvening({ people, house }) {
  const tv = await people.come({ name: "Television", size: TELEVISION });
  tv.mayLose = true;
  await tv.addInitScript(countLocks);
  await tv.goto(`${house.url}/tv`);
  const code = await codeOf(tv);
  await becomes(() => tv.evaluate(() => window.locks), 1, "it stays on");
  assert.match(code, /^[CFHJKMNPRTWXY34679]{4}$/);
  assert.equal(await tv.evaluate(() => document.documentElement.dataset.theme), "dark");
  await readable(tv, "the code");

  const guests = await openGuests(tv, house);
  const party = await gather(guests, ["Aki", "Ben", "Chie"], "yahtzee");
  const { all, table, evening } = party;
  assert.equal((await all[0].ask("show", { table: evening, screen: "CCCC" })).code, "wrong-code");
  await all[0].done("show", { table: evening, screen: code.toLowerCase() });
  await tv.locator(".tv-gathering").waitFor();
  await becomes(
    () => tv.locator(".tv-crests > li").allTextContents(),
    ["Aki", "Ben", "Chie"],
    "seats",
  );
  await readable(tv, "the seats");

  await all[0].done("start", { table });
  const filled = tv.locator(".sheet .filled");
  await move(all, table);
  await becomes(() => filled.count(), 1, "what was written");
  await readable(tv, "sheets and dice");

  // The server loses its power, and somebody moves before the television is back.
  await house.lose();
  await house.again();
  await soon("the television is back", async () => {
    const again = await guests.come("Dora");
    const { here } = await again.done("enter", { table, after: 0 });
    return here.screens === 1;
  });
  assert.equal(await filled.count(), 1);

  // A line that is lost only here.
  await tv.context().setOffline(true);
  await tv.locator(".tv-lost").waitFor();
  await tv.context().setOffline(false);
  await tv.locator(".tv-lost").waitFor({ state: "detached" });

  // A screen that is switched off and on goes on where it was.
  await tv.reload();
  await becomes(() => filled.count(), 1, "the same game");
}

/** Large screens in both languages that keep results, each with its code. */
async function televisions(people, house) {
  const screens = [];
  for (const language of ["en", "ja"]) {
    screens.push(await people.come({ name: "Television", language, size: TELEVISION }));
    await screens.at(-1).addInitScript(keepResults);
    await screens.at(-1).goto(`${house.url}/tv`);
  }
  return screens;
}

async function throughTheRooms({ people, house }) {
  const screens = await televisions(people, house);
  const guests = await openGuests(screens[0], house);
  const party = await gather(guests, NAMES, "burning-desire", { target: 100 });
  const { all, table, evening } = party;
  for (const tv of screens) await all[0].done("show", { table: evening, screen: await codeOf(tv) });
  /** All screens show PLACE, and can be read. */
  const shows = async (place, what) => {
    for (const tv of screens) {
      await tv.locator(place).first().waitFor();
      await readable(tv, what);
    }
  };
  await shows(".tv-gathering", "the seats");
  await all[0].done("start", { table });
  await shows(".burning", "the race");
  await playByAsks(all, table);
  await shows(".tv-result h1", "the result");
  for (const [game, seats, room, options] of [
    ["yahtzee", 4, ".yahtzee", { sheet: "yams" }],
    ["dou-dizhu", 4, ".dou-dizhu", { hands: 2 }],
    ["dixit", 4, ".dixit", {}],
    ["sengoku-domino", 4, ".sengoku", {}],
  ]) {
    const { table, seated } = await next(party, game, seats, options);
    for (const tv of screens) await tv.locator(room).waitFor();
    await move(seated, table);
    await shows(room, game);
    if (game === "dixit") await oneByOne(screens[0], seated, table);
    if (game === "dou-dizhu") await playByAsks(seated, table);
    else await all[0].done("abandon", { table });
    await shows(".tv-result h1", `the result of ${game}`);
  }
  for (const tv of screens) await tv.evaluate(() => window.goOn());
  await all[0].done("propose", { table: evening, game: "burning-desire", seats: 3 });
  await all[1].done("propose", { table: evening, game: "dou-dizhu", seats: 3 });
  for (const [tv, games] of [
    [screens[0], ["Burning Desire", "Dou Dizhu"]],
    [screens[1], ["バーニング・\u200bディザイア", "闘地主"]],
  ])
    await becomes(() => tv.locator(".tv-next li strong").allTextContents(), games);
  for (const tv of screens) {
    await all[2].done("react", { table: evening, react: "bravo" });
    await tv.locator(".tv-people .sign").first().waitFor(); // it goes after some seconds
    await readable(tv, "between games");
  }
  await all[0].done("abandon", { table: evening });
  await screens[0].getByText("This evening is over.").waitFor();
  await matches(
    () => screens[0].locator(".tv-join").textContent(),
    /[CFHJKMNPRTWXY34679]{4}$/,
    "a code",
  );
  await shows(".tv-join.soft", "the evening's page");
}

/** Cards that are turned over are shown one by one, then all; and a revealed round stays until the next clue. */
async function oneByOne(tv, all, table) {
  const cards = tv.locator(".dixit-spread [data-card]");
  /** All do WHAT they are asked. */
  const each = async (what) => {
    for (const [seat, guest] of all.entries()) {
      const { ok, n, legal } = await guest.ask("legal", { table, seat });
      if (ok && legal[0]?.startsWith(what))
        await guest.done("move", { table, seat, after: n, do: legal[0] });
    }
  };
  await each("give");
  await tv.locator(".dixit.parading").waitFor();
  await becomes(() => cards.count(), 1, "one card");
  await readable(tv, "one card");
  await tv.locator(".dixit:not(.parading)").waitFor();
  await becomes(() => cards.count(), 4, "all cards");
  await readable(tv, "all cards");
  await each("vote");
  await becomes(() => tv.locator(".dixit-plate.told").count(), 4, "the revealed round");
  await tv.locator(".dixit-verdict").getByText(/found/i).waitFor();
  await readable(tv, "the revealed round");
  await move(all, table);
  await becomes(() => tv.locator(".teller").count(), 0, "the next clue");
}

/** All screens show PLACE, and can be read at every size with the longest names whole. */
async function showWhole(screens, place, what) {
  for (const tv of screens) {
    await tv.locator(place).first().waitFor();
    await readable(tv, what);
    for (const size of SIZES) {
      await tv.setViewportSize(size);
      const where = `${what} at ${size.height}, ${tv.language}`;
      await becomes(() => tv.evaluate(shortened, LONGEST), [], where);
      await becomes(() => tv.evaluate(divided, PARTS), [], where);
      await becomes(() => tv.evaluate(spilled, LONGEST), [], where);
    }
    await tv.setViewportSize(TELEVISION);
  }
}

/** An evening of people with these NAMES on large screens in both languages. */
async function longEvening({ people, house }, names, game, options) {
  const screens = await televisions(people, house);
  const guests = await openGuests(screens[0], house);
  const party = await gather(guests, names, game, options);
  const { all, table, evening } = party;
  for (const tv of screens) await all[0].done("show", { table: evening, screen: await codeOf(tv) });
  const shows = (place, what) => showWhole(screens, place, what);
  await shows(".tv-gathering", `the seats of ${names.length}`);
  await all[0].done("start", { table });
  return { ...party, screens, shows };
}

/** Eight people with the longest names: they are whole at a table of Dixit, in the results and in the standings. */
async function longestNames(around) {
  const { all, table, evening, screens, shows } = await longEvening(around, LONGEST, "dixit", {
    target: 12,
  });
  for (let i = 0; i < 8; i++) await move(all, table);
  for (const tv of screens) await tv.locator(".dixit:not(.parading) [data-card]").nth(7).waitFor();
  await shows(".dixit", "the cards of eight");
  for (let i = 0; i < 7; i++) await move(all, table);
  for (const tv of screens) await tv.locator(".dixit-plate.told").nth(7).waitFor();
  await shows(".dixit-plate.told", "the revealed round of eight");
  await playByAsks(all, table);
  await shows(".tv-result h1", "the result of eight");
  for (const tv of screens) await tv.evaluate(() => window.goOn());
  await all[7].done("propose", { table: evening, game: "burning-desire", seats: 3 });
  await shows(".tv-next li", "the standings of eight");
  await all[0].done("abandon", { table: evening });
  await shows(".tv-join.soft", "the page of eight");
}

/** In the page: the mat is as high as all that is on it. */
const holdsDice = (mat) => mat.scrollHeight <= mat.clientHeight;

/** Five with long names: sheets of Yahtzee, the race and the stage of Burning Desire. */
async function longestNamesOfFive(around) {
  const five = [LONGEST[1], ...LONGEST.slice(4)];
  const party = await longEvening(around, five, "yahtzee", { sheet: "yams" });
  const { all, table, screens, shows } = party;
  for (const turn of five) {
    await shows(".yahtzee .tray-names", `the sheets in the turn of ${turn}`);
    for (const tv of screens) assert.ok(await tv.locator(".yahtzee .mat").evaluate(holdsDice));
    await move(all, table);
    const filled = five.indexOf(turn) + 1;
    for (const tv of screens) await becomes(() => tv.locator(".sheet .filled").count(), filled);
  }
  await all[0].done("abandon", { table });
  await raceOfFive(party);
}

/** Races of Burning Desire until somebody throws the multiplier dice in a final round. */
async function raceOfFive(party) {
  const { screens, shows } = party;
  for (;;) {
    const { table, seated } = await next(party, "burning-desire", 5, { target: 100 });
    await shows(".burning .lane", "the race of five");
    for (let left = 1; left > 0; ) {
      left = 0;
      for (const [seat, guest] of seated.entries()) {
        const { ok, n, legal } = await guest.ask("legal", { table, seat });
        if (!ok || legal.length === 0) continue;
        if (legal.some((one) => one.startsWith("multiply"))) {
          for (const tv of screens) await tv.locator(".burning.daring").waitFor();
          if ((await screens[0].locator(".race-news").count()) > 0)
            return shows(".burning.daring .race-news", "the stage in the final round of five");
        }
        const takes = legal.findLast((one) => !/^(keep|multiply)/.test(one));
        await guest.done("move", { table, seat, after: n, do: takes });
        left++;
      }
    }
  }
}

/** Four with long names: their seats at Dou Dizhu and Sengoku Domino. */
async function longestNamesOfFour(around) {
  const party = await longEvening(around, LONGEST.slice(4), "dou-dizhu", { hands: 2 });
  const { all, table, screens, shows } = party;
  for (let i = 0; i < 6; i++) {
    await shows(".dou-dizhu.of-4", "four seats of Dou Dizhu");
    await move(all, table);
  }
  await all[0].done("abandon", { table });
  const { table: second, seated } = await next(party, "sengoku-domino", 4);
  for (let i = 0; i < 4; i++) await move(seated, second);
  for (const tv of screens) await tv.locator(".sd-out .sd-tile").nth(3).waitFor();
  await shows(".sengoku", "four warlords");
}

/** The seats of fewer at Dou Dizhu, and what was played between games. */
const longestNamesOf = (count) => async (around) => {
  const party = await longEvening(around, LONGEST.slice(-count), "dou-dizhu", { hands: 2 });
  const { all, table, screens, shows } = party;
  for (let i = 0; i < 5; i++) {
    await shows(`.dou-dizhu.of-${count}`, `${count} seats of Dou Dizhu`);
    await move(all, table);
  }
  await playByAsks(all, table);
  await shows(".tv-result h1", `the result of ${count}`);
  for (const tv of screens) await tv.evaluate(() => window.goOn());
  await all[0].done("propose", { table: party.evening, game: "yahtzee", seats: count });
  await shows(".tv-games li", `what ${count} have played`);
};

/** After the evening the screen shows its standings and moments. */
async function afterTheEvening({ people, house }) {
  const tv = await people.come({ name: "テレビ", language: "ja", size: TELEVISION });
  await tv.goto(`${house.url}/tv`);
  const guests = await openGuests(tv, house);
  const { all, table, evening } = await gather(
    guests,
    ["Aki", "Grandma Margaret", "Chie"],
    "dixit",
  );
  await all[0].done("show", { table: evening, screen: await codeOf(tv) });
  await all[0].done("start", { table });
  await playByAsks(all, table);
  await all[0].done("abandon", { table: evening });
  await tv.locator(".evening-moments > li").first().waitFor();
  await becomes(() => tv.locator(".tv-night tbody tr").count(), 3, "everybody");
  await readable(tv, "the evening's page with moments");
}

/** Cards of hands come to no screen, also in the browser of a player. */
async function handsStayHidden({ people, house }) {
  const tv = await people.come({ name: "Aki", size: TELEVISION });
  await tv.goto(`${house.url}/tv`);
  const code = await codeOf(tv);
  const guests = await openGuests(tv, house);
  // The television is the browser of somebody who plays.
  const aki = await guests.self();
  const { table, evening } = await aki.done("open", {
    game: "dou-dizhu",
    seats: 3,
    seat: 0,
    private: true,
    evening: true,
  });
  await aki.done("enter", { table, after: 0 });
  await aki.done("show", { table: evening, screen: code });
  await aki.done("start", { table, fill: "random" });
  await tv.locator(".dou-dizhu").waitFor();
  await matches(() => tv.locator(".dd-number").first().textContent(), /^\d+$/, "cards are dealt");
  assert.equal(await tv.locator(".dd-hand [data-card]").count(), 0);
}

/** A phone beside a television shows what its player has and may do, and the board after a tap. */
async function handOfAPhone({ people, house }) {
  const phone = await people.come({ name: "Aki", size: PHONE, throws: true });
  await phone.goto(house.url);
  const guests = await openGuests(phone, house);
  const aki = await guests.self();
  const ben = await guests.come("Ben");
  const { table } = await aki.done("open", {
    game: "yahtzee",
    seats: 2,
    order: "seated",
    seat: 0,
    throw: 60,
  });
  await ben.done("enter", { table, after: 0 });
  await ben.done("sit", { table, seat: 1 });
  await phone.goto(`${house.url}/t/${table}`);
  const tv = await people.come({ name: "Television", size: TELEVISION });
  await tv.goto(`${house.url}/tv`);
  const code = await codeOf(tv);
  await button(phone, "This table").click();
  await phone.getByLabel("Code on the screen").fill("0000");
  await button(phone, "Show the evening there").click();
  await phone.getByText("no screen shows this code").waitFor();
  // As a Japanese keyboard writes it.
  const wide = [...code].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join("");
  await phone.getByLabel("Code on the screen").fill(wide);
  await button(phone, "Show the evening there").click();
  await phone.getByText("The screen follows the evening now.").waitFor();
  await phone.getByText("A large screen is there.", { exact: true }).waitFor();
  await tv.locator(".tv-gathering").waitFor();
  await phone.keyboard.press("Escape");
  await aki.done("start", { table });
  await phone.locator(".as-hand.acts").waitFor();
  await tv.locator(".yahtzee .cup").waitFor(); // nobody sees the dice yet, neither here nor there
  // The phone says so again and again, for a screen that comes later.
  const cups = async () => (await ben.pushes("react")).filter(({ react }) => react === "cup");
  await soon("it is said three times", async () => (await cups()).length > 2);
  await button(phone, "Throw the dice").first().click();
  await tv.locator(".yahtzee .cup").waitFor({ state: "detached" });
  assert.equal(await phone.locator(".tab").first().isVisible(), false);
  await button(phone, "Board").click();
  await phone.locator(".tab").first().waitFor();
  await button(phone, "My hand").click();
  await phone.locator(".tab").first().waitFor({ state: "hidden" });
  await tv.close();
  await phone.locator(".tab").first().waitFor(); // without a television the phone is the table again
}

/** The cards of a hand are larger beside a screen, and each is where it is tapped. */
async function largeCards({ people, house }) {
  const phone = await people.come({ name: "Aki", size: PHONE });
  await phone.goto(house.url);
  const tv = await people.come({ name: "Television", size: TELEVISION });
  await tv.goto(`${house.url}/tv`);
  const guests = await openGuests(phone, house);
  const aki = await guests.self();
  const all = [aki, await guests.come("Ben"), await guests.come("Chie")];
  const choices = { seats: 3, order: "seated", seat: 0, private: true, evening: true };
  const { table, evening } = await aki.done("open", { game: "dou-dizhu", ...choices });
  for (const [seat, guest] of all.entries()) {
    await guest.done("enter", { table, after: 0 });
    if (seat > 0) await guest.done("sit", { table, seat });
  }
  await aki.done("enter", { table: evening, after: 0 });
  await aki.done("join", { table: evening, colour: 0 });
  await aki.done("start", { table });
  const decides = async (seat, text) => {
    const { ok, n } = await all[seat].ask("legal", { table, seat });
    if (ok) await all[seat].done("move", { table, seat, after: n, do: text });
    return ok;
  };
  // Aki bids most, and leads.
  await soon("the auction comes to Aki", async () => {
    if (await decides(0, "bid 3")) return true;
    for (const seat of [1, 2]) await decides(seat, "bid pass");
    return false;
  });
  await phone.goto(`${house.url}/t/${table}`);
  const cards = phone.locator(".dd-hand .dd-card");
  await becomes(() => cards.count(), 20, "the hand with the kitty");
  const width = async () => (await cards.last().boundingBox()).width;
  const before = await width();
  await aki.done("show", { table: evening, screen: await codeOf(tv) });
  await phone.locator(".as-hand.acts").waitFor();
  await soon("larger cards", async () => (await width()) > 1.3 * before);
  for (const card of [19, 3]) {
    await cards.nth(card).tap({ position: { x: 10, y: 10 } });
    await becomes(() => phone.locator(`.dd-hand > li:nth-child(${card + 1}).on`).count(), 1);
  }
  await becomes(() => phone.locator(".dd-hand > .on").count(), 2, "what was tapped, and no more");
}

/** Two tables at once: a key of a remote control, and a phone, choose between them; and a phone removes the screen. */
async function twoTables({ people, house }) {
  const phone = await people.come({ name: "Aki", size: PHONE });
  await phone.goto(house.url);
  const tv = await people.come({ name: "Television", size: TELEVISION });
  await tv.goto(`${house.url}/tv`);
  const guests = await openGuests(phone, house);
  const aki = await guests.self();
  const party = await gather(guests, ["Ben", "Chie"], "burning-desire");
  const { all, table, evening } = party;
  await aki.done("enter", { table: evening, after: 0 });
  await aki.done("join", { table: evening, crest: "sun", colour: 2 });
  await all[0].done("show", { table: evening, screen: await codeOf(tv) });
  await all[0].done("start", { table });
  await tv.locator(".burning").waitFor();
  await all[0].done("set", { table: evening, start: true });
  const { k } = await aki.done("propose", { table: evening, game: "yahtzee", seats: 2 });
  const { table: second } = await aki.done("begin", { table: evening, proposal: k });
  await aki.done("start", { table: second, fill: "random" });
  const shown = tv.locator(".tv-choice [aria-pressed=true]");
  await matches(() => shown.textContent(), /^Burning Desire/, "the first table stays");
  await readable(tv, "the choice");
  await tv.keyboard.press("ArrowRight");
  await matches(() => shown.textContent(), /^Yahtzee/, "the other one");
  await tv.locator(".tv-table.of-yahtzee").waitFor();
  await phone.goto(`${house.url}/e/${evening}#here`);
  await phone.getByRole("button", { name: /^Show Burning Desire/ }).click();
  await tv.locator(".burning").waitFor();
  await button(phone, "Remove the screen").click();
  await tv.locator(".tv-code").waitFor();
}

export default [
  ["a large screen: it follows an evening, through a power failure too", throughTheEvening],
  ["a large screen: every room can be read from afar", throughTheRooms],
  ["a large screen: the longest names of eight people are whole", longestNames],
  ["a large screen: the longest names of five people are whole", longestNamesOfFive],
  ["a large screen: the longest names of four people are whole", longestNamesOfFour],
  ["a large screen: the longest names of three people are whole", longestNamesOf(3)],
  ["a large screen: the longest names of two people are whole", longestNamesOf(2)],
  ["a large screen: the evening's page has standings and moments", afterTheEvening],
  ["a large screen: hands stay hidden", handsStayHidden],
  ["a large screen: a phone beside it is a hand", handOfAPhone],
  ["a large screen: cards on a phone beside it are larger", largeCards],
  ["a large screen: two tables, and a choice between them", twoTables],
];
