/* lore.h - lore: a server's memory of earlier tables, for bots.
 *
 * In some games people play with a deck of pictures, and describe its cards in words that are
 * useful at the next table. Such a game has a lore keeper: a row that names the option with the
 * deck, recognises events that make something worth keeping public, and writes it for the bots
 * (bot.h, `lore`). The server needs no other knowledge of the game.
 *
 * The unit of memory is a remark: words that a player said about one card, and that everybody at
 * the table has seen together with that card.
 *
 * If a table has a language, the same text names it in a separate line, for any bot that uses
 * words.
 */
#ifndef ENGAWA_BOTS_LORE_H
#define ENGAWA_BOTS_LORE_H

#include "engine/match.h"

struct engawa_remark {
    size_t n;         /* the number of the event that made it, from 1 */
    int card;         /* the card, from 1 */
    const char *text; /* 1 to ENGAWA_NOTE_MAX bytes; owned by the match */
};

/* The source of a line of lore. From 1 on: a remark, with one number per table. */
enum { ENGAWA_LORE_TITLE = -1, ENGAWA_LORE_WORD = 0, ENGAWA_LORE_REMARK = 1 };

struct engawa_lore_keeper {
    const char *game;   /* the name of the game */
    const char *option; /* the ENGAWA_NAME option whose value names the deck */

    /* The deck that ships with the program; the bots know its words without lore. */
    const char *deck, *deck_en, *deck_ja; /* the option's value, and its titles */
    int deck_cards;

    /* Returns whether the last event of MATCH, which is open, has made a remark public; fills
     * REMARK. */
    bool (*notice)(const struct engawa_match *match, struct engawa_remark *remark);

    /* Appends a line of lore: TEXT, said of card CARD, from SOURCE. The values come from a file and
     * are checked here: returns false and appends nothing if they are invalid. */
    bool (*write)(int64_t card, int64_t source, const char *text, struct engawa_text *lore);
};

/* Appends a line that names LANGUAGE as the table's. */
void engawa_lore_write_language(enum engawa_language language, struct engawa_text *lore);

/* Returns whether LORE has such a line; sets *LANGUAGE to that of the first one. */
bool engawa_lore_language(const char *lore, enum engawa_language *language);

enum { ENGAWA_LORE_KEEPERS_MAX = 16 };

/* Adds KEEPER, which must stay valid while the program runs. Returns false with WHY and changes
 * nothing if its game has a keeper already, a member is missing, or the list is full. Adding a
 * keeper twice changes nothing. Call before other threads start. */
bool engawa_add_lore_keeper(const struct engawa_lore_keeper *keeper, struct engawa_reason *why);

/* Returns keeper number I, from 0, in the order of addition; NULL behind the last. */
const struct engawa_lore_keeper *engawa_lore_keeper_at(int i);

/* Returns the keeper of GAME's lore, or NULL. */
const struct engawa_lore_keeper *engawa_lore_keeper_of(const struct engawa_game *game);

#endif
