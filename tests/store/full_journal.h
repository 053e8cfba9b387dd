/* full_journal.h - a journal with something in each of its tables, for tests of every operation. */
#ifndef ENGAWA_TESTS_FULL_JOURNAL_H
#define ENGAWA_TESTS_FULL_JOURNAL_H

#include "store/journal/daily.h"
#include "store/journal/history.h"

/* The hash of the token of a device of the guest "g", a daily game of that guest, and a match. */
extern const uint8_t full_hash[32];
extern const struct journal_daily full_daily;
extern const struct journal_match full_match;

/* Makes the journal in FILE (journal_file.h), closes it, and copies it to OTHER. */
void full_journal_make(void);

#endif
