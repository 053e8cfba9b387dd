/* ask_history.h - asks about finished matches (docs/protocol.md, "Match history"). */
#ifndef ENGAWA_SERVER_ASK_HISTORY_H
#define ENGAWA_SERVER_ASK_HISTORY_H

#include "server/house/ask.h"

/* Each handles the ask of its name. Returns false with ASK->why set on refusal. */
bool ask_history_matches(struct ask *ask); /* the ask `history` */
bool ask_history_figures(struct ask *ask);
bool ask_history_groups(struct ask *ask);
bool ask_history_ratings(struct ask *ask);
bool ask_history_unlist(struct ask *ask);

#endif
