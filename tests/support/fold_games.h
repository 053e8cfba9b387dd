/* fold_games.h - random games of any game, for tests: all options, all numbers of seats, and each
 * viewer's fold. */
#ifndef ENGAWA_TEST_FOLD_GAMES_H
#define ENGAWA_TEST_FOLD_GAMES_H

#include "engine/match.h"
#include "tests/support/amount.h"

/* Calls PLAY with every setup of GAME worth telling apart: each number of seats, with all options
 * in all combinations, a choice at each of its words, a number at its default and at the lowest
 * value that is legal (where the default is not, at the lowest and the highest), a name at its
 * default and at another. */
void each_setup(const struct engawa_game *game,
                void (*play)(const struct engawa_game *game, const struct engawa_setup *setup,
                             void *context),
                void *context);

/* Chooses a random seat that may act, or ENGAWA_CHANCE, and leaves in TEXT a random event by it.
 * Moves with free text get one. Returns who acts; MATCH is open and not over. */
int random_event(const struct engawa_match *match, struct engawa_rng *rng,
                 struct engawa_text *text);

/* Returns a random event that BY, who may act, could do now. */
void random_event_by(const struct engawa_match *match, int by, struct engawa_rng *rng,
                     struct engawa_text *text);

/* Writes to SEEN the redacted form of EVENT for VIEWER, in GAME's spelling; the event happens in
 * STATE. */
void see_event(const struct engawa_game *game, const void *state, int viewer,
               const struct engawa_event *event, struct engawa_text *seen);

/* Appends the event TEXT by BY to the open MATCH, and its redacted forms to the COUNT matches of
 * VIEWS. Returns false if MATCH or one of VIEWS refuses it. */
bool append_with_views(struct engawa_match *match, struct engawa_match *const *views, int count,
                       int by, const char *text, struct engawa_reason *why);

#endif
