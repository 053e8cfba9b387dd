/* bots/burning_desire/exact.c - exact solution of Burning Desire for two: the final round,
 * tie-breaks and the race.
 *
 * The final round: NEED is how far the last player is behind. Ties lead to tie-break rounds, which
 * are all alike: the probability of winning one is a single number, found by iteration.
 *
 * The race: W(a, b) is the probability of winning for the player about to move with the totals a
 * and b. A turn of p points leads to 1 - W(b, a + p), or to the final round once the target is
 * reached; a bust passes the turn: 1 - W(b, a). Pairs are solved in the order of falling a + b. A
 * bust couples W(a, b) with W(b, a). From an estimate of both, two turns are solved, each with its
 * probability of a bust; these give the pair as the solution of two equations, and so on until the
 * objectives of the turns no longer change. A turn is solved again only when its objective has
 * changed.
 */
#include "bots/burning_desire/exact.h"

#include "engine/memory.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = BURNING_BOT_LANES,
    NEEDS = 6000, /* needs of the final round that are kept, in steps */
    RACE_TOTALS = BURNING_BOT_RACE_MAX / BURNING_BOT_STEP
};

/* ---- the final round and tie-breaks ---- */

struct final {
    double tie;          /* for the player who begins a tie-break round */
    double known[NEEDS]; /* by need, in steps; below 0: not solved yet */
};

struct need {
    int64_t need;
    double tied;
};

static void stop_behind(const void *context, int64_t points, double *probability)
{
    const struct need *need = context;
    *probability = points > need->need ? 1 : points == need->need ? need->tied : 0;
}

/* The objective of a turn after which the multiplier dice are offered for any points; STOP gives
 * the value of stopping. */
static struct burning_bot_objective daring_objective(burning_bot_stop *stop, const void *context)
{
    struct burning_bot_objective objective;
    struct burning_bot_dare dare = {.stop = stop, .context = context, .planes = 1};
    stop(context, 0, dare.bust);
    objective.worth[0] = dare.bust[0];
    for (int payoff = 1; payoff < BURNING_BOT_PAYOFFS; payoff++)
        burning_bot_solve_dare(&dare, burning_bot_payoffs[payoff], &objective.worth[payoff], NULL);
    return objective;
}

/* Solves the last turn for LANES successive needs from FIRST on. */
static void solve_needs(double tie, int64_t first, double *value)
{
    struct burning_bot_turn *turn = burning_bot_turn_new(1);
    for (int lane = 0; lane < LANES; lane++) {
        struct need need = {first + lane * BURNING_BOT_STEP, 1 - tie};
        struct burning_bot_objective objective = daring_objective(stop_behind, &need);
        for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++)
            burning_bot_turn_set(turn, lane, payoff, &objective.worth[payoff]);
    }
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < LANES; lane++)
        value[lane] = burning_bot_turn_value(turn, lane, 0);
    burning_bot_turn_free(turn);
}

/* The probability that the second player of a tie-break round wins when NEED behind. */
static double final_value(struct final *final, int64_t need)
{
    double value[LANES];
    int64_t index = need / BURNING_BOT_STEP;
    if (index >= NEEDS) {
        solve_needs(final->tie, need, value);
        return value[0];
    }
    if (final->known[index] < 0) {
        int64_t first = index - index % LANES;
        solve_needs(final->tie, first * BURNING_BOT_STEP, value);
        memcpy(final->known + first, value, sizeof value);
    }
    return final->known[index];
}

static void stop_ahead(const void *context, int64_t points, double *probability)
{
    struct final *const *final = context;
    *probability = 1 - final_value(*final, points);
}

static double solve_tie(struct final *final)
{
    struct burning_bot_objective objective = daring_objective(stop_ahead, &final);
    return burning_bot_solve_turn(&objective);
}

/* A tie-break round leads to another one only by a tie, which is rare, so a few iterations find the
 * number. */
static struct final *new_final(void)
{
    struct final *final = engawa_allocate(1, sizeof *final);
    double before = -1;
    final->tie = 0.5;
    while (fabs(final->tie - before) > 1e-14) {
        for (int i = 0; i < NEEDS; i++)
            final->known[i] = -1;
        before = final->tie;
        final->tie = solve_tie(final);
    }
    for (int i = 0; i < NEEDS; i += LANES)
        final_value(final, (int64_t)i * BURNING_BOT_STEP);
    return final;
}

static const struct final *shared_final(void)
{
    static _Atomic(struct final *) shared;
    struct final *final = atomic_load(&shared), *none = NULL;
    if (final)
        return final;
    final = new_final();
    if (atomic_compare_exchange_strong(&shared, &none, final))
        return final;
    free(final); /* another thread was first */
    return none;
}

double burning_bot_final_probability(int64_t need)
{
    const struct final *final = shared_final();
    double value[LANES];
    if (need / BURNING_BOT_STEP < NEEDS)
        return final->known[need / BURNING_BOT_STEP];
    solve_needs(final->tie, need, value);
    return value[0];
}

double burning_bot_tie_probability(void)
{
    return shared_final()->tie;
}

/* ---- the race ---- */

/* The outcomes of a payoff: the probability of winning, and the probability that a bust passes the
 * turn. */
enum { WIN, BUST, PLANES };

/* The turn of the player to move, for one pair of totals. */
struct pair {
    double objective[BURNING_BOT_PAYOFFS][PLANES];
    double turn[PLANES]; /* the mean outcome of the turn */
    double gift;         /* the value of a bust that it was solved with */
};

struct burning_bot_race {
    int totals; /* number of totals below the target */
    int sum;    /* of both totals: pairs up to this sum are not solved yet */
    double value[RACE_TOTALS * RACE_TOTALS]; /* [mine * totals + theirs] */
    struct pair pair[RACE_TOTALS];           /* those with the sum that is being solved */
    struct burning_bot_turn *turn[PLANES];   /* with one plane and with two */
};

struct burning_bot_race *burning_bot_race_new(int target)
{
    struct burning_bot_race *race = engawa_allocate(1, sizeof *race);
    race->totals = target / BURNING_BOT_STEP;
    race->sum = 2 * (race->totals - 1);
    for (int i = 0; i < PLANES; i++)
        race->turn[i] = burning_bot_turn_new(i + 1);
    return race;
}

void burning_bot_race_free(struct burning_bot_race *race)
{
    for (int i = 0; race && i < PLANES; i++)
        burning_bot_turn_free(race->turn[i]);
    free(race);
}

static double *value_of(struct burning_bot_race *race, int mine, int theirs)
{
    return &race->value[mine * race->totals + theirs];
}

/* The first estimate of a pair's value: that of the pair with one step more for both. */
static void guess(struct burning_bot_race *race, int mine, int theirs)
{
    bool last = mine == race->totals - 1 || theirs == race->totals - 1;
    *value_of(race, mine, theirs) = last ? 0.5 : *value_of(race, mine + 1, theirs + 1);
}

/* Stopping in the final round; CONTEXT: how far the player is ahead without the points of this
 * turn. */
static void stop_racing(const void *context, int64_t points, double *leaves)
{
    const int64_t *ahead = context;
    leaves[WIN] = 1 - burning_bot_final_probability(*ahead + points);
    leaves[BUST] = 0;
}

/* Finds the objective of a player with MINE against THEIRS; true if it has changed. */
static bool find_objective(struct burning_bot_race *race, int mine, int theirs, struct pair *pair)
{
    int64_t ahead = (int64_t)(mine - theirs) * BURNING_BOT_STEP;
    double gift = 1 - *value_of(race, theirs, mine), least = 1, change = 0;
    struct burning_bot_dare dare = {stop_racing, &ahead, PLANES, {gift, 1}};
    pair->gift = gift;
    for (int payoff = 1; payoff < BURNING_BOT_PAYOFFS; payoff++) {
        int points = burning_bot_payoffs[payoff], total = mine + points / BURNING_BOT_STEP;
        double leaves[PLANES] = {0};
        if (total < race->totals)
            leaves[WIN] = 1 - *value_of(race, theirs, total);
        else
            burning_bot_solve_dare(&dare, points, leaves, NULL);
        change = fmax(change, fabs(leaves[WIN] - pair->objective[payoff][WIN]));
        least = fmin(least, leaves[WIN]);
        memcpy(pair->objective[payoff], leaves, sizeof leaves);
    }
    /* Some role always pays, so no player has to end with 0 points. */
    double nothing[PLANES] = {fmax(gift, least), gift > least};
    change = fmax(change, fabs(nothing[WIN] - pair->objective[0][WIN]));
    memcpy(pair->objective[0], nothing, sizeof nothing);
    return change > 1e-13;
}

/* Whether a bust can be part of any of COUNT turns. */
static bool dares(const struct pair *pair, int count)
{
    double busts = 0;
    for (int i = 0; i < count; i++)
        for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++)
            busts += pair[i].objective[payoff][BUST];
    return busts > 0;
}

/* Solves COUNT turns, at most LANES; without the plane BUST if no player risks one, as is usual far
 * from the target. */
static void solve_pairs(struct burning_bot_race *race, struct pair *pair, int count)
{
    int planes = dares(pair, count) ? PLANES : BUST;
    struct burning_bot_turn *turn = race->turn[planes - 1];
    for (int lane = 0; lane < LANES; lane++)
        for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++)
            burning_bot_turn_set(turn, lane, payoff,
                                 pair[lane < count ? lane : 0].objective[payoff]);
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < count; lane++)
        for (int plane = 0; plane < PLANES; plane++)
            pair[lane].turn[plane] = plane < planes ? burning_bot_turn_value(turn, lane, plane) : 0;
}

/* Solves x = p + b (1 - y), y = q + c (1 - x), the pair of ONE and OTHER, for x. */
static double solve_pair(const struct pair *one, const struct pair *other)
{
    double b = one->turn[BUST], c = other->turn[BUST];
    double p = one->turn[WIN] - b * one->gift, q = other->turn[WIN] - c * other->gift;
    return (p + b - b * (q + c)) / (1 - b * c);
}

double burning_bot_race_build(struct burning_bot_race *race)
{
    int sum = race->sum, least = sum < race->totals ? 0 : sum - race->totals + 1;
    int count = sum - 2 * least + 1;
    memset(race->pair, 0, sizeof race->pair);
    for (int i = 0; i < count; i++)
        guess(race, least + i, sum - least - i);
    for (bool changed = true; changed;) {
        changed = false;
        for (int first = 0; first < count; first += LANES) {
            bool other = false;
            int end = first + LANES < count ? first + LANES : count;
            for (int i = first; i < end; i++)
                other |= find_objective(race, least + i, sum - least - i, &race->pair[i]);
            if (other)
                solve_pairs(race, race->pair + first, end - first);
            changed |= other;
        }
        for (int i = 0; i < count; i++)
            *value_of(race, least + i, sum - least - i) =
                solve_pair(&race->pair[i], &race->pair[count - 1 - i]);
    }
    race->sum--;
    int total = 2 * race->totals - 1;
    return race->sum < 0 ? 1 : (double)(total - 1 - race->sum) / total;
}

static _Atomic(struct burning_bot_race *) shared_race[RACE_TOTALS + 1];

/* Makes RACE the shared one, unless another thread was first, and returns the shared one. */
static const struct burning_bot_race *share(struct burning_bot_race *race)
{
    struct burning_bot_race *none = NULL;
    if (atomic_compare_exchange_strong(&shared_race[race->totals], &none, race))
        return race;
    burning_bot_race_free(race);
    return none;
}

const struct burning_bot_race *burning_bot_race_shared(int target)
{
    struct burning_bot_race *race = atomic_load(&shared_race[target / BURNING_BOT_STEP]);
    if (race)
        return race;
    race = burning_bot_race_new(target);
    while (burning_bot_race_build(race) < 1)
        ;
    return share(race);
}

double burning_bot_race_prepare(int target)
{
    static struct burning_bot_race *begun[RACE_TOTALS + 1];
    int totals = target / BURNING_BOT_STEP;
    if (atomic_load(&shared_race[totals]))
        return 1;
    if (!begun[totals])
        begun[totals] = burning_bot_race_new(target);
    double done = burning_bot_race_build(begun[totals]);
    if (done >= 1) {
        share(begun[totals]);
        begun[totals] = NULL;
    }
    return done;
}

double burning_bot_race_value(const struct burning_bot_race *race, int mine, int theirs)
{
    return race->value[mine / BURNING_BOT_STEP * race->totals + theirs / BURNING_BOT_STEP];
}
