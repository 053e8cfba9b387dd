/* lists.c - lists tables and guests for the operator (lists.h). */
#include "store/care/lists.h"

#include "store/turn/transaction.h"

#include <string.h>

/* Appends to FIRST the first entry in the TEXT of a row: each of several has its time before it. */
static void take_first(const char *text, int64_t count, struct engawa_text *first)
{
    const char *at = count > 1 ? strchr(text, ' ') : NULL;
    const char *end = at ? strchr(at, '\n') : NULL;
    engawa_text_clear(first);
    if (end)
        engawa_text_add_bytes(first, at + 1, (size_t)(end - at - 1));
    else
        engawa_text_add(first, text);
}

/* Calls SEE for each table or guest that ROW, whose values are bound, returns. */
static bool list(struct journal *journal, struct sql_statement *row,
                 void (*see)(void *context, const struct journal_about *about), void *context,
                 struct engawa_reason *why)
{
    struct engawa_text first = {0};
    while (sql_step(row)) {
        const char *text = sql_text(row, 1);
        take_first(text ? text : "", sql_number(row, 6), &first);
        struct journal_about about = {.id = sql_text(row, 0),
                                      .text = engawa_text_string(&first),
                                      .time = sql_number(row, 2),
                                      .closed = sql_number(row, 3) != 0,
                                      .entries = sql_number(row, 4),
                                      .number = sql_number(row, 5)};
        if (about.id && text)
            see(context, &about);
    }
    engawa_text_free(&first);
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_list_tables(struct journal *journal, int64_t after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why)
{
    static const char *const some =
        "SELECT t.id, coalesce((SELECT e.text FROM entries AS e WHERE e.number = t.number"
        " ORDER BY e.k LIMIT 1), ''), t.created, t.closed,"
        " coalesce((SELECT max(e.k) FROM entries AS e WHERE e.number = t.number), 0), t.number,"
        " coalesce((SELECT e.count FROM entries AS e WHERE e.number = t.number"
        " ORDER BY e.k LIMIT 1), 1) FROM tables AS t WHERE t.removed = 0 AND t.number > ?1"
        " ORDER BY t.number LIMIT ?2";
    struct sql_statement *row = journal_statement(journal, some);
    sql_bind_number(row, 1, after);
    sql_bind_number(row, 2, most);
    return list(journal, row, see, context, why);
}

bool journal_list_guests(struct journal *journal, int64_t time, const char *after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why)
{
    static const char *const some =
        "SELECT id, name, seen, 0, 0, invited, 1 FROM guests WHERE (seen, id) > (?1, ?2)"
        " ORDER BY seen, id LIMIT ?3";
    struct sql_statement *row = journal_statement(journal, some);
    sql_bind_number(row, 1, time);
    sql_bind_text(row, 2, after);
    sql_bind_number(row, 3, most);
    return list(journal, row, see, context, why);
}
