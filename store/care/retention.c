/* retention.c - deletes data whose retention period is over (retention.h).
 *
 * A table is removed in one step, by a mark: from then on no statement of the journal finds it, so
 * a crash between two steps never leaves half a table. Its entries are erased later, some at a
 * time. The row stays without its seed as long as a remark of its game is remembered, which refers
 * to it.
 *
 * Deleted data is overwritten (secure_delete), and free pages return to the file system some at a
 * time (auto_vacuum = INCREMENTAL).
 */
#include "store/care/retention.h"

#include "store/journal/cards.h"
#include "store/journal/daily.h"
#include "store/journal/history.h"
#include "store/turn/places.h"
#include "store/turn/tail.h"

enum {
    FREE_PAGES = 16, /* kept for new data */
    TAIL_PAGES = 100 /* and as many more if the tail has been full */
};

/* ---- one statement ---- */

/* A time before which rows expire, how many to delete at once, and where to write how many were
 * deleted. */
struct step {
    int64_t before;
    int most;
    int *done;
};

/* Runs STATEMENT, whose values are bound, and sets *CHANGES to the number of rows it changed. */
static bool change(struct journal *journal, struct sql_statement *statement, int *changes,
                   struct engawa_reason *why)
{
    bool fine = journal_run(journal, statement, why);
    *changes = fine ? journal_changes(journal) : 0;
    return fine;
}

/* Sets *FOUND if ROW, whose values are bound, returns a number other than 0. This check avoids
 * writing when there is nothing to do. */
static bool ask(struct journal *journal, struct sql_statement *row, bool *found,
                struct engawa_reason *why)
{
    *found = sql_step(row) && sql_number(row, 0) != 0;
    return journal_done(journal, sql_end(row), why);
}

/* ---- tables ---- */

static bool mark_removed(struct journal *journal, const char *table, struct engawa_reason *why)
{
    static const uint8_t no_seed[32];
    struct sql_statement *mark =
        journal_statement(journal, "UPDATE tables SET removed = 1, closed = 1, seed = ?2"
                                   " WHERE id = ?1 AND removed = 0");
    sql_bind_text(mark, 1, table);
    sql_bind_blob(mark, 2, no_seed, sizeof no_seed);
    return journal_run(journal, mark, why) &&
           (journal_changes(journal) > 0 || journal_no_table(table, why));
}

/* First moves the tail into `entries`, so that nothing of a removed table is left in the tail. */
static bool remove_table(struct journal *journal, const void *table, struct engawa_reason *why)
{
    places_forget(journal, table);
    return journal_begin(journal, why) && journal_done(journal, tail_place(journal), why) &&
           mark_removed(journal, table, why) && journal_drop_card(journal, table, why) &&
           journal_drop_match(journal, table, why) && journal_drop_daily(journal, table, why);
}

static const struct batch_op remove_table_op = {.run = remove_table, .may_be_lost = true};

void batch_remove_table(struct batch *batch, const char *table)
{
    batch_add_text(batch, &remove_table_op, table);
}

bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT id FROM tables WHERE closed = 1 AND removed = 0"
                                   " AND ended < ?1 ORDER BY ended LIMIT 1");
    sql_bind_number(row, 1, before);
    table[0] = '\0';
    if (sql_step(row))
        sql_copy_text(row, 0, table, JOURNAL_TABLE_ID_MAX + 1);
    return journal_done(journal, sql_end(row), why);
}

/* ---- their entries ---- */

#define REMOVED "closed = 1 AND removed = 1"

/* Deletes rows that another server added for a table while it was being removed: they refer to the
 * table's row and would keep it for ever. */
static bool drop_late(struct journal *journal, struct engawa_reason *why)
{
    return journal_run(journal,
                       journal_statement(journal, "DELETE FROM unlisted WHERE number IN"
                                                  " (SELECT number FROM tables WHERE " REMOVED ")"),
                       why) &&
           journal_run(journal,
                       journal_statement(journal, "DELETE FROM unread WHERE number IN"
                                                  " (SELECT number FROM tables WHERE " REMOVED ")"),
                       why);
}

/* A removed table without entries that only waits for its remarks does not count as work. */
static bool erase(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct step *step = arguments;
    bool found;
    int tables = 0;
    struct sql_statement *any = journal_statement(
        journal, "SELECT EXISTS (SELECT 1 FROM tables AS t WHERE " REMOVED " AND"
                 " (EXISTS (SELECT 1 FROM entries AS e WHERE e.number = t.number)"
                 " OR NOT EXISTS (SELECT 1 FROM clues AS c WHERE c.number = t.number)))");
    struct sql_statement *entries = journal_statement(
        journal, "DELETE FROM entries WHERE (number, k) IN (SELECT e.number, e.k FROM tables AS t"
                 " JOIN entries AS e ON e.number = t.number WHERE t.closed = 1 AND t.removed = 1"
                 " LIMIT ?1)");
    struct sql_statement *empty = journal_statement(
        journal,
        "DELETE FROM tables WHERE number IN (SELECT t.number FROM tables AS t"
        " WHERE " REMOVED " AND NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.number = t.number)"
        " AND NOT EXISTS (SELECT 1 FROM clues AS c WHERE c.number = t.number) LIMIT ?1)");
    *step->done = 0;
    if (!ask(journal, any, &found, why))
        return false;
    if (!found)
        return true;
    sql_bind_number(entries, 1, step->most);
    sql_bind_number(empty, 1, step->most);
    if (!change(journal, entries, step->done, why))
        return false;
    if (*step->done >= step->most)
        return true;
    bool fine = drop_late(journal, why) && change(journal, empty, &tables, why);
    *step->done += tables;
    return fine;
}

static const struct batch_op erase_op = {.run = erase};

void batch_erase(struct batch *batch, int most)
{
    const struct step step = {.most = most, .done = &batch->erased.entries};
    batch_add(batch, &erase_op, &step, sizeof step);
}

/* ---- guests and remarks ---- */

/* Runs the statement DELETE for STEP if ANY finds rows. */
static bool drop_old(struct journal *journal, const struct step *step, const char *any,
                     const char *const *each, struct engawa_reason *why)
{
    bool found;
    struct sql_statement *row = journal_statement(journal, any);
    sql_bind_number(row, 1, step->before);
    *step->done = 0;
    bool fine = ask(journal, row, &found, why);
    for (; fine && found && *each; each++) {
        struct sql_statement *drop = journal_statement(journal, *each);
        sql_bind_number(drop, 1, step->before);
        sql_bind_number(drop, 2, step->most);
        fine = change(journal, drop, step->done, why);
    }
    return fine;
}

#define OLD_GUESTS " (SELECT id FROM guests WHERE seen < ?1 ORDER BY seen, id LIMIT ?2)"

/* Deletes rulings and other rows about the guests together with them. A guest who comes back to
 * another server at this very moment stays, but the rulings about them are gone. */
static bool drop_guests(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    static const char *const each[] = {"DELETE FROM rulings WHERE who IN" OLD_GUESTS,
                                       "DELETE FROM guests WHERE seen < ?1 AND id IN" OLD_GUESTS,
                                       NULL};
    return drop_old(journal, arguments, "SELECT EXISTS (SELECT 1 FROM guests WHERE seen < ?1)",
                    each, why);
}

static const struct batch_op drop_guests_op = {.run = drop_guests};

void batch_drop_guests(struct batch *batch, int64_t before, int most)
{
    const struct step step = {before, most, &batch->erased.guests};
    batch_add(batch, &drop_guests_op, &step, sizeof step);
}

static bool drop_remarks(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    static const char *const each[] = {"DELETE FROM clues WHERE (number, k) IN"
                                       " (SELECT number, k FROM clues WHERE time < ?1 LIMIT ?2)",
                                       NULL};
    return drop_old(journal, arguments, "SELECT EXISTS (SELECT 1 FROM clues WHERE time < ?1)", each,
                    why);
}

static const struct batch_op drop_remarks_op = {.run = drop_remarks};

void batch_drop_remarks(struct batch *batch, int64_t before, int most)
{
    const struct step step = {before, most, &batch->erased.remarks};
    batch_add(batch, &drop_remarks_op, &step, sizeof step);
}

/* ---- the file ---- */

static bool shrink(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct step *step = arguments;
    int64_t before = 0, after = 0;
    int64_t keep = FREE_PAGES + (tail_was_arranged(journal) ? TAIL_PAGES : 0);
    struct sql *sql = journal_sql(journal);
    *step->done = 0;
    if (!journal_done(journal, sql_free_pages(sql, &before), why))
        return false;
    if (before <= keep)
        return true;
    if (!journal_begin(journal, why) || !journal_done(journal, sql_shrink(sql, step->most), why) ||
        !journal_done(journal, sql_free_pages(sql, &after), why))
        return false;
    *step->done = (int)(before - after);
    return true;
}

static const struct batch_op shrink_op = {.run = shrink};

void batch_shrink(struct batch *batch, int pages)
{
    const struct step step = {.most = pages, .done = &batch->erased.pages};
    batch_add(batch, &shrink_op, &step, sizeof step);
}
