/* event_log.h - the events of a game as its seats see them, shared with bots' threads.
 *
 * The log grows at its end, and its earlier events never change. So a snapshot is a pointer and a
 * length: creating a bot's job copies no events, and its thread reads while the log grows. The
 * memory is in pages that are counted by reference; all counting is done by one thread at a time.
 */
#ifndef ENGAWA_SERVER_EVENT_LOG_H
#define ENGAWA_SERVER_EVENT_LOG_H

#include <stddef.h>

struct event_page;

/* Zero-initialise; free with event_log_free. */
struct event_log {
    struct event_page *last; /* NULL if empty */
    size_t k;                /* for the owner: how many entries of its log were added */
};

/* The events that a log had at one time. Zero: none. */
struct event_snapshot {
    struct event_page *last;
    size_t used; /* bytes of that page */
};

#define EVENT_LOG_ALL (~0u) /* all seats */

/* Adds an event by BY (a seat or ENGAWA_CHANCE) that the seats of SEATS, as bits, see as TEXT. An
 * event that looks different to others is added once for each look. */
void event_log_add(struct event_log *log, unsigned seats, int by, const char *text);

/* Returns a snapshot of LOG, which outlives LOG. Free it with event_snapshot_free. */
struct event_snapshot event_log_share(const struct event_log *log);

void event_log_free(struct event_log *log);
void event_snapshot_free(struct event_snapshot *snapshot);

/* Calls SEE with each event as SEAT sees it, in order. Any thread may call it. */
void event_snapshot_read(const struct event_snapshot *snapshot, int seat,
                         void (*see)(void *context, int by, const char *text), void *context);

#endif
