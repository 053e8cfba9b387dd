// Writes engawa/deck.json, the deck's file of words, from words/, and the same words for the bots.
// `node decks/deck.mjs`; needs nothing installed.
import { writeFileSync, mkdirSync } from "node:fs";
import { families } from "./words/index.mjs";

const here = (path) => new URL(path, import.meta.url);
const two = (number) => String(number).padStart(2, "0");

let number = 0;
const cards = families.flatMap((family) =>
  family.cards.map((card) => {
    number += 1;
    return {
      number,
      file: `${two(number)}.webp`,
      thumb: `thumb/${two(number)}.webp`,
      family: family.id,
      ...card,
    };
  }),
);

const deck = {
  name: "engawa",
  title: { en: "Engawa", ja: "縁側" },
  licence: "Apache-2.0",
  credits: [
    {
      what: { en: "Pictures and words", ja: "絵とことば" },
      who: "The Engawa authors",
      licence: "Apache-2.0",
    },
    {
      what: {
        en: "Some animals and objects, recoloured, relit, cut and put together anew",
        ja: "動物や物の一部（色や光を変え、切り、組み合わせ直したもの）",
      },
      who: "Noto Emoji, Google Inc. and contributors",
      licence: "Apache-2.0",
      url: "https://github.com/googlefonts/noto-emoji",
    },
  ],
  size: { width: 800, height: 1200 },
  thumb: { width: 240, height: 360 },
  families: families.map(({ id, title }) => ({ id, title })),
  cards,
};

mkdirSync(here("engawa/"), { recursive: true });
writeFileSync(here("engawa/deck.json"), JSON.stringify(deck, null, 1) + "\n");

// For bots/dixit/words.c: eight lines a card, English before Japanese, the words of a line parted by tabs.
const lines = cards.flatMap((card) =>
  ["en", "ja"].flatMap((language) =>
    [
      [card.title[language]],
      card.literal[language],
      card.evocative[language],
      card.clues[language],
    ].map((words) => words.join("\t")),
  ),
);
writeFileSync(here("../bots/dixit/deck.words"), lines.join("\n") + "\n");
