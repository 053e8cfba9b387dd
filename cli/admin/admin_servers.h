/* admin_servers.h - lists the servers that share a store, for `engawa admin servers`, and the one
 * that has the tables (store/servers/lookout.h). It asks the database, so it works beside any
 * server and without one. */
#ifndef CLI_ADMIN_SERVERS_H
#define CLI_ADMIN_SERVERS_H

#include <stdbool.h>

/* Prints the servers of STORE, an address of PostgreSQL, or, if NULL, of the store in the settings
 * of DIRECTORY. Returns the exit status of the command. */
int admin_servers(const char *directory, const char *store, bool json);

#endif
