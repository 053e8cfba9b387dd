/* admin_socket.c - the socket of `engawa admin` (admin_socket.h). */
#define _GNU_SOURCE /* accept4, struct ucred */
#include "server/admin/admin_socket.h"

#include "server/turn/house.h"

#include "engine/memory.h"
#include "server/table/world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    WAITING = 16,             /* backlog of the listening socket */
    WAITING_ENOUGH = 65536,   /* bytes queued; beyond that the house must wait */
    PATIENCE = 10 * 60 * 1000 /* ms without a message */
};

/* One connection. */
struct line {
    struct stream stream;
    struct admin_socket *admin_socket;
    struct visitor *visitor;
    struct engawa_text incoming; /* received and not handled yet */
    bool over;                   /* input is ignored */
};

/* ---- callbacks of the house ---- */

static bool send_text(void *context, const char *text, size_t length)
{
    struct line *line = context;
    stream_write(&line->stream, text, length);
    stream_write(&line->stream, "\n", 1);
    bool full = stream_waiting(&line->stream) >= WAITING_ENOUGH;
    if (full)
        stream_await(&line->stream);
    if (line->over && !house_has_pending(line->visitor))
        stream_end(&line->stream);
    return !full;
}

static void resume(void *context)
{
    struct line *line = context;
    if (!line->over)
        stream_resume(&line->stream);
}

/* ---- callbacks of the stream ---- */

/* Handles the complete lines. A line longer than a message ends the connection. */
static void hear(struct line *line)
{
    struct engawa_text *incoming = &line->incoming;
    struct stream *stream = &line->stream;
    size_t taken = 0;
    while (stream->listening && !stream->ending) {
        const char *text = incoming->at + taken;
        const char *end =
            taken < incoming->length ? memchr(text, '\n', incoming->length - taken) : NULL;
        size_t length = end ? (size_t)(end - text) : incoming->length - taken;
        bool large = length > WORLD_MESSAGE_MAX;
        if (!end && !large)
            break;
        bool heard = house_message(line->visitor, text, length);
        taken += end ? length + 1 : length;
        line->over |= large;
        if (!heard || large)
            stream_pause(stream);
    }
    engawa_text_drop(incoming, taken);
}

static void take(void *context, char *bytes, size_t length)
{
    struct line *line = context;
    stream_wait(&line->stream, PATIENCE);
    if (length > 0)
        engawa_text_add_bytes(&line->incoming, bytes, length);
    if (line->incoming.length > 0)
        hear(line);
}

/* Handles the end of input; the other side may still wait for replies. */
static void ended(void *context)
{
    struct line *line = context;
    line->over = true;
    if (!house_has_pending(line->visitor))
        stream_end(&line->stream);
}

static void ready(void *context)
{
    struct line *line = context;
    house_ready(line->visitor);
}

static void due(void *context)
{
    struct line *line = context;
    stream_drop(&line->stream);
}

static void gone(void *context)
{
    struct line *line = context;
    house_leave(line->visitor);
    line->admin_socket->count--;
    engawa_text_free(&line->incoming);
    free(line);
}

/* ---- accepting ---- */

/* Returns whether the peer of HANDLE is the user who runs this process, or root. */
static bool is_own(int handle)
{
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(handle, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 &&
           (peer.uid == geteuid() || peer.uid == 0);
}

static void let_in(struct admin_socket *admin_socket, int handle)
{
    static const struct stream_user user = {
        .take = take, .ended = ended, .ready = ready, .due = due, .gone = gone};
    static const struct house_peer peer = {.send = send_text, .resume = resume, .end = due};
    struct line *line = engawa_allocate(1, sizeof *line);
    line->admin_socket = admin_socket;
    admin_socket->count++;
    line->visitor = house_arrive(admin_socket->house, "operator", ENGAWA_ENGLISH, &peer, line);
    house_make_operator(line->visitor);
    stream_open_plain(admin_socket->streams, &line->stream, handle, &user, line);
    stream_wait(&line->stream, PATIENCE);
}

static void accept_one(uv_poll_t *port, int status, int events)
{
    struct admin_socket *admin_socket = port->data;
    (void)events;
    int handle =
        status == 0 ? accept4(admin_socket->handle, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC) : -1;
    if (handle < 0)
        return;
    if (admin_socket->count < ADMIN_SOCKET_MAX && is_own(handle))
        let_in(admin_socket, handle);
    else
        close(handle);
}

/* ---- opening and closing ---- */

/* Binds HANDLE to the socket's name in the folder open as FOLDER. An arbitrary path may not fit
 * into the address. */
static bool bind_in(int handle, int folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    mode_t mask = umask(0177);
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/" ADMIN_SOCKET_NAME,
             folder);
    bool fine = (unlinkat(folder, ADMIN_SOCKET_NAME, 0) == 0 || errno == ENOENT) &&
                bind(handle, (const struct sockaddr *)&address, sizeof address) == 0 &&
                listen(handle, WAITING) == 0;
    int failed = errno;
    umask(mask);
    errno = failed;
    return fine;
}

bool admin_socket_open(struct admin_socket *admin_socket, const char *folder,
                       struct engawa_reason *why)
{
    struct engawa_text path = {0};
    int open_folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    *admin_socket = (struct admin_socket){
        .handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
    bool fine =
        open_folder >= 0 && admin_socket->handle >= 0 && bind_in(admin_socket->handle, open_folder);
    engawa_text_printf(&path, "%s/" ADMIN_SOCKET_NAME, folder);
    if (!fine)
        engawa_refuse(why, "listen", "%.150s cannot be opened: %s", "%.150s を開けません：%s",
                      path.at, strerror(errno));
    if (open_folder >= 0)
        close(open_folder);
    if (fine)
        admin_socket->path = engawa_copy_string(path.at);
    engawa_text_free(&path);
    if (!fine)
        admin_socket_close(admin_socket);
    return fine;
}

void admin_socket_start(struct admin_socket *admin_socket, struct streams *streams,
                        struct house *house)
{
    if (admin_socket->handle < 0)
        return;
    admin_socket->streams = streams;
    admin_socket->port.data = admin_socket;
    admin_socket->house =
        uv_poll_init(&streams->loop->uv, &admin_socket->port, admin_socket->handle) == 0 ? house
                                                                                         : NULL;
    if (admin_socket->house)
        uv_poll_start(&admin_socket->port, UV_READABLE, accept_one);
}

void admin_socket_stop(struct admin_socket *admin_socket)
{
    if (admin_socket->house)
        uv_poll_stop(&admin_socket->port);
}

void admin_socket_close(struct admin_socket *admin_socket)
{
    if (admin_socket->handle >= 0)
        close(admin_socket->handle);
    if (admin_socket->path)
        unlink(admin_socket->path);
    free(admin_socket->path);
    *admin_socket = (struct admin_socket){.handle = -1};
}
