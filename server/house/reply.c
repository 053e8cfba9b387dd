/* reply.c - the form of replies and pushes (reply.h). */
#include "server/house/reply.h"

#include "engine/json.h"

static struct engawa_json begin(int64_t re, bool fine, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_known(&json, "re", re >= 0, re);
    engawa_json_bool(&json, "ok", fine);
    return json;
}

struct engawa_json reply_begin(int64_t re, struct engawa_text *text)
{
    return begin(re, true, text);
}

struct engawa_json reply_begin_push(const char *name, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "push", name);
    return json;
}

void reply_end(struct engawa_json *json)
{
    engawa_json_close(json);
    engawa_json_end(json);
}

void reply_write_refusal(int64_t re, const struct engawa_reason *why, enum engawa_language language,
                         struct engawa_text *text)
{
    struct engawa_json json = begin(re, false, text);
    engawa_json_string(&json, "code", why->code);
    engawa_json_string(&json, "say", engawa_reason_in(why, language));
    reply_end(&json);
}

void reply_write_push(const char *name, const char *table, struct engawa_text *text)
{
    struct engawa_json json = reply_begin_push(name, text);
    if (table)
        engawa_json_string(&json, "table", table);
    reply_end(&json);
}
