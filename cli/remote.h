/* remote.h - a table's link, and a WebSocket to its server, over TCP or TLS.
 *
 * A conversation belongs to one thread, which waits in these functions for at most the time that
 * they say. A server is trusted no further than its words go: whatever it sends against RFC 6455,
 * or beyond REMOTE_MESSAGE_MAX, ends the conversation. SIGPIPE is to be ignored.
 */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "engine/text.h"
#include "server/base/ids.h"
#include "server/net/base_path.h"

enum {
    REMOTE_MESSAGE_MAX = 1 << 20, /* bytes of a message; the server's are of about 16 KiB */
    REMOTE_PATIENCE = 20          /* seconds for each step of connecting, and for what is sent */
};

/* Where a table is: http://HOST[:PORT][/FOLDER]/t/TABLE, or https. */
struct remote_link {
    bool secure;
    char host[256]; /* a name or an address, without brackets */
    char port[6];
    char authority[270];       /* as the Host field of a request has it; it also names the server */
    char folder[BASE_MAX + 1]; /* "/games", or "" */
    char table[IDS_MAX + 1];
};

/* Reads TEXT; what stands behind "?" or "#" is not looked at. False where it is no such link. */
bool remote_read_link(const char *text, struct remote_link *link);

/* Whether both are at the same server. */
bool remote_is_same(const struct remote_link *link, const struct remote_link *other);

struct remote;

/* Connects to LINK's server, checks its certificate by the system's, and opens the WebSocket. NULL:
 * WHY says why, with the code "later" where it may work another time. */
struct remote *remote_open(const struct remote_link *link, struct engawa_reason *why);

/* Sends one message of at most 8 KiB. False: the conversation has ended. */
bool remote_say(struct remote *remote, const char *text, size_t length);

enum remote_heard { REMOTE_LOST, REMOTE_SILENT, REMOTE_MESSAGE };

/* Waits up to SECONDS for the next message, which it puts into MESSAGE; answers what the server
 * asks of the connection itself. REMOTE_LOST: the conversation has ended. MESSAGE is the same at
 * every call: it may hold the beginning of a message. */
enum remote_heard remote_hear(struct remote *remote, struct engawa_text *message, double seconds);

/* Ends the conversation; NULL is fine. */
void remote_close(struct remote *remote);

#endif
