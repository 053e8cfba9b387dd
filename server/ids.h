/* ids.h - the ids of tables and guests. */
#ifndef ENGAWA_SERVER_IDS_H
#define ENGAWA_SERVER_IDS_H

#include <stdbool.h>

enum { IDS_MAX = 32 /* characters of an id */ };

/* Whether TEXT may be an id. It says nothing about whether there is such a table or guest. */
bool ids_valid(const char *text);

/* Writes COUNT (at most IDS_MAX) random characters that are easy to read, and a NUL. */
void ids_random(char *id, int count);

#endif
