/* cluster.h - several servers of one store, as a part (server/house/part.h). */
#ifndef ENGAWA_SERVER_CLUSTER_H
#define ENGAWA_SERVER_CLUSTER_H

#include "server/house/part.h"

extern const struct part cluster_part;

#endif
