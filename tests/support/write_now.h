/* write_now.h - for tests: one operation of a batch, run at once and not committed. */
#ifndef ENGAWA_TESTS_WRITE_NOW_H
#define ENGAWA_TESTS_WRITE_NOW_H

#include "store/turn/batch.h"

/* Runs the operation that ADD, a function such as batch_append, adds to a batch with the arguments
 * behind it, in JOURNAL's transaction. Returns false, with WHY, also if it would only be lost. */
#define WRITE(journal, why, add, ...) (add(write_now_new(), __VA_ARGS__), write_now(journal, why))

/* The result of the last operation that erases. */
extern struct batch_erased write_now_erased;

/* Appends COUNT entries to TABLE as k = FIRST, FIRST + 1, ... in the same way. */
bool append_entries(struct journal *journal, const char *table, int64_t first,
                    const char *const *entries, size_t count, int64_t time,
                    struct engawa_reason *why);

/* For WRITE. */
struct batch *write_now_new(void);
bool write_now(struct journal *journal, struct engawa_reason *why);

#endif
