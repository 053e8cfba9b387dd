/* bots/dixit/words.h - similarity of a Dixit clue to the pictures of the deck `engawa`.
 *
 * Every picture of the deck comes with words in English and Japanese (decks/README.md): a title,
 * things that can be seen, moods, and sayings for a storyteller, from near to far. Clues are
 * compared with these words; rare words count more than common ones (Spärck Jones, "A statistical
 * interpretation of term specificity", 1972).
 *
 * One of the deck's own sayings, quoted word for word, is no proof, since players do not know
 * for which picture it was written: it has a fixed similarity to its picture, higher for near
 * sayings and lower for far ones.
 */
#ifndef DIXIT_BOT_WORDS_H
#define DIXIT_BOT_WORDS_H

#include "bots/dixit/speech.h"
#include "games/dixit.h"

enum { DIXIT_BOT_DECK_CARDS = DIXIT_DECK_CARDS }; /* numbered from 1 */

enum dixit_bot_kind {
    DIXIT_BOT_TITLE,
    DIXIT_BOT_LITERAL,
    DIXIT_BOT_MOOD,
    DIXIT_BOT_SAYING,
    DIXIT_BOT_KINDS
};

/* Sets of kinds. */
#define DIXIT_BOT_THINGS (1u << DIXIT_BOT_TITLE | 1u << DIXIT_BOT_LITERAL)
#define DIXIT_BOT_ALL    ((1u << DIXIT_BOT_KINDS) - 1)

/* Returns the number of phrases of KIND that CARD has in LANGUAGE. */
int dixit_bot_phrase_count(int card, enum engawa_language language, enum dixit_bot_kind kind);

/* Copies phrase number INDEX (from 0) of these to TEXT. */
void dixit_bot_phrase(int card, enum engawa_language language, enum dixit_bot_kind kind, int index,
                      char text[DIXIT_BOT_PHRASE_MAX + 1]);

/* Fills SIMILARITY[card] for every card (SIMILARITY[0] is 0) with the similarity of CLUE,
 * well-formed UTF-8, to it: from 0, nothing in common, to 1, every word. Only phrases of KINDS
 * count. */
void dixit_bot_similarity(const char *clue, unsigned kinds,
                          double similarity[DIXIT_BOT_DECK_CARDS + 1]);

#endif
