/* site.c - what each path of the server gives (site.h). */
#include "server/site.h"

#include "engine/memory.h"
#include "server/assets.h"
#include "server/ids.h"
#include "server/links.h"
#include "server/record.h"
#include "server/sockets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the page's files ---- */

static const struct assets_file *find_in(const struct assets_file *asset, const char *path)
{
    for (; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

static const struct assets_file *find_asset(const char *path)
{
    return find_in(strncmp(path, "/decks/", 7) == 0 ? assets_decks : assets_page, path);
}

static int send_asset(struct lws *wsi, struct http_exchange *exchange,
                      const struct assets_file *asset, unsigned status)
{
    bool versioned = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > 0;
    bool forever = strncmp(asset->path, "/assets/", 8) == 0 ||
                   (versioned && strncmp(asset->path, "/decks/", 7) == 0);
    bool packed = asset->gzip && http_mentions(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    char etag[100]; /* the packed file is another text than the plain one, and has another ETag */
    snprintf(etag, sizeof etag, "%.*s%s\"", (int)strlen(asset->etag) - 1, asset->etag,
             packed ? "-gzip" : "");
    struct http_response response = {.status = status,
                                     .type = asset->type,
                                     .etag = etag,
                                     .varies = asset->gzip,
                                     .cache = forever ? "public, max-age=31536000, immutable"
                                                      : "no-cache",
                                     .body = (const char *)asset->bytes,
                                     .length = asset->length};
    if (status == HTTP_STATUS_OK && http_mentions(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag)) {
        response.status = HTTP_STATUS_NOT_MODIFIED;
        response.length = 0;
        return http_send(wsi, exchange, &response);
    }
    response.encoding = packed ? "gzip" : NULL;
    response.unpack = asset->gzip && !packed; /* for the rare client that does not take gzip */
    return http_send(wsi, exchange, &response);
}

static int send_page(struct lws *wsi, struct http_exchange *exchange, unsigned status)
{
    const struct assets_file *page = find_asset("/index.html");
    if (page)
        return send_asset(wsi, exchange, page, status);
    return http_refuse(wsi, exchange, HTTP_STATUS_NOT_FOUND,
                       "This program was built without the page.",
                       "このプログラムにはページが組み込まれていません。");
}

/* ---- what is made for the request ---- */

/* Appends how the visitor's phone reaches the server: the host's setting, or the address that the
 * visitor asked for, except that a phone's "localhost" is the phone itself. */
static bool write_base(const struct site *site, struct lws *wsi, struct engawa_text *text)
{
    char host[256], lan[64];
    const char *scheme = site->settings->certificate ? "https" : "http";
    if (site->settings->url) {
        engawa_text_add(text, site->settings->url);
        return true;
    }
    if (!http_header(wsi, WSI_TOKEN_HOST, host, sizeof host) ||
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") !=
            strlen(host))
        return false;
    links_lan_address(lan, sizeof lan);
    if (lan[0] && links_is_everywhere(site->settings->host) &&
        (strncmp(host, "localhost", 9) == 0 || strncmp(host, "127.", 4) == 0))
        engawa_text_printf(text, "%s://%s:%d", scheme, lan, site->port);
    else
        engawa_text_printf(text, "%s://%s", scheme, host);
    return true;
}

static int send_qr(const struct site *site, struct lws *wsi, struct http_exchange *exchange,
                   const char *id)
{
    struct engawa_text link = {0};
    engawa_text_clear(&exchange->own);
    bool fine = write_base(site, wsi, &link);
    engawa_text_printf(&link, "/t/%s", id);
    fine = fine && links_qr_svg(engawa_text_string(&link), &exchange->own);
    engawa_text_free(&link);
    if (!fine)
        return http_refuse(wsi, exchange, HTTP_STATUS_BAD_REQUEST, "There is no link to show.",
                           "表示できるリンクがありません。");
    return http_send_own(wsi, exchange,
                         (struct http_response){.status = HTTP_STATUS_OK, .type = "image/svg+xml"});
}

/* A record that is under way. */
struct record_work {
    struct later later;
    struct record_source *source;
    char id[IDS_MAX + 1];
    struct engawa_text record;
    bool fine; /* otherwise WHY */
    struct engawa_reason why;
};

/* In the worker's thread. */
static void make_record(struct later *later)
{
    struct record_work *work = (struct record_work *)later;
    work->fine = record_make(work->source, &work->record, &work->why);
}

static void keep_record(struct later *later)
{
    (void)later;
}

static int refuse_record(struct lws *wsi, struct http_exchange *exchange,
                         const struct engawa_reason *why)
{
    return http_refuse(wsi, exchange,
                       strcmp(why->code, "no-such-table") == 0 ? HTTP_STATUS_NOT_FOUND
                                                               : HTTP_STATUS_FORBIDDEN,
                       why->en, why->ja);
}

static int send_record(struct later *later, struct lws *wsi, struct http_exchange *exchange)
{
    struct record_work *work = (struct record_work *)later;
    char disposition[100];
    if (!work->fine)
        return refuse_record(wsi, exchange, &work->why);
    engawa_text_free(&exchange->own);
    exchange->own = work->record;
    work->record = (struct engawa_text){0};
    snprintf(disposition, sizeof disposition, "attachment; filename=\"%s.engawa\"", work->id);
    return http_send_own(wsi, exchange,
                         (struct http_response){.status = HTTP_STATUS_OK,
                                                .type = "application/x-ndjson; charset=utf-8",
                                                .disposition = disposition});
}

static void free_record(struct later *later)
{
    struct record_work *work = (struct record_work *)later;
    record_free(work->source);
    engawa_text_free(&work->record);
    free(work);
}

/* The log is copied here, and the worker makes the record of it. */
static int begin_record(const struct site *site, struct lws *wsi, struct http_exchange *exchange,
                        const char *id)
{
    static const struct later_kind kind = {make_record, keep_record, send_record, free_record};
    struct engawa_reason why;
    struct record_source *source = record_take(site->house, id, &why);
    if (!source)
        return refuse_record(wsi, exchange, &why);
    struct record_work *work = engawa_allocate(1, sizeof *work);
    later_begin(&work->later, &kind, wsi, exchange);
    work->source = source;
    snprintf(work->id, sizeof work->id, "%s", id);
    return later_start(&work->later, site->decks.worker, true);
}

static int send_health(struct lws *wsi, struct http_exchange *exchange)
{
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, "ok\n");
    return http_send_own(
        wsi, exchange,
        (struct http_response){.status = HTTP_STATUS_OK, .type = "text/plain; charset=utf-8"});
}

/* Takes "/PREFIX/ID" or "/PREFIX/ID/REST" apart. */
static bool take_id(const char *path, const char *prefix, char *id, const char **rest)
{
    size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0)
        return false;
    size_t size = strcspn(path + length, "/");
    if (size == 0 || size > IDS_MAX)
        return false;
    memcpy(id, path + length, size);
    id[size] = '\0';
    *rest = path + length + size;
    return ids_valid(id);
}

/* Responds to a GET or HEAD of PATH. */
static int get(struct site *site, struct lws *wsi, struct http_exchange *exchange, const char *path)
{
    char id[IDS_MAX + 1];
    const char *rest;
    const struct assets_file *asset = find_asset(path);
    if (asset)
        return send_asset(wsi, exchange, asset, HTTP_STATUS_OK);
    if (strcmp(path, "/") == 0)
        return send_page(wsi, exchange, HTTP_STATUS_OK);
    if (strncmp(path, "/decks/", 7) == 0)
        return deck_http_get(&site->decks, wsi, exchange, path);
    if (strcmp(path, "/health") == 0)
        return send_health(wsi, exchange);
    if (take_id(path, "/t/", id, &rest)) {
        if (!*rest)
            return send_page(wsi, exchange, HTTP_STATUS_OK);
        if (strcmp(rest, "/qr.svg") == 0)
            return send_qr(site, wsi, exchange, id);
        if (strcmp(rest, "/record.engawa") == 0)
            return begin_record(site, wsi, exchange, id);
    }
    if (take_id(path, "/replay/", id, &rest) && !*rest)
        return send_page(wsi, exchange, HTTP_STATUS_OK);
    /* Somebody has followed a wrong link: the page says so in its own looks, and leads on. */
    if (http_mentions(wsi, WSI_TOKEN_HTTP_ACCEPT, "text/html"))
        return send_page(wsi, exchange, HTTP_STATUS_NOT_FOUND);
    return http_refuse(wsi, exchange, HTTP_STATUS_NOT_FOUND, "There is nothing here.",
                       "ここには何もありません。");
}

/* The methods that PATH knows. */
static const char *methods_of(const char *path)
{
    if (strncmp(path, "/decks/", 7) != 0 || !path[7])
        return "GET, HEAD";
    return strchr(path + 7, '/') ? "GET, HEAD, PUT" : "DELETE";
}

/* Whether the length of a body can be trusted: libwebsockets reads no chunks, and takes any text
 * for a number. */
static bool has_plain_length(struct lws *wsi)
{
    char length[20];
    if (http_has(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return false;
    if (!http_has(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return true;
    return http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) &&
           strspn(length, "0123456789") == strlen(length) && strlen(length) < 16;
}

/* How much a request costs, against the usual one: a code is drawn, a log is read again. */
static double cost_of(const char *path)
{
    const char *end = strrchr(path, '/');
    if (end && strcmp(end, "/record.engawa") == 0)
        return 50;
    return end && strcmp(end, "/qr.svg") == 0 ? 5 : 1;
}

int site_request(struct site *site, struct lws *wsi, struct http_exchange *exchange,
                 const char *path, size_t length)
{
    const char *methods = methods_of(path);
    bool put = lws_hdr_total_length(wsi, WSI_TOKEN_PUT_URI) > 0,
         deletes = lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) > 0,
         gets = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ||
                lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    /* A connection brings one request: libwebsockets would loop for ever over a body that came
     * together with an earlier one. */
    struct socket *socket = sockets_of(wsi);
    if (!socket || socket->used)
        return -1;
    socket->used = true;
    exchange->ignoring = false;
    exchange->closing = !put; /* an upload's ends when its body is there (deck_http.c) */
    if (strlen(path) != length || !http_has_version(wsi) || !has_plain_length(wsi)) {
        exchange->closing = true;
        return http_refuse(wsi, exchange, HTTP_STATUS_BAD_REQUEST,
                           "The request is not well-formed.", "要求の形が正しくありません。");
    }
    if (!sockets_may_ask(sockets_of(wsi), cost_of(path))) {
        exchange->closing = true;
        return http_refuse(wsi, exchange, 429, "Your address asks for too much; try again soon.",
                           "このアドレスからの要求が多すぎます。少し待ってからお試しください。");
    }
    if (!http_is_for(wsi, site->hosts))
        return http_refuse(wsi, exchange, 421, http_misdirected_en, http_misdirected_ja);
    if (!(gets && strstr(methods, "GET")) && !(put && strstr(methods, "PUT")) &&
        !(deletes && strstr(methods, "DELETE")))
        return http_refuse_method(wsi, exchange, methods);
    if (gets)
        return get(site, wsi, exchange, path);
    if (!http_is_from(wsi, site->hosts)) {
        exchange->closing = true;
        return http_refuse(wsi, exchange, HTTP_STATUS_FORBIDDEN,
                           "Only this server's own pages may change anything.",
                           "変更できるのはこのサーバーのページだけです。");
    }
    return put ? deck_http_put(&site->decks, wsi, exchange, path)
               : deck_http_delete(&site->decks, wsi, exchange, path);
}
