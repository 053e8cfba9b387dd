/* frames.h - a parser and writer of WebSocket frames (RFC 6455), for the server's side.
 *
 * Everything that the RFC forbids is an error with the code to close with: a frame without a mask,
 * reserved bits and opcodes, a fragmented or too large control frame, a fragment without a message,
 * a length in a longer form than necessary. A message is text of at most FRAMES_MESSAGE_MAX bytes.
 * There are no extensions: permessage-deflate would take some ten kilobytes for each connection.
 */
#ifndef ENGAWA_SERVER_FRAMES_H
#define ENGAWA_SERVER_FRAMES_H

#include "engine/text.h"

enum {
    FRAMES_MESSAGE_MAX = 8192, /* bytes */
    FRAMES_HEAD_MAX = 14,      /* bytes before a received payload */
    FRAMES_SAY_MAX = 10        /* bytes before a sent payload */
};

enum frames_close {
    FRAMES_GOODBYE = 1000,
    FRAMES_GOING_AWAY = 1001,
    FRAMES_PROTOCOL = 1002,
    FRAMES_NO_TEXT = 1003,
    FRAMES_NO_STATUS = 1005, /* reported only, never sent */
    FRAMES_NO_UTF8 = 1007,
    FRAMES_TOO_LARGE = 1009
};

/* The state of a receiver. Zero-initialise; free `message`. */
struct frames {
    bool begun;                 /* a message has begun and is not complete */
    struct engawa_text message; /* its fragments so far */
};

struct frames_event {
    enum {
        FRAMES_MORE,    /* the next frame is incomplete */
        FRAMES_MESSAGE, /* a complete message, in `bytes` */
        FRAMES_PIECE,   /* a fragment, which was kept */
        FRAMES_PING,    /* with `bytes` */
        FRAMES_PONG,
        FRAMES_CLOSE, /* the peer closes with `code` */
        FRAMES_WRONG  /* the caller must close with `code` */
    } kind;
    char *bytes; /* in the caller's buffer or in `message`; valid until the next call */
    size_t length;
    unsigned code;
};

/* Parses the first frame of BYTES, which it modifies, and fills EVENT. Returns the bytes consumed.
 * With FRAMES_MORE it returns 0: pass the same bytes again with more after them, at most
 * FRAMES_HEAD_MAX + FRAMES_MESSAGE_MAX. After FRAMES_WRONG the result means nothing, and nothing
 * more can be parsed. */
size_t frames_take(struct frames *frames, char *bytes, size_t length, struct frames_event *event);

/* Writes the head of a frame with a payload of LENGTH bytes; FIRST is 0x80 and the opcode. Returns
 * its size. */
size_t frames_write_head(char head[FRAMES_SAY_MAX], unsigned first, size_t length);

/* Writes the 28 letters and a NUL that accept the client's KEY (RFC 6455, 4.2.2). */
void frames_accept(const char *key, char accept[29]);

/* Returns whether KEY is 16 bytes in base64 (RFC 6455, 4.1). */
bool frames_is_key(const char *key);

#endif
