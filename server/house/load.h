/* load.h - loads: reading the logs of tables from the journal in a thread beside the event loop.
 *
 * The house has a thread for it (worker.h), which reads the log through a separate connection and
 * folds it. The event loop only takes the finished table. A visitor whose ask needs such a table
 * waits for the load, with all their later messages. Others do not wait. A house without threads
 * (world.wake is NULL) reads at once.
 *
 * A table that is awake is loaded again after its log was changed on disk (retention.h), and once
 * more if it has grown during the load.
 */
#ifndef ENGAWA_SERVER_LOAD_H
#define ENGAWA_SERVER_LOAD_H

#include "server/base/worker.h"
#include "server/house/visitor.h"

/* A load in progress, or one that has ended and that a waiting visitor has not noticed yet. */
struct load {
    struct worker_task task;
    struct house *house;
    struct live_table *live; /* the table that it is for; NULL if that was dropped meanwhile */
    char id[IDS_MAX + 1];
    struct table *table; /* the result; NULL if none */
    bool failed;         /* the load failed, for the reason WHY */
    struct engawa_reason why;
    bool renews;                  /* the table was stale */
    bool ended;                   /* the load has ended */
    struct account *guest, *from; /* the accounts that are charged; NULL if none */
    struct visitor *waiting;      /* visitors who wait for it, by `waits.next` */
};

/* Starts the thread that reads tables from the file of JOURNAL, if HOUSE has threads. Returns false
 * and sets WHY on failure. */
bool load_open(struct house *house, const struct journal *journal, struct engawa_reason *why);

/* Waits for loads in progress and stops the thread. All visitors must have left. */
void load_close(struct house *house);

/* Returns the loaded table ID, which must be this server's, charging the load to VISITOR. Returns
 * NULL and sets *LOAD while it is loading. Returns NULL with *LOAD NULL, and sets WHY, on
 * failure. */
struct live_table *load_table(struct house *house, const char *id, struct visitor *visitor,
                              struct load **load, struct engawa_reason *why);

/* Loads the table ID, new to the house, for the house itself. Returns false and sets WHY if the
 * journal does not have it ("no-such-table"), or too many loads are in progress ("busy"). */
bool load_unknown(struct house *house, const char *id, struct engawa_reason *why);

/* Loads LIVE, asleep or stale, for the house itself. Returns false if too many loads are in
 * progress. */
bool load_wake(struct live_table *live);

/* Detaches the load of LIVE, if any: its result is discarded. */
void load_lose(struct live_table *live);

/* Makes VISITOR, who waits for no load, wait for LOAD, which is in progress. Their messages are
 * kept until it has ended. */
void load_wait(struct load *load, struct visitor *visitor);

/* Returns whether VISITOR waits for a table: for a load, or for a neighbour to have it
 * (forward.h). */
bool load_holds(const struct visitor *visitor);

/* Ends VISITOR's wait for a load, if any. */
void load_forget(struct visitor *visitor);

/* Frees LOAD if it has ended and no visitor waits for it. */
void load_release(struct load *load);

/* Takes the loads that have ended and lets those who waited for them continue. */
void load_take(struct house *house);

#endif
