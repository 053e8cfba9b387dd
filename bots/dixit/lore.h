/* bots/dixit/lore.h - what is known of a deck's cards besides what this program ships: words that
 * its maker gave them, and clues that people told of them at earlier tables of the same house.
 *
 * It comes as text (what bot.h calls lore), one line for each thing that was said: the card, a tab,
 * the source, a tab, the words. A source is a number: 0 for a word of the deck's maker; -1 for the
 * title that the maker gave the card; from 1 on for a clue that somebody told, one number for each
 * table. The same clue may occur many times.
 *
 * A clue is compared with all of it (bots/dixit/speech.h). Rare features count for more than common
 * ones, and what was said of a card several times counts for more than what was said once.
 *
 * Not everything that is known is repeated: a table's clue was meant for that table. Only single
 * words that people told of a card at two tables or more may be told again, and none that was
 * somebody's whole clue.
 */
#ifndef DIXIT_BOT_LORE_H
#define DIXIT_BOT_LORE_H

#include "bots/dixit/speech.h"
#include "games/dixit.h"

enum { DIXIT_BOT_TITLED = -1, DIXIT_BOT_NAMED = 0, DIXIT_BOT_TOLD = 1 };

struct dixit_bot_lore;

/* Reads the lore of a deck of CARDS cards. Lines that are malformed or name no card of the deck are
 * skipped. Free the result with dixit_bot_lore_free. */
struct dixit_bot_lore *dixit_bot_lore_read(const char *lore, int cards);
void dixit_bot_lore_free(struct dixit_bot_lore *lore);

/* Appends one line of lore. Returns false, and appends nothing, where CARD or SOURCE is out of
 * range or WORDS are no legal clue (games/dixit_clue.h). */
bool dixit_bot_lore_write(int card, int source, const char *words, struct engawa_text *lore);

/* Whether anything is known of CARD. */
bool dixit_bot_lore_knows(const struct dixit_bot_lore *lore, unsigned card);

/* Fills SIMILARITY[card] for every card: how similar CLUE is to what is known of it, from 0 to
 * 1. */
void dixit_bot_lore_similarity(const struct dixit_bot_lore *lore, const char *clue,
                               double similarity[DIXIT_CARDS + 1]);

/* Copies to WORD at most MOST words that may be told of CARD; returns how many. */
int dixit_bot_lore_words(const struct dixit_bot_lore *lore, unsigned card,
                         char (*word)[DIXIT_BOT_PHRASE_MAX + 1], int most);

#endif
