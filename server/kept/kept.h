/* kept.h - the parts (server/house/part.h) for data that the house keeps beside its tables. */
#ifndef ENGAWA_SERVER_KEPT_H
#define ENGAWA_SERVER_KEPT_H

#include "server/house/part.h"

extern const struct part lore_part;      /* people's remarks, for bots (lore.h) */
extern const struct part retention_part; /* deletion of old data (retention.h) */
extern const struct part history_part;   /* lists of games, and ratings (history.h) */
extern const struct part evenings_part;  /* results of the games of evenings (evenings.h) */
extern const struct part daily_part;     /* daily games (daily.h) */
extern const struct part judge_part;     /* analysis of finished games (judge.h) */

#endif
