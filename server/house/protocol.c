/* protocol.c - what a visitor may ask: finds the function for each ask (protocol.h). */
#include "server/house/protocol.h"

#include "server/admin/commands.h"
#include "server/ask/ask_device.h"
#include "server/ask/ask_guest.h"
#include "server/ask/ask_host.h"
#include "server/ask/ask_table.h"
#include "server/base/report.h"
#include "server/cluster/forward.h"
#include "server/house/load.h"
#include "server/house/reply.h"
#include "server/kept/ask_daily.h"
#include "server/kept/ask_history.h"
#include "server/push/ask_push.h"

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
    enum forward_place place; /* where it is taken */
} asks[] = {
    {"ping", ping, STRANGER, FORWARD_HERE},
    {"hello", ask_guest_hello, STRANGER, FORWARD_HERE},
    {"operate", command_enter, STRANGER, FORWARD_HERE},
    {"admin", command_ask, OPERATOR, FORWARD_COMMAND},
    {"name", ask_guest_name, GUEST, FORWARD_HERE},
    {"whose", ask_device_whose, GUEST, FORWARD_HERE},
    {"devices", ask_device_list, GUEST, FORWARD_HERE},
    {"renew", ask_device_renew, GUEST, FORWARD_HERE},
    {"sign-out", ask_device_sign_out, GUEST, FORWARD_HERE},
    {"push", ask_push, GUEST, FORWARD_HERE},
    {"forget", ask_guest_forget, GUEST, FORWARD_HERE},
    {"lobby", ask_guest_lobby, GUEST, FORWARD_HERE},
    {"mine", ask_guest_mine, GUEST, FORWARD_HERE},
    {"history", ask_history_matches, GUEST, FORWARD_HERE},
    {"figures", ask_history_figures, GUEST, FORWARD_HERE},
    {"ratings", ask_history_ratings, GUEST, FORWARD_HERE},
    {"groups", ask_history_groups, GUEST, FORWARD_HERE},
    {"unlist", ask_history_unlist, GUEST, FORWARD_HERE},
    {"board", ask_daily_board, GUEST, FORWARD_HERE},
    {"daily", ask_daily_play, GUEST, FORWARD_DAILY},
    {"open", ask_table_open, GUEST, FORWARD_NEW},
    {"enter", ask_table_enter, GUEST, FORWARD_TABLE},
    {"leave", ask_table_leave, GUEST, FORWARD_TABLE},
    {"sit", ask_table_sit, GUEST, FORWARD_TABLE},
    {"stand", ask_table_stand, GUEST, FORWARD_TABLE},
    {"vote", ask_table_vote, GUEST, FORWARD_TABLE},
    {"nudge", ask_table_nudge, GUEST, FORWARD_TABLE},
    {"bot", ask_table_bot, GUEST, FORWARD_TABLE},
    {"unseat", ask_table_unseat, GUEST, FORWARD_TABLE},
    {"start", ask_table_start, GUEST, FORWARD_TABLE},
    {"move", ask_table_move, GUEST, FORWARD_TABLE},
    {"hint", ask_table_hint, GUEST, FORWARD_TABLE},
    {"legal", ask_table_legal, GUEST, FORWARD_TABLE},
    {"say", ask_table_say, GUEST, FORWARD_TABLE},
    {"react", ask_table_react, GUEST, FORWARD_TABLE},
    {"rematch", ask_table_rematch, GUEST, FORWARD_TABLE},
    {"abandon", ask_table_abandon, GUEST, FORWARD_TABLE},
    {"remove", ask_host_remove, GUEST, FORWARD_TABLE},
    {"bar", ask_host_bar, GUEST, FORWARD_TABLE},
    {"set", ask_host_set, GUEST, FORWARD_TABLE},
    {"pass", ask_host_pass, GUEST, FORWARD_TABLE},
    {"close", ask_host_close, GUEST, FORWARD_TABLE},
};

enum { ASKS = sizeof asks / sizeof *asks };

const char *protocol_ask_at(int i)
{
    return i < ASKS ? asks[i].name : NULL;
}

/* The place of what ASK is called; -1: there is no such ask. */
static int place_of(const struct ask *ask)
{
    const char *name = members_get(ask->message, "ask").text;
    for (int i = 0; name && i < ASKS; i++)
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
    bool fine = may_ask(ask, asks[place].asker);
    if (!fine || forward_ask(ask, asks[place].place, &fine))
        return fine;
    return asks[place].take(ask);
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
    bool waits = ask->again || ask->load || ask->stranded;
    if (!waits && report_says(REPORT_DEBUG))
        report_ask(ask, fine);
    if (!fine && !waits) {
        visitor_refuse(ask->visitor, ask->re, &ask->why);
    } else if (fine && !ask->later) {
        engawa_text_add_char(&ask->reply, '}');
        visitor_hold(ask->visitor, ask->re, &ask->reply);
    }
    engawa_text_free(&ask->reply);
    load_forget(ask->visitor);
    if (ask->load)
        load_wait(ask->load, ask->visitor);
    return ask->load || ask->stranded ? PROTOCOL_LOADS
           : ask->again               ? PROTOCOL_AGAIN
                                      : PROTOCOL_DONE;
}

enum protocol_taken protocol_take(struct visitor *visitor, const char *text, size_t length)
{
    struct members message;
    struct ask ask = {.house = visitor->house,
                      .visitor = visitor,
                      .message = &message,
                      .text = text,
                      .length = length};
    members_read(&message, text, length <= WORLD_MESSAGE_MAX ? length : 0);
    enum protocol_taken taken = take(&ask);
    members_free(&message);
    return taken;
}

/* Hears what VISITOR, who may be NULL, has said in SAID. */
static enum protocol_taken hear(struct visitor *visitor, const struct inbox_message *said)
{
    if (!visitor)
        return PROTOCOL_DONE;
    return load_holds(visitor) ? PROTOCOL_LOADS : protocol_take(visitor, said->text, said->length);
}

void protocol_take_inbox(struct house *house)
{
    while (house->inbox.first) {
        struct visitor *visitor = house->inbox.first->visitor;
        enum protocol_taken taken = hear(visitor, house->inbox.first);
        if (taken == PROTOCOL_AGAIN)
            return;
        struct inbox_message *said = inbox_take(&house->inbox);
        if (taken == PROTOCOL_LOADS)
            inbox_put(&visitor->kept, said);
        else
            inbox_drop(said);
    }
}
