/* logs.c - the entries of every log (journal.h).
 *
 * An entry is one line of the tail (tail.c), and later is in the table `entries`, alone in its row
 * or with its neighbours. Whoever reads a log reads the rows of its table there and then the tail,
 * in one transaction, so that nothing is put from one to the other meanwhile.
 *
 * The fence. An entry's key is (table, k), and a log has no gaps, so an entry is refused as "taken"
 * unless it comes directly behind the last one. For that the journal finds out how long a log is
 * when the first entry comes, and counts on; what it remembers holds until something is rolled
 * back, or the table's shard is given away. Nobody else can write, as the file is locked, or the
 * shard is ours (shards.c). `entries` has the key for its primary key besides.
 */
#include "engine/memory.h"
#include "store/tail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 2048, /* values of a hash of a table's id */
    WAYS = 4        /* tables with the same that are remembered, the last ones */
};

/* ---- how long the logs are ---- */

struct journal_place *journal_sql_new_places(void)
{
    return engawa_allocate(BUCKETS * WAYS, sizeof(struct journal_place));
}

/* Where tables with the hash of ID are remembered. */
static struct journal_place *bucket_of(struct journal *journal, const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return journal_sql_places(journal) + WAYS * (hash % BUCKETS);
}

/* The place of TABLE in BUCKET; NULL: it is not remembered. */
static struct journal_place *place_in(struct journal_place *bucket, const char *table)
{
    for (int i = 0; table[0] && i < WAYS; i++)
        if (strcmp(bucket[i].id, table) == 0)
            return &bucket[i];
    return NULL;
}

void journal_sql_remember(struct journal *journal, const char *table, int64_t number,
                          int64_t length)
{
    struct journal_place *bucket = bucket_of(journal, table);
    memmove(bucket + 1, bucket, (WAYS - 1) * sizeof *bucket);
    *bucket = (struct journal_place){.number = number, .length = length};
    snprintf(bucket->id, sizeof bucket->id, "%s", table);
}

void journal_sql_forget(struct journal *journal, const char *table)
{
    struct journal_place *place = place_in(bucket_of(journal, table), table);
    if (place)
        place->id[0] = '\0';
}

void journal_sql_forget_shards(struct journal *journal, const struct journal_shards *shards)
{
    struct journal_place *places = journal_sql_places(journal);
    for (int i = 0; i < BUCKETS * WAYS; i++)
        if (places[i].id[0] && journal_shards_have(shards, journal_shard(places[i].id)))
            places[i].id[0] = '\0';
}

/* *LENGTH, of the entries of the table NUMBER in their places, becomes that of the whole log. */
static enum sql_error add_tail(struct journal *journal, int64_t number, int64_t *length)
{
    struct tail_lines lines;
    enum sql_error error = tail_read(journal, number, &lines);
    if (lines.count > 0)
        *length = tail_length(&lines, number);
    tail_free(&lines);
    return error;
}

/* Finds TABLE, whose number and length are remembered from here on. NULL: WHY. */
static struct journal_place *find_place(struct journal *journal, const char *table,
                                        struct engawa_reason *why)
{
    struct journal_place *bucket = bucket_of(journal, table), *place = place_in(bucket, table);
    if (place)
        return place;
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_PLACE);
    sql_bind_text(row, 1, table);
    bool found = sql_step(row);
    int64_t number = found ? sql_number(row, 0) : 0;
    int64_t length = found ? sql_number(row, 1) : 0;
    enum sql_error error = sql_end(row);
    if (error == SQL_FINE && found)
        error = add_tail(journal, number, &length);
    if (!journal_sql_has_read(journal, error, why))
        return NULL;
    if (!found) {
        journal_sql_no_table(table, why);
        return NULL;
    }
    journal_sql_remember(journal, table, number, length);
    return bucket;
}

/* ---- appending ---- */

bool journal_append(struct journal *journal, const char *table, int64_t first,
                    const char *const *entries, size_t count, int64_t time,
                    struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct journal_place *place = find_place(journal, table, why);
    if (!place)
        return false;
    if (count > 0 && first != place->length + 1)
        return engawa_refuse(why, "taken", "the log of table %s does not end before %lld",
                             "卓 %s の記録は %lld 番の直前で終わっていません", table,
                             (long long)first);
    for (size_t i = 0; i < count; i++)
        if (strchr(entries[i], '\n'))
            return journal_sql_no_value(why);
    for (size_t i = 0; i < count; i++) {
        const struct tail_line line = {place->number, place->length + 1, time, entries[i],
                                       strlen(entries[i])};
        if (!journal_sql_done(journal, tail_add(journal, &line), why))
            return false;
        place->length++;
    }
    return true;
}

/* ---- reading ---- */

/* Shows the entries after AFTER. */
struct reading {
    int64_t after;
    void (*see)(void *context, const struct journal_entry *entry);
    void *context;
    struct engawa_text text;
};

static void show(void *context, const struct tail_line *line)
{
    struct reading *reading = context;
    if (line->k <= reading->after)
        return;
    engawa_text_clear(&reading->text);
    engawa_text_add_bytes(&reading->text, line->text, line->length);
    const struct journal_entry entry = {
        .k = line->k, .time = line->time, .text = engawa_text_string(&reading->text)};
    reading->see(reading->context, &entry);
}

/* Shows what is in its place of the log of the table NUMBER. Returns SQL_FINE or what failed. */
static enum sql_error show_rows(struct journal *journal, int64_t number, struct reading *reading)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_READ);
    enum sql_error error = SQL_FINE;
    sql_bind_number(row, 1, number);
    sql_bind_number(row, 2, reading->after);
    while (error == SQL_FINE && sql_step(row)) {
        const char *text = sql_text(row, 2);
        if (!text)
            break; /* no memory, which the reset reports */
        error = tail_split(sql_number(row, 0), sql_number(row, 1), text, sql_number(row, 3), show,
                           reading);
    }
    enum sql_error end = sql_end(row);
    return error == SQL_FINE ? end : error;
}

/* Shows the rest. */
static enum sql_error show_tail(struct journal *journal, int64_t number, struct reading *reading)
{
    struct tail_lines lines;
    enum sql_error error = tail_read(journal, number, &lines);
    for (size_t i = 0; i < lines.count; i++)
        show(reading, &lines.line[i]);
    tail_free(&lines);
    return error;
}

bool journal_read(struct journal *journal, const char *table, int64_t after,
                  void (*see)(void *context, const struct journal_entry *entry), void *context,
                  struct engawa_reason *why)
{
    struct reading reading = {.after = after, .see = see, .context = context};
    bool open = journal_sql_look(journal);
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_NUMBER);
    sql_bind_text(row, 1, table);
    bool found = sql_step(row);
    int64_t number = found ? sql_number(row, 0) : 0;
    enum sql_error error = sql_end(row);
    if (error == SQL_FINE && found)
        error = show_rows(journal, number, &reading);
    if (error == SQL_FINE && found)
        error = show_tail(journal, number, &reading);
    engawa_text_free(&reading.text);
    journal_sql_end_look(journal, open);
    if (!journal_sql_has_read(journal, error, why))
        return false;
    return found || journal_sql_no_table(table, why);
}

bool journal_tables_with_seed(struct journal *journal, const uint8_t seed[32],
                              void (*see)(void *context, const char *table), void *context,
                              struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_WITH_SEED);
    sql_bind_blob(row, 1, seed, 32);
    while (sql_step(row)) {
        const char *table = sql_text(row, 0);
        if (table)
            see(context, table);
    }
    return journal_sql_has_read(journal, sql_end(row), why);
}
