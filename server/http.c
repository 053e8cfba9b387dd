/* http.c - what a GET gives: the page, a table's QR code, a record, health.
 *
 * The page's files are in the program (assets.h). Nothing is ever read from the file system for a
 * request, so there is no path to climb out of, save people's decks, whose names store/decks.c
 * takes apart. Every answer carries the headers that keep other sites out: no scripts but the
 * page's own, no frames, no referrer.
 */
#include "server/assets.h"
#include "server/ids.h"
#include "server/inside_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size)
{
    int length = lws_hdr_total_length(wsi, token);
    return length > 0 && (size_t)length < size &&
           lws_hdr_copy(wsi, value, (int)size, token) == length;
}

/* Whether the header TOKEN contains WORD anywhere. */
static bool mentions(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[512];
    return http_header(wsi, token, value, sizeof value) && strstr(value, word);
}

/* ---- answering ---- */

struct response {
    unsigned status;
    const char *type;
    const char *etag, *encoding, *cache, *disposition; /* NULL: no such header */
    const char *body; /* holds until it is sent: an asset, or the exchange's own text */
    size_t length;
};

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    if (!value)
        return 0;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static int respond(struct lws *wsi, struct http_exchange *exchange, const struct response *what)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer - 1;
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (lws_add_http_common_headers(wsi, what->status, what->type, what->length, &at, end) ||
        add_header(wsi, "content-security-policy:", policy, &at, end) ||
        add_header(wsi, "x-content-type-options:", "nosniff", &at, end) ||
        add_header(wsi, "x-frame-options:", "DENY", &at, end) ||
        add_header(wsi, "referrer-policy:", "no-referrer", &at, end) ||
        add_header(wsi, "cache-control:", what->cache ? what->cache : "no-store", &at, end) ||
        add_header(wsi, "etag:", what->etag, &at, end) ||
        add_header(wsi, "content-encoding:", what->encoding, &at, end) ||
        add_header(wsi, "vary:", what->etag ? "accept-encoding" : NULL, &at, end) ||
        add_header(wsi, "content-disposition:", what->disposition, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    exchange->body = what->body;
    exchange->left = head ? 0 : what->length;
    if (exchange->left == 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
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
    memcpy(buffer + LWS_PRE, exchange->body, size);
    bool last = size == exchange->left;
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) !=
        (int)size)
        return -1;
    exchange->body += size;
    exchange->left -= size;
    if (last)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Answers with the exchange's own text. */
static int send_own(struct lws *wsi, struct http_exchange *exchange, struct response what)
{
    what.body = exchange->own.at;
    what.length = exchange->own.length;
    return respond(wsi, exchange, &what);
}

int http_send_own(struct lws *wsi, struct http_exchange *exchange, unsigned status,
                  const char *type, const char *etag, const char *cache)
{
    if (etag && mentions(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag)) {
        status = HTTP_STATUS_NOT_MODIFIED;
        engawa_text_clear(&exchange->own);
    }
    return send_own(
        wsi, exchange,
        (struct response){.status = status, .type = type, .etag = etag, .cache = cache});
}

int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja)
{
    char language[64];
    bool japanese = http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, language, sizeof language) &&
                    strncasecmp(language, "ja", 2) == 0;
    engawa_text_clear(&exchange->own);
    engawa_text_printf(&exchange->own, "%s\n", japanese ? ja : en);
    return send_own(wsi, exchange,
                    (struct response){.status = status, .type = "text/plain; charset=utf-8"});
}

/* ---- the page's files ---- */

static const struct engawa_asset *find_in(const struct engawa_asset *asset, const char *path)
{
    for (; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

static const struct engawa_asset *find_asset(const char *path)
{
    return find_in(strncmp(path, "/decks/", 7) == 0 ? engawa_deck : engawa_assets, path);
}

/* Unpacks ASSET for the rare client that does not take gzip. */
static bool unpack(const struct engawa_asset *asset, struct engawa_text *text)
{
    z_stream stream = {.next_in = (z_const Bytef *)asset->bytes, .avail_in = (uInt)asset->length};
    unsigned char buffer[16384];
    int status = inflateInit2(&stream, 15 + 16);
    while (status == Z_OK) {
        stream.next_out = buffer;
        stream.avail_out = sizeof buffer;
        status = inflate(&stream, Z_NO_FLUSH);
        engawa_text_add_bytes(text, (const char *)buffer, sizeof buffer - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END;
}

static int send_asset(struct lws *wsi, struct http_exchange *exchange,
                      const struct engawa_asset *asset)
{
    bool versioned = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > 0;
    bool forever = strncmp(asset->path, "/assets/", 8) == 0 ||
                   (versioned && strncmp(asset->path, "/decks/", 7) == 0);
    struct response what = {.status = HTTP_STATUS_OK,
                            .type = asset->type,
                            .etag = asset->etag,
                            .cache = forever ? "public, max-age=31536000, immutable" : "no-cache",
                            .body = (const char *)asset->bytes,
                            .length = asset->length};
    if (mentions(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, asset->etag)) {
        what.status = HTTP_STATUS_NOT_MODIFIED;
        what.length = 0;
        return respond(wsi, exchange, &what);
    }
    if (!asset->gzip)
        return respond(wsi, exchange, &what);
    if (mentions(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        what.encoding = "gzip";
        return respond(wsi, exchange, &what);
    }
    engawa_text_clear(&exchange->own);
    return unpack(asset, &exchange->own) ? send_own(wsi, exchange, what) : -1;
}

static int send_page(struct lws *wsi, struct http_exchange *exchange)
{
    const struct engawa_asset *page = find_asset("/index.html");
    if (page)
        return send_asset(wsi, exchange, page);
    return http_refuse(wsi, exchange, HTTP_STATUS_NOT_FOUND,
                       "This program was built without the page.",
                       "このプログラムにはページが組み込まれていません。");
}

/* ---- what is made for the request ---- */

/* Appends how the visitor's phone reaches the server: the host's setting, or the address that he
 * asked, save that "localhost" is somebody else on a phone. */
static bool write_base(struct server *server, struct lws *wsi, struct engawa_text *text)
{
    char host[256], lan[64];
    const char *scheme = server->settings->certificate ? "https" : "http";
    if (server->settings->url) {
        engawa_text_add(text, server->settings->url);
        return true;
    }
    if (!http_header(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") !=
            strlen(host))
        return false;
    links_lan_address(lan, sizeof lan);
    if (lan[0] && !server->settings->host &&
        (strncmp(host, "localhost", 9) == 0 || strncmp(host, "127.", 4) == 0))
        engawa_text_printf(text, "%s://%s:%d", scheme, lan, server->port);
    else
        engawa_text_printf(text, "%s://%s", scheme, host);
    return true;
}

static int send_qr(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                   const char *id)
{
    struct engawa_text link = {0};
    engawa_text_clear(&exchange->own);
    bool fine = write_base(server, wsi, &link);
    engawa_text_printf(&link, "/t/%s", id);
    fine = fine && links_qr_svg(engawa_text_string(&link), &exchange->own);
    engawa_text_free(&link);
    if (!fine)
        return http_refuse(wsi, exchange, HTTP_STATUS_BAD_REQUEST, "There is no link to show.",
                           "表示できるリンクがありません。");
    return send_own(wsi, exchange,
                    (struct response){.status = HTTP_STATUS_OK, .type = "image/svg+xml"});
}

static int send_record(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                       const char *id)
{
    struct engawa_reason why;
    char disposition[100];
    engawa_text_clear(&exchange->own);
    if (!house_record(server->house, id, &exchange->own, &why))
        return http_refuse(wsi, exchange,
                           strcmp(why.code, "no-such-table") == 0 ? HTTP_STATUS_NOT_FOUND
                                                                  : HTTP_STATUS_FORBIDDEN,
                           why.en, why.ja);
    snprintf(disposition, sizeof disposition, "attachment; filename=\"%s.engawa\"", id);
    return send_own(wsi, exchange,
                    (struct response){.status = HTTP_STATUS_OK,
                                      .type = "application/x-ndjson; charset=utf-8",
                                      .disposition = disposition});
}

static int send_health(struct lws *wsi, struct http_exchange *exchange)
{
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, "ok\n");
    return send_own(
        wsi, exchange,
        (struct response){.status = HTTP_STATUS_OK, .type = "text/plain; charset=utf-8"});
}

/* Takes "/PREFIX/ID" or "/PREFIX/ID/REST" apart. */
static bool take_id(const char *path, const char *prefix, char *id, const char **rest)
{
    size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0)
        return false;
    size_t size = strcspn(path + length, "/");
    if (size == 0 || size > TABLE_ID_MAX)
        return false;
    memcpy(id, path + length, size);
    id[size] = '\0';
    *rest = path + length + size;
    return ids_valid(id);
}

/* Whatever body comes with the request is not read: the connection ends here. */
static int refuse_method(struct lws *wsi)
{
    lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    return -1;
}

int http_request(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                 const char *path)
{
    char id[TABLE_ID_MAX + 1];
    const char *rest;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_PUT_URI) > 0)
        return deck_http_put(server, wsi, exchange, path);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) > 0)
        return deck_http_delete(server, wsi, exchange, path);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return refuse_method(wsi);
    const struct engawa_asset *asset = find_asset(path);
    if (asset)
        return send_asset(wsi, exchange, asset);
    if (strcmp(path, "/") == 0)
        return send_page(wsi, exchange);
    if (strncmp(path, "/decks/", 7) == 0)
        return deck_http_get(server, wsi, exchange, path);
    if (strcmp(path, "/health") == 0)
        return send_health(wsi, exchange);
    if (take_id(path, "/t/", id, &rest)) {
        if (!*rest)
            return send_page(wsi, exchange);
        if (strcmp(rest, "/qr.svg") == 0)
            return send_qr(server, wsi, exchange, id);
        if (strcmp(rest, "/record.engawa") == 0)
            return send_record(server, wsi, exchange, id);
    }
    if (take_id(path, "/replay/", id, &rest) && !*rest)
        return send_page(wsi, exchange);
    return http_refuse(wsi, exchange, HTTP_STATUS_NOT_FOUND, "There is nothing here.",
                       "ここには何もありません。");
}
