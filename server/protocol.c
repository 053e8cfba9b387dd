/* protocol.c - what a visitor may ask: finds the function for each ask (protocol.h). */
#include "server/protocol.h"

#include "server/ask_device.h"
#include "server/ask_guest.h"
#include "server/ask_host.h"
#include "server/ask_table.h"
#include "server/reply.h"

#include <stdlib.h>
#include <string.h>

static bool ping(struct ask *ask)
{
    (void)ask;
    return true;
}

static const struct {
    const char *name;
    bool (*take)(struct ask *ask);
    bool stranger; /* somebody who has not said hello may ask this */
} asks[] = {
    {"ping", ping, true},
    {"hello", ask_guest_hello, true},
    {"name", ask_guest_name, false},
    {"whose", ask_device_whose, false},
    {"devices", ask_device_list, false},
    {"renew", ask_device_renew, false},
    {"sign-out", ask_device_sign_out, false},
    {"forget", ask_guest_forget, false},
    {"lobby", ask_guest_lobby, false},
    {"open", ask_table_open, false},
    {"enter", ask_table_enter, false},
    {"leave", ask_table_leave, false},
    {"sit", ask_table_sit, false},
    {"stand", ask_table_stand, false},
    {"bot", ask_table_bot, false},
    {"unseat", ask_table_unseat, false},
    {"start", ask_table_start, false},
    {"move", ask_table_move, false},
    {"hint", ask_table_hint, false},
    {"say", ask_table_say, false},
    {"rematch", ask_table_rematch, false},
    {"abandon", ask_table_abandon, false},
    {"remove", ask_host_remove, false},
    {"bar", ask_host_bar, false},
    {"set", ask_host_set, false},
    {"pass", ask_host_pass, false},
    {"close", ask_host_close, false},
};

static bool dispatch(struct ask *ask)
{
    const char *name = json_string_value(json_object_get(ask->fields, "ask"));
    for (size_t i = 0; name && i < sizeof asks / sizeof *asks; i++) {
        if (strcmp(asks[i].name, name) != 0)
            continue;
        if ((!ask->visitor->known || ask->visitor->forgotten) && !asks[i].stranger)
            return engawa_refuse(&ask->why, "hello-first", "say hello first",
                                 "先に hello を送ってください");
        return asks[i].take(ask);
    }
    return engawa_refuse(&ask->why, "unknown-ask", "there is no such ask",
                         "そのような ask はありません");
}

/* Whether the message is an object with a number to reply to. */
static bool check_form(struct ask *ask)
{
    const json_t *id = json_object_get(ask->fields, "id");
    ask->re = json_is_integer(id) && json_integer_value(id) >= 0 ? json_integer_value(id) : -1;
    return ask->re >= 0 ||
           engawa_refuse(&ask->why, "bad-message",
                         "a message is a JSON object with \"ask\" and a number \"id\"",
                         "メッセージは ask と数値の id をもつ JSON オブジェクトです");
}

static void hold_reply(const struct ask *ask)
{
    struct engawa_text reply = {0};
    reply_write_ok(ask->re, &reply);
    engawa_text_printf(&reply, "%s}", engawa_text_string(&ask->reply));
    visitor_hold(ask->visitor, ask->re, reply.at);
    engawa_text_free(&reply);
}

bool protocol_take(struct visitor *visitor, const char *text, size_t length)
{
    struct ask ask = {.house = visitor->house, .visitor = visitor, .re = -1};
    json_t *message =
        length <= WORLD_MESSAGE_MAX ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    ask.fields = message;
    bool done = check_form(&ask) && dispatch(&ask);
    if (done && !ask.later)
        hold_reply(&ask);
    else if (!done && !ask.again)
        visitor_refuse(visitor, ask.re, &ask.why);
    json_decref(message);
    engawa_text_free(&ask.reply);
    return !ask.again;
}

void protocol_take_unheard(struct house *house)
{
    for (struct unheard *said; (said = house->unheard);) {
        struct visitor *visitor = said->visitor;
        if (visitor && !protocol_take(visitor, said->text, said->length))
            return;
        house->unheard = said->next;
        if (!said->next)
            house->unheard_end = &house->unheard;
        if (visitor) {
            visitor->unheard--;
            visitor->waiting -= sizeof *said + said->length;
        }
        free(said);
    }
}
