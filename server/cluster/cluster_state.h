/* cluster_state.h - the cluster part's state: notes to and from the neighbours, and the tables of
 * other servers. */
#ifndef ENGAWA_SERVER_CLUSTER_STATE_H
#define ENGAWA_SERVER_CLUSTER_STATE_H

#include "server/house/part.h"

struct heard_note;
struct neighbour;

struct cluster_state {
    struct neighbour *neighbours;
    uint64_t rounds;           /* number of times that a neighbour began to send all its cards */
    struct engawa_text notes;  /* to send once this turn is on disk, one per line */
    struct engawa_text recent; /* sent lately: time and note, one per line */
    struct live_table *news;   /* tables whose cards wait to be sent, linked by `next` */
    struct heard_note *heard, *heard_last; /* notes received and not handled yet */
    int64_t doubted; /* time of the last check for stale tables of neighbours */
    bool waiting;    /* a visitor waits for a table (forward.h) */
};

/* The part's state for one table. */
struct cluster_table {
    uint64_t round; /* a neighbour's table: the last round that brought its card (neighbours.h) */
    int doubted;    /* a neighbour's table: checks in a row in which its owner had sent no card */
    bool announced; /* our table: the neighbours have its card */
    bool news, urgent;       /* its card has changed; the neighbours need it at once */
    struct live_table *next; /* in the list of tables with news */
};

extern const struct part_size cluster_size; /* part.h */

/* Returns the state for HOUSE. */
struct cluster_state *cluster_of(const struct house *house);

/* Returns the state for LIVE. */
struct cluster_table *cluster_at(const struct live_table *live);

#endif
