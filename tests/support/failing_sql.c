/* failing_sql.c - a driver in front of the real one (failing_sql.h). */
#include "tests/support/failing_sql.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

/* A driver as the connections see it, and the one that does the work. */
struct failing {
    struct sql_driver driver;
    const struct sql_driver *real;
};

static struct failing drivers[2]; /* SQLite's and PostgreSQL's */
static atomic_long count, nth;
static enum sql_error failure;
static _Atomic(struct sql_statement *) broken; /* the statement that has failed and not ended */

void failing_sql_begin(long number, enum sql_error error)
{
    failure = error;
    broken = NULL;
    count = 0;
    nth = number;
}

bool failing_sql_end(void)
{
    long number = nth;
    nth = 0;
    broken = NULL;
    return number != 0 && count >= labs(number);
}

static const struct sql_driver *real(const struct sql *sql)
{
    return ((const struct failing *)(const void *)sql->driver)->real;
}

/* Counts a call. Returns whether it fails. */
static bool strikes(void)
{
    long number = nth != 0 ? atomic_fetch_add(&count, 1) + 1 : 0;
    return nth < 0 ? number >= -nth : nth > 0 && number == nth;
}

/* Rolls back what the failure ends. Returns the failure. */
static enum sql_error fail(struct sql *sql)
{
    if (failure != SQL_TAKEN && failure != SQL_VALUE)
        real(sql)->rollback(sql);
    return failure;
}

/* ---- statements ---- */

/* Like SQLite, keeps the transaction. PostgreSQL prepares at the first run, so nothing fails here.
 */
static enum sql_error prepare(struct sql *sql, const char *text, bool kept,
                              struct sql_statement **statement)
{
    *statement = NULL;
    return real(sql)->places_late && strikes() ? failure
                                               : real(sql)->prepare(sql, text, kept, statement);
}

/* Returns whether STATEMENT has failed, now or before. */
static bool breaks(struct sql_statement *statement)
{
    if (strikes())
        broken = statement;
    return broken == statement;
}

static bool step(struct sql_statement *statement)
{
    return !breaks(statement) && real(statement->sql)->step(statement);
}

/* No memory is left for the text. */
static const char *text(struct sql_statement *statement, int column)
{
    return breaks(statement) ? NULL : real(statement->sql)->text(statement, column);
}

static const void *blob(struct sql_statement *statement, int column, size_t *length)
{
    *length = 0;
    return breaks(statement) ? NULL : real(statement->sql)->blob(statement, column, length);
}

static enum sql_error send(struct sql_statement *statement)
{
    return strikes() ? fail(statement->sql) : real(statement->sql)->send(statement);
}

/* Returns ERROR, with which a run of STATEMENT on SQL has ended, or the failure. */
static enum sql_error ended(struct sql *sql, const struct sql_statement *statement,
                            enum sql_error error)
{
    if (broken != statement)
        return error;
    broken = NULL;
    return fail(sql);
}

static enum sql_error end(struct sql_statement *statement)
{
    return ended(statement->sql, statement, real(statement->sql)->end(statement));
}

static enum sql_error free_statement(struct sql_statement *statement)
{
    struct sql *sql = statement->sql;
    bool failed = broken == statement;
    enum sql_error error = real(sql)->free(statement);
    if (!failed)
        return error;
    broken = NULL;
    return fail(sql);
}

/* ---- transactions, and the file ---- */

static enum sql_error begin(struct sql *sql, enum sql_transaction kind)
{
    return strikes() ? failure : real(sql)->begin(sql, kind);
}

static enum sql_error commit(struct sql *sql)
{
    return strikes() ? fail(sql) : real(sql)->commit(sql);
}

static enum sql_error settle(struct sql *sql)
{
    return strikes() ? failure : real(sql)->settle(sql);
}

static enum sql_error free_pages(struct sql *sql, int64_t *pages)
{
    return strikes() ? fail(sql) : real(sql)->free_pages(sql, pages);
}

static enum sql_error shrink(struct sql *sql, int pages)
{
    return strikes() ? fail(sql) : real(sql)->shrink(sql, pages);
}

static enum sql_error renumber(struct sql *sql)
{
    return strikes() ? fail(sql) : real(sql)->renumber(sql);
}

static enum sql_error keep(struct sql *sql)
{
    return strikes() ? failure : real(sql)->keep(sql);
}

/* ---- opening ---- */

/* Puts the failing driver in front of that of SQL. */
static void wrap(struct sql *sql)
{
    struct failing *failing = drivers;
    while (failing->real && failing->real != sql->driver)
        failing++;
    assert(failing < drivers + sizeof drivers / sizeof *drivers);
    failing->real = sql->driver;
    failing->driver = *sql->driver;
    failing->driver.prepare = prepare;
    failing->driver.step = step;
    failing->driver.text = text;
    failing->driver.blob = blob;
    failing->driver.send = send;
    failing->driver.end = end;
    failing->driver.free = free_statement;
    failing->driver.begin = begin;
    failing->driver.commit = commit;
    failing->driver.settle = sql->driver->settle ? settle : NULL;
    failing->driver.free_pages = sql->driver->free_pages ? free_pages : NULL;
    failing->driver.shrink = sql->driver->shrink ? shrink : NULL;
    failing->driver.renumber = sql->driver->renumber ? renumber : NULL;
    failing->driver.keep = sql->driver->keep ? keep : NULL;
    sql->driver = &failing->driver;
}

bool __real_sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why);
bool __wrap_sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why);
bool __real_sql_join(const char *place, const struct sql_member *member, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why);
bool __wrap_sql_join(const char *place, const struct sql_member *member, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why);

bool __wrap_sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why)
{
    bool fine = __real_sql_open(place, use, like, sql, upgraded, why);
    if (fine)
        wrap(*sql);
    return fine;
}

bool __wrap_sql_join(const char *place, const struct sql_member *member, struct sql **sql,
                     bool *upgraded, struct engawa_reason *why)
{
    bool fine = __real_sql_join(place, member, sql, upgraded, why);
    if (fine)
        wrap(*sql);
    return fine;
}
