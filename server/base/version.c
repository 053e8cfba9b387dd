/* version.c - the version of the server (version.h) and of the protocol between servers
 * (server/cluster/peer_link.h). Tests link another file in place of this one.
 */
#include "server/base/version.h"

#include "engine/version.h"

const char *const server_version = engawa_version;
const int peer_link_version = PEER_LINK_VERSION;
