/* evenings.c - results of games in evenings (evenings.h). */
#include "server/kept/evenings.h"

#include "server/house/load.h"
#include "server/house/log.h"
#include "server/house/part.h"
#include "server/table/compose_evening.h"

#include <string.h>

/* The part's state. */
struct state {
    struct engawa_text due; /* ids of the marked evenings, each with its NUL */
};

const struct part_size evenings_state = {.house = sizeof(struct state)};

static struct state *own(const struct house *house)
{
    return part_state(house, &evenings_state);
}

/* Returns whether an evening of this house lacks the result of one of its games. */
static bool lacks_result(const struct evening *evening)
{
    for (int i = 0; i < evening->games; i++)
        if (!evening->game[i].over)
            return true;
    return false;
}

static void mark(struct house *house, const char *id)
{
    engawa_text_add_bytes(&own(house)->due, id, strlen(id) + 1);
}

void evenings_note(struct live_table *live)
{
    const struct table *table = live->table;
    if (!table || table->length == 0)
        return;
    if (table->evening && lacks_result(table->evening))
        mark(live->house, live->id);
    else if (table->within[0] && table->phase == TABLE_OVER)
        mark(live->house, table->within);
}

/* Writes to LIVE the result of its game number INDEX, if that is over. What is not in memory is
 * loaded, and marks LIVE again then. */
static void settle_game(struct live_table *live, int index)
{
    struct house *house = live->house;
    const char *id = live->table->evening->game[index].table;
    struct live_table *game = tables_find(&house->tables, id);
    struct entry_list entries = {0};
    struct engawa_reason why;
    if (game && game->table && game->table->phase == TABLE_OVER)
        compose_result(live->table, game->table, &entries);
    else if (!game && !load_unknown(house, id, &why) && strcmp(why.code, "no-such-table") == 0)
        compose_lost(id, &entries);
    if (entries.count > 0)
        log_write(live, &entries);
    entry_list_free(&entries);
}

static void settle(struct house *house, const char *id)
{
    struct live_table *live = tables_find(&house->tables, id);
    struct engawa_reason why;
    if (!house_has(house, id) || (live && (live->elsewhere || live->removed)))
        return;
    if (!live)
        load_unknown(house, id, &why);
    else if (!live->table)
        load_wake(live);
    for (int i = 0; live && live->table && i < live->table->evening->games; i++)
        if (!live->table->evening->game[i].over)
            settle_game(live, i);
}

/* Writing marks the evening again, so the marks of this moment are taken first. */
void evenings_complete(struct house *house)
{
    struct engawa_text due = own(house)->due;
    own(house)->due = (struct engawa_text){0};
    for (size_t at = 0; at < due.length; at += strlen(due.at + at) + 1)
        settle(house, due.at + at);
    engawa_text_free(&due);
}

void evenings_close(struct house *house)
{
    engawa_text_free(&own(house)->due);
}
