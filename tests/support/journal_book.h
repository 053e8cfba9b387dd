/* journal_book.h - a journal's contents as text, for the tests that compare them. */
#ifndef ENGAWA_TESTS_JOURNAL_BOOK_H
#define ENGAWA_TESTS_JOURNAL_BOOK_H

#include "store/turn/journal.h"

/* Appends every entry of TABLE after AFTER as "k time text\n". */
bool book_read(struct journal *journal, const char *table, int64_t after, struct engawa_text *text,
               struct engawa_reason *why);

/* Appends the live tables' ids, a line each. */
bool book_live(struct journal *journal, struct engawa_text *text);

/* How many entries TABLE has, numbered from 1 without a gap; -1 where they are not or cannot
 * be read, 0 too where there is no such table. */
int64_t book_length(struct journal *journal, const char *table);

#endif
