/* ask_push.h - the ask with which a device subscribes to push messages (push.h) or unsubscribes. */
#ifndef ENGAWA_SERVER_ASK_PUSH_H
#define ENGAWA_SERVER_ASK_PUSH_H

#include "server/house/ask.h"

bool ask_push(struct ask *ask);

/* Appends the house's public key to the reply of a hello, if the world can send push messages. */
void ask_push_write_key(const struct house *house, struct engawa_json *json);

#endif
