/* table_book.h - tables without a journal, for tests: made, played, reloaded and compared. */
#ifndef ENGAWA_TESTS_TABLE_BOOK_H
#define ENGAWA_TESTS_TABLE_BOOK_H

#include "server/table/compose.h"

extern const uint8_t table_seed[ENGAWA_SEED_BYTES]; /* of every table here */

/* Applies every entry and empties the list, as the house does with a journal between. */
void apply(struct table *table, struct entry_list *entries);

/* Lets chance go on, and ends a game that is over. */
void follow(struct table *table);

/* A table for SEATS that is open, with nobody there. */
struct table *open_new(const char *game, int seats);

/* A table where g1, g2, ... sit, and the game has begun. */
struct table *begin(const char *game, int seats);

/* One random legal move, as SEAT would send it. */
void move_at_random(struct table *table, int seat, struct engawa_rng *rng);

/* Random moves to the end of the game. */
void play_out(struct table *table, struct engawa_rng *rng);

/* A table that is folded from the texts of TABLE's log; each text is written as it was read. */
struct table *reload(const struct table *table);

void expect_same_entropy(const struct engawa_entropy *one, const struct engawa_entropy *other);

/* Every field of struct table. */
void expect_equal(const struct table *one, const struct table *other);

/* Expects a refusal with CODE that composes nothing. */
void expect_refused(bool fine, const struct entry_list *entries, const struct engawa_reason *why,
                    const char *code);

#endif
