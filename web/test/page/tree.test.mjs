/* tree.test.mjs - whole games by names, roles and keys alone (tree.mjs), also in Firefox: Dixit, by one person in
 * Firefox in English at a desk and by one in Chromium in Japanese on a phone; and Burning Desire in Firefox. The
 * others are played so by the friends of each game's own tests. */
import { openFor, openGuests } from "./support/guests.mjs";
import { DESKTOP, firefoxOrWhyNot, openFirefox, People, PHONE } from "./support/people.mjs";
import { playWhole, sitByTree } from "./support/tree.mjs";

/** The games played in Firefox alone: game, seats, options. More events (scripts/soak) bring all of
 * it; Firefox takes long for each. */
const IN_FIREFOX = [
  ["burning-desire", 2, { target: 100 }],
  ["yahtzee", 2, {}],
  ["dou-dizhu", 2, { hands: 1 }],
  ["sengoku-domino", 2, {}],
].slice(0, Number(process.env.EVENTS ?? 1) > 1 ? 4 : 1);

/** These people sit down at a new table of `game` and play it; bots have the other seats. */
async function playAtTable(house, host, game, seats, options, people) {
  const table = await openFor(host, { game, seats, options, free: people.length });
  for (const [seat, person] of people.entries()) {
    await person.bringToFront(); // a page behind another takes no keys in Firefox
    await person.goto(`${house.url}/t/${table}`);
    await sitByTree(person, seat);
  }
  await host.done("start", { table });
  await playWhole(game, ...people);
}

async function playTogether(house, aki, ben) {
  const guests = await openGuests(ben, house);
  await ben.bringToFront();
  await playAtTable(house, await guests.come("Cat"), "dixit", 4, { target: 2 }, [aki, ben]);
}

async function inTwoLanguages({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
  await playTogether(house, aki, ben);
}

async function inTwoBrowsers({ people, house }) {
  const browser = await openFirefox();
  try {
    const others = new People(browser);
    const aki = await others.come({ name: "Aki", size: DESKTOP });
    const ben = await people.come({ name: "ベン", language: "ja", size: PHONE });
    await playTogether(house, aki, ben);
    const guests = await openGuests(ben, house);
    for (const [game, seats, options] of IN_FIREFOX)
      await playAtTable(house, await guests.come("Cat"), game, seats, options, [aki]);
    await others.leave();
  } finally {
    await browser.close();
  }
}

const withoutFirefox = firefoxOrWhyNot();
if (withoutFirefox) console.log(`left out - games in Firefox: ${withoutFirefox}`);

export default [
  !withoutFirefox
    ? [
        "tree: a whole game of Dixit in two browsers and languages, another in Firefox",
        inTwoBrowsers,
      ]
    : ["tree: a whole game of Dixit by names, roles and keys in two languages", inTwoLanguages],
];
