/* connection.c - WebSocket connections (connection.h). */
#include "server/app/connection.h"

#include "server/turn/house.h"

#include "engine/memory.h"
#include "server/base/report.h"
#include "server/net/frames.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    WAITING_ENOUGH = 4096,   /* queued bytes from which on the house must wait */
    STUCK_AFTER = 60 * 1000, /* ms without reading anything, after which a client is dropped */
    PING_AFTER = 30 * 1000,  /* ms without input, after which it is pinged */
    DEAD_AFTER = 45 * 1000,  /* and after which it is dropped */
    REPLIES = 2 * 1000,      /* ms for the replies to a client that sends no more */
    SAY_TEXT = 0x81,
    SAY_CLOSE = 0x88,
    SAY_PING = 0x89,
    SAY_PONG = 0x8a
};
static const double control_weight = 0.1; /* messages that a frame without an end counts for */

_Static_assert((int)FRAMES_MESSAGE_MAX == (int)WORLD_MESSAGE_MAX, "one bound");

struct connection {
    struct connections *all;
    struct socket *socket;
    struct visitor *visitor;
    struct frames frames;
    struct engawa_text incoming; /* received and not processed: an incomplete frame */
    int64_t heard;               /* ms, time of the last input */
    int64_t moved;               /* ms, when queued output was last written */
    size_t waiting;              /* bytes queued at that time */
    bool full;                   /* it has refused more output */
    bool over;                   /* the client sends no more */
    struct connection *previous, *next;
};

static int64_t now_of(const struct connection *connection)
{
    return loop_now(connection->socket->stream.all->loop);
}

/* ---- sending ---- */

static void say(struct connection *connection, unsigned first, const char *bytes, size_t length)
{
    struct stream *stream = &connection->socket->stream;
    char head[FRAMES_SAY_MAX];
    size_t size = frames_write_head(head, first, length);
    if (stream_waiting(stream) == 0)
        connection->moved = now_of(connection);
    stream_write(stream, head, size);
    stream_write(stream, bytes, length);
}

/* Called by the house to send TEXT. */
static bool send_text(void *context, const char *text, size_t length)
{
    struct connection *connection = context;
    struct stream *stream = &connection->socket->stream;
    say(connection, SAY_TEXT, text, length);
    connection->full = stream_waiting(stream) >= WAITING_ENOUGH;
    if (connection->full)
        stream_await(stream);
    if (connection->over && !house_has_pending(connection->visitor))
        stream_end(stream);
    return !connection->full;
}

/* Called by the house to resume reading from this visitor. */
static void resume(void *context)
{
    struct connection *connection = context;
    connection->heard = now_of(connection);
    stream_resume(&connection->socket->stream);
}

static void ready(void *context)
{
    struct connection *connection = context;
    connection->full = false;
    house_ready(connection->visitor);
}

/* Closes the connection with CODE. */
static void end(struct connection *connection, unsigned code)
{
    const char bytes[] = {(char)(code >> 8), (char)code};
    say(connection, SAY_CLOSE, bytes, code == FRAMES_NO_STATUS ? 0 : sizeof bytes);
    stream_end(&connection->socket->stream);
}

/* Called by the house when it cannot go on; the page reconnects by itself. */
static void go_away(void *context)
{
    end(context, FRAMES_GOING_AWAY);
}

/* ---- receiving ---- */

/* Handles one frame. Returns false if no more may be read now. */
static bool hear(struct connection *connection, const struct frames_event *event)
{
    struct stream *stream = &connection->socket->stream;
    switch (event->kind) {
    case FRAMES_MESSAGE:
        return house_message(connection->visitor, event->bytes, event->length);
    case FRAMES_PING:
        if (stream_waiting(stream) < WAITING_ENOUGH) /* a client must read to get pongs */
            say(connection, SAY_PONG, event->bytes, event->length);
        return house_weigh(connection->visitor, control_weight);
    case FRAMES_PONG:
    case FRAMES_PIECE:
        return house_weigh(connection->visitor, control_weight);
    case FRAMES_CLOSE:
        if (event->code == FRAMES_GOODBYE || event->code == FRAMES_GOING_AWAY)
            house_say_goodbye(connection->visitor);
        end(connection, event->code);
        return false;
    case FRAMES_WRONG:
        end(connection, event->code);
        return false;
    default:
        return true;
    }
}

/* Handles the frames at the start of BYTES; returns their length. */
static size_t take_frames(struct connection *connection, char *bytes, size_t length)
{
    struct stream *stream = &connection->socket->stream;
    size_t taken = 0;
    while (taken < length && stream->listening && !stream->ending) {
        struct frames_event event;
        taken += frames_take(&connection->frames, bytes + taken, length - taken, &event);
        if (event.kind == FRAMES_MORE)
            break;
        if (!hear(connection, &event))
            stream_pause(stream);
    }
    return taken;
}

/* Handles the input that was kept, as far as possible. */
static void take_kept(struct connection *connection)
{
    struct engawa_text *incoming = &connection->incoming;
    size_t taken = take_frames(connection, incoming->at, incoming->length);
    engawa_text_drop(incoming, taken);
}

static void take(void *context, char *bytes, size_t length)
{
    struct connection *connection = context;
    struct engawa_text *incoming = &connection->incoming;
    connection->heard = now_of(connection);
    if (incoming->length > 0) {
        if (length > 0)
            engawa_text_add_bytes(incoming, bytes, length);
        take_kept(connection);
    } else if (length > 0) {
        size_t taken = take_frames(connection, bytes, length);
        if (taken < length)
            engawa_text_add_bytes(incoming, bytes + taken, length - taken);
    }
}

/* Called when no more input follows; the client may still read the replies. */
static void ended(void *context)
{
    struct connection *connection = context;
    struct stream *stream = &connection->socket->stream;
    connection->over = true;
    if (house_has_pending(connection->visitor))
        stream_wait(stream, REPLIES);
    else
        stream_end(stream);
}

/* ---- time ---- */

/* Records whether the client has read some of the queued output; returns false if it has not for
 * too long. */
static bool is_read(struct connection *connection, int64_t now)
{
    size_t waiting = stream_waiting(&connection->socket->stream);
    if (waiting < connection->waiting || waiting == 0)
        connection->moved = now;
    connection->waiting = waiting;
    return now - connection->moved < STUCK_AFTER;
}

/* Sets the deadline to the next timeout. */
static void wait_on(struct connection *connection, int64_t now)
{
    int64_t silent = now - connection->heard;
    int64_t next = silent < PING_AFTER ? PING_AFTER - silent : DEAD_AFTER - silent;
    if (connection->waiting > 0 && connection->moved + STUCK_AFTER - now < next)
        next = connection->moved + STUCK_AFTER - now;
    stream_wait(&connection->socket->stream, next);
}

static void due(void *context)
{
    struct connection *connection = context;
    struct stream *stream = &connection->socket->stream;
    int64_t now = now_of(connection);
    if (connection->over) {
        stream_end(stream);
        return;
    }
    if (!stream->listening) /* a paused client need not send anything */
        connection->heard = now;
    int64_t silent = now - connection->heard;
    if (!is_read(connection, now) || silent >= DEAD_AFTER) {
        stream_drop(stream);
        return;
    }
    if (silent >= PING_AFTER)
        say(connection, SAY_PING, "", 0);
    wait_on(connection, now);
}

/* ---- opening and closing ---- */

static void gone(void *context)
{
    struct connection *connection = context;
    struct connections *all = connection->all;
    house_leave(connection->visitor);
    *(connection->previous ? &connection->previous->next : &all->first) = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    engawa_text_free(&connection->incoming);
    engawa_text_free(&connection->frames.message);
    sockets_forget(connection->socket);
    free(connection);
}

static bool refuse(struct http_exchange *exchange, unsigned status, const char *en, const char *ja)
{
    exchange->closing = true;
    http_refuse(exchange, status, en, ja);
    return false;
}

/* Checks that EXCHANGE asks for a WebSocket in the right form. */
static bool check(const struct connections *connections, struct http_exchange *exchange)
{
    const struct head *head = &exchange->head;
    const char *version = head_get(head, "sec-websocket-version"),
               *key = head_get(head, "sec-websocket-key");
    if (strcasecmp(head_get(head, "upgrade"), "websocket") != 0)
        return refuse(exchange, 400, "The only upgrade is to WebSocket.",
                      "アップグレードできるのは WebSocket だけです。");
    if (strcmp(head->path, "/ws") != 0)
        return refuse(exchange, 404, "The WebSocket is at /ws.", "WebSocket は /ws にあります。");
    if (!version || strcmp(version, "13") != 0)
        return refuse(exchange, 426, "This server speaks version 13 of WebSocket.",
                      "このサーバーの WebSocket はバージョン13です。");
    if (!http_is(exchange, "GET") || head->minor == 0 || exchange->body_left > 0 || !key ||
        !frames_is_key(key) || !head_lists(head, "connection", "upgrade") ||
        (head_get(head, "sec-websocket-protocol") &&
         !head_lists(head, "sec-websocket-protocol", "engawa")))
        return refuse(exchange, 400, "The request for a WebSocket is not well-formed.",
                      "WebSocket の要求の形が正しくありません。");
    if (!http_is_from(exchange, connections->hosts))
        return refuse(exchange, 403, "Only this server's own pages may connect.",
                      "接続できるのはこのサーバーのページだけです。");
    if (!sockets_may_upgrade(exchange->socket))
        return refuse(exchange, 503, "Too many people are connected, in all or from your address.",
                      "接続が多すぎます（全体、またはこのアドレスから）。");
    return true;
}

/* Finds the login that a trusted proxy gives the visitor of EXCHANGE; NULL for none. */
static bool find_login(const struct connections *connections, struct http_exchange *exchange,
                       const char **login)
{
    const char *header = connections->settings->login_header;
    const struct socket *socket = exchange->socket;
    if (proxies_login(socket->all->proxies, header, &exchange->head, &socket->peer, login))
        return true;
    report_event(REPORT_WARNING, "login-unusable", NULL,
                 "a proxy sent %s twice, or with a value that is not valid", header);
    return refuse(exchange, 400, "The proxy did not say who you are in a way that can be read.",
                  "プロキシから届いたログイン名を読み取れません。");
}

static void say_welcome(const struct head *head, struct stream *stream)
{
    struct engawa_text text = {0};
    char accept[29];
    frames_accept(head_get(head, "sec-websocket-key"), accept);
    engawa_text_printf(
        &text,
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-accept: %s\r\n%s\r\n",
        accept,
        head_get(head, "sec-websocket-protocol") ? "sec-websocket-protocol: engawa\r\n" : "");
    stream_write(stream, text.at, text.length);
    engawa_text_free(&text);
}

static struct connection *connection_new(struct connections *connections, struct socket *socket)
{
    static const struct stream_user user = {
        .take = take, .ended = ended, .ready = ready, .due = due, .gone = gone};
    struct connection *connection = engawa_allocate(1, sizeof *connection);
    connection->all = connections;
    connection->socket = socket;
    connection->next = connections->first;
    if (connections->first)
        connections->first->previous = connection;
    connections->first = connection;
    sockets_upgraded(socket);
    stream_hand_over(&socket->stream, &user, connection);
    return connection;
}

bool connection_open(struct connections *connections, struct http_exchange *exchange)
{
    static const struct house_peer peer = {.send = send_text, .resume = resume, .end = go_away};
    struct socket *socket = exchange->socket;
    const char *login;
    if (!check(connections, exchange) || !find_login(connections, exchange, &login))
        return false;
    say_welcome(&exchange->head, &socket->stream);
    struct connection *connection = connection_new(connections, socket);
    connection->incoming = exchange->incoming; /* input after the request */
    exchange->incoming = (struct engawa_text){.at = NULL};
    connection->visitor = house_arrive(connections->house, socket->quota->who,
                                       connections->settings->language, &peer, connection);
    if (login)
        house_log_in(connection->visitor, login);
    http_leave(exchange);
    connection->heard = connection->moved = now_of(connection);
    wait_on(connection, connection->heard);
    if (!house_weigh(connection->visitor, 0)) /* their address has used up its allowance */
        stream_pause(&socket->stream);
    else if (connection->incoming.length > 0)
        stream_resume(&socket->stream);
    return true;
}

void connection_close_all(struct connections *connections)
{
    for (struct connection *connection = connections->first; connection;
         connection = connection->next)
        end(connection, FRAMES_GOING_AWAY);
}
