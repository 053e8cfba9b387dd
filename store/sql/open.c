/* open.c - opens a database with the driver for its address (sql.h). */
#ifdef ENGAWA_POSTGRES
#include "store/sql/sql_postgres.h"
#endif
#include "store/sql/sql_sqlite.h"

#include <string.h>

#ifndef ENGAWA_POSTGRES
static bool refuse_missing(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "this program was built without PostgreSQL",
                         "このプログラムは PostgreSQL なしで作られています");
}
#endif

bool sql_is_address(const char *place)
{
    return strncmp(place, "postgres://", 11) == 0 || strncmp(place, "postgresql://", 13) == 0;
}

bool sql_check_address(const char *text, struct engawa_reason *why)
{
    if (!sql_is_address(text))
        return engawa_refuse(why, "store", "\"%.100s\" does not begin with postgres://.",
                             "「%.100s」は postgres:// で始まっていません。", text);
#ifdef ENGAWA_POSTGRES
    return sql_postgres_check(text, why);
#else
    return refuse_missing(why);
#endif
}

bool sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
              bool *upgraded, struct engawa_reason *why)
{
    if (!sql_is_address(place))
        return sql_sqlite_open(place, use, sql, upgraded, why);
#ifdef ENGAWA_POSTGRES
    return sql_postgres_open(place, use, like, NULL, sql, upgraded, why);
#else
    *sql = NULL;
    (void)use;
    (void)like;
    (void)upgraded;
    return refuse_missing(why);
#endif
}

bool sql_join(const char *place, const struct sql_member *member, struct sql **sql, bool *upgraded,
              struct engawa_reason *why)
{
    *sql = NULL;
    if (!sql_is_address(place))
        return engawa_refuse(why, "store", "only a store in PostgreSQL can have several servers",
                             "複数のサーバーで使えるのは PostgreSQL の保存先だけです");
#ifdef ENGAWA_POSTGRES
    return sql_postgres_open(place, SQL_OWN, NULL, member, sql, upgraded, why);
#else
    (void)member;
    (void)upgraded;
    return refuse_missing(why);
#endif
}
