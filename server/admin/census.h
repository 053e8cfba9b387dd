/* census.h - a snapshot of the counts of a house, for metrics and `admin status`. */
#ifndef ENGAWA_SERVER_CENSUS_H
#define ENGAWA_SERVER_CENSUS_H

#include "server/base/counts.h"
#include "server/turn/house.h"

enum { CENSUS_PHASES = 3 /* values of enum table_phase */ };

struct census {
    const struct counts *counts;                 /* valid as long as the house */
    int guests;                                  /* distinct guests who are connected */
    int strangers;                               /* connections that have not said hello */
    int tables[ENGAWA_GAMES_MAX][CENSUS_PHASES]; /* by the game's index in the registry */
    int asleep;                                  /* those of `tables` that are asleep */
    int loading;                                 /* tables that are loading */
    int held;                                    /* bots' moves that are not due yet */
    int inbox;                                   /* messages that wait for a commit */
    int pushes;                                  /* push messages that wait */
    bool failing;                                /* the last commit failed */
    int64_t backup_age;                          /* ms since the newest backup; -1: none */
    int64_t backups_failed;                      /* daily backups that failed */
};

/* Fills CENSUS by walking through the tables and visitors of HOUSE. */
void census_take(const struct house *house, struct census *census);

/* Returns whether the last commit of HOUSE failed. */
bool census_failing(const struct house *house);

#endif
