/* data.h - where a server keeps what it keeps. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "engine/text.h"

/* Names in that directory. */
#define DATA_JOURNAL "tables.engawa-journal"
#define DATA_DECKS   "decks"

/* Appends the directory's name, as data_directory does, and makes nothing. */
void data_name(const char *given, struct engawa_text *directory);

/* Appends the directory: GIVEN, or where that is NULL or "" the one of this user. Makes it, and
 * those above it, where they are missing. False after a complaint. */
bool data_directory(const char *given, struct engawa_text *directory);

/* Makes the directory PATH, for its owner alone, and those above it where they are missing. PATH is
 * the same afterwards. False after a complaint. */
bool data_make_directory(char *path);

#endif
