/* roster.c - the tables to which a guest belongs (roster.h). */
#include "server/roster.h"

#include "engine/memory.h"
#include "server/card.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned slot_of(const char *guest)
{
    uint32_t hash = 2166136261u; /* FNV-1a; ids are the server's own random ones */
    for (; *guest; guest++)
        hash = (hash ^ (unsigned char)*guest) * 16777619u;
    return hash % ROSTER_SLOTS;
}

static void drop_all(struct roster_place **places)
{
    for (struct roster_place *place; (place = *places);) {
        *places = place->next_of_table;
        *place->at_slot = place->next_in_slot;
        if (place->next_in_slot)
            place->next_in_slot->at_slot = place->at_slot;
        free(place);
    }
}

/* Notes that GUEST, "" for nobody, belongs to LIVE, if it is not noted yet. */
static void add(struct roster *roster, struct live_table *live, const char *guest,
                struct roster_place **places)
{
    const struct roster_place *known = *places;
    while (known && strcmp(known->guest, guest) != 0)
        known = known->next_of_table;
    if (known || !guest[0])
        return;
    struct roster_place *place = engawa_allocate(1, sizeof *place);
    struct roster_place **slot = &roster->slot[slot_of(guest)];
    snprintf(place->guest, sizeof place->guest, "%s", guest);
    place->live = live;
    place->next_of_table = *places;
    *places = place;
    place->at_slot = slot;
    place->next_in_slot = *slot;
    if (*slot)
        (*slot)->at_slot = &place->next_in_slot;
    *slot = place;
}

void roster_note(struct roster *roster, struct live_table *live, const struct card *card,
                 struct roster_place **places)
{
    drop_all(places);
    if (!card)
        return;
    add(roster, live, card->master, places);
    add(roster, live, card->host, places);
    for (int i = 0; i < card->setup.seats; i++) {
        const struct card_seat *seat = &card->seat[i];
        if (seat->holder == TABLE_SEAT_GUEST || seat->holder == TABLE_SEAT_KEPT)
            add(roster, live, seat->who, places);
        add(roster, live, seat->owner, places);
    }
}

/* The first of GUEST's tables in the rest of a slot. */
static const struct roster_place *find(const struct roster_place *place, const char *guest)
{
    while (place && strcmp(place->guest, guest) != 0)
        place = place->next_in_slot;
    return place;
}

const struct roster_place *roster_first(const struct roster *roster, const char *guest)
{
    return find(roster->slot[slot_of(guest)], guest);
}

const struct roster_place *roster_next(const struct roster_place *place)
{
    return find(place->next_in_slot, place->guest);
}
