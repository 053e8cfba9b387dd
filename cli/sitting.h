/* sitting.h - one table of `engawa sit`: enters, takes a seat and plays there with a bot until the
 * table is over, over as many connections as that takes.
 */
#ifndef CLI_SITTING_H
#define CLI_SITTING_H

#include "bots/bot.h"
#include "cli/remote.h"

/* What is the same at all tables. */
struct sitting_plan {
    const struct engawa_bot *program; /* "exec:", for any game; NULL: the bot is named */
    const char *bot;                  /* its name, "" for the best */
    const char *name;                 /* the guest's; NULL: as the server knows them */
    const char *code;                 /* NULL: none */
    int seat;                         /* from 0; -1: any */
    int budget;                       /* milliseconds */
    bool stay;                        /* follows a kept seat to the rematch */
};

/* A table. Each has a thread. */
struct sitting_table {
    const struct sitting_plan *plan;
    struct remote_link at;
    const char *token; /* the path of the file (token.h) */
    int status;        /* once it is over: CLI_YES, or CLI_NO after a complaint */
};

/* Plays at TABLE until it is over, and sets its status. Several threads may do so at once. */
void sitting_play(struct sitting_table *table);

#endif
