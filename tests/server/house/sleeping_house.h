/* sleeping_house.h - for tests of tables where nobody is: a house in which Aki and Ben play, tables
 * that fall asleep, and the thread that reads them, which can be held. */
#ifndef ENGAWA_TESTS_SLEEPING_HOUSE_H
#define ENGAWA_TESTS_SLEEPING_HOUSE_H

#include "tests/support/small_house.h"

extern struct person aki, ben;
extern char id[33]; /* the table at which they play, which is Aki's */

/* For cmocka: a house of set_up_house where they play, and nothing left behind it. */
int set_up_sleepers(void **state);
int tear_down_sleepers(void **state);

#define SLEEP_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_sleepers, tear_down_sleepers)

/* Makes loads wait for free_reading from now on. */
void hold_reading(void);
void free_reading(void);

/* Ends the turn, and its writing, while tables are being read. */
void settle(void);

/* PERSON goes, and says hello again elsewhere. */
void come_back(struct person *person);

/* Everybody leaves all tables, and a while passes. */
void let_sleep(void);
bool is_asleep(const char *table);

/* The lobby as PERSON gets it, and their own tables; free it. */
char *lobby_of(struct person *person);
char *mine_of(struct person *person);

/* How many tables GUEST belongs to. */
int count_tables(const char *guest);

/* How many messages PERSON has heard with TEXT in them. */
int told(const struct person *person, const char *text);

/* Runs SQL on the journal of the closed house, once its tail is empty. */
void alter(const char *sql);

/* Closes the house, does that, and opens it again for both. */
void close_and_alter(const char *sql);

#endif
