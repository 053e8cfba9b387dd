/* memberships.c - memberships: the unfinished tables of each guest (memberships.h). */
#include "server/house/memberships.h"

#include "engine/json.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum { GUESTS_MAX = 2 * ENGAWA_SEATS_MAX + 2 };

/* ---- the index ---- */

/* The members of a table, each once. */
struct guests {
    const char *id[GUESTS_MAX];
    int count;
};

static bool is_among(const struct guests *guests, const char *guest)
{
    for (int i = 0; i < guests->count; i++)
        if (strcmp(guests->id[i], guest) == 0)
            return true;
    return false;
}

static void add_guest(const char *guest, struct guests *guests)
{
    if (guest[0] && !is_among(guests, guest))
        guests->id[guests->count++] = guest;
}

static void find_guests(const struct card *card, struct guests *guests)
{
    guests->count = 0;
    if (card->phase == TABLE_OVER || (card->day && card->turn == 0))
        return; /* over, or a daily game that waits for the end of its day */
    for (int i = 0; i < card->setup.seats; i++) {
        const struct card_seat *seat = &card->seat[i];
        if (seat->holder == TABLE_SEAT_GUEST || seat->holder == TABLE_SEAT_KEPT)
            add_guest(seat->who, guests);
        add_guest(seat->owner, guests);
    }
    add_guest(card->master, guests);
    add_guest(card->host, guests);
}

/* Schedules a push of the guest's list of tables. */
static void tell_guest(const struct account *account)
{
    for (struct visitor *visitor = account->visitors; visitor; visitor = visitor->next_of_guest)
        visitor_change_mine(visitor);
}

/* Returns whether the guest with ACCOUNT is at LIVE. */
static bool is_here(const struct live_table *live, const struct account *account)
{
    for (const struct visitor *visitor = account->visitors; visitor;
         visitor = visitor->next_of_guest)
        for (const struct subscription *at = visitor->subscriptions; at; at = at->next_of_visitor)
            if (at->live == live)
                return true;
    return false;
}

static struct membership *find_membership(const struct live_table *live, const char *guest)
{
    struct membership *membership = live->memberships;
    while (membership && strcmp(membership->account->who, guest) != 0)
        membership = membership->next_at_table;
    return membership;
}

static void add_membership(struct live_table *live, const char *guest)
{
    struct membership *membership = engawa_allocate(1, sizeof *membership);
    membership->live = live;
    membership->account = accounts_hold(&live->house->guests, guest, 1);
    membership->here = is_here(live, membership->account);
    membership->next_at_table = live->memberships;
    live->memberships = membership;
    membership->next_of_guest = membership->account->memberships;
    if (membership->next_of_guest)
        membership->next_of_guest->previous_of_guest = membership;
    membership->account->memberships = membership;
    tell_guest(membership->account);
}

/* Ends the membership *AT, a link in the list of its table. */
static void end_membership(struct membership **at)
{
    struct membership *membership = *at;
    struct account *account = membership->account;
    *at = membership->next_at_table;
    *(membership->previous_of_guest ? &membership->previous_of_guest->next_of_guest
                                    : &account->memberships) = membership->next_of_guest;
    if (membership->next_of_guest)
        membership->next_of_guest->previous_of_guest = membership->previous_of_guest;
    tell_guest(account);
    accounts_release(&membership->live->house->guests, account);
    free(membership);
}

void memberships_update(struct live_table *live)
{
    struct guests guests;
    find_guests(live_table_card(live), &guests);
    for (struct membership **at = &live->memberships; *at;)
        if (is_among(&guests, (*at)->account->who))
            at = &(*at)->next_at_table;
        else
            end_membership(at);
    for (int i = 0; i < guests.count; i++)
        if (!find_membership(live, guests.id[i]))
            add_membership(live, guests.id[i]);
}

void memberships_follow(struct live_table *live)
{
    for (struct membership *membership = live->memberships; membership;
         membership = membership->next_at_table) {
        bool here = is_here(live, membership->account);
        if (membership->here && !here) {
            membership->seen = live_table_card(live)->moves;
            membership->known = true;
        }
        membership->here = here;
        membership->told = membership->told && !here;
    }
}

void memberships_tell(struct live_table *live)
{
    for (const struct membership *membership = live->memberships; membership;
         membership = membership->next_at_table)
        tell_guest(membership->account);
}

void memberships_drop(struct live_table *live)
{
    while (live->memberships)
        end_membership(&live->memberships);
}

/* ---- the list of a guest ---- */

/* Returns how many moves were made since the guest of MEMBERSHIP, whose seat is SEAT (-1: none),
 * left; if the house has not seen them leave, since their last own move. Returns 0 while they are
 * there. */
static size_t moves_since(const struct membership *membership, int seat)
{
    const struct card *card = live_table_card(membership->live);
    if (membership->here)
        return 0;
    if (membership->known)
        return card->moves - membership->seen;
    return card->moves - (seat >= 0 ? card->seat[seat].moved : 0);
}

static void write_seats(const struct card *card, struct engawa_json *json)
{
    static const char *const how[] = {
        [TABLE_SEAT_GUEST] = "sit", [TABLE_SEAT_BOT] = "bot", [TABLE_SEAT_KEPT] = "keep"};
    engawa_json_array(json, "seats");
    for (int i = 0; i < card->setup.seats; i++) {
        const struct card_seat *seat = &card->seat[i];
        if (seat->holder == TABLE_SEAT_FREE) {
            engawa_json_null(json, NULL);
            continue;
        }
        engawa_json_object(json, NULL);
        engawa_json_string(json, how[seat->holder], seat->name);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void write_turn(const struct card *card, struct engawa_json *json)
{
    engawa_json_array(json, "turn");
    for (int seat = 0; seat < card->setup.seats; seat++)
        if (card->turn >> seat & 1)
            engawa_json_integer(json, NULL, seat);
    engawa_json_close(json);
}

static int64_t time_of(const struct membership *membership)
{
    return live_table_card(membership->live)->time;
}

static void write_table(const struct membership *membership, struct engawa_json *json)
{
    const struct card *card = live_table_card(membership->live);
    const char *guest = membership->account->who;
    int seat = card_seat_of(card, guest);
    engawa_json_object(json, NULL);
    engawa_json_string(json, "table", membership->live->id);
    engawa_json_string(json, "title", card->title);
    engawa_json_string(json, "game", card->setup.game->name);
    engawa_setup_json(card->setup.game, &card->setup, engawa_json_value(json, "options"));
    engawa_json_string(json, "phase", card->phase == TABLE_OPEN ? "open" : "playing");
    engawa_json_bool(json, "private", card->private);
    engawa_json_bool(json, "host", strcmp(card->master, guest) == 0);
    engawa_json_known(json, "seat", seat >= 0, seat);
    write_seats(card, json);
    write_turn(card, json);
    engawa_json_integer(json, "t", time_of(membership));
    engawa_json_integer(json, "since", (int64_t)moves_since(membership, seat));
    engawa_json_close(json);
}

/* Compares for qsort: the latest first. */
static int by_time(const void *one, const void *other)
{
    const struct membership *a = *(const struct membership *const *)one,
                            *b = *(const struct membership *const *)other;
    int64_t x = time_of(a), y = time_of(b);
    return x != y ? (x < y ? 1 : -1) : strcmp(a->live->id, b->live->id);
}

/* Returns whether the guest's list has the table of MEMBERSHIP: not an evening, whose tables it
 * has, nor a table that they are barred from. */
static bool is_shown(const struct membership *membership)
{
    const struct card *card = live_table_card(membership->live);
    return card->setup.game && !card_keeps_out(card, membership->account->who);
}

void memberships_write(const struct visitor *visitor, struct engawa_json *json)
{
    const struct membership **memberships,
        *first = visitor->account ? visitor->account->memberships : NULL;
    size_t count = 0, begun = json->text->length;
    for (const struct membership *membership = first; membership;
         membership = membership->next_of_guest)
        count++;
    memberships = engawa_allocate(count + 1, sizeof(const struct membership *));
    count = 0;
    for (const struct membership *membership = first; membership;
         membership = membership->next_of_guest)
        if (is_shown(membership))
            memberships[count++] = membership;
    qsort(memberships, count, sizeof(const struct membership *), by_time);
    engawa_json_array(json, "tables");
    for (size_t i = 0;
         i < count && i < MEMBERSHIPS_SHOWN && json->text->length - begun < TABLE_PAGE; i++)
        write_table(memberships[i], json);
    engawa_json_close(json);
    free(memberships);
}
