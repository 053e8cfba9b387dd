/* frames.h - the frames of a WebSocket, by RFC 6455, as a server reads and writes them.
 *
 * Whatever the RFC forbids is an error with the number to close with: a frame without a mask,
 * reserved bits and kinds, a control in pieces or too large, pieces of no message, a length in a
 * longer form than it needs. A message is text of at most FRAMES_MESSAGE_MAX bytes. There are no
 * extensions: permessage-deflate would take some ten kilobytes for each connection.
 */
#ifndef ENGAWA_SERVER_FRAMES_H
#define ENGAWA_SERVER_FRAMES_H

#include "engine/text.h"

enum {
    FRAMES_MESSAGE_MAX = 8192, /* bytes */
    FRAMES_HEAD_MAX = 14,      /* bytes before a payload */
    FRAMES_SAY_MAX = 10        /* and before one that the server sends */
};

enum frames_close {
    FRAMES_GOODBYE = 1000,
    FRAMES_GOING_AWAY = 1001,
    FRAMES_PROTOCOL = 1002,
    FRAMES_NO_TEXT = 1003,
    FRAMES_NO_STATUS = 1005, /* only heard, and never said */
    FRAMES_NO_UTF8 = 1007,
    FRAMES_TOO_LARGE = 1009
};

/* What one end has sent so far. Zero-initialise; free `message`. */
struct frames {
    bool begun;                 /* a message that is not finished */
    struct engawa_text message; /* its pieces */
};

struct frames_event {
    enum {
        FRAMES_MORE,    /* the next frame is not there as a whole */
        FRAMES_MESSAGE, /* a message, in `bytes` */
        FRAMES_PIECE,   /* a piece of one, which was kept */
        FRAMES_PING,    /* with `bytes` */
        FRAMES_PONG,
        FRAMES_CLOSE, /* the other end closes with `code` */
        FRAMES_WRONG  /* this end must close with `code` */
    } kind;
    char *bytes; /* in the caller's, or in `message`: they hold until the next call */
    size_t length;
    unsigned code;
};

/* Takes the first frame of BYTES, which it changes, and fills EVENT. Returns how many bytes were
 * taken: 0 with FRAMES_MORE, for which the same bytes are to come again with others behind them, at
 * most FRAMES_HEAD_MAX + FRAMES_MESSAGE_MAX; anything with FRAMES_WRONG, after which nothing can be
 * read. */
size_t frames_take(struct frames *frames, char *bytes, size_t length, struct frames_event *event);

/* Writes what stands before a payload of LENGTH bytes: FIRST is the byte 0x80 and the kind of
 * frame. Returns its size. */
size_t frames_write_head(char head[FRAMES_SAY_MAX], unsigned first, size_t length);

/* Writes the 28 letters, and a NUL, that answer the KEY of a client's request (RFC 6455, 4.2.2). */
void frames_accept(const char *key, char accept[29]);

/* Whether KEY is 16 bytes in base64 (RFC 6455, 4.1). */
bool frames_is_key(const char *key);

#endif
