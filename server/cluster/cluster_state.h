/* cluster_state.h - what is known of the other servers of a store: the state of the part. */
#ifndef ENGAWA_SERVER_CLUSTER_STATE_H
#define ENGAWA_SERVER_CLUSTER_STATE_H

#include "server/house/part.h"

struct heard_note;
struct neighbour;

struct cluster_state {
    struct neighbour *neighbours;
    uint64_t rounds;                       /* how often one of them has told all its cards */
    struct engawa_text notes;              /* for them, when this turn is on disk; a line each */
    struct engawa_text recent;             /* that they were told: when, and a line each */
    struct live_table *news;               /* tables of which they are to be told, by `next` */
    struct heard_note *heard, *heard_last; /* theirs, which the house has not taken yet */
    int64_t doubted;                       /* when tables of theirs were looked over */
    bool stranded;                         /* somebody waits for a table (forward.h) */
};

/* What is known of one table. */
struct cluster_table {
    uint64_t round;          /* of a neighbour's: in which it told it last (neighbours.h) */
    int doubted;             /* the same: how often it was looked for in vain at who has it */
    bool told_of;            /* the neighbours know of the table, which is ours */
    bool news, urgent;       /* and are to be told what has become of it; soon */
    struct live_table *next; /* of those with news */
};

extern const struct part_size cluster_size; /* part.h */

/* Returns the state for HOUSE. */
struct cluster_state *cluster_of(const struct house *house);

/* Returns the state for LIVE. */
struct cluster_table *cluster_at(const struct live_table *live);

#endif
