/* version.c - which version of Engawa serves (version.h), and which one servers speak with each
 * other (trunk.h). Tests link another file in the place of this one. */
#include "server/base/version.h"

#include "server/cluster/trunk.h"

const char server_version[] = ENGAWA_VERSION;
const int trunk_version = TRUNK_VERSION;
