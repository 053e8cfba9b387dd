/* presence.c - presence: the guests at a table, and how long others have been away (presence.h). */
#include "server/house/presence.h"

#include "server/house/part.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/house/memberships.h"
#include "server/house/reply.h"
#include "server/table/rights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AWAY_AFTER = 60000, /* ms without a connection */
    SUCCESSOR_AFTER = 5 * 60000,
    EMPTY_AFTER = 3 * 60000,
    SCREENS_MAX = 8 /* at a table */
};

bool presence_has(const struct live_table *live, const char *guest)
{
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table)
        if (!subscription->screen && strcmp(subscription->visitor->guest, guest) == 0)
            return true;
    return false;
}

int presence_seat(const struct subscription *subscription)
{
    return subscription->screen
               ? -1
               : table_seat_of(subscription->live->table, subscription->visitor->guest);
}

static int count_screens(const struct live_table *live)
{
    int count = 0;
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table)
        count += subscription->screen;
    return count;
}

bool presence_is_empty(const struct live_table *live)
{
    const struct subscription *subscription = live->subscriptions;
    while (subscription && subscription->screen)
        subscription = subscription->next_at_table;
    return !subscription;
}

/* Returns whether an earlier subscription is of the same guest, who has two devices here. */
static bool is_second(const struct live_table *live, const struct subscription *subscription)
{
    for (const struct subscription *other = live->subscriptions; other != subscription;
         other = other->next_at_table)
        if (!other->screen && strcmp(other->visitor->guest, subscription->visitor->guest) == 0)
            return true;
    return false;
}

/* Updates *SINCE, when a person went away (0 while present), and *LEFT, whether on purpose. */
static void note_away(const struct live_table *live, bool away, int64_t *since, bool *left)
{
    if (away && *since == 0) {
        *since = house_now(live->house);
        *left = live->presence.parting;
    } else if (!away) {
        *since = 0;
    }
}

void presence_update(struct live_table *live)
{
    const struct table *table = live->table;
    int64_t now = house_now(live->house);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        bool away = table->seat[seat].holder == TABLE_SEAT_GUEST &&
                    !presence_has(live, table->seat[seat].who);
        note_away(live, away, &live->presence.away_since[seat], &live->presence.has_left[seat]);
    }
    note_away(live, !presence_has(live, table->host), &live->presence.host_away_since,
              &live->presence.host_has_left);
    bool empty = presence_is_empty(live);
    if ((live->presence.empty_since == 0) == empty && card_is_asked_for(live_table_card(live)))
        house_change_lobby(live); /* the guest who asked for a rematch has come or gone */
    if (!empty)
        live->presence.empty_since = 0;
    else if (live->presence.empty_since == 0)
        live->presence.empty_since = now;
    presence_tell_lobby(live);
    live->presence.changed = true;
    parts_table_changed(live, false);
    memberships_follow(live);
    house_touch(live);
    if (live->presence.host_away_since)
        house_schedule(live, live->presence.host_away_since + SUCCESSOR_AFTER);
    if (empty || table->phase == TABLE_PLAYING)
        house_schedule(live, now);
}

int64_t presence_next(const struct live_table *live)
{
    if (!live->presence.host_away_since || presence_is_empty(live))
        return INT64_MAX;
    int64_t first = live->presence.host_away_since + SUCCESSOR_AFTER, now = house_now(live->house);
    return first > now ? first : now + AWAY_AFTER;
}

static bool is_long_ago(const struct live_table *live, int64_t since, int64_t after)
{
    return since != 0 && house_now(live->house) - since >= after;
}

int64_t presence_empty_at(const struct live_table *live)
{
    bool empty = live->presence.empty_since && presence_is_empty(live) && !live->elsewhere;
    return empty ? live->presence.empty_since + EMPTY_AFTER : INT64_MAX;
}

void presence_tell_lobby(struct live_table *live)
{
    if (live->presence.listed_empty != (presence_empty_at(live) <= house_now(live->house)))
        house_change_lobby(live);
}

bool presence_is_here(const struct live_table *live, int seat)
{
    return live->table->seat[seat].holder == TABLE_SEAT_GUEST &&
           live->presence.away_since[seat] == 0;
}

int64_t presence_away_at(const struct live_table *live, int seat)
{
    return live->presence.away_since[seat] ? live->presence.away_since[seat] + AWAY_AFTER
                                           : INT64_MAX;
}

bool presence_is_away(const struct live_table *live, int seat)
{
    return is_long_ago(live, live->presence.away_since[seat], AWAY_AFTER);
}

bool presence_may_free(const struct live_table *live, const char *guest)
{
    bool belongs = table_seat_of(live->table, guest) >= 0 ||
                   evening_person(live->table->evening, guest) != NULL;
    return strcmp(live->table->host, guest) == 0 ||
           (belongs && is_long_ago(live, live->presence.host_away_since, AWAY_AFTER));
}

int presence_successor(const struct live_table *live)
{
    const struct table *table = live->table;
    int found = -1;
    if (!is_long_ago(live, live->presence.host_away_since, SUCCESSOR_AFTER))
        return -1;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        if (held->holder == TABLE_SEAT_GUEST && presence_has(live, held->who) &&
            (found < 0 || held->since < table->seat[found].since))
            found = seat;
    }
    return found;
}

/* Writes the name of VISITOR at LIVE into NAME; no two people there have the same. */
static void name_visitor(const struct live_table *live, const struct visitor *visitor, char *name)
{
    int seat = table_seat_of(live->table, visitor->guest);
    if (seat >= 0)
        snprintf(name, ENTRY_NAME_BYTES + 1, "%s", live->table->seat[seat].name);
    else
        table_tell_apart(live->table, visitor->guest, visitor->name, name);
}

bool presence_name(const struct live_table *live, const char *guest, char *name)
{
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table)
        if (!subscription->screen && strcmp(subscription->visitor->guest, guest) == 0) {
            name_visitor(live, subscription->visitor, name);
            return true;
        }
    return table_name_of(live->table, guest, name);
}

struct subscription *presence_find(const struct visitor *visitor, const struct live_table *live)
{
    struct subscription *subscription = visitor->subscriptions;
    while (subscription && subscription->live != live)
        subscription = subscription->next_of_visitor;
    return subscription;
}

/* Returns whether LIVE has room for VISITOR; otherwise sets WHY. There is always room for the host
 * and for guests who have a seat, own one or are expected. */
static bool check_watchers(const struct live_table *live, const struct visitor *visitor,
                           struct engawa_reason *why)
{
    int watching = 0, from_there = 0;
    double share = (double)ACCOUNT_WATCHERS * visitor->from->share;
    if (rights_known(live->table, visitor->guest))
        return true;
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table) {
        bool watches = presence_seat(subscription) < 0;
        watching += watches;
        from_there += watches && subscription->visitor->from == visitor->from;
    }
    if (watching < live->house->limits.watchers && (share <= 0 || from_there < share))
        return true;
    return engawa_refuse(why, "crowded", "there are too many people around this table",
                         "この卓はすでに見ている人でいっぱいです");
}

/* Returns whether LIVE has room for one more screen; otherwise sets WHY. */
static bool check_screens(const struct live_table *live, struct engawa_reason *why)
{
    return count_screens(live) < SCREENS_MAX ||
           engawa_refuse(why, "crowded", "at most %d screens can show an evening",
                         "集いを映せる画面は%d台までです", SCREENS_MAX);
}

/* Returns whether VISITOR's guest and address may be at one more table; otherwise sets WHY. */
static bool check_places(const struct visitor *visitor, struct engawa_reason *why)
{
    double most = ACCOUNT_PLACES * ACCOUNT_ADDRESS_PLACES * visitor->from->share;
    if (visitor->account->places >= ACCOUNT_PLACES)
        return engawa_refuse(why, "too-many", "leave another table first (at most %d)",
                             "先にほかの卓を離れてください（同時に%d卓まで）", ACCOUNT_PLACES);
    if (most > 0 && visitor->from->places >= most)
        return engawa_refuse(why, "too-many", "too many people come from your address",
                             "同じアドレスからの人が多すぎます");
    return true;
}

/* Handles the arrival (CHANGE 1) or departure (-1) of VISITOR at LIVE. The cost grows with the
 * number of people there, since all of them are told. PARTING: the visitor leaves on purpose. */
static void note_change(struct visitor *visitor, struct live_table *live, int change, bool parting)
{
    int around = 0;
    for (const struct subscription *other = live->subscriptions; other;
         other = other->next_at_table)
        around++;
    visitor_charge(visitor, around / 8.0);
    visitor->from->places += change;
    visitor->account->places += change;
    live->presence.parting = parting;
    presence_update(live);
    live->presence.parting = false;
}

struct subscription *presence_enter(struct visitor *visitor, struct live_table *live, bool screen,
                                    struct engawa_reason *why)
{
    struct subscription *subscription = presence_find(visitor, live);
    if (subscription && subscription->screen != screen) {
        presence_leave(visitor, live);
        subscription = NULL;
    }
    if (!subscription) {
        if (!(screen ? check_screens(live, why) : check_watchers(live, visitor, why)) ||
            !check_places(visitor, why))
            return NULL;
        subscription = engawa_allocate(1, sizeof *subscription);
        subscription->visitor = visitor;
        subscription->live = live;
        subscription->screen = screen;
        subscription->reactions = live->reactions.count;
        subscription->next_at_table = live->subscriptions;
        live->subscriptions = subscription;
        subscription->next_of_visitor = visitor->subscriptions;
        visitor->subscriptions = subscription;
        note_change(visitor, live, 1, false);
    }
    subscription->entering++;
    return subscription;
}

static void leave_table(struct subscription *subscription)
{
    struct subscription **at = &subscription->live->subscriptions;
    while (*at != subscription)
        at = &(*at)->next_at_table;
    *at = subscription->next_at_table;
}

void presence_leave(struct visitor *visitor, struct live_table *live)
{
    for (struct subscription **at = &visitor->subscriptions; *at;) {
        struct subscription *subscription = *at;
        if (live && subscription->live != live) {
            at = &subscription->next_of_visitor;
            continue;
        }
        *at = subscription->next_of_visitor;
        leave_table(subscription);
        note_change(visitor, subscription->live, -1, live || visitor->parting);
        free(subscription);
    }
}

/* Tells VISITOR that they were removed from LIVE, and why. */
static void push_out(struct visitor *visitor, const struct live_table *live,
                     const struct engawa_reason *why)
{
    struct engawa_text text = {0};
    struct engawa_json json = reply_begin_push("out", &text);
    engawa_json_string(&json, "table", live->table->id);
    engawa_json_string(&json, "code", why->code);
    engawa_json_string(&json, "say", engawa_reason_in(why, visitor->language));
    reply_end(&json);
    visitor_tell(visitor, text.at);
    engawa_text_free(&text);
}

static bool refuse_screen(struct engawa_reason *why)
{
    return engawa_refuse(why, "screen", "who may be here has changed; enter again",
                         "入れる人が変わりました。入り直してください");
}

void presence_clear(struct live_table *live)
{
    struct engawa_reason why;
    live->rights_changed = false;
    for (struct subscription *at = live->subscriptions, *next; at; at = next) {
        struct visitor *visitor = at->visitor;
        next = at->next_at_table;
        if (at->screen)
            refuse_screen(&why);
        else if (rights_enter(live->table, visitor->guest, &why))
            continue;
        push_out(visitor, live, &why);
        presence_leave(visitor, live);
    }
}

static void write_absent(const char *guest, int64_t since, bool left, struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_string(json, "guest", guest);
    engawa_json_integer(json, "since", since);
    engawa_json_string(json, "how", left ? "left" : "lost");
    engawa_json_close(json);
}

static bool is_host_away(const struct live_table *live)
{
    return live->presence.host_away_since && table_seat_of(live->table, live->table->host) < 0;
}

static bool is_anybody_away(const struct live_table *live)
{
    for (int seat = 0; seat < live->table->setup.seats; seat++)
        if (live->presence.away_since[seat])
            return true;
    return is_host_away(live);
}

static void write_away(const struct live_table *live, struct engawa_json *json)
{
    const struct table *table = live->table;
    engawa_json_array(json, "away");
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (live->presence.away_since[seat])
            write_absent(table->seat[seat].who, live->presence.away_since[seat],
                         live->presence.has_left[seat], json);
    if (is_host_away(live))
        write_absent(table->host, live->presence.host_away_since, live->presence.host_has_left,
                     json);
    engawa_json_close(json);
}

void presence_write(const struct live_table *live, struct engawa_text *text)
{
    struct engawa_text listed = {0};
    struct engawa_json json = engawa_json_begin(text), names = engawa_json_begin(&listed);
    char name[ENTRY_NAME_BYTES + 1];
    int watching = 0;
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "guests");
    engawa_json_array(&names, NULL);
    for (const struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table) {
        const struct visitor *visitor = subscription->visitor;
        if (subscription->screen || is_second(live, subscription))
            continue;
        engawa_json_string(&json, NULL, visitor->guest);
        name_visitor(live, visitor, name);
        engawa_json_string(&names, NULL, name);
        watching += table_seat_of(live->table, visitor->guest) < 0;
    }
    engawa_json_close(&names);
    engawa_json_end(&names);
    engawa_json_close(&json);
    engawa_text_add(engawa_json_value(&json, "names"), listed.at);
    engawa_text_free(&listed);
    engawa_json_integer(&json, "watching", watching);
    if (count_screens(live) > 0)
        engawa_json_integer(&json, "screens", count_screens(live));
    if (is_anybody_away(live))
        write_away(live, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
