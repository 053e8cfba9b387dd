/* schema_postgres.h - the tables of the journal in PostgreSQL, as migrations like those of
 * schema.h.
 *
 * The tables are the same, with three differences: this schema has the servers with a lease each,
 * and the shards with their owners (lease.c); it has no tail; and no `beat`, because each server
 * has a separate one. A released migration never changes.
 */
#ifndef ENGAWA_STORE_SQL_SCHEMA_POSTGRES_H
#define ENGAWA_STORE_SQL_SCHEMA_POSTGRES_H

enum { SCHEMA_POSTGRES_VERSION = 10 };

/* SQL: schema_postgres_migrations[v] brings a schema of version v to v + 1. */
extern const char *const schema_postgres_migrations[SCHEMA_POSTGRES_VERSION];

#endif
