/* stream.c - an accepted socket as two byte streams (stream.h).
 *
 * A dropped stream is closed at the end of the turn, whichever function dropped it, so that no
 * memory goes away while a caller still uses it.
 */
#include "server/net/stream.h"

#include "engine/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    LINGER = 2000,       /* ms for the peer to close */
    THROWN_MAX = 1 << 20 /* bytes from it that are discarded meanwhile */
};

/* Bytes that libuv writes when the system accepts them. */
struct stream_rest {
    uv_write_t request;
    struct stream *stream;
    struct engawa_text bytes;
};

/* A preface in progress. */
struct stream_preface {
    long (*read)(struct stream *stream, const char *bytes, size_t length);
    struct engawa_text bytes;
};

/* Returns the socket's descriptor; -1 if STREAM is carried. */
static int handle_of(const struct stream *stream)
{
    uv_os_fd_t handle = -1;
    if (!stream->carrier)
        uv_fileno((const uv_handle_t *)&stream->tcp, &handle);
    return handle;
}

/* ---- the two lists ---- */

static void look_at_end(struct stream *stream)
{
    if (stream->to_write)
        return;
    stream->to_write = true;
    stream->next_to_write = stream->all->to_write;
    stream->all->to_write = stream;
}

static void recall(struct stream *stream)
{
    if (stream->to_recall)
        return;
    stream->to_recall = true;
    stream->next_to_recall = stream->all->to_recall;
    stream->all->to_recall = stream;
}

/* ---- reading ---- */

static void give_buffer(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    const struct stream *stream = handle->data;
    (void)size;
    *buffer = uv_buf_init(stream->all->input, STREAM_PIECE);
}

static void stop_reading(struct stream *stream)
{
    if (stream->carrier)
        stream->carrier->listen(stream->carried, false);
    else
        uv_read_stop((uv_stream_t *)&stream->tcp);
}

static void note_end(struct stream *stream)
{
    stream->over = true;
    stop_reading(stream);
    if (stream->lingering)
        stream_drop(stream);
    else if (!stream->ending)
        stream->user->ended(stream->context);
}

/* Passes on what TLS has decrypted so far. */
static void hand_over_plain(struct stream *stream)
{
    char *plain = stream->all->plain;
    while (stream->listening && !stream->ending && !stream->dropped) {
        int count = tls_read(stream->tls, plain, STREAM_PIECE);
        if (count == 0)
            break;
        if (count < 0) {
            note_end(stream);
            break;
        }
        stream->user->take(stream->context, plain, (size_t)count);
    }
    look_at_end(stream); /* TLS may have output too */
}

static void throw_away(struct stream *stream, size_t length)
{
    stream->thrown += length;
    if (stream->thrown > THROWN_MAX)
        stream_drop(stream);
}

static void take_bytes(struct stream *stream, char *bytes, size_t length)
{
    if (stream->tls) {
        tls_feed(stream->tls, bytes, length);
        hand_over_plain(stream);
    } else {
        stream->user->take(stream->context, bytes, length);
    }
}

static void free_preface(struct stream_preface *preface)
{
    if (preface)
        engawa_text_free(&preface->bytes);
    free(preface);
}

/* Collects more of the preface, and passes on what follows it. */
static void take_preface(struct stream *stream, const char *bytes, size_t length)
{
    struct stream_preface *preface = stream->preface;
    engawa_text_add_bytes(&preface->bytes, bytes, length);
    long size = preface->read(stream, preface->bytes.at, preface->bytes.length);
    if (size < 0)
        stream_drop(stream);
    if (size <= 0)
        return;
    stream->preface = NULL;
    if (preface->bytes.length > (size_t)size)
        take_bytes(stream, preface->bytes.at + size, preface->bytes.length - (size_t)size);
    free_preface(preface);
}

void stream_arrive(struct stream *stream, char *bytes, size_t length)
{
    if (stream->dropped)
        return;
    if (stream->ending)
        throw_away(stream, length);
    else if (stream->preface)
        take_preface(stream, bytes, length);
    else
        take_bytes(stream, bytes, length);
}

void stream_arrive_end(struct stream *stream)
{
    if (!stream->dropped)
        note_end(stream);
}

static void take_input(uv_stream_t *tcp, ssize_t count, const uv_buf_t *buffer)
{
    struct stream *stream = tcp->data;
    if (count == UV_EOF)
        stream_arrive_end(stream);
    else if (count < 0)
        stream_drop(stream);
    else if (count > 0)
        stream_arrive(stream, buffer->base, (size_t)count);
}

static void read_on(struct stream *stream)
{
    if (stream->over)
        return;
    if (stream->carrier) {
        stream->carrier->listen(stream->carried, true);
        return;
    }
    int error = uv_read_start((uv_stream_t *)&stream->tcp, give_buffer, take_input);
    if (error && error != UV_EALREADY)
        stream_drop(stream);
}

void stream_pause(struct stream *stream)
{
    stream->listening = false;
    if (!stream->ending && !stream->dropped)
        stop_reading(stream);
}

void stream_resume(struct stream *stream)
{
    if (stream->ending || stream->dropped)
        return;
    stream->listening = true;
    recall(stream);
    read_on(stream);
}

/* ---- writing ---- */

void stream_write(struct stream *stream, const char *bytes, size_t length)
{
    if (stream->ending || stream->dropped)
        return;
    engawa_text_add_bytes(&stream->out, bytes, length);
    look_at_end(stream);
}

size_t stream_waiting(const struct stream *stream)
{
    size_t given = stream->carrier
                       ? stream->carrier->waiting(stream->carried)
                       : uv_stream_get_write_queue_size((const uv_stream_t *)&stream->tcp);
    return stream->out.length + given;
}

void stream_await(struct stream *stream)
{
    if (stream->ending || stream->dropped)
        return;
    stream->awaited = true;
    look_at_end(stream);
}

static void note_written(uv_write_t *request, int status)
{
    struct stream_rest *rest = request->data;
    struct stream *stream = rest->stream;
    engawa_text_free(&rest->bytes);
    free(rest);
    stream->rest = NULL;
    if (status != 0)
        stream_drop(stream);
    else if (!stream->dropped)
        look_at_end(stream);
}

/* Queues the output of STREAM after WRITTEN bytes with libuv. */
static void write_later(struct stream *stream, size_t written)
{
    struct stream_rest *rest = engawa_allocate(1, sizeof *rest);
    rest->stream = stream;
    rest->bytes = stream->out;
    rest->request.data = rest;
    stream->out = (struct engawa_text){.at = NULL};
    uv_buf_t bytes =
        uv_buf_init(rest->bytes.at + written, (unsigned)(rest->bytes.length - written));
    stream->rest = rest;
    if (uv_write(&rest->request, (uv_stream_t *)&stream->tcp, &bytes, 1, note_written) != 0)
        note_written(&rest->request, UV_EPIPE);
}

/* Replaces the output by its encrypted form. */
static bool encrypt(struct stream *stream)
{
    struct engawa_text plain = stream->out;
    bool fine = tls_write(stream->tls, plain.at, plain.length);
    if (stream->ending)
        tls_end(stream->tls);
    stream->out = (struct engawa_text){.at = NULL};
    tls_take(stream->tls, &stream->out);
    engawa_text_free(&plain);
    return fine;
}

/* Sends nothing more; gives the peer a little time to close. */
static void linger(struct stream *stream)
{
    stream->lingering = true;
    bool said = stream->carrier ? stream->carrier->end(stream->carried)
                                : shutdown(handle_of(stream), SHUT_WR) == 0;
    if (stream->over || !said) {
        stream_drop(stream);
        return;
    }
    stream_wait(stream, LINGER);
    read_on(stream);
}

/* Called when all output has been written. */
static void go_on(struct stream *stream)
{
    if (stream->ending) {
        linger(stream);
    } else if (stream->awaited) {
        stream->awaited = false;
        stream->all->again = true;
        stream->user->ready(stream->context);
    }
}

/* Passes the output to the carrier. */
static void give_out(struct stream *stream)
{
    if (stream->ending)
        stream->carrier->hand_over(stream->carried);
    if (stream->out.length > 0)
        stream->carrier->say(stream->carried, &stream->out);
    if (stream->carrier->waiting(stream->carried) == 0)
        go_on(stream);
}

void stream_went(struct stream *stream)
{
    look_at_end(stream);
}

static void write_out(struct stream *stream)
{
    if (stream->rest || stream->lingering)
        return;
    if (stream->tls && !encrypt(stream)) {
        stream_drop(stream);
        return;
    }
    if (stream->carrier) {
        give_out(stream);
        return;
    }
    uv_buf_t bytes = uv_buf_init(stream->out.at, (unsigned)stream->out.length);
    int written = bytes.len > 0 ? uv_try_write((uv_stream_t *)&stream->tcp, &bytes, 1) : 0;
    if (written < 0 && written != UV_EAGAIN) {
        stream_drop(stream);
    } else if (written < (int)bytes.len) {
        write_later(stream, written > 0 ? (size_t)written : 0);
    } else {
        engawa_text_free(&stream->out);
        go_on(stream);
    }
}

/* ---- opening and closing ---- */

void stream_open(struct streams *streams, struct stream *stream, int handle,
                 const struct stream_user *user, void *context)
{
    stream_open_plain(streams, stream, handle, user, context);
    if (!stream->dropped)
        stream->tls = streams->tls ? tls_new(streams->tls) : NULL;
}

void stream_open_plain(struct streams *streams, struct stream *stream, int handle,
                       const struct stream_user *user, void *context)
{
    *stream = (struct stream){.all = streams, .user = user, .context = context};
    uv_tcp_init(&streams->loop->uv, &stream->tcp);
    stream->tcp.data = stream;
    if (uv_tcp_open(&stream->tcp, handle) != 0) {
        close(handle);
        stream_drop(stream);
        return;
    }
    uv_tcp_nodelay(&stream->tcp, 1);
    stream->listening = true;
    read_on(stream);
}

void stream_open_carried(struct streams *streams, struct stream *stream,
                         const struct stream_carrier *carrier, void *carried,
                         const struct stream_user *user, void *context)
{
    *stream = (struct stream){
        .all = streams, .user = user, .context = context, .carrier = carrier, .carried = carried};
    carrier->carry(carried, stream);
    stream->listening = true;
    read_on(stream);
}

void stream_expect(struct stream *stream,
                   long (*read)(struct stream *stream, const char *bytes, size_t length))
{
    stream->preface = engawa_allocate(1, sizeof *stream->preface);
    stream->preface->read = read;
}

void stream_hand_over(struct stream *stream, const struct stream_user *user, void *context)
{
    stream->user = user;
    stream->context = context;
    stream->awaited = false;
}

void stream_end(struct stream *stream)
{
    if (stream->ending || stream->dropped)
        return;
    stream->ending = true;
    look_at_end(stream);
}

void stream_drop(struct stream *stream)
{
    if (stream->dropped)
        return;
    stream->dropped = true;
    deadline_cancel(&stream->deadline);
    look_at_end(stream);
}

static void forget(struct stream *stream)
{
    tls_free(stream->tls);
    free_preface(stream->preface);
    engawa_text_free(&stream->out);
    stream->user->gone(stream->context);
}

static void note_closed(uv_handle_t *tcp)
{
    forget(tcp->data);
}

/* Closes STREAM. A carried one is reported as gone in the next turn, like one with a socket. */
static void close_stream(struct stream *stream)
{
    if (!stream->carrier) {
        uv_close((uv_handle_t *)&stream->tcp, note_closed);
        return;
    }
    stream->carrier->close(stream->carried);
    stream->next_to_write = stream->all->to_forget;
    stream->all->to_forget = stream;
}

static void forget_carried(struct streams *streams)
{
    struct stream *list = streams->to_forget;
    streams->to_forget = NULL;
    for (struct stream *stream; (stream = list);) {
        list = stream->next_to_write;
        forget(stream);
    }
}

void stream_wait(struct stream *stream, int64_t left)
{
    if (!stream->dropped)
        deadline_set(&stream->all->deadlines, &stream->deadline,
                     loop_now(stream->all->loop) + left);
}

/* ---- all streams ---- */

void streams_open(struct streams *streams, struct loop *loop, SSL_CTX *tls)
{
    streams->loop = loop;
    streams->tls = tls;
    streams->to_write = streams->to_recall = streams->to_forget = NULL;
    streams->again = false;
    deadlines_open(&streams->deadlines, loop_now(loop));
}

static void drop_one(uv_handle_t *handle, void *context)
{
    (void)context;
    if (handle->type == UV_TCP)
        stream_drop(handle->data);
}

void streams_close(struct streams *streams)
{
    if (!streams->loop)
        return;
    uv_walk(&streams->loop->uv, drop_one, NULL);
    do { /* carried streams are dropped when their carrier is gone */
        streams_settle(streams);
        loop_turn(streams->loop, false);
        forget_carried(streams);
    } while (streams->to_write);
}

void streams_turn(struct streams *streams)
{
    struct stream *list = streams->to_recall;
    streams->to_recall = NULL;
    for (struct stream *stream; (stream = list);) {
        list = stream->next_to_recall;
        stream->to_recall = false;
        if (!stream->listening || stream->ending || stream->dropped)
            continue;
        stream->user->take(stream->context, NULL, 0);
        if (stream->tls)
            hand_over_plain(stream);
        if (stream->carrier)
            stream->carrier->hand_over(stream->carried);
    }
    forget_carried(streams);
    bool wait = !streams->to_write && !streams->to_recall && !streams->again;
    streams->again = false;
    loop_turn(streams->loop, wait);
}

void streams_settle(struct streams *streams)
{
    struct stream *list = streams->to_write;
    streams->to_write = NULL; /* output from now on waits for the next turn */
    for (struct stream *stream; (stream = list);) {
        list = stream->next_to_write;
        stream->to_write = false;
        if (stream->dropped)
            close_stream(stream);
        else
            write_out(stream);
    }
}

static void let_know(struct deadline *deadline)
{
    struct stream *stream =
        (struct stream *)(void *)((char *)deadline - offsetof(struct stream, deadline));
    if (stream->lingering || stream->ending)
        stream_drop(stream);
    else
        stream->user->due(stream->context);
}

void streams_tick(struct streams *streams)
{
    deadlines_turn(&streams->deadlines, loop_now(streams->loop), let_know);
}
