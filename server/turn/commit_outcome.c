/* commit_outcome.c - the end of a commit: publish or roll back (commit_outcome.h). */
#include "server/turn/commit_outcome.h"

#include "engine/json.h"
#include "server/base/report.h"
#include "server/house/log.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/house/presence.h"
#include "server/house/reply.h"
#include "server/turn/delivery.h"
#include "store/journal/guests.h"

#include <stdio.h>
#include <string.h>

static void settle_replies(struct house *house, const struct engawa_reason *why)
{
    for (struct visitor *visitor = house->due; visitor; visitor = visitor->next_due)
        visitor_settle(visitor, why);
}

/* Makes VISITOR a stranger: without a guest and subscriptions. */
static void forget_visitor(struct visitor *visitor)
{
    presence_leave(visitor, NULL);
    parts_visitor_left(visitor, false);
    visitor->known = visitor->invited = false;
    visitor_follow_lobby(visitor, false);
    visitor_follow_mine(visitor, false);
    visitor->guest[0] = visitor->device.id[0] = visitor->name[0] = '\0';
    visitor_become(visitor);
}

/* Ends the conversations of devices that were signed out in this turn, unless that was UNDONE. */
static void end_signed_out(struct house *house, bool undone)
{
    for (struct visitor *visitor = house->due; visitor; visitor = visitor->next_due) {
        if (!visitor->turn.signed_out)
            continue;
        visitor->turn.signed_out = false;
        if (undone)
            continue;
        visitor_push(visitor, "signed-out", NULL);
        forget_visitor(visitor);
    }
    house->turn.signing_out = false;
}

void commit_evict(struct live_table *live)
{
    while (live->subscriptions) {
        visitor_push(live->subscriptions->visitor, "reset", live->id);
        presence_leave(live->subscriptions->visitor, live);
    }
    house_change_lobby(live);
    house_drop(live);
}

/* Makes the visitors of guests who were deleted in this turn strangers, if that HAPPENED. */
static void end_forgetting(struct house *house, bool happened)
{
    for (struct visitor *visitor = house->due; house->turn.forgetting && visitor;
         visitor = visitor->next_due) {
        if (visitor->turn.forgotten && happened) {
            visitor_push(visitor, "forgotten", NULL);
            forget_visitor(visitor);
        }
        visitor->turn.forgotten = false;
    }
    house->turn.forgetting = false;
}

/* Tells visitors who were banned in this turn why, and makes them strangers, if that HAPPENED. */
static void end_banning(struct house *house, bool happened)
{
    int64_t now = house_now(house);
    for (struct visitor *visitor = house->due; house->turn.banning && visitor;
         visitor = visitor->next_due) {
        const struct access_ruling *ruling =
            visitor->turn.banned && happened
                ? access_ruling(&house->access, false, visitor->guest, visitor->from->who, now)
                : NULL;
        if (ruling) {
            struct engawa_reason why;
            struct engawa_text push = {0};
            access_refuse(ruling, now, &why);
            struct engawa_json json = reply_begin_push("banned", &push);
            engawa_json_string(&json, "say", engawa_reason_in(&why, visitor->language));
            reply_end(&json);
            visitor_tell(visitor, push.at);
            engawa_text_free(&push);
            forget_visitor(visitor);
        }
        visitor->turn.banned = false;
    }
    house->turn.banning = false;
}

/* Counts the moves of people that are newly on disk. */
static void count_moves(struct live_table *live)
{
    for (size_t i = live->durable; i < live->table->length; i++)
        live->house->counts.moves += live->table->log[i].by_guest;
}

/* Reports to the operator's log that a table was opened, has begun or is over. */
static void report_table(struct live_table *live)
{
    static const char *const events[] = {"table-opened", "table-begun", "table-over"};
    const struct table *table = live->table;
    bool new = live->durable == 0;
    if (!new && table->phase == live->told)
        return;
    live->told = table->phase;
    if (!report_says(REPORT_INFO) || !table->game)
        return;
    const char *event = events[new ? TABLE_OPEN : table->phase], *name = table->game->name;
    char seats[12];
    snprintf(seats, sizeof seats, "%d", table->setup.seats);
    const struct report_field fields[] = {
        {"table", table->private ? NULL : live->id}, {"game", name}, {"seats", seats}, {0}};
    report_event(REPORT_INFO, event, fields, "a table of %s %s", name,
                 new                             ? "was opened"
                 : table->phase == TABLE_PLAYING ? "has begun"
                                                 : "is over");
}

void commit_publish(struct house *house, bool wrote)
{
    settle_replies(house, NULL);
    if (house->turn.signing_out)
        end_signed_out(house, false);
    end_forgetting(house, true);
    end_banning(house, true);
    if (house->turn.setting)
        house->world.settings_changed(house->world.context);
    for (struct live_table *live = tables_take_touched(&house->tables), *next; live; live = next) {
        next = live->next_touched;
        live->touched = false;
        if (live->removed) {
            commit_evict(live);
            continue;
        }
        count_moves(live);
        report_table(live);
        size_t from = live->durable;
        live->durable = live->table->length;
        reactions_settle(&live->reactions, false);
        if (live->rights_changed)
            presence_clear(live);
        delivery_note(live);
        memberships_tell(live);
        parts_table_published(live, from);
    }
    parts_published(house, wrote);
    house->turn.ruling = house->turn.setting = house->turn.entering = false;
    delivery_note_lobby(house);
    delivery_note_mine(house);
    delivery_send(house);
}

/* ---- recovery ---- */

/* Ends the subscriptions that VISITOR asked for in this turn, since their `enter` is refused. */
static void drop_subscriptions(struct visitor *visitor)
{
    for (const struct reply *reply = visitor->first; reply; reply = reply->next) {
        struct live_table *live = reply->kind == REPLY_ENTER && !reply->settled
                                      ? tables_find(&visitor->house->tables, reply->table)
                                      : NULL;
        if (live)
            presence_leave(visitor, live);
    }
}

/* Restores LIVE from the journal. */
static void reload(struct live_table *live)
{
    struct engawa_reason why;
    struct table *table = log_read(live->house->journal, live->id, &why);
    live->touched = live->rights_changed = live->removed = false;
    parts_table_reset(live);
    if (!table) {
        commit_evict(live);
        return;
    }
    live_table_replace(live, table);
    house_count(live);
    house_measure(live);
    live->durable = table->length;
    reactions_settle(&live->reactions, true);
    house_change_lobby(live);
    delivery_note(live);
}

/* Restores VISITOR, who said hello in this turn or whose guest was changed, from the journal. */
static void reload_guest(struct visitor *visitor)
{
    struct journal_guest guest;
    struct engawa_reason why;
    if (visitor->turn.greeted ||
        !journal_guest_of_device(visitor->house->journal, visitor->device.id, &guest, &why)) {
        forget_visitor(visitor);
        return;
    }
    visitor_take_name(visitor, guest.name);
}

/* Restores bans and invitations from the journal. If they cannot be read, the next turn that fails
 * tries again. */
static void reload_access(struct house *house)
{
    struct engawa_reason why;
    if (house->turn.ruling && !access_open(&house->access, house->journal, &why))
        report_event(REPORT_ERROR, "gate-unreadable", NULL,
                     "bans and invitations cannot be read: %s", why.en);
    house->turn.ruling = false;
}

void commit_roll_back(struct house *house, const struct engawa_reason *why)
{
    struct engawa_reason told;
    report_event(REPORT_ERROR, "journal-failed",
                 (const struct report_field[]){{"code", why->code}, {0}}, "the journal failed: %s",
                 why->en);
    end_forgetting(house, false);
    end_banning(house, false);
    reload_access(house);
    house->turn.setting = house->turn.entering = false;
    parts_rolled_back(house);
    end_signed_out(house, true);
    for (struct visitor *visitor = house->due; visitor; visitor = visitor->next_due) {
        drop_subscriptions(visitor);
        if (visitor->turn.changed || visitor->turn.greeted)
            reload_guest(visitor);
    }
    for (struct live_table *live = tables_take_touched(&house->tables), *next; live; live = next) {
        next = live->next_touched;
        reload(live);
    }
    engawa_refuse(&told, "store", "it could not be saved, so nothing was changed; please try again",
                  "保存できなかったため、取り消されました。もう一度お試しください");
    settle_replies(house, &told);
    house->turn.failed = false;
    house->turn.ask_again = true;
    delivery_send(house);
}
