/* protocol.h - what a visitor may ask (docs/protocol.md). */
#ifndef ENGAWA_SERVER_PROTOCOL_H
#define ENGAWA_SERVER_PROTOCOL_H

#include "server/house/visitor.h"

/* What has become of a message. */
enum protocol_taken {
    PROTOCOL_DONE,  /* it was answered, or will be */
    PROTOCOL_AGAIN, /* nothing was done: it is to be taken again when this turn is on disk */
    PROTOCOL_LOADS  /* the same when the table is read for which the visitor waits now (load.h) */
};

/* Does what VISITOR, who waits for no table, asks for by TEXT, LENGTH bytes of anything, and holds
 * the reply. */
enum protocol_taken protocol_take(struct visitor *visitor, const char *text, size_t length);

/* Takes what people have said while the house rested, in its order, until one ask has to wait for
 * the disk. */
void protocol_take_inbox(struct house *house);

/* Returns the name of ask I, from 0 on, or NULL after the last one. */
const char *protocol_ask_at(const struct house *house, int i);

#endif
