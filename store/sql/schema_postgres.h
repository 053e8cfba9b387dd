/* schema_postgres.h - the tables of the journal in PostgreSQL, as the versions that made them.
 *
 * They are those of schema.h but for what PostgreSQL needs itself: the servers with a lease each,
 * and the shards, which say whose a table is (lease.c); no tail, and no `beat`, for each server has
 * its own. A released rung is never changed.
 */
#ifndef ENGAWA_STORE_SQL_SCHEMA_POSTGRES_H
#define ENGAWA_STORE_SQL_SCHEMA_POSTGRES_H

enum { SCHEMA_POSTGRES_VERSION = 7 };

/* SQL: schema_postgres_ladder[v] brings a schema of version v to v + 1. */
extern const char *const schema_postgres_ladder[SCHEMA_POSTGRES_VERSION];

#endif
