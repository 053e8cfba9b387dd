/* commands.c - the table of the operator's commands, and those about the house as a whole
 * (commands.h).
 */
#include "server/admin/commands.h"

#include "server/base/fields.h"
#include "server/base/ids.h"
#include "server/base/version.h"
#include "server/cluster/forward.h"
#include "server/cluster/news.h"
#include "server/house/census.h"
#include "server/push/push_check.h"
#include "store/journal/settings.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    LINK_LASTS = 10 * 60 * 1000,         /* ms */
    SESSION_LASTS = 12 * 60 * 60 * 1000, /* ms */
    NOTICE_LASTS = 10 * 60 * 1000,       /* ms, if nothing else is said */
    FOR_MAX = 10 * 365 * 24 * 60,        /* minutes */
    KEY_LENGTH = 32                      /* characters of five bits */
};

/* ---- what replies are made of ---- */

void command_begin_list(struct ask *ask)
{
    engawa_text_add(&ask->reply, ",\"list\":[");
}

void command_row(struct ask *ask, const char *key, const char *value)
{
    char last = ask->reply.at[ask->reply.length - 1];
    engawa_text_printf(&ask->reply, "%s{\"%s\":", last == '[' ? "" : ",", key);
    engawa_text_add_json(&ask->reply, value, strlen(value));
}

void command_end_list(struct ask *ask, const char *more)
{
    engawa_text_add_char(&ask->reply, ']');
    if (more[0])
        fields_add_text(&ask->reply, "more", more);
}

void command_add_number(struct engawa_text *json, const char *key, int64_t number)
{
    engawa_text_printf(json, ",\"%s\":%lld", key, (long long)number);
}

void command_add_flag(struct engawa_text *json, const char *key, bool flag)
{
    engawa_text_printf(json, ",\"%s\":%s", key, flag ? "true" : "false");
}

bool command_until(struct ask *ask, int64_t *until)
{
    int64_t minutes;
    *until = 0;
    if (!ask_has(ask, "for"))
        return true;
    if (!ask_integer(ask, "for", 1, FOR_MAX, &minutes))
        return false;
    *until = house_now(ask->house) + minutes * 60 * 1000;
    return true;
}

void command_add_link(struct ask *ask, const char *path)
{
    struct engawa_text link = {0};
    world_describe(&ask->house->world, WORLD_LINK, ask->visitor->language, &link);
    engawa_text_add(&link, path);
    fields_add_text(&ask->reply, "link", link.at);
    engawa_text_free(&link);
}

/* ---- the house as a whole ---- */

static void write_replayed(const struct command_replayed *replayed, struct engawa_text *json)
{
    if (!replayed->ended)
        return;
    command_add_number(json, "replay_agree", replayed->agree);
    command_add_number(json, "replay_differ", replayed->differ);
}

static bool status(struct ask *ask, const char *const *words)
{
    struct engawa_text *json = &ask->reply;
    struct census census;
    int waiting = 0, playing = 0;
    (void)words;
    census_take(ask->house, &census);
    for (int i = 0; engawa_game_at(i); i++) {
        waiting += census.tables[i][TABLE_OPEN];
        playing += census.tables[i][TABLE_PLAYING];
    }
    fields_add_text(json, "version", server_version);
    command_add_number(json, "since", ask->house->opened);
    command_add_number(json, "now", house_now(ask->house));
    command_add_number(json, "guests", census.guests);
    command_add_number(json, "strangers", census.strangers);
    command_add_number(json, "tables_waiting", waiting);
    command_add_number(json, "tables_playing", playing);
    command_add_number(json, "tables_asleep", census.asleep);
    command_add_number(json, "moves", (int64_t)census.counts->moves);
    command_add_flag(json, "disk_failing", census.failing);
    command_add_flag(json, "closed", ask->house->limits.closed);
    write_replayed(&ask->house->admin.replayed, json);
    world_describe(&ask->house->world, WORLD_STATUS, ask->visitor->language, json);
    return true;
}

/* The refusals since the house was opened, by their codes. */
static bool refusals(struct ask *ask, const char *const *words)
{
    const struct counts *counts = &ask->house->counts;
    (void)words;
    command_begin_list(ask);
    for (int i = 0; i < COUNTS_CODES && counts->refusal[i].code[0]; i++) {
        command_row(ask, "code", counts->refusal[i].code);
        command_add_number(&ask->reply, "number", (int64_t)counts->refusal[i].number);
        engawa_text_add_char(&ask->reply, '}');
    }
    command_end_list(ask, "");
    return true;
}

static bool settings(struct ask *ask, const char *const *words)
{
    (void)words;
    command_begin_list(ask);
    world_describe(&ask->house->world, WORLD_SETTINGS, ask->visitor->language, &ask->reply);
    command_end_list(ask, "");
    return true;
}

/* Keeps VALUE as the setting NAME for every server that has this store, or no longer, if it is
 * NULL.
 */
static bool keep_setting(struct ask *ask, const char *name, const char *value)
{
    struct house *house = ask->house;
    const struct world *world = &house->world;
    if (!world->may_set)
        return engawa_refuse(&ask->why, "not-running", "settings are kept while a server runs",
                             "設定を保存できるのは、サーバーが動いているあいだだけです");
    if (!world->may_set(world->context, name, value, &ask->why))
        return false;
    batch_keep_setting(house->batch, name, value);
    house->setting = true;
    return true;
}

static bool set(struct ask *ask, const char *const *words)
{
    return keep_setting(ask, words[0], words[1]);
}

static bool unset(struct ask *ask, const char *const *words)
{
    return keep_setting(ask, words[0], NULL);
}

/* ---- tables that go to other servers ---- */

static bool drain(struct ask *ask, const char *const *words)
{
    struct house *house = ask->house;
    (void)words;
    if (!house->world.drain || !house->neighbours)
        return engawa_refuse(&ask->why, "alone",
                             "no other server of this store can be reached that could take the "
                             "tables",
                             "卓を引き受けられるほかのサーバーが見つかりません");
    house->world.drain(house->world.context, true);
    return true;
}

static bool end_drain(struct ask *ask, const char *const *words)
{
    const struct world *world = &ask->house->world;
    (void)words;
    if (world->drain)
        world->drain(world->context, false);
    return true;
}

/* ---- a word to everybody ---- */

void command_write_notice(const struct house *house, struct engawa_text *json)
{
    const struct admin_state *admin = &house->admin;
    if (admin->notice[0] && house_now(house) < admin->notice_until)
        fields_add_text(json, "notice", admin->notice);
}

/* Says TEXT to everybody who is here, and to everybody who comes before UNTIL; "" takes it back.
 * Returns how many were told. */
static int say_notice(struct house *house, const char *text, int64_t until)
{
    struct admin_state *admin = &house->admin;
    struct engawa_text push = {0};
    int told = 0;
    snprintf(admin->notice, sizeof admin->notice, "%s", text);
    admin->notice_until = until;
    engawa_text_add(&push, "{\"push\":\"notice\"");
    fields_add_text(&push, "text", text);
    engawa_text_add_char(&push, '}');
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->known && !visitor->forwarded) {
            visitor_tell(visitor, push.at);
            told++;
        }
    engawa_text_free(&push);
    return told;
}

static bool message(struct ask *ask, const char *const *words)
{
    char text[sizeof ask->house->admin.notice];
    int64_t until;
    struct engawa_text note = {0};
    if (!words_clean(words[0], 0, ADMIN_NOTICE_MAX, text, &ask->why) || !command_until(ask, &until))
        return false;
    if (!until)
        until = house_now(ask->house) + NOTICE_LASTS;
    command_add_number(&ask->reply, "told", say_notice(ask->house, text, until));
    engawa_text_add(&note, "{\"notice\":");
    engawa_text_add_json(&note, text, strlen(text));
    engawa_text_printf(&note, ",\"until\":%lld}", (long long)until);
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

/* A place for a new key in KEYS: one that is free, or that of the one that ends first. */
static struct admin_key *place_for(struct admin_key *keys, int count)
{
    struct admin_key *place = keys;
    for (int i = 1; i < count; i++)
        if (keys[i].until < place->until)
            place = &keys[i];
    return place;
}

/* Tells the neighbours of KEY, of a SESSION or of a link. */
static void tell_key(struct house *house, const struct admin_key *key, bool session)
{
    char hash[2 * sizeof key->hash + 1], note[sizeof hash + 80];
    engawa_hex(key->hash, sizeof key->hash, hash);
    snprintf(note, sizeof note, "{\"key\":\"%s\",\"until\":%lld,\"session\":%s}", hash,
             (long long)key->until, session ? "true" : "false");
    news_note(house, note);
}

/* Gives OFFICE one more key, of a SESSION or of a link. */
static void add_key(struct house *house, bool session, char key[KEY_LENGTH + 1])
{
    struct admin_state *admin = &house->admin;
    struct admin_key *place =
        session ? place_for(admin->session, ADMIN_SESSIONS) : place_for(admin->link, ADMIN_LINKS);
    ids_random(key, KEY_LENGTH);
    engawa_sha256((const uint8_t *)key, KEY_LENGTH, place->hash);
    place->until = house_now(house) + (session ? SESSION_LASTS : LINK_LASTS);
    tell_key(house, place, session);
}

/* The one of KEYS that has HASH and is still good at NOW; NULL: none. */
static struct admin_key *find_hash(struct admin_key *keys, int count, const uint8_t hash[32],
                                   int64_t now)
{
    for (int i = 0; i < count; i++)
        if (now < keys[i].until && memcmp(keys[i].hash, hash, sizeof keys[i].hash) == 0)
            return &keys[i];
    return NULL;
}

/* The one of KEYS that is KEY and still good; NULL: none. */
static struct admin_key *find_key(struct ask *ask, struct admin_key *keys, int count,
                                  const char *key)
{
    uint8_t hash[32];
    engawa_sha256((const uint8_t *)key, strlen(key), hash);
    return find_hash(keys, count, hash, house_now(ask->house));
}

void command_take_key(struct house *house, const json_t *note)
{
    struct admin_state *admin = &house->admin;
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

static bool make_link(struct ask *ask, const char *const *words)
{
    char key[KEY_LENGTH + 1], path[KEY_LENGTH + 20];
    (void)words;
    if (!ask->house->world.wake)
        return engawa_refuse(&ask->why, "not-running",
                             "the link is for a running server: start it first",
                             "このリンクは動いているサーバーのためのものです。"
                             "先にサーバーを始めてください");
    add_key(ask->house, false, key);
    snprintf(path, sizeof path, "/#/host/%s", key);
    command_add_link(ask, path);
    command_add_number(&ask->reply, "until", house_now(ask->house) + LINK_LASTS);
    return true;
}

void command_end_links(struct house *house)
{
    struct admin_state *admin = &house->admin;
    memset(admin->link, 0, sizeof admin->link);
    memset(admin->session, 0, sizeof admin->session);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->operator_until > 0) {
            visitor->operator_until = 0;
            forward_introduce(visitor);
        }
}

static bool end_links(struct ask *ask, const char *const *words)
{
    (void)words;
    command_end_links(ask->house);
    news_note(ask->house, "{\"keys\":\"end\"}");
    return true;
}

bool command_enter(struct ask *ask)
{
    struct admin_state *admin = &ask->house->admin;
    struct visitor *visitor = ask->visitor;
    const char *given;
    char fresh[KEY_LENGTH + 1];
    if (!ask_text(ask, "key", NULL, &given) ||
        !visitor_take(visitor, ACCOUNT_SEATS, &ask->why)) /* nobody tries many keys */
        return false;
    struct admin_key *link = find_key(ask, admin->link, ADMIN_LINKS, given);
    struct admin_key *session = find_key(ask, admin->session, ADMIN_SESSIONS, given);
    if (!link && !session)
        return engawa_refuse(&ask->why, "not-operator",
                             "this link is used up or too old; engawa admin link gives a new one",
                             "このリンクは使用済みか期限切れです。engawa admin link "
                             "で新しいものを作れます");
    visitor->operator_until = link ? house_now(ask->house) + SESSION_LASTS : session->until;
    if (link) {
        link->until = 0;
        tell_key(ask->house, link, false);
        add_key(ask->house, true, fresh);
    }
    forward_introduce(visitor);
    fields_add_text(&ask->reply, "key", link ? fresh : given);
    command_add_number(&ask->reply, "until", visitor->operator_until);
    return true;
}

/* ---- the table ---- */

enum { WORDS_MAX = 2 /* behind a command's name */ };

static const struct {
    const char *what, *how;
    int least, most; /* words behind the name */
    admin_command *run;
} commands[] = {
    {"status", "", 0, 0, status},
    {"settings", "", 0, 0, settings},
    {"settings", "set", 2, 2, set},
    {"settings", "unset", 1, 1, unset},
    {"refusals", "", 0, 0, refusals},
    {"check", "", 0, 0, command_check},
    {"message", "", 1, 1, message},
    {"link", "", 0, 0, make_link},
    {"link", "end", 0, 0, end_links},
    {"drain", "", 0, 0, drain},
    {"drain", "end", 0, 0, end_drain},
    {"tables", "list", 0, 0, command_tables},
    {"tables", "going", 0, 0, command_going},
    {"tables", "show", 1, 1, command_show_table},
    {"tables", "close", 1, 1, command_close_table},
    {"tables", "delete", 1, 1, command_delete_table},
    {"guests", "list", 0, 0, command_guests},
    {"guests", "here", 0, 0, command_here},
    {"guests", "show", 1, 1, command_show_guest},
    {"guests", "rename", 2, 2, command_rename},
    {"guests", "link", 1, 1, command_link_guest},
    {"guests", "delete", 1, 1, command_delete_guest},
    {"guests", "ban", 1, 1, command_ban},
    {"guests", "unban", 1, 1, command_unban},
    {"guests", "mute", 1, 1, command_mute},
    {"guests", "unmute", 1, 1, command_unmute},
    {"guests", "rulings", 0, 0, command_rulings},
    {"invite", "new", 0, 0, command_invite},
    {"invite", "list", 0, 0, command_invites},
    {"invite", "delete", 1, 1, command_uninvite},
    {"decks", "list", 0, 0, command_decks},
    {"decks", "delete", 1, 1, command_delete_deck},
    {"backup", "new", 0, 0, command_backup},
    {"backup", "list", 0, 0, command_backups},
    {"backup", "delete", 1, 1, command_delete_backup},
    {"check", "push", 0, 0, push_check},
    {"export", "", 1, 1, command_export},
    {"import", "", 0, 0, command_import},
    {"replay", "", 0, 0, command_replay},
    {"history", "rebuild", 0, 0, command_rebuild_history},
};

static bool refuse_usage(struct ask *ask, const char *what, const char *how)
{
    return engawa_refuse(&ask->why, "usage", "there is no command \"%.30s %.30s\" of this form",
                         "この形の「%.30s %.30s」というコマンドはありません", what, how);
}

/* Takes the words of the array in the field "do". False: it is none, or has too few or too many. */
static bool take_words(struct ask *ask, const char *words[2 + WORDS_MAX + 1], int *count)
{
    const json_t *array = members_get(ask->message, "do").json, *word;
    size_t i;
    *count = (int)json_array_size(array);
    if (*count < 1 || *count > 2 + WORDS_MAX)
        return fields_refuse(&ask->why, "do");
    json_array_foreach(array, i, word) if (!(words[i] = json_string_value(
                                                 word))) return fields_refuse(&ask->why, "do");
    return true;
}

bool command_ask(struct ask *ask)
{
    const char *words[2 + WORDS_MAX + 1] = {"", "", "", "", ""};
    int count;
    if (!ask_language(ask, &ask->visitor->language) || !take_words(ask, words, &count))
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        int name = commands[i].how[0] ? 2 : 1;
        if (strcmp(commands[i].what, words[0]) == 0 &&
            (name == 1 || strcmp(commands[i].how, words[1]) == 0) &&
            count - name >= commands[i].least && count - name <= commands[i].most)
            return commands[i].run(ask, words + name);
    }
    return refuse_usage(ask, words[0], words[1]);
}
