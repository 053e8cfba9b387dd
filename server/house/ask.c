/* ask.c - an ask: the fields of a visitor's message, and common refusals (ask.h). */
#include "server/house/ask.h"

#include "server/base/fields.h"
#include "server/house/log.h"

#include <string.h>

bool ask_text(struct ask *ask, const char *name, const char *fallback, const char **text)
{
    struct member field = members_get(ask->message, name);
    bool absent = field.kind == MEMBER_NOTHING || field.kind == MEMBER_NULL;
    *text = absent ? fallback : field.text;
    return *text || fields_refuse(&ask->why, name);
}

bool ask_has(const struct ask *ask, const char *name)
{
    return members_get(ask->message, name).kind != MEMBER_NOTHING;
}

bool ask_integer(struct ask *ask, const char *name, int64_t low, int64_t high, int64_t *number)
{
    struct member field = members_get(ask->message, name);
    *number = field.integer;
    return (field.kind == MEMBER_INTEGER && *number >= low && *number <= high) ||
           fields_refuse(&ask->why, name);
}

bool ask_bool(struct ask *ask, const char *name, bool *value)
{
    enum member_kind kind = members_get(ask->message, name).kind;
    *value = kind == MEMBER_TRUE;
    return *value || kind == MEMBER_FALSE || kind == MEMBER_NOTHING ||
           fields_refuse(&ask->why, name);
}

bool ask_language(struct ask *ask, enum engawa_language *language)
{
    const char *text;
    if (!ask_text(ask, "lang", "", &text))
        return false;
    if (strcmp(text, "ja") == 0)
        *language = ENGAWA_JAPANESE;
    else if (strcmp(text, "en") == 0)
        *language = ENGAWA_ENGLISH;
    else
        return text[0] == '\0' || fields_refuse(&ask->why, "lang");
    return true;
}

enum entry_lang ask_lang_of(enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? ENTRY_LANG_JA : ENTRY_LANG_EN;
}

bool ask_lang(struct ask *ask, enum entry_lang *lang)
{
    enum engawa_language language = ENGAWA_ENGLISH;
    const char *text;
    if (!ask_text(ask, "lang", "", &text) || !ask_language(ask, &language))
        return false;
    if (text[0])
        *lang = ask_lang_of(language);
    return true;
}

struct live_table *ask_table(struct ask *ask, const char *id)
{
    return load_table(ask->house, id, ask->visitor, &ask->load, &ask->why);
}

struct live_table *ask_find_place(struct ask *ask)
{
    const char *id;
    return ask_text(ask, "table", NULL, &id) ? ask_table(ask, id) : NULL;
}

struct live_table *ask_find_table(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    if (!live || live->table->game)
        return live;
    engawa_refuse(&ask->why, "evening", "that is an evening, not a table with a game",
                  "それは集いで、ゲームの卓ではありません");
    return NULL;
}

struct live_table *ask_find_evening(struct ask *ask)
{
    struct live_table *live = ask_find_place(ask);
    if (!live || live->table->evening)
        return live;
    engawa_refuse(&ask->why, "no-such-evening", "that is not an evening",
                  "それは集いではありません");
    return NULL;
}

struct live_table *ask_own_seat(struct ask *ask, int *seat)
{
    struct live_table *live = ask_find_table(ask);
    if (!live)
        return NULL;
    *seat = table_seat_of(live->table, ask->visitor->guest);
    if (*seat >= 0)
        return live;
    engawa_refuse(&ask->why, "no-seat", "you have no seat at this table",
                  "この卓の席についていません");
    return NULL;
}

bool ask_waits(struct ask *ask, const char *guest, const uint8_t token_hash[32])
{
    ask->again = batch_concerns(ask->house->batch, guest, token_hash);
    return ask->again;
}

bool ask_not_host(struct ask *ask)
{
    return engawa_refuse(&ask->why, "not-host", "only the host can do that",
                         "それができるのは卓主だけです");
}

bool ask_write(bool composed, struct live_table *live, struct entry_list *entries)
{
    if (composed && entries->count > 0)
        log_write(live, entries);
    entry_list_free(entries);
    return composed;
}

bool ask_refuse_hint(struct engawa_reason *why)
{
    return engawa_refuse(why, "busy", "your last hint is still being worked out",
                         "前のヒントをまだ考えています");
}
