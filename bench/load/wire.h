/* wire.h - the load generator's WebSockets: many non-blocking connections in one thread.
 *
 * Written from RFC 6455, without the server's code. A connection belongs to a loop. Callbacks tell
 * its owner that it is open, that a text has come, and that it has ended. A violation of the
 * protocol by the server ends the run (wire_fail).
 */
#ifndef BENCH_WIRE_H
#define BENCH_WIRE_H

#include "engine/text.h"

#include <stdint.h>

struct wire;

/* Callbacks of a connection. They may send, close and connect again. */
struct wire_owner {
    void (*opened)(struct wire *wire);
    /* One message: LENGTH bytes, not terminated, which last during the call. */
    void (*heard)(struct wire *wire, const char *text, size_t length);
    /* The server has ended it: CODE is that of its close frame, 0 without one, and 1006 where it
     * never opened. The connection may be opened again. */
    void (*closed)(struct wire *wire, unsigned code);
};

/* Where the server is, and the path of its WebSocket. */
struct wire_target {
    int port; /* of 127.0.0.1 */
    const char *path;
};

/* The connections of one thread. */
struct wire_loop {
    struct wire_target target;
    int epoll;
    int64_t now; /* when the last bytes came, by wire_now */
    char *buffer;
    unsigned connected; /* so far: it chooses the address that the next one comes from */
};

/* A connection; zeroed, it is closed. */
struct wire {
    struct wire_loop *loop;
    const struct wire_owner *owner;
    void *context; /* the owner's */
    int socket;
    unsigned number; /* grows with every connection */
    enum { WIRE_CLOSED, WIRE_CONNECTING, WIRE_SHAKING, WIRE_OPEN } state;
    char *rest; /* the beginning of a message that has not come in full; NULL for none */
    size_t rest_length;
    struct engawa_text output; /* not accepted by the kernel yet */
};

/* Nanoseconds of a clock that never goes back. */
int64_t wire_now(void);

/* Prints the expected and the actual input on standard error, and ends the program. */
void wire_fail(const char *format, ...) ENGAWA_PRINTF(1, 2);

void wire_loop_open(struct wire_loop *loop, struct wire_target target);
void wire_loop_close(struct wire_loop *loop);

/* Waits up to NANOSECONDS for something to happen, and tells the owners of all that has. */
void wire_loop_turn(struct wire_loop *loop, int64_t nanoseconds);

/* Begins to connect WIRE, which is closed, and whose loop, owner and context are set. */
void wire_connect(struct wire *wire);

/* Sends one message; WIRE is open. */
void wire_send(struct wire *wire, const char *text, size_t length);

/* Ends the connection without a word. Does nothing where there is none. */
void wire_close(struct wire *wire);

#endif
