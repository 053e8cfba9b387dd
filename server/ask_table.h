/* ask_table.h - asks about tables.
 *
 * Each function does what the ask of its name wants (docs/protocol.md) and adds to ASK->reply.
 * False: a refusal in ASK->why, and nothing has changed, unless the journal failed: then the turn
 * will fail.
 */
#ifndef ENGAWA_SERVER_ASK_TABLE_H
#define ENGAWA_SERVER_ASK_TABLE_H

#include "server/ask.h"

bool ask_table_open(struct ask *ask);
bool ask_table_enter(struct ask *ask);
bool ask_table_leave(struct ask *ask);
bool ask_table_sit(struct ask *ask);
bool ask_table_stand(struct ask *ask);
bool ask_table_bot(struct ask *ask);
bool ask_table_unseat(struct ask *ask);
bool ask_table_start(struct ask *ask);
bool ask_table_move(struct ask *ask);
bool ask_table_hint(struct ask *ask);
bool ask_table_say(struct ask *ask);
bool ask_table_rematch(struct ask *ask);
bool ask_table_abandon(struct ask *ask);

#endif
