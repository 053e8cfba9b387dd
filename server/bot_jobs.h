/* bot_jobs.h - the bots at a table: what they learn, when they are asked, what they chose. */
#ifndef ENGAWA_SERVER_BOT_JOBS_H
#define ENGAWA_SERVER_BOT_JOBS_H

#include "server/house_data.h"

/* Lets bots that sat down in this turn learn, so that their first moves keep nobody waiting, and
 * asks every bot whose turn it is and who is not choosing already. Call it when the turn is on
 * disk. */
void bot_jobs_ask(struct live_table *live);

/* The bot of JOB has chosen: makes the move, unless the table does not want it any more. A bot that
 * chose an illegal move is reported on standard error; a random move stands in its place
 * (engawa_bot_move). LIVE is the job's table, NULL when it is forgotten. */
void bot_jobs_take(struct live_table *live, const struct job *job);

#endif
