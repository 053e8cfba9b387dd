/* protocol.c - dispatch of messages to the functions of their asks (protocol.h). */
#include "server/turn/protocol.h"

#include "server/base/report.h"
#include "server/house/load.h"
#include "server/house/part.h"
#include "server/house/reply.h"

#include <string.h>

/* Returns the kind of ask NAME, or NULL if there is none. */
static const struct ask_kind *find_kind(const struct house *house, const char *name)
{
    if (!name)
        return NULL;
    PARTS_EACH(house, part)
    {
        for (const struct ask_kind *kind = part->asks; kind && kind->name; kind++)
            if (kind->name[0] == name[0] && strcmp(kind->name, name) == 0)
                return kind;
    }
    return NULL;
}

const char *protocol_ask_at(const struct house *house, int i)
{
    PARTS_EACH(house, part)
    {
        for (const struct ask_kind *kind = part->asks; kind && kind->name; kind++)
            if (i-- == 0)
                return kind->name;
    }
    return NULL;
}

/* Returns whether the visitor may send asks of the level ASKER; otherwise sets ASK->why. */
static bool may_ask(struct ask *ask, enum asker asker)
{
    const struct visitor *visitor = ask->visitor;
    if (asker == ASKER_OPERATOR)
        return visitor_is_operator(visitor) ||
               engawa_refuse(&ask->why, "not-operator", "only the server's operator may do that",
                             "それができるのはサーバーの管理人だけです");
    if (asker == ASKER_STRANGER ||
        (visitor->known && !visitor->turn.forgotten && !visitor->turn.banned))
        return true;
    return engawa_refuse(&ask->why, "hello-first", "send hello first",
                         "先に hello を送ってください");
}

static bool dispatch(struct ask *ask)
{
    const struct ask_kind *kind = ask->kind;
    if (!kind)
        return engawa_refuse(&ask->why, "unknown-ask", "that ask does not exist",
                             "そのような ask はありません");
    bool fine = may_ask(ask, kind->asker);
    if (!fine || (ask->house->world.whose && parts_route(ask, kind->place, &fine)))
        return fine;
    return kind->take(ask);
}

/* Returns whether the message is an object with a number to reply to; otherwise sets ASK->why. */
static bool check_form(struct ask *ask)
{
    struct member id = members_get(ask->message, "id");
    ask->re = id.kind == MEMBER_INTEGER && id.integer >= 0 ? id.integer : -1;
    return ask->re >= 0 ||
           engawa_refuse(&ask->why, "bad-message",
                         "a message is a JSON object with \"ask\" and a number \"id\"",
                         "メッセージは ask と数値の id を持つ JSON オブジェクトです");
}

/* Reports ASK to the operator's log: who, which ask and whether it was refused, and none of its
 * contents. */
static void report_ask(const struct ask *ask, bool fine)
{
    const char *name = ask->kind ? ask->kind->name : "unknown";
    const struct report_field fields[] = {
        {"ask", name},
        {"guest", ask->visitor->guest[0] ? ask->visitor->guest : NULL},
        {"code", fine ? NULL : ask->why.code},
        {0}};
    report_event(REPORT_DEBUG, "ask", fields, "%s asks: %s%s%s",
                 ask->visitor->guest[0] ? ask->visitor->guest : "a stranger", name,
                 fine ? "" : ", refused with ", fine ? "" : ask->why.code);
}

/* Carries out ASK. Begins the reply, to which the handler adds members. */
static enum protocol_taken take(struct ask *ask)
{
    ask->kind = find_kind(ask->house, members_get(ask->message, "ask").text);
    bool fine = check_form(ask);
    if (fine) {
        ask->reply = reply_begin(ask->re, &ask->text_of_reply);
        fine = dispatch(ask);
    }
    bool waits = ask->again || ask->load || ask->ownerless;
    if (!waits && report_says(REPORT_DEBUG))
        report_ask(ask, fine);
    if (!fine && !waits) {
        visitor_refuse(ask->visitor, ask->re, &ask->why);
    } else if (fine && !ask->later) {
        reply_end(&ask->reply);
        visitor_hold(ask->visitor, ask->re, &ask->text_of_reply);
    }
    engawa_text_free(&ask->text_of_reply);
    load_forget(ask->visitor);
    if (ask->load)
        load_wait(ask->load, ask->visitor);
    return ask->load || ask->ownerless ? PROTOCOL_LOADS
           : ask->again                ? PROTOCOL_AGAIN
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

/* Carries out SAID, a message of VISITOR, who may be NULL. */
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
            inbox_put(&visitor->waits.kept, said);
        else
            inbox_drop(said);
    }
}
