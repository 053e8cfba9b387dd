/* log.c - the logs of tables, from the journal and to it (log.h). */
#include "server/log.h"

#include "engine/memory.h"
#include "server/ids.h"
#include "server/presence.h"

#include <stdlib.h>
#include <string.h>

/* ---- from the journal ---- */

struct reading {
    struct table *table;
    bool fine;
    struct engawa_reason *why;
};

static void read_entry(void *context, const struct journal_entry *entry)
{
    struct reading *reading = context;
    if (reading->fine)
        reading->fine = table_add(reading->table, entry->time, entry->text, reading->why);
}

struct table *log_read(struct house *house, const char *id, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    int64_t created;
    if (!journal_table(house->journal, id, seed, &created, why))
        return NULL;
    struct reading reading = {.table = table_new(id, seed), .fine = true, .why = why};
    bool fine = journal_read(house->journal, id, 0, read_entry, &reading, why) && reading.fine;
    if (fine && reading.table->game)
        return reading.table;
    if (fine)
        engawa_refuse(why, "broken-log", "the table's log is empty", "この席の記録が空です");
    table_free(reading.table);
    return NULL;
}

struct live_table *log_find(struct house *house, const char *id, struct engawa_reason *why)
{
    if (!ids_valid(id)) {
        engawa_refuse(why, "no-such-table", "there is no such table", "そのテーブルはありません");
        return NULL;
    }
    struct live_table *live = tables_find(&house->tables, id);
    if (live)
        return live;
    struct table *table = log_read(house, id, why);
    if (!table)
        return NULL;
    live = live_table_new(house, table);
    tables_add(&house->tables, live);
    live->durable = table->length; /* whatever was written in this turn is in memory */
    presence_update(live);
    return live;
}

/* ---- to the journal ---- */

struct live_table *log_begin(struct house *house, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    char id[TABLE_ID_MAX + 1];
    ids_random(id, 12);
    engawa_random_bytes(seed, sizeof seed);
    if (!journal_create_table(house->journal, id, house_now(house), seed, why)) {
        house->failed = true;
        return NULL;
    }
    struct live_table *live = live_table_new(house, table_new(id, seed));
    tables_add(&house->tables, live);
    house_touch(live);
    return live;
}

static bool is_entry(const char *entry, const char *kind)
{
    return strncmp(entry + 2, kind, strlen(kind)) == 0; /* behind {" */
}

/* Notes what ENTRY, just written, changes for the lobby, the people around and the bots. */
static void note_entry(struct live_table *live, const char *entry)
{
    if (is_entry(entry, "open") || is_entry(entry, "sit") || is_entry(entry, "stand"))
        presence_update(live);
    live->bots_changed |= is_entry(entry, "bot");
    if (!is_entry(entry, "n\"") && !is_entry(entry, "chat"))
        live->house->lobby_changed |= !live->table->private;
}

/* Writes one entry to the journal and folds it. */
static bool write_entry(struct live_table *live, const char *entry, struct engawa_reason *why)
{
    struct house *house = live->house;
    int64_t now = house_now(house);
    if (!journal_append(house->journal, live->table->id, (int64_t)live->table->length + 1, &entry,
                        1, now, why) ||
        !table_add(live->table, now, entry, why) ||
        (is_entry(entry, "end") && !journal_close_table(house->journal, live->table->id, why))) {
        house->failed = true;
        return false;
    }
    note_entry(live, entry);
    lore_note(&house->lore, live->table);
    return true;
}

/* Writes LINES, which it takes apart. */
static bool write_lines(struct live_table *live, const char *lines, struct engawa_reason *why)
{
    char *copy = engawa_copy_string(lines), *rest = copy;
    bool fine = true;
    for (char *entry; fine && (entry = strsep(&rest, "\n")) && *entry;)
        fine = write_entry(live, entry, why);
    free(copy);
    return fine;
}

bool log_write(struct live_table *live, const char *lines, struct engawa_reason *why)
{
    house_touch(live);
    if (live->house->failed)
        return engawa_refuse(why, "store", "the journal could not be written",
                             "記録を保存できませんでした");
    bool fine = write_lines(live, lines, why);
    struct engawa_text next = {0};
    while (fine && table_follow(live->table, &next)) {
        fine = write_lines(live, engawa_text_string(&next), why);
        engawa_text_clear(&next);
    }
    engawa_text_free(&next);
    return fine;
}
