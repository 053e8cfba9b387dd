/* load.c - loads: reading tables from the journal beside the event loop (load.h). */
#include "server/house/load.h"

#include "engine/memory.h"
#include "server/house/inbox.h"
#include "server/house/log.h"
#include "store/journal/logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ASIDE_MAX = 16,   /* loads in progress that leave room for another one of the house itself */
    BYTES_READ = 8192 /* bytes of a loaded log that count as one message */
};

bool load_open(struct house *house, const struct journal *journal, struct engawa_reason *why)
{
    if (!house->world.wake)
        return true;
    if (!journal_open_reader(journal, &house->loader.journal, why))
        return false;
    house->loader.worker = worker_new(house->world.wake, house->world.context);
    return house->loader.worker || engawa_refuse(why, "threads", "a thread could not be started",
                                                 "スレッドを開始できませんでした");
}

void load_close(struct house *house)
{
    struct worker *loader = house->loader.worker;
    house->loader.worker = NULL; /* so that nothing starts a load */
    worker_free(loader);
    journal_close(house->loader.journal);
}

/* ---- one table ---- */

/* Reads a table. Runs in the loader's thread. */
static void run(struct worker_task *task)
{
    struct load *load = (struct load *)task;
    load->table = log_read(load->house->loader.journal, load->id, &load->why);
    load->failed = !load->table;
}

static void pay(struct load *load)
{
    const struct world_limits *limits = &load->house->limits;
    int64_t now = house_now(load->house);
    double cost = load->table ? (double)load->table->bytes / (double)BYTES_READ : 0;
    account_take(load->guest, ACCOUNT_MESSAGES, cost, limits, now);
    account_take(load->from, ACCOUNT_MESSAGES, cost, limits, now);
}

/* Moves the messages of visitors who waited for LOAD to the front of the inbox, in order. */
static void let_go_on(struct load *load)
{
    for (struct visitor *visitor = load->waiting; visitor; visitor = visitor->waits.next)
        inbox_put_first(&load->house->inbox, &visitor->waits.kept);
}

/* Starts LOAD. */
static void start(struct load *load)
{
    struct live_table *live = load->live;
    load->renews = live->stale;
    live->stale = false;
    live->load = load;
    load->house->loader.loading++;
    worker_do(load->house->loader.worker, &load->task);
}

/* Gives TABLE, which was loaded, to LIVE; NULL if that failed for WHY. RENEWS if LIVE was stale. */
static void give(struct live_table *live, struct table *table, bool renews,
                 const struct engawa_reason *why)
{
    live->stale |= renews && !table;
    if (table && live->table && !log_renew(live, table))
        table_free(table);
    else if (table && !live->table)
        log_wake(live, table);
    else if (!table)
        log_lose(live, why);
}

/* Returns whether the journal has changed since LOAD read the table. */
static bool is_late(const struct load *load)
{
    const struct live_table *live = load->live;
    bool outgrown =
        live && live->table && load->table && live->table->length != load->table->length;
    return load->house->loader.worker && live && (live->stale || outgrown);
}

/* Ends a load. Runs in the thread of the event loop. */
static void end(struct worker_task *task)
{
    struct load *load = (struct load *)task;
    struct live_table *live = load->live;
    load->house->loader.loading--;
    if (live)
        live->load = NULL;
    if (is_late(load)) {
        table_free(load->table);
        live->stale |= load->renews;
        start(load);
        return;
    }
    pay(load);
    if (live)
        give(live, load->table, load->renews, &load->why);
    else
        table_free(load->table);
    load->table = NULL;
    load->live = NULL;
    load->ended = true;
    let_go_on(load);
    load_release(load);
}

/* Starts a load of LIVE, charged to VISITOR, who may be NULL. */
static void begin(struct live_table *live, const struct visitor *visitor)
{
    struct house *house = live->house;
    struct load *load = engawa_allocate(1, sizeof *load);
    load->task = (struct worker_task){.run = run,
                                      .done = end,
                                      .urgent = visitor != NULL,
                                      .owner = visitor ? visitor->from : NULL};
    load->house = house;
    load->live = live;
    snprintf(load->id, sizeof load->id, "%s", live->id);
    if (visitor) {
        const struct account *from = visitor->from;
        load->from = accounts_hold(&house->addresses, from->who, from->share);
        load->guest = accounts_hold(&house->guests, visitor->guest, 1);
    }
    start(load);
}

/* Returns the table ID, read at once and charged to VISITOR, who may be NULL. Returns NULL and sets
 * WHY on failure. */
static struct live_table *load_here(struct house *house, const char *id, struct visitor *visitor,
                                    struct engawa_reason *why)
{
    struct live_table *live = log_find(house, id, why);
    if (live && visitor)
        visitor_charge(visitor, (double)live->table->bytes / (double)BYTES_READ);
    return live;
}

/* Returns whether VISITOR waited for the table ID and its load failed; sets WHY then. */
static bool has_failed(const struct visitor *visitor, const char *id, struct engawa_reason *why)
{
    const struct load *load = visitor->waits.load;
    if (!load || !load->ended || !load->failed || strcmp(load->id, id) != 0)
        return false;
    *why = load->why;
    return true;
}

/* Returns whether this server has the table ID; otherwise sets WHY. Asks are forwarded to the
 * server of the table that they name (forward.h); this is for a table that is named in another
 * way. */
static bool check_owner(const struct house *house, const char *id, struct engawa_reason *why)
{
    return house_has(house, id) ||
           engawa_refuse(why, "elsewhere", "this table is at another server; try again",
                         "この卓は別のサーバーにあります。もう一度お試しください");
}

/* Returns the table ID, new to the house and not loaded. Returns NULL and sets WHY if the journal
 * does not have it. */
static struct live_table *add_unknown(struct house *house, const char *id,
                                      struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    int64_t created;
    bool found = journal_table(house->journal, id, seed, &created, why);
    engawa_wipe(seed, sizeof seed);
    if (!found)
        return NULL;
    struct live_table *live = live_table_new(house, id, NULL);
    tables_add(&house->tables, live);
    return live;
}

struct live_table *load_table(struct house *house, const char *id, struct visitor *visitor,
                              struct load **load, struct engawa_reason *why)
{
    struct live_table *live = tables_find(&house->tables, id);
    *load = NULL;
    if (live && live->table)
        return live;
    if (!log_check_id(id, why) || has_failed(visitor, id, why) || !check_owner(house, id, why))
        return NULL;
    if (!house->loader.worker)
        return load_here(house, id, visitor, why);
    if (!live)
        live = add_unknown(house, id, why);
    if (live && !live->load)
        begin(live, visitor);
    *load = live ? live->load : NULL;
    return NULL;
}

bool load_wake(struct live_table *live)
{
    struct house *house = live->house;
    struct engawa_reason why;
    if (live->load)
        return true;
    if (!house->loader.worker)
        give(live, log_read(house->journal, live->id, &why), live->stale, &why);
    else if (house->loader.loading < ASIDE_MAX)
        begin(live, NULL);
    else
        return false;
    return true;
}

bool load_unknown(struct house *house, const char *id, struct engawa_reason *why)
{
    struct live_table *live = add_unknown(house, id, why);
    if (!live || load_wake(live))
        return live != NULL;
    house_drop(live);
    return engawa_refuse(why, "busy", "too many tables are being read",
                         "読み込み中の卓が多すぎます");
}

void load_take(struct house *house)
{
    if (house->loader.worker)
        worker_take(house->loader.worker);
}
