/* schema.h - the tables of the journal's file, as a ladder with a rung for each version.
 *
 * A released rung never changes; a later change is another rung. So a file of any version becomes
 * one of this version by climbing from its rung.
 */
#ifndef ENGAWA_STORE_SQL_SCHEMA_H
#define ENGAWA_STORE_SQL_SCHEMA_H

enum {
    SCHEMA_VERSION = 14,
    SCHEMA_APPLICATION_ID = 0x456e6777 /* "Engw", in the head of the file */
};

/* SQL: schema_ladder[v] brings a file of version v to v + 1. */
extern const char *const schema_ladder[SCHEMA_VERSION];

#endif
