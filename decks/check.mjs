// Checks the built-in deck: `node decks/check.mjs` (needs nothing installed). It says what is wrong and leaves with 1.
//
// 84 cards numbered 1 to 84, every picture and thumbnail there with the pixels deck.json promises and within its
// share of bytes, every word in both languages, no hero twice, no title or clue line twice, the bots' words the same.
import { readFileSync, existsSync, readdirSync } from "node:fs";

const root = new URL("engawa/", import.meta.url);
const deck = JSON.parse(readFileSync(new URL("deck.json", root), "utf8"));
const wrong = [];
const demand = (holds, what) => holds || wrong.push(what);

const languages = ["en", "ja"];
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

// Width and height of a lossy WebP: the VP8 frame header, with or without the extended header before it.
function webpSize(bytes) {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return null;
  for (
    let at = 12;
    at + 8 <= bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) & 1)
  ) {
    if (bytes.toString("latin1", at, at + 4) === "VP8 ") {
      return {
        width: bytes.readUInt16LE(at + 14) & 0x3fff,
        height: bytes.readUInt16LE(at + 16) & 0x3fff,
      };
    }
  }
  return null;
}

let total = 0;
function checkPicture(name, size, limit) {
  const file = new URL(name, root);
  if (!existsSync(file)) return wrong.push(`${name} is missing`);
  const bytes = readFileSync(file);
  total += bytes.length;
  const is = webpSize(bytes);
  demand(
    is && is.width === size.width && is.height === size.height,
    `${name} is not ${size.width}x${size.height}`,
  );
  demand(bytes.length <= limit, `${name} has ${bytes.length} bytes, over ${limit}`);
}

const seen = new Map();
function once(kind, text, number) {
  const key = `${kind}: ${text.toLowerCase()}`;
  demand(!seen.has(key), `card ${number} repeats card ${seen.get(key)}'s ${key}`);
  seen.set(key, number);
}

function checkWords(card, kind, least) {
  for (const language of languages) {
    const words = card[kind]?.[language] ?? [];
    demand(
      words.length >= least,
      `card ${card.number} has ${words.length} ${kind} (${language}), wants ${least}`,
    );
    demand(
      words.every((word) => word.trim() && word === word.trim()),
      `card ${card.number} has an empty or untrimmed word`,
    );
    demand(
      new Set(words).size === words.length,
      `card ${card.number} repeats one of its ${kind} (${language})`,
    );
    demand(
      words.every((word) => japanese.test(word) === (language === "ja")),
      `card ${card.number}: ${kind} (${language}) in the wrong language`,
    );
  }
}

demand(deck.name === "engawa", "the deck is not called engawa");
demand(
  languages.every((language) => deck.title?.[language]),
  "the deck wants a title in both languages",
);
demand(deck.licence && deck.credits?.length, "the deck wants licence and credits");
demand(deck.cards.length === 84, `${deck.cards.length} cards, not 84`);
const families = new Map(deck.families.map((family) => [family.id, 0]));
demand(families.size === 14, `${families.size} families, not 14`);

deck.cards.forEach((card, index) => {
  demand(card.number === index + 1, `card ${index + 1} is numbered ${card.number}`);
  families.set(card.family, (families.get(card.family) ?? 0) + 1);
  checkPicture(card.file, deck.size, 130_000);
  checkPicture(card.thumb, deck.thumb, 20_000);
  once("hero", card.hero, card.number);
  for (const language of languages) {
    const title = card.title?.[language] ?? "";
    demand(title, `card ${card.number} has no title (${language})`);
    once("title", title, card.number);
    for (const clue of card.clues?.[language] ?? []) {
      once("clue", clue, card.number);
      demand([...clue].length <= 200, `card ${card.number} has a clue over 200 characters`);
    }
  }
  checkWords(card, "literal", 5);
  checkWords(card, "evocative", 5);
  checkWords(card, "clues", 4);
});
for (const [family, count] of families)
  demand(count === 6, `family ${family} has ${count} cards, not 6`);

const listed = new Set(deck.cards.flatMap((card) => [card.file, card.thumb]));
for (const folder of ["", "thumb/"]) {
  const there = existsSync(new URL(folder, root)) ? readdirSync(new URL(folder || ".", root)) : [];
  for (const name of there.filter((file) => file.endsWith(".webp")))
    demand(listed.has(folder + name), `${folder}${name} is in no card`);
}

const told = deck.cards.flatMap((card) =>
  languages.flatMap((language) =>
    ["title", "literal", "evocative", "clues"].map((kind) =>
      [card[kind][language]].flat().join("\t"),
    ),
  ),
);
const words = readFileSync(new URL("../bots/dixit/deck.words", import.meta.url), "utf8");
demand(
  words === told.join("\n") + "\n",
  "bots/dixit/deck.words has other words: node decks/deck.mjs",
);

for (const line of wrong) console.error(line);
console.log(
  wrong.length ? `${wrong.length} faults` : `engawa: 84 cards in order, ${total} bytes of pictures`,
);
process.exit(wrong.length ? 1 : 0);
