/* tree.test.mjs - a whole game of each by the accessibility tree and the keyboard alone: in Chromium in Japanese
 * on a phone, and in Firefox in English at a desk. What happens is heard in sentences, and what a move is made
 * with is large enough for a finger. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { openFor, openGuests } from "./guests.mjs";
import { DESKTOP, FIREFOX, openFirefox, People, PHONE } from "./people.mjs";
import { wordsOf } from "./sengoku_domino.mjs";
import { playByTree, sitByTree, sizeOf } from "./tree.mjs";
import { rest } from "./wait.mjs";

/** More events (scripts/soak) play all of a long game. */
const SOAK = Number(process.env.EVENTS ?? 1) > 1;

/** Game, seats, options, and after how many turns of one's own it is enough, where the whole game by keyboard is
 * another test (Sengoku Domino has over forty). */
const GAMES = [
  ["yahtzee", 2, {}],
  ["burning-desire", 2, { target: 100 }],
  ["dixit", 4, { target: 2 }],
  ["dou-dizhu", 2, { hands: 1 }],
  ["sengoku-domino", 4, {}, SOAK ? Infinity : 4],
];

/** Pixels of a button for a move, and of a box of a sheet or a cell of a map, which only choose what such a button
 * then does. */
const FINGER = 44;
const CHOICE = 36;

/** Cards are called by suit and rank. */
const CARDS = {
  en: /^(\d+|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)$/,
  ja: /^(スペード|ハート|ダイヤ|クラブ)の(\d+|.+)$/,
};

/** Firefox takes long for all: by itself it plays the two shortest, more events (scripts/soak) bring all five. */
const IN_FIREFOX = SOAK ? GAMES : GAMES.slice(1, 3);

/** Plays these games; `offered` sees each kind of move once. */
async function playAll(games, person, house, offered) {
  const guests = await openGuests(person, house);
  await person.bringToFront(); // a page behind another takes no keys in Firefox
  for (const [game, seats, options, turns] of games) {
    const host = await guests.come("Ben");
    const table = await openFor(host, { game, seats, options });
    await person.goto(`${house.url}/t/${table}`);
    await sitByTree(person, 0);
    await host.done("start", { table });
    const { story, called } = await playByTree(person, game, turns, (move) => offered(game, move));
    const own = story.filter((line) => line.startsWith(person.names.yourTurn));
    assert.ok(own.length > 0, `${game}: it is said whose turn it is`);
    assert.ok(story.length > 2 * own.length, `${game}: and what happens: ${story.join(" | ")}`);
    for (const line of story) assert.match(line, /[.!?。!?…][”」)]?$/, `${game}: in sentences`);
    if (game === "dou-dizhu")
      assert.ok(called.filter((name) => CARDS[person.language].test(name)).length > 10);
    await host.leave(1000);
  }
}

async function inChromium({ people, house }) {
  const aki = await people.come({ name: "あき", language: "ja", size: PHONE, watched: false });
  const small = [];
  const sides = [PHONE, { width: PHONE.height, height: PHONE.width }];
  await playAll(GAMES, aki, house, async (game, move) => {
    for (const size of sides.toReversed()) {
      await aki.setViewportSize(size);
      await rest(aki, 0);
      const box = await sizeOf(aki, move);
      const chooses = aki.names.would.test(move.name) || wordsOf(aki).fits.test(move.name);
      if (box && Math.min(box.width, box.height) < (chooses ? CHOICE : FINGER) - 0.5)
        small.push(`${game}, ${size.width} wide: ${move.name}: ${box.width} × ${box.height}`);
    }
  });
  assert.deepEqual(small, []);
}

async function inFirefox({ house }) {
  const browser = await openFirefox();
  try {
    const people = new People(browser);
    await playAll(
      IN_FIREFOX,
      await people.come({ name: "Aki", size: DESKTOP, watched: false }),
      house,
      async () => {},
    );
    await people.leave();
  } finally {
    await browser.close();
  }
}

export default [
  ["tree: a whole game of each by names, roles and keys, in Japanese", inChromium],
  // (scripts/packages-test has it; the page is tested without it, too.)
  ...(existsSync(FIREFOX) ? [["tree: the same in Firefox, in English", inFirefox]] : []),
];
