/* reply.c - the form of replies (reply.h). */
#include "server/house/reply.h"

#include "server/base/fields.h"

static void write_re(int64_t re, struct engawa_text *json)
{
    engawa_text_add(json, "{\"re\":");
    if (re >= 0)
        engawa_text_add_number(json, re);
    else
        engawa_text_add(json, "null");
}

void reply_write_ok(int64_t re, struct engawa_text *json)
{
    write_re(re, json);
    engawa_text_add(json, ",\"ok\":true");
}

void reply_write_refusal(int64_t re, const struct engawa_reason *why, enum engawa_language language,
                         struct engawa_text *json)
{
    write_re(re, json);
    engawa_text_add(json, ",\"ok\":false");
    fields_add_text(json, "code", why->code);
    fields_add_text(json, "say", engawa_reason_in(why, language));
    engawa_text_add_char(json, '}');
}
