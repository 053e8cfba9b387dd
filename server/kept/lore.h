/* lore.h - what the house remembers for its bots: what people said of the cards of a deck.
 *
 * The keeper of the game's lore (bots/lore.h) says what is worth remembering; this file names no
 * game. What bots said is not remembered: they would learn from their own guesses. Nor is
 * what was said of a deck that is no longer there.
 *
 * Nothing here may cost a move. The remarks of a turn are written after the turn's own commit, in a
 * commit of their own; if that fails they are lost and the host is told. That a deck is gone
 * is kept until it has been written.
 */
#ifndef ENGAWA_SERVER_LORE_H
#define ENGAWA_SERVER_LORE_H

#include "server/house/house_data.h"
#include "server/table/table.h"
#include "server/table/world.h"
#include "store/turn/batch.h"

struct lore_note;
struct part_size;

struct lore {
    struct journal *journal;
    const struct world *world;
    int per_card;            /* remarks that are remembered of each card */
    struct lore_note *notes; /* to be written when the turn is on disk, oldest first */
    bool due;                /* they may be written now */
    bool untrimmed;          /* there may be more than PER_CARD of a card */
    bool failed;             /* the last try to write them failed, and the host was told */
    bool read;               /* TEXT is what was said of DECK */
    char deck[ENGAWA_WORD_MAX + 1];
    struct engawa_text text;
};

extern const struct part_size lore_state; /* part.h */

/* Returns the lore of HOUSE. */
struct lore *lore_of(const struct house *house);

/* Fills LORE, which reads from JOURNAL and first of all forgets what there is beyond PER_CARD
 * remarks. WORLD must outlive it. */
void lore_open(struct lore *lore, struct journal *journal, const struct world *world, int per_card);
void lore_close(struct lore *lore);

/* Notes the remark that the last entry of TABLE has made public, if a person made it. */
void lore_note(struct lore *lore, const struct table *table);

/* DECK is gone, or another one now: what was said of its cards is to be forgotten. */
void lore_forget(struct lore *lore, const char *deck);

/* Drops the remarks of a turn that did not happen. Decks that are gone stay gone. */
void lore_drop_remarks(struct lore *lore);

/* Adds what was noted to BATCH, which is written after the turn itself. False: there is nothing. */
bool lore_keep(struct lore *lore, struct batch *batch);

/* That batch was written; or, with FAILURE, not. LOST: some of the remarks were not taken; or NULL.
 */
void lore_kept(struct lore *lore, const struct engawa_reason *failure,
               const struct engawa_reason *lost);

/* Gives JOB, for a bot at TABLE, what is known of the deck there: what people said goes with it,
 * and the words of the deck's maker, which are in a file, are read in the bot's thread. */
void lore_give(struct lore *lore, const struct table *table, struct job *job);

#endif
