/* site.c - routes HTTP requests (site.h). */
#include "server/app/site.h"

#include "engine/memory.h"
#include "server/app/documents.h"
#include "server/app/links.h"
#include "server/app/preview.h"
#include "server/base/ids.h"
#include "server/house/log.h"
#include "server/kept/record.h"
#include "server/net/assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the page's files ---- */

static const struct assets_file *find_asset(const char *path)
{
    if (strncmp(path, "/docs/", 6) == 0)
        return documents_find(path);
    return assets_find(strncmp(path, "/decks/", 7) == 0 ? assets_decks : assets_page, path);
}

/* Returns the smallest encoding of ASSET that the visitor reads; NULL: uncompressed. */
static const char *best_encoding(const struct http_exchange *exchange,
                                 const struct assets_file *asset)
{
    if (asset->brotli && head_lists(&exchange->head, "accept-encoding", "br"))
        return "br";
    return asset->gzip && head_lists(&exchange->head, "accept-encoding", "gzip") ? "gzip" : NULL;
}

static void send_asset(struct http_exchange *exchange, const struct assets_file *asset,
                       unsigned status)
{
    const char *encoding = best_encoding(exchange, asset);
    bool brotli = encoding && strcmp(encoding, "br") == 0;
    bool versioned = exchange->head.query != NULL;
    bool forever = strncmp(asset->path, "/assets/", 8) == 0 ||
                   (versioned && strncmp(asset->path, "/decks/", 7) == 0);
    char etag[100]; /* each encoding of a file needs another ETag */
    snprintf(etag, sizeof etag, "%.*s%s%s\"", (int)strlen(asset->etag) - 1, asset->etag,
             encoding ? "-" : "", encoding ? encoding : "");
    struct http_response response = {.status = status,
                                     .type = asset->type,
                                     .etag = etag,
                                     .varies = asset->gzip,
                                     .part = asset->part,
                                     .cache = forever ? "public, max-age=31536000, immutable"
                                                      : "no-cache",
                                     .body = (const char *)(brotli ? asset->brotli : asset->bytes),
                                     .length = brotli ? asset->brotli_length : asset->length};
    if (status == 200 && head_mentions(&exchange->head, "if-none-match", etag)) {
        response.status = 304;
        response.length = 0;
    } else {
        response.encoding = encoding;
        response.unpack = asset->gzip && !encoding; /* for the rare client without gzip */
    }
    http_send(exchange, &response);
}

/* Sends FILE of the manual with this server's settings. */
static void send_form(const struct site *site, struct http_exchange *exchange,
                      const struct assets_file *file)
{
    engawa_text_clear(&exchange->own);
    if (documents_fill(file, site->settings, &exchange->own))
        http_send_own(exchange, (struct http_response){
                                    .status = 200, .type = file->type, .cache = "no-cache"});
    else
        http_refuse(exchange, 500, "This page is damaged in the program.",
                    "このページはプログラムの中で壊れています。");
}

static void send_page(const struct site *site, struct http_exchange *exchange, unsigned status)
{
    if (site->base->page.path)
        send_asset(exchange, &site->base->page, status);
    else
        http_refuse(exchange, 404, "This program was built without the page.",
                    "このプログラムにはページが組み込まれていません。");
}

/* Redirects from the folder PATH without a slash to the same with one. */
static void send_into_folder(const struct site *site, struct http_exchange *exchange,
                             const char *path)
{
    char place[BASE_MAX + 50];
    snprintf(place, sizeof place, "%s%s/", site->base->path, path);
    http_send(exchange, &(struct http_response){.status = 308, .location = place});
}

/* ---- generated responses ---- */

/* Appends the server's address for the visitor's phone: the operator's setting, or the address that
 * the visitor requested, except that "localhost" would be the phone itself. */
static bool write_base(const struct site *site, const struct http_exchange *exchange,
                       struct engawa_text *text)
{
    const char *host = head_get(&exchange->head, "host");
    char lan[64];
    const char *scheme = http_is_secure(exchange) ? "https" : "http";
    if (site->settings->url) {
        engawa_text_add(text, site->settings->url);
        return true;
    }
    if (!host || strlen(host) > HOSTS_NAME_MAX + 10 ||
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") !=
            strlen(host))
        return false;
    links_lan_address(site->settings->host, lan, sizeof lan);
    if (lan[0] && links_is_everywhere(site->settings->host) &&
        (strncmp(host, "localhost", 9) == 0 || strncmp(host, "127.", 4) == 0))
        engawa_text_printf(text, "%s://%s:%d", scheme, lan, site->port);
    else
        engawa_text_printf(text, "%s://%s", scheme, host);
    return true;
}

static void send_qr(const struct site *site, struct http_exchange *exchange, const char *id)
{
    struct engawa_text link = {0};
    engawa_text_clear(&exchange->own);
    bool fine = write_base(site, exchange, &link);
    engawa_text_printf(&link, "/t/%s", id);
    fine = fine && links_qr_svg(engawa_text_string(&link), &exchange->own);
    engawa_text_free(&link);
    if (fine)
        http_send_own(exchange, (struct http_response){.status = 200, .type = "image/svg+xml"});
    else
        http_refuse(exchange, 400, "There is no link to show.", "表示できるリンクがありません。");
}

/* A record being prepared. */
struct record_work {
    struct deferred later;
    struct journal *journal; /* used by the worker */
    char id[IDS_MAX + 1];
    struct engawa_text record;
    bool fine; /* false: refused with WHY */
    struct engawa_reason why;
};

/* Runs in the worker's thread. */
static void make_record(struct deferred *later)
{
    struct record_work *work = (struct record_work *)later;
    work->fine = record_make(work->journal, work->id, &work->record, &work->why);
}

static void nothing_done(struct deferred *later)
{
    (void)later;
}

static void refuse_record(struct http_exchange *exchange, const struct engawa_reason *why)
{
    unsigned status = strcmp(why->code, "no-such-table") == 0 ? 404
                      : strcmp(why->code, "memory") == 0      ? 503
                                                              : 403;
    http_refuse(exchange, status, why->en, why->ja);
}

static void send_record(struct deferred *later, struct http_exchange *exchange)
{
    struct record_work *work = (struct record_work *)later;
    char disposition[100];
    if (!work->fine) {
        refuse_record(exchange, &work->why);
        return;
    }
    engawa_text_free(&exchange->own);
    exchange->own = work->record;
    work->record = (struct engawa_text){0};
    snprintf(disposition, sizeof disposition, "attachment; filename=\"%s.engawa\"", work->id);
    http_send_own(exchange, (struct http_response){.status = 200,
                                                   .type = "application/x-ndjson; charset=utf-8",
                                                   .disposition = disposition});
}

static void free_record(struct deferred *later)
{
    struct record_work *work = (struct record_work *)later;
    engawa_text_free(&work->record);
    free(work);
}

static void begin_record(const struct site *site, struct http_exchange *exchange, const char *id)
{
    static const struct deferred_kind kind = {make_record, nothing_done, send_record, free_record};
    struct engawa_reason why;
    if (!record_may_be(site->house, id, &why)) {
        refuse_record(exchange, &why);
        return;
    }
    struct record_work *work = engawa_allocate(1, sizeof *work);
    deferred_begin(&work->later, &kind, exchange);
    work->journal = site->journal;
    snprintf(work->id, sizeof work->id, "%s", id);
    deferred_start(&work->later, site->decks.worker, true);
}

/* Splits "/PREFIX/ID" or "/PREFIX/ID/REST". */
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

/* Sends the page with the preview of the link to PATH, whose table or evening is ID. TABLE is as
 * for preview_write. */
static void send_preview(const struct site *site, struct http_exchange *exchange, const char *path,
                         const char *id, const struct table *table)
{
    struct engawa_text *html = &exchange->own, address = {0};
    const char *page = engawa_text_string(&site->base->text), *end = strstr(page, "</head>");
    if (!end || !write_base(site, exchange, &address)) {
        engawa_text_free(&address);
        send_page(site, exchange, 200);
        return;
    }
    const struct preview_link link = {address.at, path, id,
                                      http_language(exchange, site->settings->language)};
    engawa_text_clear(html);
    engawa_text_add_bytes(html, page, (size_t)(end - page));
    preview_write(site->house, &link, table, html);
    engawa_text_add(html, end);
    engawa_text_free(&address);
    http_send_own(exchange, (struct http_response){
                                .status = 200, .type = site->base->page.type, .cache = "no-cache"});
}

/* A page with the preview of a link, whose table is read from the journal. */
struct page_work {
    struct deferred later;
    const struct site *site;
    char path[IDS_MAX + 20], id[IDS_MAX + 1];
    struct table *table; /* NULL if there is none */
};

/* Runs in the worker's thread. */
static void read_table(struct deferred *later)
{
    struct page_work *work = (struct page_work *)later;
    struct engawa_reason why;
    work->table = log_read(work->site->journal, work->id, &why);
}

static void send_read(struct deferred *later, struct http_exchange *exchange)
{
    struct page_work *work = (struct page_work *)later;
    send_preview(work->site, exchange, work->path, work->id, work->table);
}

static void free_page(struct deferred *later)
{
    struct page_work *work = (struct page_work *)later;
    table_free(work->table);
    free(work);
}

static void send_page_of(const struct site *site, struct http_exchange *exchange, const char *path,
                         const char *id)
{
    static const struct deferred_kind kind = {read_table, nothing_done, send_read, free_page};
    if (preview_is_known(site->house, id)) {
        send_preview(site, exchange, path, id, NULL);
        return;
    }
    struct page_work *work = engawa_allocate(1, sizeof *work);
    deferred_begin(&work->later, &kind, exchange);
    work->site = site;
    snprintf(work->path, sizeof work->path, "%s", path);
    snprintf(work->id, sizeof work->id, "%s", id);
    deferred_start(&work->later, site->decks.worker, true);
}

/* Answers a request below /t/, /e/ or /replay/; returns false if there is no such resource. */
static bool get_of_table(const struct site *site, struct http_exchange *exchange, const char *path)
{
    char id[IDS_MAX + 1];
    const char *rest;
    bool table = take_id(path, "/t/", id, &rest);
    if (!table && !take_id(path, "/e/", id, &rest) && !take_id(path, "/replay/", id, &rest))
        return false;
    if (!*rest || strcmp(rest, "/") == 0)
        send_page_of(site, exchange, path, id);
    else if (table && strcmp(rest, "/qr.svg") == 0)
        send_qr(site, exchange, id);
    else if (table && strcmp(rest, "/record.engawa") == 0)
        begin_record(site, exchange, id);
    else
        return false;
    return true;
}

/* Answers a GET or HEAD of PATH. */
static void get(struct site *site, struct http_exchange *exchange, const char *path)
{
    const struct assets_file *asset = find_asset(path);
    if (!*path || documents_is_folder(path))
        send_into_folder(site, exchange, path);
    else if (strcmp(path, "/") == 0 || strcmp(path, "/index.html") == 0 ||
             strcmp(path, "/tv") == 0 || strcmp(path, "/tv/") == 0)
        send_page(site, exchange, 200);
    else if (asset && documents_is_form(asset))
        send_form(site, exchange, asset);
    else if (asset)
        send_asset(exchange, asset, 200);
    else if (strncmp(path, "/decks/", 7) == 0)
        deck_http_get(&site->decks, exchange, path);
    else if (strcmp(path, "/health") == 0)
        monitoring_send_health(exchange);
    else if (strcmp(path, "/ready") == 0)
        monitoring_send_ready(site->monitoring, exchange);
    else if (get_of_table(site, exchange, path))
        return;
    else if (head_mentions(&exchange->head, "accept", "text/html"))
        send_page(site, exchange, 404); /* a wrong link: the page shows the error */
    else
        http_refuse(exchange, 404, "There is nothing here.", "ここには何もありません。");
}

/* Returns the methods that PATH supports. */
static const char *methods_of(const char *path)
{
    if (strncmp(path, "/decks/", 7) != 0 || !path[7])
        return "GET, HEAD";
    return strchr(path + 7, '/') ? "GET, HEAD, PUT" : "DELETE";
}

/* Returns the cost of a request relative to a usual one: QR codes and records cost more. */
static double cost_of(const char *path)
{
    const char *end = strrchr(path, '/');
    if (end && strcmp(end, "/record.engawa") == 0)
        return 50;
    return end && strcmp(end, "/qr.svg") == 0 ? 5 : 1;
}

/* Returns whether METHOD is in the list METHODS. */
static bool is_among(const char *method, const char *methods)
{
    size_t length = strlen(method);
    while (strncmp(methods, method, length) != 0 || (methods[length] && methods[length] != ',')) {
        methods += strcspn(methods, " ");
        if (!*methods)
            return false;
        methods++;
    }
    return true;
}

/* Returns whether PATH answers under every name: a probe of a load balancer often knows none, and
 * learns nothing. */
static bool is_probe(const char *path)
{
    return strcmp(path, "/health") == 0 || strcmp(path, "/ready") == 0;
}

/* Answers a request that changes something. */
static void change(struct site *site, struct http_exchange *exchange, const char *path)
{
    if (!http_is_from(exchange, site->hosts)) {
        exchange->closing = true;
        http_refuse(exchange, 403, "Only this server's own pages may change anything.",
                    "変更できるのはこのサーバーのページだけです。");
    } else if (http_is(exchange, "PUT")) {
        deck_http_put(&site->decks, exchange, path);
    } else {
        deck_http_delete(&site->decks, exchange, path);
    }
}

void site_request(struct site *site, struct http_exchange *exchange)
{
    const char *path = exchange->head.path, *methods = methods_of(path);
    if (!sockets_may_ask(exchange->socket, cost_of(path))) {
        exchange->closing = true;
        http_refuse(exchange, 429, "Your address asks for too much; try again soon.",
                    "このアドレスからの要求が多すぎます。少し待ってからお試しください。");
    } else if (!is_probe(path) && !http_is_for(exchange, site->hosts)) {
        http_refuse_host(exchange);
    } else if (!is_among(exchange->head.method, methods)) {
        http_refuse_method(exchange, methods);
    } else if (http_is(exchange, "GET") || http_is(exchange, "HEAD")) {
        get(site, exchange, path);
    } else {
        change(site, exchange, path);
    }
}
