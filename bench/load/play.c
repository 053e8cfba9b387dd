/* play.c - threads, phases and samples (play.h). */
#include "bench/load/play.h"

#include "bench/load/relay_party.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <time.h>

enum {
    PATIENCE = 600 /* s to sit down, to come back or to come to rest: only a server that hangs needs
                      more */
};

/* The tables of one thread. */
struct hall {
    struct crew crew;
    struct play *play;
    int number, tables;
    struct party *party;       /* at Engawa */
    struct relay_party *relay; /* or at the relay */
    int storm;                 /* the last that has been seen */
    int64_t lost, tried;       /* when somebody lost the connection, or tried again, last */
};

static double own_processor(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* ---- one thread ---- */

static void open_tables(struct hall *hall)
{
    const struct play *play = hall->play;
    if (play->served->relay)
        hall->relay = engawa_allocate((size_t)hall->tables, sizeof *hall->relay);
    else
        hall->party = engawa_allocate((size_t)hall->tables, sizeof *hall->party);
    for (int i = 0; i < hall->tables; i++) {
        int number = hall->number + i * play->threads;
        if (hall->relay)
            relay_party_begin(&hall->relay[i], &hall->crew, number);
        else
            party_begin(&hall->party[i], &hall->crew, &play->games[number % play->game_count]);
        if (i % 16 == 15) /* the server's queue of new connections is short */
            crew_turn(&hall->crew);
    }
}

/* Lets guest number WHICH of the hall, counted over all of its seats, lose the connection if a game
 * is on there. */
static void lose(struct hall *hall, uint32_t which)
{
    struct party *party = &hall->party[which / ENGAWA_SEATS_MAX];
    struct guest *guest = &party->guest[which % ENGAWA_SEATS_MAX];
    if ((int)(which % ENGAWA_SEATS_MAX) < party->game->people && guest_is_playing(guest))
        guest_drop(guest);
}

/* Those whom the server has left try again. */
static void try_again(struct hall *hall)
{
    for (int i = 0; i < hall->tables; i++)
        for (int seat = 0; seat < hall->party[i].game->people; seat++) {
            struct guest *guest = &hall->party[i].guest[seat];
            if (guest->away && guest->wire.state == WIRE_CLOSED)
                wire_connect(&guest->wire);
        }
}

/* Whether EVERY nanoseconds have passed since *LAST, which then is now. */
static bool is_time(int64_t *last, int64_t every)
{
    int64_t now = wire_now();
    bool is = now - *last >= every;
    if (is)
        *last = now;
    return is;
}

/* Connections that are lost on purpose. */
static void lose_some(struct hall *hall)
{
    const struct play *play = hall->play;
    uint32_t seats = (uint32_t)hall->tables * ENGAWA_SEATS_MAX;
    if (hall->storm != play->load.storm)
        for (uint32_t i = 0; i < seats; i++)
            lose(hall, i);
    hall->storm = play->load.storm;
    if (play->losing && play->load.phase == LOAD_MEASURING && is_time(&hall->lost, 1000000000))
        lose(hall, engawa_rng_below(&hall->crew.rng, seats));
    if (play->load.away > 0 && is_time(&hall->tried, 100000000))
        try_again(hall);
}

/* Lets all guests at rest read their log again. Returns how many tables are not done yet. */
static int bring_to_rest(struct hall *hall)
{
    int busy = 0;
    for (int i = 0; i < hall->tables; i++)
        if (hall->relay) {
            busy += !relay_party_is_quiet(&hall->relay[i]);
        } else {
            busy += hall->party[i].stage != PARTY_QUIET;
            if (party_is_quiet(&hall->party[i]))
                party_audit(&hall->party[i]);
        }
    return busy;
}

static void *run_hall(void *context)
{
    struct hall *hall = context;
    struct load *load = &hall->play->load;
    open_tables(hall);
    while (load->phase != LOAD_ENDING) {
        crew_turn(&hall->crew);
        if (hall->party)
            lose_some(hall);
    }
    int64_t limit = wire_now() + (int64_t)PATIENCE * 1000000000;
    while (bring_to_rest(hall) > 0) {
        crew_turn(&hall->crew);
        if (wire_now() > limit)
            wire_fail("expected every move to be answered; after %d s %d tables still wait",
                      PATIENCE, bring_to_rest(hall));
    }
    return NULL;
}

static void close_hall(struct hall *hall)
{
    struct play *play = hall->play;
    for (int i = 0; i < hall->tables; i++)
        if (hall->relay)
            relay_party_end(&hall->relay[i]);
        else
            party_end(&hall->party[i]);
    histogram_merge(&play->received, &hall->crew.received);
    histogram_merge(&play->back, &hall->crew.back);
    play->moves += hall->crew.moves;
    play->games_played += hall->crew.games;
    play->audits += hall->crew.audits;
    crew_close(&hall->crew);
    free(hall->party);
    free(hall->relay);
}

/* ---- all of them ---- */

static void wait_for_tables(const struct play *play)
{
    for (int waited = 0; play->load.begun < play->tables; waited += 10) {
        if (waited > PATIENCE * 1000)
            wire_fail("expected %d tables to begin; %d have", play->tables, play->load.begun);
        sleep_ms(10);
    }
}

static void measure(struct play *play)
{
    double own = own_processor();
    play->load.phase = LOAD_MEASURING;
    served_measure(play->served, &play->begun);
    int64_t begun = wire_now();
    for (int second = 0; second < play->seconds; second++) {
        served_measure(play->served, &play->ended);
        play->resident[second] = play->ended.resident;
        if (play->second)
            play->second(play, second);
        int64_t rest = begun + (second + 1) * INT64_C(1000000000) - wire_now();
        if (rest > 0)
            nanosleep(&(struct timespec){rest / 1000000000, rest % 1000000000}, NULL);
    }
    served_measure(play->served, &play->ended);
    play->load.phase = LOAD_ENDING;
    play->own = own_processor() - own;
}

void play_run(struct play *play)
{
    struct hall *halls = engawa_allocate((size_t)play->threads, sizeof *halls);
    play->load.target =
        (struct wire_target){.port = play->served->port, .path = play->served->relay ? "/" : "/ws"};
    play->load.rate = play->rate;
    play->load.threads = play->threads;
    play->load.audited = play->audited;
    for (int i = 0; i < play->threads; i++) {
        struct hall *hall = &halls[i];
        hall->play = play;
        hall->number = i;
        hall->tables = play->tables / play->threads + (i < play->tables % play->threads);
        crew_open(&hall->crew, &play->load, i);
        if (pthread_create(&hall->crew.thread, NULL, run_hall, hall) != 0)
            wire_fail("no thread");
    }
    wait_for_tables(play);
    sleep_ms(play->settle * 1000);
    measure(play);
    for (int i = 0; i < play->threads; i++) {
        pthread_join(halls[i].crew.thread, NULL);
        close_hall(&halls[i]);
    }
    free(halls);
}

/* How many people are at all tables. */
static long people(const struct play *play)
{
    long count = 0;
    for (int i = 0; i < play->tables; i++)
        count += play->games[i % play->game_count].people;
    return count;
}

double play_storm(struct play *play, int signal)
{
    int64_t begun = wire_now();
    long losses = play->load.losses + people(play);
    if (signal) {
        play->load.restarting = true;
        served_stop(play->served, signal);
        served_start(play->served, play->served->port);
    } else {
        play->load.storm++;
    }
    int64_t limit = begun + (int64_t)PATIENCE * 1000000000;
    do {
        sleep_ms(20); /* the threads see it within half of that */
        if (wire_now() > limit)
            wire_fail("expected all to be back after %d s; %d are not", PATIENCE, play->load.away);
    } while (play->load.losses < losses || play->load.away > 0);
    play->load.restarting = false;
    return (double)(wire_now() - begun) / 1e9;
}
