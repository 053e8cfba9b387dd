/* protocol.h - dispatch of messages to the functions of their asks (docs/protocol.md). */
#ifndef ENGAWA_SERVER_PROTOCOL_H
#define ENGAWA_SERVER_PROTOCOL_H

#include "server/house/visitor.h"

/* The outcome of a message. */
enum protocol_taken {
    PROTOCOL_DONE,  /* it was answered, or will be */
    PROTOCOL_AGAIN, /* nothing was done: take it again once this turn is on disk */
    PROTOCOL_LOADS /* nothing was done: take it again once the load has ended that the visitor waits
                      for (load.h) */
};

/* Carries out the message TEXT, LENGTH arbitrary bytes, of VISITOR, who must not wait for a table,
 * and holds the reply. */
enum protocol_taken protocol_take(struct visitor *visitor, const char *text, size_t length);

/* Takes the messages of the inbox in order, until an ask has to wait for the disk. */
void protocol_take_inbox(struct house *house);

/* Returns the name of ask I, from 0 on, or NULL after the last one. */
const char *protocol_ask_at(const struct house *house, int i);

#endif
