/* play.h - plays at many tables at once, in several threads, and measures the server's costs. */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "bench/load/party.h"
#include "bench/load/served.h"

enum { PLAY_THREADS_MAX = 16, PLAY_SAMPLES_MAX = 3600 };

/* The plan, and the results. */
struct play {
    struct served *served;          /* runs */
    const struct party_game *games; /* the tables play them in turns */
    int game_count;
    int tables, threads, settle, seconds; /* s before the measurement, and of it */
    double rate;                          /* moves a second; 0: as soon as they may */
    bool audited;                         /* every game is read again at its end */
    bool losing; /* each second somebody in each thread loses the connection */
    /* Called in another thread each second of the measurement, SECOND from 0; may be NULL. */
    void (*second)(struct play *play, int second);

    struct load load;
    struct served_sample begun, ended;
    struct histogram received, back;
    long moves, games_played, audits;
    double resident[PLAY_SAMPLES_MAX]; /* MB of the server, each second of the measurement */
    double own; /* s of processor that the generator took during the measurement */
};

/* Plays. At the end all guests read their log again and compare it with their copy. */
void play_run(struct play *play);

/* For `second`, where a game is on at every table: cuts all connections, and waits until all are
 * back. With SIGNAL not 0 the server gets it instead, and is started again. Returns the seconds
 * that it took. */
double play_storm(struct play *play, int signal);

#endif
