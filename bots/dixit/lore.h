/* bots/dixit/lore.h - what is known of a deck's cards besides what this program ships: words that
 * its maker gave them, and clues that people told of them at earlier tables of the same house.
 *
 * It comes as text (bot.h calls it lore), a line each: the card, a tab, the source, a tab, the
 * words. A source is a number: 0, a word of the deck's maker; -1, the title that the maker gave the
 * card; from 1 on, a clue that somebody told, one number a table. The same clue may stand there
 * many times.
 *
 * A clue is compared with all of it (bots/dixit/speech.h), rare features counting for more than
 * common ones, and what was said of a card several times for more than what was said once.
 *
 * Not everything that is understood is repeated: a table's clue was for that table. Only single
 * words that people told of a card at two tables or more may be told again, and none that was
 * somebody's whole clue.
 */
#ifndef DIXIT_BOT_LORE_H
#define DIXIT_BOT_LORE_H

#include "bots/dixit/speech.h"
#include "games/dixit.h"

enum { DIXIT_BOT_TITLED = -1, DIXIT_BOT_NAMED = 0, DIXIT_BOT_TOLD = 1 };

struct dixit_bot_lore;

/* Reads LORE, of a deck of CARDS. What is no such line, or of no card of the deck, is passed over.
 * Free it with dixit_bot_lore_free. */
struct dixit_bot_lore *dixit_bot_lore_read(const char *lore, int cards);
void dixit_bot_lore_free(struct dixit_bot_lore *lore);

/* Appends a line of lore. False where it cannot be one: WORDS are not well-formed, or hold control
 * characters, or CARD is none. */
bool dixit_bot_lore_write(int card, int source, const char *words, struct engawa_text *lore);

/* Whether anything is known of CARD. */
bool dixit_bot_lore_knows(const struct dixit_bot_lore *lore, unsigned card);

/* Fills SIMILARITY[card] for every card with how much CLUE is like what is known of it, from 0
 * to 1. */
void dixit_bot_lore_similarity(const struct dixit_bot_lore *lore, const char *clue,
                               double similarity[DIXIT_CARDS + 1]);

/* Copies to WORD at most MOST words that may be told of CARD; returns how many. */
int dixit_bot_lore_words(const struct dixit_bot_lore *lore, unsigned card,
                         char (*word)[DIXIT_BOT_PHRASE_MAX + 1], int most);

#endif
