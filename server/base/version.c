/* version.c - which version of Engawa serves (version.h), and which one servers speak with each
 * other (peer_link.h). Tests link another file in the place of this one. */
#include "server/base/version.h"

#include "server/cluster/peer_link.h"

const char server_version[] = ENGAWA_VERSION;
const int peer_link_version = PEER_LINK_VERSION;
