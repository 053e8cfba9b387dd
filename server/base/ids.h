/* ids.h - the ids of tables and guests. */
#ifndef ENGAWA_SERVER_IDS_H
#define ENGAWA_SERVER_IDS_H

#include <stdbool.h>

enum { IDS_MAX = 32 /* characters of an id */, IDS_TABLE = 12 /* of that of a new table */ };

/* Whether TEXT may be an id. It says nothing about whether there is such a table or guest. */
bool ids_valid(const char *text);

/* Writes COUNT (at most IDS_MAX) random characters that are easy to read, and a NUL. */
void ids_random(char *id, int count);

/* Writes COUNT characters that follow from GUEST and ONCE alone: the id of the table that this
 * guest opens with this text. Nobody can tell it who does not know ONCE. */
void ids_derived(const char *guest, const char *once, char *id, int count);

#endif
