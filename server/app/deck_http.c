/* deck_http.c - the HTTP interface of picture decks (deck_http.h). */
#include "server/app/deck_http.h"

#include "server/turn/house.h"

#include "bots/lore.h"

#include "engine/json.h"
#include "engine/large.h"
#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IN_ALL = 8,      /* simultaneous uploads in total, as a multiple of those from one address */
    BURST = 20,      /* minutes' worth of uploads at once */
    UNIT = 64 * 1024 /* bytes that count as one more upload */
};

static const char prefix[] = "/decks/";

/* The work for a request. */
struct deck_work {
    struct deferred later;
    struct deck_http *site;
    enum { DECK_LIST, DECK_READ, DECK_PUT, DECK_DELETE } kind;
    struct quota *guest_quota, *address_quota; /* of an upload; NULL if none */
    bool known;
    char guest[IDS_MAX + 1], address[QUOTAS_WHO_MAX + 1];
    struct decks_file file;
    bool in_use;             /* a table uses the deck */
    struct engawa_text text; /* the body received, or the one to send */
    struct engawa_text version;
    bool fine; /* false: refused with WHY */
    struct engawa_reason why;
};

static const struct {
    const char *code;
    unsigned status;
} statuses[] = {{"large", 413},    {"taken", 409},  {"in-use", 409},       {"not-yours", 403},
                {"no-guest", 401}, {"banned", 403}, {"no-such-deck", 404}, {"full", 507},
                {"store", 500},    {"length", 411}, {"busy", 429},         {"too-many", 429},
                {"memory", 503}};

/* Responds with the exchange's text. */
static void send_json(struct http_exchange *exchange, unsigned status)
{
    http_send_own(exchange, (struct http_response){.status = status, .type = "application/json"});
}

/* Ends the object that JSON writes, a whole body. */
static void end_body(struct engawa_json *json)
{
    engawa_json_close(json);
    engawa_json_end(json);
    engawa_text_add_char(json->text, '\n');
}

static void refuse(struct http_exchange *exchange, const struct engawa_reason *why)
{
    unsigned status = 400;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(statuses[i].code, why->code) == 0)
            status = statuses[i].status;
    engawa_text_clear(&exchange->own);
    struct engawa_json json = engawa_json_begin(&exchange->own);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "code", why->code);
    engawa_json_string(&json, "en", why->en);
    engawa_json_string(&json, "ja", why->ja);
    end_body(&json);
    send_json(exchange, status);
}

static void refuse_path(struct http_exchange *exchange)
{
    http_refuse(exchange, 404, "There is no such deck or picture.",
                "そのデッキまたは画像はありません。");
}

/* Finds the guest who sends the request by its token and its address. */
static bool find_guest(const struct deck_http *site, const struct http_exchange *exchange,
                       char *guest, struct engawa_reason *why)
{
    const char *value = head_get(&exchange->head, "authorization");
    engawa_refuse(why, "no-guest", "this server does not know you yet: open its page first",
                  "まだこのサーバーのゲストではありません。先にページを開いてください");
    return value && strncmp(value, "Bearer ", 7) == 0 &&
           house_guest(site->house, value + 7, exchange->socket->quota->who, guest, why);
}

/* ---- work ---- */

static void end_upload(struct deck_work *work)
{
    if (!work->guest_quota)
        return;
    work->guest_quota->uploads--;
    work->address_quota->uploads--;
    work->site->uploads--;
    work->guest_quota = work->address_quota = NULL;
}

static void work_free(struct deferred *later)
{
    struct deck_work *work = (struct deck_work *)later;
    end_upload(work);
    engawa_text_free(&work->text);
    engawa_text_free(&work->version);
    free(work);
}

/* Appends the built-in decks. */
static void add_built_in(struct engawa_json *json)
{
    const struct engawa_lore_keeper *keeper;
    for (int i = 0; (keeper = engawa_lore_keeper_at(i)); i++) {
        engawa_json_object(json, NULL);
        engawa_json_string(json, "name", keeper->deck);
        engawa_json_object(json, "title");
        engawa_json_string(json, "en", keeper->deck_en);
        engawa_json_string(json, "ja", keeper->deck_ja);
        engawa_json_close(json);
        engawa_json_integer(json, "cards", keeper->deck_cards);
        engawa_json_integer(json, "bytes", 0);
        engawa_json_bool(json, "private", false);
        engawa_json_bool(json, "mine", false);
        engawa_json_close(json);
    }
}

static void write_list(struct deck_work *work)
{
    struct engawa_json json = engawa_json_begin(&work->text);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "decks");
    add_built_in(&json);
    decks_list(work->site->decks, work->known ? work->guest : "", &json);
    engawa_json_close(&json);
    engawa_json_integer(&json, "clues", work->site->settings->limits.remarks);
    end_body(&json);
}

/* Runs in the worker's thread. */
static void run(struct deferred *later)
{
    struct deck_work *work = (struct deck_work *)later;
    struct decks *decks = work->site->decks;
    const struct decks_file *file = &work->file;
    const struct decks_maker maker = {.guest = work->guest, .address = work->address};
    const char *body = engawa_text_string(&work->text);
    work->fine = true;
    if (work->kind == DECK_LIST)
        write_list(work);
    else if (work->kind == DECK_READ)
        work->fine = decks_read(decks, file, &work->text, &work->version, &work->why);
    else if (work->kind == DECK_DELETE)
        work->fine = decks_delete(decks, work->guest, file->deck, work->in_use, &work->why);
    else if (file->number > 0)
        work->fine = decks_put(decks, &maker, file, body, work->text.length, &work->why);
    else
        work->fine = decks_finish(decks, &maker, file->deck, body, work->text.length, &work->why);
}

/* Runs in the loop's thread afterwards. */
static void done(struct deferred *later)
{
    struct deck_work *work = (struct deck_work *)later;
    bool changed = work->kind == DECK_DELETE || (work->kind == DECK_PUT && work->file.number == 0);
    if (work->fine && changed)
        house_forget_deck(work->site->house, work->file.deck);
    end_upload(work);
}

/* ---- responding ---- */

static const char *type_of(const struct decks_file *file)
{
    return file->number == 0 ? "application/json" : file->webp ? "image/webp" : "image/jpeg";
}

static void send_file(struct http_exchange *exchange, const struct decks_file *file,
                      const char *version)
{
    char etag[64];
    bool versioned = file->number > 0 && exchange->head.query;
    snprintf(etag, sizeof etag, "\"%s\"", version);
    http_send_own(exchange,
                  (struct http_response){.status = 200,
                                         .type = type_of(file),
                                         .etag = etag,
                                         .cache = versioned ? "public, max-age=31536000, immutable"
                                                            : "no-cache"});
}

/* Sends the text that WORK has read. */
static void send_text(struct http_exchange *exchange, struct deck_work *work)
{
    struct engawa_text before = exchange->own;
    exchange->own = work->text;
    work->text = before;
    if (work->kind == DECK_READ)
        send_file(exchange, &work->file, engawa_text_string(&work->version));
    else
        send_json(exchange, 200);
}

static void respond(struct deferred *later, struct http_exchange *exchange)
{
    struct deck_work *work = (struct deck_work *)later;
    engawa_text_clear(&exchange->own);
    if (!work->fine && work->kind == DECK_READ && strcmp(work->why.code, "no-such-deck") == 0) {
        refuse_path(exchange);
    } else if (!work->fine) {
        refuse(exchange, &work->why);
    } else if (work->kind == DECK_LIST || work->kind == DECK_READ) {
        send_text(exchange, work);
    } else if (work->kind == DECK_PUT) {
        engawa_text_add(&exchange->own, "{}\n");
        send_json(exchange, 201);
    } else {
        send_json(exchange, 204);
    }
}

static struct deck_work *work_new(struct deck_http *site, struct http_exchange *exchange)
{
    static const struct deferred_kind kind = {run, done, respond, work_free};
    struct deck_work *work = engawa_allocate(1, sizeof *work);
    deferred_begin(&work->later, &kind, exchange);
    work->site = site;
    snprintf(work->address, sizeof work->address, "%s", exchange->socket->quota->who);
    return work;
}

static void start(struct deck_work *work)
{
    deferred_start(&work->later, work->site->worker,
                   work->kind == DECK_LIST || work->kind == DECK_READ);
}

/* ---- reading ---- */

void deck_http_get(struct deck_http *site, struct http_exchange *exchange, const char *path)
{
    struct deck_work *work = work_new(site, exchange);
    path += strlen(prefix);
    work->kind = *path ? DECK_READ : DECK_LIST;
    if (*path && !decks_take_path(path, &work->file)) {
        deferred_forget(exchange);
        refuse_path(exchange);
        return;
    }
    work->known = !*path && find_guest(site, exchange, work->guest, &work->why);
    start(work);
}

/* ---- changing ---- */

/* Returns the length of the request's body; 0 with WHY if it is not acceptable. */
static int64_t read_length(const struct http_exchange *exchange, struct engawa_reason *why)
{
    int64_t length = exchange->head.length;
    if (length < 0)
        engawa_refuse(why, "length", "a file comes with its length",
                      "ファイルには長さ（Content-Length）が必要です");
    else if (length == 0)
        engawa_refuse(why, "file", "the file is empty", "ファイルが空です");
    else if (length <= DECKS_FILE_MAX)
        return length;
    else
        engawa_refuse(why, "large", "a file may have at most %d bytes",
                      "ファイルは%dバイトまでです", DECKS_FILE_MAX);
    return 0;
}

static bool may_spend(const struct deck_work *work, struct quota *quota, int64_t bytes)
{
    const struct deck_http *site = work->site;
    int64_t now = loop_now(work->later.exchange->socket->stream.all->loop);
    double rate = site->settings->uploads / 60.0, price = 1 + (double)bytes / (double)UNIT;
    if (rate <= 0)
        return true;
    if (allowance_fill(&quota->uploaded, now, rate, rate * 60 * (double)BURST) < price)
        return false;
    quota->uploaded.tokens -= price;
    return true;
}

/* Returns whether WORK's guest may upload BYTES now from their address, and counts the upload as
 * running; otherwise false with WHY. */
static bool begin_upload(struct deck_work *work, int64_t bytes)
{
    struct deck_http *site = work->site;
    int most = site->settings->uploads_at_once;
    struct quota *guest = quotas_of(site->quotas, work->guest),
                 *address = work->later.exchange->socket->quota;
    if (guest->uploads >= most || address->uploads >= most || site->uploads >= IN_ALL * most)
        return engawa_refuse(&work->why, "busy", "too many files are coming at once; try again",
                             "一度に届くファイルが多すぎます。もう一度お試しください");
    if (!may_spend(work, guest, bytes) || !may_spend(work, address, bytes))
        return engawa_refuse(&work->why, "too-many",
                             "you have sent many pictures; go on in some minutes",
                             "たくさんの画像が送られました。数分たってから続けてください");
    work->guest_quota = guest;
    work->address_quota = address;
    guest->uploads++;
    address->uploads++;
    site->uploads++;
    return true;
}

static struct deck_work *work_of(const struct http_exchange *exchange)
{
    return (struct deck_work *)exchange->later;
}

/* Refuses at once with the reason of EXCHANGE's work. */
static void refuse_change(struct http_exchange *exchange)
{
    struct engawa_reason why = work_of(exchange)->why;
    deferred_forget(exchange);
    refuse(exchange, &why);
}

void deck_http_put(struct deck_http *site, struct http_exchange *exchange, const char *path)
{
    struct deck_work *work = work_new(site, exchange);
    work->kind = DECK_PUT;
    bool fine = decks_take_path(path + strlen(prefix), &work->file) ||
                engawa_refuse(&work->why, "file",
                              "a deck has deck.json, 1.jpg or 1.webp and thumb/1.jpg or so",
                              "デッキに置けるのは deck.json、1.jpg（.webp）、thumb/1.jpg などです");
    int64_t length = fine && find_guest(site, exchange, work->guest, &work->why)
                         ? read_length(exchange, &work->why)
                         : 0;
    if (length > 0 && begin_upload(work, length) &&
        engawa_text_try_reserve(&work->text, (size_t)length, &work->why))
        http_take_body(exchange);
    else
        refuse_change(exchange);
}

void deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length)
{
    engawa_text_add_bytes(&work_of(exchange)->text, bytes, length);
}

void deck_http_body_end(struct http_exchange *exchange)
{
    start(work_of(exchange));
}

void deck_http_delete(struct deck_http *site, struct http_exchange *exchange, const char *path)
{
    struct deck_work *work = work_new(site, exchange);
    work->kind = DECK_DELETE;
    snprintf(work->file.deck, sizeof work->file.deck, "%s", path + strlen(prefix));
    if (!find_guest(site, exchange, work->guest, &work->why) || !begin_upload(work, 0)) {
        refuse_change(exchange);
        return;
    }
    work->in_use = house_uses_deck(site->house, work->file.deck);
    start(work);
}
