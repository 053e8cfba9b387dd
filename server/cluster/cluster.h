/* cluster.h - the part (server/house/part.h) for clusters: several servers that share one store. */
#ifndef ENGAWA_SERVER_CLUSTER_H
#define ENGAWA_SERVER_CLUSTER_H

#include "server/house/part.h"

extern const struct part cluster_part;

#endif
