/* http.c - one HTTP request and its response (http.h). */
#include "server/http.h"

#include "server/sockets.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum { TOGETHER = 4096 /* bytes of a body that is sent with its head */ };

static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
     "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "x-frame-options:", "DENY"},
    {NULL, NULL, "referrer-policy:", "no-referrer"},
};

const struct lws_protocol_vhost_options *http_headers(void)
{
    return headers;
}

bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    int length = lws_hdr_total_length(wsi, token);
    return length > 0 && (size_t)length < size &&
           lws_hdr_copy(wsi, value, (int)size, token) == length && strlen(value) == (size_t)length;
}

bool http_has(struct lws *wsi, enum lws_token_indexes token)
{
    char first[2];
    return lws_hdr_total_length(wsi, token) > 0 ||
           lws_hdr_copy_fragment(wsi, first, sizeof first, token, 0) == 0;
}

bool http_mentions(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[512];
    return http_header(wsi, token, value, sizeof value) && strstr(value, word);
}

bool http_has_version(struct lws *wsi)
{
    char version[10];
    return http_header(wsi, WSI_TOKEN_HTTP, version, sizeof version) &&
           (strcmp(version, "HTTP/1.1") == 0 || strcmp(version, "HTTP/1.0") == 0);
}

/* ---- for whom, and from where ---- */

const char http_misdirected_en[] = "This server does not answer to that name. Its host can add it: "
                                   "engawa serve --name NAME";
const char http_misdirected_ja[] = "このサーバーはその名前では応答しません。ホストは engawa serve "
                                   "--name 名前 で追加できます。";

static void find_own(struct lws *wsi, struct hosts_origin *own)
{
    hosts_own(lws_get_socket_fd(wsi), lws_is_ssl(wsi), own);
}

bool http_is_for(struct lws *wsi, const struct hosts *hosts)
{
    char host[HOSTS_NAME_MAX + 10];
    struct hosts_origin own;
    find_own(wsi, &own);
    return http_header(wsi, WSI_TOKEN_HOST, host, sizeof host) && hosts_know(hosts, &own, host);
}

bool http_is_from(struct lws *wsi, const struct hosts *hosts)
{
    char origin[HOSTS_NAME_MAX + 20];
    struct hosts_origin own;
    if (!http_has(wsi, WSI_TOKEN_ORIGIN))
        return true;
    find_own(wsi, &own);
    return http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
           hosts_know_origin(hosts, &own, origin);
}

/* ---- responses ---- */

static const struct {
    unsigned status;
    const char *phrase;
} phrases[] = {{200, "OK"},
               {201, "Created"},
               {204, "No Content"},
               {304, "Not Modified"},
               {400, "Bad Request"},
               {401, "Unauthorized"},
               {403, "Forbidden"},
               {404, "Not Found"},
               {405, "Method Not Allowed"},
               {409, "Conflict"},
               {411, "Length Required"},
               {413, "Content Too Large"},
               {421, "Misdirected Request"},
               {426, "Upgrade Required"},
               {429, "Too Many Requests"},
               {500, "Internal Server Error"},
               {503, "Service Unavailable"},
               {507, "Insufficient Storage"}};

static const char *phrase_of(unsigned status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (phrases[i].status == status)
            return phrases[i].phrase;
    return "";
}

static void add_header(struct engawa_text *head, const char *name, const char *value)
{
    if (value)
        engawa_text_printf(head, "%s %s\r\n", name, value);
}

/* LENGTH: of the body; CLOSING: the connection ends with the response. */
static void write_head(const struct http_response *response, size_t length, bool closing,
                       struct engawa_text *head)
{
    bool bodiless = response->status == 204 || response->status == HTTP_STATUS_NOT_MODIFIED;
    engawa_text_printf(head, "HTTP/1.1 %u %s\r\n", response->status, phrase_of(response->status));
    for (const struct lws_protocol_vhost_options *at = headers; at; at = at->next)
        add_header(head, at->name, at->value);
    add_header(head, "content-type:", bodiless ? NULL : response->type);
    if (!bodiless)
        engawa_text_printf(head, "content-length: %zu\r\n", length);
    add_header(head, "cache-control:", response->cache ? response->cache : "no-store");
    add_header(head, "etag:", response->etag);
    add_header(head, "content-encoding:", response->encoding);
    add_header(head, "vary:", response->varies ? "accept-encoding" : NULL);
    add_header(head, "content-disposition:", response->disposition);
    add_header(head, "allow:", response->allow);
    add_header(head, "sec-websocket-version:", response->status == 426 ? "13" : NULL);
    add_header(head, "connection:", closing ? "close" : NULL);
    engawa_text_add(head, "\r\n");
}

/* Sends TEXT in one piece. */
static bool send_text(struct lws *wsi, const struct engawa_text *text,
                      enum lws_write_protocol protocol)
{
    unsigned char buffer[LWS_PRE + 2048 + TOGETHER];
    if (text->length > sizeof buffer - LWS_PRE)
        return false;
    memcpy(buffer + LWS_PRE, text->at, text->length);
    return lws_write(wsi, buffer + LWS_PRE, text->length, protocol) == (int)text->length;
}

/* ---- bodies that are packed ---- */

/* The length of the gzip file BODY when it is unpacked (RFC 1952: its last four bytes). */
static size_t unpacked_length(const char *body, size_t length)
{
    const unsigned char *end = (const unsigned char *)body + length;
    if (length < 18)
        return 0;
    return (size_t)end[-4] | (size_t)end[-3] << 8 | (size_t)end[-2] << 16 | (size_t)end[-1] << 24;
}

static void end_unpacking(struct http_exchange *exchange)
{
    if (!exchange->unpacking)
        return;
    inflateEnd(exchange->unpacking);
    free(exchange->unpacking);
    exchange->unpacking = NULL;
}

static bool begin_unpacking(struct http_exchange *exchange, const struct http_response *response)
{
    end_unpacking(exchange);
    exchange->unpacking = engawa_allocate(1, sizeof *exchange->unpacking);
    exchange->unpacking->next_in = (z_const Bytef *)response->body;
    exchange->unpacking->avail_in = (uInt)response->length;
    return inflateInit2(exchange->unpacking, 15 + 16) == Z_OK;
}

/* Puts the next SIZE bytes of the body at TO. */
static bool take_body(struct http_exchange *exchange, unsigned char *to, size_t size)
{
    exchange->left -= size;
    if (!exchange->unpacking) {
        memcpy(to, exchange->body, size);
        exchange->body += size;
        return true;
    }
    exchange->unpacking->next_out = to;
    exchange->unpacking->avail_out = (uInt)size;
    int status = inflate(exchange->unpacking, Z_SYNC_FLUSH);
    return (status == Z_OK || status == Z_STREAM_END) && exchange->unpacking->avail_out == 0;
}

/* ---- sending ---- */

/* The response has been sent. */
static int complete(struct lws *wsi, struct http_exchange *exchange)
{
    struct socket *socket = sockets_of(wsi);
    end_unpacking(exchange);
    exchange->ignoring = true; /* if more of a body comes */
    if (socket) {
        socket->answering = false;
        sockets_hold(socket, 0);
        sockets_wait(socket, 0);
    }
    return exchange->closing || lws_http_transaction_completed(wsi) ? -1 : 0;
}

int http_send(struct lws *wsi, struct http_exchange *exchange, const struct http_response *response)
{
    struct engawa_text head = {0};
    struct socket *socket = sockets_of(wsi);
    size_t length =
        response->unpack ? unpacked_length(response->body, response->length) : response->length;
    bool bodiless = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 || length == 0;
    bool together = !bodiless && !response->unpack && length <= TOGETHER;
    write_head(response, length, exchange->closing, &head);
    if (together)
        engawa_text_add_bytes(&head, response->body, length);
    bool sent = send_text(wsi, &head, together ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_HEADERS);
    engawa_text_free(&head);
    exchange->body = response->body;
    exchange->left = bodiless || together ? 0 : length;
    if (!sent)
        return -1;
    if (exchange->left == 0)
        return complete(wsi, exchange);
    if (response->unpack && !begin_unpacking(exchange, response))
        return -1;
    if (socket) {
        socket->answering = true;
        sockets_wait(socket, (int64_t)length);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

int http_writable(struct lws *wsi, struct http_exchange *exchange)
{
    unsigned char buffer[LWS_PRE + 16384];
    size_t size = sizeof buffer - LWS_PRE;
    if (exchange->left == 0)
        return 0;
    if (size > exchange->left)
        size = exchange->left;
    if (!take_body(exchange, buffer + LWS_PRE, size) ||
        lws_write(wsi, buffer + LWS_PRE, size, LWS_WRITE_HTTP) != (int)size)
        return -1;
    if (exchange->left == 0)
        return complete(wsi, exchange);
    lws_callback_on_writable(wsi);
    return 0;
}

int http_send_own(struct lws *wsi, struct http_exchange *exchange, struct http_response response)
{
    struct socket *socket = sockets_of(wsi);
    if (response.etag && http_mentions(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, response.etag)) {
        response.status = HTTP_STATUS_NOT_MODIFIED;
        engawa_text_clear(&exchange->own);
    }
    response.body = exchange->own.at;
    response.length = exchange->own.length;
    if (response.length > TOGETHER && socket && !sockets_hold(socket, (int64_t)response.length))
        return http_refuse(wsi, exchange, HTTP_STATUS_SERVICE_UNAVAILABLE,
                           "Too much is on its way to your address; try again soon.",
                           "送信中のデータが多すぎます。少し待ってからお試しください。");
    return http_send(wsi, exchange, &response);
}

/* ---- refusals ---- */

/* The exchange's own text becomes a sentence in the browser's language. */
static void say(struct lws *wsi, struct http_exchange *exchange, const char *en, const char *ja)
{
    char language[64];
    bool japanese = http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, language, sizeof language) &&
                    strncasecmp(language, "ja", 2) == 0;
    engawa_text_clear(&exchange->own);
    engawa_text_printf(&exchange->own, "%s\n", japanese ? ja : en);
}

int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja)
{
    say(wsi, exchange, en, ja);
    return http_send_own(
        wsi, exchange,
        (struct http_response){.status = status, .type = "text/plain; charset=utf-8"});
}

int http_refuse_method(struct lws *wsi, struct http_exchange *exchange, const char *allow)
{
    exchange->closing = true; /* whatever body comes is not read */
    say(wsi, exchange, "This cannot be done here.", "ここではその操作はできません。");
    return http_send_own(wsi, exchange,
                         (struct http_response){.status = HTTP_STATUS_METHOD_NOT_ALLOWED,
                                                .type = "text/plain; charset=utf-8",
                                                .allow = allow});
}

int http_refuse_upgrade(struct lws *wsi, unsigned status, const char *en, const char *ja)
{
    struct http_exchange exchange = {0};
    struct http_response response = {.status = status, .type = "text/plain; charset=utf-8"};
    struct engawa_text text = {0};
    say(wsi, &exchange, en, ja);
    response.length = exchange.own.length;
    write_head(&response, response.length, true, &text);
    engawa_text_add_bytes(&text, exchange.own.at, exchange.own.length);
    send_text(wsi, &text, LWS_WRITE_HTTP);
    engawa_text_free(&text);
    http_forget(&exchange);
    return -1;
}

/* ---- responses that come later ---- */

void http_pause(struct lws *wsi)
{
    lws_rx_flow_control(wsi, 0);
}

void http_resume(struct lws *wsi)
{
    lws_rx_flow_control(wsi, 1);
    lws_callback_on_writable(wsi);
}

void http_forget(struct http_exchange *exchange)
{
    end_unpacking(exchange);
    engawa_text_free(&exchange->own);
}
