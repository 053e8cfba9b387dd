/* http.c - an HTTP/1.1 server connection (http.h). */
#include "server/net/http.h"

#include "engine/memory.h"
#include "server/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum {
    PIECE = 49152, /* bytes of a body that are sent at a time; less than 64 KiB with its head */
    SMALL = 4096,  /* bytes of a body that may wait without counting for the quota */
    SKIPPED = 1024 * 1024 /* bytes of a refused body that are read, so that the refusal arrives */
};

/* What a browser obeys in a document, in a worker, and in anything that it might show as one. */
static const char for_documents[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n";

/* What it obeys in a part of a page: no other site may use it. */
static const char for_parts[] = "cross-origin-resource-policy: same-origin\r\n";

bool http_is(const struct http_exchange *exchange, const char *method)
{
    return strcmp(exchange->head.method, method) == 0;
}

/* ---- host and origin ---- */

bool http_is_for(const struct http_exchange *exchange, const struct hosts *hosts)
{
    const char *host = head_get(&exchange->head, "host");
    return host && hosts_know(hosts, host);
}

bool http_is_from(const struct http_exchange *exchange, const struct hosts *hosts)
{
    const char *host = head_get(&exchange->head, "host");
    const char *origin = head_get(&exchange->head, "origin");
    bool secure = exchange->socket->stream.tls != NULL;
    return !origin || hosts_know_origin(hosts, secure, host ? host : "", origin);
}

bool http_is_secure(const struct http_exchange *exchange)
{
    const struct socket *socket = exchange->socket;
    return socket->stream.tls ||
           proxies_secure(socket->all->proxies, &exchange->head, &socket->peer);
}

/* ---- the head of a response ---- */

static const struct {
    unsigned status;
    const char *phrase;
} phrases[] = {{200, "OK"},
               {201, "Created"},
               {204, "No Content"},
               {304, "Not Modified"},
               {308, "Permanent Redirect"},
               {400, "Bad Request"},
               {401, "Unauthorized"},
               {403, "Forbidden"},
               {404, "Not Found"},
               {405, "Method Not Allowed"},
               {409, "Conflict"},
               {411, "Length Required"},
               {413, "Content Too Large"},
               {414, "URI Too Long"},
               {417, "Expectation Failed"},
               {421, "Misdirected Request"},
               {426, "Upgrade Required"},
               {429, "Too Many Requests"},
               {431, "Request Header Fields Too Large"},
               {500, "Internal Server Error"},
               {503, "Service Unavailable"},
               {505, "HTTP Version Not Supported"},
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
        engawa_text_printf(head, "%s: %s\r\n", name, value);
}

/* Writes the head of a response; LENGTH is that of the body. */
static void write_head(const struct http_exchange *exchange, const struct http_response *response,
                       size_t length, struct engawa_text *head)
{
    bool bodiless = response->status == 204 || response->status == 304;
    engawa_text_printf(head, "HTTP/1.1 %u %s\r\n", response->status, phrase_of(response->status));
    add_header(head, "x-content-type-options", "nosniff");
    engawa_text_add(head, response->part ? for_parts : for_documents);
    if (exchange->socket->stream.tls) /* 180 days; a proxy sends this itself */
        add_header(head, "strict-transport-security", "max-age=15552000");
    add_header(head, "content-type", bodiless ? NULL : response->type);
    if (!bodiless)
        engawa_text_printf(head, "content-length: %zu\r\n", length);
    add_header(head, "cache-control", response->cache ? response->cache : "no-store");
    add_header(head, "etag", response->etag);
    add_header(head, "content-encoding", response->encoding);
    add_header(head, "vary", response->varies ? "accept-encoding" : NULL);
    add_header(head, "content-disposition", response->disposition);
    add_header(head, "allow", response->allow);
    add_header(head, "location", response->location);
    if (response->status == 426)
        engawa_text_add(head, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    add_header(head, "connection", exchange->closing ? "close" : NULL);
    engawa_text_add(head, "\r\n");
}

/* ---- compressed bodies ---- */

/* Returns the uncompressed length of the gzip file BODY (RFC 1952: its last four bytes). */
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
    exchange->unpacking = engawa_allocate(1, sizeof *exchange->unpacking);
    exchange->unpacking->next_in = (z_const Bytef *)response->body;
    exchange->unpacking->avail_in = (uInt)response->length;
    return inflateInit2(exchange->unpacking, 15 + 16) == Z_OK;
}

/* Sends the next part of a body that is decompressed on the way. */
static bool unpack_piece(struct http_exchange *exchange)
{
    char piece[16384];
    size_t size = exchange->left < sizeof piece ? exchange->left : sizeof piece;
    exchange->unpacking->next_out = (Bytef *)piece;
    exchange->unpacking->avail_out = (uInt)size;
    int status = inflate(exchange->unpacking, Z_SYNC_FLUSH);
    if ((status != Z_OK && status != Z_STREAM_END) || exchange->unpacking->avail_out > 0)
        return false;
    stream_write(&exchange->socket->stream, piece, size);
    exchange->left -= size;
    return true;
}

/* ---- sending ---- */

/* Sends the next part of the body and requests a callback when it is written. */
static void say_piece(struct http_exchange *exchange)
{
    struct stream *stream = &exchange->socket->stream;
    if (exchange->unpacking && exchange->left > 0 && !unpack_piece(exchange)) {
        stream_drop(stream);
        return;
    }
    if (!exchange->unpacking && exchange->left > 0) {
        size_t size = exchange->left < PIECE ? exchange->left : PIECE;
        stream_write(stream, exchange->body, size);
        exchange->body += size;
        exchange->left -= size;
    }
    stream_await(stream);
}

/* Returns whether to close the connection instead of reading the body of a refused request: it is
 * too large, or the client waits for permission to send it. */
static bool is_to_be_left(const struct http_exchange *exchange)
{
    return exchange->body_left > SKIPPED ||
           (exchange->body_left > 0 && head_get(&exchange->head, "expect"));
}

/* Logs a request: the path as far as it names no table, and no query. */
static void report_request(const struct http_exchange *exchange, unsigned status)
{
    const struct head *head = &exchange->head;
    const char *path = head->path ? head->path : "";
    const char *table = strstr(path, "/t/"), *replay = strstr(path, "/replay/");
    int length = (int)strlen(path);
    char number[12], shown[HEAD_TARGET_MAX + 8];
    if (table)
        length = (int)(table - path) + 3;
    else if (replay)
        length = (int)(replay - path) + 8;
    snprintf(number, sizeof number, "%u", status);
    snprintf(shown, sizeof shown, "%.*s%s", length, path, path[length] ? "…" : "");
    const struct report_field fields[] = {
        {"method", head->text ? head->method : NULL}, {"path", shown}, {"status", number}, {0}};
    report_event(REPORT_DEBUG, "request", fields, "%s %.200s: %s", head->text ? head->method : "?",
                 shown, number);
}

void http_send(struct http_exchange *exchange, const struct http_response *response)
{
    struct engawa_text head = {0};
    size_t length =
        response->unpack ? unpacked_length(response->body, response->length) : response->length;
    bool bodiless = exchange->head.text && http_is(exchange, "HEAD");
    if (report_says(REPORT_DEBUG))
        report_request(exchange, response->status);
    exchange->closing |= is_to_be_left(exchange);
    exchange->stage = HTTP_RESPONSE;
    write_head(exchange, response, length, &head);
    stream_write(&exchange->socket->stream, head.at, head.length);
    engawa_text_free(&head);
    exchange->body = response->body;
    exchange->left = bodiless ? 0 : length;
    if (response->unpack && exchange->left > 0 && !begin_unpacking(exchange, response))
        stream_drop(&exchange->socket->stream);
    else
        say_piece(exchange);
    sockets_wait(exchange->socket, (int64_t)length);
}

void http_send_own(struct http_exchange *exchange, struct http_response response)
{
    if (response.etag && head_mentions(&exchange->head, "if-none-match", response.etag)) {
        response.status = 304;
        engawa_text_clear(&exchange->own);
    }
    response.body = exchange->own.at;
    response.length = exchange->own.length;
    if (response.length > SMALL && !sockets_hold(exchange->socket, (int64_t)response.length))
        http_refuse(exchange, 503, "Too much is on its way to your address; try again soon.",
                    "送信中のデータが多すぎます。少し待ってからお試しください。");
    else
        http_send(exchange, &response);
}

/* ---- refusals ---- */

enum engawa_language http_language(const struct http_exchange *exchange, enum engawa_language usual)
{
    const char *language = head_get(&exchange->head, "accept-language");
    if (!language)
        return usual;
    return strncasecmp(language, "ja", 2) == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

/* Puts a sentence in the browser's language into the exchange's text. */
static void say(struct http_exchange *exchange, const char *en, const char *ja)
{
    bool japanese = http_language(exchange, ENGAWA_ENGLISH) == ENGAWA_JAPANESE;
    engawa_text_clear(&exchange->own);
    engawa_text_printf(&exchange->own, "%s\n", japanese ? ja : en);
}

void http_refuse(struct http_exchange *exchange, unsigned status, const char *en, const char *ja)
{
    say(exchange, en, ja);
    http_send_own(exchange,
                  (struct http_response){.status = status, .type = "text/plain; charset=utf-8"});
}

void http_refuse_host(struct http_exchange *exchange)
{
    http_refuse(exchange, 421,
                "This server does not answer to that name. Its host can add it: engawa serve "
                "--name NAME",
                "このサーバーはその名前では応答しません。ホストは engawa serve --name 名前 "
                "で追加できます。");
}

void http_refuse_method(struct http_exchange *exchange, const char *allow)
{
    exchange->closing |= exchange->body_left > 0;
    say(exchange, "This cannot be done here.", "ここではその操作はできません。");
    http_send_own(
        exchange,
        (struct http_response){.status = 405, .type = "text/plain; charset=utf-8", .allow = allow});
}

static void refuse_head(struct http_exchange *exchange, unsigned status)
{
    exchange->closing = true;
    if (status == 414)
        http_refuse(exchange, status, "The path is too long.", "パスが長すぎます。");
    else if (status == 431)
        http_refuse(exchange, status, "The head of the request is too large.",
                    "要求のヘッダーが大きすぎます。");
    else if (status == 505)
        http_refuse(exchange, status, "This server speaks HTTP/1.1.",
                    "このサーバーは HTTP/1.1 に対応しています。");
    else if (status == 417)
        http_refuse(exchange, status, "This server cannot do what the request expects.",
                    "要求の Expect には応じられません。");
    else
        http_refuse(exchange, status, "The request is not well-formed.",
                    "要求の形が正しくありません。");
}

/* ---- receiving ---- */

static void drop_incoming(struct http_exchange *exchange, size_t count)
{
    struct engawa_text *incoming = &exchange->incoming;
    incoming->length -= count;
    if (incoming->length == 0)
        engawa_text_free(incoming);
    else
        memmove(incoming->at, incoming->at + count, incoming->length + 1);
}

/* Applies the fields about the connection and the body. Returns 0, or the status to refuse it
 * with. */
static unsigned note_head(struct http_exchange *exchange)
{
    const struct head *head = &exchange->head;
    const char *expect = head_get(head, "expect");
    exchange->body_left = head->length > 0 ? head->length : 0;
    exchange->closing = head->minor == 0 || head_lists(head, "connection", "close");
    return expect && strcasecmp(expect, "100-continue") != 0 ? 417 : 0;
}

/* Parses a head, if it is complete, and lets the service answer it. Returns false if there is
 * nothing more to do now. */
static bool take_head(struct http_exchange *exchange)
{
    size_t length = head_find(exchange->incoming.at, exchange->incoming.length);
    if (length == 0 && exchange->incoming.length <= HEAD_MAX) {
        if (exchange->over)
            stream_end(&exchange->socket->stream);
        return false;
    }
    unsigned status = length > 0 ? head_read(&exchange->head, exchange->incoming.at, length) : 431;
    if (status == 0)
        status = note_head(exchange);
    drop_incoming(exchange, length);
    if (status == 0)
        return exchange->service->request(exchange->context, exchange);
    refuse_head(exchange, status);
    return true;
}

/* Takes the available part of a body, wanted or not. Returns false if more must come. */
static bool take_body(struct http_exchange *exchange)
{
    size_t size = exchange->incoming.length;
    bool wanted = exchange->stage == HTTP_BODY;
    if ((int64_t)size > exchange->body_left)
        size = (size_t)exchange->body_left;
    if (wanted && size > 0)
        exchange->service->body(exchange, exchange->incoming.at, size);
    drop_incoming(exchange, size);
    exchange->body_left -= (int64_t)size;
    if (exchange->body_left > 0) {
        if (exchange->over)
            stream_end(&exchange->socket->stream);
        return false;
    }
    exchange->stage = HTTP_HEAD;
    if (wanted)
        exchange->service->body_end(exchange);
    return true;
}

/* Processes the input as far as the stage allows. */
static void advance(struct http_exchange *exchange)
{
    const struct stream *stream = &exchange->socket->stream;
    while (!stream->ending && !stream->dropped) {
        if (exchange->stage == HTTP_LATER || exchange->stage == HTTP_RESPONSE) {
            if (exchange->incoming.length > 0)
                stream_pause(&exchange->socket->stream);
            return;
        }
        if (exchange->stage == HTTP_HEAD ? !take_head(exchange) : !take_body(exchange))
            return;
    }
}

void http_take_body(struct http_exchange *exchange)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    exchange->stage = HTTP_BODY;
    if (head_get(&exchange->head, "expect"))
        stream_write(&exchange->socket->stream, go_on, sizeof go_on - 1);
    sockets_wait(exchange->socket, exchange->body_left);
}

void http_later(struct http_exchange *exchange)
{
    exchange->stage = HTTP_LATER;
}

/* Called when the response has been sent. */
static void complete(struct http_exchange *exchange)
{
    struct stream *stream = &exchange->socket->stream;
    end_unpacking(exchange);
    engawa_text_free(&exchange->own);
    head_free(&exchange->head);
    sockets_hold(exchange->socket, 0);
    sockets_wait(exchange->socket, exchange->body_left);
    if (exchange->closing) {
        stream_end(stream);
        return;
    }
    exchange->stage = exchange->body_left > 0 ? HTTP_SKIP : HTTP_HEAD;
    if (exchange->incoming.length > 0 || exchange->over)
        stream_resume(stream);
}

/* ---- callbacks of the stream ---- */

static void take(void *context, char *bytes, size_t length)
{
    struct http_exchange *exchange = context;
    if (length > 0)
        engawa_text_add_bytes(&exchange->incoming, bytes, length);
    advance(exchange);
}

static void ended(void *context)
{
    struct http_exchange *exchange = context;
    exchange->over = true;
    advance(exchange);
}

static void ready(void *context)
{
    struct http_exchange *exchange = context;
    if (exchange->left > 0)
        say_piece(exchange);
    else
        complete(exchange);
}

static void due(void *context)
{
    struct http_exchange *exchange = context;
    stream_drop(&exchange->socket->stream);
}

static void gone(void *context)
{
    struct http_exchange *exchange = context;
    struct socket *socket = exchange->socket;
    exchange->service->forget(exchange);
    http_leave(exchange);
    sockets_forget(socket);
}

void http_open(const struct http_service *service, void *context, struct socket *socket, int handle)
{
    static const struct stream_user user = {
        .take = take, .ended = ended, .ready = ready, .due = due, .gone = gone};
    struct http_exchange *exchange = engawa_allocate(1, sizeof *exchange);
    exchange->socket = socket;
    exchange->service = service;
    exchange->context = context;
    stream_open(socket->all->streams, &socket->stream, handle, &user, exchange);
}

void http_leave(struct http_exchange *exchange)
{
    end_unpacking(exchange);
    engawa_text_free(&exchange->own);
    engawa_text_free(&exchange->incoming);
    head_free(&exchange->head);
    free(exchange);
}
