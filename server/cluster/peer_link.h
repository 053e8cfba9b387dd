/* peer_link.h - one connection between two servers of a store, which carries many streams, and
 * notes.
 *
 * Each server has a trunk to every other one (peer_links.h). A conversation of somebody who is at
 * one server and plays at a table of another one has a channel of it, which is a stream (stream.h)
 * like any socket's. So what a turn has for all the people behind another server goes out in one
 * write, and what they say is read in one.
 *
 * The server that dials says "engawa-trunk 2 WORD SERVER" and a new line first, 2 being its version
 * and SERVER its own number, and the other one, which knows the word, "engawa-trunk 2": the version
 * that both speak, which is the lower one of theirs. Behind that there are frames, each with a head
 * of 8 bytes, big-endian: the channel's number (4), the kind (1), the length of the body (3).
 *
 *   open   opens a channel; whoever dialled takes odd numbers, and the other one even ones
 *   data   some bytes, at most PEER_LINK_PIECE; never more than the window that is left
 *   end    this side says no more in this channel
 *   taken  4 bytes: so many of the other side's bytes have been used, and it may say as many more
 *   gone   this side has forgotten the channel; when both have, the number is free
 *   ping, pong  channel 0: the other server is there
 *   note        channel 0: the body is for the other server itself
 *
 * A window bounds what waits for a stream that does not listen, and PEER_LINK_UNREAD the notes that
 * wait for a server that does not read: then the trunk ends. What is no such frame ends the trunk,
 * and its end drops all its streams. So does silence: a server is not believed to be there that
 * says nothing for PEER_LINK_SILENCE, though nobody has closed the connection.
 */
#ifndef ENGAWA_SERVER_PEER_LINK_H
#define ENGAWA_SERVER_PEER_LINK_H

#include "server/base/version.h"
#include "server/net/stream.h"

#include <netinet/in.h>

enum {
    PEER_LINK_WORD = 32,         /* bytes of the word by which servers of a store know each other */
    PEER_LINK_PIECE = 16 * 1024, /* bytes of a frame's body at most */
    PEER_LINK_WINDOW = 32 * 1024, /* bytes that may wait for a stream */
    PEER_LINK_CHANNELS = 1 << 20, /* at most at a time */
    PEER_LINK_UNREAD = 64 << 20,  /* bytes that may wait when a note is said */
    PEER_LINK_ANSWER = 2000,      /* ms in which the other server must answer, or say its word */
    PEER_LINK_SILENCE = 4000      /* ms */
};

struct peer_link;
struct channel;

/* Whoever uses a trunk. */
struct peer_link_user {
    /* TRUNK leads to SERVER now: peer_link_open may be called. */
    void (*up)(void *context, struct peer_link *peer_link, int64_t server);
    /* CHANNEL was opened at the other end: calls stream_open_carried with peer_link_carrier. */
    void (*came)(void *context, struct peer_link *peer_link, struct channel *channel);
    /* The other server says the note TEXT, LENGTH bytes of anything. */
    void (*note)(void *context, struct peer_link *peer_link, const char *text, size_t length);
    /* TRUNK is closed; all its streams are dropped. */
    void (*gone)(void *context, struct peer_link *peer_link);
};

/* How streams are carried; what is carried is a struct channel. */
extern const struct stream_carrier peer_link_carrier;

/* Dials SERVER at PLACE, which knows WORD, for the server SELF. NULL: the system has no socket for
 * it. */
struct peer_link *peer_link_dial(struct streams *streams, const struct sockaddr_storage *place,
                                 const char *word, int64_t server, int64_t self,
                                 const struct peer_link_user *user, void *context);

/* Takes HANDLE, over which another server has to say WORD. */
struct peer_link *peer_link_take(struct streams *streams, int handle, const char *word,
                                 const struct peer_link_user *user, void *context);

/* Opens a channel of TRUNK, for stream_open_carried. NULL: TRUNK is not up, or is full. */
struct channel *peer_link_open(struct peer_link *peer_link);

/* Says the note TEXT, at most PEER_LINK_PIECE bytes, to the other server; TRUNK is up. Where too
 * much waits it ends. */
void peer_link_note(struct peer_link *peer_link, const char *text, size_t length);

/* Asks whether the other server is there; ends TRUNK if it has said nothing for too long. Call it
 * about once a second. */
void peer_link_tick(struct peer_link *peer_link);

/* Ends TRUNK with all its channels. */
void peer_link_drop(struct peer_link *peer_link);

#endif
