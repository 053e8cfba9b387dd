/* compose_host.c - decisions of a table's host as entries (compose_host.h). */
#include "server/table/compose_host.h"

#include "server/table/log_quota.h"
#include "server/table/rights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks that the host may act against GUEST, who is neither the host nor the master. */
static bool check_guest(const struct table *table, const char *guest, struct engawa_reason *why)
{
    if (strcmp(table->master, guest) != 0 && strcmp(table->host, guest) != 0)
        return true;
    return engawa_refuse(why, "host-stays", "that person is the host of this table",
                         "その人はすでにこの卓の卓主です");
}

static struct entry_guest *add_guest(struct entry_list *entries, enum entry_kind kind,
                                     const char *id, const char *name)
{
    struct entry_guest *guest = &entry_list_add(entries, kind)->guest;
    snprintf(guest->who, sizeof guest->who, "%s", id);
    snprintf(guest->name, sizeof guest->name, "%s", name);
    return guest;
}

static void add_bar(struct entry_list *entries, const char *id, const char *name, unsigned from,
                    bool on)
{
    struct entry_guest *bar = add_guest(entries, ENTRY_BAR, id, name);
    bar->from = from;
    bar->on = on;
}

static void add_removal(const struct table *table, int seat, enum entry_then then,
                        struct entry_list *entries)
{
    const struct table_seat *held = &table->seat[seat];
    struct entry_guest *removed = add_guest(entries, ENTRY_REMOVE, held->who, held->name);
    removed->seat = seat;
    removed->then = then;
}

/* ---- people ---- */

static bool check_removal(const struct table *table, int seat, struct engawa_reason *why)
{
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
    if (seat < 0 || seat >= table->setup.seats)
        return engawa_refuse(why, "no-such-seat", "this table has no such seat",
                             "その席はありません");
    if (table->seat[seat].holder != TABLE_SEAT_GUEST)
        return engawa_refuse(why, "free", "nobody sits there", "その席には誰もいません");
    return check_guest(table, table->seat[seat].who, why) && log_quota_decision(table, why);
}

bool compose_remove(const struct table *table, const struct compose_removal *removal,
                    struct entry_list *entries, struct engawa_reason *why)
{
    if (!check_removal(table, removal->seat, why))
        return false;
    const struct table_seat *held = &table->seat[removal->seat];
    add_removal(table, removal->seat, removal->then, entries);
    if (removal->keep_out)
        add_bar(entries, held->who, held->name, ENTRY_FROM_TABLE, true);
    if (removal->then == ENTRY_THEN_BOT)
        compose_add_bot(table, removal->seat, removal->bot, 0, entries);
    return removal->then != ENTRY_THEN_END || compose_abandon(table, entries, why);
}

bool compose_bar(const struct table *table, const struct compose_guest *guest, unsigned from,
                 bool on, struct entry_list *entries, struct engawa_reason *why)
{
    int seat = table_seat_of(table, guest->id);
    if (!check_guest(table, guest->id, why) || !log_quota_decision(table, why))
        return false;
    if (((table_kept_from(table, guest->id) & from) != 0) == on)
        return true;
    bool seated = seat >= 0 && table->phase != TABLE_OVER;
    if (on && from == ENTRY_FROM_TABLE && seated && !rights_end_alone(table, why))
        return false;
    if (on && from == ENTRY_FROM_TABLE && seated)
        add_removal(table, seat, ENTRY_THEN_WAIT, entries);
    add_bar(entries, guest->id, guest->name, from, on);
    return true;
}

/* ---- settings ---- */

static char *options_of(const struct engawa_setup *setup)
{
    struct engawa_text text = {0};
    engawa_setup_json(setup->game, setup, &text);
    return text.at;
}

static bool same_options(const struct engawa_setup *one, const struct engawa_setup *other)
{
    char *first = options_of(one), *second = options_of(other);
    bool same = strcmp(first, second) == 0;
    free(first);
    free(second);
    return same;
}

/* Returns those of the named CHOICES whose value differs at TABLE. */
static unsigned choices_that_change(const struct table *table, const struct entry_choices *choices)
{
    unsigned change = 0;
    if (choices->named & ENTRY_CHOICE_OPTIONS)
        change |= same_options(&table->setup, &choices->setup) ? 0 : ENTRY_CHOICE_OPTIONS;
    if (table->setup.seats != choices->setup.seats)
        change |= ENTRY_CHOICE_SEATS;
    if (strcmp(table->title, choices->title) != 0)
        change |= ENTRY_CHOICE_TITLE;
    if (table->private != choices->private)
        change |= ENTRY_CHOICE_PRIVATE;
    if (table->drawn != choices->drawn)
        change |= ENTRY_CHOICE_ORDER;
    if (table->rated != choices->rated)
        change |= ENTRY_CHOICE_RATED;
    if (table->throw_after != choices->throw_after)
        change |= ENTRY_CHOICE_THROW;
    if (!clock_same(&table->clock, &choices->clock))
        change |= ENTRY_CHOICE_CLOCK;
    if (!table->away_chosen || table->away != choices->away)
        change |= ENTRY_CHOICE_AWAY;
    return change & choices->named;
}

static bool is_person(const struct table_seat *seat)
{
    return seat->holder == TABLE_SEAT_GUEST || seat->holder == TABLE_SEAT_KEPT;
}

/* Returns the place below SEATS for one more person: the lowest free one, or that of the last bot.
 * There must be one. */
static int place_for_one(const struct table_seat *seat, int seats)
{
    for (int i = 0; i < seats; i++)
        if (seat[i].holder == TABLE_SEAT_FREE)
            return i;
    int last = seats - 1;
    while (seat[last].holder != TABLE_SEAT_BOT)
        last--;
    return last;
}

/* Moves the player at FROM to TO; -1: they leave. */
static void move_player(struct table_seat *seat, int from, int to, struct entry_list *entries)
{
    const struct table_seat player = seat[from];
    if (to >= 0 && seat[to].holder == TABLE_SEAT_BOT)
        entry_list_add(entries, ENTRY_STAND)->seat.seat = to;
    entry_list_add(entries, ENTRY_STAND)->seat.seat = from;
    seat[from].holder = TABLE_SEAT_FREE;
    if (to < 0)
        return;
    seat[to] = player;
    if (player.holder == TABLE_SEAT_KEPT) {
        compose_keep(to, player.who, player.name, entries);
        return;
    }
    struct entry_seat *sit = &entry_list_add(entries, ENTRY_SIT)->seat;
    *sit = (struct entry_seat){.seat = to, .entropy = player.entropy};
    memcpy(sit->who, player.who, sizeof sit->who);
    memcpy(sit->name, player.name, sizeof sit->name);
}

/* Clears the seats of TABLE from number SEATS on. */
static bool clear_seats(const struct table *table, int seats, struct entry_list *entries,
                        struct engawa_reason *why)
{
    struct table_seat seat[ENGAWA_SEATS_MAX]; /* as they are after ENTRIES */
    int people = 0;
    memcpy(seat, table->seat, sizeof seat);
    for (int i = 0; i < table->setup.seats; i++)
        people += is_person(&seat[i]);
    if (people > seats)
        return engawa_refuse(why, "people", "%d people have seats, so there cannot be only %d",
                             "%d人が席についているので、%d席には減らせません", people, seats);
    if (!log_quota_seating(table, 1, false, why))
        return false;
    for (int i = seats; i < table->setup.seats; i++)
        if (is_person(&seat[i]))
            move_player(seat, i, place_for_one(seat, seats), entries);
        else if (seat[i].holder == TABLE_SEAT_BOT)
            move_player(seat, i, -1, entries);
    return true;
}

/* Checks that those of the CHOICES in CHANGE can change at TABLE. */
static bool check_choices(const struct table *table, unsigned change, struct engawa_reason *why)
{
    if (change == 0 || table->phase == TABLE_OPEN)
        return true;
    if (table->phase == TABLE_OVER)
        return engawa_refuse(why, "over", "the game is over", "対局はもう終わっています");
    return engawa_refuse(why, "started", "that can be changed only until the game starts",
                         "これを変えられるのは、対局が始まるまでです");
}

bool compose_set(const struct table *table, const struct entry_set *set, struct entry_list *entries,
                 struct engawa_reason *why)
{
    unsigned named = set->named & (set->may ^ table->may);
    bool code = set->code && (set->lock.locked || table->code.locked);
    enum entry_lang lang = set->choices.lang == table->lang ? ENTRY_LANG_NONE : set->choices.lang;
    unsigned change = choices_that_change(table, &set->choices);
    if (!log_quota_decision(table, why) || !check_choices(table, change, why))
        return false;
    if (!named && !code && !change && !lang)
        return true;
    if ((change & ENTRY_CHOICE_SEATS) &&
        !clear_seats(table, set->choices.setup.seats, entries, why))
        return false;
    struct entry_set *entry = &entry_list_add(entries, ENTRY_SET)->set;
    *entry = *set;
    entry->named = named;
    entry->may = set->may & named;
    entry->code = code;
    entry->choices.named = change;
    entry->choices.lang = lang;
    if (change & ENTRY_CHOICE_OPTIONS)
        entry->choices.options = options_of(&set->choices.setup);
    return true;
}

bool compose_host(const struct table *table, const struct compose_guest *guest, bool stands_in,
                  struct entry_list *entries, struct engawa_reason *why)
{
    /* The master can always take the role back from the acting host. */
    bool back = !stands_in && strcmp(table->master, guest->id) == 0;
    if (!back && !log_quota_decision(table, why))
        return false;
    add_guest(entries, ENTRY_HOST, guest->id, guest->name)->stands_in = stands_in;
    return true;
}

bool compose_close(const struct table *table, struct entry_list *entries, struct engawa_reason *why)
{
    if (table->closed)
        return engawa_refuse(why, "closed", "this table is closed already",
                             "この卓はもう閉じています");
    bool ends = table->phase != TABLE_OVER && !table->day;
    if (ends && !compose_abandon(table, entries, why))
        return false;
    entry_list_add(entries, ENTRY_CLOSE);
    return true;
}

void compose_inherit(const struct table *table, const struct table *old, struct entry_list *entries)
{
    struct entry_set set = {
        .named = ENTRY_MAY_ALL, .may = old->may, .code = old->code.locked, .lock = old->code};
    struct engawa_reason why;
    compose_set(table, &set, entries, &why);
    for (size_t i = 0; i < old->bars.count; i++)
        for (unsigned from = 1; from <= ENTRY_FROM_ALL; from <<= 1)
            if (old->bars.at[i].from & from)
                add_bar(entries, old->bars.at[i].guest, old->bars.at[i].name, from, true);
}
