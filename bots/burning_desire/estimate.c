/* bots/burning_desire/estimate.c - win probabilities in Burning Desire
 * (bots/burning_desire/estimate.h).
 *
 * With two players it comes from the exact race. That depends only on how far both are from the
 * target, so one table serves every target. When a player is further away than the table goes, both
 * are moved up to its edge and the lead is scaled down: luck grows with the square root of the
 * distance, so the lead at the edge is divided by that root.
 *
 * With more players, the odds against winning the race are the sum of the odds against winning each
 * race of two. That is exact if all players are alike, and if all others but one are out of the
 * race; docs/diary/bots.md has its error in between. In the final round the probabilities of
 * staying ahead of each other player are multiplied: each of them has one turn.
 */
#include "bots/burning_desire/estimate.h"

#include <math.h>

double burning_bot_duel_probability_within(const struct burning_bot_race *race, int target,
                                           int edge, int64_t left, int64_t other)
{
    int64_t most = left > other ? left : other;
    if (most <= edge)
        return burning_bot_race_value(race, (int)(target - left), (int)(target - other));
    double lead = (double)(left > other ? left - other : other - left) *
                  sqrt((double)edge / (double)most) / (double)BURNING_BOT_STEP;
    int steps = (int)fmin(lead, edge / BURNING_BOT_STEP - 2), behind = target - edge;
    double share = fmin(lead - steps, 1), probability[2];
    for (int i = 0; i < 2; i++) {
        int ahead = behind + (steps + i) * BURNING_BOT_STEP;
        probability[i] = left > other ? burning_bot_race_value(race, behind, ahead)
                                      : burning_bot_race_value(race, ahead, behind);
    }
    return probability[0] + share * (probability[1] - probability[0]);
}

double burning_bot_duel_probability(int target, int64_t left, int64_t other)
{
    int table = target < BURNING_BOT_RACE_MAX ? target : BURNING_BOT_RACE_MAX;
    return burning_bot_duel_probability_within(burning_bot_race_shared(table), table, table, left,
                                               other);
}

/* The probability that the player at PLACE beats the one at OTHER in a race of two. */
static double against(int target, const int64_t *left, int place, int other)
{
    return place < other ? burning_bot_duel_probability(target, left[place], left[other])
                         : 1 - burning_bot_duel_probability(target, left[other], left[place]);
}

double burning_bot_race_probability(int target, int seats, const int64_t *left, int place)
{
    double odds = 0;
    if (seats == 2)
        return against(target, left, place, 1 - place);
    for (int other = 0; other < seats; other++) {
        double probability = other == place ? 1 : against(target, left, place, other);
        if (probability <= 0)
            return 0;
        odds += (1 - probability) / probability;
    }
    return 1 / (1 + odds);
}

/* The probability of ending above seat OTHER with the total MINE, once the final round has begun or
 * when it begins now. */
static double stays_above(const struct burning *state, int other, int64_t mine)
{
    int64_t theirs = state->total[other];
    if (state->stage == BURNING_STAGE_RACE || state->pending >> other & 1)
        return mine < theirs ? 0 : 1 - burning_bot_final_probability(mine - theirs);
    if (mine != theirs)
        return mine > theirs ? 1 : 0;
    /* An approximation for three who share the lead, which is rare. */
    return state->starter == state->turn ? burning_bot_tie_probability()
                                         : 1 - burning_bot_tie_probability();
}

double burning_bot_win_probability(const struct burning *state, int64_t mine)
{
    double probability = 1;
    if (state->stage == BURNING_STAGE_RACE && mine < state->target) {
        int64_t left[BURNING_SEATS];
        for (int i = 0; i < state->seats; i++)
            left[i] = state->target - state->total[(state->turn + 1 + i) % state->seats];
        left[state->seats - 1] = state->target - mine;
        return burning_bot_race_probability(state->target, state->seats, left, state->seats - 1);
    }
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->turn)
            probability *= stays_above(state, seat, mine);
    return probability;
}

/* Measured by engawa-bench-burning (docs/diary/bots.md): 0.018 for three to 300, 0.021 for two at
 * twice the distance of the table. */
double burning_bot_probability_error(int seats, int target)
{
    return seats == 2 && target <= BURNING_BOT_RACE_MAX ? 0 : 0.02;
}
