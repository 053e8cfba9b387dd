/* daily.h - the daily games of a house: one game a day, for one player, of each kind that the
 * program has (struct engawa_daily), with the same dice for everybody.
 *
 * The seed of a day is drawn the day before, and its commitment is public from then on. A table of
 * a daily game has that seed, and players add no entropy; its chance is otherwise that of any
 * table, so its record is verified in the same way. docs/fair-chance.md ("Daily games") defines
 * "the same dice": a throw depends on the seed, on the number of its event and on the number of
 * dice, and on nothing else.
 *
 * The seed is revealed when the day has ended, and only then do its tables end, finished or not.
 * Until then no log, record or replay has the seed, even of a game that finished long ago. A day
 * whose seed was revealed is not played again, even if the clock is set back.
 *
 * judge.h later computes the loss of a finished game.
 */
#ifndef ENGAWA_SERVER_DAILY_H
#define ENGAWA_SERVER_DAILY_H

#include "server/base/days.h"
#include "server/house/house_data.h"
#include "server/house/live_table.h"

enum { DAILY_MAX = 8 /* maximum number of a program's daily games */ };

extern const struct part_size daily_state; /* part.h */

/* Returns daily game number I, from 0, and sets *GAME; NULL beyond the last. */
const struct engawa_daily *daily_at(int i, const struct engawa_game **game);

/* Returns the number of the daily game NAME, or -1. */
int daily_named(const char *name);

/* Fills SETUP for DAILY, which is one of GAME. */
void daily_setup(const struct engawa_daily *daily, const struct engawa_game *game,
                 struct engawa_setup *setup);

/* Updates the current day. On a new one it ends the days before, and draws the missing seeds of
 * this day and the next, if the settings allow daily games. */
void daily_refresh(struct house *house);

/* Returns the seed of today's game number I, for a new table. Returns NULL with WHY set on
 * failure. */
const uint8_t *daily_begin(struct house *house, int i, struct engawa_reason *why);

/* Returns whether LIVE may be played on: it is no daily game, or its day is not over. */
bool daily_may_go_on(const struct live_table *live, struct engawa_reason *why);

/* Ends LIVE if it is a daily game whose day has ended. Returns true if it did. */
bool daily_look(struct live_table *live);

/* Returns when daily_look may end LIVE (ms), or INT64_MAX for never. */
int64_t daily_next(const struct live_table *live);

/* Returns whether TABLE is a daily game that was played to its end. */
bool daily_is_played(const struct table *table);

/* Records the score of LIVE and its place in the history if the event just appended to its log ends
 * a daily game. */
void daily_note(struct live_table *live);

/* Rolls back: discards the seeds that this turn has drawn. */
void daily_undo(struct house *house);

/* Returns the current day (days since 1970), or 0 while it is not known. */
int64_t daily_today(const struct house *house);

/* Wipes the seeds. */
void daily_close(struct house *house);

#endif
