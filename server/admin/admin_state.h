/* admin_state.h - what the operator has said and begun: the state of the part. */
#ifndef ENGAWA_SERVER_ADMIN_STATE_H
#define ENGAWA_SERVER_ADMIN_STATE_H

#include "server/house/part.h"

struct worker;

enum {
    ADMIN_LINKS = 4,       /* to the operator's page that are good at a time */
    ADMIN_SESSIONS = 8,    /* and devices that have come by one */
    ADMIN_NOTICE_MAX = 200 /* characters */
};

/* A secret of the operator: its hash, and until when it is good, in milliseconds. */
struct admin_key {
    uint8_t hash[32];
    int64_t until;
};

/* What reading every log after an upgrade has come to (command_replay.c). */
struct command_replayed {
    bool ended;            /* every log was read; false: or there was no upgrade */
    int64_t agree, differ; /* logs that the present rules read, and do not */
};

/* Nothing of it outlives the house. */
struct admin_state {
    struct admin_key link[ADMIN_LINKS], session[ADMIN_SESSIONS];
    char notice[4 * ADMIN_NOTICE_MAX + 1]; /* to everybody; "": none */
    int64_t notice_until;
    struct worker *helper;   /* for what takes long; NULL: it was not needed yet */
    struct journal *journal; /* the helper's */
    int working;             /* tasks that it has */
    struct command_replayed replayed;
};

extern const struct part_size admin_state; /* part.h */

/* Returns the state for HOUSE. */
struct admin_state *admin_of(const struct house *house);

#endif
