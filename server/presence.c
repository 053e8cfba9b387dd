/* presence.c - who is connected to a table, and who has been away for how long.
 *
 * None of this is in the log: after a restart everybody is away from now on, and clocks
 * have not run meanwhile.
 */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

static bool is_here(const struct room *room, const char *guest)
{
    for (const struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        if (strcmp(watch->visitor->guest, guest) == 0)
            return true;
    return false;
}

/* Whether an earlier watch is of the same guest (two devices). */
static bool is_second(const struct room *room, const struct watch *watch)
{
    for (const struct watch *other = room->watches; other != watch; other = other->next_in_room)
        if (strcmp(other->visitor->guest, watch->visitor->guest) == 0)
            return true;
    return false;
}

void presence_update(struct room *room)
{
    const struct table *table = room->table;
    int64_t now = house_now(room->house);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        bool away = table->seat[seat].holder == SEAT_GUEST && !is_here(room, table->seat[seat].who);
        if (!away)
            room->away_since[seat] = 0;
        else if (room->away_since[seat] == 0)
            room->away_since[seat] = now;
    }
    if (is_here(room, table->host))
        room->host_away_since = 0;
    else if (room->host_away_since == 0)
        room->host_away_since = now;
    room->here_changed = true;
    house_touch(room);
}

static bool is_long_ago(const struct room *room, int64_t since)
{
    return since != 0 && house_now(room->house) - since >= AWAY_AFTER;
}

bool presence_is_away(const struct room *room, int seat)
{
    return is_long_ago(room, room->away_since[seat]);
}

bool presence_is_host(const struct room *room, const char *guest)
{
    return strcmp(room->table->host, guest) == 0 ||
           (table_seat_of(room->table, guest) >= 0 && is_long_ago(room, room->host_away_since));
}

static struct watch *find(const struct visitor *visitor, const struct room *room, int *count)
{
    *count = 0;
    for (struct watch *watch = visitor->watches; watch; watch = watch->next_of_visitor, ++*count)
        if (watch->room == room)
            return watch;
    return NULL;
}

/* Whether one more may watch. Who has a seat, and the host, always may. */
static bool check_room(const struct room *room, const struct visitor *visitor,
                       struct engawa_reason *why)
{
    int watching = 0;
    if (table_seat_of(room->table, visitor->guest) >= 0 ||
        strcmp(room->table->host, visitor->guest) == 0)
        return true;
    for (const struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        watching += table_seat_of(room->table, watch->visitor->guest) < 0;
    if (watching < room->house->limits.watchers)
        return true;
    return engawa_refuse(why, "crowded", "there are too many people around this table",
                         "このテーブルはすでに見ている人でいっぱいです");
}

bool presence_enter(struct visitor *visitor, struct room *room, size_t k, int viewer,
                    struct engawa_reason *why)
{
    int count;
    struct watch *watch = find(visitor, room, &count);
    if (!watch) {
        if (!check_room(room, visitor, why))
            return false;
        if (count >= WATCHES_MAX)
            return engawa_refuse(why, "too-many", "leave another table first (at most %d)",
                                 "先にほかのテーブルを離れてください(同時に %d まで)", WATCHES_MAX);
        watch = calloc(1, sizeof *watch);
        if (!watch)
            abort();
        watch->visitor = visitor;
        watch->room = room;
        watch->next_in_room = room->watches;
        room->watches = watch;
        watch->next_of_visitor = visitor->watches;
        visitor->watches = watch;
        presence_update(room);
    }
    watch->k = k;
    watch->viewer = viewer;
    watch->stopped = false;
    return true;
}

static void remove_from_room(struct watch *watch)
{
    struct watch **at = &watch->room->watches;
    while (*at != watch)
        at = &(*at)->next_in_room;
    *at = watch->next_in_room;
}

void presence_leave(struct visitor *visitor, struct room *room)
{
    for (struct watch **at = &visitor->watches; *at;) {
        struct watch *watch = *at;
        if (room && watch->room != room) {
            at = &watch->next_of_visitor;
            continue;
        }
        *at = watch->next_of_visitor;
        remove_from_room(watch);
        presence_update(watch->room);
        free(watch);
    }
}

void presence_write(const struct room *room, struct engawa_text *json)
{
    const char *between = "";
    int watching = 0;
    engawa_text_add(json, "\"guests\":[");
    for (const struct watch *watch = room->watches; watch; watch = watch->next_in_room) {
        if (is_second(room, watch))
            continue;
        engawa_text_printf(json, "%s\"%s\"", between, watch->visitor->guest);
        between = ",";
        watching += table_seat_of(room->table, watch->visitor->guest) < 0;
    }
    engawa_text_printf(json, "],\"watching\":%d", watching);
}
