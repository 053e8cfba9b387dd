/* ask_table.h - asks about tables.
 *
 * Each function does what the ask of its name wants (docs/protocol.md) and adds to ASK->reply.
 * False: a refusal in ASK->why, and nothing has changed, unless the journal failed: then the turn
 * will fail.
 */
#ifndef ENGAWA_SERVER_ASK_TABLE_H
#define ENGAWA_SERVER_ASK_TABLE_H

#include "server/house/ask.h"
#include "server/table/entry.h"

bool ask_table_open(struct ask *ask);
bool ask_table_enter(struct ask *ask);
bool ask_table_leave(struct ask *ask);
bool ask_table_sit(struct ask *ask);
bool ask_table_stand(struct ask *ask);
bool ask_table_vote(struct ask *ask);
bool ask_table_nudge(struct ask *ask);
bool ask_table_bot(struct ask *ask);
bool ask_table_unseat(struct ask *ask);
bool ask_table_start(struct ask *ask);
bool ask_table_move(struct ask *ask);
bool ask_table_hint(struct ask *ask);
bool ask_table_legal(struct ask *ask);
bool ask_table_say(struct ask *ask);
bool ask_table_react(struct ask *ask);
bool ask_table_rematch(struct ask *ask);
bool ask_table_abandon(struct ask *ask);

/* Reads the fields by which the host chooses what is played at a table, and how ("seats",
 * "options", "title", "private", "order"), into CHOICES, for a table of GAME; names those that are
 * there. CHOICES->setup and `drawn` come in as they are without these fields. The setup is checked
 * as a whole. */
bool ask_choices(struct ask *ask, const struct engawa_game *game, struct entry_choices *choices);

/* The bot NAME, "" for the best, of the game of LIVE. NULL: ASK->why. */
const struct engawa_bot *ask_named_bot(struct ask *ask, const struct live_table *live,
                                       const char *name);

#endif
