/* decks.test.mjs - people's own pictures: from files to a deck of the house, a table that plays with
 * it, and the end of the deck. */
import assert from "node:assert/strict";
import { act, asked, hand } from "./support/dixit.mjs";
import { told } from "./support/messages.mjs";
import { violations, violationsOfLook } from "./support/obstacles.mjs";
import { button, link, pick, PHONE } from "./support/people.mjs";
import { broken, CAMERA, photo, picture } from "./support/pictures.mjs";
import { addBot, playOut, sit, start } from "./support/play.mjs";
import { becomes, matches, soon } from "./support/wait.mjs";

const NAMES = {
  en: {
    decks: "Decks of pictures",
    make: "Make a deck",
    cards: "Cards",
    inDeck: (n) => `${n} cards in the deck`,
    title: /^Title of the deck/,
    name: /^Name in the address/,
    cardTitle: "Title",
    seen: /^What you can see in it/,
    whole: "The whole picture",
    next: "Next card",
    send: "Send it to the server",
    sent: "The deck is on the server, with 26 cards.",
    lost: "That did not get through. Please try again.",
    play: "New table with this deck",
    remove: (title) => `Delete: ${title}`,
    sure: "Delete",
    takeOut: "Take it out",
    heard: /the clues people gave for these cards on this server/,
    byLink: "Only for those with the link",
    link: "Link to this deck",
    mix: "Add the 84 built-in cards",
    part: /^Which part of it/,
    mixed: /^Our two \(86 cards\)$/,
    builtIn: "Engawa",
  },
  ja: {
    decks: "絵のデッキ",
    make: "デッキを作る",
    cards: "カード",
    inDeck: (n) => `デッキは${n}枚です`,
    title: /^デッキの題/,
    name: /^アドレスでの名前/,
    send: "サーバーに送る",
    sent: "デッキをサーバーに置きました（26枚）。",
    lost: "送信できませんでした。もう一度お試しください。",
    next: "次のカード",
    byLink: "リンクを知っている人だけ",
    link: "このデッキのリンク",
    mix: "備え付けの84枚を加える",
    part: /^使う部分/,
    mixed: /^Our two（86枚）$/,
    builtIn: "縁側",
  },
};
const own = (person) => NAMES[person.language];

const listed = (person) =>
  person.getByRole("list", { name: own(person).decks }).getByRole("heading");
const made = (person) => person.getByRole("list", { name: own(person).cards }).getByRole("button");
const pictures = (n) => Array.from({ length: n }, (_, i) => picture(i + 1));

/** Goes to the decks and chooses these files. */
async function choose(person, url, files) {
  await person.goto(`${url}/#/decks`);
  await person.getByRole("heading", { name: own(person).make }).waitFor();
  await person
    .locator("input[type=file]")
    .setInputFiles(typeof files === "function" ? await files() : files);
}

/** The deck shall be in everybody's list. */
const publish = (person) => person.getByLabel(own(person).byLink).uncheck();

/** What the house has under an address: its bytes, as text in which every byte is a letter. */
const bytesOf = (person, address) =>
  person.evaluate(
    async (address) => new TextDecoder("latin1").decode(await (await fetch(address)).arrayBuffer()),
    address,
  );

/** The colours of a picture of the house near its upper and lower edge. */
const edgesOf = (person, address) =>
  person.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    brush.drawImage(image, 0, 0);
    const at = (y) => [...brush.getImageData(image.width / 2, y, 1, 1).data.subarray(0, 3)];
    return { size: [image.width, image.height], top: at(10), bottom: at(image.height - 10) };
  }, address);

async function noObstacles(person, where) {
  for (const [theme, ask] of [
    ["light", violations],
    ["dark", violationsOfLook],
  ]) {
    await person.emulateMedia({ colorScheme: theme });
    assert.deepEqual(
      (await ask(person)).map((one) => `${where}, ${theme}: ${one}`),
      [],
    );
  }
}

async function makeAndPlay({ people, house }) {
  const aki = await people.come({ name: "Aki" });
  aki.mayLose = true; // a link that reloads closes a socket that may not be open yet
  const names = own(aki);
  await choose(aki, house.url, async () => [...pictures(25), broken, await photo(aki)]);
  await aki.getByText(names.inDeck(26)).waitFor();
  await becomes(() => made(aki).count(), 26);
  await matches(
    () => aki.locator(".deck-misfits").innerText(),
    /^broken\.jpg This browser cannot read it as a picture\.$/,
  );
  await aki.getByText("Enough for up to 3 players. 2 more for 4 players.").waitFor();

  await made(aki).first().click();
  await aki.getByRole("textbox", { name: names.cardTitle, exact: true }).fill("The blue hour");
  await aki.getByRole("textbox", { name: names.seen }).fill("sea, evening");
  await pick(aki, names.whole);
  await noObstacles(aki, "a card");
  await button(aki, names.next).click();
  await aki.getByRole("dialog", { name: "Card 2" }).waitFor();
  await aki.keyboard.press("Escape");
  await button(aki, "Card 1: The blue hour").waitFor();

  await aki.getByRole("textbox", { name: names.title }).fill("Our Summer!");
  const address = aki.getByRole("textbox", { name: names.name });
  await becomes(() => address.inputValue(), "our-summer");
  await publish(aki);
  await noObstacles(aki, "making");
  await button(aki, names.send).click();
  await aki.getByText(names.sent).waitFor();
  await becomes(() => listed(aki).allInnerTexts(), ["Engawa", "Our Summer!"]);
  await aki.getByText(names.heard).waitFor();

  // What the house has: upright, small, with words, and without what the camera wrote.
  const deck = JSON.parse(
    await aki.evaluate(async () => (await fetch("/decks/our-summer/deck.json")).text()),
  );
  assert.equal(deck.cards.length, 26);
  assert.equal(deck.cards[0].title.en, "The blue hour");
  assert.deepEqual(deck.cards[0].literal.en, ["sea", "evening"]);
  const last = deck.cards[25];
  for (const file of [last.file, last.thumb])
    for (const trace of [CAMERA, "Exif", "EXIF"])
      assert.ok(
        !(await bytesOf(aki, `/decks/our-summer/${file}`)).includes(trace),
        `${file} has ${trace}`,
      );
  const { size, top, bottom } = await edgesOf(aki, `/decks/our-summer/${last.file}`);
  assert.deepEqual(size, [600, 900]);
  assert.ok(
    top[0] > 180 && top[2] < 60 && bottom[2] > 180 && bottom[0] < 60,
    `upright: ${top} above ${bottom}`,
  );

  // A table with it; four players need more cards.
  await link(aki, names.play).click();
  await aki.getByRole("radio", { name: "Our Summer! (26 cards)", checked: true }).waitFor();
  await pick(aki, aki.names.players(4));
  await button(aki, aki.names.open).click();
  await told(aki, "4 players need 28 cards, the deck has 26");
  await pick(aki, aki.names.players(3));
  await button(aki, aki.names.open).click();
  await aki.waitForURL(/\/t\/\w+/);
  await sit(aki, 0);
  await addBot(aki, 1);
  await addBot(aki, 2);
  await start(aki);
  await hand(aki).first().waitFor();
  await aki.waitForFunction(
    () =>
      [...document.querySelectorAll('img[src^="/decks/our-summer/"]')].filter(
        (one) => one.naturalWidth > 0,
      ).length >= 6,
  );
  const playing = aki.url();
  const remove = async () => {
    await aki.goto(`${house.url}/#/decks`);
    await button(aki, names.remove("Our Summer!")).click();
    await aki.getByRole("dialog").getByRole("button", { name: names.sure, exact: true }).click();
  };
  aki.mayBeRefused = true;
  await remove();
  await told(aki, "A table plays with this deck");
  await aki.goto(playing);
  await soon("something is asked", async () => (await asked(aki)) !== null);
  const first = await act(aki, { clue: "At last" });
  assert.ok(first === "clue" || first === "card");
  // 26 cards are one round for three.
  await playOut([aki], { by: act });
  await remove();
  await told(aki, "The deck is deleted.");
  await becomes(() => listed(aki).allInnerTexts(), ["Engawa"]);
  await aki.goto(`${house.url}/#/alone/dixit`);
  await aki.getByRole("radio", { name: "Engawa (84 cards)" }).waitFor();
}

async function goOnSending({ people, house }) {
  const beni = await people.come({ name: "紅", language: "ja", size: PHONE });
  beni.mayLose = true;
  const names = own(beni);
  const sent = [];
  beni.on(
    "request",
    (request) => request.method() === "PUT" && sent.push(new URL(request.url()).pathname),
  );
  await choose(beni, house.url, pictures(26));
  await beni.getByText(names.inDeck(26)).waitFor();
  await noObstacles(beni, "phone");
  await soon("nothing is wider than the phone", () =>
    beni.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  );
  await beni.getByRole("textbox", { name: names.title }).fill("夏の庭");
  const address = beni.getByRole("textbox", { name: names.name });
  await address.fill("Natsu no Niwa");
  await becomes(() => address.inputValue(), "natsu-no-niwa");
  await publish(beni);
  await beni.route("**/decks/*/thumb/9.jpg", (route) => route.abort(), { times: 1 });
  await button(beni, names.send).click();
  await told(beni, names.lost);
  await becomes(() => listed(beni).allInnerTexts(), ["縁側"]);
  await button(beni, names.send).click();
  await beni.getByText(names.sent).waitFor();
  await becomes(() => listed(beni).allInnerTexts(), ["縁側", "夏の庭"]);
  assert.equal(sent.length, 26 * 2 + 1 + 1, "what had arrived is not sent again");
  // Who did not make it cannot delete it.
  const chika = await people.come({ name: "Chika" });
  await chika.goto(`${house.url}/#/decks`);
  await chika.getByRole("heading", { name: "夏の庭" }).waitFor();
  assert.equal(await button(chika, NAMES.en.remove("夏の庭")).count(), 0);
}

/** Takes a card out after half of the deck has arrived: the house gets the deck as it is then. */
async function changeOnTheWay({ people, house }) {
  const daigo = await people.come({ name: "Daigo" });
  daigo.mayLose = true;
  const names = own(daigo);
  await choose(daigo, house.url, pictures(27));
  await daigo.getByText(names.inDeck(27)).waitFor();
  await publish(daigo);
  await daigo.route("**/decks/*/5.*", (route) => route.abort(), { times: 1 });
  await button(daigo, names.send).click();
  await told(daigo, names.lost);
  await made(daigo).nth(1).click();
  await button(daigo, names.takeOut).click();
  await daigo.getByText(names.inDeck(26)).waitFor();
  // The focus is on the next card.
  await daigo.locator('[aria-label="Card 2"]:focus').waitFor();
  await button(daigo, names.send).click();
  await daigo.getByText(names.sent).waitFor();
  const { cards } = JSON.parse(
    await daigo.evaluate(async () => (await fetch("/decks/pictures/deck.json")).text()),
  );
  assert.equal(cards.length, 26);
}

/** How green the middle of a picture of the house is. */
const greenOf = async (person, address) => (await edgesOf(person, address)).top[1];
const near = (found, wanted) =>
  assert.ok(Math.abs(found - wanted) < 16, `${found} is near ${wanted}`);

/** Two pictures, moved on their cards, and the built-in deck make a deck that only those with its link find. */
async function mixed({ people, house }, language, size) {
  const aki = await people.come({ name: "Aki", language, size });
  const names = own(aki);
  await choose(aki, house.url, pictures(2));
  await becomes(() => made(aki).count(), 2);
  const shown = (card) => made(aki).nth(card).locator("img").getAttribute("src");
  const before = [await shown(0), await shown(1)];
  // By the keyboard to the beginning of the first, by a drag to the end of the second.
  await made(aki).first().click();
  await aki.getByLabel(names.part).press("Home");
  await soon("the card is made anew", async () => (await shown(0)) !== before[0]);
  await noObstacles(aki, "the part");
  await button(aki, names.next).click();
  const box = await aki.locator(".deck-crop canvas.moves").boundingBox();
  await aki.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await aki.mouse.down();
  await aki.mouse.move(box.x - 3 * box.width, box.y + box.height / 2, { steps: 4 });
  await aki.mouse.up();
  await soon("the card is made anew", async () => (await shown(1)) !== before[1]);
  await becomes(() => aki.getByLabel(names.part).inputValue(), "100");
  await aki.keyboard.press("Escape");

  await button(aki, names.mix).click();
  await becomes(() => made(aki).count(), 86);
  await button(aki, names.mix).click(); // they are there already
  await soon("it is done", () => button(aki, names.mix).isEnabled());
  assert.equal(await made(aki).count(), 86);
  await aki.getByRole("textbox", { name: names.title }).fill("Our two");
  assert.ok(await aki.getByLabel(names.byLink).isChecked(), "that is the default");
  await button(aki, names.send).click();
  const field = aki.locator(".deck-done").getByLabel(names.link);
  const link = await field.inputValue();
  const name = link.split("/").at(-1);
  assert.match(name, /^our-two-[a-z0-9]{12}$/);
  await becomes(() => listed(aki).allInnerTexts(), [names.builtIn, "Our two"]);
  const { cards, private: hidden } = JSON.parse(
    await aki.evaluate(async (at) => (await fetch(at)).text(), `/decks/${name}/deck.json`),
  );
  assert.equal(hidden, true);
  near(await greenOf(aki, `/decks/${name}/${cards[0].file}`), (30 * 2 + 11) % 256);
  near(await greenOf(aki, `/decks/${name}/${cards[1].file}`), (90 * 2 + 22) % 256);
  assert.ok(cards[2].title.en !== "", "built-in cards keep their words");

  const chika = await people.come({ name: "Chika", language });
  await chika.goto(`${house.url}/#/decks`);
  await becomes(() => listed(chika).allInnerTexts(), [names.builtIn], "nobody else finds it");
  await chika.goto(link);
  await chika.reload();
  await chika.getByRole("radio", { name: names.mixed, checked: true }).waitFor();
  await button(chika, chika.names.open).click();
  await chika.waitForURL(/\/t\/\w+/);
}

export default [
  ["decks: mixed with the built-in one, by link only", (place) => mixed(place, "en", PHONE)],
  ["decks: mixed with the built-in one, in Japanese", (place) => mixed(place, "ja")],
  ["decks: own pictures become a deck, a table plays with it, and it goes", makeAndPlay],
  ["decks: on a phone, sending goes on after an error", goOnSending],
  ["decks: a card taken out on the way is not sent", changeOnTheWay],
];
