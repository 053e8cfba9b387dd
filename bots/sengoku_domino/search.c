/* bots/sengoku_domino/search.c - evaluates moves by rollouts (bots/sengoku_domino/search.h).
 *
 * A world is a possible distribution of the tiles hidden from a player. Any of the remaining tiles
 * may be in the hands of the others, and a stock has no order, so all worlds are equally likely. In
 * each world every move that is still a candidate is made, and quick greedy players play on. Their
 * choices are very noisy: real opponents do not always play the one reply that looks best, and a
 * move that is good against that reply alone is not good. A rollout ends with the current
 * battlefield; what follows is estimated (sengoku_bot_field_probability), since playing the next
 * battlefield as well takes twice the time and doubles the variance. The evaluation of a move
 * counts like a few rollouts. The budget is divided by successive halving (Karnin, Koren and
 * Somekh, "Almost optimal exploration in multi-armed bandits", 2013).
 *
 * The budget, not the clock, limits the number of rollouts: with the same view and the same random
 * numbers the move is the same. A step, the unit of work, is a tile that a quick player looks at:
 * about a microsecond in the native program.
 */
#include "bots/sengoku_domino/search.h"

#include "bots/effort.h"
#include "bots/sengoku_domino/evaluate.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>

enum { START = 3 /* steps that beginning and ending a rollout counts for */ };

static const double noise = 1; /* in lines */
static const double prior = 8; /* how many rollouts the evaluation counts for */
/* For the standard errors: how far off a corrected evaluation is, and the usual variance of a
 * rollout, which counts for two rollouts. Measured: docs/diary/bots.md. */
static const double evaluation_error = 0.1, usual = 0.04, usual_worlds = 2;

double sengoku_bot_candidate_value(const struct sengoku_bot_candidate *candidate)
{
    return (candidate->sum + prior * candidate->evaluation) / (candidate->worlds + prior);
}

double sengoku_bot_candidate_error(const struct sengoku_bot_candidate *candidate)
{
    double n = candidate->worlds, evaluation = prior * evaluation_error;
    double error = n > 0 ? candidate->squares - candidate->sum * candidate->sum / n : 0;
    double variance = ((error > 0 ? error : 0) + usual_worlds * usual) / (n + usual_worlds);
    return sqrt(n * variance + evaluation * evaluation) / (n + prior);
}

void sengoku_bot_correct(struct sengoku_bot_candidate *candidate, int count)
{
    double error = 0;
    for (int i = 0; i < count; i++)
        error += candidate[i].sum / candidate[i].worlds - candidate[i].evaluation;
    for (int i = 0; i < count; i++) {
        double evaluation = candidate[i].evaluation + error / count;
        candidate[i].evaluation = evaluation < 0 ? 0 : evaluation > 1 ? 1 : evaluation;
    }
}

/* Returns SEAT's share of the win of the finished game STATE: 1, its share of a shared win, or
 * 0. */
static double share_won(const struct sengoku *state, int seat)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners = 0;
    engawa_sengoku_domino.result(state, scores, ranks);
    for (int i = 0; i < state->seats; i++)
        winners += ranks[i] == 1;
    return ranks[seat] == 1 ? 1.0 / winners : 0;
}

/* The result of one rollout: SEAT makes MOVE in WORLD. */
static double play_world(const struct sengoku *world, int seat, engawa_move move,
                         struct engawa_rng *rng, long *steps)
{
    struct sengoku state = *world;
    struct engawa_outcome outcome;
    int field = state.board.field;
    engawa_sengoku_domino.play(&state, seat, move);
    while (state.phase != SENGOKU_OVER && state.board.field == field) {
        if (state.phase == SENGOKU_DEPLOY || state.phase == SENGOKU_PLACE) {
            int turn = sengoku_turn(&state);
            engawa_sengoku_domino.play(&state, turn,
                                       sengoku_bot_rollout_move(&state, rng, noise, steps));
        } else {
            engawa_sengoku_domino.draw(&state, rng, &outcome);
            engawa_sengoku_domino.settle(&state, &outcome);
        }
    }
    return state.phase == SENGOKU_OVER ? share_won(&state, seat)
                                       : sengoku_bot_field_probability(&state, seat);
}

/* By value, the highest first; equal ones by the move, so that every machine sorts alike. */
static int compare_candidates(const void *a, const void *b)
{
    const struct sengoku_bot_candidate *x = a, *y = b;
    double of_x = sengoku_bot_candidate_value(x), of_y = sengoku_bot_candidate_value(y);
    if (of_x < of_y || of_x > of_y)
        return of_x < of_y ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Rolls out all COUNT moves in one more world. Returns the number of steps. */
static long roll_out_world(const struct sengoku *state, int seat, struct engawa_rng *rng,
                           struct sengoku_bot_candidate *candidate, int count)
{
    struct sengoku world = *state;
    uint64_t seed = engawa_rng_word(rng);
    long steps = START * count;
    engawa_sengoku_domino.imagine(&world, seat, rng);
    for (int i = 0; i < count; i++) {
        struct engawa_rng same;
        engawa_rng_fast(&same, seed);
        double value = play_world(&world, seat, candidate[i].move, &same, &steps);
        candidate[i].sum += value;
        candidate[i].squares += value * value;
        candidate[i].worlds++;
    }
    return steps;
}

void sengoku_bot_roll_out(const struct sengoku *state, int seat, struct engawa_rng *rng, int budget,
                          struct sengoku_bot_candidate *candidate, int count, bool halve)
{
    long most = (long)(budget > 0 ? budget : 1) * SENGOKU_BOT_STEPS_PER_MS, steps = 0;
    int left = count, parts = 0, part = 0;
    while (halve && 1 << parts < count)
        parts++;
    parts = parts ? parts : 1;
    for (part = 1; part <= parts && left > 0; part++) {
        do
            steps += roll_out_world(state, seat, rng, candidate, left);
        while (steps < most * part / parts);
        qsort(candidate, (size_t)left, sizeof *candidate, compare_candidates);
        left = (left + 1) / 2;
    }
    effort_add(steps, SENGOKU_BOT_STEPS_PER_MS);
}
