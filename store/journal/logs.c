/* logs.c - the tables, and the entries of every log (logs.h).
 *
 * An entry is first a line of the tail (turn/tail.c), and later in the table `entries`, in a row
 * with its neighbours or in one for itself. Reading a log reads the rows of its table there and
 * then the tail, in one transaction, so that no entry moves from one to the other meanwhile.
 *
 * The fence. An entry's key is (table, k), and a log has no gaps, so an entry is refused as "taken"
 * unless it directly follows the last one. The journal looks up the length of a log when the first
 * entry comes, and counts from there (turn/places.h). Nobody else can write, because the file is
 * locked or the shard is ours. The primary key of `entries` guards the same.
 */
#include "store/journal/logs.h"

#include "engine/chance.h"
#include "store/journal/cards.h"
#include "store/turn/places.h"
#include "store/turn/tail.h"

#include <string.h>

/* ---- how long a log is ---- */

/* Raises *LENGTH, which counts the entries of the table NUMBER in `entries`, to the length of the
 * whole log. */
static enum sql_error add_tail(struct journal *journal, int64_t number, int64_t *length)
{
    struct tail_lines lines;
    enum sql_error error = tail_read(journal, number, &lines);
    if (lines.count > 0)
        *length = tail_length(&lines, number);
    tail_free(&lines);
    return error;
}

/* Finds TABLE, and caches its number and length. Returns NULL with WHY on failure. */
static struct journal_place *find_place(struct journal *journal, const char *table,
                                        struct engawa_reason *why)
{
    struct journal_place *place = places_find(journal, table);
    if (place)
        return place;
    struct sql_statement *row = journal_statement(
        journal, "SELECT number, coalesce((SELECT max(k) FROM entries AS e"
                 " WHERE e.number = t.number), 0) FROM tables AS t WHERE id = ?1 AND removed = 0");
    sql_bind_text(row, 1, table);
    bool found = sql_step(row);
    int64_t number = found ? sql_number(row, 0) : 0;
    int64_t length = found ? sql_number(row, 1) : 0;
    enum sql_error error = sql_end(row);
    if (error == SQL_FINE && found)
        error = add_tail(journal, number, &length);
    if (!journal_has_read(journal, error, why))
        return NULL;
    if (!found) {
        journal_no_table(table, why);
        return NULL;
    }
    return places_remember(journal, table, number, length);
}

/* ---- appending ---- */

struct append {
    const char *table;
    int64_t k, time;
    const char *text;
};

static bool append(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct append *entry = arguments;
    if (!journal_begin(journal, why))
        return false;
    struct journal_place *place = find_place(journal, entry->table, why);
    if (!place)
        return false;
    if (entry->k != place->length + 1)
        return engawa_refuse(why, "taken", "the log of table %s does not end before %lld",
                             "卓 %s の記録は%lld番の直前で終わっていません", entry->table,
                             (long long)entry->k);
    if (strchr(entry->text, '\n'))
        return journal_no_value(why);
    const struct tail_line line = {place->number, entry->k, entry->time, entry->text,
                                   strlen(entry->text)};
    if (!journal_done(journal, tail_add(journal, &line), why))
        return false;
    place->length++;
    return true;
}

static const struct batch_op append_op = {.run = append};

void batch_append(struct batch *batch, const char *table, int64_t k, int64_t time, const char *text)
{
    const struct append entry = {batch_text(batch, table), k, time, batch_text(batch, text)};
    batch_add(batch, &append_op, &entry, sizeof entry);
}

/* ---- tables ---- */

struct create_table {
    const char *table;
    int64_t time;
    uint8_t seed[32];
};

static bool create_table(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct create_table *new = arguments;
    bool taken;
    struct sql_statement *insert = journal_statement(
        journal, "INSERT INTO tables (id, created, seed) VALUES (?1, ?2, ?3) RETURNING number");
    if (!journal_begin(journal, why))
        return false;
    sql_bind_text(insert, 1, new->table);
    sql_bind_number(insert, 2, new->time);
    sql_bind_blob(insert, 3, new->seed, sizeof new->seed);
    int64_t number = sql_step(insert) ? sql_number(insert, 0) : 0;
    if (!journal_tried(journal, sql_end(insert), &taken, why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "there is a table %s already", "卓 %s はすでにあります",
                             new->table);
    places_remember(journal, new->table, number, 0);
    return true;
}

static const struct batch_op create_table_op = {.run = create_table};

void batch_create_table(struct batch *batch, const char *table, int64_t time,
                        const uint8_t seed[32])
{
    struct create_table new = {.table = batch_text(batch, table), .time = time};
    memcpy(new.seed, seed, sizeof new.seed);
    batch_add(batch, &create_table_op, &new, sizeof new);
    engawa_wipe(new.seed, sizeof new.seed);
}

struct close_table {
    const char *table;
    int64_t time;
};

static bool close_table(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct close_table *closed = arguments;
    struct sql_statement *close = journal_statement(
        journal, "UPDATE tables SET closed = 1, ended = ?2 WHERE id = ?1 AND removed = 0");
    sql_bind_text(close, 1, closed->table);
    sql_bind_number(close, 2, closed->time);
    if (!journal_run(journal, close, why))
        return false;
    return journal_changes(journal) > 0 ? journal_drop_card(journal, closed->table, why)
                                        : journal_no_table(closed->table, why);
}

static const struct batch_op close_table_op = {.run = close_table};

void batch_close_table(struct batch *batch, const char *table, int64_t time)
{
    const struct close_table closed = {batch_text(batch, table), time};
    batch_add(batch, &close_table_op, &closed, sizeof closed);
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

/* Shows the part of the log of the table NUMBER that is in `entries`. Returns SQL_FINE or the
 * error. */
static enum sql_error show_rows(struct journal *journal, int64_t number, struct reading *reading)
{
    struct sql_statement *row = journal_statement(
        journal,
        "SELECT k, time, text, count FROM entries WHERE number = ?1 AND k > ?2 ORDER BY k");
    enum sql_error error = SQL_FINE;
    sql_bind_number(row, 1, number);
    sql_bind_number(row, 2, reading->after);
    while (error == SQL_FINE && sql_step(row)) {
        const char *text = sql_text(row, 2);
        if (!text)
            break; /* out of memory, which the reset reports */
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
    bool open = journal_look(journal);
    struct sql_statement *row =
        journal_statement(journal, "SELECT number FROM tables WHERE id = ?1 AND removed = 0");
    sql_bind_text(row, 1, table);
    bool found = sql_step(row);
    int64_t number = found ? sql_number(row, 0) : 0;
    enum sql_error error = sql_end(row);
    if (error == SQL_FINE && found)
        error = show_rows(journal, number, &reading);
    if (error == SQL_FINE && found)
        error = show_tail(journal, number, &reading);
    engawa_text_free(&reading.text);
    journal_end_look(journal, open);
    if (!journal_has_read(journal, error, why))
        return false;
    return found || journal_no_table(table, why);
}

bool journal_table(struct journal *journal, const char *table, uint8_t seed[32], int64_t *created,
                   struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT seed, created FROM tables WHERE id = ?1 AND removed = 0");
    sql_bind_text(row, 1, table);
    bool found = sql_step(row);
    if (found) {
        size_t length = 0;
        const void *bytes = sql_blob(row, 0, &length);
        found = bytes && length == 32;
        if (found)
            memcpy(seed, bytes, 32);
        *created = sql_number(row, 1);
    }
    if (!journal_has_read(journal, sql_end(row), why))
        return false;
    return found || journal_no_table(table, why);
}

bool journal_tables_with_seed(struct journal *journal, const uint8_t seed[32],
                              void (*see)(void *context, const char *table), void *context,
                              struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT id FROM tables WHERE seed = ?1 AND closed = 1"
                                   " AND removed = 0 ORDER BY number");
    sql_bind_blob(row, 1, seed, 32);
    while (sql_step(row)) {
        const char *table = sql_text(row, 0);
        if (table)
            see(context, table);
    }
    return journal_has_read(journal, sql_end(row), why);
}
