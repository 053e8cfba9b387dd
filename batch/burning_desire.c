/* burning_desire.c - observations, features and actions of Burning Desire. Nothing is hidden in
 * it. */
#include "batch/dice.h"
#include "batch/observers.h"

#include "games/burning_desire.h"
#include "games/registry.h"

static void observe_turn(const struct burning *state, struct engawa_observation *to)
{
    uint8_t *phase = engawa_plane(to, "phase", BURNING_OVER + 1,
                                  "1 for the phase: roll, choose, dare, multiply, over");
    uint8_t *stage =
        engawa_plane(to, "stage", 3, "1 for the stage: race, final round, tie-break round");
    uint8_t *dice = engawa_plane(to, "dice", BURNING_FACES, "dice that show 1, 2, ... 6");
    uint8_t *bonus = engawa_plane(to, "bonus", BURNING_FACES, "1 for the face of the bonus die");
    uint8_t *rolls = engawa_plane(to, "rolls", 1, "rolls begun this turn, 1 to 3");
    uint8_t *role = engawa_plane(
        to, "category", BURNING_ROLES,
        "1 for the category taken this turn (ones, low, high); before that, last turn's");
    phase[state->phase] = 1;
    stage[state->stage] = 1;
    for (int i = 0; i < BURNING_DICE; i++)
        if (state->dice[i] > 0)
            dice[state->dice[i] - 1]++;
    if (state->bonus > 0)
        bonus[state->bonus - 1] = 1;
    *rolls = state->rolls;
    if (state->role < BURNING_ROLES)
        role[state->role] = 1;
}

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct burning *state = at;
    (void)all;
    observe_turn(state, to);
    uint8_t *turn = engawa_plane(to, "turn", state->seats, "1 for the seat whose turn it is");
    uint8_t *pending = engawa_plane(to, "pending", state->seats,
                                    "1 for each seat yet to play in a final or tie-break round");
    uint8_t *points = engawa_plane(to, "points", 4, "points of this turn, four bytes");
    uint8_t *total =
        engawa_plane(to, "totals", 4 * state->seats, "for each seat its points, four bytes");
    uint8_t *target = engawa_plane(to, "target", 2, "points to reach, two bytes");
    turn[(state->turn + state->seats - seat) % state->seats] = state->phase != BURNING_OVER;
    engawa_put32(points, state->points);
    engawa_put16(target, state->target);
    for (int i = 0; i < state->seats; i++) {
        int whose = (seat + i) % state->seats;
        pending[i] = state->pending >> whose & 1;
        engawa_put32(&total[4 * i], state->total[whose]);
    }
}

/* Whether MOVE multiplies or stops. */
static bool is_dare(engawa_move move)
{
    return move == BURNING_DARE_MULTIPLY || move == BURNING_DARE_STOP;
}

static void feature(const void *at, int seat, engawa_move move, struct engawa_observation *to)
{
    const struct burning *state = at;
    uint8_t *keeps = engawa_plane(to, "keeps", BURNING_FACES, "dice kept that show 1, 2, ... 6");
    uint8_t *keeps_bonus = engawa_plane(to, "keeps_bonus", 1, "1 if the bonus die is kept");
    uint8_t *rolled =
        engawa_plane(to, "rolled", 1, "dice that are rolled again, the bonus die too");
    uint8_t *takes = engawa_plane(to, "takes", BURNING_ROLES, "1 for the category that is taken");
    uint8_t *points = engawa_plane(to, "points", 4, "the points of that category, four bytes");
    uint8_t *dare = engawa_plane(to, "dare", 2, "1 for: multiply, stop");
    int counts[BURNING_FACES], dice[BURNING_FACES] = {0};
    bool bonus;
    (void)seat;
    if (is_dare(move)) {
        dare[move == BURNING_DARE_STOP] = 1;
        return;
    }
    enum burning_role role = burning_move(move, counts, &bonus);
    if (role < BURNING_ROLES) {
        for (int i = 0; i < BURNING_DICE; i++)
            if (state->dice[i] > 0)
                dice[state->dice[i] - 1]++;
        takes[role] = 1;
        engawa_put32(points, burning_points(role, dice, state->bonus));
        return;
    }
    *keeps_bonus = bonus;
    *rolled = (uint8_t)(BURNING_DICE + !bonus);
    for (int face = 0; face < BURNING_FACES; face++) {
        keeps[face] = (uint8_t)counts[face];
        *rolled = (uint8_t)(*rolled - counts[face]);
    }
}

enum { DARES = 2 };

static const struct engawa_plane *actions(const struct engawa_setup *setup, int *count)
{
    static const struct engawa_plane groups[] = {
        {"take", BURNING_ROLES, "take ones, low, high"},
        {"dare", DARES, "multiply, stop"},
        {"keep", 2 * 924,
         "keep dice: all sets, ordered by the number of ones, then of twos, ...; each without and "
         "then with the bonus die"},
    };
    (void)setup;
    *count = 3;
    return groups;
}

static int action(const void *at, int seat, engawa_move move)
{
    int counts[BURNING_FACES];
    bool bonus;
    (void)at;
    (void)seat;
    if (is_dare(move))
        return BURNING_ROLES + (move == BURNING_DARE_STOP);
    enum burning_role role = burning_move(move, counts, &bonus);
    return role < BURNING_ROLES
               ? (int)role
               : BURNING_ROLES + DARES + 2 * dice_number(counts, BURNING_DICE) + bonus;
}

/* A roll: the bonus die and the others. */
static int items(const struct engawa_setup *setup)
{
    (void)setup;
    return 1 + BURNING_DICE;
}

const struct engawa_observer burning_observer = {.game = &engawa_burning_desire,
                                                 .observe = observe,
                                                 .feature = feature,
                                                 .actions = actions,
                                                 .action = action,
                                                 .items = items};
