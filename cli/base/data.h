/* data.h - the data directory of a server. */
#ifndef CLI_BASE_DATA_H
#define CLI_BASE_DATA_H

#include "engine/text.h"

/* File names in that directory. */
#define DATA_JOURNAL "tables.engawa-journal"
#define DATA_DECKS   "decks"
#define DATA_BACKUPS "backups"

/* Where the service of the package has its data. */
#define DATA_PACKAGE "/var/lib/engawa"

/* Appends the name of the data directory like data_directory, without creating it. */
void data_name(const char *given, struct engawa_text *directory);

/* Appends the data directory: GIVEN, or if that is NULL or "" the one in ENGAWA_DATA, or this
 * user's. Creates it and missing
 * parents. Returns false after a complaint. */
bool data_directory(const char *given, struct engawa_text *directory);

/* Creates the directory PATH, accessible only to its owner, and missing parents. Modifies PATH
 * temporarily. Returns false after a complaint. */
bool data_make_directory(char *path);

#endif
