/* peer_link.h - a peer link: one connection between two servers of a store, which multiplexes many
 * streams and carries notes.
 *
 * Each server has a peer link to every other one (peer_links.h). Each conversation of a visitor
 * who is at one server and plays at a table of another has a channel of the link, which is a
 * stream (stream.h) like any socket's. So all output of a turn for the people behind another
 * server goes out in one write, and all their messages are read in one.
 *
 * The server that dials first sends the line "engawa-trunk 2 WORD SERVER", 2 being its version and
 * SERVER its number. The other one, which knows the word, answers "engawa-trunk 2" with the
 * version that both speak: the lower of the two. Frames follow, each with a header of 8 bytes,
 * big-endian: the channel's number (4), the kind (1), the length of the body (3).
 *
 *   open   opens a channel; the server that dialled uses odd numbers, the other one even ones
 *   data   some bytes, at most PEER_LINK_PIECE; never more than the rest of the window
 *   end    this side sends no more in this channel
 *   taken  4 bytes: as many bytes of the other side were used, which reopens its window
 *   gone   this side has released the channel; when both have, the number is free
 *   ping, pong  channel 0: the other server is alive
 *   note        channel 0: the body is for the other server itself
 *
 * A window bounds the bytes that wait for a stream which does not listen. PEER_LINK_UNREAD bounds
 * the notes that wait for a server which does not read; beyond it the link ends. Any other frame
 * ends the link, and the end of a link drops all its streams. Silence ends it too: a server that
 * sends nothing for PEER_LINK_SILENCE counts as dead, even if nobody has closed the connection.
 */
#ifndef ENGAWA_SERVER_PEER_LINK_H
#define ENGAWA_SERVER_PEER_LINK_H

#include "server/base/version.h"
#include "server/net/stream.h"

#include <netinet/in.h>

enum {
    PEER_LINK_WORD = 32, /* bytes of the word by which servers of a store authenticate each other */
    PEER_LINK_PIECE = 16 * 1024,  /* bytes of a frame's body at most */
    PEER_LINK_WINDOW = 32 * 1024, /* bytes that may wait for a stream */
    PEER_LINK_CHANNELS = 1 << 20, /* maximum number of open channels */
    PEER_LINK_UNREAD = 64 << 20,  /* bytes that may wait when a note is sent */
    PEER_LINK_ANSWER = 2000,      /* ms for the other server to answer, or to send its word */
    PEER_LINK_SILENCE = 4000      /* ms without a message until the link ends */
};

struct peer_link;
struct channel;

/* The callbacks of a link's user. */
struct peer_link_user {
    /* PEER_LINK is connected to SERVER; peer_link_open may be called. */
    void (*up)(void *context, struct peer_link *peer_link, int64_t server);
    /* The other side opened CHANNEL. Must call stream_open_carried with peer_link_carrier. */
    void (*came)(void *context, struct peer_link *peer_link, struct channel *channel);
    /* The other server sent the note TEXT, LENGTH bytes that are not trusted. */
    void (*note)(void *context, struct peer_link *peer_link, const char *text, size_t length);
    /* PEER_LINK is closed; all its streams are dropped. */
    void (*gone)(void *context, struct peer_link *peer_link);
};

/* The carrier of streams over a link; its context is a struct channel. */
extern const struct stream_carrier peer_link_carrier;

/* Dials SERVER at PLACE, which knows WORD, on behalf of the server SELF. Returns NULL if the
 * system has no socket. */
struct peer_link *peer_link_dial(struct streams *streams, const struct sockaddr_storage *place,
                                 const char *word, int64_t server, int64_t self,
                                 const struct peer_link_user *user, void *context);

/* Takes over HANDLE, on which another server must send WORD. */
struct peer_link *peer_link_take(struct streams *streams, int handle, const char *word,
                                 const struct peer_link_user *user, void *context);

/* Opens a channel of PEER_LINK, for stream_open_carried. Returns NULL if the link is not up or is
 * full. */
struct channel *peer_link_open(struct peer_link *peer_link);

/* Sends the note TEXT, at most PEER_LINK_PIECE bytes, over PEER_LINK, which is up. Ends the link
 * if too much waits. */
void peer_link_note(struct peer_link *peer_link, const char *text, size_t length);

/* Sends a ping; ends PEER_LINK if the other server has been silent for too long. Call about once a
 * second. */
void peer_link_tick(struct peer_link *peer_link);

/* Ends PEER_LINK with all its channels. */
void peer_link_drop(struct peer_link *peer_link);

#endif
