/* census.h - who and what is in a house at this moment, for whoever watches the server. */
#ifndef ENGAWA_SERVER_CENSUS_H
#define ENGAWA_SERVER_CENSUS_H

#include "server/base/counts.h"
#include "server/turn/house.h"

enum { CENSUS_PHASES = 3 /* as enum table_phase has them */ };

struct census {
    const struct counts *counts;                 /* hold as long as the house */
    int guests;                                  /* different ones who are connected */
    int strangers;                               /* who are connected and have not said hello */
    int tables[ENGAWA_GAMES_MAX][CENSUS_PHASES]; /* by the game's place in the registry */
    int asleep;                                  /* of these tables */
    int loading;                                 /* that are being read */
    int held;                                    /* moves of bots that are not due yet */
    int inbox;                                   /* messages that wait for a commit */
    int pushes;                                  /* what push services are to be told */
    bool failing;                                /* the last turn could not be written */
};

/* Counts all of HOUSE: a walk through its tables and visitors. */
void census_take(const struct house *house, struct census *census);

/* Whether the last turn of HOUSE could not be written. */
bool census_failing(const struct house *house);

#endif
