/* load_modes.c - the modes of the load generator that play (load_modes.h). */
#include "bench/load_modes.h"

#include <string.h>

enum { SPARE = 100 /* connections beside those that are wanted */ };

/* ---- which games ---- */

/* Sets the games of PLAY to the one called NAME among GAMES, or, for "all", to all of them. */
static void choose_games(struct play *play, const struct party_game *games, const char *name)
{
    int count = 0;
    while (games[count].name)
        count++;
    play->games = games;
    play->game_count = count;
    for (int i = 0; i < count; i++)
        if (strcmp(games[i].name, name) == 0) {
            play->games = &games[i];
            play->game_count = 1;
            return;
        }
    if (strcmp(name, "all") != 0)
        wire_fail("there is no game %s", name);
}

static void prepare(struct play *play, struct served *served, const struct load_settings *settings)
{
    *play = (struct play){.served = served,
                          .tables = settings->tables,
                          .threads = settings->threads,
                          .settle = settings->settle,
                          .seconds = settings->seconds};
    choose_games(play, party_games_closed, settings->game);
}

/* ---- the modes ---- */

static void run_closed(struct served *served, const struct load_settings *settings)
{
    static struct play play;
    prepare(&play, served, settings);
    play_run(&play);
    load_report(&play, settings);
}

static void run_paced(struct served *served, const struct load_settings *settings)
{
    static struct play play;
    prepare(&play, served, settings);
    play.rate = settings->rate;
    play_run(&play);
    load_report(&play, settings);
}

static const struct load_mode modes[] = {
    {"closed", run_closed}, {"paced", run_paced}, {NULL, NULL}};

const struct load_mode *load_mode_named(const char *name)
{
    for (const struct load_mode *mode = modes; mode->name; mode++)
        if (strcmp(mode->name, name) == 0)
            return mode;
    return NULL;
}

void load_defaults(struct load_settings *settings, const struct load_mode *mode)
{
    bool mixed = strcmp(mode->name, "mixed") == 0;
    *settings = (struct load_settings){.mode = mode->name,
                                       .game = mixed ? "all" : "yahtzee",
                                       .tables = 200,
                                       .threads = 2,
                                       .seconds = mixed ? 600 : 10,
                                       .settle = 2,
                                       .rate = mixed ? 100 : 800,
                                       .sockets = 2000,
                                       .active = 1};
}

int load_connections(const struct load_settings *settings)
{
    int players = settings->tables * ENGAWA_SEATS_MAX;
    return SPARE + (players > settings->sockets ? players : settings->sockets);
}
