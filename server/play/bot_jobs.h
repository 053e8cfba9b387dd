/* bot_jobs.h - bot jobs: schedules the preparation, the choice and the making of bots' moves at a
 * table.
 *
 * The moment of a bot's move must reveal nothing about its hand. A forced move takes no time to
 * choose, a hard one much. So every move is held until the pace (world_limits.bot_pace) has passed
 * since the bot was asked, or until the next multiple of it if choosing took longer. Moves that
 * are due at the same moment are made in the order of the seats.
 */
#ifndef ENGAWA_SERVER_BOT_JOBS_H
#define ENGAWA_SERVER_BOT_JOBS_H

#include "server/house/house_data.h"

extern const struct part_size bot_jobs_state; /* part.h */

/* Starts the learning of bots that sat down in this turn, so that their first moves take no longer,
 * and asks every bot whose turn it is and that is not choosing already. While the table is empty
 * its bots wait. Call once the turn is on disk. */
void bot_jobs_ask(struct live_table *live);

/* Returns the account that pays for the bots of LIVE: the address that opened it or, after a
 * restart, its host. */
const char *bot_jobs_whose(const struct live_table *live);

/* Takes over JOB, whose bot has chosen, and holds the move until it is due. */
void bot_jobs_hold(struct house *house, struct job *job);

/* Makes the moves that are due, except those that are stale. Reports a bot that chose an illegal
 * move on standard error, and makes a random move instead (engawa_bot_move). */
void bot_jobs_release(struct house *house);

/* Drops the held moves. */
void bot_jobs_close(struct house *house);

/* Returns how many moves are held. */
int bot_jobs_held(const struct house *house);

/* Returns when the next held move is due, in ms, or INT64_MAX if none is held. */
int64_t bot_jobs_next(const struct house *house);

/* Records that ENTRY has seated a bot at LIVE, or changed what it needs to learn. */
void bot_jobs_note(struct live_table *live, const struct entry *entry);

/* Cancels the jobs of LIVE: answers that arrive later are ignored. */
void bot_jobs_forget(struct live_table *live);

/* Returns whether a bot is choosing at LIVE. */
bool bot_jobs_busy(const struct live_table *live);

#endif
