/* write_now.c - one operation of a batch, run at once (write_now.h). */
#include "tests/support/write_now.h"

#include "store/journal/logs.h"

static struct batch *batch;
struct batch_erased write_now_erased;

struct batch *write_now_new(void)
{
    return batch = batch_new();
}

bool write_now(struct journal *journal, struct engawa_reason *why)
{
    bool fine = batch_run(batch, journal, why);
    bool lost = fine && batch->lost.code[0];
    if (lost && why)
        *why = batch->lost;
    write_now_erased = batch->erased;
    batch_free(batch);
    return fine && !lost;
}

bool append_entries(struct journal *journal, const char *table, int64_t first,
                    const char *const *entries, size_t count, int64_t time,
                    struct engawa_reason *why)
{
    for (size_t i = 0; i < count; i++)
        if (!WRITE(journal, why, batch_append, table, first + (int64_t)i, time, entries[i]))
            return false;
    return true;
}
