/* bot_jobs.h - the bots at a table: what they learn, when they are asked, what they chose.
 *
 * When a bot's move is given out tells nothing about its hand. A forced move takes no time to
 * choose, a hard one much; so every move is held until the pace (world_limits.bot_pace) has passed
 * since the bot was asked, or until the next multiple of it if choosing took longer. Moves that are
 * due at the same moment are made in the order of the seats.
 */
#ifndef ENGAWA_SERVER_BOT_JOBS_H
#define ENGAWA_SERVER_BOT_JOBS_H

#include "server/house/house_data.h"

extern const struct part_size bot_jobs_state; /* part.h */

/* Lets bots that sat down in this turn learn, so that their first moves keep nobody waiting, and
 * asks every bot whose turn it is and who is not choosing already. Where nobody is at the table the
 * bots wait until somebody comes. Call it when the turn is on disk. */
void bot_jobs_ask(struct live_table *live);

/* On whose account the bots of LIVE work: the address that opened it or, after a restart, its
 * host. */
const char *bot_jobs_whose(const struct live_table *live);

/* The bot of JOB, which this takes over, has chosen: holds the move until it is due. */
void bot_jobs_hold(struct house *house, struct job *job);

/* Makes the moves that are due, unless their tables do not want them any more. A bot that chose an
 * illegal move is reported on standard error; a random move stands in its place (engawa_bot_move).
 */
void bot_jobs_release(struct house *house);

/* Forgets the moves that are held. */
void bot_jobs_close(struct house *house);

/* Returns how many moves are held. */
int bot_jobs_held(const struct house *house);

/* Returns when the next one is due, in ms; INT64_MAX if none is held. */
int64_t bot_jobs_next(const struct house *house);

/* Notes that ENTRY has seated a bot at LIVE, or changed what it needs to learn. */
void bot_jobs_note(struct live_table *live, const struct entry *entry);

/* Drops what was asked at LIVE: answers that are under way count no more. */
void bot_jobs_forget(struct live_table *live);

/* Returns whether a bot is choosing at LIVE. */
bool bot_jobs_busy(const struct live_table *live);

#endif
