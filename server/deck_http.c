/* deck_http.c - decks of pictures over HTTP (deck_http.h). */
#include "server/deck_http.h"

#include "bots/lore.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

static const char prefix[] = "/decks/";

static const struct {
    const char *code;
    unsigned status;
} statuses[] = {{"large", HTTP_STATUS_REQ_ENTITY_TOO_LARGE}, {"taken", HTTP_STATUS_CONFLICT},
                {"not-yours", HTTP_STATUS_FORBIDDEN},        {"no-guest", HTTP_STATUS_UNAUTHORIZED},
                {"no-such-deck", HTTP_STATUS_NOT_FOUND},     {"full", 507},
                {"store", HTTP_STATUS_INTERNAL_SERVER_ERROR}};

/* Responds with the exchange's own text. */
static int send_json(struct lws *wsi, struct http_exchange *exchange, unsigned status)
{
    return http_send_own(wsi, exchange,
                         (struct http_response){.status = status, .type = "application/json"});
}

static int refuse(struct lws *wsi, struct http_exchange *exchange, const struct engawa_reason *why)
{
    unsigned status = HTTP_STATUS_BAD_REQUEST;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(statuses[i].code, why->code) == 0)
            status = statuses[i].status;
    engawa_text_clear(&exchange->own);
    engawa_text_printf(&exchange->own, "{\"code\":\"%s\",\"en\":", why->code);
    engawa_text_add_json(&exchange->own, why->en, strlen(why->en));
    engawa_text_add(&exchange->own, ",\"ja\":");
    engawa_text_add_json(&exchange->own, why->ja, strlen(why->ja));
    engawa_text_add(&exchange->own, "}\n");
    return send_json(wsi, exchange, status);
}

/* The guest that the request comes from. */
static bool find_guest(const struct deck_http *site, struct lws *wsi, char *guest,
                       struct engawa_reason *why)
{
    char value[128];
    if (http_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value, sizeof value) &&
        strncmp(value, "Bearer ", 7) == 0 && house_guest(site->house, value + 7, guest))
        return true;
    return engawa_refuse(why, "no-guest", "this house does not know you yet: open its page first",
                         "まだこのハウスのゲストではありません。先にページを開いてください");
}

/* ---- reading ---- */

/* Appends the decks that come with the program. */
static void add_built_in(struct engawa_text *json)
{
    const struct engawa_lore_keeper *keeper;
    for (int i = 0; (keeper = engawa_lore_keeper_at(i)); i++) {
        engawa_text_printf(json, "%s{\"name\":\"%s\",\"title\":{\"en\":", i ? "," : "",
                           keeper->deck);
        engawa_text_add_json(json, keeper->deck_en, strlen(keeper->deck_en));
        engawa_text_add(json, ",\"ja\":");
        engawa_text_add_json(json, keeper->deck_ja, strlen(keeper->deck_ja));
        engawa_text_printf(json, "},\"cards\":%d,\"bytes\":0,\"mine\":false}", keeper->deck_cards);
    }
}

static int send_list(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange)
{
    char guest[IDS_MAX + 1];
    struct engawa_reason why;
    bool known = find_guest(site, wsi, guest, &why);
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, "{\"decks\":[");
    add_built_in(&exchange->own);
    decks_list(site->decks, known ? guest : NULL, &exchange->own);
    engawa_text_printf(&exchange->own, "],\"clues\":%d}\n", site->remarks);
    return send_json(wsi, exchange, HTTP_STATUS_OK);
}

static const char *type_of(const struct decks_file *file)
{
    return file->number == 0 ? "application/json" : file->webp ? "image/webp" : "image/jpeg";
}

int deck_http_get(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                  const char *path)
{
    struct decks_file file;
    struct engawa_text version = {0};
    struct engawa_reason why;
    char etag[64];
    path += strlen(prefix);
    if (!*path)
        return send_list(site, wsi, exchange);
    engawa_text_clear(&exchange->own);
    bool found = decks_take_path(path, &file) &&
                 decks_read(site->decks, &file, &exchange->own, &version, &why);
    snprintf(etag, sizeof etag, "\"%s\"", engawa_text_string(&version));
    engawa_text_free(&version);
    if (!found)
        return http_refuse(wsi, exchange, HTTP_STATUS_NOT_FOUND,
                           "There is no such deck or picture.",
                           "そのデッキまたは画像はありません。");
    bool versioned = file.number > 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > 0;
    return http_send_own(wsi, exchange,
                         (struct http_response){.status = HTTP_STATUS_OK,
                                                .type = type_of(&file),
                                                .etag = etag,
                                                .cache = versioned
                                                             ? "public, max-age=31536000, immutable"
                                                             : "no-cache"});
}

/* ---- changing ---- */

/* What a request with a body is about, until the body is whole. */
struct upload {
    char guest[IDS_MAX + 1];
    struct decks_file file;
    bool refused; /* for WHY */
    struct engawa_reason why;
};

int deck_http_put(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                  const char *path)
{
    struct upload *upload = engawa_allocate(1, sizeof *upload);
    char length[24];
    deck_http_forget(exchange);
    exchange->upload = upload;
    engawa_text_clear(&exchange->own);
    if (strncmp(path, prefix, strlen(prefix)) != 0 ||
        !decks_take_path(path + strlen(prefix), &upload->file))
        upload->refused = !engawa_refuse(
            &upload->why, "file", "a deck has deck.json, 1.jpg or 1.webp and thumb/1.jpg or so",
            "デッキに置けるのは deck.json、1.jpg(.webp)、thumb/1.jpg などです");
    else
        upload->refused = !find_guest(site, wsi, upload->guest, &upload->why);
    if (http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) &&
        strtoll(length, NULL, 10) > 0 && strtoll(length, NULL, 10) <= DECKS_FILE_MAX)
        return 0; /* the body comes */
    lws_return_http_status(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, NULL);
    return -1;
}

int deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length)
{
    if (!exchange->upload || exchange->own.length + length > DECKS_FILE_MAX)
        return -1;
    engawa_text_add_bytes(&exchange->own, bytes, length);
    return 0;
}

int deck_http_body_end(const struct deck_http *site, struct lws *wsi,
                       struct http_exchange *exchange)
{
    struct upload *upload = exchange->upload;
    if (!upload)
        return -1;
    const char *body = engawa_text_string(&exchange->own);
    size_t length = exchange->own.length;
    bool fine = !upload->refused;
    if (fine && upload->file.number == 0)
        fine =
            decks_finish(site->decks, upload->guest, upload->file.deck, body, length, &upload->why);
    else if (fine)
        fine = decks_put(site->decks, upload->guest, &upload->file, body, length, &upload->why);
    if (fine && upload->file.number == 0)
        house_forget_deck(site->house, upload->file.deck);
    struct engawa_reason why = upload->why;
    deck_http_forget(exchange);
    if (!fine)
        return refuse(wsi, exchange, &why);
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, "{}\n");
    return send_json(wsi, exchange, 201);
}

void deck_http_forget(struct http_exchange *exchange)
{
    free(exchange->upload);
    exchange->upload = NULL;
}

int deck_http_delete(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                     const char *path)
{
    struct engawa_reason why;
    char guest[IDS_MAX + 1];
    const char *name = strncmp(path, prefix, strlen(prefix)) == 0 ? path + strlen(prefix) : "";
    if (!find_guest(site, wsi, guest, &why) || !decks_delete(site->decks, guest, name, &why))
        return refuse(wsi, exchange, &why);
    house_forget_deck(site->house, name);
    engawa_text_clear(&exchange->own);
    return send_json(wsi, exchange, 204);
}
