/* admin.h - the part (server/house/part.h) for the operator. */
#ifndef ENGAWA_SERVER_ADMIN_H
#define ENGAWA_SERVER_ADMIN_H

#include "server/house/part.h"

extern const struct part admin_part;

#endif
