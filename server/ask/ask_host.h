/* ask_host.h - asks by which the host of a table decides about it.
 *
 * As in ask_table.h: each function does what the ask of its name wants (docs/protocol.md). False: a
 * refusal in ASK->why, and nothing has changed, unless the journal failed.
 */
#ifndef ENGAWA_SERVER_ASK_HOST_H
#define ENGAWA_SERVER_ASK_HOST_H

#include "server/house/ask.h"

bool ask_host_remove(struct ask *ask);
bool ask_host_bar(struct ask *ask);
bool ask_host_set(struct ask *ask);
bool ask_host_pass(struct ask *ask);
bool ask_host_close(struct ask *ask);

#endif
