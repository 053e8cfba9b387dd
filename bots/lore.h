/* lore.h - what a house may remember for the bots of a game.
 *
 * At some games people play with a deck of pictures, and say things of its cards that are worth
 * knowing at the next table. Such a game has a keeper of its lore: a row that says which option of
 * the game names the deck, what of an event that has just become public is to be remembered, and
 * how that is written down for the bots (bot.h, `lore`). Whoever keeps a house needs to know
 * nothing else of the game.
 *
 * What is remembered is a remark: words that somebody said of one card, and that everybody at the
 * table has seen together with that card.
 *
 * Where the people at a table have said which language they speak there, that stands in the same
 * text, in a line of its own: it is for any bot that uses words.
 */
#ifndef ENGAWA_BOTS_LORE_H
#define ENGAWA_BOTS_LORE_H

#include "engine/match.h"

struct engawa_remark {
    size_t n;         /* the event by which it was made, from 1 */
    int card;         /* the card, from 1 */
    const char *text; /* 1 to ENGAWA_NOTE_MAX bytes; it belongs to the match */
};

/* Where a line of lore comes from. From 1 on: a remark, one number a table. */
enum { ENGAWA_LORE_TITLE = -1, ENGAWA_LORE_WORD = 0, ENGAWA_LORE_REMARK = 1 };

struct engawa_lore_keeper {
    const char *game;   /* its name */
    const char *option; /* the ENGAWA_NAME option whose value names the deck */

    /* The deck that comes with the program; the bots know its words without any lore. */
    const char *deck, *deck_en, *deck_ja; /* the option's value, and what people call it */
    int deck_cards;

    /* Whether the last event of MATCH, which is open, has made a remark public; fills REMARK. */
    bool (*notice)(const struct engawa_match *match, struct engawa_remark *remark);

    /* Appends a line of lore: TEXT, said of card CARD, from SOURCE. The values come from a file and
     * are checked here: false, and nothing is appended, where they make no line of lore. */
    bool (*write)(int64_t card, int64_t source, const char *text, struct engawa_text *lore);
};

/* Appends the line that says that LANGUAGE is the table's. */
void engawa_lore_write_language(enum engawa_language language, struct engawa_text *lore);

/* Whether LORE has such a line, and which language the first one names. */
bool engawa_lore_language(const char *lore, enum engawa_language *language);

enum { ENGAWA_LORE_KEEPERS_MAX = 16 };

/* Adds KEEPER, which must stay where it is. False: its game has one already, something is missing,
 * or the list is full; WHY says which, and nothing has changed. To add a keeper that is
 * in the list already changes nothing. To be called before other threads start. */
bool engawa_add_lore_keeper(const struct engawa_lore_keeper *keeper, struct engawa_reason *why);

/* Keeper number I, from 0, in the order in which they were added; NULL behind the last. */
const struct engawa_lore_keeper *engawa_lore_keeper_at(int i);

/* The keeper of GAME's lore, or NULL. */
const struct engawa_lore_keeper *engawa_lore_keeper_of(const struct engawa_game *game);

#endif
