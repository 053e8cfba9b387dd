/* stream.h - an accepted socket as two byte streams, with TLS or without.
 *
 * Input is read into a buffer that all streams share and passed to the stream's user at once. A
 * user that wants no more calls stream_pause; then the peer has to wait. Output is collected and
 * written at the end of the turn, with one write for each stream. The rest that the system does not
 * accept is queued, and `ready` notifies the user when it has been written.
 *
 * An end is graceful: the output is written and nothing follows. Then, for a short time, until the
 * peer closes too, its input is discarded; closing at once would make the system discard output
 * that the peer has not read. Each stream has a deadline.
 *
 * Users do not notice TLS (tls.h), nor that a stream has no socket but is carried by something else
 * (peer_link.h).
 */
#ifndef ENGAWA_SERVER_STREAM_H
#define ENGAWA_SERVER_STREAM_H

#include "server/net/deadline.h"
#include "server/net/loop.h"
#include "server/net/tls.h"

enum { STREAM_PIECE = 16384 /* bytes read or written at a time */ };

struct stream;

/* Carries streams that have no socket; CARRIED is its state for one of them. It calls
 * stream_arrive, stream_arrive_end, stream_went and stream_drop. */
struct stream_carrier {
    /* Starts to carry STREAM. */
    void (*carry)(void *carried, struct stream *stream);
    /* `listen` says whether the user wants input; if not, the carrier keeps it until then or until
     * the stream ends. `hand_over` delivers what was kept. */
    void (*listen)(void *carried, bool on);
    void (*hand_over)(void *carried);
    /* `say` takes the content of BYTES, which is empty afterwards; `waiting` returns how many bytes
     * have not been sent yet. */
    void (*say)(void *carried, struct engawa_text *bytes);
    size_t (*waiting)(const void *carried);
    /* Called when all output is gone and nothing follows. Returns false if the other side would
     * not notice. */
    bool (*end)(void *carried);
    /* Called when the stream is gone. */
    void (*close)(void *carried);
};

/* The user of a stream: HTTP, and later a WebSocket. If the stream is dropped, only `gone` is
 * called.
 */
struct stream_user {
    /* Called with input BYTES, which are valid during the call and may be modified. LENGTH is 0
     * after stream_resume.
     */
    void (*take)(void *context, char *bytes, size_t length);
    /* Called when the peer sends no more. */
    void (*ended)(void *context);
    /* Called when the output before stream_await has been written. */
    void (*ready)(void *context);
    /* Called when the deadline has passed. */
    void (*due)(void *context);
    /* Called when the stream is closed; its memory belongs to the user again. */
    void (*gone)(void *context);
};

struct stream {
    uv_tcp_t tcp;
    struct streams *all;
    const struct stream_user *user;
    void *context;
    const struct stream_carrier *carrier; /* NULL: it has a socket */
    void *carried;
    struct tls *tls; /* NULL: none */
    struct deadline deadline;
    struct stream_preface *preface; /* a preface to read first; NULL: none */
    struct engawa_text out;         /* the output of this turn */
    struct stream_rest *rest;       /* output that the system has not accepted yet; NULL: none */
    struct stream *next_to_write, *next_to_recall;
    size_t thrown;      /* bytes discarded while lingering */
    bool to_write : 1;  /* in the list for the end of the turn */
    bool to_recall : 1; /* in the list of streams whose `take` is due */
    bool listening : 1; /* the user wants input */
    bool awaited : 1;   /* the user wants `ready` */
    bool over : 1;      /* the peer sends no more */
    bool ending : 1;    /* no more output follows */
    bool lingering : 1; /* and the output has been written */
    bool dropped : 1;
};

/* All streams of a server. */
struct streams {
    struct loop *loop;
    SSL_CTX *tls; /* NULL: none */
    struct deadlines deadlines;
    struct stream *to_write, *to_recall;
    struct stream *to_forget; /* those that were carried and are gone */
    bool again;               /* a callback was called, so there may be more to do */
    char input[STREAM_PIECE];
    char plain[STREAM_PIECE];
};

/* Initialises STREAMS. TLS may be NULL; the caller owns it. */
void streams_open(struct streams *streams, struct loop *loop, SSL_CTX *tls);

/* Drops every stream; they are gone when it returns. STREAMS may be zero. */
void streams_close(struct streams *streams);

/* Begins a turn: waits for events, unless work is left, and handles them. */
void streams_turn(struct streams *streams);

/* Ends a turn: writes the output. */
void streams_settle(struct streams *streams);

/* Fires deadlines that have passed. Call about once a second. */
void streams_tick(struct streams *streams);

/* Opens STREAM, for USER, on HANDLE, a connected socket, which it owns from then on. It listens. */
void stream_open(struct streams *streams, struct stream *stream, int handle,
                 const struct stream_user *user, void *context);

/* Makes STREAM read a preface first, before TLS. READ gets the bytes so far and returns the
 * preface's length, 0 if it is incomplete, or -1 to drop the stream. Call directly after
 * stream_open. */
void stream_expect(struct stream *stream,
                   long (*read)(struct stream *stream, const char *bytes, size_t length));

/* Does the same as stream_open, but without TLS even if the other streams use it. */
void stream_open_plain(struct streams *streams, struct stream *stream, int handle,
                       const struct stream_user *user, void *context);

/* Does the same with CARRIER instead of a socket. */
void stream_open_carried(struct streams *streams, struct stream *stream,
                         const struct stream_carrier *carrier, void *carried,
                         const struct stream_user *user, void *context);

/* For carriers: BYTES arrived for STREAM, which listens; no more follow; all output was sent. */
void stream_arrive(struct stream *stream, char *bytes, size_t length);
void stream_arrive_end(struct stream *stream);
void stream_went(struct stream *stream);

/* Gives STREAM to another USER. */
void stream_hand_over(struct stream *stream, const struct stream_user *user, void *context);

/* Writes BYTES, which may be freed after the call. */
void stream_write(struct stream *stream, const char *bytes, size_t length);

/* Returns how many bytes were said that the system has not accepted. */
size_t stream_waiting(const struct stream *stream);

/* Calls `ready` once when the system has accepted all output. */
void stream_await(struct stream *stream);

/* stream_pause stops reading. stream_resume starts again, and calls `take` in the next turn for
 * what the user may have kept.
 */
void stream_pause(struct stream *stream);
void stream_resume(struct stream *stream);

/* stream_end ends STREAM gracefully; stream_drop discards all that is queued. `gone` is called some
 * time later. */
void stream_end(struct stream *stream);
void stream_drop(struct stream *stream);

/* Sets STREAM's deadline to LEFT milliseconds from now. */
void stream_wait(struct stream *stream, int64_t left);

#endif
