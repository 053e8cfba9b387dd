/* parts.h - the parts of the server (server/house/part.h). */
#ifndef ENGAWA_SERVER_PARTS_H
#define ENGAWA_SERVER_PARTS_H

#include "server/house/part.h"

/* All parts, ended by NULL, in the order in which the house calls them. */
extern const struct part *const server_parts[];

#endif
