// One card's words, written compactly: lists are comma-separated (、 in Japanese).
//
// hero       the one element the picture is about; no other card has the same hero
// title      what the picture is called, in English and Japanese
// literal    what is to be seen
// evocative  moods and themes it may stand for
// clues      lines a storyteller might say, from near to far

const list = (text, mark) => text.split(mark).map((word) => word.trim());

export const card = (hero, title, literal, evocative, cluesEn, cluesJa) => ({
  hero,
  title: { en: title[0], ja: title[1] },
  literal: { en: list(literal[0], ","), ja: list(literal[1], "、") },
  evocative: { en: list(evocative[0], ","), ja: list(evocative[1], "、") },
  clues: { en: cluesEn, ja: cluesJa },
});
