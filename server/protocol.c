/* protocol.c - what a visitor may ask (docs/protocol.md): one function for each ask.
 *
 * An ask is checked completely before anything is written, so that a refusal changes nothing.
 */
#include "server/inside.h"
#include "server/words.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_MAX = 8192,
    CHAT_MAX = 500,
    NAME_MAX_CHARACTERS = 40,
    TITLE_MAX = 60,
    LOBBY_MAX = 200
};

/* One message being answered. */
struct ask {
    struct house *house;
    struct visitor *visitor;
    const json_t *fields;
    int64_t re;               /* the number to reply to */
    bool later;               /* the reply will be held when it is there */
    struct engawa_text reply; /* what is added to re and ok: ,"key":value… */
    struct engawa_reason why;
};

/* ---- reading fields ---- */

static bool bad_field(struct ask *ask, const char *name)
{
    return engawa_refuse(&ask->why, "bad-field", "the field \"%s\" is missing or wrong",
                         "フィールド「%s」がないか、正しくありません", name);
}

/* A string; FALLBACK (may be NULL: required) where it is absent or null. */
static bool take_text(struct ask *ask, const char *name, const char *fallback, const char **text)
{
    const json_t *field = json_object_get(ask->fields, name);
    if (fallback && (!field || json_is_null(field))) {
        *text = fallback;
        return true;
    }
    *text = json_string_value(field);
    return *text || bad_field(ask, name);
}

static bool take_integer(struct ask *ask, const char *name, int64_t low, int64_t high,
                         int64_t *number)
{
    const json_t *field = json_object_get(ask->fields, name);
    *number = json_integer_value(field);
    return (json_is_integer(field) && *number >= low && *number <= high) || bad_field(ask, name);
}

static bool take_bool(struct ask *ask, const char *name, bool *value)
{
    const json_t *field = json_object_get(ask->fields, name);
    *value = json_is_true(field);
    return !field || json_is_boolean(field) || bad_field(ask, name);
}

/* The language asked for; absent leaves it. */
static bool take_language(struct ask *ask, enum engawa_language *language)
{
    const char *text;
    if (!take_text(ask, "lang", "", &text))
        return false;
    if (strcmp(text, "ja") == 0)
        *language = ENGAWA_JAPANESE;
    else if (strcmp(text, "en") == 0)
        *language = ENGAWA_ENGLISH;
    else
        return text[0] == '\0' || bad_field(ask, "lang");
    return true;
}

static struct live_table *take_table(struct ask *ask)
{
    const char *id;
    return take_text(ask, "table", NULL, &id) ? house_table(ask->house, id, &ask->why) : NULL;
}

/* The table asked for, and the guest's seat there, which he must have. */
static struct live_table *take_own_seat(struct ask *ask, int *seat)
{
    struct live_table *live = take_table(ask);
    if (!live)
        return NULL;
    *seat = table_seat_of(live->table, ask->visitor->guest);
    if (*seat >= 0)
        return live;
    engawa_refuse(&ask->why, "no-seat", "you have no seat at this table",
                  "このテーブルの席についていません");
    return NULL;
}

static bool not_host(struct ask *ask)
{
    return engawa_refuse(&ask->why, "not-host", "only the host may do that",
                         "それができるのはテーブルの主だけです");
}

static void add_string(struct engawa_text *json, const char *key, const char *value)
{
    engawa_text_printf(json, ",\"%s\":", key);
    engawa_text_add_json(json, value, strlen(value));
}

/* Writes what was composed, unless composing failed; frees LINES. */
static bool write_if(bool composed, struct ask *ask, struct live_table *live,
                     struct engawa_text *lines)
{
    bool fine =
        composed && (lines->length == 0 || house_write(live, engawa_text_string(lines), &ask->why));
    engawa_text_free(lines);
    return fine;
}

/* ---- guests ---- */

static const char *language_name(enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? "ja" : "en";
}

/* Writes the visitor's guest to the journal. */
static bool put_guest(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    visitor->changed = true;
    if (journal_put_guest(ask->house->journal, visitor->guest, visitor->token_hash, visitor->name,
                          language_name(visitor->language), house_now(ask->house), &ask->why))
        return true;
    ask->house->failed = true;
    return false;
}

/* A guest who was never here: a new id, a new secret token of 128 bits. */
static bool new_guest(struct ask *ask, char *token)
{
    struct visitor *visitor = ask->visitor;
    uint8_t secret[16];
    int rate = ask->house->limits.new_guests;
    if (!allowance_take(&ask->house->new_guests, house_now(ask->house), rate, 100.0 * rate))
        return engawa_refuse(&ask->why, "busy", "too many people are arriving; try again soon",
                             "混み合っています。少し待ってからお試しください");
    engawa_random_bytes(secret, sizeof secret);
    engawa_hex(secret, sizeof secret, token);
    engawa_sha256((const uint8_t *)token, strlen(token), visitor->token_hash);
    visitor->guest[0] = 'g';
    house_random_id(visitor->guest + 1, 12);
    return true;
}

/* The guest whose token this is, who still speaks the same language unless he said another. */
static bool old_guest(struct ask *ask, const char *token)
{
    struct visitor *visitor = ask->visitor;
    struct journal_guest guest;
    engawa_sha256((const uint8_t *)token, strlen(token), visitor->token_hash);
    if (!journal_guest(ask->house->journal, visitor->token_hash, &guest, &ask->why))
        return false;
    snprintf(visitor->guest, sizeof visitor->guest, "%s", guest.id);
    snprintf(visitor->name, sizeof visitor->name, "%s", guest.name);
    if (!json_object_get(ask->fields, "lang"))
        visitor->language = strcmp(guest.language, "ja") == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
    visitor->changed = strcmp(guest.language, language_name(visitor->language)) != 0;
    return true;
}

bool house_guest(struct house *house, const char *token, char *guest)
{
    uint8_t hash[32];
    struct journal_guest found;
    struct engawa_reason why;
    engawa_sha256((const uint8_t *)token, strlen(token), hash);
    if (!journal_guest(house->journal, hash, &found, &why))
        return false;
    snprintf(guest, JOURNAL_GUEST_ID_MAX + 1, "%s", found.id);
    return true;
}

static bool ask_hello(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *token, *given;
    char name[TABLE_NAME_BYTES + 1], fresh[33];
    if (visitor->known)
        return engawa_refuse(&ask->why, "known", "you have said hello already",
                             "あいさつはもう済んでいます");
    if (!take_language(ask, &visitor->language) || !take_text(ask, "token", "", &token) ||
        !take_text(ask, "name", "", &given))
        return false;
    bool named = given[0] != '\0';
    if ((named || !token[0]) && !words_clean(given, 1, NAME_MAX_CHARACTERS, name, &ask->why))
        return false;
    if (token[0] ? !old_guest(ask, token) : !new_guest(ask, fresh))
        return false;
    bool renamed = named && strcmp(name, visitor->name) != 0;
    if (renamed)
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
    if ((renamed || visitor->changed) && !put_guest(ask))
        return false;
    visitor->known = true;
    add_string(&ask->reply, "guest", visitor->guest);
    add_string(&ask->reply, "token", token[0] ? token : fresh);
    add_string(&ask->reply, "name", visitor->name);
    add_string(&ask->reply, "version", ENGAWA_VERSION);
    return true;
}

static bool ask_name(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *given;
    char name[TABLE_NAME_BYTES + 1];
    enum engawa_language language = visitor->language;
    if (!take_language(ask, &language) || !take_text(ask, "name", visitor->name, &given) ||
        !words_clean(given, 1, NAME_MAX_CHARACTERS, name, &ask->why))
        return false;
    visitor->language = language;
    for (struct visitor *other = ask->house->visitors; other; other = other->next)
        if (other->known && strcmp(other->guest, visitor->guest) == 0) {
            snprintf(other->name, sizeof other->name, "%s", name);
            other->changed = true;
        }
    add_string(&ask->reply, "name", name);
    return put_guest(ask);
}

/* ---- the lobby ---- */

static void write_table(const struct table *table, struct engawa_text *json)
{
    engawa_text_add(json, "{\"table\":");
    engawa_text_add_json(json, table->id, strlen(table->id));
    add_string(json, "title", table->title);
    add_string(json, "game", table->game->name);
    engawa_text_add(json, ",\"options\":");
    engawa_setup_json(table->game, &table->setup, json);
    engawa_text_printf(json, ",\"seats\":%d,\"taken\":%d,\"phase\":\"%s\"}", table->setup.seats,
                       table_taken(table), table->phase == TABLE_OPEN ? "open" : "playing");
}

void protocol_write_lobby(const struct house *house, struct engawa_text *json)
{
    int count = 0;
    engawa_text_add(json, "\"tables\":[");
    for (const struct live_table *live = house->last; live && count < LOBBY_MAX;
         live = live->previous) {
        const struct table *table = live->table;
        if (table->private || table->phase == TABLE_OVER || !table->game)
            continue;
        engawa_text_add(json, count++ ? "," : "");
        write_table(table, json);
    }
    engawa_text_add_char(json, ']');
}

static bool ask_lobby(struct ask *ask)
{
    ask->visitor->lobby = true;
    engawa_text_add_char(&ask->reply, ',');
    protocol_write_lobby(ask->house, &ask->reply);
    return true;
}

/* ---- tables ---- */

/* Whether the asker may have one more table. */
static bool check_tables(struct ask *ask)
{
    int all = 0, own = 0;
    for (const struct live_table *live = ask->house->first; live; live = live->next) {
        if (live->table->phase == TABLE_OVER)
            continue;
        all++;
        own += strcmp(live->table->host, ask->visitor->guest) == 0;
    }
    if (own >= ask->house->limits.tables_per_guest)
        return engawa_refuse(&ask->why, "too-many", "finish or abandon one of your %d tables first",
                             "先に、開いている %d のテーブルのどれかを終えてください", own);
    if (all >= ask->house->limits.tables)
        return engawa_refuse(&ask->why, "busy", "every table is taken; try again later",
                             "テーブルがすべて埋まっています。あとでお試しください");
    return true;
}

static bool take_options(struct ask *ask, const struct engawa_game *game,
                         struct engawa_setup *setup)
{
    const json_t *options = json_object_get(ask->fields, "options");
    const char *key;
    json_t *value;
    if (options && !json_is_null(options) && !json_is_object(options))
        return bad_field(ask, "options");
    json_object_foreach((json_t *)options, key, value)
    {
        char number[32];
        const char *text = json_string_value(value);
        if (!text && !json_is_integer(value))
            return bad_field(ask, "options");
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (!engawa_setup_option(game, setup, key, text ? text : number, &ask->why))
            return false;
    }
    return engawa_setup_check(game, setup, &ask->why);
}

/* Writes the first entry of a new table. */
static struct live_table *open_table(struct ask *ask, const struct table_opening *opening)
{
    struct engawa_text lines = {0};
    struct live_table *live = house_new_table(ask->house, &ask->why);
    if (live)
        table_open(live->table, opening, &lines);
    return write_if(live != NULL, ask, live, &lines) ? live : NULL;
}

static bool ask_open(struct ask *ask)
{
    struct table_opening opening = {.host = ask->visitor->guest};
    const char *game, *given;
    char title[TABLE_TITLE_BYTES + 1];
    int64_t seats;
    if (!take_text(ask, "game", NULL, &game) || !take_text(ask, "title", "", &given) ||
        !take_integer(ask, "seats", 1, ENGAWA_SEATS_MAX, &seats) ||
        !take_bool(ask, "private", &opening.private) ||
        !words_clean(given, 0, TITLE_MAX, title, &ask->why))
        return false;
    opening.title = title;
    opening.game = engawa_game_named(game);
    if (!opening.game)
        return engawa_refuse(&ask->why, "no-such-game", "there is no game \"%.60s\"",
                             "「%.60s」というゲームはありません", game);
    engawa_setup_defaults(opening.game, (int)seats, &opening.setup);
    if (!take_options(ask, opening.game, &opening.setup) || !check_tables(ask))
        return false;
    struct live_table *live = open_table(ask, &opening);
    if (live)
        add_string(&ask->reply, "table", live->table->id);
    return live != NULL;
}

static bool ask_enter(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    int64_t after;
    if (!live || !take_integer(ask, "after", 0, INT32_MAX, &after))
        return false;
    const struct table *table = live->table;
    if ((size_t)after > table->length)
        return engawa_refuse(&ask->why, "stale", "entry %lld is not there; enter from 0",
                             "%lld 番の記録はまだありません。0 から入り直してください",
                             (long long)after);
    int seat = table_seat_of(table, ask->visitor->guest);
    bool open = table->phase == TABLE_OVER && after == 0; /* the cards are on the table */
    int viewer = open ? ENGAWA_OPEN : seat;
    if (!presence_enter(ask->visitor, live, table->length, viewer, &ask->why))
        return false;
    engawa_text_printf(&ask->reply, ",\"k\":%zu,\"log\":", table->length);
    table_log(table, (size_t)after, viewer, &ask->reply);
    if (seat >= 0)
        engawa_text_printf(&ask->reply, ",\"seat\":%d", seat);
    else
        engawa_text_add(&ask->reply, ",\"seat\":null");
    engawa_text_printf(&ask->reply, ",\"host\":%s,\"here\":{",
                       presence_is_host(live, ask->visitor->guest) ? "true" : "false");
    presence_write(live, &ask->reply);
    engawa_text_add_char(&ask->reply, '}');
    return true;
}

static bool ask_leave(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    if (live)
        presence_leave(ask->visitor, live);
    return live != NULL;
}

static bool ask_sit(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    const char *entropy;
    int64_t seat;
    struct engawa_text lines = {0};
    if (!live || !take_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !take_text(ask, "entropy", "", &entropy))
        return false;
    bool fine = table_sit(live->table, (int)seat, ask->visitor->guest, ask->visitor->name, entropy,
                          &lines, &ask->why);
    engawa_text_printf(&ask->reply, ",\"seat\":%d", (int)seat);
    return write_if(fine, ask, live, &lines);
}

static bool ask_stand(struct ask *ask)
{
    int seat;
    struct live_table *live = take_own_seat(ask, &seat);
    struct engawa_text lines = {0};
    return live && write_if(table_stand(live->table, seat, &lines, &ask->why), ask, live, &lines);
}

static bool ask_bot(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    const char *name;
    int64_t seat;
    struct engawa_text lines = {0};
    if (!live || !take_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat) ||
        !take_text(ask, "bot", "", &name))
        return false;
    if (!presence_is_host(live, ask->visitor->guest) &&
        table_seat_of(live->table, ask->visitor->guest) < 0)
        return not_host(ask);
    const struct engawa_bot *bot =
        name[0] ? engawa_bot_named(name, live->table->game) : engawa_bot_best(live->table->game);
    if (!bot)
        return engawa_refuse(&ask->why, "no-such-bot", "there is no bot \"%.60s\" for this game",
                             "このゲームに「%.60s」というボットはいません", name);
    return write_if(
        table_bot(live->table, (int)seat, bot, ask->visitor->language, &lines, &ask->why), ask,
        live, &lines);
}

static bool ask_unseat(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    int64_t seat;
    struct engawa_text lines = {0};
    if (!live || !take_integer(ask, "seat", 0, ENGAWA_SEATS_MAX - 1, &seat))
        return false;
    if (!presence_is_host(live, ask->visitor->guest))
        return not_host(ask);
    if (live->table->seat[seat].holder == SEAT_GUEST && !presence_is_away(live, (int)seat))
        return engawa_refuse(&ask->why, "present",
                             "that player is here, or has been away for less than a minute",
                             "その人は席にいるか、離れてからまだ1分たっていません");
    return write_if(table_stand(live->table, (int)seat, &lines, &ask->why), ask, live, &lines);
}

static bool ask_start(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    struct engawa_text lines = {0};
    if (!live)
        return false;
    if (!presence_is_host(live, ask->visitor->guest) &&
        table_seat_of(live->table, ask->visitor->guest) < 0)
        return not_host(ask);
    return write_if(table_start(live->table, &lines, &ask->why), ask, live, &lines);
}

static bool ask_move(struct ask *ask)
{
    int seat;
    int64_t after;
    const char *move;
    size_t n;
    struct engawa_text lines = {0};
    struct live_table *live = take_own_seat(ask, &seat);
    if (!live || !take_integer(ask, "after", 0, INT32_MAX, &after) ||
        !take_text(ask, "do", NULL, &move))
        return false;
    if (!write_if(table_move(live->table, seat, after, move, &n, &lines, &ask->why), ask, live,
                  &lines))
        return false;
    engawa_text_printf(&ask->reply, ",\"n\":%zu", n);
    return true;
}

static bool ask_hint(struct ask *ask)
{
    int seat;
    struct live_table *live = take_own_seat(ask, &seat);
    ask->later = true;
    return live && hints_ask(ask->visitor, live, seat, ask->re, &ask->why);
}

static bool ask_say(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    const char *given;
    char text[4 * CHAT_MAX + 1];
    struct engawa_text lines = {0};
    if (!live || !take_text(ask, "text", NULL, &given) ||
        !words_clean(given, 1, CHAT_MAX, text, &ask->why))
        return false;
    if (!allowance_take(&ask->visitor->chats, house_now(ask->house), 0.5, 8))
        return engawa_refuse(&ask->why, "too-fast", "a little slower, please",
                             "もう少しゆっくりお願いします");
    return write_if(
        table_chat(live->table, ask->visitor->guest, ask->visitor->name, text, &lines, &ask->why),
        ask, live, &lines);
}

/* Seats the same people and bots at the new table. */
static bool seat_again(struct ask *ask, const struct table *old, struct live_table *live)
{
    bool fine = true;
    for (int seat = 0; fine && seat < old->setup.seats; seat++) {
        const struct table_seat *held = &old->seat[seat];
        struct engawa_text lines = {0};
        const struct engawa_bot *bot = engawa_bot_named(held->who, old->game);
        if (held->holder == SEAT_GUEST)
            fine = table_sit(live->table, seat, held->who, held->name, "", &lines, &ask->why);
        else if (held->holder == SEAT_BOT)
            fine = table_bot(live->table, seat, bot ? bot : engawa_bot_best(old->game),
                             ask->visitor->language, &lines, &ask->why);
        fine = write_if(fine, ask, live, &lines);
    }
    return fine;
}

static bool ask_rematch(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    if (!live)
        return false;
    const struct table *old = live->table;
    const char *guest = ask->visitor->guest;
    if (table_seat_of(old, guest) < 0 && strcmp(old->host, guest) != 0)
        return engawa_refuse(&ask->why, "no-seat", "you have no seat at this table",
                             "このテーブルの席についていません");
    if (old->phase != TABLE_OVER)
        return engawa_refuse(&ask->why, "not-over", "this game is not over yet",
                             "このゲームはまだ終わっていません");
    if (!old->rematch[0]) {
        struct table_opening opening = {.game = old->game,
                                        .setup = old->setup,
                                        .title = old->title,
                                        .host = guest,
                                        .private = old->private};
        struct engawa_text lines = {0};
        struct live_table *next = check_tables(ask) ? open_table(ask, &opening) : NULL;
        if (!next || !seat_again(ask, old, next))
            return false;
        table_rematch(next->table->id, &lines);
        if (!write_if(true, ask, live, &lines))
            return false;
    }
    add_string(&ask->reply, "table", old->rematch);
    return true;
}

static bool ask_abandon(struct ask *ask)
{
    struct live_table *live = take_table(ask);
    struct engawa_text lines = {0};
    if (!live)
        return false;
    if (!presence_is_host(live, ask->visitor->guest))
        return not_host(ask);
    return write_if(table_abandon(live->table, &lines, &ask->why), ask, live, &lines);
}

static bool ask_ping(struct ask *ask)
{
    (void)ask;
    return true;
}

static const struct {
    const char *name;
    bool (*reply)(struct ask *ask);
} asks[] = {
    {"hello", ask_hello},     {"name", ask_name},   {"lobby", ask_lobby},
    {"open", ask_open},       {"enter", ask_enter}, {"leave", ask_leave},
    {"sit", ask_sit},         {"stand", ask_stand}, {"bot", ask_bot},
    {"unseat", ask_unseat},   {"start", ask_start}, {"move", ask_move},
    {"hint", ask_hint},       {"say", ask_say},     {"rematch", ask_rematch},
    {"abandon", ask_abandon}, {"ping", ask_ping},
};

/* ---- one message ---- */

static void write_re(int64_t re, struct engawa_text *json)
{
    engawa_text_add(json, "{\"re\":");
    if (re >= 0)
        engawa_text_printf(json, "%lld", (long long)re);
    else
        engawa_text_add(json, "null");
}

void protocol_write_ok(int64_t re, struct engawa_text *json)
{
    write_re(re, json);
    engawa_text_add(json, ",\"ok\":true");
}

void protocol_write_refusal(int64_t re, const struct engawa_reason *why,
                            enum engawa_language language, struct engawa_text *json)
{
    write_re(re, json);
    engawa_text_add(json, ",\"ok\":false");
    add_string(json, "code", why->code);
    add_string(json, "say", engawa_reason_in(why, language));
    engawa_text_add_char(json, '}');
}

static bool dispatch(struct ask *ask)
{
    const char *name = json_string_value(json_object_get(ask->fields, "ask"));
    for (size_t i = 0; name && i < sizeof asks / sizeof *asks; i++) {
        if (strcmp(asks[i].name, name) != 0)
            continue;
        if (!ask->visitor->known && asks[i].reply != ask_hello && asks[i].reply != ask_ping)
            return engawa_refuse(&ask->why, "hello-first", "say hello first",
                                 "先に hello を送ってください");
        return asks[i].reply(ask);
    }
    return engawa_refuse(&ask->why, "unknown-ask", "there is no such ask",
                         "そのような ask はありません");
}

/* Whether MESSAGE is an object with a number to reply to. */
static bool check_form(struct ask *ask)
{
    const json_t *id = json_object_get(ask->fields, "id");
    ask->re = json_is_integer(id) && json_integer_value(id) >= 0 ? json_integer_value(id) : -1;
    return ask->re >= 0 ||
           engawa_refuse(&ask->why, "bad-message",
                         "a message is a JSON object with \"ask\" and a number \"id\"",
                         "メッセージは ask と数値の id をもつ JSON オブジェクトです");
}

bool protocol_take(struct visitor *visitor, const char *text, size_t length)
{
    struct house *house = visitor->house;
    struct ask ask = {.house = house, .visitor = visitor, .re = -1};
    bool paced = house->limits.rate == 0 || allowance_take(&visitor->messages, house_now(house),
                                                           house->limits.rate, house->limits.burst);
    json_t *message = length <= MESSAGE_MAX && paced
                          ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL)
                          : NULL;
    struct engawa_text reply = {0};
    bool fine;
    ask.fields = message;
    if (!paced)
        fine = engawa_refuse(&ask.why, "too-fast", "too many messages at once",
                             "一度にたくさん送りすぎです");
    else
        fine = check_form(&ask) && dispatch(&ask);
    if (fine) {
        protocol_write_ok(ask.re, &reply);
        engawa_text_printf(&reply, "%s}", engawa_text_string(&ask.reply));
    } else {
        protocol_write_refusal(ask.re, &ask.why, visitor->language, &reply);
    }
    if (!fine || !ask.later)
        house_hold(visitor, ask.re, engawa_text_string(&reply));
    json_decref(message);
    engawa_text_free(&ask.reply);
    engawa_text_free(&reply);
    return paced;
}
