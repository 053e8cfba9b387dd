/* cards.c - the tables that are not closed, each with a card (journal.h): what the house has to
 * know of a table while it does not read its log. A card is right as long as the log is as long as
 * it was, and is deleted with whatever else changes the log.
 */
#include "store/tail.h"

#include <string.h>

bool journal_put_card(struct journal *journal, const char *table, int64_t k, const char *text,
                      struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *put = journal_sqlite_statement(journal, JOURNAL_PUT_CARD);
    journal_sqlite_bind(put, 1, table);
    sqlite3_bind_int64(put, 2, k);
    journal_sqlite_bind(put, 3, text);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_PUT_CARD), why);
}

bool journal_sqlite_drop_card(struct journal *journal, const char *table, struct engawa_reason *why)
{
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_DROP_CARD), 1, table);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_DROP_CARD), why);
}

/* Appends the columns of ROW to ROWS as they are, for see_all. TAIL: entries that are in no place
 * yet. */
static void keep_row(sqlite3_stmt *row, const struct tail_lines *tail, struct engawa_text *rows)
{
    struct journal_going going = {.length = sqlite3_column_int64(row, 1),
                                  .k = sqlite3_column_int64(row, 2)};
    char id[JOURNAL_TABLE_ID_MAX + 1];
    const char *text = (const char *)sqlite3_column_text(row, 3);
    int64_t longer = tail_length(tail, sqlite3_column_int64(row, 4));
    if (longer > 0)
        going.length = longer;
    journal_sqlite_copy(row, 0, id, sizeof id);
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

bool journal_going_tables(struct journal *journal,
                          void (*see)(void *context, const struct journal_going *going),
                          void *context, struct engawa_reason *why)
{
    /* Collected first, so that SEE may read, append and close as it likes. */
    struct engawa_text rows = {0};
    struct tail_lines tail;
    bool open = journal_sqlite_look(journal);
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_GOING);
    int error = tail_read(journal, 0, &tail);
    while (error == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW)
        keep_row(row, &tail, &rows);
    int end = sqlite3_reset(row);
    error = error == SQLITE_OK ? end : error;
    journal_sqlite_end_look(journal, open);
    tail_free(&tail);
    if (error == SQLITE_OK)
        see_all(&rows, see, context);
    engawa_text_free(&rows);
    return journal_sqlite_has_read(journal, error, why);
}
