/* decks.test.mjs - decks as the page reads them, and how Dixit's room lays out what they show. */
import assert from "node:assert/strict";
import { tidyDeckName } from "../src/decks/deck-maker";
import { cardInWords, deckName, readDeck } from "../src/decks/decks";
import { lanesOf, slotsOf } from "../src/rooms/dixit/places";
import { fitCards, leastHeight } from "../src/rooms/dixit/spread";
import { clueMove, readMove, roundOf } from "../src/rooms/dixit/view";
import { core, test, value } from "./harness.mjs";

const CARD = {
  number: 1,
  file: "01.webp",
  thumb: "thumb/01.webp",
  title: { en: "The Village Whale", ja: "村をのせた鯨" },
  literal: { en: ["whale", "village"], ja: ["鯨", "村"] },
  clues: { en: ["The slow ferry home"], ja: ["空の渡し舟"] },
};

test("a card has pictures that name the deck's version, and words without the lines of a storyteller", () => {
  const deck = readDeck("engawa", { title: { en: "Engawa", ja: "縁側" }, cards: [CARD] }, "a1");
  const card = deck.card(1);
  assert.equal(card.picture, "/decks/engawa/01.webp?v=a1");
  assert.equal(card.thumb, "/decks/engawa/thumb/01.webp?v=a1");
  assert.equal(cardInWords(card, "en"), "Card 1, “The Village Whale”, whale, village");
  assert.equal(cardInWords(card, "ja"), "カード1、「村をのせた鯨」、鯨、村");
});

test("what a deck lacks or spells oddly is left out", () => {
  const cards = [
    { file: "01.webp", title: "Only one language" },
    { number: 2, file: "../../secret.webp", thumb: "https://elsewhere/02.webp", literal: ["both"] },
    null,
  ];
  const deck = readDeck("ours", { cards }, "v");
  assert.deepEqual(deck.card(1).title, { en: "Only one language", ja: "Only one language" });
  assert.equal(deck.card(1).thumb, null);
  assert.equal(deck.card(2).picture, null);
  assert.equal(deck.card(2).thumb, null);
  assert.deepEqual(deck.card(2).words("ja"), ["both"]);
  assert.equal(cardInWords(deck.card(3), "en"), "Card 3");
  assert.equal(cardInWords(deck.card(99), "ja"), "カード99");
  for (const odd of [null, 3, "deck", { cards: "many" }])
    assert.equal(readDeck("ours", odd, "v").cards.length, 0);
});

test("people's decks have JPEGs too", () => {
  const deck = readDeck(
    "ours",
    {
      cards: [
        { number: 1, file: "1.jpg", thumb: "thumb/1.jpg" },
        { number: 2, file: "2.svg" },
      ],
    },
    "v",
  );
  assert.equal(deck.card(1).picture, "/decks/ours/1.jpg?v=v");
  assert.equal(deck.card(1).thumb, "/decks/ours/thumb/1.jpg?v=v");
  assert.equal(deck.card(2).picture, null);
});

test("a deck's name has only characters that an address may have", () => {
  assert.equal(tidyDeckName("Our Summer!"), "our-summer-");
  assert.equal(tidyDeckName("  Été 2026"), "ete-2026");
  assert.equal(tidyDeckName("夏の庭"), "");
  assert.equal(tidyDeckName("a".repeat(99)).length, 64);
});

test("a game says which deck it is played with, also where nobody chose one", () => {
  assert.equal(deckName(core.game("dixit"), {}), "engawa");
  assert.equal(deckName(core.game("dixit"), { deck: "ours", cards: 40 }), "ours");
  assert.equal(deckName(core.game("yahtzee"), {}), null);
});

test("cards are as large as they can be, and never too small to be seen", () => {
  for (const [count, wide, high, foot] of [
    [6, 366, 430, 0],
    [8, 366, 390, 34],
    [3, 900, 500, 34],
    [7, 640, 260, 0],
    [5, 320, 120, 34],
  ]) {
    const least = leastHeight(count, wide, foot);
    const room = Math.max(high, least);
    const { columns, width } = fitCards(count, wide, room, foot);
    const rows = Math.ceil(count / columns);
    assert.ok(columns * width + (columns - 1) * 10 <= wide, "no wider than the room");
    assert.ok(rows * (width * 1.5 + foot) + (rows - 1) * 10 <= room, "no higher than the room");
    assert.ok(width >= 84, `${count} cards in ${wide} × ${high}: ${width}`);
  }
  assert.deepEqual(fitCards(6, 366, 430, 0), { columns: 3, width: 115 });
});

test("pawns that would cover one another are put in rows", () => {
  assert.deepEqual(lanesOf([0, 0, 0], 2), [0, 1, 2]);
  assert.deepEqual(lanesOf([4, 9, 5], 2), [0, 0, 1]);
  assert.deepEqual(lanesOf([30, 0, 15], 2), [0, 0, 0]);
});

/** A round of four up to its votes, as `viewer` sees it. */
function table(viewer, events) {
  const match = value(core.match("dixit", {}, 4, "open"));
  const all = [
    ["chance", "deal 0:1,2,3,4,5,6 1:7,8,9,10,11,12 2:13,14,15,16,17,18 3:19,20,21,22,23,24"],
    [0, clueMove(1, '\u3000 a "quiet" evening\u0085 ')],
    [1, "give 7"],
    [2, "give 13"],
    [3, "give 19"],
    ["chance", "lay 13,1,7,19"],
    [1, "vote 2"],
    [2, "vote 3"],
    [3, "vote 2"],
    ["chance", "reveal 0:1 1:7 2:13 3:19 / 1:2 2:3 3:2"],
  ];
  for (const [by, text] of all.slice(0, events)) value(match.append(by, text));
  return { match, view: match.describe(viewer) };
}

const everything = { votes: Infinity, teller: true, owners: Infinity, points: true };

test("a clue goes out without the white space at its ends, and a legal move is read as what it is", () => {
  const { match, view } = table(1, 2);
  assert.equal(view.table.clue, 'a "quiet" evening');
  assert.deepEqual(match.legal(1).map(readMove)[0], { kind: "give", cards: [7], text: "give 7" });
  assert.equal(match.check(1, "give 8"), null);
  const fresh = table(0, 1).match;
  assert.equal(fresh.check(0, clueMove(1, "\ufeff")), null, "what is no white space stays");
  assert.equal(fresh.check(0, clueMove(1, " \u3000 ")).code, "clue-empty");
  assert.equal(fresh.check(0, clueMove(1, "\ud83d")).code, "clue-surrogate");
  assert.equal(fresh.check(0, clueMove(1, "あ".repeat(201))).code, "clue-long");
});

test("before a reveal one sees one's own card and vote, and of others only that they chose", () => {
  const given = table(1, 4);
  const knows = (seat) => seat === 1;
  const hidden = slotsOf(given.view, given.view.seats, given.view.table, knows, everything);
  assert.deepEqual(
    hidden.map(({ card, awaited, owner }) => [card, awaited, owner]),
    [
      [null, false, 0],
      [7, false, 1],
      [null, false, 2],
      [null, true, 3],
    ],
  );

  const voting = table(1, 8);
  const laid = slotsOf(voting.view, voting.view.seats, voting.view.table, knows, everything);
  assert.deepEqual(
    laid.map(({ card, owner, voters }) => [card, owner, voters]),
    [
      [13, null, []],
      [1, null, [1]],
      [7, 1, []],
      [19, null, []],
    ],
  );
  assert.equal(roundOf(voting.view), null);
  // Several people at one screen: the curtain hides even that.
  const curtain = slotsOf(
    voting.view,
    voting.view.seats,
    voting.view.table,
    () => false,
    everything,
  );
  assert.ok(curtain.every(({ owner, voters }) => owner === null && voters.length === 0));
});

test("a reveal shows votes, then the storyteller's card, then the others from the left", () => {
  const { view } = table("spectator", 10);
  const nobody = () => false;
  const at = (stage) => slotsOf(view, view.seats, view.table, nobody, stage);
  const first = at({ votes: 2, teller: false, owners: 0, points: false });
  assert.deepEqual(
    first.map(({ voters }) => voters),
    [[], [1], [2], []],
  );
  assert.ok(first.every(({ owner }) => owner === null));
  const then = at({ votes: 3, teller: true, owners: 1, points: false });
  assert.deepEqual(
    then.map(({ owner }) => owner),
    [2, 0, null, null],
  );
  assert.ok(then[1].teller);
  assert.deepEqual(
    at(everything).map(({ owner }) => owner),
    [2, 0, 1, 3],
  );
  assert.equal(roundOf(view).n, 1);
});
