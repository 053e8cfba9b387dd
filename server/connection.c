/* connection.c - WebSockets (connection.h). */
#include "server/connection.h"

#include "engine/memory.h"
#include "server/address.h"
#include "server/http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    WAITING_ENOUGH = 4096, /* bytes, after which a connection takes nothing more from the house */
    STUCK_AFTER = 60       /* s without reading anything, after which it is dropped */
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
    enum lws_close_status closing; /* 0: not */
    struct connection *previous, *next;
};

/* ---- who may connect ---- */

/* Whether a page of ORIGIN may talk to this server, which it knows as HOST: its own pages may. */
static bool is_own_origin(const struct server_settings *settings, const char *origin,
                          const char *host)
{
    const char *rest = strstr(origin, "://");
    if (rest && strcasecmp(rest + 3, host) == 0)
        return true;
    return settings->url && strcasecmp(origin, settings->url) == 0;
}

/* Writes what counts as the address of WSI. */
static void write_address(struct lws *wsi, char address[ADDRESS_SIZE])
{
    struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
    socklen_t length = sizeof peer;
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &length);
    address_write((const struct sockaddr *)&peer, address);
}

static int count_from(const struct connections *connections, const char *address)
{
    int count = 0;
    for (const struct connection *connection = connections->first; connection;
         connection = connection->next)
        count += strcmp(connection->address, address) == 0;
    return count;
}

unsigned connection_check(const struct connections *connections, struct lws *wsi)
{
    char path[8], host[300], origin[300], address[ADDRESS_SIZE];
    if (!http_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        (!http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) ||
         !http_header(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
         !is_own_origin(connections->settings, origin, host)))
        return HTTP_STATUS_FORBIDDEN;
    write_address(wsi, address);
    if (connections->closed || connections->count >= connections->settings->connections ||
        count_from(connections, address) >= connections->settings->connections_per_address)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
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

void connection_tick(struct connections *connections)
{
    int64_t now = now_in_seconds();
    for (struct connection *connection = connections->first; connection;
         connection = connection->next)
        if (connection->first && now - connection->since > STUCK_AFTER)
            lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- receiving ---- */

static int close_now(struct connection *connection, enum lws_close_status status)
{
    lws_close_reason(connection->wsi, status, NULL, 0);
    return -1;
}

int connection_receive(struct connection *connection, const char *bytes, size_t length)
{
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
    write_address(wsi, connection->address);
    connection->visitor = house_arrive(connections->house, connection->address,
                                       connections->settings->language, &peer, connection);
    connection->next = connections->first;
    if (connections->first)
        connections->first->previous = connection;
    connections->first = connection;
    connections->count++;
    return connection;
}

void connection_close(struct connection *connection)
{
    struct connections *all = connection->all;
    house_leave(connection->visitor);
    *(connection->previous ? &connection->previous->next : &all->first) = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    all->count--;
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
