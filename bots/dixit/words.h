/* bots/dixit/words.h - what a clue of Dixit has to do with the pictures of the deck `engawa`.
 *
 * Every picture of the deck comes with its words in English and Japanese (decks/README.md): a
 * title, things to be seen, moods, and lines that a storyteller might say, from near to far. A
 * clue, in whatever words, is compared with them: rare words count for more than common ones
 * (Spärck Jones, "A statistical interpretation of term specificity", 1972).
 *
 * One of the deck's own lines, said word for word, is no proof: people do not know who wrote it. It
 * is like its picture to a degree, the near lines more and the far ones less.
 */
#ifndef ENGAWA_DIXIT_WORDS_H
#define ENGAWA_DIXIT_WORDS_H

#include "bots/dixit/speech.h"
#include "games/dixit.h"

enum { DIXIT_DECK = DIXIT_DECK_CARDS }; /* cards, numbered from 1 */

enum dixit_kind { DIXIT_TITLE, DIXIT_LITERAL, DIXIT_MOOD, DIXIT_LINE, DIXIT_KINDS };

/* Sets of kinds. */
#define DIXIT_THINGS (1u << DIXIT_TITLE | 1u << DIXIT_LITERAL)
#define DIXIT_ALL    ((1u << DIXIT_KINDS) - 1)

/* The number of words or lines of KIND that CARD has in LANGUAGE. */
int engawa_dixit_phrases(int card, enum engawa_language language, enum dixit_kind kind);

/* Copies number INDEX of them to TEXT. */
void engawa_dixit_phrase(int card, enum engawa_language language, enum dixit_kind kind, int index,
                         char text[DIXIT_PHRASE_MAX + 1]);

/* Fills LIKE[card] for every card (LIKE[0] is 0) with how much CLUE, well-formed UTF-8, is like it:
 * from 0, nothing in common, to 1, every word of it. Only words of KINDS count. */
void engawa_dixit_likeness(const char *clue, unsigned kinds, double like[DIXIT_DECK + 1]);

#endif
