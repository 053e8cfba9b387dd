/* information.c - information states (information.h). */
#include "batch/information.h"

#include <assert.h>

enum { MOVE_BITS = 64, ROW_PLANES = 4 };

/* Writes EVENT, as SEAT has been shown it, as a row of a game with SEATS seats whose outcomes have
 * at most ITEMS numbers. */
static void put_event(const struct engawa_event *event, int seat, int seats, int items,
                      struct engawa_observation *to)
{
    uint8_t *by = engawa_plane(to, "by", seats + 1, "1 for the seat that moved, or, last, chance");
    uint8_t *move = engawa_plane(to, "move", MOVE_BITS,
                                 "the bits of the move, the lowest first; all 1 for a hidden one");
    uint8_t *count = engawa_plane(to, "count", 1, "the numbers in the outcome of chance");
    uint8_t *item = engawa_plane(to, "outcome", 2 * items,
                                 "these numbers, two bytes each; 65535 for a hidden one");
    if (event->by != ENGAWA_CHANCE) {
        by[(event->by + seats - seat) % seats] = 1;
        for (int i = 0; i < MOVE_BITS; i++)
            move[i] = (uint8_t)(event->move >> i & 1);
        return;
    }
    assert(event->outcome.count <= items);
    by[seats] = 1;
    *count = (uint8_t)event->outcome.count;
    for (int i = 0; i < event->outcome.count; i++)
        engawa_put16(&item[2 * i], event->outcome.item[i]);
}

/* Lists the planes of a row. Returns its bytes. */
static int survey(const struct engawa_setup *setup, struct engawa_observation *to)
{
    const struct engawa_observer *observer = engawa_observer_of(setup->game);
    const struct engawa_event none = {.by = ENGAWA_CHANCE};
    uint8_t bytes[ENGAWA_SEATS_MAX + 1 + MOVE_BITS + 1 + 2 * ENGAWA_ITEMS_MAX];
    if (!observer)
        return 0;
    to->at = bytes;
    put_event(&none, 0, setup->seats, observer->items(setup), to);
    return (int)(to->at - bytes);
}

int engawa_information_size(const struct engawa_setup *setup)
{
    struct engawa_observation to = {0};
    return survey(setup, &to);
}

int engawa_information_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                              int capacity)
{
    struct engawa_observation to = {.list = list, .capacity = capacity};
    survey(setup, &to);
    return to.planes;
}

/* A table of rows under construction. */
struct rows {
    struct engawa_observation to;
    int seat, seats, items;
    size_t left; /* rows */
};

static void add_row(void *context, const struct engawa_seen *seen)
{
    struct rows *rows = context;
    if (rows->left == 0)
        return;
    rows->left--;
    put_event(seen->event, rows->seat, rows->seats, rows->items, &rows->to);
}

size_t engawa_information(const struct engawa_match *match, int seat, size_t capacity,
                          uint8_t *bytes)
{
    struct rows rows = {.to.at = bytes,
                        .seat = seat,
                        .seats = match->setup.seats,
                        .items = engawa_observer_of(match->game)->items(&match->setup),
                        .left = capacity};
    engawa_match_events(match, 0, seat, NULL, ENGAWA_ENGLISH, add_row, &rows);
    return match->length;
}

static void add_line(void *context, const struct engawa_seen *seen)
{
    struct engawa_text *text = context;
    if (seen->by == ENGAWA_CHANCE)
        engawa_text_add(text, "chance");
    else
        engawa_text_add_number(text, seen->by);
    engawa_text_printf(text, " %s\n", seen->text);
}

void engawa_information_text(const struct engawa_match *match, int seat, struct engawa_text *text)
{
    engawa_text_printf(text, "seat %d\n", seat);
    engawa_match_events(match, 0, seat, NULL, ENGAWA_ENGLISH, add_line, text);
}
