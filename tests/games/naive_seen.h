/* naive_seen.h - a viewer's form of an event, implemented once more from the ledgers' notation,
 * from its text alone and without any code of the games, so that a test notices when a game shows
 * too much. */
#ifndef ENGAWA_TEST_NAIVE_SEEN_H
#define ENGAWA_TEST_NAIVE_SEEN_H

#include "engine/match.h"

/* Writes to SEEN the form for VIEWER (a seat or ENGAWA_SPECTATOR) of the event TEXT by BY, which is
 * about to happen in the open MATCH. */
void naive_seen(const struct engawa_match *match, int viewer, int by, const char *text,
                struct engawa_text *seen);

#endif
