/* load_modes.h - the ways in which the load generator plays (docs/performance.md, "How this is
 * measured"). */
#ifndef BENCH_LOAD_MODES_H
#define BENCH_LOAD_MODES_H

#include "bench/load/pinger.h"
#include "bench/load/play.h"

/* The settings from the command line. */
struct load_settings {
    const char *mode, *game;
    int tables, threads, seconds, settle, rate, sockets, active;
    bool json;
    struct histogram disk; /* how long the disk took by itself */
};

struct load_mode {
    const char *name;
    bool relayed; /* the relay can be played with, too */
    void (*run)(struct served *served, const struct load_settings *settings);
};

/* The mode called NAME, or NULL. */
const struct load_mode *load_mode_named(const char *name);

/* The defaults of SETTINGS. */
void load_defaults(struct load_settings *settings, const struct load_mode *mode);

/* The most connections that there will be at once, with some to spare. */
int load_connections(const struct load_settings *settings);

/* ---- load_report.c ---- */

/* Prints the costs of PLAY. */
void load_report(const struct play *play, const struct load_settings *settings);

/* Prints the additional figures of a mixed run: memory minute by minute, the times of PINGS, how
 * much of them was the event loop's work, and by how much they were sent too late. */
void load_report_mixed(const struct play *play, const struct load_settings *settings,
                       const struct pinger_crowd *pings);

/* Prints what happened to each guest, and after how many seconds all were back. */
struct storm {
    const char *name;
    double seconds;
};
void load_report_storms(const struct play *play, const struct load_settings *settings,
                        const struct storm *storms, int count);

/* The idle crowd: samples with nobody there, when all had come, after a time in which nothing
 * happened, and after the pings; the times of the pings; how many were told of the end, and the
 * seconds until all were. */
struct idle_figures {
    struct served_sample empty, full, rested, pinged;
    struct histogram pings;
    int told;
    double told_after;
};
void load_report_idle(const struct load_settings *settings, const struct idle_figures *idle);

#endif
