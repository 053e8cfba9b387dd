/* bots/burning_desire/players.c - the three bots for Burning Desire.
 *
 * Strong plays for the win: the value of a turn's points is the probability of winning that they
 * leave, and the turn is solved for that (bots/burning_desire/exact.h). With two players all of
 * this is exact, up to the target of the exact race; with more it is an estimate
 * (bots/burning_desire/estimate.c). Normal plays for as many points as possible on average, and
 * rolls the multiplier dice only when it is behind. Easy goes for the role that it has most dice
 * for, and keeps those dice only.
 */
#include "bots/burning_desire/estimate.h"
#include "bots/registry.h"
#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FACES = BURNING_FACES, DICE = BURNING_DICE };

static const struct burning *state_of(const struct engawa_match *view)
{
    return (const struct burning *)(const void *)view->state.bytes;
}

static void count_dice(const struct burning *state, int *counts)
{
    memset(counts, 0, FACES * sizeof *counts);
    for (int i = 0; i < DICE; i++)
        if (state->dice[i])
            counts[state->dice[i] - 1]++;
}

/* ---- the value of a turn's points ---- */

/* An objective for a turn: the value of stopping with so many points, to the seat to move, and that
 * of a bust. */
struct plan {
    const struct burning *state;
    burning_bot_stop *stop;
    double bust;
};

static void win_probability(const void *context, int64_t points, double *probability)
{
    const struct burning *state = context;
    *probability = burning_bot_win_probability(state, state->total[state->turn] + points);
}

static void plain_points(const void *context, int64_t points, double *worth)
{
    (void)context;
    *worth = (double)points;
}

/* Whether the rules offer the multiplier dice with POINTS (B5, B7). */
static bool offered(const struct burning *state, int64_t points)
{
    return points > 0 && (state->stage != BURNING_STAGE_RACE ||
                          state->total[state->turn] + points >= state->target);
}

/* The multiplier dice under PLAN. */
static struct burning_bot_dare dare_of(const struct plan *plan)
{
    return (struct burning_bot_dare){plan->stop, plan->state, 1, {plan->bust}};
}

static void find_objective(const struct plan *plan, struct burning_bot_objective *objective)
{
    struct burning_bot_dare dare = dare_of(plan);
    for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++) {
        int points = burning_bot_payoffs[payoff];
        if (plan->stop == win_probability && offered(plan->state, points))
            burning_bot_solve_dare(&dare, points, &objective->worth[payoff], NULL);
        else
            plan->stop(plan->state, points, &objective->worth[payoff]);
    }
}

static struct plan winning_plan(const struct burning *state)
{
    struct plan plan = {state, win_probability, 0};
    win_probability(state, 0, &plan.bust);
    return plan;
}

/* ---- a decision ---- */

/* The value of each choice with the dice on the table. */
struct decision {
    double role[BURNING_ROLES];
    struct burning_bot_choice keep; /* where a re-roll is left */
};

static void decide(const struct plan *plan, struct decision *decision)
{
    struct burning_bot_objective objective;
    int counts[FACES];
    find_objective(plan, &objective);
    count_dice(plan->state, counts);
    for (int role = 0; role < BURNING_ROLES; role++)
        decision->role[role] =
            objective
                .worth[burning_bot_payoff((enum burning_role)role, counts, plan->state->bonus)];
    if (plan->state->rolls < BURNING_ROLLS)
        burning_bot_solve_choice(&objective, BURNING_ROLLS - plan->state->rolls, &decision->keep);
}

/* The value of keeping the dice COUNTS and the bonus die's face BONUS, or 0 to roll it again. */
static double keep_worth(const struct burning_bot_choice *choice, const int *counts, int bonus)
{
    return choice->keep[bonus ? bonus - 1 : FACES][dice_keep_number(dice_keeps_of(DICE), counts)];
}

static double move_worth(const struct burning *state, const struct decision *decision,
                         engawa_move move)
{
    int counts[FACES];
    bool bonus;
    enum burning_role role = burning_move(move, counts, &bonus);
    if (role < BURNING_ROLES)
        return decision->role[role];
    return keep_worth(&decision->keep, counts, bonus ? state->bonus : 0);
}

/* The value of stopping or of rolling the multiplier dice. */
static double dare_worth(const struct plan *plan, engawa_move move)
{
    const struct burning_bot_dare dare = dare_of(plan);
    double best, stop, multiply;
    burning_bot_solve_dare(&dare, plan->state->points, &best, &multiply);
    plan->stop(plan->state, plan->state->points, &stop);
    return move == BURNING_DARE_STOP ? stop : multiply;
}

/* Fills in the value of each of COUNT moves under PLAN. */
static void rate(const struct plan *plan, struct engawa_advice *advice, int count)
{
    struct decision *decision = engawa_reallocate(NULL, 1, sizeof *decision);
    if (plan->state->phase == BURNING_CHOOSE)
        decide(plan, decision);
    for (int i = 0; i < count; i++)
        advice[i].value = plan->state->phase == BURNING_CHOOSE
                              ? move_worth(plan->state, decision, advice[i].move)
                              : dare_worth(plan, advice[i].move);
    free(decision);
}

/* The best move under PLAN; among equals a role rather than a keep. */
static engawa_move best_move(const struct engawa_match *view, const struct plan *plan)
{
    const struct engawa_game *game = view->game;
    engawa_move *moves = engawa_reallocate(NULL, (size_t)game->legal_max, sizeof *moves);
    struct engawa_advice *advice = engawa_allocate((size_t)game->legal_max, sizeof *advice);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    int best = count - 1;
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    rate(plan, advice, count);
    for (int i = count - 2; i >= 0; i--)
        if (advice[i].value > advice[best].value + 1e-12)
            best = i;
    engawa_move move = moves[best];
    free(moves);
    free(advice);
    return move;
}

/* ---- strong ---- */

static void choose_strong(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    const struct burning *state = state_of(asked->view);
    struct plan alone = {state, plain_points, 0}, plan = alone;
    (void)self;
    if (state->seats > 1)
        plan = winning_plan(state);
    event->move = best_move(asked->view, &plan);
}

static bool advises(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    return setup->seats > 1;
}

static void advise(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count)
{
    const struct burning *state = state_of(asked->view);
    struct plan plan = winning_plan(state);
    (void)self;
    rate(&plan, advice, count);
    for (int i = 0; i < count; i++)
        advice[i].error = burning_bot_probability_error(state->seats, state->target);
}

/* The probability that the seat to move wins. */
static double probability_to_move(const struct burning *state)
{
    struct plan plan = winning_plan(state);
    struct burning_bot_objective objective;
    int counts[FACES];
    if (state->phase == BURNING_MULTIPLY)
        return dare_worth(&plan, BURNING_DARE_MULTIPLY);
    if (state->phase == BURNING_DARE)
        return fmax(dare_worth(&plan, BURNING_DARE_MULTIPLY), dare_worth(&plan, BURNING_DARE_STOP));
    count_dice(state, counts);
    find_objective(&plan, &objective);
    if (state->phase == BURNING_ROLL && state->rolls == 1)
        return burning_bot_solve_turn(&objective);
    struct decision *decision = engawa_reallocate(NULL, 1, sizeof *decision);
    double best = 0;
    if (state->phase == BURNING_ROLL) {
        burning_bot_solve_choice(&objective, BURNING_ROLLS - state->rolls + 1, &decision->keep);
        best = keep_worth(&decision->keep, counts, state->bonus);
    } else {
        decide(&plan, decision);
        for (int role = 0; role < BURNING_ROLES; role++)
            best = fmax(best, decision->role[role]);
        if (state->rolls < BURNING_ROLLS)
            best = fmax(best, burning_bot_best_keep(&decision->keep, counts, state->bonus));
    }
    free(decision);
    return best;
}

static double worth(const struct engawa_bot *self, const struct engawa_match *view)
{
    const struct burning *state = state_of(view);
    int other = 1 - view->viewer;
    (void)self;
    if (burning_bot_probability_error(state->seats, state->target) > 0)
        return NAN;
    if (state->phase == BURNING_OVER)
        return state->total[view->viewer] > state->total[other] ? 1 : 0;
    double probability = probability_to_move(state);
    return state->turn == view->viewer ? probability : 1 - probability;
}

/* The target of the race of two that games of SETUP need. */
static int race_target(const struct engawa_setup *setup)
{
    long target = engawa_setup_number(setup, "target");
    return target < BURNING_BOT_RACE_MAX ? (int)target : BURNING_BOT_RACE_MAX;
}

static double prepare(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    return setup->seats == 1 ? 1 : burning_bot_race_prepare(race_target(setup));
}

static void learn(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    if (setup->seats > 1)
        burning_bot_race_shared(race_target(setup));
}

const struct engawa_bot burning_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "burning-desire",
    .choose = choose_strong,
    .prepare = prepare,
    .learn = learn,
    .unit = ENGAWA_WINS,
    .advises = advises,
    .advise = advise,
    .worth = worth,
};

/* ---- normal ---- */

/* The highest total among the others. */
static int64_t to_beat(const struct burning *state)
{
    int64_t most = 0;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->turn && state->total[seat] > most)
            most = state->total[seat];
    return most;
}

/* Whether banking the points so far would leave the seat without the lead. */
static bool behind(const struct burning *state)
{
    return state->total[state->turn] + state->points <= to_beat(state);
}

static void choose_normal(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    const struct burning *state = state_of(asked->view);
    struct plan plan = {state, plain_points, 0};
    (void)self;
    if (state->phase == BURNING_DARE)
        event->move = behind(state) ? BURNING_DARE_MULTIPLY : BURNING_DARE_STOP;
    else
        event->move = best_move(asked->view, &plan);
}

const struct engawa_bot burning_bot_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "burning-desire",
    .choose = choose_normal,
};

/* ---- easy ---- */

/* Keeps the dice of the role that has most of them; a role that counts more faces needs more dice
 * to appeal as much. */
static void choose_easy(const struct engawa_bot *self, const struct engawa_question *asked,
                        struct engawa_event *event)
{
    static const int first[BURNING_ROLES] = {0, 1, 3}, last[BURNING_ROLES] = {0, 2, 5};
    static const double appeal[BURNING_ROLES] = {2.2, 1.4, 1};
    const struct burning *state = state_of(asked->view);
    int counts[FACES], keep[FACES] = {0}, dice = 0, best = 0;
    double most = -1;
    (void)self;
    if (state->phase == BURNING_DARE) {
        event->move = behind(state) ? BURNING_DARE_MULTIPLY : BURNING_DARE_STOP;
        return;
    }
    count_dice(state, counts);
    for (int role = 0; role < BURNING_ROLES; role++) {
        int points = burning_points((enum burning_role)role, counts, state->bonus), n = 0;
        for (int face = first[role]; face <= last[role]; face++)
            n += counts[face];
        double likes = state->rolls == BURNING_ROLLS ? points : appeal[role] * n;
        if (likes > most) {
            most = likes;
            best = role;
            dice = n;
        }
    }
    for (int face = first[best]; face <= last[best]; face++)
        keep[face] = counts[face];
    if (state->rolls == BURNING_ROLLS || dice == DICE)
        event->move = burning_take((enum burning_role)best);
    else
        event->move = burning_keep(keep, true);
}

const struct engawa_bot burning_bot_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "burning-desire",
    .choose = choose_easy,
};
