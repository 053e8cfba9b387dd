/* kept.h - what the house keeps beside its tables, as parts (server/house/part.h). */
#ifndef ENGAWA_SERVER_KEPT_H
#define ENGAWA_SERVER_KEPT_H

#include "server/house/part.h"

extern const struct part lore_part;      /* what people said, for bots (lore.h) */
extern const struct part retention_part; /* deleting what is too old (retention.h) */
extern const struct part history_part;   /* lists of games, and ratings (history.h) */
extern const struct part daily_part;     /* daily games (daily.h) */
extern const struct part judge_part;     /* what games gave away (judge.h) */

#endif
