/* sql.c - calls the driver of a connection, and words its errors (sql.h). */
#include "store/sql/sql.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The messages for errors; %s is " (PATH)" while the file is being opened. Guests may read these
 * sentences too, so they do not name files otherwise. */
static const struct sentence {
    enum sql_error error; /* the last row covers all other errors */
    const char *code, *en, *ja;
} sentences[] = {
    {SQL_FULL, "store", "the disk is full, so nothing more can be kept%s",
     "ディスクの空きがないため、記録を保存できません%s"},
    {SQL_DISK, "store", "the disk reported an error%s", "ディスクの読み書きに失敗しました%s"},
    {SQL_BUSY, "store", "the journal is in use: another Engawa server or program has it open%s",
     "記録ファイルは使用中です。別の縁側のサーバーかプログラムが開いています%s"},
    {SQL_READ_ONLY, "store", "the journal cannot be written: its permissions allow only reading%s",
     "記録ファイルに書き込む権限がありません%s"},
    {SQL_FORBIDDEN, "store", "the journal cannot be opened: its permissions do not allow it%s",
     "記録ファイルを開く権限がありません%s"},
    {SQL_NO_FILE, "store", "the journal cannot be opened as a file%s",
     "記録ファイルを開けません%s"},
    {SQL_DAMAGED, "store",
     "the journal is damaged: restore it from a backup, or keep it and begin a new one%s",
     "記録ファイルが壊れています。バックアップから戻すか、別の新しいファイルで始めてください%s"},
    {SQL_FOREIGN, "schema", "this file is not an Engawa journal%s",
     "縁側の記録ファイルではありません%s"},
    {SQL_TAKEN, "taken", "this log has been written elsewhere meanwhile%s",
     "この卓の記録には、すでにほかから書き込みがありました%s"},
    {SQL_LOST, "store", "the database cannot be reached%s", "データベースに接続できません%s"},
    {SQL_AGAIN, "store", "other servers were in the way again and again%s",
     "ほかのサーバーの書き込みと何度も重なりました%s"},
    {SQL_OUSTED, "store", "another server has taken over this store%s",
     "別のサーバーがこの保存先を引き継ぎました%s"},
    {SQL_FINE, "store", "the database failed%s", "データベースでエラーが起きました%s"},
};

bool sql_refuse(enum sql_error error, const char *place, struct engawa_reason *why)
{
    const struct sentence *row = sentences;
    while (row->error != SQL_FINE && row->error != error)
        row++;
    return engawa_refuse(why, row->code, row->en, row->ja, place);
}

/* ---- a statement that could not be prepared ---- */

struct failed {
    struct sql_statement statement;
    struct sql sql; /* the statement's, with a driver that does nothing */
    enum sql_error error;
};

static void bind_no_number(struct sql_statement *statement, int place, int64_t number)
{
    (void)statement;
    (void)place;
    (void)number;
}

static void bind_no_bytes(struct sql_statement *statement, int place, const char *text,
                          size_t length)
{
    (void)statement;
    (void)place;
    (void)text;
    (void)length;
}

static void bind_no_blob(struct sql_statement *statement, int place, const void *at, size_t length)
{
    bind_no_bytes(statement, place, at, length);
}

static void bind_nothing(struct sql_statement *statement, int place)
{
    (void)statement;
    (void)place;
}

static bool step_nowhere(struct sql_statement *statement)
{
    (void)statement;
    return false;
}

static enum sql_error end_failed(struct sql_statement *statement)
{
    return ((struct failed *)statement)->error;
}

static enum sql_error free_failed(struct sql_statement *statement)
{
    enum sql_error error = end_failed(statement);
    free(statement);
    return error;
}

static const struct sql_driver failed_driver = {.bind_number = bind_no_number,
                                                .bind_text = bind_no_bytes,
                                                .bind_blob = bind_no_blob,
                                                .bind_null = bind_nothing,
                                                .step = step_nowhere,
                                                .send = end_failed,
                                                .end = end_failed,
                                                .free = free_failed};

static struct sql_statement *failed_statement(enum sql_error error)
{
    struct failed *failed = engawa_allocate(1, sizeof *failed);
    failed->sql.driver = &failed_driver;
    failed->statement.sql = &failed->sql;
    failed->error = error;
    return &failed->statement;
}

/* ---- what a driver does ---- */

void sql_close(struct sql *sql)
{
    if (sql)
        sql->driver->close(sql);
}

struct sql_statement *sql_prepare(struct sql *sql, const char *text, bool kept)
{
    struct sql_statement *statement;
    enum sql_error error = sql->driver->prepare(sql, text, kept, &statement);
    return error == SQL_FINE ? statement : failed_statement(error);
}

bool sql_is_failed(const struct sql_statement *statement)
{
    return statement->sql->driver == &failed_driver;
}

void sql_bind_number(struct sql_statement *statement, int place, int64_t number)
{
    statement->sql->driver->bind_number(statement, place, number);
}

void sql_bind_text(struct sql_statement *statement, int place, const char *text)
{
    statement->sql->driver->bind_text(statement, place, text, strlen(text));
}

void sql_bind_bytes(struct sql_statement *statement, int place, const char *text, size_t length)
{
    statement->sql->driver->bind_text(statement, place, text, length);
}

void sql_bind_blob(struct sql_statement *statement, int place, const void *at, size_t length)
{
    statement->sql->driver->bind_blob(statement, place, at, length);
}

void sql_bind_null(struct sql_statement *statement, int place)
{
    statement->sql->driver->bind_null(statement, place);
}

bool sql_step(struct sql_statement *statement)
{
    return statement->sql->driver->step(statement);
}

int64_t sql_number(struct sql_statement *statement, int column)
{
    return statement->sql->driver->number(statement, column);
}

const char *sql_text(struct sql_statement *statement, int column)
{
    return statement->sql->driver->text(statement, column);
}

const void *sql_blob(struct sql_statement *statement, int column, size_t *length)
{
    return statement->sql->driver->blob(statement, column, length);
}

void sql_copy_text(struct sql_statement *row, int column, char *text, size_t capacity)
{
    const char *value = sql_text(row, column);
    snprintf(text, capacity, "%s", value ? value : "");
}

enum sql_error sql_end(struct sql_statement *statement)
{
    return statement->sql->driver->end(statement);
}

enum sql_error sql_free(struct sql_statement *statement)
{
    return statement ? statement->sql->driver->free(statement) : SQL_FINE;
}

enum sql_error sql_run(struct sql_statement *statement)
{
    sql_step(statement);
    return sql_end(statement);
}

enum sql_error sql_send(struct sql_statement *statement)
{
    return statement->sql->driver->send(statement);
}

int sql_changes(struct sql *sql)
{
    return sql->driver->changes(sql);
}

enum sql_error sql_begin(struct sql *sql, enum sql_transaction kind)
{
    return sql->driver->begin(sql, kind);
}

enum sql_error sql_commit(struct sql *sql)
{
    return sql->driver->commit(sql);
}

void sql_rollback(struct sql *sql)
{
    sql->driver->rollback(sql);
}

bool sql_is_open(struct sql *sql)
{
    return sql->driver->is_open(sql);
}

/* ---- what only some have ---- */

bool sql_places_late(const struct sql *sql)
{
    return sql->driver->places_late;
}

enum sql_log sql_log(struct sql *sql)
{
    return sql->driver->log ? sql->driver->log(sql) : SQL_LOG_SHORT;
}

void sql_tidy(struct sql *sql)
{
    if (sql->driver->tidy)
        sql->driver->tidy(sql);
}

enum sql_error sql_settle(struct sql *sql)
{
    return sql->driver->settle ? sql->driver->settle(sql) : SQL_FINE;
}

enum sql_error sql_free_pages(struct sql *sql, int64_t *pages)
{
    *pages = 0;
    return sql->driver->free_pages ? sql->driver->free_pages(sql, pages) : SQL_FINE;
}

enum sql_error sql_shrink(struct sql *sql, int pages)
{
    return sql->driver->shrink ? sql->driver->shrink(sql, pages) : SQL_FINE;
}

enum sql_error sql_renumber(struct sql *sql)
{
    return sql->driver->renumber ? sql->driver->renumber(sql) : SQL_FINE;
}

int sql_keep_every(struct sql *sql)
{
    return sql->driver->keep_every ? sql->driver->keep_every(sql) : 0;
}

enum sql_error sql_keep(struct sql *sql)
{
    return sql->driver->keep ? sql->driver->keep(sql) : SQL_FINE;
}

void sql_give_back(struct sql *sql)
{
    if (sql->driver->give_back)
        sql->driver->give_back(sql);
}

int64_t sql_server(const struct sql *sql)
{
    return sql->driver->server ? sql->driver->server(sql) : 0;
}
