/* ids.h - random and derived ids of tables and guests. */
#ifndef ENGAWA_SERVER_IDS_H
#define ENGAWA_SERVER_IDS_H

#include <stdbool.h>

enum {
    IDS_MAX = 32,  /* characters of an id */
    IDS_TABLE = 12 /* characters of a new table's id */
};

/* Returns whether TEXT is well-formed as an id, not whether such a table or guest exists. */
bool ids_valid(const char *text);

/* Writes COUNT (at most IDS_MAX) random characters that are easy to read, and a NUL. */
void ids_random(char *id, int count);

/* Writes COUNT characters that follow from GUEST and ONCE alone, and a NUL: the id of the table
 * that this guest opens with this text. It cannot be guessed without ONCE. */
void ids_derived(const char *guest, const char *once, char *id, int count);

#endif
