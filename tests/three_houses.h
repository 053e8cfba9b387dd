/* three_houses.h - for tests of several servers: three houses of one store, in one thread. What
 * goes between them waits in a queue until a test lets it arrive. */
#ifndef ENGAWA_TESTS_THREE_HOUSES_H
#define ENGAWA_TESTS_THREE_HOUSES_H

#include "tests/small_house.h"

enum { HOUSES = 3, SHARDS = 16 };

extern struct house *houses[HOUSES];
extern struct neighbour *met[HOUSES][HOUSES]; /* of whom, whom */
extern int owner[SHARDS];                     /* of each shard; -1: nobody */
extern int misled; /* the first house believes that the second one has this shard; -1: none */
extern int settings_told; /* how often a house was told that settings have changed */

/* The shard of the table ID; those of the journal are others, of which this is every one. */
int shard_of(const char *id);
extern struct journal_shards every;

/* For cmocka: three houses that have met, and nothing left behind them. */
int set_up(void **state);
int tear_down(void **state);

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Whether anything goes from one house to another. */
bool is_under_way(void);

/* Lets everything happen that is under way, or the first thing of all that is. */
void settle(void);
void let_one_arrive(void);

/* A second goes by. */
void pass_second(void);

/* ---- people ---- */

/* PERSON says hello at house I. TOKEN, NAME: NULL for none. */
void come(struct person *person, int i, const char *token, const char *name);

/* PERSON asks TEXT, the members of a message but its number, and all that follows happens. */
json_t *ask_all(struct person *person, const char *text, ...);

/* The last reply to PERSON refused with CODE, "" for not. */
void expect_code(struct person *person, const char *code);

/* PERSON opens a table for two that is to be in house AT. */
void open_at(struct person *person, int at, char id[33]);

/* PERSON enters the table ID, and is let in. */
void enter_at(struct person *person, const char *id);

/* The last message that PERSON was told with the push NAME; NULL: none. */
const json_t *pushed(const struct person *person, const char *name);

/* Whether PERSON was told WORD with the last push NAME. */
bool was_told(const struct person *person, const char *name, const char *word);

/* ---- what happens to houses ---- */

/* Gives all tables of house FROM to house TO, and lets nobody have them meanwhile. */
void hand_over(int from, int to);

/* No other house can reach house LOST. */
void cut_off(int lost);

#endif
