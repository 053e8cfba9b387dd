/* connection.c - one WebSocket: frames in, messages out.
 *
 * Every connection has a bound on what it may send (8 KiB a message; the house counts how many)
 * and on what waits for it: a reader that is too slow to follow is dropped, and may come back and
 * ask for "entries after k". Closing is always done by the writable callback, after what waits
 * has been sent.
 */
#include "server/inside_net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MESSAGE_MAX = 8192, WAITING_MAX = 4 << 20 /* bytes */ };

/* A message that waits to be written. */
struct waiting {
    struct waiting *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

struct line {
    struct server *server;
    struct lws *wsi;
    struct visitor *visitor;
    char address[64];
    struct engawa_text incoming; /* the fragments of a message so far */
    struct waiting *first, **end;
    size_t waiting;
    enum lws_close_status closing; /* 0: not */
    struct line *previous, *next;
};

/* ---- who may connect ---- */

/* Whether a page of ORIGIN may talk to this server, which it knows as HOST: its own pages may. */
static bool is_own_origin(const struct server *server, const char *origin, const char *host)
{
    const char *rest = strstr(origin, "://");
    if (rest && strcasecmp(rest + 3, host) == 0)
        return true;
    return server->settings->url && strcasecmp(origin, server->settings->url) == 0;
}

static int count_from(const struct server *server, const char *address)
{
    int count = 0;
    for (const struct line *line = server->lines; line; line = line->next)
        count += strcmp(line->address, address) == 0;
    return count;
}

unsigned line_check(struct server *server, struct lws *wsi)
{
    char path[8], host[300], origin[300], address[64] = "";
    if (!http_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        (!http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) ||
         !http_header(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
         !is_own_origin(server, origin, host)))
        return HTTP_STATUS_FORBIDDEN;
    lws_get_peer_simple(wsi, address, sizeof address);
    if (server->stopping || server->line_count >= server->settings->connections ||
        count_from(server, address) >= server->settings->connections_per_address)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    return 0;
}

/* ---- sending ---- */

static void forget_waiting(struct line *line)
{
    for (struct waiting *message; (message = line->first);) {
        line->first = message->next;
        free(message);
    }
    line->end = &line->first;
    line->waiting = 0;
}

/* Sends TEXT to the line; what the house calls. */
static void send_text(void *context, const char *text, size_t length)
{
    struct line *line = context;
    if (line->closing == LWS_CLOSE_STATUS_POLICY_VIOLATION && line->waiting > WAITING_MAX)
        return;
    if (line->waiting + length > WAITING_MAX) {
        line->closing = LWS_CLOSE_STATUS_POLICY_VIOLATION;
        forget_waiting(line);
        line->waiting = WAITING_MAX + 1; /* takes nothing more */
        lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        return;
    }
    struct waiting *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message)
        abort();
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *line->end = message;
    line->end = &message->next;
    line->waiting += length;
    lws_callback_on_writable(line->wsi);
}

int line_writable(struct line *line)
{
    struct waiting *message = line->first;
    if (message) {
        line->first = message->next;
        if (!line->first)
            line->end = &line->first;
        line->waiting -= message->length;
        int written =
            lws_write(line->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
        free(message);
        if (written < 0)
            return -1;
    }
    if (line->first || (message && line->closing)) {
        lws_callback_on_writable(line->wsi);
        return 0;
    }
    if (!line->closing)
        return 0;
    lws_close_reason(line->wsi, line->closing, NULL, 0);
    return -1;
}

/* ---- receiving ---- */

static int close_now(struct line *line, enum lws_close_status status)
{
    lws_close_reason(line->wsi, status, NULL, 0);
    return -1;
}

int line_receive(struct line *line, const char *bytes, size_t length)
{
    if (line->closing)
        return 0;
    if (lws_frame_is_binary(line->wsi))
        return close_now(line, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (line->incoming.length + length > MESSAGE_MAX)
        return close_now(line, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    engawa_text_add_bytes(&line->incoming, bytes, length);
    if (lws_remaining_packet_payload(line->wsi) > 0 || !lws_is_final_fragment(line->wsi))
        return 0;
    if (!house_message(line->visitor, line->incoming.at, line->incoming.length)) {
        line->closing = LWS_CLOSE_STATUS_POLICY_VIOLATION;
        lws_callback_on_writable(line->wsi);
    }
    engawa_text_clear(&line->incoming);
    return 0;
}

/* ---- coming and going ---- */

int line_open(struct server *server, struct lws *wsi, struct session *session)
{
    struct line *line = calloc(1, sizeof *line);
    if (!line)
        abort();
    line->server = server;
    line->wsi = wsi;
    line->end = &line->first;
    lws_get_peer_simple(wsi, line->address, sizeof line->address);
    line->visitor = house_arrive(server->house, server->settings->language, send_text, line);
    line->next = server->lines;
    if (server->lines)
        server->lines->previous = line;
    server->lines = line;
    server->line_count++;
    session->line = line;
    return 0;
}

void line_close(struct server *server, struct line *line)
{
    house_leave(line->visitor);
    *(line->previous ? &line->previous->next : &server->lines) = line->next;
    if (line->next)
        line->next->previous = line->previous;
    server->line_count--;
    forget_waiting(line);
    engawa_text_free(&line->incoming);
    free(line);
}

void line_close_all(struct server *server)
{
    for (struct line *line = server->lines; line; line = line->next) {
        line->closing = LWS_CLOSE_STATUS_GOINGAWAY;
        lws_callback_on_writable(line->wsi);
    }
}
