/* command.c - what the replies of operator commands are made of (command.h). */
#include "server/house/command.h"

#include "server/base/fields.h"

#include <string.h>

enum { FOR_MAX = 10 * 365 * 24 * 60 /* minutes */ };

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
