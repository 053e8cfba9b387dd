/* stream.h - an accepted socket as two streams of bytes.
 *
 * What comes is read into a buffer that all streams share and handed to the stream's user at once;
 * who does not want more stops listening, and then the other end has to wait. What the user says is
 * collected and written when the turn ends: one write for all that a turn has for a stream. What
 * the system does not take waits, and the user learns when it has gone (`ready`).
 *
 * An end is graceful: what was said is written, then nothing more follows, and until the other end
 * has closed too, for a short time, what it still sends is thrown away; closing at once would make
 * the system throw away what it has not read yet. A deadline belongs to each stream.
 *
 * With TLS (tls.h) in between nobody else notices; and so it is where a stream has no socket of its
 * own but is carried by something else (peer_link.h).
 */
#ifndef ENGAWA_SERVER_STREAM_H
#define ENGAWA_SERVER_STREAM_H

#include "server/net/deadline.h"
#include "server/net/loop.h"
#include "server/net/tls.h"

enum { STREAM_PIECE = 16384 /* bytes that are read or said at a time */ };

struct stream;

/* What carries streams that have no socket of their own; CARRIED is what it has for one of them. It
 * calls stream_arrive, stream_arrive_end, stream_went and stream_drop. */
struct stream_carrier {
    /* STREAM is carried from now on. */
    void (*carry)(void *carried, struct stream *stream);
    /* What comes is wanted, or kept until it is or until the stream ends; and what was kept is
     * wanted now. */
    void (*listen)(void *carried, bool on);
    void (*hand_over)(void *carried);
    /* Takes BYTES over, which are empty then; and how many bytes of it did not go yet. */
    void (*say)(void *carried, struct engawa_text *bytes);
    size_t (*waiting)(const void *carried);
    /* All that was said has gone, and nothing more follows. False: nobody is there who would see
     * it.
     */
    bool (*end)(void *carried);
    /* The stream is gone. */
    void (*close)(void *carried);
};

/* Whoever uses a stream: HTTP, and later a WebSocket. A stream that was dropped calls `gone` alone.
 */
struct stream_user {
    /* BYTES came; they may be changed, and hold during the call. LENGTH is 0 after stream_listen.
     */
    void (*take)(void *context, char *bytes, size_t length);
    /* The other end sends no more. */
    void (*ended)(void *context);
    /* What was said before stream_await is on its way. */
    void (*ready)(void *context);
    /* The deadline has come. */
    void (*due)(void *context);
    /* The stream is closed, and its memory the user's again. */
    void (*gone)(void *context);
};

struct stream {
    uv_tcp_t tcp;
    struct streams *all;
    const struct stream_user *user;
    void *context;
    const struct stream_carrier *carrier; /* NULL: it has a socket of its own */
    void *carried;
    struct tls *tls; /* NULL: none */
    struct deadline deadline;
    struct stream_preface *preface; /* what must come first; NULL: nothing */
    struct engawa_text out;         /* what was said in this turn */
    struct stream_rest *rest;       /* what the system has not taken yet; NULL: nothing */
    struct stream *next_to_write, *next_to_recall;
    size_t thrown;      /* bytes that came while it lingered */
    bool to_write : 1;  /* is in the list of those that the turn's end looks at */
    bool to_recall : 1; /* is in the list of those whose `take` is due */
    bool listening : 1; /* the user wants what comes */
    bool awaited : 1;   /* the user wants `ready` */
    bool over : 1;      /* the other end sends no more */
    bool ending : 1;    /* nothing more is said */
    bool lingering : 1; /* and what was said has been written */
    bool dropped : 1;
};

/* All of a server. */
struct streams {
    struct loop *loop;
    SSL_CTX *tls; /* NULL: none */
    struct deadlines deadlines;
    struct stream *to_write, *to_recall;
    struct stream *to_forget; /* those that were carried and are gone */
    bool again;               /* a user has learned something and may have more to do */
    char input[STREAM_PIECE];
    char plain[STREAM_PIECE];
};

/* TLS may be NULL; it stays the caller's. */
void streams_open(struct streams *streams, struct loop *loop, SSL_CTX *tls);

/* Drops every stream; when it returns, they are gone. STREAMS may be zero. */
void streams_close(struct streams *streams);

/* Begins a turn: waits until something comes, if nothing is left to do, and takes it. */
void streams_turn(struct streams *streams);

/* Ends a turn: writes what was said. */
void streams_settle(struct streams *streams);

/* Lets deadlines that have come be known. Call it about once a second. */
void streams_tick(struct streams *streams);

/* STREAM is HANDLE, a connected socket that it closes, for USER. It listens. */
void stream_open(struct streams *streams, struct stream *stream, int handle,
                 const struct stream_user *user, void *context);

/* Before all else, and before TLS, STREAM has bytes for READ, which is given what has come of them
 * and returns how many they are: 0 where more must come, -1 to drop the stream. Call it directly
 * after stream_open. */
void stream_expect(struct stream *stream,
                   long (*read)(struct stream *stream, const char *bytes, size_t length));

/* The same without TLS, whatever the others speak. */
void stream_open_plain(struct streams *streams, struct stream *stream, int handle,
                       const struct stream_user *user, void *context);

/* The same where CARRIER carries it. */
void stream_open_carried(struct streams *streams, struct stream *stream,
                         const struct stream_carrier *carrier, void *carried,
                         const struct stream_user *user, void *context);

/* BYTES came for STREAM, which is carried and listens, or no more do; or all that it said has gone.
 */
void stream_arrive(struct stream *stream, char *bytes, size_t length);
void stream_arrive_end(struct stream *stream);
void stream_went(struct stream *stream);

/* STREAM is for another USER from now on. */
void stream_hand_over(struct stream *stream, const struct stream_user *user, void *context);

/* Says BYTES, which hold during the call. */
void stream_say(struct stream *stream, const char *bytes, size_t length);

/* How many bytes were said and have not been taken by the system. */
size_t stream_waiting(const struct stream *stream);

/* Calls `ready`, once, when all that was said has been taken by the system. */
void stream_await(struct stream *stream);

/* Reads no more; and reads again, first what the user may have kept: calls `take` in the next turn.
 */
void stream_hush(struct stream *stream);
void stream_listen(struct stream *stream);

/* Ends STREAM gracefully; and drops it with all that waits. `gone` follows some time after that. */
void stream_end(struct stream *stream);
void stream_drop(struct stream *stream);

/* STREAM's deadline is in LEFT milliseconds. */
void stream_wait(struct stream *stream, int64_t left);

/* The descriptor of the socket, for asking the system about it; -1: it is carried. */
int stream_handle(const struct stream *stream);

#endif
