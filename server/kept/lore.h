/* lore.h - lore: people's remarks about the cards of a deck, which the house remembers for its
 * bots.
 *
 * The keeper of the game's lore (bots/lore.h) decides what is worth remembering; this file names
 * no game. Bots' remarks are not remembered: they would learn from their own guesses. Neither are
 * remarks about a deck that no longer exists.
 *
 * One person, and one address, makes one remark about a card: the latest. So bots learn by the
 * number of people, however many tables or guests one person opens.
 *
 * Lore never costs a move. The remarks of a turn are written after the turn's own commit, in a
 * separate one; if that fails they are lost, and the failure is logged. A deck's removal is kept
 * until it has been written.
 */
#ifndef ENGAWA_SERVER_LORE_H
#define ENGAWA_SERVER_LORE_H

#include "server/house/house_data.h"
#include "server/table/table.h"
#include "server/table/world.h"
#include "store/turn/batch.h"

struct lore_note;
struct part_size;

/* The author of an event. The fingerprints of a guest and of an address are from 1 on. */
struct lore_author {
    uint32_t n; /* the event; 0: its author, or where they were, is unknown */
    uint16_t teller, place;
};

/* The part's state for a table: the authors of each seat's latest move since the server started. */
struct lore_table {
    struct lore_author seat[ENGAWA_SEATS_MAX];
};

struct lore {
    struct journal *journal;
    const struct world *world;
    int per_card;            /* remarks kept for each card */
    struct lore_note *notes; /* pending until the turn is on disk, oldest first */
    bool due;                /* the notes may be written now */
    bool untrimmed;          /* a card may have more than PER_CARD remarks */
    bool failed;             /* the last write failed, and that was logged */
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

/* Records the author of the last entry of LIVE, and the remark that it has made public. A remark is
 * lost if a bot made it, if its author was not connected, or if the server has started since. */
void lore_note(struct live_table *live);

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
