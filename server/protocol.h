/* protocol.h - what a visitor may ask (docs/protocol.md). */
#ifndef ENGAWA_SERVER_PROTOCOL_H
#define ENGAWA_SERVER_PROTOCOL_H

#include "server/visitor.h"

/* Does what VISITOR asks for by TEXT, LENGTH bytes of anything, and holds the reply. False: nothing
 * was done, and it is to be taken again when this turn is on disk. */
bool protocol_take(struct visitor *visitor, const char *text, size_t length);

/* Takes what people have said while the house rested, in its order, until one ask has to wait. */
void protocol_take_unheard(struct house *house);

#endif
