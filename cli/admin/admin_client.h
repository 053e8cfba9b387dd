/* admin_client.h - the client side of `engawa admin`: sends requests to the server that runs on a
 * data directory, through its socket (server/admin/admin_socket.h), or else to a server that it
 * opens in this process on the files. The caller sees no difference: one message goes in, one reply
 * comes out. */
#ifndef CLI_ADMIN_CLIENT_H
#define CLI_ADMIN_CLIENT_H

#include "engine/text.h"

#include <jansson.h>

struct admin_client;

/* Connects to the server of the data directory DIRECTORY. If none runs, opens the files there, or
 * fails if RUNNING is true. Returns NULL with WHY on failure, for example if the directory has no
 * tables. */
struct admin_client *admin_client_open(const char *directory, bool running,
                                       struct engawa_reason *why);

/* Returns whether the tables of DIRECTORY are in a file there, and not in a store that its settings
 * name. If not, sets WHY. */
bool admin_client_has_file(const char *directory, struct engawa_reason *why);

/* Appends the address of the store that the settings of DIRECTORY name, if they do. */
void admin_client_find_store(const char *directory, struct engawa_text *store);

/* Returns whether the client talks to a running server. */
bool admin_client_is_live(const struct admin_client *client);

/* Sends MESSAGE, an object without a number, and waits for its reply, which the caller owns.
 * Returns NULL with WHY if the connection has ended. */
json_t *admin_client_ask(struct admin_client *client, json_t *message, struct engawa_reason *why);

/* Closes CLIENT (may be NULL); on files, first erases deleted data. Returns false if the disk
 * failed. */
bool admin_client_close(struct admin_client *client);

#endif
