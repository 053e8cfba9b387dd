/* asks.h - the part (server/house/part.h) for visitors' asks about guests and tables. */
#ifndef ENGAWA_SERVER_ASKS_H
#define ENGAWA_SERVER_ASKS_H

#include "server/house/part.h"

extern const struct part asks_part;

#endif
