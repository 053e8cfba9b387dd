/* next_version.c - in the place of server/base/version.c: makes a program of the version after this
 * one, which speaks the next version with other servers, and says the same in it. */
#include "server/base/version.h"
#include "server/cluster/peer_link.h"

const char *const server_version = "0-next";
const int peer_link_version = PEER_LINK_VERSION + 1;
