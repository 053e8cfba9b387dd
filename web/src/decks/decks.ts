/* decks.ts - picture decks: returns the picture, thumbnail, title and words of a card.
 *
 * A deck is a folder on the server, /decks/NAME/, with deck.json and its pictures
 * (decks/README.md). The built-in deck and people's own are alike. The ETag of deck.json is the
 * deck's version; pictures are asked for with it, so that browsers may keep them for good.
 *
 * People write decks too: missing or malformed parts of a deck.json are left out. The clues that a
 * bot might give for a card are never shown.
 */
import { useEffect, useState } from "preact/hooks";
import { below } from "../ground/base";
import type { Both, GameInfo, Language, Options } from "../core/core";
import { facts, isolated } from "../core/sentences";

/** A card of a deck. */
export interface DeckCard {
  /** From 1. */
  readonly number: number;
  /** Addresses; null where the deck has no such picture, or is not known yet. */
  readonly picture: string | null;
  readonly thumb: string | null;
  /** null: it has none. */
  readonly title: Both | null;
  /** The visible things, in a language. */
  readonly words: (language: Language) => readonly string[];
}

export interface Deck {
  readonly name: string;
  readonly title: Both | null;
  /** Whether deck.json has been read. */
  readonly known: boolean;
  /** Any number has a card; one that the deck does not know has no picture. */
  readonly card: (number: number) => DeckCard;
  /** All cards that the deck knows. */
  readonly cards: readonly DeckCard[];
}

type Loose = Readonly<Record<string, unknown>>;
const loose = (value: unknown): Loose =>
  typeof value === "object" && value !== null ? (value as Loose) : {};
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A text in both languages; in one only, it stands for both. */
export function bilingual(value: unknown): Both | null {
  const { en, ja } = typeof value === "string" ? { en: value, ja: value } : loose(value);
  const [inEnglish, inJapanese] = [isolated(text(en)), isolated(text(ja))];
  const one = inEnglish || inJapanese;
  return one ? { en: inEnglish || one, ja: inJapanese || one } : null;
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(text).filter(Boolean) : [];
}

/** Words by language, or one list for both. */
function wordsOf(value: unknown): DeckCard["words"] {
  if (Array.isArray(value)) return () => list(value);
  const { en, ja } = loose(value);
  const both = { en: list(en), ja: list(ja) };
  return (language) =>
    both[language].length ? both[language] : both[language === "en" ? "ja" : "en"];
}

const unknownCard = (number: number): DeckCard => ({
  number,
  picture: null,
  thumb: null,
  title: null,
  words: () => [],
});

/** A deck of which only the name is known. */
const unread = (name: string): Deck => ({
  name,
  title: null,
  known: false,
  card: unknownCard,
  cards: [],
});

/** The deck NAME as its deck.json and version tell it. */
export function readDeck(name: string, json: unknown, version: string): Deck {
  const { title, cards } = loose(json);
  const address = (file: unknown): string | null =>
    /^(?:thumb\/)?\d+\.(?:webp|jpg)$/.test(text(file))
      ? below(`/decks/${name}/${text(file)}?v=${encodeURIComponent(version)}`)
      : null;
  const read = (Array.isArray(cards) ? cards : []).map((one, i): DeckCard => {
    const card = loose(one);
    return {
      number: typeof card.number === "number" ? card.number : i + 1,
      picture: address(card.file),
      thumb: address(card.thumb),
      title: bilingual(card.title),
      words: wordsOf(card.literal),
    };
  });
  const byNumber = new Map(read.map((card) => [card.number, card]));
  return {
    name,
    title: bilingual(title),
    known: true,
    card: (number) => byNumber.get(number) ?? unknownCard(number),
    cards: read,
  };
}

/** The name of the deck that a game is played with; null for a game without one. */
export function deckName(game: GameInfo | undefined, options: Options): string | null {
  const option = game?.options.find(({ name }) => name === "deck");
  return option ? String(options.deck ?? option.default) : null;
}

/** Decks read, or being read. */
const decks = new Map<string, Promise<Deck>>();
const ready = new Map<string, Deck>();

async function fetchDeck(name: string): Promise<Deck> {
  const response = await fetch(below(`/decks/${name}/deck.json`));
  if (!response.ok) throw new Error(`${response.status}`);
  const version = (response.headers.get("etag") ?? "").replace(/^W\/|"/g, "");
  return readDeck(name, await response.json(), version);
}

/** The deck NAME. Without a network, or if there is no such deck, an empty one; the next call then
 * tries again. */
export function deckOf(name: string): Promise<Deck> {
  const known = decks.get(name);
  if (known) return known;
  const asked = fetchDeck(name).then(
    (deck) => {
      ready.set(name, deck);
      return deck;
    },
    () => {
      decks.delete(name);
      return unread(name);
    },
  );
  decks.set(name, asked);
  return asked;
}

/** The deck NAME has changed, or is gone: the next one who wants it asks again. */
export function forgetDeck(name: string): void {
  decks.delete(name);
  ready.delete(name);
}

/** The deck NAME in a component: an empty one until it has been read. */
export function useDeck(name: string): Deck {
  const [deck, set] = useState<Deck>(ready.get(name) ?? unread(name));
  useEffect(() => {
    let gone = false;
    void deckOf(name).then((found) => !gone && set(found));
    return () => {
      gone = true;
    };
  }, [name]);
  return deck.name === name ? deck : (ready.get(name) ?? unread(name));
}

/** Returns a text for people who cannot see the card: its number, its title, and its words. */
export function cardInWords(card: DeckCard, language: Language): string {
  const number = { en: `Card ${card.number}`, ja: `カード${card.number}` }[language];
  const title = card.title && { en: `“${card.title.en}”`, ja: `「${card.title.ja}」` }[language];
  return facts(language, [number, title, ...card.words(language)]);
}

/** The service worker, once it handles what this page fetches. */
async function workerAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
}

/** Fetches the whole deck, so that the service worker keeps it for games without a network: its
 * words, then all thumbnails, then the pictures, one after another. `gone` ends it. */
export async function keepDeck(name: string, gone: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { cards } = await deckOf(name);
  await workerAtHand();
  for (const address of [
    below(`/decks/${name}/deck.json`),
    ...cards.map(({ thumb }) => thumb),
    ...cards.map(({ picture }) => picture),
  ]) {
    if (gone.aborted) return;
    if (address) await fetch(address, { signal: gone }).catch(() => undefined);
  }
}
