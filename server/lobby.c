/* lobby.c - the tables that a house shows to everybody (lobby.h). */
#include "server/lobby.h"

#include "server/fields.h"

#include <string.h>

enum { LOBBY_MAX = 200 };

static void write_table(const struct table *table, struct engawa_text *json)
{
    engawa_text_add(json, "{\"table\":");
    engawa_text_add_json(json, table->id, strlen(table->id));
    fields_add_text(json, "title", table->title);
    fields_add_text(json, "game", table->game->name);
    engawa_text_add(json, ",\"options\":");
    engawa_setup_json(table->game, &table->setup, json);
    engawa_text_printf(json, ",\"seats\":%d,\"taken\":%d,\"phase\":\"%s\",\"code\":%s}",
                       table->setup.seats, table_taken(table),
                       table->phase == TABLE_OPEN ? "open" : "playing",
                       table->code.locked ? "true" : "false");
}

void lobby_write(const struct tables *tables, struct engawa_text *json)
{
    int count = 0;
    engawa_text_add(json, "\"tables\":[");
    for (const struct live_table *live = tables->last; live && count < LOBBY_MAX;
         live = live->previous) {
        const struct table *table = live->table;
        if (table->private || table->phase == TABLE_OVER || !table->game)
            continue;
        engawa_text_add(json, count++ ? "," : "");
        write_table(table, json);
    }
    engawa_text_add_char(json, ']');
}
