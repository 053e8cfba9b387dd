/* contest.c - plays the deals of a contest on several threads (contest.h). */
#include "cli/contest/contest.h"

#include "cli/base/workers.h"
#include "cli/bots/program.h"
#include "cli/contest/self_play.h"
#include "engine/memory.h"

#include <stdlib.h>

struct worker {
    struct contest *contest;
    struct self_play_scratch scratch;
};

/* ---- pairs and ways ---- */

static unsigned all_seats(const struct contest *contest)
{
    return (1u << contest->setup.seats) - 1;
}

static void list_ways(struct contest *contest)
{
    int seats = contest->setup.seats;
    if (contest->roles) {
        contest->way[contest->ways++] = 1;
        contest->way[contest->ways++] = 0;
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        contest->way[contest->ways++] = 1u << seat;
    for (int seat = 0; seats > 2 && seat < seats; seat++)
        contest->way[contest->ways++] = all_seats(contest) & ~(1u << seat);
}

void contest_begin(struct contest *contest)
{
    for (int a = 0; a < contest->bots; a++)
        for (int b = a + 1; b < contest->bots; b++)
            contest->pair[contest->pairs++] = (struct pair){a, b};
    list_ways(contest);
    size_t deals = (size_t)contest->pairs * (size_t)contest->deals;
    contest->success = engawa_allocate(deals * (size_t)contest->ways, sizeof *contest->success);
    contest->faults = engawa_allocate(deals, sizeof *contest->faults);
    contest->played = engawa_allocate(deals, sizeof *contest->played);
    pthread_mutex_init(&contest->lock, NULL);
}

void contest_end(struct contest *contest)
{
    pthread_mutex_destroy(&contest->lock);
    free(contest->success);
    free(contest->faults);
    free(contest->played);
}

static size_t place(const struct contest *contest, int pair, long deal)
{
    return (size_t)pair * (size_t)contest->deals + (size_t)(deal - 1);
}

struct success *contest_deal(const struct contest *contest, int pair, long deal)
{
    return contest->success + place(contest, pair, deal) * (size_t)contest->ways;
}

bool *contest_played(const struct contest *contest, int pair, long deal)
{
    return contest->played + place(contest, pair, deal);
}

struct faults *contest_faults(const struct contest *contest, int pair, long deal)
{
    return contest->faults + place(contest, pair, deal);
}

long contest_faults_of(const struct contest *contest, int bot)
{
    long sum = 0;
    for (int pair = 0; pair < contest->pairs; pair++)
        for (long deal = 1; deal <= contest->deals; deal++) {
            const struct faults *faults = contest_faults(contest, pair, deal);
            sum += contest->pair[pair].a == bot ? faults->a : 0;
            sum += contest->pair[pair].b == bot ? faults->b : 0;
        }
    return sum;
}

int contest_turned_way(const struct contest *contest, int way)
{
    unsigned all = contest->roles ? 1 : all_seats(contest);
    for (int i = 0; i < contest->ways; i++)
        if (contest->way[i] == (all & ~contest->way[way]))
            return i;
    return way;
}

struct success contest_turned(struct success success)
{
    return (struct success){.share = 1 - success.share, .ahead = -success.ahead};
}

/* ---- one game ---- */

/* If the role can be assigned now, fills EVENT, which does so, and seats the bots by it: A in the
 * role if ONE, otherwise as all others. Returns false if it cannot, or without roles. */
static bool give_role(struct self_play *self_play, const struct contest *contest, struct pair pair,
                      bool one, struct engawa_event *event)
{
    if (!contest->roles || !contest->roles->give(self_play->state.bytes, event))
        return false;
    for (int seat = 0; seat < contest->setup.seats; seat++)
        self_play->bot[seat] = contest->bot[(seat == event->by) == one ? pair.a : pair.b];
    return true;
}

/* Fills EVENT with the next move of play that is decided. Returns false if a bot must be asked. */
static bool end_play(const struct self_play *self_play, const struct contest *contest,
                     struct engawa_event *event)
{
    unsigned actors = contest->game->actors(self_play->state.bytes);
    return contest->endings && actors != 0 && actors != ENGAWA_CHANCE_BIT &&
           contest->endings->next(self_play->state.bytes, event);
}

/* Returns A's success in a finished game. SEATS has a bit for each seat of A. */
static struct success success_of(const struct contest *contest, const void *state, unsigned seats)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners[2] = {0}, count[2] = {0};
    double sum[2] = {0};
    contest->game->result(state, scores, ranks);
    for (int seat = 0; seat < contest->setup.seats; seat++) {
        int side = seats >> seat & 1 ? 0 : 1;
        count[side]++;
        winners[side] += ranks[seat] == 1;
        sum[side] += (double)scores[seat];
    }
    return (struct success){.share = (double)winners[0] / (winners[0] + winners[1]),
                            .ahead = sum[0] / count[0] - sum[1] / count[1]};
}

/* Adds the faults of a finished game. SEATS has a bit for each seat of A. */
static void add_faults(const struct self_play *self_play, unsigned seats, struct faults *faults)
{
    for (int seat = 0; seat < self_play->setup->seats; seat++)
        *(seats >> seat & 1 ? &faults->a : &faults->b) += self_play->faults[seat];
}

static struct success play(struct worker *worker, struct pair pair, long deal, unsigned way,
                           struct faults *faults)
{
    const struct contest *contest = worker->contest;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX];
    struct self_play self_play;
    struct engawa_event event;
    for (int seat = 0; seat < contest->setup.seats; seat++)
        bot[seat] = contest->bot[way >> seat & 1 ? pair.a : pair.b];
    self_play_begin(&self_play, contest->game, &contest->setup, bot, contest->budget, false,
                    contest->seed, deal, &worker->scratch);
    self_play.lore = contest->lore;
    self_play.tell = program_tell;
    unsigned seats = way; /* of A */
    for (;;) {
        if (give_role(&self_play, contest, pair, way, &event))
            seats = way ? 1u << event.by : all_seats(contest) & ~(1u << event.by);
        else if (!end_play(&self_play, contest, &event) && !self_play_next(&self_play, &event))
            break;
        self_play_apply(&self_play, &event);
    }
    struct success success = success_of(contest, self_play.state.bytes, seats);
    add_faults(&self_play, seats, faults);
    self_play_end(&self_play);
    return success;
}

/* ---- all games ---- */

/* Plays the remaining deals, each by all pairs. */
static void *work(void *context)
{
    struct worker *worker = context;
    struct contest *contest = worker->contest;
    for (;;) {
        pthread_mutex_lock(&contest->lock);
        long next = contest->next++;
        pthread_mutex_unlock(&contest->lock);
        int pair = (int)(next % contest->pairs);
        long deal = next / contest->pairs + 1;
        if (deal > contest->deals)
            return NULL;
        if (*contest_played(contest, pair, deal))
            continue;
        struct success *success = contest_deal(contest, pair, deal);
        for (int i = 0; i < contest->ways; i++)
            success[i] = play(worker, contest->pair[pair], deal, contest->way[i],
                              contest_faults(contest, pair, deal));
        *contest_played(contest, pair, deal) = true;
        if (!contest->keep)
            continue;
        pthread_mutex_lock(&contest->lock);
        contest->keep(contest->keeper, contest, pair, deal);
        pthread_mutex_unlock(&contest->lock);
    }
}

void contest_play(struct contest *contest)
{
    struct worker workers[WORKERS_MAX] = {0};
    for (int i = 0; i < contest->threads; i++)
        workers[i].contest = contest;
    workers_run(workers, contest->threads, sizeof *workers, work);
    for (int i = 0; i < contest->threads; i++)
        self_play_scratch_free(&workers[i].scratch);
}
