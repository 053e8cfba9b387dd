/* store.h - the store on which the tests of journals and houses run: a file each, or the PostgreSQL
 * whose address is in ENGAWA_TEST_STORE (test_postgres.sh), and then all the same one. */
#ifndef ENGAWA_TESTS_STORE_H
#define ENGAWA_TESTS_STORE_H

#include "engine/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether it is a file. */
bool store_is_file(void);

/* Writes to PLACE the address, or the path FILE. */
void store_place(char *place, size_t size, const char *file);

/* Empties the PostgreSQL, which nobody has open. */
void store_empty(void);

/* Takes every connection to the PostgreSQL that is left; and lets them go. */
void store_fill(void);
void store_let_go(void);

/* Turns the schema of a PostgreSQL store that nobody has open into that of version 4: before each
 * server had a lease. */
void store_to_fourth(void);

/* The same, the fifth. */
void store_to_fifth(void);

/* Returns the number that SQL selects in the closed store PLACE, or 0 if there is none. */
int64_t store_number(const char *place, const char *sql);

/* Appends the texts that SQL gives, one a row, each as a line. */
void store_texts(const char *place, const char *sql, struct engawa_text *texts);

#endif
