/* transaction.c - the statements of a journal (transaction.h). */
#include "store/turn/journal_data.h"

#include "engine/memory.h"

/* ---- statements ---- */

/* Finds a statement by the address of its text, which is a constant. */
struct sql_statement *journal_statement(struct journal *journal, const char *text)
{
    size_t at = 0;
    while (at < journal->statements && journal->statement[at].text != text)
        at++;
    if (at < journal->statements && !sql_is_failed(journal->statement[at].statement))
        return journal->statement[at].statement;
    if (at < journal->statements) {
        sql_free(journal->statement[at].statement);
    } else {
        journal->statement =
            engawa_reallocate(journal->statement, at + 1, sizeof *journal->statement);
        journal->statement[at].text = text;
        journal->statements++;
    }
    struct journal_statement *found = &journal->statement[at];
    found->statement = sql_prepare(journal->sql, text, true);
    return found->statement;
}

struct sql *journal_sql(struct journal *journal)
{
    return journal->sql;
}

bool journal_open_beside(struct journal *journal, struct sql **sql, struct engawa_reason *why)
{
    bool upgraded;
    *sql = NULL;
    return !sql_is_address(journal->path) ||
           sql_open(journal->path, SQL_LOOKOUT, journal->sql, sql, &upgraded, why);
}

/* ---- writing ---- */

bool journal_give_up(struct journal *journal, enum sql_error error, struct engawa_reason *why)
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
        return journal_give_up(journal, error, why);
    journal->writing = true;
    return true;
}

bool journal_begin(struct journal *journal, struct engawa_reason *why)
{
    return begin(journal, false, why);
}

bool journal_begin_lax(struct journal *journal)
{
    return begin(journal, true, NULL);
}

bool journal_run(struct journal *journal, struct sql_statement *statement,
                 struct engawa_reason *why)
{
    return journal_begin(journal, why) && journal_done(journal, sql_run(statement), why);
}

bool journal_try(struct journal *journal, struct sql_statement *statement, bool *taken,
                 struct engawa_reason *why)
{
    return journal_begin(journal, why) && journal_tried(journal, sql_run(statement), taken, why);
}

bool journal_send(struct journal *journal, struct sql_statement *statement,
                  struct engawa_reason *why)
{
    return journal_begin(journal, why) && journal_done(journal, sql_send(statement), why);
}

int journal_changes(struct journal *journal)
{
    return sql_changes(journal->sql);
}

bool journal_done(struct journal *journal, enum sql_error error, struct engawa_reason *why)
{
    if (error == SQL_FINE)
        return true;
    return journal->writing ? journal_give_up(journal, error, why) : sql_refuse(error, "", why);
}

bool journal_tried(struct journal *journal, enum sql_error error, bool *taken,
                   struct engawa_reason *why)
{
    *taken = error == SQL_TAKEN;
    if (error == SQL_FINE || *taken)
        return true;
    if (error == SQL_VALUE)
        return journal_no_value(why);
    return journal_give_up(journal, error, why);
}

/* ---- reading ---- */

bool journal_look(struct journal *journal)
{
    return !sql_is_open(journal->sql) && sql_begin(journal->sql, SQL_READ) == SQL_FINE;
}

void journal_end_look(struct journal *journal, bool opened)
{
    if (opened)
        sql_commit(journal->sql);
}

bool journal_has_read(struct journal *journal, enum sql_error error, struct engawa_reason *why)
{
    if (error == SQL_FINE)
        return true;
    if (journal->writing && !sql_is_open(journal->sql))
        return journal_give_up(journal, error, why);
    return sql_refuse(error, "", why);
}

/* ---- refusing ---- */

bool journal_no_table(const char *table, struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-table", "there is no table %s", "卓 %s はありません", table);
}

bool journal_no_value(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "the journal cannot hold that value",
                         "記録に残せない値です");
}
