/* event_log.c - the events of a game, shared with bots' threads (event_log.h). */
#include "server/table/event_log.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096 /* bytes of a page, unless one event has more */ };

/* Comes before each text, which ends with a NUL. */
struct look {
    unsigned seats;
    int by;
};

struct event_page {
    struct event_page *before; /* NULL if it is the first */
    int users;                 /* logs, snapshots and pages that point here */
    size_t used, size;
    char bytes[];
};

static struct event_page *hold(struct event_page *page)
{
    if (page)
        page->users++;
    return page;
}

static void release(struct event_page *page)
{
    while (page && --page->users == 0) {
        struct event_page *before = page->before;
        free(page);
        page = before;
    }
}

/* Appends a page for at least NEEDED bytes. It takes over the log's hold of the one before. */
static void add_page(struct event_log *log, size_t needed)
{
    size_t size = needed > PAGE ? needed : PAGE;
    struct event_page *page = engawa_allocate(1, sizeof *page + size);
    page->before = log->last;
    page->users = 1;
    page->size = size;
    log->last = page;
}

void event_log_add(struct event_log *log, unsigned seats, int by, const char *text)
{
    const struct look look = {seats, by};
    size_t length = strlen(text) + 1, needed = sizeof look + length;
    if (!log->last || log->last->size - log->last->used < needed)
        add_page(log, needed);
    struct event_page *page = log->last;
    memcpy(page->bytes + page->used, &look, sizeof look);
    memcpy(page->bytes + page->used + sizeof look, text, length);
    page->used += needed;
}

struct event_snapshot event_log_share(const struct event_log *log)
{
    return (struct event_snapshot){hold(log->last), log->last ? log->last->used : 0};
}

void event_log_free(struct event_log *log)
{
    release(log->last);
    *log = (struct event_log){0};
}

void event_snapshot_free(struct event_snapshot *snapshot)
{
    release(snapshot->last);
    *snapshot = (struct event_snapshot){0};
}

/* Shows the events in the first USED bytes of PAGE. */
static void read_page(const struct event_page *page, size_t used, int seat,
                      void (*see)(void *context, int by, const char *text), void *context)
{
    for (size_t at = 0; at < used;) {
        struct look look;
        memcpy(&look, page->bytes + at, sizeof look);
        const char *text = page->bytes + at + sizeof look;
        if (look.seats >> seat & 1)
            see(context, look.by, text);
        at += sizeof look + strlen(text) + 1;
    }
}

void event_snapshot_read(const struct event_snapshot *snapshot, int seat,
                         void (*see)(void *context, int by, const char *text), void *context)
{
    size_t count = 0;
    for (const struct event_page *page = snapshot->last; page; page = page->before)
        count++;
    const struct event_page **pages = engawa_allocate(count + 1, sizeof(void *));
    const struct event_page *page = snapshot->last;
    for (size_t i = count; i-- > 0; page = page->before)
        pages[i] = page;
    for (size_t i = 0; i < count; i++)
        read_page(pages[i], i + 1 == count ? snapshot->used : pages[i]->used, seat, see, context);
    free(pages);
}
