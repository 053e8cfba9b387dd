/* retention.c - what the journal keeps has an end (journal.h).
 *
 * A table is removed in one step, by a mark: from there on no statement of sqlite.c finds it, so a
 * crash between two steps never leaves half a table. Its entries are erased later, some at a time.
 * The row stays without its seed as long as a remark of its game is remembered, which refers to it.
 *
 * What is deleted is overwritten (secure_delete), and free pages go back to the file system some at
 * a time (auto_vacuum = INCREMENTAL).
 */
#include "store/journal_sqlite.h"

#include <stdio.h>
#include <string.h>

enum { FREE_PAGES = 16 /* that are kept for what comes next */ };

/* ---- one statement ---- */

/* Prepares SQL. NULL: *ERROR says why. */
static sqlite3_stmt *prepare(struct journal *journal, int *error, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    *error = sqlite3_prepare_v2(journal_sqlite(journal), sql, -1, &statement, NULL);
    return statement;
}

/* Runs STATEMENT to its end and frees it; *CHANGES is how many rows it changed. */
static bool run(struct journal *journal, sqlite3_stmt *statement, int error, int *changes,
                struct engawa_reason *why)
{
    if (statement) {
        while (sqlite3_step(statement) == SQLITE_ROW)
            ;
        error = sqlite3_finalize(statement);
    }
    *changes = error == SQLITE_OK ? sqlite3_changes(journal_sqlite(journal)) : 0;
    return journal_sqlite_done(journal, error, why);
}

/* Runs SQL, which changes something, with A and B for ?1 and ?2. */
static bool change(struct journal *journal, const char *sql, int64_t a, int64_t b, int *changes,
                   struct engawa_reason *why)
{
    int error;
    *changes = 0;
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *statement = prepare(journal, &error, sql);
    if (statement && sqlite3_bind_parameter_count(statement) > 0)
        sqlite3_bind_int64(statement, 1, a);
    if (statement && sqlite3_bind_parameter_count(statement) > 1)
        sqlite3_bind_int64(statement, 2, b);
    return run(journal, statement, error, changes, why);
}

/* The same with the text A for ?1. */
static bool change_text(struct journal *journal, const char *sql, const char *a, int64_t b,
                        int *changes, struct engawa_reason *why)
{
    int error;
    *changes = 0;
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *statement = prepare(journal, &error, sql);
    if (statement)
        sqlite3_bind_text(statement, 1, a, -1, SQLITE_STATIC);
    if (statement && sqlite3_bind_parameter_count(statement) > 1)
        sqlite3_bind_int64(statement, 2, b);
    return run(journal, statement, error, changes, why);
}

/* Reads the first row of SQL, with A for ?1: a text of at most SIZE - 1 bytes to TEXT, "" where
 * there is no row, and a number after it to *NUMBER. Either may be NULL. */
static bool read_row(struct journal *journal, const char *sql, int64_t a, char *text, size_t size,
                     int64_t *number, struct engawa_reason *why)
{
    int error;
    sqlite3_stmt *row = prepare(journal, &error, sql);
    if (text)
        text[0] = '\0';
    if (row) {
        if (sqlite3_bind_parameter_count(row) > 0)
            sqlite3_bind_int64(row, 1, a);
        bool found = sqlite3_step(row) == SQLITE_ROW;
        const unsigned char *first = found && text ? sqlite3_column_text(row, 0) : NULL;
        if (first)
            snprintf(text, size, "%s", (const char *)first);
        if (found && number)
            *number = sqlite3_column_int64(row, text ? 1 : 0);
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_done(journal, error, why);
}

/* Whether SQL, with A for ?1, finds anything; *FOUND. So that nothing is written where there is
 * nothing to do. */
static bool ask(struct journal *journal, const char *sql, int64_t a, bool *found,
                struct engawa_reason *why)
{
    int64_t number = 0;
    bool fine = read_row(journal, sql, a, NULL, 0, &number, why);
    *found = fine && number != 0;
    return fine;
}

/* ---- tables ---- */

bool journal_remove_table(struct journal *journal, const char *table, struct engawa_reason *why)
{
    int changes;
    journal_sqlite_forget(journal, table);
    if (!change_text(journal,
                     "UPDATE tables SET removed = 1, closed = 1, seed = zeroblob(32)"
                     " WHERE id = ?1 AND removed = 0",
                     table, 0, &changes, why))
        return false;
    return changes > 0 ? journal_sqlite_drop_card(journal, table, why)
                       : engawa_refuse(why, "no-such-table", "there is no table %s",
                                       "テーブル %s はありません", table);
}

bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why)
{
    return read_row(journal,
                    "SELECT id FROM tables WHERE closed = 1 AND removed = 0 AND ended < ?1"
                    " ORDER BY ended LIMIT 1",
                    before, table, JOURNAL_TABLE_ID_MAX + 1, NULL, why);
}

bool journal_erase(struct journal *journal, int most, int *done, struct engawa_reason *why)
{
    /* A removed table without entries that only waits for its remarks is nothing to do. */
    static const char *const any =
        "SELECT EXISTS (SELECT 1 FROM tables AS t WHERE closed = 1 AND removed = 1 AND"
        " (EXISTS (SELECT 1 FROM entries AS e WHERE e.number = t.number)"
        " OR NOT EXISTS (SELECT 1 FROM clues AS c WHERE c.number = t.number)))";
    bool found;
    int rows;
    *done = 0;
    if (!ask(journal, any, 0, &found, why))
        return false;
    if (!found)
        return true;
    if (!change(journal,
                "DELETE FROM entries WHERE (number, k) IN (SELECT e.number, e.k FROM tables AS t"
                " JOIN entries AS e ON e.number = t.number WHERE t.closed = 1 AND t.removed = 1 "
                "LIMIT ?1)",
                most, 0, done, why))
        return false;
    if (*done >= most)
        return true;
    if (!change(
            journal,
            "DELETE FROM tables WHERE number IN (SELECT t.number FROM tables AS t WHERE closed = 1"
            " AND removed = 1"
            " AND NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.number = t.number)"
            " AND NOT EXISTS (SELECT 1 FROM clues AS c WHERE c.number = t.number) LIMIT ?1)",
            most, 0, &rows, why))
        return false;
    *done += rows;
    return true;
}

/* ---- guests and remarks ---- */

bool journal_drop_guests(struct journal *journal, int64_t before, int most, int *done,
                         struct engawa_reason *why)
{
    bool found;
    *done = 0;
    return ask(journal, "SELECT EXISTS (SELECT 1 FROM guests WHERE seen < ?1)", before, &found,
               why) &&
           (!found || change(journal,
                             "DELETE FROM guests WHERE id IN"
                             " (SELECT id FROM guests WHERE seen < ?1 LIMIT ?2)",
                             before, most, done, why));
}

bool journal_drop_remarks(struct journal *journal, int64_t before, int most, int *done,
                          struct engawa_reason *why)
{
    bool found;
    *done = 0;
    return ask(journal, "SELECT EXISTS (SELECT 1 FROM clues WHERE time < ?1)", before, &found,
               why) &&
           (!found || change(journal,
                             "DELETE FROM clues WHERE (number, k) IN"
                             " (SELECT number, k FROM clues WHERE time < ?1 LIMIT ?2)",
                             before, most, done, why));
}

static bool refuse_guest(const char *guest, struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-guest", "there is no guest %s", "ゲスト %s はいません",
                         guest);
}

bool journal_has_guest(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    int error;
    bool found = false;
    sqlite3_stmt *row = prepare(journal, &error, "SELECT 1 FROM guests WHERE id = ?1");
    if (row) {
        sqlite3_bind_text(row, 1, guest, -1, SQLITE_STATIC);
        found = sqlite3_step(row) == SQLITE_ROW;
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_done(journal, error, why) && (found || refuse_guest(guest, why));
}

bool journal_forget_guest(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    int changes;
    if (!change_text(journal, "DELETE FROM guests WHERE id = ?1", guest, 0, &changes, why))
        return false;
    if (changes == 0)
        return refuse_guest(guest, why);
    return change_text(journal, "INSERT OR IGNORE INTO forgotten (guest, number) VALUES (?1, 0)",
                       guest, 0, &changes, why);
}

bool journal_forgotten(struct journal *journal, char guest[JOURNAL_GUEST_ID_MAX + 1],
                       int64_t *number, struct engawa_reason *why)
{
    *number = 0;
    return read_row(journal, "SELECT guest, number FROM forgotten ORDER BY guest LIMIT 1", 0, guest,
                    JOURNAL_GUEST_ID_MAX + 1, number, why);
}

bool journal_note_forgotten(struct journal *journal, const char *guest, int64_t number,
                            struct engawa_reason *why)
{
    int changes;
    const char *sql = number == INT64_MAX ? "DELETE FROM forgotten WHERE guest = ?1"
                                          : "UPDATE forgotten SET number = ?2 WHERE guest = ?1";
    return change_text(journal, sql, guest, number, &changes, why);
}

/* ---- logs ---- */

bool journal_scan(struct journal *journal, int64_t number, int64_t k, int most,
                  void (*see)(void *context, const struct journal_line *line), void *context,
                  int *done, struct engawa_reason *why)
{
    int error;
    sqlite3_stmt *row =
        prepare(journal, &error,
                "SELECT e.number, e.k, t.id, e.text FROM entries AS e JOIN tables AS t"
                " ON t.number = e.number WHERE (e.number, e.k) > (?1, ?2) AND t.removed = 0"
                " ORDER BY e.number, e.k LIMIT ?3");
    *done = 0;
    if (row) {
        sqlite3_bind_int64(row, 1, number);
        sqlite3_bind_int64(row, 2, k);
        sqlite3_bind_int(row, 3, most);
        while (sqlite3_step(row) == SQLITE_ROW) {
            struct journal_line line = {.number = sqlite3_column_int64(row, 0),
                                        .k = sqlite3_column_int64(row, 1),
                                        .table = (const char *)sqlite3_column_text(row, 2),
                                        .text = (const char *)sqlite3_column_text(row, 3)};
            if (!line.table || !line.text)
                break; /* no memory, which the end reports */
            ++*done;
            see(context, &line);
        }
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_done(journal, error, why);
}

bool journal_rewrite(struct journal *journal, int64_t number, int64_t k, const char *text,
                     struct engawa_reason *why)
{
    int error, changes;
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *update =
        prepare(journal, &error, "UPDATE entries SET text = ?3 WHERE number = ?1 AND k = ?2");
    if (update) {
        sqlite3_bind_int64(update, 1, number);
        sqlite3_bind_int64(update, 2, k);
        sqlite3_bind_text(update, 3, text, -1, SQLITE_STATIC);
    }
    return run(journal, update, error, &changes, why) &&
           change(journal, "DELETE FROM cards WHERE number = ?1", number, 0, &changes, why);
}

/* ---- the file ---- */

bool journal_shrink(struct journal *journal, int pages, int *done, struct engawa_reason *why)
{
    int64_t before = 0, after = 0;
    int changes;
    char sql[64];
    *done = 0;
    if (!read_row(journal, "PRAGMA freelist_count", 0, NULL, 0, &before, why))
        return false;
    if (before <= FREE_PAGES)
        return true;
    snprintf(sql, sizeof sql, "PRAGMA incremental_vacuum(%d)", pages);
    if (!change(journal, sql, 0, 0, &changes, why) ||
        !read_row(journal, "PRAGMA freelist_count", 0, NULL, 0, &after, why))
        return false;
    *done = (int)(before - after);
    return true;
}

bool journal_settle_file(struct journal *journal, struct engawa_reason *why)
{
    int error = sqlite3_wal_checkpoint_v2(journal_sqlite(journal), NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                          NULL, NULL);
    return journal_sqlite_done(journal, error, why);
}

/* ---- for whoever runs the program ---- */

static bool list(struct journal *journal, const char *sql,
                 void (*see)(void *context, const struct journal_about *about), void *context,
                 struct engawa_reason *why)
{
    int error;
    sqlite3_stmt *row = prepare(journal, &error, sql);
    if (row) {
        while (sqlite3_step(row) == SQLITE_ROW) {
            struct journal_about about = {.id = (const char *)sqlite3_column_text(row, 0),
                                          .text = (const char *)sqlite3_column_text(row, 1),
                                          .time = sqlite3_column_int64(row, 2),
                                          .closed = sqlite3_column_int(row, 3) != 0,
                                          .entries = sqlite3_column_int64(row, 4)};
            if (about.id && about.text)
                see(context, &about);
        }
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_done(journal, error, why);
}

bool journal_list_tables(struct journal *journal,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why)
{
    return list(journal,
                "SELECT t.id, coalesce((SELECT e.text FROM entries AS e WHERE e.number = t.number"
                " AND e.k = 1), ''), t.created, t.closed,"
                " (SELECT count(*) FROM entries AS e WHERE e.number = t.number)"
                " FROM tables AS t WHERE t.removed = 0 ORDER BY t.number",
                see, context, why);
}

bool journal_list_guests(struct journal *journal,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why)
{
    return list(journal, "SELECT id, name, seen, 0, 0 FROM guests ORDER BY seen, id", see, context,
                why);
}
