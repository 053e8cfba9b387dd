/* three_houses.h - for tests of neighbours: three houses of one store in one thread, and everything
 * that goes between them in a queue. */
#ifndef ENGAWA_TESTS_THREE_HOUSES_H
#define ENGAWA_TESTS_THREE_HOUSES_H

#include "server/cluster/forward.h"
#include "server/cluster/neighbours.h"
#include "store/turn/shards.h"
#include "tests/support/small_house.h"

enum { HOUSES = 3, SHARDS = 16 };

extern struct house *houses[HOUSES];
extern struct neighbour *met[HOUSES][HOUSES]; /* of whom, whom */
extern int owner[SHARDS];                     /* of each shard; -1: nobody */
extern int misled; /* the shard that the first house wrongly believes to be at the second one */
extern int settings_told;           /* how often a house was told that settings have changed */
extern struct journal_shards every; /* shard of the journal: our own are others */

int shard_of(const char *id);

/* For cmocka: three houses that know each other, and nothing left behind them. */
int set_up_houses(void **state);
int tear_down_houses(void **state);

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_houses, tear_down_houses)

/* Whether anything goes from one house to another. */
bool is_under_way(void);

/* Lets everything happen that is under way, or the first thing of all that is. */
void settle_houses(void);
void let_one_arrive(void);

/* A second goes by. */
void pass_second(void);

/* Gives all tables of house FROM to house TO, and lets nobody have them meanwhile. */
void hand_over(int from, int to);

/* No other house can reach house LOST; and they meet again. */
void cut_off(int lost);
void meet_again(int lost);

/* PERSON says hello at house I. */
void come(struct person *person, int i, const char *token, const char *name);

/* PERSON asks TEXT, the members of a message but its number, and all that follows happens. Returns
 * the reply, as reply_of. */
json_t *ask_all(struct person *person, const char *text, ...);

/* The last ask of PERSON was refused with CODE, or done for "". */
void expect_code(struct person *person, const char *code);

/* PERSON opens a table for two that will be in house AT. */
void open_at(struct person *person, int at, char id[33]);
void enter_at(struct person *person, const char *id);

/* PERSON, who is an operator, gives the command WORDS, JSON texts with commas between them. */
json_t *command_at(struct person *person, const char *words);

/* Returns PERSON's last push NAME, or NULL. */
const json_t *pushed(const struct person *person, const char *name);

/* Whether PERSON was told WORD with the last push NAME. */
bool was_told(const struct person *person, const char *name, const char *word);

/* Returns the table ID in PERSON's last list of tables, pushed as NAME; NULL if it is not there. */
const json_t *listed(const struct person *person, const char *name, const char *id);

#endif
