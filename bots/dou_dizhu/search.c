/* bots/dou_dizhu/search.c - moves tried out (bots/dou_dizhu/search.h).
 *
 * The hidden cards are dealt at random in ways that agree with all that is known; each such world
 * has a weight by how well it explains what the others have played (bots/dou_dizhu/belief.h). In
 * each, the likeliest first, every move on the short list is made and the hand played to its end:
 * the own side by its networks, each opponent by its network or by a plan for its own hand, as the
 * greedy player, by how it has played so far: in half of the worlds at first. Who expects nothing
 * but equals is put out by people, who don't play like them. What the network hoped for counts like
 * PRIOR worlds more, so that it decides early in a hand, where few worlds can be played out in the
 * time, and the trials late.
 *
 * How much is tried out follows from the budget and not from the clock: with the same view and the
 * same random numbers the move is the same. The unit of work is a move judged by a network, less
 * than a microsecond natively; large hands take many times as long to be divided into turns, so
 * that counts too.
 */
#include "bots/dou_dizhu/search.h"

#include "bots/dou_dizhu/policy.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHORT = 8,      /* moves on the short list, at most */
    WORLDS = 400,   /* at most */
    PER_MS = 480,   /* units of work for a millisecond: what a telephone's browser can do */
    NODES = 40,     /* of the search for the fewest turns, that are as much work as a unit */
    DROP_EVERY = 16 /* worlds */
};

static const float close_enough = 0.25f; /* of the stake: not further behind the best */
static const float prior = 60;           /* worlds that the network's judgement counts for */
static const float weigh_share = 0.3f;   /* of the budget, for what worlds are likely */
static const double sure = 2;            /* standard errors behind, to be dropped */

struct dou_dizhu_bot_search {
    struct dou_dizhu_bot_model model;
    const struct engawa_match *view;
    const struct dou_dizhu *state;
    struct engawa_rng *rng;
    long budget;       /* units of work */
    long evaluated;    /* moves */
    unsigned planners; /* in the present world: a bit for each seat that plays by a plan */
    struct dou_dizhu_bot_choice scratch; /* for legal_max moves */
    struct dou_dizhu_bot_prediction *prediction;
    int worlds;
    struct dou_dizhu_bot_world world[WORLDS];
};

struct dou_dizhu_bot_search *dou_dizhu_bot_search_new(const struct engawa_match *view,
                                                      struct engawa_rng *rng, int budget)
{
    struct dou_dizhu_bot_search *search = calloc(1, sizeof *search);
    size_t most = (size_t)engawa_dou_dizhu.legal_max;
    if (search) {
        search->scratch.move = malloc(most * sizeof *search->scratch.move);
        search->prediction = malloc(most * sizeof *search->prediction);
    }
    if (!search || !search->scratch.move || !search->prediction)
        abort();
    search->view = view;
    search->state = (const struct dou_dizhu *)(const void *)view->state.bytes;
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
    free(search->scratch.move);
    free(search->prediction);
    free(search);
}

const struct dou_dizhu_bot_model *
dou_dizhu_bot_search_model(const struct dou_dizhu_bot_search *search)
{
    return &search->model;
}

/* ---- what the network thinks ---- */

/* The place of the best of COUNT moves in STATE, as the network of whose turn it is judges them. */
static int evaluate(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
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
    evaluate(search, search->state, search->scratch.move, count);
    for (int i = 0; i < count; i++) {
        candidate[i].prediction = search->prediction[i];
        candidate[i].objective = dou_dizhu_bot_objective(candidate[i].prediction);
        candidate[i].points = candidate[i].prediction.points;
        candidate[i].error = close_enough * dou_dizhu_bot_at_stake(search->state);
        candidate[i].squares[0] = candidate[i].squares[1] = 0;
    }
}

/* By aim, the highest first; equal ones by the move, so that every machine sorts alike. */
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

/* The units of work so far. */
static long spent(const struct dou_dizhu_bot_search *search)
{
    return search->evaluated + search->scratch.turns.nodes / NODES;
}

/* Imagines worlds, the likeliest first, for a share of the budget. Returns their weights' sum. */
static double imagine(struct dou_dizhu_bot_search *search)
{
    long most = spent(search) + (long)(weigh_share * (float)search->budget);
    double all = 0;
    struct dou_dizhu_bot_past past;
    dou_dizhu_bot_past_read(search->view, &past);
    for (int i = 0; i < WORLDS && spent(search) < most; i++) {
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
        all += world.weight;
    }
    dou_dizhu_bot_past_free(&past);
    return all;
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

/* What SEAT, whose turn it is in STATE, makes of the COUNT moves in thinker->room.move. */
static engawa_move move_of(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                           int seat, int count)
{
    if (count == 1)
        return search->scratch.move[0];
    if (!(search->planners >> seat & 1))
        return search->scratch.move[evaluate(search, state, search->scratch.move, count)];
    search->evaluated += count / 2;
    return dou_dizhu_bot_plan_in(&search->scratch, state, seat, count);
}

/* Plays STATE, a full one, to the end of the hand. */
static void play_out(struct dou_dizhu_bot_search *search, struct dou_dizhu *state)
{
    while (state->phase == DOU_DIZHU_PLAY) {
        int seat = state->turn,
            count = dou_dizhu_bot_pruned_moves(state, seat, search->scratch.move);
        engawa_move move = dou_dizhu_bot_last_move(state, seat, search->scratch.move, count);
        if (move == DOU_DIZHU_PASS)
            move = move_of(search, state, seat, count);
        engawa_dou_dizhu.play(state, seat, move);
        search->evaluated++;
    }
}

/* What comes of MOVE in WORLD, in the measure of dou_dizhu_bot_objective: a win or a loss of what
 * is at stake in the end. */
static double play_world(struct dou_dizhu_bot_search *search,
                         const struct dou_dizhu_bot_world *world, engawa_move move)
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

/* ---- trials ---- */

/* The place of the best of COUNT. */
static int best_of(const struct dou_dizhu_bot_candidate *candidate, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (candidate[i].objective > candidate[best].objective)
            best = i;
    return best;
}

/* Moves what is clearly behind the best of COUNT trials, summed up so far, behind the others.
 * Returns how many are left. */
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

/* Adds what came of COUNT trials in one world, VALUE, with the world's WEIGHT. The spread of aim is
 * counted against the first move's, since only differences matter there. */
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
    double all = imagine(search), before = prior * all / search->worlds, sum = before;
    int left = count;
    for (int i = 0; i < count; i++) {
        candidate[i].objective *= before;
        candidate[i].points *= before;
    }
    for (int n = 0; n < search->worlds && spent(search) < search->budget && left > 1; n++) {
        const struct dou_dizhu_bot_world *world = &search->world[n];
        double value[SHORT];
        draw_planners(search, world);
        for (int i = 0; i < left; i++)
            value[i] = play_world(search, world, candidate[i].move);
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
