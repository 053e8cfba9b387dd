/* burning_end.c - the final round of Burning Desire for three and more (burning_end.h).
 *
 * With three players, the last one faces either one leader, which is the final round of two, or two
 * who share the lead (`tied`). The next-to-last, knowing that, makes the best of its own turn
 * (`pair`, and `even` where both are equally far behind). A tie of three is a final round in which
 * all start level: one more unknown, found by iteration.
 */
#include "bench/bots/burning_end.h"

#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>

enum {
    OUTCOMES = BURNING_BOT_PAYOFFS,
    LANES = BURNING_BOT_LANES,
    DEEP = 304 /* differences that are solved, in steps: 1520 points */
};

struct burning_end {
    int seats;
    double tie[3];
    struct burning_shares tied[DEEP];       /* by how far the last is behind the two leaders */
    struct burning_shares even[DEEP];       /* by how far both are behind */
    struct burning_shares pair[DEEP][DEEP]; /* by how far the next and the last are behind */
};

/* ---- far apart, or more than three ---- */

static struct burning_shares share_out(int seats, const int64_t *behind)
{
    struct burning_shares shares = {.of = {1}};
    double odds = 0;
    for (int i = 1; i < seats; i++) {
        double catches = burning_bot_final_probability(behind[i - 1]);
        shares.of[0] *= 1 - catches;
        shares.of[i] = catches / fmax(1 - catches, 1e-12);
        odds += shares.of[i];
    }
    for (int i = 1; i < seats; i++)
        shares.of[i] *= (1 - shares.of[0]) / odds;
    return shares;
}

/* ---- three: each turn knows the probabilities of its player and of the first ---- */

struct last {
    const struct burning_end *end;
    int64_t need;
};

static void stop_last(const void *context, int64_t points, double *probability)
{
    const struct last *last = context;
    bool wins = points > last->need, level = points == last->need;
    probability[0] = wins ? 1 : level ? last->end->tie[2] : 0;
    probability[1] = wins ? 0 : level ? last->end->tie[0] : burning_bot_tie_probability();
}

static struct burning_shares behind_tied(const struct burning_end *end, int64_t need)
{
    if (need / BURNING_BOT_STEP < DEEP)
        return end->tied[need / BURNING_BOT_STEP];
    double last = burning_bot_final_probability(need), tie = burning_bot_tie_probability();
    return (struct burning_shares){{(1 - last) * tie, (1 - last) * (1 - tie), last}};
}

struct middle {
    const struct burning_end *end;
    int64_t next, last;
};

static void stop_middle(const void *context, int64_t points, double *probability)
{
    const struct middle *middle = context;
    int64_t ahead = points - middle->next;
    if (ahead == 0) {
        struct burning_shares tied = behind_tied(middle->end, middle->last);
        probability[0] = tied.of[1];
        probability[1] = tied.of[0];
        return;
    }
    double stays = 1 - burning_bot_final_probability(middle->last + (ahead > 0 ? ahead : 0));
    probability[0] = ahead > 0 ? stays : 0;
    probability[1] = ahead > 0 ? 0 : stays;
}

static void stop_first(const void *context, int64_t points, double *probability)
{
    const struct burning_end *end = context;
    const int64_t behind[] = {points, points};
    struct burning_shares shares = points / BURNING_BOT_STEP < DEEP
                                       ? end->even[points / BURNING_BOT_STEP]
                                       : share_out(3, behind);
    probability[0] = shares.of[0];
    probability[1] = shares.of[1];
}

static void set_objective(struct burning_bot_turn *turn, int lane, burning_bot_stop *stop,
                          const void *context)
{
    struct burning_bot_dare dare = {.stop = stop, .context = context, .planes = 2};
    double leaves[BURNING_BOT_PLANES];
    stop(context, 0, dare.bust);
    burning_bot_turn_set(turn, lane, 0, dare.bust);
    for (int payoff = 1; payoff < OUTCOMES; payoff++) {
        burning_bot_solve_dare(&dare, burning_bot_payoffs[payoff], leaves, NULL);
        burning_bot_turn_set(turn, lane, payoff, leaves);
    }
}

/* The shares when the player at SEAT has played the turn in LANE. */
static struct burning_shares quotas_after(const struct burning_bot_turn *turn, int lane, int seat)
{
    struct burning_shares shares = {{0}};
    shares.of[seat] = burning_bot_turn_value(turn, lane, 0);
    shares.of[0] = burning_bot_turn_value(turn, lane, 1);
    shares.of[3 - seat] = 1 - shares.of[0] - shares.of[seat];
    return shares;
}

static void find_tied(struct burning_end *end, struct burning_bot_turn *turn, int first)
{
    for (int lane = 0; lane < LANES; lane++) {
        struct last last = {end, (int64_t)(first + lane) * BURNING_BOT_STEP};
        set_objective(turn, lane, stop_last, &last);
    }
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < LANES; lane++)
        end->tied[first + lane] = quotas_after(turn, lane, 2);
}

/* Solves LANES turns of the next player and writes them to TO; from one lane to the next both are
 * further behind. */
static void find_middles(const struct burning_end *end, struct burning_bot_turn *turn, int next,
                         int further, int last, struct burning_shares *to)
{
    for (int lane = 0; lane < LANES; lane++) {
        struct middle middle = {end, (int64_t)(next + further * lane) * BURNING_BOT_STEP,
                                (int64_t)(last + lane) * BURNING_BOT_STEP};
        set_objective(turn, lane, stop_middle, &middle);
    }
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < LANES; lane++)
        to[lane] = quotas_after(turn, lane, 1);
}

static double find_tie(struct burning_end *end, struct burning_bot_turn *turn)
{
    double before = end->tie[0];
    for (int first = 0; first < DEEP; first += LANES)
        find_tied(end, turn, first);
    for (int first = 0; first < DEEP; first += LANES)
        find_middles(end, turn, first, 1, first, end->even + first);
    for (int lane = 0; lane < LANES; lane++)
        set_objective(turn, lane, stop_first, end);
    burning_bot_turn_solve(turn);
    end->tie[0] = burning_bot_turn_value(turn, 0, 0);
    end->tie[1] = burning_bot_turn_value(turn, 0, 1);
    end->tie[2] = 1 - end->tie[0] - end->tie[1];
    return fabs(end->tie[0] - before);
}

struct burning_end *burning_end_new(int seats, int target)
{
    struct burning_end *end = engawa_reallocate(NULL, 1, sizeof *end); /* large: not zeroed */
    end->seats = seats;
    if (seats != 3)
        return end;
    struct burning_bot_turn *turn = burning_bot_turn_new(2);
    for (int i = 0; i < 3; i++)
        end->tie[i] = 1 / 3.0;
    while (find_tie(end, turn) > 1e-9)
        ;
    for (int next = 0; next < DEEP; next++)
        for (int last = 0; last < DEEP; last += LANES)
            if (abs(next - last) <= target / BURNING_BOT_STEP + LANES)
                find_middles(end, turn, next, 0, last, &end->pair[next][last]);
    burning_bot_turn_free(turn);
    return end;
}

void burning_end_free(struct burning_end *end)
{
    free(end);
}

struct burning_shares burning_end_shares(const struct burning_end *end, const int64_t *behind)
{
    if (end->seats == 3 && behind[0] / BURNING_BOT_STEP < DEEP &&
        behind[1] / BURNING_BOT_STEP < DEEP)
        return end->pair[behind[0] / BURNING_BOT_STEP][behind[1] / BURNING_BOT_STEP];
    return share_out(end->seats, behind);
}

const double *burning_end_tie(const struct burning_end *end)
{
    return end->tie;
}
