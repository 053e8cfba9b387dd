/* retention.c - what the journal keeps has an end (journal.h).
 *
 * A table is removed in one step, by a mark: from there on no statement of the journal finds it, so
 * a crash between two steps never leaves half a table. Its entries are erased later, some at a
 * time. The row stays without its seed as long as a remark of its game is remembered, which refers
 * to it.
 *
 * What is deleted is overwritten (secure_delete), and free pages go back to the file system some at
 * a time (auto_vacuum = INCREMENTAL).
 */
#include "store/tail.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FREE_PAGES = 16, /* that are kept for what comes next */
    TAIL_PAGES = 100 /* and as many more where the tail has been full */
};

/* ---- one statement ---- */

/* Prepares SQL. NULL: *ERROR says why. */
static struct sql_statement *prepare(struct journal *journal, enum sql_error *error,
                                     const char *sql)
{
    struct sql_statement *statement = NULL;
    *error = sql_prepare(journal_sql(journal), sql, false, &statement);
    return statement;
}

/* Runs STATEMENT to its end and frees it; *CHANGES is how many rows it changed. */
static bool run(struct journal *journal, struct sql_statement *statement, enum sql_error error,
                int *changes, struct engawa_reason *why)
{
    if (statement) {
        while (sql_step(statement))
            ;
        error = sql_free(statement);
    }
    *changes = error == SQL_FINE ? sql_changes(journal_sql(journal)) : 0;
    return journal_sql_done(journal, error, why);
}

/* Runs SQL, which changes something, with A and B for ?1 and ?2. */
static bool change(struct journal *journal, const char *sql, int64_t a, int64_t b, int *changes,
                   struct engawa_reason *why)
{
    enum sql_error error;
    *changes = 0;
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *statement = prepare(journal, &error, sql);
    if (statement)
        sql_bind_number(statement, 1, a);
    if (statement)
        sql_bind_number(statement, 2, b);
    return run(journal, statement, error, changes, why);
}

/* The same with the text A for ?1. */
static bool change_text(struct journal *journal, const char *sql, const char *a, int64_t b,
                        int *changes, struct engawa_reason *why)
{
    enum sql_error error;
    *changes = 0;
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *statement = prepare(journal, &error, sql);
    if (statement)
        sql_bind_text(statement, 1, a);
    if (statement)
        sql_bind_number(statement, 2, b);
    return run(journal, statement, error, changes, why);
}

/* Reads the first row of SQL, with A for ?1: a text of at most SIZE - 1 bytes to TEXT, "" where
 * there is no row, and a number after it to *NUMBER. Either may be NULL. */
static bool read_row(struct journal *journal, const char *sql, int64_t a, char *text, size_t size,
                     int64_t *number, struct engawa_reason *why)
{
    enum sql_error error;
    struct sql_statement *row = prepare(journal, &error, sql);
    if (text)
        text[0] = '\0';
    if (row) {
        sql_bind_number(row, 1, a);
        bool found = sql_step(row);
        const char *first = found && text ? sql_text(row, 0) : NULL;
        if (first)
            snprintf(text, size, "%s", first);
        if (found && number)
            *number = sql_number(row, text ? 1 : 0);
        error = sql_free(row);
    }
    return journal_sql_done(journal, error, why);
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

/* Makes sure that every entry is in its place. */
static bool place_tail(struct journal *journal, struct engawa_reason *why)
{
    return journal_sql_begin(journal, why) && journal_sql_done(journal, tail_place(journal), why);
}

static bool mark_removed(struct journal *journal, const char *table, int *changes,
                         struct engawa_reason *why)
{
    static const uint8_t no_seed[32];
    enum sql_error error;
    struct sql_statement *mark = prepare(journal, &error,
                                         "UPDATE tables SET removed = 1, closed = 1, seed = ?2"
                                         " WHERE id = ?1 AND removed = 0");
    if (mark) {
        sql_bind_text(mark, 1, table);
        sql_bind_blob(mark, 2, no_seed, sizeof no_seed);
    }
    return run(journal, mark, error, changes, why);
}

/* The tail has no entry of a table that is removed: so nothing of it is left there. */
bool journal_remove_table(struct journal *journal, const char *table, struct engawa_reason *why)
{
    int changes;
    journal_sql_forget(journal, table);
    if (!place_tail(journal, why) || !mark_removed(journal, table, &changes, why))
        return false;
    return changes > 0 ? journal_sql_drop_card(journal, table, why) &&
                             journal_sql_drop_match(journal, table, why) &&
                             journal_sql_drop_daily(journal, table, why)
                       : engawa_refuse(why, "no-such-table", "there is no table %s",
                                       "卓 %s はありません", table);
}

bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why)
{
    return read_row(journal,
                    "SELECT id FROM tables WHERE closed = 1 AND removed = 0 AND ended < ?1"
                    " ORDER BY ended LIMIT 1",
                    before, table, JOURNAL_TABLE_ID_MAX + 1, NULL, why);
}

/* Deletes what another server has put beside a removed table while that was being removed: it would
 * keep the table's row for ever, as it refers to it. */
static bool drop_late(struct journal *journal, struct engawa_reason *why)
{
    int rows;
    return change(journal,
                  "DELETE FROM unlisted WHERE number IN"
                  " (SELECT number FROM tables WHERE closed = 1 AND removed = 1)",
                  0, 0, &rows, why) &&
           change(journal,
                  "DELETE FROM unread WHERE number IN"
                  " (SELECT number FROM tables WHERE closed = 1 AND removed = 1)",
                  0, 0, &rows, why);
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
    if (!drop_late(journal, why) ||
        !change(
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

#define OLD_GUESTS " (SELECT id FROM guests WHERE seen < ?1 ORDER BY seen, id LIMIT ?2)"

/* What was decided about the guests who go next goes with them. A guest who comes back at this very
 * moment, to another server, stays; what was decided about them is gone then. */
static bool drop_rulings(struct journal *journal, int64_t before, int most,
                         struct engawa_reason *why)
{
    int changes;
    return change(journal, "DELETE FROM rulings WHERE who IN" OLD_GUESTS, before, most, &changes,
                  why);
}

bool journal_drop_guests(struct journal *journal, int64_t before, int most, int *done,
                         struct engawa_reason *why)
{
    bool found;
    *done = 0;
    return ask(journal, "SELECT EXISTS (SELECT 1 FROM guests WHERE seen < ?1)", before, &found,
               why) &&
           (!found || (drop_rulings(journal, before, most, why) &&
                       change(journal, "DELETE FROM guests WHERE seen < ?1 AND id IN" OLD_GUESTS,
                              before, most, done, why)));
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
    enum sql_error error;
    bool found = false;
    struct sql_statement *row = prepare(journal, &error, "SELECT 1 FROM guests WHERE id = ?1");
    if (row) {
        sql_bind_text(row, 1, guest);
        found = sql_step(row);
        error = sql_free(row);
    }
    return journal_sql_done(journal, error, why) && (found || refuse_guest(guest, why));
}

bool journal_forget_guest(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    int changes;
    if (!change_text(journal, "DELETE FROM guests WHERE id = ?1", guest, 0, &changes, why))
        return false;
    if (changes == 0)
        return refuse_guest(guest, why);
    return change_text(journal, "DELETE FROM rulings WHERE who = ?1", guest, 0, &changes, why) &&
           change_text(journal,
                       "INSERT INTO forgotten (guest, number) VALUES (?1, 0)"
                       " ON CONFLICT DO NOTHING",
                       guest, 0, &changes, why) &&
           journal_sql_forget_player(journal, guest, why) &&
           journal_sql_forget_daily(journal, guest, why);
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
    /* A match that another server put there while they were forgotten may have their name still. */
    return (number < INT64_MAX || journal_sql_forget_player(journal, guest, why)) &&
           change_text(journal, sql, guest, number, &changes, why);
}

/* ---- logs ---- */

struct scanning {
    void (*see)(void *context, const struct journal_line *line);
    void *context;
    int64_t number, k; /* the last entry that was seen before */
    int most, *done;
    char table[JOURNAL_TABLE_ID_MAX + 1];
    int64_t table_number; /* of TABLE */
    struct engawa_text text;
};

static void scan_entry(struct scanning *scanning, const struct tail_line *line)
{
    if (*scanning->done == scanning->most || line->number < scanning->number ||
        (line->number == scanning->number && line->k <= scanning->k))
        return;
    engawa_text_clear(&scanning->text);
    engawa_text_add_bytes(&scanning->text, line->text, line->length);
    const struct journal_line seen = {.number = line->number,
                                      .k = line->k,
                                      .table = scanning->table,
                                      .text = engawa_text_string(&scanning->text)};
    ++*scanning->done;
    scanning->see(scanning->context, &seen);
}

/* An entry of a row, of the table that SCANNING is at. */
static void scan_part(void *context, const struct tail_line *part)
{
    struct tail_line line = *part;
    line.number = ((struct scanning *)context)->table_number;
    scan_entry(context, &line);
}

/* Finds the id of the table NUMBER; false: there is none, or *ERROR. */
static bool find_table(struct journal *journal, struct scanning *scanning, int64_t number,
                       enum sql_error *error)
{
    if (number == scanning->table_number)
        return true;
    struct sql_statement *row =
        prepare(journal, error, "SELECT id FROM tables WHERE number = ?1 AND removed = 0");
    if (!row)
        return false;
    sql_bind_number(row, 1, number);
    bool found = sql_step(row);
    if (found)
        journal_sql_copy(row, 0, scanning->table, sizeof scanning->table);
    *error = sql_free(row);
    scanning->table_number = found ? number : 0;
    return found && *error == SQL_FINE;
}

/* Scans the lines of TAIL from *AT on that are of tables before END. Returns SQL_FINE or what
 * failed. */
static enum sql_error scan_tail(struct journal *journal, struct scanning *scanning,
                                const struct tail_lines *tail, size_t *at, int64_t end)
{
    enum sql_error error = SQL_FINE;
    for (; error == SQL_FINE && *at < tail->count && tail->line[*at].number < end; ++*at)
        if (find_table(journal, scanning, tail->line[*at].number, &error))
            scan_entry(scanning, &tail->line[*at]);
    return error;
}

/* Scans the entries of ROW. */
static enum sql_error scan_row(struct scanning *scanning, struct sql_statement *row)
{
    const char *text = sql_text(row, 3);
    if (!text)
        return SQL_FAILED;
    scanning->table_number = sql_number(row, 0);
    journal_sql_copy(row, 5, scanning->table, sizeof scanning->table);
    return tail_split(sql_number(row, 1), sql_number(row, 2), text, sql_number(row, 4), scan_part,
                      scanning);
}

/* Scans the entries that are in their places, and TAIL from *AT on as far as it comes before them.
 * Returns SQL_FINE or what failed. */
static enum sql_error scan_rows(struct journal *journal, struct scanning *scanning,
                                const struct tail_lines *tail, size_t *at)
{
    enum sql_error error;
    struct sql_statement *row = prepare(
        journal, &error,
        "SELECT e.number, e.k, e.time, e.text, e.count, t.id FROM entries AS e JOIN tables AS t"
        " ON t.number = e.number WHERE (e.number, e.k) > (?1, ?2) AND t.removed = 0"
        " ORDER BY e.number, e.k LIMIT ?3");
    if (!row)
        return error;
    sql_bind_number(row, 1, scanning->number);
    sql_bind_number(row, 2, scanning->k);
    sql_bind_number(row, 3, scanning->most);
    while (error == SQL_FINE && *scanning->done < scanning->most && sql_step(row)) {
        error = scan_tail(journal, scanning, tail, at, sql_number(row, 0));
        if (error == SQL_FINE)
            error = scan_row(scanning, row);
    }
    enum sql_error end = sql_free(row);
    return error == SQL_FINE ? end : error;
}

bool journal_scan(struct journal *journal, int64_t number, int64_t k, int most,
                  void (*see)(void *context, const struct journal_line *line), void *context,
                  int *done, struct engawa_reason *why)
{
    struct scanning scanning = {
        .see = see, .context = context, .number = number, .k = k, .most = most, .done = done};
    struct tail_lines tail;
    size_t at = 0;
    *done = 0;
    bool open = journal_sql_look(journal);
    enum sql_error error = tail_read(journal, 0, &tail);
    if (error == SQL_FINE)
        error = scan_rows(journal, &scanning, &tail, &at);
    if (error == SQL_FINE)
        error = scan_tail(journal, &scanning, &tail, &at, INT64_MAX);
    journal_sql_end_look(journal, open);
    tail_free(&tail);
    engawa_text_free(&scanning.text);
    return journal_sql_done(journal, error, why);
}

/* The entries of a row, of which the one with number K is to have another TEXT. */
struct rewriting {
    struct tail_line *line;
    size_t count;
    int64_t k;
    const char *text;
    bool found;
};

static void take_part(void *context, const struct tail_line *part)
{
    struct rewriting *rewriting = context;
    struct tail_line *line = rewriting->line;
    rewriting->line = line = engawa_reallocate(line, rewriting->count + 1, sizeof *line);
    line += rewriting->count++;
    *line = *part;
    if (part->k != rewriting->k)
        return;
    line->text = rewriting->text;
    line->length = strlen(rewriting->text);
    rewriting->found = true;
}

/* Finds the row of the table NUMBER that has the entry of REWRITING; *K is its key, and ROW_TEXT is
 * what the lines point to. Returns SQL_FINE or what failed. */
static enum sql_error find_row(struct journal *journal, int64_t number, struct rewriting *rewriting,
                               int64_t *k, struct engawa_text *row_text)
{
    enum sql_error error;
    struct sql_statement *row = prepare(journal, &error,
                                        "SELECT k, time, text, count FROM entries"
                                        " WHERE number = ?1 AND k >= ?2 ORDER BY k LIMIT 1");
    if (!row)
        return error;
    sql_bind_number(row, 1, number);
    sql_bind_number(row, 2, rewriting->k);
    if (sql_step(row)) {
        const char *text = sql_text(row, 2);
        *k = sql_number(row, 0);
        engawa_text_add(row_text, text ? text : "");
        error = tail_split(*k, sql_number(row, 1), engawa_text_string(row_text), sql_number(row, 3),
                           take_part, rewriting);
    }
    enum sql_error end = sql_free(row);
    return error == SQL_FINE ? end : error;
}

/* Puts TEXT in the place of the entry (NUMBER, K), if it is in its place: *FOUND. */
static bool rewrite(struct journal *journal, int64_t number, int64_t k, const char *text,
                    bool *found, struct engawa_reason *why)
{
    struct rewriting rewriting = {.k = k, .text = text};
    struct engawa_text before = {0}, after = {0};
    int64_t key = 0;
    int changes;
    enum sql_error error = find_row(journal, number, &rewriting, &key, &before);
    bool fine = journal_sql_done(journal, error, why);
    *found = fine && rewriting.found;
    if (*found) {
        tail_join(rewriting.line, rewriting.count, &after);
        struct sql_statement *update =
            prepare(journal, &error, "UPDATE entries SET text = ?3 WHERE number = ?1 AND k = ?2");
        if (update) {
            sql_bind_number(update, 1, number);
            sql_bind_number(update, 2, key);
            sql_bind_bytes(update, 3, after.at, after.length);
        }
        fine = run(journal, update, error, &changes, why);
    }
    free(rewriting.line);
    engawa_text_free(&before);
    engawa_text_free(&after);
    return fine;
}

bool journal_rewrite(struct journal *journal, int64_t number, int64_t k, const char *text,
                     struct engawa_reason *why)
{
    int changes;
    bool found;
    if (strchr(text, '\n'))
        return journal_sql_no_value(why);
    if (!journal_sql_begin(journal, why) || !rewrite(journal, number, k, text, &found, why) ||
        (!found && !(place_tail(journal, why) && rewrite(journal, number, k, text, &found, why))))
        return false;
    return change(journal, "DELETE FROM cards WHERE number = ?1", number, 0, &changes, why);
}

/* ---- the file ---- */

bool journal_shrink(struct journal *journal, int pages, int *done, struct engawa_reason *why)
{
    int64_t before = 0, after = 0;
    int64_t keep = FREE_PAGES + (journal_sql_tail(journal)->arranged ? TAIL_PAGES : 0);
    struct sql *sql = journal_sql(journal);
    *done = 0;
    if (!journal_sql_done(journal, sql_free_pages(sql, &before), why))
        return false;
    if (before <= keep)
        return true;
    if (!journal_sql_begin(journal, why) ||
        !journal_sql_done(journal, sql_shrink(sql, pages), why) ||
        !journal_sql_done(journal, sql_free_pages(sql, &after), why))
        return false;
    *done = (int)(before - after);
    return true;
}

bool journal_settle_file(struct journal *journal, struct engawa_reason *why)
{
    return journal_sql_done(journal, sql_settle(journal_sql(journal)), why);
}

/* ---- for whoever runs the program ---- */

/* Appends to FIRST the first of the entries that the TEXT of a row has, each behind its time, or
 * the row's only one. */
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

/* Runs LIST, whose values are bound, and frees it. */
static bool list(struct journal *journal, struct sql_statement *row, enum sql_error error,
                 void (*see)(void *context, const struct journal_about *about), void *context,
                 struct engawa_reason *why)
{
    struct engawa_text first = {0};
    while (row && sql_step(row)) {
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
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
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
    enum sql_error error;
    struct sql_statement *row = prepare(journal, &error, some);
    if (row) {
        sql_bind_number(row, 1, after);
        sql_bind_number(row, 2, most);
    }
    return list(journal, row, error, see, context, why);
}

bool journal_list_guests(struct journal *journal, int64_t time, const char *after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why)
{
    static const char *const some =
        "SELECT id, name, seen, 0, 0, invited, 1 FROM guests WHERE (seen, id) > (?1, ?2)"
        " ORDER BY seen, id LIMIT ?3";
    enum sql_error error;
    struct sql_statement *row = prepare(journal, &error, some);
    if (row) {
        sql_bind_number(row, 1, time);
        sql_bind_text(row, 2, after);
        sql_bind_number(row, 3, most);
    }
    return list(journal, row, error, see, context, why);
}
