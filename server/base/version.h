/* version.h - the version of the running server, and of what servers speak with each other. */
#ifndef ENGAWA_SERVER_VERSION_H
#define ENGAWA_SERVER_VERSION_H

enum { PEER_LINK_VERSION = 2 /* of this source */ };

extern const char *const server_version;

/* The version that this server speaks on its peer links (server/cluster/peer_link.h). */
extern const int peer_link_version;

#endif
