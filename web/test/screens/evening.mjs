/* evening.mjs - pictures of an evening in one language: a large screen with the cards of Dixit and between two games,
 * and the evening's page on a phone. Four friends play by asks; only one of them has a page. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openGuests, playByAsks } from "../page/support/guests.mjs";
import { PHONE } from "../page/support/people.mjs";

const SAID = {
  en: { names: ["Aki", "Ben", "Chie", "Dan"], clue: "A promise to the moon", title: "Friday" },
  ja: { names: ["あき", "べん", "ちえ", "だん"], clue: "月との約束", title: "金曜の夜" },
};
const CRESTS = ["moon", "star", "sun", "lines"];
const QUALITY = 80;

/** What PERSON sees, as a WebP. */
async function shoot(person, file) {
  const session = await person.context().newCDPSession(person);
  const wanted = { format: "webp", quality: QUALITY };
  const { data } = await session.send("Page.captureScreenshot", wanted);
  writeFileSync(file, Buffer.from(data, "base64"));
}

/** All of the friends who are asked for WHAT do it. */
async function each(friends, table, what, clue) {
  for (const [seat, friend] of friends.entries()) {
    const { ok, n, legal } = await friend.ask("legal", { table, seat });
    const text = ok && legal.find((one) => one.startsWith(what));
    if (text) await friend.done("move", { table, seat, after: n, do: text.replace('""', clue) });
  }
}

/** Takes the pictures in LANGUAGE into the folder OUT. */
export async function evening(people, house, language, out) {
  const { names, clue, title } = SAID[language];
  const look = { language, theme: "light" };
  const phone = await people.come({ name: names[0], size: PHONE, ...look });
  const screen = await people.come({ size: { width: 1280, height: 720 }, ...look });
  await phone.addInitScript((name) => localStorage.setItem("engawa.name", name), names[0]);
  await phone.goto(house.url);
  await screen.goto(`${house.url}/tv`);
  const letters = screen.locator(".tv-code-letters > span");
  await letters.nth(3).waitFor();
  const code = (await letters.allTextContents()).join("");

  const guests = await openGuests(phone, house);
  const friends = [await guests.self()];
  await friends[0].done("name", { name: names[0] });
  for (const name of names.slice(1)) friends.push(await guests.come(name, language));
  const choices = { seats: 4, order: "seated", seat: 0, private: true, title, evening: true };
  const { table, evening } = await friends[0].done("open", { game: "dixit", ...choices });
  for (const [seat, friend] of friends.entries()) {
    await friend.done("enter", { table: evening, after: 0 });
    await friend.done("join", { table: evening, crest: CRESTS[seat], colour: seat });
    await friend.done("enter", { table, after: 0 });
    if (seat > 0) await friend.done("sit", { table, seat });
  }
  await friends[0].done("show", { table: evening, screen: code });
  await friends[0].done("start", { table });
  await each(friends, table, "clue", `"${clue}"`);
  await each(friends, table, "give");
  await screen.locator(".dixit.parading .dixit-pic img.there").last().waitFor();
  await screen.waitForTimeout(1000);
  await shoot(screen, join(out, `screen-dixit-${language}.webp`));

  await playByAsks(friends, table);
  const propose = (friend, what) => friend.done("propose", { table: evening, seats: 4, ...what });
  const { k } = await propose(friends[1], { game: "sengoku-domino", order: "seated" });
  await propose(friends[3], { game: "burning-desire", order: "seated" });
  for (const friend of friends.slice(0, 3))
    await friend.done("wish", { table: evening, proposal: k });
  await screen.locator(".tv-between").waitFor();
  await screen.waitForTimeout(1000);
  await shoot(screen, join(out, `screen-between-${language}.webp`));

  await friends[0].done("abandon", { table: evening });
  await phone.goto(`${house.url}/e/${evening}`);
  await phone.locator(".evening-picture").waitFor();
  await phone.locator(".evening-moments a").first().waitFor();
  await phone.waitForTimeout(1000);
  await shoot(phone, join(out, `evening-page-${language}.webp`));
}
