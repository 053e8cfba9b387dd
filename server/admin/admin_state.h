/* admin_state.h - the admin part's state: the operator's notice, keys and background tasks. */
#ifndef ENGAWA_SERVER_ADMIN_STATE_H
#define ENGAWA_SERVER_ADMIN_STATE_H

#include "server/house/part.h"

struct worker;

enum {
    ADMIN_LINKS = 4,       /* valid links to the operator's page at a time */
    ADMIN_SESSIONS = 8,    /* sessions at a time, each begun by a link */
    ADMIN_NOTICE_MAX = 200 /* characters */
};

/* The hash of an operator's secret, and the time at which it expires (ms). */
struct admin_key {
    uint8_t hash[32];
    int64_t until;
};

/* The result of replaying every log after an upgrade (replay_command.c). */
struct command_replayed {
    bool ended;            /* every log was read; false before that, or without an upgrade */
    int64_t agree, differ; /* logs that the present rules accept, and reject */
};

struct admin_backups {
    int64_t newest; /* time of the newest backup, in ms; 0: none */
    int64_t again;  /* after a failure: when to try again, in ms */
    int64_t failed; /* daily backups that failed */
    bool busy;      /* one is being made */
};

/* All of it is in memory only, and ends with the house. */
struct admin_state {
    struct admin_key link[ADMIN_LINKS], session[ADMIN_SESSIONS];
    char notice[4 * ADMIN_NOTICE_MAX + 1]; /* for everybody; "" if none */
    int64_t notice_until;
    struct worker *helper;   /* thread of long commands; NULL until needed */
    struct journal *journal; /* the helper's connection */
    int working;             /* tasks of the helper */
    struct command_replayed replayed;
    struct admin_backups backups;
};

extern const struct part_size admin_state; /* part.h */

/* Returns the state for HOUSE. */
struct admin_state *admin_of(const struct house *house);

#endif
