/* protocol.h - what a visitor may ask (docs/protocol.md). */
#ifndef ENGAWA_SERVER_PROTOCOL_H
#define ENGAWA_SERVER_PROTOCOL_H

#include "server/visitor.h"

/* Does what VISITOR asks for by TEXT, LENGTH bytes of anything, and holds the reply. */
void protocol_take(struct visitor *visitor, const char *text, size_t length);

#endif
