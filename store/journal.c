/* journal.c - opening the journal, its tables, and the commit.
 *
 * The games' tables with their secret seeds are here, the entries of every log in logs.c, and those
 * of them that came last in tail.c; a card for each table that is not closed is in cards.c, the
 * guests and their devices with a token each in guests.c, the remarks that people made of the cards
 * of a deck in remarks.c (in the table `clues`, as they were called first), the guests of whom the
 * logs are still to be cleaned in retention.c, until when the house was up in beat.c,
 * and which server has a table in shards.c.
 *
 * The first write opens a transaction, journal_commit ends it. When a write fails for any reason
 * but a rule of the tables, the database may already have given up the whole transaction, entries
 * of other tables included. So the journal remembers the failure: every further write and the
 * commit itself are refused with the same reason, and only then does it begin anew. Otherwise a
 * commit would confirm what is no longer there.
 */
#include "store/tail.h"

#include "engine/memory.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct journal {
    bool climbed;       /* an older schema was brought up to date */
    bool cut;           /* the last failure was that the connection was lost */
    atomic_bool ousted; /* the store is another server's */
    struct sql *sql;
    char *path;
    struct journal_place *places;
    struct journal_tail tail;
    struct sql_statement *statement[JOURNAL_STATEMENTS];
    bool writing; /* a transaction is open, or was and has failed */
    bool failed;  /* it has failed, for the reason FAILURE */
    struct engawa_reason failure;
    bool crossed;              /* the last failure was that another server was in the way */
    struct journal_gift *gift; /* what this transaction gives away */
    int gifts;
};

bool journal_sql_no_table(const char *table, struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-table", "there is no table %s", "卓 %s はありません", table);
}

bool journal_sql_no_value(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "the journal cannot hold that value",
                         "記録に残せない値です");
}

/* ---- opening ---- */

static bool prepare(struct journal *journal, struct engawa_reason *why)
{
    enum sql_error error = SQL_FINE;
    for (int s = 0; s < JOURNAL_STATEMENTS && error == SQL_FINE; s++)
        error = sql_prepare(journal->sql, journal_statements[s], true, &journal->statement[s]);
    return error == SQL_FINE || sql_refuse(error, "", why);
}

static struct journal *new_journal(const char *path)
{
    struct journal *journal = engawa_allocate(1, sizeof *journal);
    journal->path = engawa_copy_string(path);
    journal->places = journal_sql_new_places();
    return journal;
}

/* Opens PATH for USE; LIKE, which may be NULL, has it open. NULL: WHY. */
static struct journal *open_for(const char *path, enum sql_use use, const struct journal *like,
                                struct engawa_reason *why)
{
    struct journal *journal = new_journal(path);
    if (sql_open(path, use, like ? like->sql : NULL, &journal->sql, &journal->climbed, why) &&
        (use == SQL_TIDIER || prepare(journal, why)))
        return journal;
    journal_close(journal);
    return NULL;
}

bool journal_open(const char *path, struct journal **journal, struct engawa_reason *why)
{
    *journal = open_for(path, SQL_OWN, NULL, why);
    if (*journal && sql_places_late((*journal)->sql))
        journal_sql_open_tail(*journal);
    return *journal != NULL;
}

bool journal_join(const char *address, const char *place, const char *version, const char *word,
                  struct journal **journal, struct engawa_reason *why)
{
    const struct sql_member member = {.place = place, .version = version, .word = word};
    *journal = new_journal(address);
    if (sql_join(address, &member, &(*journal)->sql, &(*journal)->climbed, why) &&
        prepare(*journal, why))
        return true;
    journal_close(*journal);
    *journal = NULL;
    return false;
}

int64_t journal_server(const struct journal *journal)
{
    return sql_server(journal->sql);
}

bool journal_open_reader(const struct journal *journal, struct journal **reader,
                         struct engawa_reason *why)
{
    *reader = open_for(journal->path, SQL_READER, journal, why);
    return *reader != NULL;
}

bool journal_open_tidier(const struct journal *journal, struct journal **tidier,
                         struct engawa_reason *why)
{
    *tidier = NULL;
    if (sql_places_late(journal->sql))
        *tidier = open_for(journal->path, SQL_TIDIER, journal, why);
    return *tidier || !sql_places_late(journal->sql);
}

bool journal_check_address(const char *text, struct engawa_reason *why)
{
    return sql_check_address(text, why);
}

bool journal_is_address(const char *path)
{
    return sql_is_address(path);
}

bool journal_climbed(const struct journal *journal)
{
    return journal->climbed;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    journal_rollback(journal);
    for (int s = 0; s < JOURNAL_STATEMENTS; s++)
        sql_free(journal->statement[s]);
    sql_close(journal->sql);
    free(journal->places);
    engawa_text_free(&journal->tail.text);
    free(journal->gift);
    free(journal->path);
    free(journal);
}

/* ---- writing ---- */

enum sql_error journal_sql_run(struct journal *journal, enum journal_statement s)
{
    return sql_run(journal->statement[s]);
}

enum sql_error journal_sql_send(struct journal *journal, enum journal_statement s)
{
    return sql_send(journal->statement[s]);
}

/* Ends a write that met ERROR, which says nothing about the entry or table itself: from here
 * to the commit everything is refused. */
static bool give_up(struct journal *journal, enum sql_error error, struct engawa_reason *why)
{
    sql_refuse(error, "", &journal->failure);
    journal->cut = error == SQL_LOST;
    journal->crossed = error == SQL_AGAIN;
    if (error == SQL_OUSTED)
        atomic_store(&journal->ousted, true);
    journal->writing = journal->failed = true;
    if (why)
        *why = journal->failure;
    return false;
}

/* Reports ERROR of a statement that only reads. An error may make the database roll back even
 * then, so a transaction that was open has failed as well. */
bool journal_sql_has_read(struct journal *journal, enum sql_error error, struct engawa_reason *why)
{
    if (error == SQL_FINE)
        return true;
    if (journal->writing && !sql_is_open(journal->sql))
        return give_up(journal, error, why);
    return sql_refuse(error, "", why);
}

static bool begin(struct journal *journal, bool lax, struct engawa_reason *why)
{
    if (journal->failed) {
        if (why)
            *why = journal->failure;
        return false;
    }
    if (journal->writing)
        return true;
    journal->cut = journal->crossed = false;
    enum sql_error error = sql_begin(journal->sql, lax ? SQL_LAX : SQL_WRITE);
    if (error != SQL_FINE)
        return give_up(journal, error, why);
    journal->writing = true;
    return true;
}

bool journal_sql_begin(struct journal *journal, struct engawa_reason *why)
{
    return begin(journal, false, why);
}

bool journal_sql_begin_lax(struct journal *journal)
{
    return begin(journal, true, NULL);
}

struct journal_tail *journal_sql_tail(struct journal *journal)
{
    return &journal->tail;
}

struct journal_place *journal_sql_places(struct journal *journal)
{
    return journal->places;
}

struct sql *journal_sql(struct journal *journal)
{
    return journal->sql;
}

bool journal_sql_open_beside(struct journal *journal, struct sql **sql, struct engawa_reason *why)
{
    bool climbed;
    *sql = NULL;
    return !sql_is_address(journal->path) ||
           sql_open(journal->path, SQL_LOOKOUT, journal->sql, sql, &climbed, why);
}

struct sql_statement *journal_sql_statement(struct journal *journal, enum journal_statement s)
{
    return journal->statement[s];
}

bool journal_sql_done(struct journal *journal, enum sql_error error, struct engawa_reason *why)
{
    if (error == SQL_FINE)
        return true;
    return journal->writing ? give_up(journal, error, why) : sql_refuse(error, "", why);
}

bool journal_sql_complete(struct journal *journal, struct sql_statement *statement,
                          enum sql_error error, struct engawa_reason *why)
{
    if (statement) {
        sql_step(statement);
        error = sql_free(statement);
    }
    return journal_sql_done(journal, error, why);
}

bool journal_sql_finish(struct journal *journal, enum sql_error error, bool *taken,
                        struct engawa_reason *why)
{
    *taken = error == SQL_TAKEN;
    if (error == SQL_FINE || *taken)
        return true;
    if (error == SQL_VALUE)
        return journal_sql_no_value(why);
    return give_up(journal, error, why);
}

bool journal_create_table(struct journal *journal, const char *table, int64_t time,
                          const uint8_t seed[32], struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *insert = journal->statement[JOURNAL_CREATE_TABLE];
    sql_bind_text(insert, 1, table);
    sql_bind_number(insert, 2, time);
    sql_bind_blob(insert, 3, seed, 32);
    bool taken;
    int64_t number = sql_step(insert) ? sql_number(insert, 0) : 0;
    if (!journal_sql_finish(journal, sql_end(insert), &taken, why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "there is a table %s already", "卓 %s はすでにあります",
                             table);
    journal_sql_remember(journal, table, number, 0);
    return true;
}

bool journal_close_table(struct journal *journal, const char *table, int64_t time,
                         struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal->statement[JOURNAL_CLOSE_TABLE], 1, table);
    sql_bind_number(journal->statement[JOURNAL_CLOSE_TABLE], 2, time);
    enum sql_error error = journal_sql_run(journal, JOURNAL_CLOSE_TABLE);
    if (error != SQL_FINE)
        return give_up(journal, error, why);
    return sql_changes(journal->sql) > 0 ? journal_sql_drop_card(journal, table, why)
                                         : journal_sql_no_table(table, why);
}

bool journal_give_shards(struct journal *journal, const struct journal_shards *shards, int64_t to,
                         int64_t time, struct engawa_reason *why)
{
    if (!journal_server(journal))
        return true;
    if (!journal_sql_begin(journal, why))
        return false;
    journal->gift =
        engawa_reallocate(journal->gift, (size_t)journal->gifts + 1, sizeof *journal->gift);
    journal->gift[journal->gifts++] =
        (struct journal_gift){.shards = *shards, .to = to, .time = time};
    return true;
}

/* Gives the shards away, in the open transaction. */
static enum sql_error give_all(struct journal *journal)
{
    enum sql_error error = journal->gifts ? journal_sql_count_shards(journal) : SQL_FINE;
    for (int i = 0; i < journal->gifts && error == SQL_FINE; i++)
        error = journal_sql_give(journal, &journal->gift[i]);
    return error;
}

/* The transaction was committed. */
static void end_writing(struct journal *journal)
{
    for (int i = 0; i < journal->gifts; i++)
        journal_sql_forget_shards(journal, &journal->gift[i].shards);
    journal->gifts = 0;
    journal->writing = false;
}

bool journal_commit(struct journal *journal, struct engawa_reason *why)
{
    if (!journal->writing)
        return true;
    if (!journal->failed) {
        enum sql_error error = tail_write(journal);
        if (error == SQL_FINE)
            error = give_all(journal);
        if (error == SQL_FINE)
            error = sql_commit(journal->sql);
        if (error == SQL_FINE) {
            end_writing(journal);
            return true;
        }
        give_up(journal, error, NULL);
    }
    if (why)
        *why = journal->failure;
    journal_rollback(journal);
    return false;
}

void journal_rollback(struct journal *journal)
{
    if (journal->sql)
        sql_rollback(journal->sql);
    if (journal->writing) {
        free(journal->places);
        journal->places = journal_sql_new_places();
    }
    tail_forget(journal);
    journal->gifts = 0;
    journal->writing = journal->failed = false;
}

enum journal_log journal_log(struct journal *journal)
{
    return journal->writing ? JOURNAL_LOG_SHORT : (enum journal_log)sql_log(journal->sql);
}

void journal_tidy(struct journal *journal)
{
    sql_tidy(journal->sql);
}

int journal_keep_every(struct journal *journal)
{
    return sql_keep_every(journal->sql);
}

bool journal_keep(struct journal *journal, struct engawa_reason *why)
{
    enum sql_error error = journal->writing ? SQL_FINE : sql_keep(journal->sql);
    if (error == SQL_OUSTED)
        atomic_store(&journal->ousted, true);
    return error == SQL_FINE || sql_refuse(error, "", why);
}

void journal_give_back(struct journal *journal)
{
    journal_rollback(journal);
    sql_give_back(journal->sql);
}

bool journal_is_ousted(const struct journal *journal)
{
    return atomic_load(&journal->ousted);
}

bool journal_was_cut(const struct journal *journal)
{
    return journal->cut;
}

bool journal_was_crossed(const struct journal *journal)
{
    return journal->crossed;
}

/* ---- reading ---- */

bool journal_sql_look(struct journal *journal)
{
    return !sql_is_open(journal->sql) && sql_begin(journal->sql, SQL_READ) == SQL_FINE;
}

void journal_sql_end_look(struct journal *journal, bool opened)
{
    if (opened)
        sql_commit(journal->sql);
}

void journal_sql_copy(struct sql_statement *row, int column, char *text, size_t capacity)
{
    const char *value = sql_text(row, column);
    snprintf(text, capacity, "%s", value ? value : "");
}

bool journal_table(struct journal *journal, const char *table, uint8_t seed[32], int64_t *created,
                   struct engawa_reason *why)
{
    struct sql_statement *row = journal->statement[JOURNAL_TABLE];
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
    enum sql_error error = sql_end(row);
    if (!journal_sql_has_read(journal, error, why))
        return false;
    return found || journal_sql_no_table(table, why);
}
