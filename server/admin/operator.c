/* operator.c - the operator's notice to everybody, and the keys of the operator's page
 * (commands.h). */
#include "server/admin/admin_state.h"
#include "server/admin/commands.h"

#include "engine/json.h"
#include "server/admin/census.h"
#include "server/base/ids.h"
#include "server/base/version.h"
#include "server/cluster/forward.h"
#include "server/cluster/news.h"
#include "server/house/reply.h"
#include "server/push/push_check.h"
#include "store/care/lists.h"
#include "store/journal/settings.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    LINK_LASTS = 10 * 60 * 1000,         /* ms */
    FIRST_LASTS = 60 * 60 * 1000,        /* ms, of a link that nobody has asked for by a command */
    SESSION_LASTS = 12 * 60 * 60 * 1000, /* ms */
    NOTICE_LASTS = 10 * 60 * 1000,       /* ms by default */
    KEY_LENGTH = 32                      /* characters of five bits */
};

/* ---- the notice ---- */

void command_write_notice(const struct house *house, struct engawa_json *json)
{
    const struct admin_state *admin = admin_of(house);
    if (admin->notice[0] && house_now(house) < admin->notice_until)
        engawa_json_string(json, "notice", admin->notice);
}

/* Sends TEXT to everybody connected, and to everybody who connects before UNTIL; "" withdraws the
 * notice. Returns the number of visitors who got it. */
static int say_notice(struct house *house, const char *text, int64_t until)
{
    struct admin_state *admin = admin_of(house);
    struct engawa_text push = {0};
    int told = 0;
    snprintf(admin->notice, sizeof admin->notice, "%s", text);
    admin->notice_until = until;
    struct engawa_json json = reply_begin_push("notice", &push);
    engawa_json_string(&json, "text", text);
    reply_end(&json);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->known && !visitor->remote.forwarded) {
            visitor_tell(visitor, push.at);
            told++;
        }
    engawa_text_free(&push);
    return told;
}

bool command_message(struct ask *ask, const char *const *words)
{
    char text[sizeof((struct admin_state *)0)->notice];
    int64_t until;
    struct engawa_text note = {0};
    if (!words_clean(words[0], 0, ADMIN_NOTICE_MAX, text, &ask->why) || !command_until(ask, &until))
        return false;
    if (!until)
        until = house_now(ask->house) + NOTICE_LASTS;
    engawa_json_integer(&ask->reply, "told", say_notice(ask->house, text, until));
    struct engawa_json json = engawa_json_begin(&note);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "notice", text);
    engawa_json_integer(&json, "until", until);
    engawa_json_close(&json);
    engawa_json_end(&json);
    news_note(ask->house, note.at);
    engawa_text_free(&note);
    return true;
}

void command_take_notice(struct house *house, const json_t *note)
{
    const char *text = json_string_value(json_object_get(note, "notice"));
    if (text)
        say_notice(house, text, json_integer_value(json_object_get(note, "until")));
}

/* ---- the link for the operator's page ---- */

/* Returns the entry of KEYS for a new key: a free one, or the one that expires first. */
static struct admin_key *place_for(struct admin_key *keys, int count)
{
    struct admin_key *place = keys;
    for (int i = 1; i < count; i++)
        if (keys[i].until < place->until)
            place = &keys[i];
    return place;
}

/* Sends KEY to the neighbours, as one of a SESSION or of a link. */
static void tell_key(struct house *house, const struct admin_key *key, bool session)
{
    char hash[2 * sizeof key->hash + 1];
    struct engawa_text note = {0};
    struct engawa_json json = engawa_json_begin(&note);
    engawa_hex(key->hash, sizeof key->hash, hash);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "key", hash);
    engawa_json_integer(&json, "until", key->until);
    engawa_json_bool(&json, "session", session);
    engawa_json_close(&json);
    engawa_json_end(&json);
    news_note(house, note.at);
    engawa_text_free(&note);
}

/* Adds a random KEY to the operator's keys, for a SESSION or for a link, that LASTS ms. */
static void add_key(struct house *house, bool session, int64_t lasts, char key[KEY_LENGTH + 1])
{
    struct admin_state *admin = admin_of(house);
    struct admin_key *place =
        session ? place_for(admin->session, ADMIN_SESSIONS) : place_for(admin->link, ADMIN_LINKS);
    ids_random(key, KEY_LENGTH);
    engawa_sha256((const uint8_t *)key, KEY_LENGTH, place->hash);
    place->until = house_now(house) + lasts;
    tell_key(house, place, session);
}

/* Returns the entry of KEYS that has HASH and is valid at NOW, or NULL. */
static struct admin_key *find_hash(struct admin_key *keys, int count, const uint8_t hash[32],
                                   int64_t now)
{
    for (int i = 0; i < count; i++)
        if (now < keys[i].until && memcmp(keys[i].hash, hash, sizeof keys[i].hash) == 0)
            return &keys[i];
    return NULL;
}

/* Returns the entry of KEYS that matches KEY and is valid, or NULL. */
static struct admin_key *find_key(struct ask *ask, struct admin_key *keys, int count,
                                  const char *key)
{
    uint8_t hash[32];
    engawa_sha256((const uint8_t *)key, strlen(key), hash);
    return find_hash(keys, count, hash, house_now(ask->house));
}

void command_take_key(struct house *house, const json_t *note)
{
    struct admin_state *admin = admin_of(house);
    const char *hex = json_string_value(json_object_get(note, "key"));
    bool session = json_is_true(json_object_get(note, "session"));
    struct admin_key *keys = session ? admin->session : admin->link;
    int count = session ? ADMIN_SESSIONS : ADMIN_LINKS;
    struct admin_key key = {.until = json_integer_value(json_object_get(note, "until"))};
    if (!hex || engawa_unhex(hex, key.hash, sizeof key.hash) != (int)sizeof key.hash)
        return;
    struct admin_key *there = find_hash(keys, count, key.hash, house_now(house));
    if (there)
        *there = key;
    else if (key.until > 0)
        *place_for(keys, count) = key;
}

bool command_make_link(struct ask *ask, const char *const *words)
{
    char key[KEY_LENGTH + 1], path[KEY_LENGTH + 20];
    (void)words;
    if (!ask->house->world.wake)
        return engawa_refuse(&ask->why, "not-running",
                             "the link is for a running server: start it first",
                             "このリンクは動いているサーバーのためのものです。"
                             "先にサーバーを起動してください");
    add_key(ask->house, false, LINK_LASTS, key);
    snprintf(path, sizeof path, "/#/host/%s", key);
    command_add_link(ask->house, path, &ask->reply);
    engawa_json_integer(&ask->reply, "until", house_now(ask->house) + LINK_LASTS);
    return true;
}

void command_new_link(struct house *house, struct engawa_text *link)
{
    char key[KEY_LENGTH + 1];
    add_key(house, false, FIRST_LASTS, key);
    world_link(&house->world, link);
    engawa_text_printf(link, "/#/host/%s", key);
}

static void note_guest(void *context, const struct journal_about *about)
{
    (void)about;
    *(bool *)context = true;
}

bool command_is_new(const struct house *house)
{
    bool found = false;
    return journal_list_guests(house->journal, INT64_MIN, "", 1, note_guest, &found, NULL) &&
           !found;
}

void command_end_links(struct house *house)
{
    struct admin_state *admin = admin_of(house);
    memset(admin->link, 0, sizeof admin->link);
    memset(admin->session, 0, sizeof admin->session);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->operator.until> 0) {
            visitor->operator.until = 0;
            forward_introduce(visitor);
        }
}

bool command_drop_links(struct ask *ask, const char *const *words)
{
    (void)words;
    command_end_links(ask->house);
    news_word(ask->house, "keys", "end");
    return true;
}

bool command_enter(struct ask *ask)
{
    struct admin_state *admin = admin_of(ask->house);
    struct visitor *visitor = ask->visitor;
    const char *given;
    char fresh[KEY_LENGTH + 1];
    if (!ask_text(ask, "key", NULL, &given) ||
        !visitor_take(visitor, ACCOUNT_SEATS, &ask->why)) /* limits guessing of keys */
        return false;
    struct admin_key *link = find_key(ask, admin->link, ADMIN_LINKS, given);
    struct admin_key *session = find_key(ask, admin->session, ADMIN_SESSIONS, given);
    if (!link && !session)
        return engawa_refuse(&ask->why, "not-operator",
                             "this link is used up or too old; engawa admin link gives a new one",
                             "このリンクは使用済みか期限切れです。engawa admin link "
                             "で新しいものを作れます");
    visitor->operator.until = link ? house_now(ask->house) + SESSION_LASTS : session->until;
    if (link) {
        link->until = 0;
        tell_key(ask->house, link, false);
        add_key(ask->house, true, SESSION_LASTS, fresh);
    }
    forward_introduce(visitor);
    engawa_json_string(&ask->reply, "key", link ? fresh : given);
    engawa_json_integer(&ask->reply, "until", visitor->operator.until);
    return true;
}
