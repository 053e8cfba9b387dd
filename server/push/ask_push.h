/* ask_push.h - the ask of a device that wants to be told by a push service (push.h), or does not
 * any more. */
#ifndef ENGAWA_SERVER_ASK_PUSH_H
#define ENGAWA_SERVER_ASK_PUSH_H

#include "server/house/ask.h"

bool ask_push(struct ask *ask);

/* Appends the key of the house to the reply of a hello, where there is a way to push services. */
void ask_push_write_key(const struct house *house, struct engawa_text *json);

#endif
