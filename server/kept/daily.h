/* daily.h - the daily games of a house: of each day one game for one of each kind that the program
 * has (struct engawa_daily), with the same dice for everybody.
 *
 * The seed of a day is drawn a day before, and its commitment is told from then on. A table of a
 * daily game has that seed, and nobody adds entropy; all else about its chance is as at every
 * table, so its record is verified in the same way. What the same dice means says
 * docs/fair-chance.md
 * ("Daily games"): a throw depends on the seed, on the number of its event and on how many dice are
 * thrown, and on nothing else.
 *
 * The seed is told when the day has ended, and only then do its tables end, finished or not: until
 * then no log, record or replay has it, however long ago somebody finished. A day whose seed was
 * told is not played any more, also where the clock is set back.
 *
 * What a finished game gave away is found later (judge.h).
 */
#ifndef ENGAWA_SERVER_DAILY_H
#define ENGAWA_SERVER_DAILY_H

#include "server/base/days.h"
#include "server/house/house_data.h"
#include "server/house/live_table.h"

enum { DAILY_MAX = 8 /* daily games of a program */ };

extern const struct part_size daily_state; /* part.h */

/* Daily game number I, from 0, and *GAME; NULL behind the last. */
const struct engawa_daily *daily_at(int i, const struct engawa_game **game);

/* The number of the daily game NAME; -1: there is none. */
int daily_named(const char *name);

/* The setup of DAILY, which is one of GAME. */
void daily_setup(const struct engawa_daily *daily, const struct engawa_game *game,
                 struct engawa_setup *setup);

/* Finds out which day it is. On a new one it ends those before, and draws what is missing of its
 * own and the next one's seeds, where the host wants daily games. */
void daily_refresh(struct house *house);

/* The seed of today's game number I, to begin a table with. NULL: WHY. */
const uint8_t *daily_begin(struct house *house, int i, struct engawa_reason *why);

/* Whether LIVE may be played on: it is no daily game, or its day is on. */
bool daily_may_go_on(const struct live_table *live, struct engawa_reason *why);

/* Ends LIVE if it is a daily game whose day has ended. Returns whether that was so. */
bool daily_look(struct live_table *live);

/* When that may be so; INT64_MAX: never. */
int64_t daily_next(const struct live_table *live);

/* An event was just written to LIVE's log: if that ends a daily game, its score is noted. */
void daily_note(struct live_table *live);

/* The turn is not to happen: what it has drawn is not there. */
void daily_undo(struct house *house);

/* Returns the day that it is (days since 1970); 0 while it is not known. */
int64_t daily_today(const struct house *house);

/* Wipes the seeds. */
void daily_close(struct house *house);

#endif
