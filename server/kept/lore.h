/* lore.h - lore: people's remarks about the cards of a deck, which the house remembers for its
 * bots.
 *
 * The keeper of the game's lore (bots/lore.h) decides what is worth remembering; this file names
 * no game. Bots' remarks are not remembered: they would learn from their own guesses. Neither are
 * remarks about a deck that no longer exists.
 *
 * Lore never costs a move. The remarks of a turn are written after the turn's own commit, in a
 * separate one; if that fails they are lost and the host is told. A deck's removal is kept until
 * it has been written.
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
    int per_card;            /* remarks kept for each card */
    struct lore_note *notes; /* pending until the turn is on disk, oldest first */
    bool due;                /* the notes may be written now */
    bool untrimmed;          /* a card may have more than PER_CARD remarks */
    bool failed;             /* the last write failed, and the host was told */
    bool read;               /* TEXT holds the remarks about DECK */
    char deck[ENGAWA_WORD_MAX + 1];
    struct engawa_text text;
};

extern const struct part_size lore_state; /* part.h */

/* Returns the lore of HOUSE. */
struct lore *lore_of(const struct house *house);

/* Initialises LORE, which reads from JOURNAL, and schedules the deletion of remarks beyond
 * PER_CARD. WORLD must outlive it. */
void lore_open(struct lore *lore, struct journal *journal, const struct world *world, int per_card);
void lore_close(struct lore *lore);

/* Records the remark that the last entry of TABLE has made public, if a person made it. */
void lore_note(struct lore *lore, const struct table *table);

/* Schedules the deletion of all remarks about DECK, which was removed or replaced. */
void lore_forget(struct lore *lore, const char *deck);

/* Rolls back: drops the remarks of this turn. Removals of decks stay. */
void lore_drop_remarks(struct lore *lore);

/* Adds the pending notes to BATCH, which is written after the turn itself. Returns false if there
 * are none. */
bool lore_keep(struct lore *lore, struct batch *batch);

/* Reports the result of writing that batch: FAILURE is the reason of a failure, or NULL. LOST: why
 * some of the remarks were not accepted, or NULL. */
void lore_kept(struct lore *lore, const struct engawa_reason *failure,
               const struct engawa_reason *lost);

/* Gives JOB, for a bot at TABLE, the lore of the deck there. It copies people's remarks; the bot's
 * thread reads the words of the deck's maker, which are in a file. */
void lore_give(struct lore *lore, const struct table *table, struct job *job);

#endif
