/* journal_file.h - for tests of journals: two files in a folder of the test, and ways to look into
 * them. */
#ifndef ENGAWA_TESTS_JOURNAL_FILE_H
#define ENGAWA_TESTS_JOURNAL_FILE_H

#include "store/turn/journal.h"

extern char file[300], other[300];
extern const uint8_t seed_a[32], seed_b[32];

/* Makes the folder, runs the tests by RUN, whose result it returns, and removes the folder. */
int run_journal_tests(int (*run)(void));

/* For cmocka: neither file is there, and the disk works. */
int set_up_file(void **state);

/* The journal of PATH, which must open. */
struct journal *opened(const char *path);
void assert_not_opened(const char *path, const char *code);

/* A reason is complete: the code, an English sentence and a Japanese one. */
void assert_reason(const struct engawa_reason *why, const char *code);

/* Runs SQL on a file as another program would. */
void alter_file(const char *path, const char *sql);

/* The bytes of a file: reads at most CAPACITY of them and gives how many; writes LENGTH. */
size_t contents(const char *path, unsigned char *bytes, size_t capacity);
void overwrite(const char *path, const void *bytes, size_t length);

/* Appends one entry, which must be taken in. */
void add(struct journal *journal, const char *table, int64_t k, const char *text);

/* A journal in FILE: table "a" with entries one, two, three, committed. */
struct journal *with_three(void);

/* The entries after AFTER, as book_read spells them. */
void assert_log(struct journal *journal, const char *table, int64_t after, const char *expected);

/* The tables that go on, a line each: id, length of the log, the last entry in the card, the card.
 */
void assert_cards(struct journal *journal, const char *expected);

#endif
