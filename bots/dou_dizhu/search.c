/* search.c - plays candidate moves out in imagined worlds (search.h).
 *
 * The hidden cards are dealt at random in ways that agree with all that is known; each such world
 * has a weight, by how well it explains what the others have played (belief.h). In each, the
 * likeliest first, every candidate is played and then the hand to its end, by the networks for the
 * own side. An opponent plays by its network or by a plan for its own hand, as the normal bot does:
 * drawn for each world with the probability that its play so far suggests, one half at first. (A
 * search that expects only networks does badly against people, who do not play like them.) The
 * network's prediction counts like PRIOR worlds, so it decides early in a hand, where few worlds
 * can be played out in the time, and the rollouts decide late.
 *
 * The budget, not the clock, limits the amount of play: with the same view and the same random
 * numbers the move is the same. The unit of work is a network's evaluation of a move, less than a
 * microsecond natively. To count the turns of a large hand takes many times as long, so its nodes
 * count too.
 */
#include "bots/dou_dizhu/search.h"

#include "bots/effort.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHORT = 8,      /* candidates on the short list, at most */
    WORLDS = 400,   /* at most */
    PER_MS = 480,   /* units of work per millisecond: the speed of a browser on a phone */
    NODES = 8,      /* nodes of counting turns that are as much work as a unit */
    DROP_EVERY = 16 /* worlds */
};

static const float close_enough = 0.25f; /* of the stake behind the best: on the short list */
static const float prior = 60;           /* worlds that the network's prediction counts for */
static const float weigh_share = 0.3f;   /* of the budget, for imagining and weighing worlds */
static const double sure = 2;            /* standard errors behind the best, to be dropped */

struct dou_dizhu_bot_search {
    struct dou_dizhu_bot_model model;
    const struct engawa_match *view;
    const struct dou_dizhu *state;
    struct engawa_rng *rng;
    long budget;       /* units of work */
    long evaluated;    /* units so far, without the nodes of counting turns */
    unsigned planners; /* in the present world: a bit for each seat that plays by a plan */
    struct dou_dizhu_bot_choice scratch;         /* for legal_max moves */
    struct dou_dizhu_bot_prediction *prediction; /* for legal_max */
    int worlds;
    struct dou_dizhu_bot_world world[WORLDS];
};

/* The units of work so far. */
static long work_done(const struct dou_dizhu_bot_search *search)
{
    return search->evaluated + search->scratch.turns.nodes / NODES;
}

struct dou_dizhu_bot_search *dou_dizhu_bot_search_new(const struct engawa_match *view,
                                                      struct engawa_rng *rng, int budget)
{
    struct dou_dizhu_bot_search *search = engawa_allocate(1, sizeof *search);
    search->scratch.move = dou_dizhu_bot_new_moves();
    search->prediction =
        engawa_reallocate(NULL, (size_t)engawa_dou_dizhu.legal_max, sizeof *search->prediction);
    search->view = view;
    search->state = dou_dizhu_bot_state(view);
    search->rng = rng;
    search->budget = (long)(budget > 0 ? budget : 1) * PER_MS;
    if (!dou_dizhu_bot_model_open(&search->model, view->setup.seats)) {
        dou_dizhu_bot_search_free(search);
        return NULL;
    }
    return search;
}

void dou_dizhu_bot_search_free(struct dou_dizhu_bot_search *search)
{
    effort_add(work_done(search), PER_MS);
    free(search->scratch.move);
    free(search->prediction);
    free(search);
}

/* ---- predictions of the networks ---- */

struct dou_dizhu_bot_prospect dou_dizhu_bot_search_prospect(struct dou_dizhu_bot_search *search)
{
    return dou_dizhu_bot_evaluate_hand(&search->model, search->state, search->view->viewer,
                                       &search->scratch.turns);
}

/* The place of the best of COUNT moves in STATE, by the network of the seat whose turn it is. */
static int best_by_network(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                           const engawa_move *move, int count)
{
    int best = 0;
    dou_dizhu_bot_evaluate(&search->model, state, state->turn, move, count, &search->scratch.turns,
                           search->prediction);
    search->evaluated += count;
    for (int i = 1; i < count; i++)
        if (dou_dizhu_bot_objective(search->prediction[i]) >
            dou_dizhu_bot_objective(search->prediction[best]))
            best = i;
    return best;
}

void dou_dizhu_bot_search_evaluate(struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count)
{
    for (int i = 0; i < count; i++)
        search->scratch.move[i] = candidate[i].move;
    best_by_network(search, search->state, search->scratch.move, count);
    for (int i = 0; i < count; i++) {
        candidate[i].prediction = search->prediction[i];
        candidate[i].objective = dou_dizhu_bot_objective(candidate[i].prediction);
        candidate[i].points = candidate[i].prediction.points;
        candidate[i].error = close_enough * dou_dizhu_bot_at_stake(search->state);
        candidate[i].squares[0] = candidate[i].squares[1] = 0;
    }
}

/* By objective, the highest first; equal ones by the move, so that every machine sorts alike. */
static int compare_candidates(const void *a, const void *b)
{
    const struct dou_dizhu_bot_candidate *x = a, *y = b;
    if (x->objective < y->objective || x->objective > y->objective)
        return x->objective < y->objective ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

int dou_dizhu_bot_search_shortlist(const struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count)
{
    int listed = 0;
    qsort(candidate, (size_t)count, sizeof *candidate, compare_candidates);
    double least = candidate[0].objective - close_enough * dou_dizhu_bot_at_stake(search->state);
    while (listed < count && listed < SHORT && candidate[listed].objective >= least)
        listed++;
    return listed;
}

/* ---- worlds ---- */

/* Imagines worlds, for a share of the budget, and sorts them by weight, the largest first. Returns
 * the sum of their weights. */
static double imagine(struct dou_dizhu_bot_search *search)
{
    long most = work_done(search) + (long)(weigh_share * (float)search->budget);
    double sum = 0;
    struct dou_dizhu_bot_past past;
    dou_dizhu_bot_past_read(search->view, &past);
    for (int i = 0; i < WORLDS && work_done(search) < most; i++) {
        struct dou_dizhu state = *search->state;
        struct dou_dizhu_bot_world world;
        engawa_dou_dizhu.imagine(&state, search->view->viewer, search->rng);
        memcpy(world.cards, state.cards, sizeof world.cards);
        search->evaluated += 1 + dou_dizhu_bot_weigh(&search->model, &past, search->state, &world,
                                                     &search->scratch, search->prediction);
        int at = search->worlds++;
        for (; at > 0 && search->world[at - 1].weight < world.weight; at--)
            search->world[at] = search->world[at - 1];
        search->world[at] = world;
        sum += world.weight;
    }
    dou_dizhu_bot_past_free(&past);
    return sum;
}

/* Draws which of the opponents play by a plan in WORLD. */
static void draw_planners(struct dou_dizhu_bot_search *search,
                          const struct dou_dizhu_bot_world *world)
{
    const struct dou_dizhu *state = search->state;
    const uint32_t parts = 1 << 16;
    int own = search->view->viewer;
    search->planners = 0;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != own && !dou_dizhu_bot_partners(state, seat, own) &&
            (float)engawa_rng_below(search->rng, parts) < world->by_plan[seat] * (float)parts)
            search->planners |= 1u << seat;
}

/* The one of the COUNT moves in the scratch that SEAT, whose turn it is in STATE, makes. */
static engawa_move move_of(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                           int seat, int count)
{
    if (count == 1)
        return search->scratch.move[0];
    if (!(search->planners >> seat & 1))
        return search->scratch.move[best_by_network(search, state, search->scratch.move, count)];
    search->evaluated += count / 2;
    return dou_dizhu_bot_plan_in(&search->scratch, state, seat, count);
}

/* Plays STATE, which is full, to the end of the hand. */
static void play_out(struct dou_dizhu_bot_search *search, struct dou_dizhu *state)
{
    while (state->phase == DOU_DIZHU_PLAY) {
        engawa_move *moves = search->scratch.move;
        int seat = state->turn, count = dou_dizhu_bot_pruned_moves(state, seat, moves);
        engawa_move move = dou_dizhu_bot_last_move(state, seat, moves, count);
        if (move == DOU_DIZHU_PASS)
            move = move_of(search, state, seat, count);
        engawa_dou_dizhu.play(state, seat, move);
        search->evaluated++;
    }
}

/* Plays MOVE and the rest of the hand in WORLD. Returns the objective of how it ended: the stake
 * then, won or lost. */
static double roll_out(struct dou_dizhu_bot_search *search, const struct dou_dizhu_bot_world *world,
                       engawa_move move)
{
    struct dou_dizhu state = *search->state;
    int seat = search->view->viewer;
    memcpy(state.cards, world->cards, sizeof state.cards);
    state.seen = (uint8_t)((1u << state.seats) - 1);
    engawa_dou_dizhu.play(&state, seat, move);
    play_out(search, &state);
    bool won = (state.size[state.landlord] == 0) == (seat == state.landlord);
    return won ? (double)dou_dizhu_bot_at_stake(&state) : -(double)dou_dizhu_bot_at_stake(&state);
}

/* ---- rollouts ---- */

/* The place of the best of COUNT candidates. */
static int best_of(const struct dou_dizhu_bot_candidate *candidate, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (candidate[i].objective > candidate[best].objective)
            best = i;
    return best;
}

/* Moves those of COUNT candidates that are clearly behind the best behind the others. (They hold
 * sums, not means, but over the same worlds.) Returns how many are left. */
static int drop_behind(struct dou_dizhu_bot_candidate *candidate, int count)
{
    const struct dou_dizhu_bot_candidate best = candidate[best_of(candidate, count)];
    int left = 0;
    for (int i = 0; i < count; i++) {
        const struct dou_dizhu_bot_candidate one = candidate[i];
        double behind = best.objective - one.objective, spread = one.squares[0] + best.squares[0];
        if (spread > 0 && behind * behind >= sure * sure * spread)
            continue;
        candidate[i] = candidate[left];
        candidate[left++] = one;
    }
    return left;
}

/* Adds VALUE, the results of COUNT candidates in one world, with the world's WEIGHT. Of objectives
 * only differences matter, so their squares are of differences from the first candidate. */
static void add_world(struct dou_dizhu_bot_candidate *candidate, int count, const double *value,
                      double weight)
{
    for (int i = 0; i < count; i++) {
        double points = value[i] > 0 ? value[i] - 1 : value[i] + 1;
        double off[2] = {weight * (value[i] - value[0]),
                         weight * (points - candidate[i].prediction.points)};
        candidate[i].objective += weight * value[i];
        candidate[i].points += weight * points;
        candidate[i].squares[0] += off[0] * off[0];
        candidate[i].squares[1] += off[1] * off[1];
    }
}

int dou_dizhu_bot_search_roll_out(struct dou_dizhu_bot_search *search,
                                  struct dou_dizhu_bot_candidate *candidate, int count, bool drop)
{
    double before = prior * imagine(search) / search->worlds, sum = before; /* weights */
    int left = count;
    for (int i = 0; i < count; i++) {
        candidate[i].objective *= before;
        candidate[i].points *= before;
    }
    for (int n = 0; n < search->worlds && work_done(search) < search->budget && left > 1; n++) {
        const struct dou_dizhu_bot_world *world = &search->world[n];
        double value[SHORT];
        draw_planners(search, world);
        for (int i = 0; i < left; i++)
            value[i] = roll_out(search, world, candidate[i].move);
        add_world(candidate, left, value, world->weight);
        sum += world->weight;
        if (drop && n % DROP_EVERY == DROP_EVERY - 1)
            left = drop_behind(candidate, left);
    }
    int best = best_of(candidate, left);
    for (int i = 0; i < left && sum > 0; i++) {
        double guess = before * candidate[i].error;
        candidate[i].objective /= sum;
        candidate[i].points /= sum;
        candidate[i].error = sqrt(candidate[i].squares[1] + guess * guess) / sum;
    }
    return best;
}
