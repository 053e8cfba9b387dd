/* load_modes.h - the ways in which the load generator plays (docs/performance.md, "How it is
 * measured"). */
#ifndef BENCH_LOAD_MODES_H
#define BENCH_LOAD_MODES_H

#include "bench/play.h"

enum report_form { REPORT_TEXT, REPORT_JSON, REPORT_ROW };

/* What the command line says. */
struct load_settings {
    const char *mode, *game;
    int tables, threads, seconds, settle, rate, sockets, active;
    enum report_form form;
    struct histogram disk; /* how long the disk took by itself */
};

struct load_mode {
    const char *name;
    void (*run)(struct served *served, const struct load_settings *settings);
};

/* The mode called NAME, or NULL. */
const struct load_mode *load_mode_named(const char *name);

/* What SETTINGS are before the command line says otherwise. */
void load_defaults(struct load_settings *settings, const struct load_mode *mode);

/* The most connections that there will be at once, with some to spare. */
int load_connections(const struct load_settings *settings);

/* ---- load_report.c ---- */

/* Prints what PLAY cost. */
void load_report(const struct play *play, const struct load_settings *settings);

#endif
