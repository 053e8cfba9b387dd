/* command.c - helpers for the fields and replies of the operator's commands (command.h). */
#include "server/house/command.h"

#include <string.h>

enum { FOR_MAX = 10 * 365 * 24 * 60 /* minutes */ };

void command_begin_list(struct ask *ask)
{
    engawa_json_array(&ask->reply, "list");
}

void command_row(struct ask *ask, const char *name, const char *value)
{
    engawa_json_object(&ask->reply, NULL);
    engawa_json_string(&ask->reply, name, value);
}

void command_end_list(struct ask *ask, const char *more)
{
    engawa_json_close(&ask->reply);
    if (more[0])
        engawa_json_string(&ask->reply, "more", more);
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

void command_add_link(const struct house *house, const char *path, struct engawa_json *json)
{
    struct engawa_text link = {0};
    world_link(&house->world, &link);
    engawa_text_add(&link, path);
    engawa_json_string(json, "link", link.at);
    engawa_text_free(&link);
}
