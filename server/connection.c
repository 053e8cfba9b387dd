/* connection.c - WebSockets (connection.h). */
#include "server/connection.h"

#include "engine/memory.h"
#include "server/http.h"

#include <linux/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>

enum {
    WAITING_ENOUGH = 4096, /* bytes, after which a connection takes nothing more from the house */
    STUCK_AFTER = 60,      /* s without reading anything, after which it is dropped */
    FRAME = 64,            /* bytes at most around a message, with those of TLS */
    CONTROL_FREE = 65536,  /* bytes a second that need not be messages: pings, pongs */
    CONTROL_WEIGHT = 1024  /* bytes beyond them that weigh as much as a message */
};

/* A message that waits to be written. */
struct waiting {
    struct waiting *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

struct connection {
    struct connections *all;
    struct lws *wsi;
    struct visitor *visitor;
    char address[ADDRESS_SIZE];  /* what counts as one address */
    struct engawa_text incoming; /* the fragments of a message so far */
    struct waiting *first, **end;
    size_t waiting;
    bool full;     /* it has refused to take more */
    int64_t since; /* when something was written last, or began to wait, in seconds */
    int64_t taken; /* bytes of messages that have come since the last tick */
    int64_t read;  /* bytes that had come at all by then */
    enum lws_close_status closing; /* 0: not */
    struct connection *previous, *next;
};

/* ---- who may connect ---- */

/* Whether the key is 16 bytes in base64 (RFC 6455, 4.1). */
static bool has_key(struct lws *wsi)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char key[26];
    return http_header(wsi, WSI_TOKEN_KEY, key, sizeof key) && strlen(key) == 24 &&
           strspn(key, letters) == 22 && strcmp(key + 22, "==") == 0;
}

static bool has_version(struct lws *wsi)
{
    char version[4];
    return http_header(wsi, WSI_TOKEN_VERSION, version, sizeof version) &&
           strcmp(version, "13") == 0;
}

int connection_check(const struct connections *connections, struct lws *wsi, const char *upgrade)
{
    char path[8];
    const struct socket *socket = sockets_of(wsi);
    if (strcasecmp(upgrade, "websocket") != 0)
        return http_refuse_upgrade(wsi, HTTP_STATUS_BAD_REQUEST,
                                   "There is no upgrade but to WebSocket.",
                                   "アップグレードできるのは WebSocket だけです。");
    if (!http_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        return http_refuse_upgrade(wsi, HTTP_STATUS_NOT_FOUND, "The WebSocket is at /ws.",
                                   "WebSocket は /ws にあります。");
    if (!has_version(wsi))
        return http_refuse_upgrade(wsi, 426, "This server speaks version 13 of WebSocket.",
                                   "このサーバーの WebSocket はバージョン 13 です。");
    if (!http_has_version(wsi) || !has_key(wsi) ||
        !http_mentions(wsi, WSI_TOKEN_CONNECTION, "pgrade") ||
        (http_has(wsi, WSI_TOKEN_PROTOCOL) && !http_mentions(wsi, WSI_TOKEN_PROTOCOL, "engawa")))
        return http_refuse_upgrade(wsi, HTTP_STATUS_BAD_REQUEST,
                                   "The request for a WebSocket is not well-formed.",
                                   "WebSocket の要求の形が正しくありません。");
    if (!http_is_from(wsi, connections->hosts))
        return http_refuse_upgrade(wsi, HTTP_STATUS_FORBIDDEN,
                                   "Only this server's own pages may connect.",
                                   "接続できるのはこのサーバーのページだけです。");
    if (!socket || !sockets_may_upgrade(socket))
        return http_refuse_upgrade(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE,
                                   "Too many people are connected, in all or from your address.",
                                   "接続が多すぎます(全体、またはこのアドレスから)。");
    return 0;
}

/* ---- sending ---- */

static void forget_waiting(struct connection *connection)
{
    for (struct waiting *message; (message = connection->first);) {
        connection->first = message->next;
        free(message);
    }
    connection->end = &connection->first;
    connection->waiting = 0;
}

static int64_t now_in_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* What the house calls to send TEXT. */
static bool send_text(void *context, const char *text, size_t length)
{
    struct connection *connection = context;
    struct waiting *message = engawa_allocate(1, sizeof *message + LWS_PRE + length);
    if (!connection->first)
        connection->since = now_in_seconds();
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *connection->end = message;
    connection->end = &message->next;
    connection->waiting += length;
    lws_callback_on_writable(connection->wsi);
    connection->full = connection->waiting >= WAITING_ENOUGH;
    return !connection->full;
}

/* What the house calls when it listens again. */
static void resume(void *context)
{
    struct connection *connection = context;
    lws_rx_flow_control(connection->wsi, 1);
}

/* Writes the message that has waited for longest; false when the connection is lost. */
static bool write_first(struct connection *connection)
{
    struct waiting *message = connection->first;
    connection->first = message->next;
    if (!connection->first)
        connection->end = &connection->first;
    connection->waiting -= message->length;
    int written =
        lws_write(connection->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    free(message);
    return written >= 0;
}

int connection_writable(struct connection *connection)
{
    bool wrote = connection->first != NULL;
    while (connection->first) {
        if (!write_first(connection))
            return -1;
        if (lws_send_pipe_choked(connection->wsi))
            break;
    }
    connection->since = now_in_seconds();
    if (connection->full && connection->waiting < WAITING_ENOUGH) {
        connection->full = false;
        house_ready(connection->visitor);
    }
    if (connection->first || (wrote && connection->closing)) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    if (!connection->closing)
        return 0;
    lws_close_reason(connection->wsi, connection->closing, NULL, 0);
    return -1;
}

/* How many bytes have been read from CONNECTION's socket; 0 if the system does not say. */
static int64_t count_read(const struct connection *connection)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    int handle = lws_get_socket_fd(connection->wsi), unread = 0;
    if (getsockopt(handle, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        ioctl(handle, FIONREAD, &unread) != 0)
        return 0;
    return (int64_t)info.tcpi_bytes_received - unread;
}

/* Libwebsockets answers pings and drops pongs by itself, and takes empty pieces of messages: what
 * has come since the last tick and is no message weighs too. */
static void weigh_control(struct connection *connection)
{
    int64_t all = count_read(connection), more = all - connection->read - connection->taken;
    connection->read = all;
    connection->taken = 0;
    if (more > CONTROL_FREE &&
        !house_weigh(connection->visitor, (double)(more - CONTROL_FREE) / CONTROL_WEIGHT))
        lws_rx_flow_control(connection->wsi, 0);
}

void connection_tick(struct connections *connections)
{
    int64_t now = now_in_seconds();
    for (struct connection *connection = connections->first; connection;
         connection = connection->next) {
        weigh_control(connection);
        if (connection->first && now - connection->since > STUCK_AFTER)
            lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

/* ---- receiving ---- */

static int close_now(struct connection *connection, enum lws_close_status status)
{
    lws_close_reason(connection->wsi, status, NULL, 0);
    return -1;
}

int connection_receive(struct connection *connection, const char *bytes, size_t length)
{
    connection->taken += (int64_t)length;
    if (connection->closing)
        return 0;
    if (lws_frame_is_binary(connection->wsi))
        return close_now(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (connection->incoming.length + length > WORLD_MESSAGE_MAX)
        return close_now(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    engawa_text_add_bytes(&connection->incoming, bytes, length);
    if (lws_remaining_packet_payload(connection->wsi) > 0 ||
        !lws_is_final_fragment(connection->wsi))
        return 0;
    connection->taken += FRAME;
    if (!house_message(connection->visitor, connection->incoming.at, connection->incoming.length))
        lws_rx_flow_control(connection->wsi, 0);
    engawa_text_clear(&connection->incoming);
    return 0;
}

/* ---- coming and going ---- */

struct connection *connection_open(struct connections *connections, struct lws *wsi)
{
    static const struct house_peer peer = {.send = send_text, .resume = resume};
    struct connection *connection = engawa_allocate(1, sizeof *connection);
    connection->all = connections;
    connection->wsi = wsi;
    connection->end = &connection->first;
    sockets_upgraded(sockets_of(wsi));
    connection->visitor = house_arrive(connections->house, sockets_of(wsi)->share->who,
                                       connections->settings->language, &peer, connection);
    connection->next = connections->first;
    if (connections->first)
        connections->first->previous = connection;
    connections->first = connection;
    connection->read = count_read(connection);
    if (!house_weigh(connection->visitor, 0)) /* their address has used up its allowance */
        lws_rx_flow_control(wsi, 0);
    return connection;
}

void connection_close(struct connection *connection)
{
    struct connections *all = connection->all;
    house_leave(connection->visitor);
    *(connection->previous ? &connection->previous->next : &all->first) = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    forget_waiting(connection);
    engawa_text_free(&connection->incoming);
    free(connection);
}

void connection_close_all(struct connections *connections)
{
    for (struct connection *connection = connections->first; connection;
         connection = connection->next) {
        connection->closing = LWS_CLOSE_STATUS_GOINGAWAY;
        lws_callback_on_writable(connection->wsi);
    }
}
