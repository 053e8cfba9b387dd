/* burning_end.c - the final round of Burning Desire for three and more (burning_end.h).
 *
 * Three: the last one faces one leader, which the final round of two answers, or two who share the
 * lead (`tied`). The next one, knowing that, makes the best of its own turn (`pair`, and `even`
 * where both are as much behind). A tie of three is a final round in which all start level: one
 * more unknown, found by repeating.
 */
#include "bench/burning_end.h"

#include <math.h>
#include <stdlib.h>

enum {
    OUTCOMES = BURNING_BOT_PAYOFFS,
    SIDE = BURNING_BOT_LANES,
    DEEP = 304 /* differences, in fives, that are worked out: 1520 points */
};

struct burning_end {
    int seats;
    double tie[3];
    struct burning_shares tied[DEEP]; /* the last is so much behind both others, who are level */
    struct burning_shares even[DEEP]; /* the next and the last are as much behind */
    struct burning_shares pair[DEEP][DEEP]; /* the next and the last are so much behind */
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

/* ---- three: each turn knows the chance of who plays it, and of the first ---- */

struct last {
    const struct burning_end *end;
    int64_t need;
};

static void stop_last(const void *context, int64_t points, double *chance)
{
    const struct last *last = context;
    bool wins = points > last->need, level = points == last->need;
    chance[0] = wins ? 1 : level ? last->end->tie[2] : 0;
    chance[1] = wins ? 0 : level ? last->end->tie[0] : burning_bot_tie_probability();
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

static void stop_middle(const void *context, int64_t points, double *chance)
{
    const struct middle *middle = context;
    int64_t ahead = points - middle->next;
    if (ahead == 0) {
        struct burning_shares tied = behind_tied(middle->end, middle->last);
        chance[0] = tied.of[1];
        chance[1] = tied.of[0];
        return;
    }
    double stays = 1 - burning_bot_final_probability(middle->last + (ahead > 0 ? ahead : 0));
    chance[0] = ahead > 0 ? stays : 0;
    chance[1] = ahead > 0 ? 0 : stays;
}

static void stop_first(const void *context, int64_t points, double *chance)
{
    const struct burning_end *end = context;
    const int64_t behind[] = {points, points};
    struct burning_shares shares = points / BURNING_BOT_STEP < DEEP
                                       ? end->even[points / BURNING_BOT_STEP]
                                       : share_out(3, behind);
    chance[0] = shares.of[0];
    chance[1] = shares.of[1];
}

static void set_aim(struct burning_bot_turn *turn, int side, burning_bot_stop *stop,
                    const void *context)
{
    struct burning_bot_dare dare = {.stop = stop, .context = context, .planes = 2};
    double leaves[BURNING_BOT_PLANES];
    stop(context, 0, dare.bust);
    burning_bot_turn_set(turn, side, 0, dare.bust);
    for (int outcome = 1; outcome < OUTCOMES; outcome++) {
        burning_bot_solve_dare(&dare, burning_bot_payoffs[outcome], leaves, NULL);
        burning_bot_turn_set(turn, side, outcome, leaves);
    }
}

/* The shares where the one at SEAT played the turn on SIDE. */
static struct burning_shares shares_after(const struct burning_bot_turn *turn, int side, int seat)
{
    struct burning_shares shares = {{0}};
    shares.of[seat] = burning_bot_turn_value(turn, side, 0);
    shares.of[0] = burning_bot_turn_value(turn, side, 1);
    shares.of[3 - seat] = 1 - shares.of[0] - shares.of[seat];
    return shares;
}

static void find_tied(struct burning_end *end, struct burning_bot_turn *turn, int first)
{
    for (int side = 0; side < SIDE; side++) {
        struct last last = {end, (int64_t)(first + side) * BURNING_BOT_STEP};
        set_aim(turn, side, stop_last, &last);
    }
    burning_bot_turn_solve(turn);
    for (int side = 0; side < SIDE; side++)
        end->tied[first + side] = shares_after(turn, side, 2);
}

/* SIDE turns of the next one, to TO; from one to the next both are so much further behind. */
static void find_middles(const struct burning_end *end, struct burning_bot_turn *turn, int next,
                         int further, int last, struct burning_shares *to)
{
    for (int side = 0; side < SIDE; side++) {
        struct middle middle = {end, (int64_t)(next + further * side) * BURNING_BOT_STEP,
                                (int64_t)(last + side) * BURNING_BOT_STEP};
        set_aim(turn, side, stop_middle, &middle);
    }
    burning_bot_turn_solve(turn);
    for (int side = 0; side < SIDE; side++)
        to[side] = shares_after(turn, side, 1);
}

static double find_tie(struct burning_end *end, struct burning_bot_turn *turn)
{
    double before = end->tie[0];
    for (int first = 0; first < DEEP; first += SIDE)
        find_tied(end, turn, first);
    for (int first = 0; first < DEEP; first += SIDE)
        find_middles(end, turn, first, 1, first, end->even + first);
    for (int side = 0; side < SIDE; side++)
        set_aim(turn, side, stop_first, end);
    burning_bot_turn_solve(turn);
    end->tie[0] = burning_bot_turn_value(turn, 0, 0);
    end->tie[1] = burning_bot_turn_value(turn, 0, 1);
    end->tie[2] = 1 - end->tie[0] - end->tie[1];
    return fabs(end->tie[0] - before);
}

struct burning_end *engawa_burning_end_new(int seats, int target)
{
    struct burning_end *end = malloc(sizeof *end);
    if (!end)
        abort();
    end->seats = seats;
    if (seats != 3)
        return end;
    struct burning_bot_turn *turn = burning_bot_turn_new(2);
    for (int i = 0; i < 3; i++)
        end->tie[i] = 1 / 3.0;
    while (find_tie(end, turn) > 1e-9)
        ;
    for (int next = 0; next < DEEP; next++)
        for (int last = 0; last < DEEP; last += SIDE)
            if (abs(next - last) <= target / BURNING_BOT_STEP + SIDE)
                find_middles(end, turn, next, 0, last, &end->pair[next][last]);
    burning_bot_turn_free(turn);
    return end;
}

void engawa_burning_end_free(struct burning_end *end)
{
    free(end);
}

struct burning_shares engawa_burning_end(const struct burning_end *end, const int64_t *behind)
{
    if (end->seats == 3 && behind[0] / BURNING_BOT_STEP < DEEP &&
        behind[1] / BURNING_BOT_STEP < DEEP)
        return end->pair[behind[0] / BURNING_BOT_STEP][behind[1] / BURNING_BOT_STEP];
    return share_out(end->seats, behind);
}

const double *engawa_burning_end_tie(const struct burning_end *end)
{
    return end->tie;
}
