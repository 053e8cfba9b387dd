/* part.h - the plug-in interface of the server: a feature as a table of functions.
 *
 * The core keeps tables, visitors and commits, and names no feature. A feature (the daily games,
 * push messages, the links to other servers) is a part: one constant structure of functions, each
 * of which may be NULL. The core calls them at fixed moments, in the order of the list in
 * server/app/parts.c. A part owns its state. The core allocates it, zeroed, for each house and each
 * live table, and only the part accesses it (part_state, part_at).
 *
 * All functions run in the thread of the event loop. A function that gets a table may write to its
 * log only if its comment says so.
 */
#ifndef ENGAWA_SERVER_PART_H
#define ENGAWA_SERVER_PART_H

#include "server/house/ask.h"

#include <jansson.h>

struct entry;

/* The size of a part's state; its address is the key to the state. */
struct part_size {
    size_t house; /* bytes for each house */
    size_t table; /* bytes for each live table */
};

struct part {
    const char *name;
    const struct part_size *state; /* NULL if it has none */
    const struct ask_kind *asks;   /* its asks, ended by a NULL name; NULL if none */

    /* ---- the life of a house ---- */

    /* Starts the part, before any table is known. Returns false and sets WHY on failure. */
    bool (*open)(struct house *house, struct engawa_reason *why);
    /* Called once all tables are known. UPGRADED if the journal's schema was upgraded at this
     * start. */
    void (*ready)(struct house *house, bool upgraded);
    /* Stops its threads and drops work in progress. No visitor is left. */
    void (*stop)(struct house *house);
    /* Frees its state. No table is left. */
    void (*close)(struct house *house);

    /* ---- a turn ---- */

    /* Takes the results of threads and other servers, at the start of a turn. */
    void (*collect)(struct house *house);
    /* Called about once a second, for work that depends on time alone. */
    void (*tick)(struct house *house);
    /* Completes the turn after all messages were handled. May write to logs. */
    void (*complete)(struct house *house);
    /* Returns when `complete` has something to do next, in ms; INT64_MAX for never. */
    int64_t (*next)(const struct house *house);
    /* Called once this turn is on disk. WROTE is false if the turn wrote nothing. */
    void (*published)(struct house *house, bool wrote);
    /* Rolls the part back: nothing of this turn is on disk. */
    void (*rolled_back)(struct house *house);
    /* Waits for its thread if that is working. Returns whether it was. */
    bool (*wait)(struct house *house);

    /* ---- low-priority commits, after that of a turn ---- */

    /* Returns the next batch to commit, which the core replaces by an empty one, or NULL if none.
     * House->batch is empty during the call and may be used. */
    struct batch **(*write)(struct house *house);
    /* Called once BATCH, from `write`, is on disk, or, with WHY, has failed. */
    void (*written)(struct house *house, const struct batch *batch,
                    const struct engawa_reason *why);

    /* ---- events from outside ---- */

    /* Takes the finished JOB of a bot. Returns true, and owns JOB, if the part asked for it. */
    bool (*job_done)(struct house *house, struct job *job);
    /* Takes NOTE from another server. Returns true if it was meant for the part. */
    bool (*note)(struct house *house, const json_t *note);
    /* Called after this server took over tables from another one. */
    void (*tables_came)(struct house *house);
    /* Called after DECK was deleted or replaced. */
    void (*deck_changed)(struct house *house, const char *deck);

    /* ---- a table ---- */

    /* Called after ENTRY was added to the log of LIVE in this turn. */
    void (*entry)(struct live_table *live, const struct entry *entry);
    /* Called after the card of LIVE changed; URGENT if by more than a move. */
    void (*table_changed)(struct live_table *live, bool urgent);
    /* Called once the entries of LIVE after k = FROM are on disk. */
    void (*table_published)(struct live_table *live, size_t from);
    /* Discards work in progress for LIVE, which was read again from the journal or has moved to
     * another server. */
    void (*table_reset)(struct live_table *live);
    /* Called after table_reset if LIVE has moved to another server. */
    void (*table_left)(struct live_table *live);
    /* Called before LIVE is dropped. */
    void (*table_gone)(struct live_table *live);
    /* Returns whether LIVE has to stay in memory. */
    bool (*table_busy)(const struct live_table *live);
    /* Does what is due at LIVE, which is awake, and may write to its log. Returns whether it
     * wrote. */
    bool (*table_due)(struct live_table *live);
    /* Returns when to call table_due next, in ms; INT64_MAX for never. */
    int64_t (*table_next)(const struct live_table *live);

    /* ---- a visitor ---- */

    /* Appends members to the lobby, which the part renews by house_change_list. */
    void (*lobby)(const struct house *house, struct engawa_json *json);
    /* Appends members to the reply to `hello`. */
    void (*greet)(const struct house *house, struct engawa_json *json);
    /* Called after a change of VISITOR's name or rights is on disk. */
    void (*visitor_changed)(const struct visitor *visitor);
    /* Called when VISITOR leaves; or, if not GONE, stays without an identity. */
    void (*visitor_left)(struct visitor *visitor, bool gone);
    /* Writes the next message that the part has for VISITOR, who has conversations with neighbours.
     * Returns false if it has none. */
    bool (*write_message)(struct visitor *visitor, struct engawa_text *text);
    /* Returns true if ASK, to be answered at PLACE, is not for this server: then it is on its way,
     * waits, or is refused; *FINE is false for the latter two. Called where several servers share
     * the store (world.whose). */
    bool (*route)(struct ask *ask, enum ask_place place, bool *fine);
};

/* Loops over the parts of HOUSE as PART. */
#define PARTS_EACH(house, part)                                                                    \
    for (const struct part *const *part##_at = (house)->parts, *part; (part = *part##_at) != NULL; \
         part##_at++)

/* Allocates the states of all parts of HOUSE, whose list must be set. */
void parts_new(struct house *house);

/* Frees the states of all parts of HOUSE. */
void parts_free(struct house *house);

/* Returns the state for HOUSE of the part with the key STATE, which HOUSE must list. */
void *part_state(const struct house *house, const struct part_size *state);

/* Returns the total size in bytes of the states of PARTS for a live table. */
size_t parts_table_size(const struct part *const *parts);

/* Like part_state, for LIVE. */
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

void parts_lobby(const struct house *house, struct engawa_json *json);
void parts_greet(const struct house *house, struct engawa_json *json);
void parts_visitor_changed(const struct visitor *visitor);
void parts_visitor_left(struct visitor *visitor, bool gone);
bool parts_write_message(struct visitor *visitor, struct engawa_text *text);
bool parts_route(struct ask *ask, enum ask_place place, bool *fine);

#endif
