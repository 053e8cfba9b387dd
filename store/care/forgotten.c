/* forgotten.c - deletes a guest, and removes their name from all logs (forgotten.h). */
#include "store/care/forgotten.h"

#include "engine/memory.h"
#include "store/journal/daily.h"
#include "store/journal/history.h"
#include "store/turn/tail.h"

#include <stdlib.h>
#include <string.h>

/* ---- the guest ---- */

static bool refuse_guest(const char *guest, struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-guest", "there is no guest %s", "ゲスト %s はいません",
                         guest);
}

bool journal_has_guest(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(journal, "SELECT 1 FROM guests WHERE id = ?1");
    sql_bind_text(row, 1, guest);
    bool found = sql_step(row);
    return journal_done(journal, sql_end(row), why) && (found || refuse_guest(guest, why));
}

/* Runs SQL, which changes something, with GUEST for ?1. */
static bool change(struct journal *journal, const char *sql, const char *guest,
                   struct engawa_reason *why)
{
    struct sql_statement *statement = journal_statement(journal, sql);
    sql_bind_text(statement, 1, guest);
    return journal_run(journal, statement, why);
}

static bool forget_guest(struct journal *journal, const void *guest, struct engawa_reason *why)
{
    if (!change(journal, "DELETE FROM guests WHERE id = ?1", guest, why))
        return false;
    if (journal_changes(journal) == 0)
        return refuse_guest(guest, why);
    return change(journal, "DELETE FROM rulings WHERE who = ?1", guest, why) &&
           change(journal,
                  "INSERT INTO forgotten (guest, number) VALUES (?1, 0) ON CONFLICT DO NOTHING",
                  guest, why) &&
           journal_forget_player(journal, guest, why) && journal_forget_daily(journal, guest, why);
}

static bool concerns(const void *forgotten, const char *guest, const uint8_t *token_hash)
{
    (void)token_hash;
    return strcmp(forgotten, guest) == 0;
}

static const struct batch_op forget_guest_op = {
    .run = forget_guest, .may_be_lost = true, .concerns = concerns};

void batch_forget_guest(struct batch *batch, const char *guest)
{
    batch_add_text(batch, &forget_guest_op, guest);
}

bool journal_forgotten(struct journal *journal, char guest[JOURNAL_GUEST_ID_MAX + 1],
                       int64_t *number, struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT guest, number FROM forgotten ORDER BY guest LIMIT 1");
    bool found = sql_step(row);
    guest[0] = '\0';
    if (found)
        sql_copy_text(row, 0, guest, JOURNAL_GUEST_ID_MAX + 1);
    *number = found ? sql_number(row, 1) : 0;
    return journal_done(journal, sql_end(row), why);
}

struct note_forgotten {
    const char *guest;
    int64_t number;
};

/* Another server may have added a match with their name while they were being forgotten. */
static bool note_forgotten(struct journal *journal, const void *arguments,
                           struct engawa_reason *why)
{
    const struct note_forgotten *forgotten = arguments;
    if (forgotten->number == INT64_MAX)
        return journal_forget_player(journal, forgotten->guest, why) &&
               change(journal, "DELETE FROM forgotten WHERE guest = ?1", forgotten->guest, why);
    struct sql_statement *note =
        journal_statement(journal, "UPDATE forgotten SET number = ?2 WHERE guest = ?1");
    sql_bind_text(note, 1, forgotten->guest);
    sql_bind_number(note, 2, forgotten->number);
    return journal_run(journal, note, why);
}

static const struct batch_op note_forgotten_op = {.run = note_forgotten};

void batch_note_forgotten(struct batch *batch, const char *guest, int64_t number)
{
    const struct note_forgotten forgotten = {batch_text(batch, guest), number};
    batch_add(batch, &note_forgotten_op, &forgotten, sizeof forgotten);
}

/* ---- reading the logs ---- */

struct scanning {
    void (*see)(void *context, const struct journal_line *line);
    void *context;
    int64_t number, k; /* the last entry seen */
    int most, *done;
    char table[JOURNAL_TABLE_ID_MAX + 1];
    int64_t table_number; /* the number of TABLE */
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

/* Scans one entry of a row; the table is that of SCANNING. */
static void scan_part(void *context, const struct tail_line *part)
{
    struct tail_line line = *part;
    line.number = ((struct scanning *)context)->table_number;
    scan_entry(context, &line);
}

/* Reads the id of the table NUMBER. Returns false if there is none, or with *ERROR set. */
static bool find_table(struct journal *journal, struct scanning *scanning, int64_t number,
                       enum sql_error *error)
{
    if (number == scanning->table_number)
        return true;
    struct sql_statement *row =
        journal_statement(journal, "SELECT id FROM tables WHERE number = ?1 AND removed = 0");
    sql_bind_number(row, 1, number);
    bool found = sql_step(row);
    if (found)
        sql_copy_text(row, 0, scanning->table, sizeof scanning->table);
    *error = sql_end(row);
    scanning->table_number = found ? number : 0;
    return found && *error == SQL_FINE;
}

/* Scans the lines of TAIL from *AT on that belong to tables before END. Returns SQL_FINE or the
 * error. */
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
    sql_copy_text(row, 5, scanning->table, sizeof scanning->table);
    return tail_split(sql_number(row, 1), sql_number(row, 2), text, sql_number(row, 4), scan_part,
                      scanning);
}

/* Scans the entries in `entries`, and those of TAIL from *AT on that come before them. Returns
 * SQL_FINE or the error. */
static enum sql_error scan_rows(struct journal *journal, struct scanning *scanning,
                                const struct tail_lines *tail, size_t *at)
{
    enum sql_error error = SQL_FINE;
    struct sql_statement *row = journal_statement(
        journal,
        "SELECT e.number, e.k, e.time, e.text, e.count, t.id FROM entries AS e JOIN tables AS t"
        " ON t.number = e.number WHERE (e.number, e.k) > (?1, ?2) AND t.removed = 0"
        " ORDER BY e.number, e.k LIMIT ?3");
    sql_bind_number(row, 1, scanning->number);
    sql_bind_number(row, 2, scanning->k);
    sql_bind_number(row, 3, scanning->most);
    while (error == SQL_FINE && *scanning->done < scanning->most && sql_step(row)) {
        error = scan_tail(journal, scanning, tail, at, sql_number(row, 0));
        if (error == SQL_FINE)
            error = scan_row(scanning, row);
    }
    enum sql_error end = sql_end(row);
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
    bool open = journal_look(journal);
    enum sql_error error = tail_read(journal, 0, &tail);
    if (error == SQL_FINE)
        error = scan_rows(journal, &scanning, &tail, &at);
    if (error == SQL_FINE)
        error = scan_tail(journal, &scanning, &tail, &at, INT64_MAX);
    journal_end_look(journal, open);
    tail_free(&tail);
    engawa_text_free(&scanning.text);
    return journal_done(journal, error, why);
}

/* ---- rewriting them ---- */

/* The entries of a row, in which entry K gets another TEXT. */
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

/* Finds the row of the table NUMBER that has the entry of REWRITING. Sets *K to the row's key; the
 * lines point into ROW_TEXT. Returns SQL_FINE or the error. */
static enum sql_error find_row(struct journal *journal, int64_t number, struct rewriting *rewriting,
                               int64_t *k, struct engawa_text *row_text)
{
    enum sql_error error = SQL_FINE;
    struct sql_statement *row =
        journal_statement(journal, "SELECT k, time, text, count FROM entries"
                                   " WHERE number = ?1 AND k >= ?2 ORDER BY k LIMIT 1");
    sql_bind_number(row, 1, number);
    sql_bind_number(row, 2, rewriting->k);
    if (sql_step(row)) {
        const char *text = sql_text(row, 2);
        *k = sql_number(row, 0);
        engawa_text_add(row_text, text ? text : "");
        error = tail_split(*k, sql_number(row, 1), engawa_text_string(row_text), sql_number(row, 3),
                           take_part, rewriting);
    }
    enum sql_error end = sql_end(row);
    return error == SQL_FINE ? end : error;
}

struct rewrite {
    int64_t number, k;
    const char *text;
};

/* Replaces the entry if it is in `entries`, and sets *FOUND then. */
static bool rewrite_row(struct journal *journal, const struct rewrite *entry, bool *found,
                        struct engawa_reason *why)
{
    struct rewriting rewriting = {.k = entry->k, .text = entry->text};
    struct engawa_text before = {0}, after = {0};
    int64_t key = 0;
    enum sql_error error = find_row(journal, entry->number, &rewriting, &key, &before);
    bool fine = journal_done(journal, error, why);
    *found = fine && rewriting.found;
    if (*found) {
        tail_join(rewriting.line, rewriting.count, &after);
        struct sql_statement *update =
            journal_statement(journal, "UPDATE entries SET text = ?3 WHERE number = ?1 AND k = ?2");
        sql_bind_number(update, 1, entry->number);
        sql_bind_number(update, 2, key);
        sql_bind_bytes(update, 3, after.at, after.length);
        fine = journal_run(journal, update, why);
    }
    free(rewriting.line);
    engawa_text_free(&before);
    engawa_text_free(&after);
    return fine;
}

static bool rewrite(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct rewrite *entry = arguments;
    bool found;
    if (strchr(entry->text, '\n'))
        return journal_no_value(why);
    if (!journal_begin(journal, why) || !rewrite_row(journal, entry, &found, why) ||
        (!found && !(journal_done(journal, tail_place(journal), why) &&
                     rewrite_row(journal, entry, &found, why))))
        return false;
    struct sql_statement *drop = journal_statement(journal, "DELETE FROM cards WHERE number = ?1");
    sql_bind_number(drop, 1, entry->number);
    return journal_run(journal, drop, why);
}

static const struct batch_op rewrite_op = {.run = rewrite};

void batch_rewrite(struct batch *batch, int64_t number, int64_t k, const char *text)
{
    const struct rewrite entry = {number, k, batch_text(batch, text)};
    batch_add(batch, &rewrite_op, &entry, sizeof entry);
}
