/* seat_player.h - plays a seat at one remote table for `engawa sit`: enters, takes a seat and plays
 * with a bot until the table is over, reconnecting as needed. */
#ifndef CLI_REMOTE_SEAT_PLAYER_H
#define CLI_REMOTE_SEAT_PLAYER_H

#include "bots/bot.h"
#include "cli/remote/remote.h"

/* The parameters shared by all tables. */
struct seat_player_plan {
    const struct engawa_bot *program; /* an "exec:" program, for any game; NULL: use `bot` */
    const char *bot;                  /* the name of the bot, "" for the best */
    const char *name;                 /* the guest's name; NULL: the one known to the server */
    const char *code;                 /* the table's code; NULL if none */
    int seat;                         /* from 0; -1 for any */
    int budget;                       /* milliseconds */
    bool stay;                        /* follow a reserved seat to the rematch */
    bool says;                        /* says at the table what the program thinks */
};

/* One table, with one thread. */
struct seat_player_table {
    const struct seat_player_plan *plan;
    struct remote_link at;
    const char *token; /* the path of the token file (token.h) */
    int status;        /* at the end: CLI_YES, or CLI_NO after a complaint */
};

/* Plays at TABLE until it is over, and sets its status. Several threads may call it at the same
 * time. */
void seat_player_run(struct seat_player_table *table);

#endif
