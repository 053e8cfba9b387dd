/* schema.h - the tables of the journal's file, as a list of migrations, one for each version.
 *
 * A released migration never changes; a later change is another migration. So a file of any version
 * becomes one of this version by the migrations after its own.
 */
#ifndef ENGAWA_STORE_SQL_SCHEMA_H
#define ENGAWA_STORE_SQL_SCHEMA_H

enum {
    SCHEMA_VERSION = 16,
    SCHEMA_APPLICATION_ID = 0x456e6777 /* "Engw", in the head of the file */
};

/* SQL: schema_migrations[v] brings a file of version v to v + 1. */
extern const char *const schema_migrations[SCHEMA_VERSION];

#endif
