/* admin_client.h - where `engawa admin` brings its asks: to the server that runs on a data
 * directory, by the socket there (server/admin/admin_socket.h), or else to a house that it opens on
 * the files. Who asks notices no difference: one message goes in, one reply comes out. */
#ifndef CLI_DESK_H
#define CLI_DESK_H

#include "engine/text.h"

#include <jansson.h>

struct admin_client;

/* Opens the desk of the data directory DIRECTORY. NULL: WHY, for example because no server has kept
 * anything there. */
struct admin_client *admin_client_open(const char *directory, struct engawa_reason *why);

/* Whether the tables of DIRECTORY are in a file there, and not in a store that its settings name.
 * False: WHY. */
bool admin_client_has_file(const char *directory, struct engawa_reason *why);

/* Appends the address of the store that the settings of DIRECTORY name, if they do. */
void admin_client_find_store(const char *directory, struct engawa_text *store);

/* Whether a server runs there. */
bool admin_client_is_live(const struct admin_client *client);

/* Sends MESSAGE, an object without a number, and waits for its reply, which the caller owns. NULL:
 * WHY, the conversation has ended. */
json_t *admin_client_ask(struct admin_client *client, json_t *message, struct engawa_reason *why);

/* Ends it; what was deleted in the files goes now. False: the disk failed. NULL is fine. */
bool admin_client_close(struct admin_client *client);

#endif
