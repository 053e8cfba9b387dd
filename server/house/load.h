/* load.h - tables that are not in memory are read from the journal beside the event loop.
 *
 * A thread of the house's own (worker.h) reads the log through a connection of its own and folds
 * it; the loop only takes the table that is ready. Whoever asks for something at such a table waits
 * for it with all that they say after that, and nobody else does. A house without threads
 * (world.wake) reads at once.
 *
 * A table that is awake is read anew when its log was changed on disk (retention.h), and once more
 * if it has grown meanwhile.
 */
#ifndef ENGAWA_SERVER_LOAD_H
#define ENGAWA_SERVER_LOAD_H

#include "server/base/worker.h"
#include "server/house/visitor.h"

/* A table that is being read, or whose reading has ended and was not yet noticed by those who
 * waited for it. */
struct load {
    struct worker_task task;
    struct house *house;
    struct live_table *live; /* for which it is read; NULL: it is forgotten meanwhile */
    char id[IDS_MAX + 1];
    struct table *table; /* what was read */
    bool failed;         /* nothing, for the reason WHY */
    struct engawa_reason why;
    bool renews;                  /* it was stale */
    bool ended;                   /* whoever waits knows soon */
    struct account *guest, *from; /* on whose account it is read; NULL: nobody's */
    struct visitor *waiting;      /* by `next_loading` */
};

/* Starts what reads tables from the file of JOURNAL, if HOUSE has threads. False: WHY. */
bool load_open(struct house *house, const struct journal *journal, struct engawa_reason *why);

/* Waits for what is under way, and ends. No visitor is there any more. */
void load_close(struct house *house);

/* The table ID, which is to be ours, with its log in memory, on the account of VISITOR. NULL: it is
 * being read, and *LOAD is what to wait for, or, with *LOAD NULL, it cannot be had: WHY. */
struct live_table *load_table(struct house *house, const char *id, struct visitor *visitor,
                              struct load **load, struct engawa_reason *why);

/* Has LIVE read for the house itself: it is asleep, or stale. False: too many are already. */
bool load_wake(struct live_table *live);

/* LIVE is forgotten, and what is being read of it as well. */
void load_lose(struct live_table *live);

/* VISITOR, who waits for none, waits for LOAD, which is under way: what they say is kept until it
 * has ended. */
void load_wait(struct load *load, struct visitor *visitor);

/* Whether VISITOR waits for a table, to be read here or to be had by a neighbour (forward.h). */
bool load_holds(const struct visitor *visitor);

/* VISITOR waits no more, and knows how the reading has ended. */
void load_forget(struct visitor *visitor);

/* Frees LOAD if it has ended and nobody waits for it. */
void load_release(struct load *load);

/* Takes what was read, and lets those who waited go on. */
void load_take(struct house *house);

#endif
