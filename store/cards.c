/* cards.c - the tables that are not closed, each with a card (journal.h): what the house has to
 * know of a table while it does not read its log. A card is right as long as the log is as long as
 * it was, and is deleted with whatever else changes the log.
 */
#include "store/tail.h"

#include <string.h>

bool journal_put_card(struct journal *journal, const char *table, int64_t k, const char *text,
                      struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *put = journal_sql_statement(journal, JOURNAL_PUT_CARD);
    sql_bind_text(put, 1, table);
    sql_bind_number(put, 2, k);
    sql_bind_text(put, 3, text);
    return journal_sql_done(journal, journal_sql_send(journal, JOURNAL_PUT_CARD), why);
}

bool journal_sql_drop_card(struct journal *journal, const char *table, struct engawa_reason *why)
{
    sql_bind_text(journal_sql_statement(journal, JOURNAL_DROP_CARD), 1, table);
    return journal_sql_done(journal, journal_sql_send(journal, JOURNAL_DROP_CARD), why);
}

/* The columns that keep_row takes, and their order. */
#define GOING                                                                                      \
    "SELECT t.id, coalesce((SELECT max(k) FROM entries AS e WHERE e.number = t.number), 0),"       \
    " coalesce(c.k, 0), c.text, t.number FROM tables AS t LEFT JOIN cards AS c"                    \
    " ON c.number = t.number WHERE t.closed = 0 AND t.removed = 0"
#define OLDEST_FIRST " ORDER BY t.created, t.number"

/* journal_shard, as PostgreSQL says it; those of which a bit of ?1 is set. A file gives all tables,
 * and keep_row leaves the others out. */
#define OF_SHARDS                                                                                  \
    " AND get_bit(?1, (get_byte(sha256(convert_to(t.id, 'UTF8')), 0) << 2)"                        \
    " | (get_byte(sha256(convert_to(t.id, 'UTF8')), 1) >> 6)) = 1"

/* Appends the columns of ROW to ROWS as they are, for see_all, unless its table is of none of
 * SHARDS. TAIL: entries that are in no place yet. */
static void keep_row(struct sql_statement *row, const struct tail_lines *tail,
                     const struct journal_shards *shards, struct engawa_text *rows)
{
    struct journal_going going = {.length = sql_number(row, 1), .k = sql_number(row, 2)};
    char id[JOURNAL_TABLE_ID_MAX + 1];
    const char *text = sql_text(row, 3);
    int64_t longer = tail_length(tail, sql_number(row, 4));
    if (longer > 0)
        going.length = longer;
    journal_sql_copy(row, 0, id, sizeof id);
    if (shards && !journal_shards_have(shards, journal_shard(id)))
        return;
    engawa_text_add_bytes(rows, (const char *)&going, sizeof going);
    engawa_text_add_bytes(rows, id, strlen(id) + 1);
    engawa_text_add_bytes(rows, text ? text : "", text ? strlen(text) + 1 : 1);
}

static void see_all(const struct engawa_text *rows,
                    void (*see)(void *context, const struct journal_going *going), void *context)
{
    for (size_t at = 0; at < rows->length;) {
        struct journal_going going;
        memcpy(&going, rows->at + at, sizeof going);
        going.table = rows->at + at + sizeof going;
        going.card = going.table + strlen(going.table) + 1;
        at = (size_t)(going.card - rows->at) + strlen(going.card) + 1;
        see(context, &going);
    }
}

/* Prepares what finds the tables of SHARDS, or all where that is NULL. */
static enum sql_error prepare(struct journal *journal, const struct journal_shards *shards,
                              struct sql_statement **row)
{
    bool some = shards && journal_server(journal);
    enum sql_error error = sql_prepare(
        journal_sql(journal), some ? GOING OF_SHARDS OLDEST_FIRST : GOING OLDEST_FIRST, false, row);
    if (*row && some)
        sql_bind_blob(*row, 1, shards->bits, sizeof shards->bits);
    return error;
}

bool journal_going_tables(struct journal *journal,
                          void (*see)(void *context, const struct journal_going *going),
                          void *context, struct engawa_reason *why)
{
    return journal_going_tables_of(journal, NULL, see, context, why);
}

bool journal_going_tables_of(struct journal *journal, const struct journal_shards *shards,
                             void (*see)(void *context, const struct journal_going *going),
                             void *context, struct engawa_reason *why)
{
    /* Collected first, so that SEE may read, append and close as it likes. */
    struct engawa_text rows = {0};
    struct tail_lines tail;
    bool open = journal_sql_look(journal);
    struct sql_statement *row = NULL;
    enum sql_error error = tail_read(journal, 0, &tail);
    if (error == SQL_FINE)
        error = prepare(journal, shards, &row);
    while (error == SQL_FINE && sql_step(row))
        keep_row(row, &tail, shards, &rows);
    enum sql_error end = sql_free(row);
    error = error == SQL_FINE ? end : error;
    journal_sql_end_look(journal, open);
    tail_free(&tail);
    if (error == SQL_FINE)
        see_all(&rows, see, context);
    engawa_text_free(&rows);
    return journal_sql_has_read(journal, error, why);
}
