/* lore.h - what the house remembers of Dixit for its bots (bots/dixit/lore.h).
 *
 * A clue that a person told is noted when its round is revealed, which is when everybody at the
 * table may know whose card it was. What bots tell is not noted: they would learn from their own
 * guesses. Nor is a clue of a deck that is no longer there.
 *
 * Nothing here may cost a move. The notes of a turn are written after the turn's own commit, in a
 * commit of their own; if that fails they are lost and the host is told. Bots then know what there
 * is.
 */
#ifndef ENGAWA_SERVER_LORE_H
#define ENGAWA_SERVER_LORE_H

#include "server/table.h"
#include "server/world.h"
#include "store/journal.h"

struct lore_note;

struct lore {
    struct journal *journal;
    const struct world *world;
    int per_card;            /* clues that are remembered of each card */
    struct lore_note *notes; /* to be written when the turn is on disk */
    bool read;               /* TEXT is what there is of DECK */
    char deck[ENGAWA_WORD_MAX + 1];
    struct engawa_text text;
};

/* Fills LORE and forgets what JOURNAL has beyond PER_CARD clues. JOURNAL and WORLD must outlive
 * it. */
void lore_open(struct lore *lore, struct journal *journal, const struct world *world, int per_card);
void lore_close(struct lore *lore);

/* Notes the clue that the last entry of TABLE has revealed, if a person told it. */
void lore_note(struct lore *lore, const struct table *table);

/* DECK is gone, or another: what was told of its cards is to be forgotten. */
void lore_forget(struct lore *lore, const char *deck);

/* Drops the notes of a turn that did not happen. */
void lore_drop_notes(struct lore *lore);

/* Writes the notes and commits them; call it after the turn itself was committed. */
void lore_keep(struct lore *lore);

/* What is known of the deck of TABLE, "" for nothing; it holds until the next call. */
const char *lore_of(struct lore *lore, const struct table *table);

#endif
