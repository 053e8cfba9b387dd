/* ask_host.h - asks by which the host of a table manages it.
 *
 * As in ask_table.h, each function handles the ask of its name (docs/protocol.md). It returns
 * false with a refusal in ASK->why, and then has changed nothing, unless the journal failed.
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
