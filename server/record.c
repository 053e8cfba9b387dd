/* record.c - the record of a table that is over (record.h). */
#include "server/record.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record_source {
    char id[IDS_MAX + 1];
    uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_text texts; /* of the entries, each ended by a NUL */
    int64_t *times;           /* when each was accepted */
    size_t count, capacity;
};

static bool refuse_not_over(struct engawa_reason *why)
{
    return engawa_refuse(why, "not-over", "there is a record when the game is over",
                         "記録はゲームが終わってから受け取れます");
}

static void copy_entry(void *context, const struct journal_entry *entry)
{
    struct record_source *source = context;
    if (source->count == source->capacity) {
        source->capacity = source->capacity ? 2 * source->capacity : 64;
        source->times = engawa_reallocate(source->times, source->capacity, sizeof *source->times);
    }
    source->times[source->count++] = entry->time;
    engawa_text_add_bytes(&source->texts, entry->text, strlen(entry->text) + 1);
}

struct record_source *record_take(const struct house *house, const char *id,
                                  struct engawa_reason *why)
{
    struct live_table *live = tables_find(&house->tables, id);
    int64_t created;
    bool going = live && live_table_card(live)->phase != TABLE_OVER;
    if (going || (live && live->table && live->durable != live->table->length)) {
        refuse_not_over(why);
        return NULL;
    }
    struct record_source *source = engawa_allocate(1, sizeof *source);
    snprintf(source->id, sizeof source->id, "%s", id);
    if (journal_table(house->journal, id, source->seed, &created, why) &&
        journal_read(house->journal, id, 0, copy_entry, source, why))
        return source;
    record_free(source);
    return NULL;
}

void record_free(struct record_source *source)
{
    if (!source)
        return;
    engawa_wipe(source->seed, sizeof source->seed);
    engawa_text_free(&source->texts);
    free(source->times);
    free(source);
}

bool record_make(const struct record_source *source, struct engawa_text *record,
                 struct engawa_reason *why)
{
    struct table *table = table_new(source->id, source->seed);
    const char *text = engawa_text_string(&source->texts);
    bool fine = true;
    for (size_t i = 0; fine && i < source->count; i++, text += strlen(text) + 1)
        fine = table_add(table, source->times[i], text, why);
    fine = fine && (table_record(table, record) || refuse_not_over(why));
    table_free(table);
    return fine;
}
