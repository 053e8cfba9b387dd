/* load_modes.c - the modes of the load generator that play (load_modes.h). */
#include "bench/load/load_modes.h"

#include "bench/load/pinger.h"

#include <string.h>

enum {
    SPARE = 100,              /* connections beside those that are wanted */
    LAST_ANSWERS = 300000000, /* ns for the last pings to be answered */
    PING_EVERY = 10000000     /* ns between an answer and the next ping beside a mixed run */
};

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

/* ---- mixed ---- */

/* A guest who pings during a mixed run, in a separate thread, until the measurement ends. */
static struct pinger_crowd beside;
static pthread_t ping_thread;

static void *ping_beside(void *context)
{
    const struct play *play = context;
    pinger_open(&beside, play->load.target, 1);
    beside.active = 1;
    beside.server = play->served->pid;
    beside.every = PING_EVERY;
    beside.counting = true;
    while (play->load.phase == LOAD_MEASURING)
        pinger_run(&beside, PING_EVERY);
    return NULL;
}

static void begin_to_ping(struct play *play, int second)
{
    if (second == 0 && pthread_create(&ping_thread, NULL, ping_beside, play) != 0)
        wire_fail("no thread");
}

static void run_mixed(struct served *served, const struct load_settings *settings)
{
    static struct play play;
    prepare(&play, served, settings);
    choose_games(&play, party_games_mixed, settings->game);
    play.rate = settings->rate;
    play.audited = play.losing = true;
    play.second = begin_to_ping;
    play_run(&play);
    pthread_join(ping_thread, NULL);
    load_report_mixed(&play, settings, &beside);
    pinger_close(&beside);
}

/* ---- storm ---- */

static struct storm storms[PLAY_SAMPLES_MAX];
static int storm_count;

/* A storm every three seconds, of three kinds in turns. */
static void raise_storm(struct play *play, int second)
{
    static const struct {
        const char *name;
        int signal;
    } kinds[] = {{"all lose the connection", 0},
                 {"the server is stopped and started", SIGTERM},
                 {"the server is killed and started", SIGKILL}};
    int kind = storm_count % (play->served->program ? 3 : 1);
    if (second % 3 != 1)
        return;
    storms[storm_count].name = kinds[kind].name;
    storms[storm_count++].seconds = play_storm(play, kinds[kind].signal);
}

static void run_storm(struct served *served, const struct load_settings *settings)
{
    static struct play play;
    prepare(&play, served, settings);
    choose_games(&play, party_game_endless, party_game_endless->name);
    play.rate = settings->rate;
    play.second = raise_storm;
    play_run(&play);
    load_report_storms(&play, settings, storms, storm_count);
}

/* ---- idle ---- */

/* Lets some of CROWD ping. */
static void ping(struct pinger_crowd *crowd, int active, int seconds)
{
    crowd->active = active;
    crowd->counting = true;
    pinger_run(crowd, seconds * INT64_C(1000000000));
    crowd->counting = false;
    crowd->active = 0;
    pinger_run(crowd, LAST_ANSWERS);
}

static void run_idle(struct served *served, const struct load_settings *settings)
{
    static struct idle_figures idle;
    static struct pinger_crowd first, crowd;
    const struct wire_target target = {.port = served->port, .path = "/ws"};
    pinger_open(&first, target,
                1); /* so that the server's allocations for its first guest do not count */
    served_measure(served, &idle.empty);
    pinger_open(&crowd, target, settings->sockets);
    pinger_run(&crowd, settings->settle * INT64_C(1000000000));
    served_measure(served, &idle.full);
    pinger_run(&crowd, settings->seconds * INT64_C(1000000000));
    served_measure(served, &idle.rested);
    ping(&crowd, settings->active < crowd.count ? settings->active : crowd.count,
         settings->seconds);
    served_measure(served, &idle.pinged);
    idle.pings = crowd.answered;
    if (served->program) {
        int64_t begun = wire_now();
        kill(served->pid, SIGTERM);
        pinger_wait_for_end(&crowd);
        idle.told_after = (double)(wire_now() - begun) / 1e9;
        idle.told = crowd.told;
    }
    load_report_idle(settings, &idle);
    pinger_close(&crowd);
    pinger_close(&first);
}

/* ---- the list ---- */

static const struct load_mode modes[] = {{"closed", true, run_closed}, {"paced", true, run_paced},
                                         {"mixed", false, run_mixed},  {"storm", false, run_storm},
                                         {"idle", false, run_idle},    {NULL, false, NULL}};

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
