/* admin_servers.h - `engawa admin servers`: which servers share a store, and which of them has the
 * tables (store/servers/lookout.h). It asks the database, so it works beside any of them and where
 * none runs. */
#ifndef CLI_ADMIN_SERVERS_H
#define CLI_ADMIN_SERVERS_H

#include <stdbool.h>

/* Prints them, of the STORE, an address of PostgreSQL, or where that is NULL of the one that the
 * settings of DIRECTORY name. Returns the status of the command. */
int admin_servers(const char *directory, const char *store, bool json);

#endif
