/* batch_write.c - writes a batch to the journal (batch.h). */
#include "store/turn/batch.h"

#include "engine/chance.h"

#include <time.h>

enum {
    ATTEMPTS = 3,   /* while the database is away */
    CROSSINGS = 50, /* after deadlocks with another server, each of which takes the database's
                       deadlock_timeout */
    STEP_MS = 8,    /* and a pause of this length at most */
    DOUBLINGS = 5   /* which doubles up to this number of times */
};

static bool write_once(struct batch *batch, struct journal *journal, struct engawa_reason *why)
{
    if (batch_run(batch, journal, why))
        return journal_commit(journal, why);
    journal_rollback(journal);
    return false;
}

/* Sleeps for a random time, longer after several attempts, so that the other server ends its turn
 * before this one is retried. */
static void step_back(int crossings)
{
    uint32_t bits;
    engawa_random_bytes((uint8_t *)&bits, sizeof bits);
    uint32_t ms = bits % (uint32_t)(STEP_MS << (crossings < DOUBLINGS ? crossings : DOUBLINGS));
    nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL);
}

bool batch_write(struct batch *batch, struct journal *journal, struct engawa_reason *why)
{
    bool written = false, again = true;
    for (int cuts = 0, crossings = 0; again && cuts < ATTEMPTS && crossings < CROSSINGS;) {
        written = write_once(batch, journal, why);
        cuts += journal_was_cut(journal);
        crossings += journal_was_crossed(journal);
        again = !written && (journal_was_cut(journal) || journal_was_crossed(journal));
        if (again && journal_was_crossed(journal))
            step_back(crossings);
    }
    return written && (!batch->settle_file || journal_settle_file(journal, why));
}
