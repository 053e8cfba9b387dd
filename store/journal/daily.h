/* daily.h - the daily games: the seed of each day, and each guest's game.
 *
 * A day is a number, and DAILY the name of one of its games. The server draws the seed of a day
 * before the day and publishes it when the day has ended; then the day cannot be played any
 * more. */
#ifndef ENGAWA_STORE_JOURNAL_DAILY_H
#define ENGAWA_STORE_JOURNAL_DAILY_H

#include "store/turn/batch.h"

struct journal_day {
    uint8_t seed[32];
    int64_t since; /* when it was drawn */
    bool ended;
};

/* A guest's game of a day. LOST is in ten-thousandths; -1: cannot be computed, -2: not computed
 * yet. */
struct journal_daily {
    char table[JOURNAL_TABLE_ID_MAX + 1], guest[JOURNAL_GUEST_ID_MAX + 1], name[200];
    int64_t day, ended, score, lost; /* ENDED: when; 0: it has not */
};

/* A daily game on the days FROM to TO; lower scores are better if FEWEST. */
struct journal_span {
    const char *daily;
    bool fewest;
    int64_t from, to;
};

/* ---- writing ---- */

/* Stores SEED for DAILY on DAY unless a seed exists: that of the first server is valid for all, and
 * journal_day reads it. */
void batch_draw_day(struct batch *batch, int64_t day, const char *daily, const uint8_t seed[32],
                    int64_t since);

/* Returns whether BATCH draws a seed. */
bool batch_draws_day(const struct batch *batch);

/* Ends all days before BEFORE, and deletes those before FORGET. */
void batch_end_days(struct batch *batch, int64_t before, int64_t forget);

/* Records that GAME->guest, called GAME->name, has begun their DAILY of GAME->day at GAME->table.
 * Does nothing if they have already begun one, at another server. */
void batch_begin_daily(struct batch *batch, const struct journal_daily *game, const char *daily);

/* Returns whether BATCH begins a daily game. */
bool batch_begins_daily(const struct batch *batch);

/* Records that the daily game at TABLE was finished with SCORE at TIME. Does nothing if it was
 * finished before, or does not exist. */
void batch_finish_daily(struct batch *batch, const char *table, int64_t score, int64_t time);

/* Records LOST, the loss of the daily game at TABLE (struct journal_daily). */
void batch_judge_daily(struct batch *batch, const char *table, int64_t lost);

/* ---- reading ---- */

/* Reads the seed of DAILY on DAY. Sets *THERE to whether one was drawn. */
bool journal_day(struct journal *journal, int64_t day, const char *daily, struct journal_day *found,
                 bool *there, struct engawa_reason *why);

/* Calls SEE for at most MOST days that have ended, the last one first. */
bool journal_days(struct journal *journal, int most, void (*see)(void *context, int64_t day),
                  void *context, struct engawa_reason *why);

/* Sets *FOUND to whether a day before BEFORE has not ended. */
bool journal_unended(struct journal *journal, int64_t before, bool *found,
                     struct engawa_reason *why);

/* Finds the TABLE of a daily game that was finished and that batch_judge_daily has not judged; ""
 * for none. */
bool journal_unjudged(struct journal *journal, char table[JOURNAL_TABLE_ID_MAX + 1],
                      struct engawa_reason *why);

/* Reads GUEST's own game. Sets *THERE to whether it exists. */
bool journal_own_daily(struct journal *journal, int64_t day, const char *daily, const char *guest,
                       struct journal_daily *game, bool *there, struct engawa_reason *why);

/* Counts the games on the board of DAILY on DAY with scores from LOW to HIGH. */
bool journal_count_daily(struct journal *journal, int64_t day, const char *daily, int64_t low,
                         int64_t high, int64_t *count, struct engawa_reason *why);

/* Calls SEE for at most MOST of them: the lowest scores first if FEWEST, else the highest; equal
 * ones in the order in which they were finished. */
bool journal_board(struct journal *journal, int64_t day, const char *daily, bool fewest, int most,
                   void (*see)(void *context, const struct journal_daily *game), void *context,
                   struct engawa_reason *why);

/* Ranks GUEST among those who finished the daily game of SPAN in it, by how many others each left
 * behind, day by day: *PLACE of *PEOPLE. */
bool journal_rank_daily(struct journal *journal, const struct journal_span *span, const char *guest,
                        int64_t *place, int64_t *people, struct engawa_reason *why);

/* Sets *COUNT to the number of days up to TODAY on which GUEST finished a daily game, counting back
 * until two days in a row are missing. A day that is not over is not missing. */
bool journal_streak(struct journal *journal, int64_t today, const char *guest, int64_t *count,
                    struct engawa_reason *why);

/* ---- for other operations ---- */

/* Deletes the daily games of the deleted GUEST; or the one of the removed TABLE. */
bool journal_forget_daily(struct journal *journal, const char *guest, struct engawa_reason *why);
bool journal_drop_daily(struct journal *journal, const char *table, struct engawa_reason *why);

#endif
