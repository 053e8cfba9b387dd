/* sql_postgres.h - PostgreSQL as a database of the journal (sql.h), for open.c. */
#ifndef ENGAWA_STORE_SQL_SQL_POSTGRES_H
#define ENGAWA_STORE_SQL_SQL_POSTGRES_H

#include "store/sql/sql.h"

/* Opens the address URL for USE, as sql_open does, or as MEMBER, if that is not NULL, as sql_join
 * does. There is no SQL_TIDIER. */
bool sql_postgres_open(const char *url, enum sql_use use, const struct sql *like,
                       const struct sql_member *member, struct sql **sql, bool *upgraded,
                       struct engawa_reason *why);

/* Returns whether URL is valid and has no password in it. */
bool sql_postgres_check(const char *url, struct engawa_reason *why);

#endif
