/* push_part.h - messages by push services, as a part (server/house/part.h). */
#ifndef ENGAWA_SERVER_PUSH_PART_H
#define ENGAWA_SERVER_PUSH_PART_H

#include "server/house/part.h"

extern const struct part push_part;

#endif
