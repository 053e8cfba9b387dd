/* bots/burning_desire/estimate.c - the chance to win a game of Burning Desire
 * (bots/burning_desire/estimate.h).
 *
 * Two: the exact race. It depends only on what both have left to the target, so one table serves
 * every target; who has more left than the table goes is taken to its edge, and the lead with it:
 * luck grows with the square root of the way, so a lead is worth what one smaller by that root is
 * worth at the edge.
 *
 * More: in the race, the odds against oneself are the sum of the odds against oneself in each race
 * of two. That is right where all are alike, and where all others but one are out of it;
 * docs/bots.md says what it loses in between. In the final round the chances to stay ahead of each
 * other player are multiplied: each has one turn of its own.
 */
#include "bots/burning_desire/estimate.h"

#include <math.h>

double engawa_burning_duel_edge(const struct burning_race *race, int target, int edge, int64_t left,
                                int64_t other)
{
    int64_t most = left > other ? left : other;
    if (most <= edge)
        return engawa_burning_race_value(race, (int)(target - left), (int)(target - other));
    double lead = (double)(left > other ? left - other : other - left) *
                  sqrt((double)edge / (double)most) / BURNING_STEP;
    int steps = (int)fmin(lead, edge / BURNING_STEP - 2), behind = target - edge;
    double share = fmin(lead - steps, 1), chance[2];
    for (int i = 0; i < 2; i++) {
        int ahead = behind + (steps + i) * BURNING_STEP;
        chance[i] = left > other ? engawa_burning_race_value(race, behind, ahead)
                                 : engawa_burning_race_value(race, ahead, behind);
    }
    return chance[0] + share * (chance[1] - chance[0]);
}

double engawa_burning_duel(int target, int64_t left, int64_t other)
{
    int table = target < BURNING_RACE_MAX ? target : BURNING_RACE_MAX;
    return engawa_burning_duel_edge(engawa_burning_race_shared(table), table, table, left, other);
}

/* The chance of the player at PLACE against the one at OTHER alone. */
static double against(int target, const int64_t *left, int place, int other)
{
    return place < other ? engawa_burning_duel(target, left[place], left[other])
                         : 1 - engawa_burning_duel(target, left[other], left[place]);
}

double engawa_burning_among(int target, int seats, const int64_t *left, int place)
{
    double odds = 0;
    if (seats == 2)
        return against(target, left, place, 1 - place);
    for (int other = 0; other < seats; other++) {
        double chance = other == place ? 1 : against(target, left, place, other);
        if (chance <= 0)
            return 0;
        odds += (1 - chance) / chance;
    }
    return 1 / (1 + odds);
}

/* The chance, once the final round has begun or begins with MINE, to end above seat OTHER. */
static double stays_above(const struct burning *state, int other, int64_t mine)
{
    int64_t theirs = state->total[other];
    if (state->stage == STAGE_RACE || state->pending >> other & 1)
        return mine < theirs ? 0 : 1 - engawa_burning_final(mine - theirs);
    if (mine != theirs)
        return mine > theirs ? 1 : 0;
    /* With three who share the lead it is less simple, and rare. */
    return state->starter == state->turn ? engawa_burning_tie() : 1 - engawa_burning_tie();
}

double engawa_burning_chance(const struct burning *state, int64_t mine)
{
    double chance = 1;
    if (state->stage == STAGE_RACE && mine < state->target) {
        int64_t left[BURNING_SEATS];
        for (int i = 0; i < state->seats; i++)
            left[i] = state->target - state->total[(state->turn + 1 + i) % state->seats];
        left[state->seats - 1] = state->target - mine;
        return engawa_burning_among(state->target, state->seats, left, state->seats - 1);
    }
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->turn)
            chance *= stays_above(state, seat, mine);
    return chance;
}

/* Measured by engawa-bench-burning (docs/bots.md): 0.018 for three to 300, 0.021 for two to twice
 * the table. */
double engawa_burning_error(int seats, int target)
{
    return seats == 2 && target <= BURNING_RACE_MAX ? 0 : 0.02;
}
