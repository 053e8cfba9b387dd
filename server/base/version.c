/* version.c - the version of the server (version.h) and of the protocol between servers
 * (server/cluster/peer_link.h). Tests link another file in place of this one.
 */
#include "server/base/version.h"

const char server_version[] = ENGAWA_VERSION;
const int peer_link_version = PEER_LINK_VERSION;
