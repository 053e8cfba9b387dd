/* play.h - the parts (server/house/part.h) for bots at the tables. */
#ifndef ENGAWA_SERVER_PLAY_H
#define ENGAWA_SERVER_PLAY_H

#include "server/house/part.h"

extern const struct part bot_jobs_part; /* moves (bot_jobs.h) */
extern const struct part hints_part;    /* hints for people who practise (hints.h) */

#endif
