/* protocol.c - what a visitor may ask: finds the function for each ask (protocol.h). */
#include "server/protocol.h"

#include "server/ask_device.h"
#include "server/ask_guest.h"
#include "server/ask_host.h"
#include "server/ask_table.h"
#include "server/load.h"
#include "server/reply.h"

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
    {"mine", ask_guest_mine, false},
    {"open", ask_table_open, false},
    {"enter", ask_table_enter, false},
    {"leave", ask_table_leave, false},
    {"sit", ask_table_sit, false},
    {"stand", ask_table_stand, false},
    {"vote", ask_table_vote, false},
    {"nudge", ask_table_nudge, false},
    {"bot", ask_table_bot, false},
    {"unseat", ask_table_unseat, false},
    {"start", ask_table_start, false},
    {"move", ask_table_move, false},
    {"hint", ask_table_hint, false},
    {"legal", ask_table_legal, false},
    {"say", ask_table_say, false},
    {"react", ask_table_react, false},
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
    const char *name = members_get(ask->message, "ask").text;
    for (size_t i = 0; name && i < sizeof asks / sizeof *asks; i++) {
        if (strcmp(asks[i].name, name) != 0)
            continue;
        if ((!ask->visitor->known || ask->visitor->forgotten) && !asks[i].stranger)
            return engawa_refuse(&ask->why, "hello-first", "send hello first",
                                 "先に hello を送ってください");
        return asks[i].take(ask);
    }
    return engawa_refuse(&ask->why, "unknown-ask", "that ask does not exist",
                         "そのような ask はありません");
}

/* Whether the message is an object with a number to reply to. */
static bool check_form(struct ask *ask)
{
    struct member id = members_get(ask->message, "id");
    ask->re = id.kind == MEMBER_INTEGER && id.integer >= 0 ? id.integer : -1;
    return ask->re >= 0 ||
           engawa_refuse(&ask->why, "bad-message",
                         "a message is a JSON object with \"ask\" and a number \"id\"",
                         "メッセージは ask と数値の id をもつ JSON オブジェクトです");
}

/* Does what ASK asks for. The reply is begun here, and whoever takes the ask adds to it. */
static enum protocol_taken take(struct ask *ask)
{
    bool fine = check_form(ask);
    if (fine) {
        reply_write_ok(ask->re, &ask->reply);
        fine = dispatch(ask);
    }
    if (!fine && !ask->again && !ask->load) {
        visitor_refuse(ask->visitor, ask->re, &ask->why);
    } else if (fine && !ask->later) {
        engawa_text_add_char(&ask->reply, '}');
        visitor_hold(ask->visitor, ask->re, &ask->reply);
    }
    engawa_text_free(&ask->reply);
    load_forget(ask->visitor);
    if (ask->load)
        load_wait(ask->load, ask->visitor);
    return ask->load ? PROTOCOL_LOADS : ask->again ? PROTOCOL_AGAIN : PROTOCOL_DONE;
}

enum protocol_taken protocol_take(struct visitor *visitor, const char *text, size_t length)
{
    struct members message;
    struct ask ask = {.house = visitor->house, .visitor = visitor, .message = &message};
    members_read(&message, text, length <= WORLD_MESSAGE_MAX ? length : 0);
    enum protocol_taken taken = take(&ask);
    members_free(&message);
    return taken;
}

/* Hears what VISITOR, who may be NULL, has said in SAID. */
static enum protocol_taken hear(struct visitor *visitor, const struct unheard *said)
{
    if (!visitor)
        return PROTOCOL_DONE;
    return load_holds(visitor) ? PROTOCOL_LOADS : protocol_take(visitor, said->text, said->length);
}

void protocol_take_unheard(struct house *house)
{
    while (house->unheard.first) {
        struct visitor *visitor = house->unheard.first->visitor;
        enum protocol_taken taken = hear(visitor, house->unheard.first);
        if (taken == PROTOCOL_AGAIN)
            return;
        struct unheard *said = unheard_take(&house->unheard);
        if (taken == PROTOCOL_LOADS)
            unheard_put(&visitor->kept, said);
        else
            unheard_drop(said);
    }
}
