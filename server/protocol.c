/* protocol.c - what a visitor may ask: finds the function for each ask (protocol.h). */
#include "server/protocol.h"

#include "server/ask_daily.h"
#include "server/ask_device.h"
#include "server/ask_guest.h"
#include "server/ask_history.h"
#include "server/ask_host.h"
#include "server/ask_push.h"
#include "server/ask_table.h"
#include "server/load.h"
#include "server/office.h"
#include "server/reply.h"
#include "server/report.h"

#include <string.h>

static bool ping(struct ask *ask)
{
    (void)ask;
    return true;
}

enum asker { STRANGER, GUEST, OPERATOR }; /* who may ask; all may what strangers may */

static const struct {
    const char *name;
    bool (*take)(struct ask *ask);
    enum asker asker;
} asks[] = {
    {"ping", ping, STRANGER},
    {"hello", ask_guest_hello, STRANGER},
    {"operate", office_enter, STRANGER},
    {"admin", office_ask, OPERATOR},
    {"name", ask_guest_name, GUEST},
    {"whose", ask_device_whose, GUEST},
    {"devices", ask_device_list, GUEST},
    {"renew", ask_device_renew, GUEST},
    {"sign-out", ask_device_sign_out, GUEST},
    {"push", ask_push, GUEST},
    {"forget", ask_guest_forget, GUEST},
    {"lobby", ask_guest_lobby, GUEST},
    {"mine", ask_guest_mine, GUEST},
    {"history", ask_history_matches, GUEST},
    {"figures", ask_history_figures, GUEST},
    {"ratings", ask_history_ratings, GUEST},
    {"groups", ask_history_groups, GUEST},
    {"unlist", ask_history_unlist, GUEST},
    {"board", ask_daily_board, GUEST},
    {"daily", ask_daily_play, GUEST},
    {"open", ask_table_open, GUEST},
    {"enter", ask_table_enter, GUEST},
    {"leave", ask_table_leave, GUEST},
    {"sit", ask_table_sit, GUEST},
    {"stand", ask_table_stand, GUEST},
    {"vote", ask_table_vote, GUEST},
    {"nudge", ask_table_nudge, GUEST},
    {"bot", ask_table_bot, GUEST},
    {"unseat", ask_table_unseat, GUEST},
    {"start", ask_table_start, GUEST},
    {"move", ask_table_move, GUEST},
    {"hint", ask_table_hint, GUEST},
    {"legal", ask_table_legal, GUEST},
    {"say", ask_table_say, GUEST},
    {"react", ask_table_react, GUEST},
    {"rematch", ask_table_rematch, GUEST},
    {"abandon", ask_table_abandon, GUEST},
    {"remove", ask_host_remove, GUEST},
    {"bar", ask_host_bar, GUEST},
    {"set", ask_host_set, GUEST},
    {"pass", ask_host_pass, GUEST},
    {"close", ask_host_close, GUEST},
};

/* The place of what ASK is called; -1: there is no such ask. */
static int place_of(const struct ask *ask)
{
    const char *name = members_get(ask->message, "ask").text;
    for (int i = 0; name && i < (int)(sizeof asks / sizeof *asks); i++)
        if (strcmp(asks[i].name, name) == 0)
            return i;
    return -1;
}

/* Whether the visitor is one who may ask what ASKER may. */
static bool may_ask(struct ask *ask, enum asker asker)
{
    const struct visitor *visitor = ask->visitor;
    if (asker == OPERATOR)
        return visitor_is_operator(visitor) ||
               engawa_refuse(&ask->why, "not-operator", "only the server's operator may do that",
                             "それができるのはサーバーの管理人だけです");
    if (asker == STRANGER || (visitor->known && !visitor->forgotten && !visitor->banned))
        return true;
    return engawa_refuse(&ask->why, "hello-first", "send hello first",
                         "先に hello を送ってください");
}

static bool dispatch(struct ask *ask)
{
    int place = place_of(ask);
    if (place < 0)
        return engawa_refuse(&ask->why, "unknown-ask", "that ask does not exist",
                             "そのような ask はありません");
    return may_ask(ask, asks[place].asker) && asks[place].take(ask);
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

/* Tells the host's log of ASK: who, what and whether it was refused, and nothing that it says. */
static void report_ask(const struct ask *ask, bool fine)
{
    int place = place_of(ask);
    const char *name = place >= 0 ? asks[place].name : "unknown";
    const struct report_field fields[] = {
        {"ask", name},
        {"guest", ask->visitor->guest[0] ? ask->visitor->guest : NULL},
        {"code", fine ? NULL : ask->why.code},
        {0}};
    report_event(REPORT_DEBUG, "ask", fields, "%s asks: %s%s%s",
                 ask->visitor->guest[0] ? ask->visitor->guest : "a stranger", name,
                 fine ? "" : ", refused with ", fine ? "" : ask->why.code);
}

/* Does what ASK asks for. The reply is begun here, and whoever takes the ask adds to it. */
static enum protocol_taken take(struct ask *ask)
{
    bool fine = check_form(ask);
    if (fine) {
        reply_write_ok(ask->re, &ask->reply);
        fine = dispatch(ask);
    }
    if (!ask->again && !ask->load && report_says(REPORT_DEBUG))
        report_ask(ask, fine);
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
