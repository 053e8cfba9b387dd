/* sql_postgres.h - PostgreSQL as a database of the journal (sql.h), for open.c. */
#ifndef ENGAWA_STORE_SQL_SQL_POSTGRES_H
#define ENGAWA_STORE_SQL_SQL_POSTGRES_H

#include "store/sql/sql.h"

/* sql_open for the address URL, or sql_join where MEMBER is not NULL. There is no SQL_TIDIER. */
bool sql_postgres_open(const char *url, enum sql_use use, const struct sql *like,
                       const struct sql_member *member, struct sql **sql, bool *climbed,
                       struct engawa_reason *why);

/* Whether URL can be read, and bears no password. */
bool sql_postgres_check(const char *url, struct engawa_reason *why);

#endif
