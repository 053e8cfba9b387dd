/* bots/dixit/lore.h - an index of the lore of a deck's cards: words by the deck's maker, and clues
 * that people told at earlier tables of the same server.
 *
 * Lore is text (`lore` in bot.h) with one line per statement: the card, a tab, the source, a tab,
 * the words. A source is a number: 0 for a word by the deck's maker; -1 for the maker's title of
 * the card; from 1 on for a clue, with one number per table. The same clue may occur many times.
 *
 * A clue is compared with all lines (bots/dixit/speech.h). Rare features count more than common
 * ones, and repeated statements about a card more than single ones.
 *
 * Bots do not repeat all lore: a table's clue was meant for that table. They may repeat only single
 * words that people told of a card at two tables or more, and no word that was a whole clue. The
 * server keeps one clue of a card by each person and each address (server/kept/lore.h), so two
 * tables are two people.
 */
#ifndef DIXIT_BOT_LORE_H
#define DIXIT_BOT_LORE_H

#include "bots/dixit/speech.h"
#include "games/dixit.h"

enum { DIXIT_BOT_TITLED = -1, DIXIT_BOT_NAMED = 0, DIXIT_BOT_TOLD = 1 };

struct dixit_bot_lore;

/* Reads the lore of a deck of CARDS cards. Skips lines that are malformed or name no card of the
 * deck. Free the result with dixit_bot_lore_free. */
struct dixit_bot_lore *dixit_bot_lore_read(const char *lore, int cards);
void dixit_bot_lore_free(struct dixit_bot_lore *lore);

/* Appends one line of lore. Returns false and appends nothing if CARD or SOURCE is out of range or
 * WORDS are not a legal clue (games/dixit_clue.h). */
bool dixit_bot_lore_write(int card, int source, const char *words, struct engawa_text *lore);

/* Returns whether LORE has a line about CARD. */
bool dixit_bot_lore_knows(const struct dixit_bot_lore *lore, unsigned card);

/* Sets SIMILARITY[card] for every card to the similarity of CLUE to its lore, from 0 to 1. */
void dixit_bot_lore_similarity(const struct dixit_bot_lore *lore, const char *clue,
                               double similarity[DIXIT_CARDS + 1]);

/* Copies to WORD at most MOST words that may be told of CARD; returns how many. */
int dixit_bot_lore_words(const struct dixit_bot_lore *lore, unsigned card,
                         char (*word)[DIXIT_BOT_PHRASE_MAX + 1], int most);

#endif
