/* delivery.c - delivery to visitors: replies and pushes (delivery.h). */
#include "server/turn/delivery.h"

#include "engine/json.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/house/presence.h"
#include "server/house/reply.h"
#include "server/turn/lobby.h"

#include <string.h>

enum {
    LOBBY_EVERY = 1000, /* ms between two pushes of the lobby, or of one's own tables */
    PAGE_USUAL = 400    /* bytes of a push with the entries of one turn */
};

/* ---- what is new ---- */

/* Updates the viewer of SUBSCRIPTION after a change of seat. A visitor who has seen none of the
 * game continues as the new viewer; others must enter again and fold what they may see now. */
static void follow_seat(struct subscription *subscription)
{
    const struct table *table = subscription->live->table;
    int viewer = presence_seat(subscription);
    if (subscription->viewer == ENGAWA_OPEN || subscription->viewer == viewer ||
        subscription->stopped || subscription->entering)
        return;
    subscription->viewer = viewer;
    if (table->began.k == 0 || subscription->k < table->began.k)
        return;
    subscription->reset_due = subscription->stopped = true;
}

static bool is_behind(const struct subscription *subscription)
{
    return !subscription->stopped && !subscription->entering &&
           subscription->k < subscription->live->durable;
}

void delivery_note(struct live_table *live)
{
    for (struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table) {
        follow_seat(subscription);
        subscription->here_due |= live->presence.changed;
        if (subscription->reset_due || subscription->here_due || is_behind(subscription) ||
            subscription->reactions < live->reactions.settled)
            visitor_touch(subscription->visitor);
    }
    if (live->presence.changed)
        engawa_text_clear(&live->presence.text);
    live->presence.changed = false;
}

void delivery_note_lobby(struct house *house)
{
    int64_t now = house_now(house);
    if (!house->lobby.changed ||
        (now - house->lobby.told < LOBBY_EVERY && house->lobby.told <= now))
        return;
    for (struct visitor *visitor = house->lobby.first; visitor; visitor = visitor->lobby.next) {
        visitor->lobby.due = true;
        visitor_touch(visitor);
    }
    house->lobby.changed = false;
    house->lobby.told = now;
}

void delivery_note_mine(struct house *house)
{
    int64_t now = house_now(house);
    for (struct visitor **at = &house->mine_changed, *visitor; (visitor = *at);) {
        if (now - visitor->mine.told < LOBBY_EVERY && visitor->mine.told <= now) {
            at = &visitor->mine.next;
            continue;
        }
        *at = visitor->mine.next;
        visitor->mine.changed = false;
        visitor->mine.due = true;
        visitor->mine.told = now;
        visitor_touch(visitor);
    }
}

/* ---- texts that are the same for many ---- */

static const char *lobby_text(struct house *house)
{
    if (house->lobby.text.length == 0)
        lobby_write(house, &house->lobby.text);
    return house->lobby.text.at;
}

static const char *here_text(struct live_table *live)
{
    if (live->presence.text.length == 0)
        presence_write(live, &live->presence.text);
    return live->presence.text.at;
}

static bool is_page_for(const struct live_page *page, const struct subscription *subscription)
{
    return page->text.length > 0 && page->after == subscription->k &&
           page->durable == subscription->live->durable &&
           (page->for_all || page->viewer == subscription->viewer);
}

/* Returns the push with the next page for SUBSCRIPTION, cached in the table for others. */
static const struct live_page *next_page(const struct subscription *subscription)
{
    struct live_table *live = subscription->live;
    struct live_page *page = &live->page;
    if (is_page_for(page, subscription))
        return page;
    if (page->text.length == 0) {
        live->next_paged = live->house->paged;
        live->house->paged = live;
    }
    page->after = subscription->k;
    page->durable = live->durable;
    page->viewer = subscription->viewer;
    engawa_text_clear(&page->text);
    engawa_text_reserve(&page->text, PAGE_USUAL);
    struct engawa_json json = reply_begin_push("log", &page->text);
    engawa_json_string(&json, "table", live->table->id);
    page->last = table_log(live->table, page->after, page->durable, page->viewer,
                           engawa_json_value(&json, "log"));
    reply_end(&json);
    page->for_all = table_is_open(live->table, page->after, page->last);
    return page;
}

static void forget_pages(struct house *house)
{
    for (struct live_table *live; (live = house->paged);) {
        house->paged = live->next_paged;
        engawa_text_free(&live->page.text);
    }
}

/* ---- single messages ---- */

/* Returns whether SUBSCRIPTION, or NULL, is the host's own. */
static bool is_host(const struct subscription *subscription)
{
    return subscription && !subscription->screen &&
           strcmp(subscription->live->table->host, subscription->visitor->guest) == 0;
}

/* Writes the reply to REPLY, an `enter`: the first page of the log, and starts the subscription of
 * VISITOR after it. */
static void write_enter(struct visitor *visitor, const struct reply *reply,
                        struct engawa_text *text)
{
    struct engawa_reason why;
    struct live_table *live = tables_find(&visitor->house->tables, reply->table);
    if (!live || !live->table) { /* a visitor who is still there would keep it in memory */
        engawa_refuse(&why, "stale", "you have left this table", "この卓を離れています");
        counts_refused(&visitor->house->counts, why.code);
        reply_write_refusal(reply->re, &why, visitor->language, text);
        return;
    }
    const struct table *table = live->table;
    struct subscription *subscription = presence_find(visitor, live);
    int seat = subscription ? presence_seat(subscription) : -1;
    bool open = table->phase == TABLE_OVER && reply->after == 0; /* everything is visible then */
    int viewer = open ? ENGAWA_OPEN : seat;
    struct engawa_json json = reply_begin(reply->re, text);
    engawa_json_integer(&json, "k", (int64_t)table->length);
    size_t last =
        table_log(table, reply->after, table->length, viewer, engawa_json_value(&json, "log"));
    engawa_json_bool(&json, "more", last < table->length);
    engawa_json_known(&json, "seat", seat >= 0, seat);
    engawa_json_bool(&json, "host", is_host(subscription));
    engawa_text_add(engawa_json_value(&json, "here"), here_text(live));
    reply_end(&json);
    if (!subscription)
        return; /* they have left since */
    if (subscription->entering > 0)
        subscription->entering--;
    subscription->k = last;
    subscription->asked = table->length;
    subscription->viewer = viewer;
    subscription->stopped = subscription->reset_due = false;
}

/* Writes the oldest pending reply of VISITOR and removes it. */
static void write_reply(struct visitor *visitor, struct engawa_text *text)
{
    const struct reply *reply = visitor->first;
    struct engawa_json json;
    switch (reply->kind) {
    case REPLY_TEXT:
        engawa_text_add_bytes(text, reply->text.at, reply->text.length);
        break;
    case REPLY_LOBBY:
        json = reply_begin(reply->re, text);
        engawa_json_members(&json, lobby_text(visitor->house));
        reply_end(&json);
        visitor->lobby.due = false;
        break;
    case REPLY_MINE:
        json = reply_begin(reply->re, text);
        memberships_write(visitor, &json);
        reply_end(&json);
        visitor->mine.due = false;
        break;
    case REPLY_ENTER:
        write_enter(visitor, reply, text);
        break;
    case REPLY_FORWARD:
        break; /* write_next leaves it to the parts */
    }
    visitor_weigh(visitor, text->length);
    visitor_drop_reply(visitor);
}

static void write_reset(struct subscription *subscription, struct engawa_text *text)
{
    reply_write_push("reset", subscription->live->table->id, text);
    subscription->reset_due = false;
}

static void write_page(struct subscription *subscription, struct engawa_text *text)
{
    const struct live_page *page = next_page(subscription);
    engawa_text_add_bytes(text, page->text.at, page->text.length);
    if (subscription->k < subscription->asked)
        visitor_weigh(subscription->visitor, page->text.length);
    subscription->k = page->last;
}

static void write_here(struct subscription *subscription, struct engawa_text *text)
{
    struct engawa_json json = reply_begin_push("here", text);
    engawa_json_string(&json, "table", subscription->live->table->id);
    engawa_json_members(&json, here_text(subscription->live));
    reply_end(&json);
    subscription->here_due = false;
}

static void write_lobby(struct visitor *visitor, struct engawa_text *text)
{
    struct engawa_json json = reply_begin_push("lobby", text);
    engawa_json_members(&json, lobby_text(visitor->house));
    reply_end(&json);
    visitor->lobby.due = false;
}

static void write_mine(struct visitor *visitor, struct engawa_text *text)
{
    struct engawa_json json = reply_begin_push("mine", text);
    memberships_write(visitor, &json);
    reply_end(&json);
    visitor->mine.due = false;
}

static bool write_reaction(struct subscription *subscription, struct engawa_text *text)
{
    const struct live_table *live = subscription->live;
    return reactions_write(&live->reactions, live->table->id, house_now(live->house),
                           &subscription->reactions, text);
}

/* ---- a visitor's messages, in their order ---- */

/* Writes the next push of SUBSCRIPTION. Returns false if none is due. */
static bool write_push(struct subscription *subscription, struct engawa_text *text)
{
    if (subscription->entering)
        return false;
    if (subscription->reset_due)
        write_reset(subscription, text);
    else if (is_behind(subscription))
        write_page(subscription, text);
    else if (subscription->here_due)
        write_here(subscription, text);
    else
        return write_reaction(subscription, text);
    return true;
}

/* Moves SUBSCRIPTION, which was just served, behind its visitor's other tables. */
static void put_last(struct subscription *subscription)
{
    struct subscription **at = &subscription->visitor->subscriptions;
    while (*at != subscription)
        at = &(*at)->next_of_visitor;
    *at = subscription->next_of_visitor;
    while (*at)
        at = &(*at)->next_of_visitor;
    *at = subscription;
    subscription->next_of_visitor = NULL;
}

/* Returns whether a reply of this server waits behind one that comes from a neighbour. */
static bool owes_here(const struct visitor *visitor)
{
    const struct reply *reply = visitor->first;
    while (reply && reply->kind == REPLY_FORWARD)
        reply = reply->next;
    return reply != NULL;
}

/* Writes the next message for VISITOR. Returns false if there is none. */
static bool write_next(struct visitor *visitor, struct engawa_text *text)
{
    if (visitor->first && visitor->first->kind != REPLY_FORWARD) {
        write_reply(visitor, text);
        return true;
    }
    if (visitor->remote.forwards && parts_write_message(visitor, text))
        return true;
    if (owes_here(visitor))
        return false; /* pushes never overtake replies */
    for (struct subscription *subscription = visitor->subscriptions; subscription;
         subscription = subscription->next_of_visitor) {
        if (!write_push(subscription, text))
            continue;
        if (is_behind(subscription))
            put_last(subscription);
        return true;
    }
    if (visitor->lobby.due)
        write_lobby(visitor, text);
    else if (visitor->mine.due)
        write_mine(visitor, text);
    else
        return false;
    return true;
}

static void send_to(struct visitor *visitor, struct engawa_text *text)
{
    for (engawa_text_clear(text); !visitor->full && write_next(visitor, text);
         engawa_text_clear(text))
        visitor->full = !visitor->peer.send(visitor->context, text->at, text->length);
    if (visitor->ending && !visitor->full) {
        visitor->ending = false;
        visitor->peer.end(visitor->context);
        return;
    }
    if (visitor->paused && visitor_is_heard(visitor)) {
        visitor->paused = false;
        visitor->peer.resume(visitor->context);
    }
}

void delivery_send(struct house *house)
{
    for (struct visitor *visitor; (visitor = house->due);) {
        house->due = visitor->next_due;
        visitor->due = false;
        send_to(visitor, &house->message);
    }
    forget_pages(house);
}
