/* live_table.c - a live table: its state, awake or asleep (live_table.h). */
#include "server/house/live_table.h"

#include "engine/memory.h"
#include "server/house/admission.h"
#include "server/house/part.h"

#include <stdio.h>
#include <stdlib.h>

struct live_table *live_table_new(struct house *house, const char *id, struct table *table)
{
    struct live_table *live = engawa_allocate(1, sizeof *live);
    size_t parts = parts_table_size(house->parts);
    live->house = house;
    live->part_states = parts > 0 ? engawa_allocate(1, parts) : NULL;
    live->table = table;
    live->told = table ? table->phase : TABLE_OVER;
    live->timer.live = live;
    live->card.phase = TABLE_OVER;
    snprintf(live->id, sizeof live->id, "%s", id);
    return live;
}

void live_table_free(struct live_table *live)
{
    table_free(live->table);
    card_free(&live->card);
    engawa_text_free(&live->presence.text);
    admission_free(live);
    free(live->part_states);
    free(live);
}

enum table_phase live_table_phase(const struct live_table *live)
{
    return live->table ? live->table->phase : live->card.phase;
}

const struct card *live_table_card(struct live_table *live)
{
    if (live->table && live->table->length != live->card.k)
        card_take(&live->card, live->table);
    return &live->card;
}

void live_table_replace(struct live_table *live, struct table *table)
{
    if (table)
        live->card.k = 0; /* as many entries may have other contents */
    else
        live_table_card(live);
    table_free(live->table);
    live->table = table;
    if (table)
        live->told = table->phase;
}
