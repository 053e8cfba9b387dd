/* burning_script.h - turns of Burning Desire for tests, played through text. */
#ifndef ENGAWA_TESTS_BURNING_SCRIPT_H
#define ENGAWA_TESTS_BURNING_SCRIPT_H

#include "tests/support/game_table.h"

/* Opens a table for SEATS; TARGET NULL: the default. Free it with engawa_match_free. */
struct engawa_match *burning_open(int seats, const char *target);

/* Lets SEAT roll DICE ("144566 5") once and take ROLE. */
void burning_turn(struct engawa_match *match, int seat, const char *dice, const char *role);

/* Plays a turn of 0 points for SEAT, which offers nothing. */
void burning_idle(struct engawa_match *match, int seat);

/* Returns SEAT's points, and its rank. */
int64_t burning_total(const struct engawa_match *match, int seat);
int burning_rank(const struct engawa_match *match, int seat);

/* Returns whether nobody may act any more. */
bool burning_over(const struct engawa_match *match);

#endif
