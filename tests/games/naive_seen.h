/* naive_seen.h - what a viewer sees of an event, written down once more from the ledgers' notation,
 * from its text alone and without any code of the games: so that a test can tell when a game shows
 * too much. */
#ifndef ENGAWA_TEST_NAIVE_SEEN_H
#define ENGAWA_TEST_NAIVE_SEEN_H

#include "engine/match.h"

/* Writes to SEEN what VIEWER (a seat or ENGAWA_SPECTATOR) sees of the event TEXT by BY, which is
 * about to happen in the open MATCH. */
void naive_seen(const struct engawa_match *match, int viewer, int by, const char *text,
                struct engawa_text *seen);

#endif
