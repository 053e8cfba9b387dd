/* turn.c - the end of a turn (turn.h). */
#include "server/turn.h"

#include "server/bot_jobs.h"
#include "server/log.h"
#include "server/presence.h"
#include "server/push.h"

#include <stdio.h>
#include <string.h>

static void reply_to_all(struct house *house, const struct engawa_reason *why)
{
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        visitor_release(visitor, why);
    house->waiting = false;
}

void turn_drop(struct live_table *live)
{
    while (live->subscriptions) {
        push_reset(live->subscriptions);
        presence_leave(live->subscriptions->visitor, live);
    }
    live->house->lobby_changed = true;
    tables_drop(&live->house->tables, live);
}

/* The guests who were forgotten in this turn are strangers from here on, or, if it failed, not. */
static void end_forgetting(struct house *house, bool happened)
{
    struct engawa_text text = {0};
    engawa_text_add(&text, "{\"push\":\"forgotten\"}");
    for (struct visitor *visitor = house->visitors; house->forgetting && visitor;
         visitor = visitor->next) {
        if (visitor->forgotten && happened) {
            presence_leave(visitor, NULL);
            visitor->known = visitor->lobby = false;
            visitor->guest[0] = visitor->name[0] = '\0';
            visitor_send(visitor, &text);
        }
        visitor->forgotten = false;
    }
    house->forgetting = false;
    engawa_text_free(&text);
}

/* Everything of this turn is on disk: tells everybody. */
static void tell(struct house *house)
{
    if (house->waiting)
        reply_to_all(house, NULL);
    end_forgetting(house, true);
    for (struct live_table *live = tables_take_touched(&house->tables), *next; live; live = next) {
        next = live->next_touched;
        live->touched = false;
        if (live->removed) {
            turn_drop(live);
            continue;
        }
        live->durable = live->table->length;
        if (live->rights_changed)
            presence_clear(live);
        push_log(live);
        if (live->here_changed)
            push_here(live);
        bot_jobs_ask(live);
    }
    push_lobby(house);
}

/* ---- recovery ---- */

/* Ends the subscriptions of LIVE beyond entry K: their `enter` was not confirmed. */
static void drop_subscriptions(struct live_table *live, size_t k)
{
    for (struct subscription *subscription = live->subscriptions, *next; subscription;
         subscription = next) {
        next = subscription->next_at_table;
        if (subscription->k > k)
            presence_leave(subscription->visitor, live);
    }
}

/* Brings LIVE back to what is on disk. */
static void reload(struct live_table *live)
{
    struct engawa_reason why;
    struct table *table = log_read(live->house, live->table->id, &why);
    drop_subscriptions(live, table ? table->length : 0);
    live->touched = live->bots_changed = live->rights_changed = live->removed = false;
    memset(live->asked, 0, sizeof live->asked);
    if (!table) {
        turn_drop(live);
        return;
    }
    live_table_replace(live, table);
    live->durable = table->length;
}

/* Brings VISITOR, who said hello in this turn or whose guest was written, back to what is on
 * disk. */
static void reload_guest(struct visitor *visitor)
{
    struct journal_guest guest;
    struct engawa_reason why;
    if (visitor->greeted ||
        !journal_guest(visitor->house->journal, visitor->token_hash, &guest, &why)) {
        presence_leave(visitor, NULL);
        visitor->known = visitor->lobby = false;
        visitor->guest[0] = visitor->name[0] = '\0';
        return;
    }
    visitor_take_name(visitor, guest.name);
}

/* Nothing of this turn is on disk: goes back, and tells those who wait. */
static void recover(struct house *house, const struct engawa_reason *why)
{
    struct engawa_reason told;
    fprintf(stderr, "engawa: the journal failed: %s\n", why->en);
    end_forgetting(house, false);
    lore_drop_remarks(&house->lore);
    journal_rollback(house->journal);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->changed || visitor->greeted)
            reload_guest(visitor);
    for (struct live_table *live = tables_take_touched(&house->tables), *next; live; live = next) {
        next = live->next_touched;
        reload(live);
    }
    engawa_refuse(&told, "store", "it could not be saved, so it did not happen; please try again",
                  "保存できなかったため、取り消されました。もう一度お試しください");
    reply_to_all(house, &told);
    house->failed = false;
    house->ask_again = true;
}

bool turn_end(struct house *house)
{
    struct engawa_reason why;
    engawa_refuse(&why, "store", "a write was refused", "書き込めませんでした");
    if (house->failed || !journal_commit(house->journal, &why)) {
        recover(house, &why);
        return false;
    }
    tell(house);
    lore_keep(&house->lore);
    return true;
}
