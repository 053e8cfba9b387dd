/* ask_table.h - asks about tables.
 *
 * Each function handles the ask of its name (docs/protocol.md) and adds to ASK->reply. It returns
 * false with a refusal in ASK->why, and then has changed nothing, unless the journal failed: then
 * the turn will fail.
 */
#ifndef ENGAWA_SERVER_ASK_TABLE_H
#define ENGAWA_SERVER_ASK_TABLE_H

#include "server/house/ask.h"
#include "server/table/compose.h"

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

/* Reads the fields by which the host sets up a table of GAME, or an evening for NULL ("seats",
 * "options", "title", "private", "order") into CHOICES, and marks those that are present as named.
 * CHOICES->setup and `drawn` must hold the values that apply without these fields. Checks the setup
 * as a whole. Returns false with ASK->why set on refusal. */
bool ask_choices(struct ask *ask, const struct engawa_game *game, struct entry_choices *choices);

/* Returns whether the visitor may open tables and evenings on this server. */
bool ask_may_open(struct ask *ask);

/* Opens a table with the new id ID for the asker, who may (opening_check). */
struct live_table *ask_open_table(struct ask *ask, const struct compose_opening *opening,
                                  const char *id);

/* Returns the bot NAME ("" for the best) of the game of LIVE, or NULL with ASK->why set. */
const struct engawa_bot *ask_named_bot(struct ask *ask, const struct live_table *live,
                                       const char *name);

#endif
