/* job.c - work for a bot's thread (job.h). */
#include "server/table/job.h"

#include "bots/analysis.h"

#include "engine/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HINT_MOVES = 3 /* moves that a hint names */ };

struct job *job_new(struct table *table, int seat)
{
    struct job *job = engawa_allocate(1, sizeof *job);
    snprintf(job->table, sizeof job->table, "%s", table->id);
    job->seat = seat;
    job->n = table->match->length;
    job->game = table->game;
    job->setup = table->setup;
    job->events = table_events(table);
    return job;
}

void job_free(struct job *job)
{
    event_snapshot_free(&job->events);
    engawa_text_free(&job->lore);
    engawa_text_free(&job->result);
    free(job);
}

/* Folds an event, as the table has redacted it. */
static void fold_event(void *view, int by, const char *text)
{
    engawa_match_append(view, by, text, 0, NULL);
}

static void choose(struct job *job, const struct engawa_match *view, struct engawa_rng *rng,
                   int budget)
{
    struct engawa_event event;
    if (job->fetch)
        job->fetch(job, job->fetch_context);
    job->faulty = !engawa_bot_move(job->bot, view, engawa_text_string(&job->lore), rng, budget,
                                   &event, &job->fault);
    job->game->print(view->state.bytes, &event, &job->result);
}

static void advise(struct job *job, const struct engawa_match *view, uint64_t seed, int budget)
{
    struct engawa_names names;
    struct engawa_reason why;
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
        names.seat[seat] = job->hint.name[seat];
    engawa_advice_json(view, budget, seed, HINT_MOVES, &names, job->hint.language, &job->result,
                       &why);
}

/* Sums up what each seat gave away in MATCH, which is over and fully visible. */
static void judge(struct job *job, const struct engawa_match *match, int budget)
{
    struct engawa_reason why;
    struct engawa_finding finding;
    struct engawa_analysis *analysis = engawa_analysis_new(match, budget, 1, &why);
    for (int seat = 0; seat < job->setup.seats; seat++)
        job->lost[seat] = -1;
    if (!analysis)
        return;
    bool exact = engawa_analysis_adviser(analysis)->unit == ENGAWA_POINTS;
    while (exact && engawa_analysis_step(analysis, &finding))
        exact = engawa_analysis_exact(analysis);
    for (int seat = 0; exact && seat < job->setup.seats; seat++)
        job->lost[seat] = llround(10000 * engawa_analysis_verdict(analysis, seat).lost);
    engawa_analysis_free(analysis);
}

void job_think(struct job *job, int budget)
{
    struct engawa_match *view =
        engawa_match_new(job->game, &job->setup, job->judge ? ENGAWA_OPEN : job->seat);
    struct engawa_rng rng;
    uint64_t seed;
    event_snapshot_read(&job->events, job->seat, fold_event, view);
    engawa_random_bytes((uint8_t *)&seed, sizeof seed);
    engawa_rng_fast(&rng, seed);
    if (job->judge)
        judge(job, view, budget);
    else if (job->bot)
        choose(job, view, &rng, budget);
    else
        advise(job, view, seed, budget);
    engawa_match_free(view);
}
