/* admin_ask.c - sends requests to the server and prints refusals (admin_ask.h). */
#include "cli/admin/admin_ask.h"

#include "cli/admin/admin_print.h"
#include "cli/base/common.h"

#include <errno.h>
#include <string.h>

/* ---- refusals ---- */

int admin_refuse(bool json, const struct engawa_reason *why)
{
    const char *say = engawa_reason_in(why, cli_language());
    if (json)
        admin_print(json_pack("{s:b,s:s,s:s}", "ok", 0, "code", why->code, "say", say), true);
    else
        cli_complain("%s.", "%s。", say);
    return strcmp(why->code, "usage") == 0 ? CLI_USAGE : CLI_NO;
}

int admin_refuse_file(bool json, const char *path)
{
    struct engawa_reason why;
    engawa_refuse(&why, "file", "%.200s: %s", "%.200s: %s", path, strerror(errno));
    return admin_refuse(json, &why);
}

/* ---- asking ---- */

static json_t *new_message(const struct admin *admin, const char *const *words, const char *after)
{
    json_t *message = json_object(), *array = json_array();
    json_object_set_new(message, "ask", json_string("admin"));
    for (; *words; words++)
        json_array_append_new(array, json_stringn(*words, strlen(*words)));
    json_object_set_new(message, "do", array);
    json_object_set_new(message, "lang", json_string(cli_words("en", "ja")));
    if (after)
        json_object_set_new(message, "after", json_string(after));
    if (admin->reason)
        json_object_set_new(message, "reason", json_string(admin->reason));
    if (admin->minutes)
        json_object_set_new(message, "for", json_integer(admin->minutes));
    if (admin->uses)
        json_object_set_new(message, "uses", json_integer(admin->uses));
    return message;
}

/* Returns the reply to WORDS, or its page after AFTER; NULL with WHY. */
static json_t *ask_page(const struct admin *admin, const char *const *words, const char *after,
                        struct engawa_reason *why)
{
    json_t *message = new_message(admin, words, after);
    json_t *reply = admin_client_ask(admin->client, message, why);
    json_decref(message);
    if (!reply)
        return NULL;
    if (json_is_true(json_object_get(reply, "ok"))) {
        json_object_del(reply, "re");
        json_object_del(reply, "ok");
        return reply;
    }
    const char *code = json_string_value(json_object_get(reply, "code")),
               *say = json_string_value(json_object_get(reply, "say"));
    engawa_refuse(why, code ? code : "?", "%.400s", "%.400s", say ? say : "?");
    json_decref(reply);
    return NULL;
}

json_t *admin_try(const struct admin *admin, const char *const *words, struct engawa_reason *why)
{
    json_t *all = ask_page(admin, words, NULL, why), *reply;
    const char *more;
    while (all && (more = json_string_value(json_object_get(all, "more")))) {
        reply = ask_page(admin, words, more, why);
        if (!reply) {
            json_decref(all);
            return NULL;
        }
        json_array_extend(json_object_get(all, "list"), json_object_get(reply, "list"));
        json_object_del(all, "more");
        if (json_object_get(reply, "more"))
            json_object_set(all, "more", json_object_get(reply, "more"));
        json_decref(reply);
    }
    return all;
}

json_t *admin_ask(const struct admin *admin, const char *const *words, int *status)
{
    struct engawa_reason why;
    json_t *reply = admin_try(admin, words, &why);
    *status = reply ? CLI_YES : admin_refuse(admin->json, &why);
    return reply;
}
