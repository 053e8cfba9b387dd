/* amount.h - how much a test does of cases that are only more of the same: see
 * tests/meson.build. */
#ifndef ENGAWA_TEST_AMOUNT_H
#define ENGAWA_TEST_AMOUNT_H

#include <stdbool.h>

/* EVENTS in the environment multiplies the USUAL number of events, games or kills. */
long events_wanted(long usual);

/* Returns the USUAL number of games, or GAMES in the environment if that is more. Under sanitizers,
 * with EVENTS below 0.1, returns four times EVENTS of them, and at least one: enough games to go
 * through the code, but too few to tell who plays better (few_games). */
long games_wanted(long usual);
bool few_games(void);

/* Whether case INDEX, from 0, of a test that goes through many cases is tried. All of them are, but
 * the sanitizers, with EVENTS below 0.1, look at a part: four times EVENTS of the cases, always the
 * same ones, the first among them. */
bool case_wanted(long index);

#endif
