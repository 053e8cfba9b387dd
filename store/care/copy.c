/* copy.c - copies a whole journal into another one, which may be in the other database (copy.h).
 *
 * It reads the rows of each table in the order of its key, some thousand at a time, and writes them
 * unchanged. Two things differ: entries, of which a file may hold several in one row and which
 * become a row each, and the time until which the house was up (journal/beat.h). One transaction
 * does everything. Before its commit both sides are read back, and a digest of each table is
 * compared.
 */
#include "store/care/copy.h"

#include "engine/chance.h"
#include "store/journal/beat.h"
#include "store/turn/tail.h"

#include <string.h>

enum { PAGE = 2000 }; /* rows read at once */

/* All tables but the entries, in an order that their references allow. TYPES has a letter for each
 * column: n for a number, t for a text, b for a blob. Numbers and blobs may be NULL. */
static const struct copied {
    const char *table, *columns, *types, *key;
} copied[] = {
    {"tables", "number, id, created, seed, closed, ended, removed", "ntnbnnn", "number"},
    {"cards", "number, k, text", "nnt", "number"},
    {"clues", "number, k, deck, card, time, clue, teller, place", "nntnntnn", "number, k"},
    {"guests", "id, name, language, changed, seen, invited, login, crest, colour", "tttnnnbtn",
     "id"},
    {"devices", "id, guest, token_hash, since, seen", "ttbnn", "id"},
    {"pushes", "device, endpoint, p256dh, auth, since", "ttttn", "device"},
    {"push_key", "one, secret", "nb", "one"},
    {"forgotten", "guest, number", "tn", "guest"},
    {"settings", "name, value", "tt", "name"},
    {"rulings", "who, mute, since, until, reason", "tnnnt", "who, mute"},
    {"invites", "code, since, until, uses", "tnnn", "code"},
    {"matches", "number, ended, game, options, seats, finished, people, text, note", "nnttnnttt",
     "number"},
    {"players", "guest, ended, number, seat, name, rank, score", "tnnntnn", "guest, ended, number"},
    {"unlisted", "guest, number", "tn", "guest, number"},
    {"unread", "number", "n", "number"},
    {"days", "day, daily, seed, since, ended", "ntbnn", "day, daily"},
    {"dailies", "number, day, daily, guest, name, ended, score, lost", "nntttnnn", "number"},
};

enum { TABLES = sizeof copied / sizeof *copied };

const char *copy_table(int at)
{
    return at < TABLES ? copied[at].table : NULL;
}

/* The destination of rows: TO, unless it is NULL, and the digest. */
struct copying {
    struct sql_statement *to;
    uint8_t digest[32];
    int64_t rows;
    enum sql_error error;
    struct engawa_text row;
};

/* ---- a row ---- */

/* Adds LENGTH bytes at AT, or NULL, to the row being digested. */
static void add_value(struct engawa_text *row, const void *at, size_t length)
{
    engawa_text_printf(row, "%s%zu ", at ? "" : "-", length);
    engawa_text_add_bytes(row, at ? at : "", at ? length : 0);
}

/* Adds the row that is complete to the digest. */
static void digest(struct copying *copying)
{
    struct engawa_text all = {0};
    engawa_text_add_bytes(&all, (const char *)copying->digest, sizeof copying->digest);
    engawa_text_add_bytes(&all, engawa_text_string(&copying->row), copying->row.length);
    engawa_sha256((const uint8_t *)all.at, all.length, copying->digest);
    engawa_text_free(&all);
    engawa_text_clear(&copying->row);
    copying->rows++;
}

/* Reads column COLUMN of FROM, whose type has the letter TYPE. */
static void take_value(struct copying *copying, struct sql_statement *from, int column, char type)
{
    size_t length = 0;
    const void *at = type == 'b' ? sql_blob(from, column, &length) : sql_text(from, column);
    if (at && type != 'b')
        length = strlen(at);
    add_value(&copying->row, at, length);
    if (!copying->to)
        return;
    if (!at)
        sql_bind_null(copying->to, column + 1);
    else if (type == 'b')
        sql_bind_blob(copying->to, column + 1, at, length);
    else if (type == 't')
        sql_bind_bytes(copying->to, column + 1, at, length);
    else
        sql_bind_number(copying->to, column + 1, sql_number(from, column));
}

/* Ends the row. */
static void end_row(struct copying *copying)
{
    if (copying->to && copying->error == SQL_FINE)
        copying->error = sql_send(copying->to);
    digest(copying);
}

/* ---- a table ---- */

/* Appends "?1, ?2, ..." for COUNT columns. */
static void add_places(struct engawa_text *sql, size_t count)
{
    for (size_t i = 1; i <= count; i++)
        engawa_text_printf(sql, "%s?%zu", i > 1 ? ", " : "", i);
}

/* Copies all rows of TABLE in FROM. */
static void take_rows(struct copying *copying, struct sql *from, const struct copied *table)
{
    struct engawa_text sql = {0};
    engawa_text_printf(&sql, "SELECT %s FROM %s ORDER BY %s LIMIT ?1 OFFSET ?2", table->columns,
                       table->table, table->key);
    struct sql_statement *row = sql_prepare(from, sql.at, true);
    int64_t taken = PAGE;
    for (int64_t at = 0; copying->error == SQL_FINE && taken == PAGE; at += PAGE) {
        sql_bind_number(row, 1, PAGE);
        sql_bind_number(row, 2, at);
        for (taken = 0; copying->error == SQL_FINE && sql_step(row); taken++) {
            for (int i = 0; table->types[i]; i++)
                take_value(copying, row, i, table->types[i]);
            end_row(copying);
        }
        enum sql_error end = sql_end(row);
        copying->error = copying->error == SQL_FINE ? end : copying->error;
    }
    sql_free(row);
    engawa_text_free(&sql);
}

/* Prepares the statement that writes rows of TABLE to TO. */
static struct sql_statement *prepare_rows(struct sql *to, const struct copied *table)
{
    struct engawa_text sql = {0};
    engawa_text_printf(&sql, "INSERT INTO %s (%s) VALUES (", table->table, table->columns);
    add_places(&sql, strlen(table->types));
    engawa_text_add(&sql, ")");
    struct sql_statement *statement = sql_prepare(to, sql.at, true);
    engawa_text_free(&sql);
    return statement;
}

/* ---- entries ---- */

/* Copies one entry of a row; its table's number is ->number of the context. */
struct entry_copying {
    struct copying *copying;
    int64_t number;
};

static void take_entry(void *context, const struct tail_line *line)
{
    struct entry_copying *at = context;
    struct copying *copying = at->copying;
    engawa_text_printf(&copying->row, "%lld %lld %lld ", (long long)at->number, (long long)line->k,
                       (long long)line->time);
    add_value(&copying->row, line->text, line->length);
    if (copying->to) {
        sql_bind_number(copying->to, 1, at->number);
        sql_bind_number(copying->to, 2, line->k);
        sql_bind_number(copying->to, 3, line->time);
        sql_bind_bytes(copying->to, 4, line->text, line->length);
        sql_bind_number(copying->to, 5, 1);
    }
    end_row(copying);
}

/* Copies all entries of FROM; its tail must be empty. */
static void take_entries(struct copying *copying, struct sql *from)
{
    struct entry_copying at = {.copying = copying};
    int64_t k = 0, taken = PAGE;
    struct sql_statement *row =
        sql_prepare(from,
                    "SELECT number, k, time, text, count FROM entries"
                    " WHERE (number, k) > (?1, ?2) ORDER BY number, k LIMIT ?3",
                    true);
    while (copying->error == SQL_FINE && taken == PAGE) {
        sql_bind_number(row, 1, at.number);
        sql_bind_number(row, 2, k);
        sql_bind_number(row, 3, PAGE);
        for (taken = 0; copying->error == SQL_FINE && sql_step(row); taken++) {
            const char *text = sql_text(row, 3);
            at.number = sql_number(row, 0);
            k = sql_number(row, 1);
            enum sql_error split = tail_split(k, sql_number(row, 2), text ? text : "",
                                              sql_number(row, 4), take_entry, &at);
            copying->error = copying->error == SQL_FINE ? split : copying->error;
        }
        enum sql_error end = sql_end(row);
        copying->error = copying->error == SQL_FINE ? end : copying->error;
    }
    sql_free(row);
}

/* ---- everything ---- */

/* Copies table AT of FROM, or the entries if AT is TABLES, to TO unless that is NULL. Sets DIGEST
 * to that of all rows. */
static enum sql_error take(struct sql *from, struct sql *to, int at, uint8_t digest[32],
                           int64_t *rows)
{
    static const struct copied entries = {"entries", "number, k, time, text, count", "nnntn", ""};
    const struct copied *table = at < TABLES ? &copied[at] : &entries;
    struct copying copying = {.error = SQL_FINE};
    if (to)
        copying.to = prepare_rows(to, table);
    if (at < TABLES)
        take_rows(&copying, from, table);
    else
        take_entries(&copying, from);
    sql_free(copying.to);
    engawa_text_free(&copying.row);
    memcpy(digest, copying.digest, sizeof copying.digest);
    *rows += copying.rows;
    return copying.error;
}

/* Returns whether JOURNAL is empty. */
static bool is_empty(struct journal *journal, struct engawa_reason *why)
{
    struct sql *sql = journal_sql(journal);
    int64_t beat = 0;
    struct engawa_text text = {0};
    engawa_text_add(&text, "SELECT (SELECT count(*) FROM entries)");
    for (int at = 0; at < TABLES; at++)
        engawa_text_printf(&text, " + (SELECT count(*) FROM %s)", copied[at].table);
    struct sql_statement *row = sql_prepare(sql, text.at, false);
    engawa_text_free(&text);
    bool found = sql_step(row) && sql_number(row, 0) > 0;
    enum sql_error error = sql_free(row);
    if (error != SQL_FINE)
        return sql_refuse(error, "", why);
    if (!journal_last_beat(journal, &beat, why))
        return false;
    return (!found && beat == 0) ||
           engawa_refuse(why, "store",
                         "a server has kept something at the place to copy to; move that away "
                         "first",
                         "コピー先にはすでにサーバーの記録があります。先にほかへ移してください");
}

static enum sql_error copy_all(struct sql *from, struct sql *to, int64_t *rows, bool *same)
{
    enum sql_error error = SQL_FINE;
    int64_t again = 0;
    *same = true;
    for (int at = 0; at <= TABLES && error == SQL_FINE; at++) {
        uint8_t one[32], other[32];
        error = take(from, to, at, one, rows);
        if (error == SQL_FINE)
            error = take(to, NULL, at, other, &again);
        *same &= memcmp(one, other, sizeof one) == 0;
    }
    *same &= again == *rows;
    return error;
}

/* Copies the time until which the house was up. */
static bool copy_beat(struct journal *from, struct journal *to, struct engawa_reason *why)
{
    int64_t beat = 0;
    if (!journal_last_beat(from, &beat, why))
        return false;
    struct batch *batch = batch_new();
    if (beat)
        batch_beat(batch, beat);
    bool fine = batch_run(batch, to, why);
    batch_free(batch);
    return fine;
}

/* Copies all rows in the open transaction of TO, and compares both sides. */
static bool copy_rows(struct journal *from, struct journal *to, int64_t *rows,
                      struct engawa_reason *why)
{
    bool same;
    enum sql_error error = copy_all(journal_sql(from), journal_sql(to), rows, &same);
    if (error == SQL_FINE)
        error = sql_renumber(journal_sql(to));
    if (error != SQL_FINE)
        return sql_refuse(error, "", why);
    return same || engawa_refuse(why, "store", "the copy is not the same, so it was given up",
                                 "コピーが元と一致しないため、取り消しました");
}

bool journal_copy(struct journal *from, struct journal *to, int64_t *rows,
                  struct engawa_reason *why)
{
    *rows = 0;
    bool fine = is_empty(to, why) && journal_begin(to, why) && copy_beat(from, to, why) &&
                copy_rows(from, to, rows, why);
    if (!fine)
        journal_rollback(to);
    return fine && journal_commit(to, why);
}
