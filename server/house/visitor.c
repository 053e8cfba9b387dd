/* visitor.c - visitors and their pending replies (visitor.h). */
#include "server/house/visitor.h"

#include "engine/memory.h"
#include "server/house/load.h"
#include "server/house/part.h"
#include "server/house/reply.h"
#include "store/journal/guests.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    WAITING_MAX = 8192,          /* pending bytes at which a visitor is paused */
    NOTED_EVERY = 60 * 60 * 1000 /* ms between two records that a device is here */
};

/* ---- coming and going ---- */

struct visitor *visitor_new(struct house *house, const char *address, enum engawa_language language,
                            const struct house_peer *peer, void *context)
{
    struct visitor *visitor = engawa_allocate(1, sizeof *visitor);
    visitor->house = house;
    visitor->language = language;
    visitor->peer = *peer;
    visitor->context = context;
    visitor->end = &visitor->first;
    visitor->timer.visitor = visitor;
    visitor->serial = ++house->serials;
    visitor->from = accounts_hold(&house->addresses, address, house->limits.address_share);
    visitor->next = house->visitors;
    if (house->visitors)
        house->visitors->previous = visitor;
    house->visitors = visitor;
    return visitor;
}

static void leave_due(struct visitor *visitor)
{
    struct visitor **at = &visitor->house->due;
    while (*at && *at != visitor)
        at = &(*at)->next_due;
    if (*at)
        *at = visitor->next_due;
}

static void leave_account(struct visitor *visitor)
{
    struct account *account = visitor->account;
    if (!account)
        return;
    *(visitor->previous_of_guest ? &visitor->previous_of_guest->next_of_guest
                                 : &account->visitors) = visitor->next_of_guest;
    if (visitor->next_of_guest)
        visitor->next_of_guest->previous_of_guest = visitor->previous_of_guest;
    visitor->previous_of_guest = visitor->next_of_guest = NULL;
    visitor->account = NULL;
    accounts_release(&visitor->house->guests, account);
}

/* Discards the messages of VISITOR that were not taken yet. */
static void drop_inbox(struct visitor *visitor)
{
    load_forget(visitor);
    inbox_drop_all(&visitor->waits.kept);
    inbox_drop_all(&visitor->remote.stray);
    if (visitor->inbox)
        inbox_disown(&visitor->house->inbox, visitor);
}

void visitor_free(struct visitor *visitor)
{
    struct house *house = visitor->house;
    drop_inbox(visitor);
    parts_visitor_left(visitor, true);
    *(visitor->previous ? &visitor->previous->next : &house->visitors) = visitor->next;
    if (visitor->next)
        visitor->next->previous = visitor->previous;
    if (visitor->due)
        leave_due(visitor);
    while (visitor->first)
        visitor_drop_reply(visitor);
    timers_set(&house->timers, &visitor->timer, INT64_MAX);
    visitor_follow_lobby(visitor, false);
    visitor_follow_mine(visitor, false);
    leave_account(visitor);
    accounts_release(&house->addresses, visitor->from);
    engawa_text_free(&visitor->operator.sent);
    free(visitor->login);
    free(visitor);
}

void visitor_become(struct visitor *visitor)
{
    leave_account(visitor);
    if (!visitor->guest[0])
        return;
    struct account *account = accounts_hold(&visitor->house->guests, visitor->guest, 1);
    visitor->account = account;
    visitor->next_of_guest = account->visitors;
    if (account->visitors)
        account->visitors->previous_of_guest = visitor;
    account->visitors = visitor;
}

bool visitor_is_operator(const struct visitor *visitor)
{
    return visitor->operator.appointed || house_now(visitor->house) < visitor->operator.until;
}

static void leave_lobby(struct visitor *visitor)
{
    *(visitor->lobby.previous ? &visitor->lobby.previous->lobby.next
                              : &visitor->house->lobby.first) = visitor->lobby.next;
    if (visitor->lobby.next)
        visitor->lobby.next->lobby.previous = visitor->lobby.previous;
}

void visitor_follow_lobby(struct visitor *visitor, bool on)
{
    struct house *house = visitor->house;
    if (visitor->lobby.on && !on)
        leave_lobby(visitor);
    if (on && !visitor->lobby.on) {
        visitor->lobby.previous = NULL;
        visitor->lobby.next = house->lobby.first;
        if (house->lobby.first)
            house->lobby.first->lobby.previous = visitor;
        house->lobby.first = visitor;
    }
    visitor->lobby.on = on;
}

void visitor_follow_mine(struct visitor *visitor, bool on)
{
    struct visitor **at = &visitor->house->mine_changed;
    visitor->mine.on = on;
    if (on)
        return;
    visitor->mine.due = false;
    while (visitor->mine.changed && *at != visitor)
        at = &(*at)->mine.next;
    if (visitor->mine.changed)
        *at = visitor->mine.next;
    visitor->mine.changed = false;
}

void visitor_change_mine(struct visitor *visitor)
{
    if (!visitor->mine.on || visitor->mine.changed)
        return;
    visitor->mine.changed = true;
    visitor->mine.next = visitor->house->mine_changed;
    visitor->house->mine_changed = visitor;
}

void visitor_name_of(enum engawa_language language, const char *kept,
                     char name[ENTRY_NAME_BYTES + 1])
{
    if (!words_clean(kept, 1, ENTRY_NAME_MAX, name, NULL))
        snprintf(name, ENTRY_NAME_BYTES + 1, "%s",
                 language == ENGAWA_JAPANESE ? "ゲスト" : "Guest");
}

void visitor_take_name(struct visitor *visitor, const char *kept)
{
    char name[ENTRY_NAME_BYTES + 1];
    visitor_name_of(visitor->language, kept, name);
    snprintf(visitor->name, sizeof visitor->name, "%s", name);
}

void visitor_touch(struct visitor *visitor)
{
    if (visitor->due)
        return;
    visitor->due = true;
    visitor->next_due = visitor->house->due;
    visitor->house->due = visitor;
}

/* ---- the device ---- */

void visitor_schedule(struct visitor *visitor)
{
    timers_set_by(&visitor->house->timers, &visitor->timer, visitor->device.seen + NOTED_EVERY);
}

void visitor_note_device(struct visitor *visitor)
{
    int64_t now = house_now(visitor->house);
    if (now >= visitor->device.seen && now - visitor->device.seen < NOTED_EVERY)
        return;
    visitor->device.seen = now;
    batch_see_device(visitor->house->batch, visitor->device.id, now);
}

/* ---- replies ---- */

static size_t size_of(const struct reply *reply)
{
    return sizeof *reply + reply->text.capacity;
}

static struct reply *add_reply(struct visitor *visitor, int64_t re, enum reply_kind kind)
{
    struct reply *reply = engawa_allocate(1, sizeof *reply);
    reply->kind = kind;
    reply->re = re;
    *visitor->end = reply;
    visitor->end = &reply->next;
    visitor_touch(visitor);
    return reply;
}

void visitor_hold(struct visitor *visitor, int64_t re, struct engawa_text *text)
{
    struct reply *reply = add_reply(visitor, re, REPLY_TEXT);
    reply->text = *text;
    *text = (struct engawa_text){0};
    visitor->waiting += size_of(reply);
}

void visitor_hold_lobby(struct visitor *visitor, int64_t re)
{
    visitor->waiting += size_of(add_reply(visitor, re, REPLY_LOBBY));
}

void visitor_hold_mine(struct visitor *visitor, int64_t re)
{
    visitor->waiting += size_of(add_reply(visitor, re, REPLY_MINE));
}

void visitor_hold_enter(struct visitor *visitor, int64_t re, const char *table, size_t after)
{
    struct reply *reply = add_reply(visitor, re, REPLY_ENTER);
    snprintf(reply->table, sizeof reply->table, "%s", table);
    reply->after = after;
    visitor->house->turn.entering = true;
    visitor->waiting += size_of(reply);
}

struct reply *visitor_hold_forward(struct visitor *visitor, int64_t re, struct forward *forward,
                                   const char *table, const char *text, size_t length)
{
    struct reply *reply = add_reply(visitor, re, REPLY_FORWARD);
    snprintf(reply->table, sizeof reply->table, "%s", table);
    engawa_text_add_bytes(&reply->text, text, length);
    reply->forward = forward;
    reply->settled = true;
    visitor->waiting += size_of(reply);
    return reply;
}

void visitor_answer(struct visitor *visitor, struct reply *place, const char *text, size_t length)
{
    visitor->waiting -= size_of(place);
    place->kind = REPLY_TEXT;
    engawa_text_clear(&place->text);
    engawa_text_add_bytes(&place->text, text, length);
    visitor->waiting += size_of(place);
}

void visitor_tell(struct visitor *visitor, const char *text)
{
    struct reply *push = add_reply(visitor, -1, REPLY_TEXT);
    engawa_text_add(&push->text, text);
    push->settled = true;
    visitor->waiting += size_of(push);
}

void visitor_push(struct visitor *visitor, const char *name, const char *table)
{
    struct engawa_text text = {0};
    reply_write_push(name, table, &text);
    visitor_tell(visitor, text.at);
    engawa_text_free(&text);
}

void visitor_refuse(struct visitor *visitor, int64_t re, const struct engawa_reason *why)
{
    struct engawa_text refusal = {0};
    counts_refused(&visitor->house->counts, why->code);
    reply_write_refusal(re, why, visitor->language, &refusal);
    visitor_hold(visitor, re, &refusal);
}

/* Turns REPLY into a refusal. */
static void take_back(struct visitor *visitor, struct reply *reply, const struct engawa_reason *why)
{
    visitor->waiting -= size_of(reply);
    engawa_text_clear(&reply->text);
    counts_refused(&visitor->house->counts, why->code);
    reply_write_refusal(reply->re, why, visitor->language, &reply->text);
    reply->kind = REPLY_TEXT;
    visitor->waiting += size_of(reply);
}

void visitor_settle(struct visitor *visitor, const struct engawa_reason *why)
{
    for (struct reply *reply = visitor->first; reply; reply = reply->next) {
        if (why && !reply->settled)
            take_back(visitor, reply, why);
        reply->settled = true;
    }
    if (visitor->turn.changed && !why)
        parts_visitor_changed(visitor);
    visitor->turn.changed = visitor->turn.greeted = false;
}

void visitor_drop_reply(struct visitor *visitor)
{
    visitor_remove_reply(visitor, visitor->first);
}

void visitor_remove_reply(struct visitor *visitor, struct reply *reply)
{
    struct reply **at = &visitor->first;
    while (*at != reply)
        at = &(*at)->next;
    *at = reply->next;
    if (!*at)
        visitor->end = at;
    visitor->waiting -= size_of(reply);
    engawa_text_free(&reply->text);
    free(reply);
}

/* ---- quotas ---- */

bool visitor_take(struct visitor *visitor, enum account_use use, struct engawa_reason *why)
{
    const struct world_limits *limits = &visitor->house->limits;
    int64_t now = house_now(visitor->house);
    if (account_left(visitor->account, use, limits, now) < 1 ||
        account_left(visitor->from, use, limits, now) < 1)
        return engawa_refuse(why, "too-fast", "please slow down a little",
                             "もう少しゆっくりお願いします");
    account_take(visitor->account, use, 1, limits, now);
    account_take(visitor->from, use, 1, limits, now);
    return true;
}

void visitor_charge(struct visitor *visitor, double cost)
{
    const struct world_limits *limits = &visitor->house->limits;
    int64_t now = house_now(visitor->house);
    account_take(visitor->account, ACCOUNT_MESSAGES, cost, limits, now);
    account_take(visitor->from, ACCOUNT_MESSAGES, cost, limits, now);
}

void visitor_weigh(struct visitor *visitor, size_t length)
{
    if (!visitor->remote.forwarded)
        visitor_charge(visitor, (double)length / (double)ACCOUNT_WEIGHT);
}

bool visitor_is_heard(const struct visitor *visitor)
{
    const struct world_limits *limits = &visitor->house->limits;
    int64_t now = house_now(visitor->house);
    return visitor->waiting < WAITING_MAX &&
           account_left(visitor->account, ACCOUNT_MESSAGES, limits, now) > 0 &&
           account_left(visitor->from, ACCOUNT_MESSAGES, limits, now) > 0;
}
