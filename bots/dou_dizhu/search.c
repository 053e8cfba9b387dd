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
#include "bots/effort.h"
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

struct dou_dizhu_thinker {
    struct dou_dizhu_mind mind;
    const struct engawa_match *view;
    const struct dou_dizhu *state;
    struct engawa_rng *rng;
    long budget;       /* units of work */
    long judged;       /* moves */
    unsigned planners; /* in the present world: a bit for each seat that plays by a plan */
    struct dou_dizhu_choice room; /* for legal_max moves */
    struct dou_dizhu_hope *hope;
    int worlds;
    struct dou_dizhu_world world[WORLDS];
};

/* The units of work so far. */
static long spent(const struct dou_dizhu_thinker *thinker)
{
    return thinker->judged + thinker->room.turns.nodes / NODES;
}

struct dou_dizhu_thinker *engawa_dou_dizhu_thinker_new(const struct engawa_match *view,
                                                       struct engawa_rng *rng, int budget)
{
    struct dou_dizhu_thinker *thinker = calloc(1, sizeof *thinker);
    size_t most = (size_t)engawa_dou_dizhu.legal_max;
    if (thinker) {
        thinker->room.move = malloc(most * sizeof *thinker->room.move);
        thinker->hope = malloc(most * sizeof *thinker->hope);
    }
    if (!thinker || !thinker->room.move || !thinker->hope)
        abort();
    thinker->view = view;
    thinker->state = (const struct dou_dizhu *)(const void *)view->state.bytes;
    thinker->rng = rng;
    thinker->budget = (long)(budget > 0 ? budget : 1) * PER_MS;
    if (!engawa_dou_dizhu_mind_open(&thinker->mind, view->setup.seats)) {
        engawa_dou_dizhu_thinker_free(thinker);
        return NULL;
    }
    return thinker;
}

void engawa_dou_dizhu_thinker_free(struct dou_dizhu_thinker *thinker)
{
    effort_add(spent(thinker), PER_MS);
    free(thinker->room.move);
    free(thinker->hope);
    free(thinker);
}

const struct dou_dizhu_mind *engawa_dou_dizhu_thinker_mind(const struct dou_dizhu_thinker *thinker)
{
    return &thinker->mind;
}

/* ---- what the network thinks ---- */

/* The place of the best of COUNT moves in STATE, as the network of whose turn it is judges them. */
static int judge(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state,
                 const engawa_move *move, int count)
{
    int best = 0;
    engawa_dou_dizhu_judge(&thinker->mind, state, state->turn, move, count, &thinker->room.turns,
                           thinker->hope);
    thinker->judged += count;
    for (int i = 1; i < count; i++)
        if (engawa_dou_dizhu_aim(thinker->hope[i]) > engawa_dou_dizhu_aim(thinker->hope[best]))
            best = i;
    return best;
}

void engawa_dou_dizhu_think(struct dou_dizhu_thinker *thinker, struct dou_dizhu_trial *trial,
                            int count)
{
    for (int i = 0; i < count; i++)
        thinker->room.move[i] = trial[i].move;
    judge(thinker, thinker->state, thinker->room.move, count);
    for (int i = 0; i < count; i++) {
        trial[i].hope = thinker->hope[i];
        trial[i].aim = engawa_dou_dizhu_aim(trial[i].hope);
        trial[i].points = trial[i].hope.points;
        trial[i].error = close_enough * engawa_dou_dizhu_at_stake(thinker->state);
        trial[i].squares[0] = trial[i].squares[1] = 0;
    }
}

/* By aim, the highest first; equal ones by the move, so that every machine sorts alike. */
static int compare_trials(const void *a, const void *b)
{
    const struct dou_dizhu_trial *x = a, *y = b;
    if (x->aim < y->aim || x->aim > y->aim)
        return x->aim < y->aim ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

int engawa_dou_dizhu_shortlist(const struct dou_dizhu_thinker *thinker,
                               struct dou_dizhu_trial *trial, int count)
{
    int listed = 0;
    qsort(trial, (size_t)count, sizeof *trial, compare_trials);
    double least = trial[0].aim - close_enough * engawa_dou_dizhu_at_stake(thinker->state);
    while (listed < count && listed < SHORT && trial[listed].aim >= least)
        listed++;
    return listed;
}

/* ---- worlds ---- */

/* Imagines worlds, the likeliest first, for a share of the budget. Returns their weights' sum. */
static double imagine(struct dou_dizhu_thinker *thinker)
{
    long most = spent(thinker) + (long)(weigh_share * (float)thinker->budget);
    double all = 0;
    struct dou_dizhu_past past;
    engawa_dou_dizhu_remember(thinker->view, &past);
    for (int i = 0; i < WORLDS && spent(thinker) < most; i++) {
        struct dou_dizhu state = *thinker->state;
        struct dou_dizhu_world world;
        engawa_dou_dizhu.imagine(&state, thinker->view->viewer, thinker->rng);
        memcpy(world.cards, state.cards, sizeof world.cards);
        thinker->judged += 1 + engawa_dou_dizhu_weigh(&thinker->mind, &past, thinker->state, &world,
                                                      &thinker->room, thinker->hope);
        int at = thinker->worlds++;
        for (; at > 0 && thinker->world[at - 1].weight < world.weight; at--)
            thinker->world[at] = thinker->world[at - 1];
        thinker->world[at] = world;
        all += world.weight;
    }
    engawa_dou_dizhu_forget(&past);
    return all;
}

/* Draws which of the opponents play by a plan in WORLD. */
static void draw_planners(struct dou_dizhu_thinker *thinker, const struct dou_dizhu_world *world)
{
    const struct dou_dizhu *state = thinker->state;
    const uint32_t parts = 1 << 16;
    int own = thinker->view->viewer;
    thinker->planners = 0;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != own && !engawa_dou_dizhu_partners(state, seat, own) &&
            (float)engawa_rng_below(thinker->rng, parts) < world->plans[seat] * (float)parts)
            thinker->planners |= 1u << seat;
}

/* What SEAT, whose turn it is in STATE, makes of the COUNT moves in thinker->room.move. */
static engawa_move move_of(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state,
                           int seat, int count)
{
    if (count == 1)
        return thinker->room.move[0];
    if (!(thinker->planners >> seat & 1))
        return thinker->room.move[judge(thinker, state, thinker->room.move, count)];
    thinker->judged += count / 2;
    return engawa_dou_dizhu_plan_in(&thinker->room, state, seat, count);
}

/* Plays STATE, a full one, to the end of the hand. */
static void play_out(struct dou_dizhu_thinker *thinker, struct dou_dizhu *state)
{
    while (state->phase == DOU_DIZHU_PLAY) {
        int seat = state->turn, count = engawa_dou_dizhu_worthy(state, seat, thinker->room.move);
        engawa_move move = engawa_dou_dizhu_last_move(state, seat, thinker->room.move, count);
        if (move == DOU_DIZHU_PASS)
            move = move_of(thinker, state, seat, count);
        engawa_dou_dizhu.play(state, seat, move);
        thinker->judged++;
    }
}

/* What comes of MOVE in WORLD, in the measure of engawa_dou_dizhu_aim: a win or a loss of what is
 * at stake in the end. */
static double play_world(struct dou_dizhu_thinker *thinker, const struct dou_dizhu_world *world,
                         engawa_move move)
{
    struct dou_dizhu state = *thinker->state;
    int seat = thinker->view->viewer;
    memcpy(state.cards, world->cards, sizeof state.cards);
    state.seen = (uint8_t)((1u << state.seats) - 1);
    engawa_dou_dizhu.play(&state, seat, move);
    play_out(thinker, &state);
    bool won = (state.size[state.landlord] == 0) == (seat == state.landlord);
    return won ? (double)engawa_dou_dizhu_at_stake(&state)
               : -(double)engawa_dou_dizhu_at_stake(&state);
}

/* ---- trials ---- */

/* The place of the best of COUNT. */
static int best_of(const struct dou_dizhu_trial *trial, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (trial[i].aim > trial[best].aim)
            best = i;
    return best;
}

/* Moves what is clearly behind the best of COUNT trials, summed up so far, behind the others.
 * Returns how many are left. */
static int drop_behind(struct dou_dizhu_trial *trial, int count)
{
    const struct dou_dizhu_trial best = trial[best_of(trial, count)];
    int left = 0;
    for (int i = 0; i < count; i++) {
        const struct dou_dizhu_trial one = trial[i];
        double behind = best.aim - one.aim, spread = one.squares[0] + best.squares[0];
        if (spread > 0 && behind * behind >= sure * sure * spread)
            continue;
        trial[i] = trial[left];
        trial[left++] = one;
    }
    return left;
}

/* Adds what came of COUNT trials in one world, VALUE, with the world's WEIGHT. The spread of aim is
 * counted against the first move's, since only differences matter there. */
static void add_world(struct dou_dizhu_trial *trial, int count, const double *value, double weight)
{
    for (int i = 0; i < count; i++) {
        double points = value[i] > 0 ? value[i] - 1 : value[i] + 1;
        double off[2] = {weight * (value[i] - value[0]), weight * (points - trial[i].hope.points)};
        trial[i].aim += weight * value[i];
        trial[i].points += weight * points;
        trial[i].squares[0] += off[0] * off[0];
        trial[i].squares[1] += off[1] * off[1];
    }
}

int engawa_dou_dizhu_try_out(struct dou_dizhu_thinker *thinker, struct dou_dizhu_trial *trial,
                             int count, bool drop)
{
    double all = imagine(thinker), before = prior * all / thinker->worlds, sum = before;
    int left = count;
    for (int i = 0; i < count; i++) {
        trial[i].aim *= before;
        trial[i].points *= before;
    }
    for (int n = 0; n < thinker->worlds && spent(thinker) < thinker->budget && left > 1; n++) {
        const struct dou_dizhu_world *world = &thinker->world[n];
        double value[SHORT];
        draw_planners(thinker, world);
        for (int i = 0; i < left; i++)
            value[i] = play_world(thinker, world, trial[i].move);
        add_world(trial, left, value, world->weight);
        sum += world->weight;
        if (drop && n % DROP_EVERY == DROP_EVERY - 1)
            left = drop_behind(trial, left);
    }
    int best = best_of(trial, left);
    for (int i = 0; i < left && sum > 0; i++) {
        double guess = before * trial[i].error;
        trial[i].aim /= sum;
        trial[i].points /= sum;
        trial[i].error = sqrt(trial[i].squares[1] + guess * guess) / sum;
    }
    return best;
}
