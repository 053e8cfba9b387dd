/* asks.h - what visitors may ask of guests and tables, as a part (server/house/part.h). */
#ifndef ENGAWA_SERVER_ASKS_H
#define ENGAWA_SERVER_ASKS_H

#include "server/house/part.h"

extern const struct part asks_part;

#endif
