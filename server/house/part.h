/* part.h - the plug-in interface of the server: a feature as a table of functions.
 *
 * The core keeps tables, visitors and commits, and names no feature. A feature (the daily games,
 * push messages, the links to other servers) is a part: one constant structure of functions, each
 * of which may be NULL. The core calls them at fixed moments, in the order of the list in
 * server/app/parts.c. A part owns its state: the core allocates it, zeroed, for each house and each
 * live table, and only the part looks inside (part_state, part_at).
 *
 * All functions run in the thread of the event loop. Those that get a table may write to its log
 * only where this says so.
 */
#ifndef ENGAWA_SERVER_PART_H
#define ENGAWA_SERVER_PART_H

#include "server/house/ask.h"

#include <jansson.h>

struct entry;

/* The state that a part keeps; its address is the key to it. */
struct part_size {
    size_t house; /* bytes for a house */
    size_t table; /* and for each live table */
};

struct part {
    const char *name;
    const struct part_size *state; /* NULL if it has none */
    const struct ask_kind *asks;   /* what visitors may ask of it, ended by a NULL name; or NULL */

    /* ---- the life of a house ---- */

    /* Begins, before any table is known. Returns false with WHY on failure. */
    bool (*open)(struct house *house, struct engawa_reason *why);
    /* All tables are known; UPGRADED if the journal's schema is newer than it was. */
    void (*ready)(struct house *house, bool upgraded);
    /* Ends its threads and drops what is under way. No visitor is left. */
    void (*stop)(struct house *house);
    /* Frees its state. No table is left. */
    void (*close)(struct house *house);

    /* ---- a turn ---- */

    /* Takes what threads and other servers have brought; at the start of a turn. */
    void (*collect)(struct house *house);
    /* Does what depends on time alone, about once a second. */
    void (*tick)(struct house *house);
    /* Adds what the turn still lacks, after all messages were handled. May write to logs. */
    void (*complete)(struct house *house);
    /* Returns when `complete` has something to do next, in ms; INT64_MAX for never. */
    int64_t (*next)(const struct house *house);
    /* Everything of this turn is on disk. WROTE is false if there was nothing to write. */
    void (*published)(struct house *house, bool wrote);
    /* Nothing of this turn is on disk: goes back. */
    void (*rolled_back)(struct house *house);
    /* Waits for its own thread if that is working. Returns whether it was. */
    bool (*wait)(struct house *house);

    /* ---- commits behind a turn, for what nobody waits for ---- */

    /* Returns the batch to be committed, which the core replaces by an empty one, or NULL if there
     * is nothing. House->batch is empty when this is called, and may be used. */
    struct batch **(*write)(struct house *house);
    /* BATCH, from `write`, is on disk; or, with WHY, is not. */
    void (*written)(struct house *house, const struct batch *batch,
                    const struct engawa_reason *why);

    /* ---- what comes from elsewhere ---- */

    /* JOB, a bot's work, is done. Returns true, and takes JOB over, if the part asked for it. */
    bool (*job_done)(struct house *house, struct job *job);
    /* Another server says NOTE. Returns true if it was meant for the part. */
    bool (*note)(struct house *house, const json_t *note);
    /* Tables came to this server from another one. */
    void (*tables_came)(struct house *house);
    /* DECK was deleted, or replaced. */
    void (*deck_changed)(struct house *house, const char *deck);

    /* ---- a table ---- */

    /* ENTRY was just added to the log of LIVE, in this turn. */
    void (*entry)(struct live_table *live, const struct entry *entry);
    /* The card of LIVE has changed; URGENT if by more than a move. */
    void (*table_changed)(struct live_table *live, bool urgent);
    /* The entries of LIVE after k = FROM are on disk. */
    void (*table_published)(struct live_table *live, size_t from);
    /* LIVE was read again from the journal, or is another server's from now on: what was under way
     * there counts no more. */
    void (*table_reset)(struct live_table *live);
    /* LIVE is another server's from now on; after table_reset. */
    void (*table_left)(struct live_table *live);
    /* LIVE is about to be forgotten. */
    void (*table_gone)(struct live_table *live);
    /* Returns whether LIVE has to stay in memory. */
    bool (*table_busy)(const struct live_table *live);
    /* Does what time brings to LIVE, which is awake, and may write to its log. Returns whether it
     * wrote. */
    bool (*table_due)(struct live_table *live);
    /* Returns when to call table_due next, in ms; INT64_MAX for never. */
    int64_t (*table_next)(const struct live_table *live);

    /* ---- a visitor ---- */

    /* Appends members to the reply to `hello`. */
    void (*greet)(const struct house *house, struct engawa_json *json);
    /* The name or the rights of VISITOR have changed, and that is on disk. */
    void (*visitor_changed)(const struct visitor *visitor);
    /* VISITOR has left; or, if not GONE, stays and is nobody from now on. */
    void (*visitor_left)(struct visitor *visitor, bool gone);
    /* Writes the next message that the part has for VISITOR. Returns false if it has none. */
    bool (*write_message)(struct visitor *visitor, struct engawa_text *text);
    /* Returns true if ASK, to be answered at PLACE, is not for this server: then it is on its way,
     * waits, or is refused. *FINE is false for the latter two. */
    bool (*route)(struct ask *ask, enum ask_place place, bool *fine);
};

/* Runs a loop over the parts of HOUSE as PART. */
#define PARTS_EACH(house, part)                                                                    \
    for (const struct part *const *part##_at = (house)->parts, *part; (part = *part##_at) != NULL; \
         part##_at++)

/* Allocates the states of all parts of HOUSE, which has its list. */
void parts_new(struct house *house);

/* Frees them. */
void parts_free(struct house *house);

/* Returns the state of the part with the key STATE for HOUSE, which lists it. */
void *part_state(const struct house *house, const struct part_size *state);

/* Returns the bytes of state that all PARTS together have for a live table. */
size_t parts_table_size(const struct part *const *parts);

/* Returns the same for LIVE. */
void *part_at(const struct live_table *live, const struct part_size *state);

/* ---- calling all parts ---- */

bool parts_open(struct house *house, struct engawa_reason *why);
void parts_ready(struct house *house, bool upgraded);
void parts_stop(struct house *house);
void parts_close(struct house *house);

void parts_collect(struct house *house);
void parts_tick(struct house *house);
void parts_complete(struct house *house);
int64_t parts_next(const struct house *house);
void parts_published(struct house *house, bool wrote);
void parts_rolled_back(struct house *house);
bool parts_wait(struct house *house);

void parts_job_done(struct house *house, struct job *job);
void parts_tables_came(struct house *house);
void parts_deck_changed(struct house *house, const char *deck);

void parts_entry(struct live_table *live, const struct entry *entry);
void parts_table_changed(struct live_table *live, bool urgent);
void parts_table_published(struct live_table *live, size_t from);
void parts_table_reset(struct live_table *live);
void parts_table_left(struct live_table *live);
void parts_table_gone(struct live_table *live);
bool parts_table_busy(const struct live_table *live);
bool parts_table_due(struct live_table *live);
int64_t parts_table_next(const struct live_table *live);

void parts_greet(const struct house *house, struct engawa_json *json);
void parts_visitor_changed(const struct visitor *visitor);
void parts_visitor_left(struct visitor *visitor, bool gone);
bool parts_write_message(struct visitor *visitor, struct engawa_text *text);
bool parts_route(struct ask *ask, enum ask_place place, bool *fine);

#endif
