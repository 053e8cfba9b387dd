/* play.c - threads, phases and samples (play.h). */
#include "bench/play.h"

#include "bench/relay_party.h"
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

/* Everybody loses the connection; where the server went away, those without one try again. */
static void reconnect(struct hall *hall)
{
    bool storm = hall->storm != hall->play->load.storm;
    hall->storm = hall->play->load.storm;
    for (int i = 0; hall->party && i < hall->tables; i++)
        for (int seat = 0; seat < hall->party[i].game->people; seat++) {
            struct guest *guest = &hall->party[i].guest[seat];
            if (storm && guest_is_playing(guest))
                guest_drop(guest);
            else if (guest->away && guest->wire.state == WIRE_CLOSED)
                wire_connect(&guest->wire);
        }
}

/* Lets all read their log again who are at rest. Returns how many tables are not done yet. */
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
        if (hall->storm != load->storm || load->restarting)
            reconnect(hall);
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

void play_storm(struct play *play, int signal)
{
    if (signal) {
        play->load.restarting = true;
        served_stop(play->served, signal);
        served_start(play->served, play->served->port);
    } else {
        play->load.storm++;
    }
    sleep_ms(100);
    for (int waited = 100; play->load.away > 0; waited += 10) {
        if (waited > PATIENCE * 1000)
            wire_fail("expected all to be back after %d s; %d are not", PATIENCE, play->load.away);
        sleep_ms(10);
    }
    play->load.restarting = false;
}
