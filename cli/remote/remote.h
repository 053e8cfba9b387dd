/* remote.h - a WebSocket client for a table's link, over TCP or TLS.
 *
 * One thread uses a connection and waits in these functions for at most the stated time. The server
 * is not trusted: data that breaks RFC 6455 or exceeds REMOTE_MESSAGE_MAX ends the connection. The
 * process must ignore SIGPIPE.
 */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "engine/text.h"
#include "server/base/ids.h"
#include "server/net/base_path.h"

enum {
    REMOTE_MESSAGE_MAX = 1 << 20, /* bytes of a message; the server's have about 16 KiB */
    REMOTE_PATIENCE = 20          /* seconds for each step of connecting, and for sending */
};

/* The address of a table: http://HOST[:PORT][/FOLDER]/t/TABLE, or https. */
struct remote_link {
    bool secure;
    char host[256]; /* a name or an address, without brackets */
    char port[6];
    char authority[270];       /* the Host field of a request; identifies the server */
    char folder[BASE_MAX + 1]; /* "/games", or "" */
    char table[IDS_MAX + 1];
};

/* Parses TEXT, ignoring a query or fragment, and a slash or marks of a sentence behind the table.
 * Returns false if it is not such a link. */
bool remote_read_link(const char *text, struct remote_link *link);

/* Returns whether both are on the same server. */
bool remote_is_same(const struct remote_link *link, const struct remote_link *other);

struct remote;

/* Connects to LINK's server, checks its certificate against the system's, and opens the WebSocket.
 * Returns NULL with WHY, with the code "later" if a retry may succeed. */
struct remote *remote_open(const struct remote_link *link, struct engawa_reason *why);

/* Sends one message of at most 8 KiB. Returns false if the connection has ended. */
bool remote_say(struct remote *remote, const char *text, size_t length);

enum remote_heard { REMOTE_LOST, REMOTE_SILENT, REMOTE_MESSAGE };

/* Waits up to SECONDS for the next message and stores it in MESSAGE; answers control frames itself.
 * Returns REMOTE_LOST if the connection has ended. Pass the same MESSAGE at every call: it may hold
 * the beginning of a message. */
enum remote_heard remote_hear(struct remote *remote, struct engawa_text *message, double seconds);

/* Closes the connection; REMOTE may be NULL. */
void remote_close(struct remote *remote);

#endif
