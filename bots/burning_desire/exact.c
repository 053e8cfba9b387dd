/* bots/burning_desire/exact.c - Burning Desire for two, solved: the final round, tie-breaks, and
 * the race.
 *
 * The final round: NEED is what the last player is behind. Ties lead to tie-break rounds, which
 * look the same each time: one number, found by repeating.
 *
 * The race: the chance W(a, b) of winning for the player about to move with the totals a and b. A
 * turn of p points leads to 1 - W(b, a + p), or from the target on to the final round; a bust
 * gives the turn away: 1 - W(b, a). Pairs are taken by falling a + b. A bust couples W(a, b) with
 * W(b, a): from a guess of both come two turns with their chances to bust, from these the pair, as
 * the solution of two equations, and so on until the turns' aims stay the same. A turn is worked
 * out again only where its aim has changed.
 */
#include "bots/burning_desire/exact.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = BURNING_SIDE,
    NEEDS = 6000, /* of the final round, in fives, that are kept */
    RACE_SIDE = BURNING_RACE_MAX / BURNING_STEP
};

/* ---- the final round and tie-breaks ---- */

struct final {
    double tie;          /* of who begins a tie-break round */
    double known[NEEDS]; /* by need, in fives; less than 0: not worked out yet */
};

struct need {
    int64_t need;
    double tied;
};

static void stop_behind(const void *context, int64_t points, double *chance)
{
    const struct need *need = context;
    *chance = points > need->need ? 1 : points == need->need ? need->tied : 0;
}

/* The aim of the last player. */
static void aim_behind(const struct need *need, struct burning_aim *aim)
{
    struct burning_dare dare = {.stop = stop_behind, .context = need, .planes = 1};
    stop_behind(need, 0, dare.bust);
    aim->worth[0] = dare.bust[0];
    for (int outcome = 1; outcome < BURNING_OUTCOMES; outcome++)
        engawa_burning_dare(&dare, engawa_burning_outcomes[outcome], &aim->worth[outcome], NULL);
}

/* The final turns for SIDE needs from FIRST on. */
static void work_out_needs(double tie, int64_t first, double *value)
{
    struct burning_turn *turn = engawa_burning_turn_new(1);
    for (int side = 0; side < SIDE; side++) {
        struct need need = {first + side * BURNING_STEP, 1 - tie};
        struct burning_aim aim;
        aim_behind(&need, &aim);
        for (int outcome = 0; outcome < BURNING_OUTCOMES; outcome++)
            engawa_burning_turn_aim(turn, side, outcome, &aim.worth[outcome]);
    }
    engawa_burning_turn_play(turn);
    for (int side = 0; side < SIDE; side++)
        value[side] = engawa_burning_turn_worth(turn, side, 0);
    engawa_burning_turn_free(turn);
}

/* What the one who plays second in a tie-break round has, NEED behind. */
static double final_value(struct final *final, int64_t need)
{
    double value[SIDE];
    int64_t index = need / BURNING_STEP;
    if (index >= NEEDS) {
        work_out_needs(final->tie, need, value);
        return value[0];
    }
    if (final->known[index] < 0) {
        int64_t first = index - index % SIDE;
        work_out_needs(final->tie, first * BURNING_STEP, value);
        memcpy(final->known + first, value, sizeof value);
    }
    return final->known[index];
}

static void stop_ahead(const void *context, int64_t points, double *chance)
{
    struct final *const *final = context;
    *chance = 1 - final_value(*final, points);
}

static double work_out_tie(struct final *final)
{
    struct burning_dare dare = {.stop = stop_ahead, .context = &final, .planes = 1};
    struct burning_aim aim;
    stop_ahead(&final, 0, dare.bust);
    aim.worth[0] = dare.bust[0];
    for (int outcome = 1; outcome < BURNING_OUTCOMES; outcome++)
        engawa_burning_dare(&dare, engawa_burning_outcomes[outcome], &aim.worth[outcome], NULL);
    return engawa_burning_turn(&aim);
}

/* A tie-break round depends on the next one, which looks the same: a tie again is rare, so a few
 * rounds of repeating find the number. */
static struct final *new_final(void)
{
    struct final *final = malloc(sizeof *final);
    double before = -1;
    if (!final)
        abort();
    final->tie = 0.5;
    while (fabs(final->tie - before) > 1e-14) {
        for (int i = 0; i < NEEDS; i++)
            final->known[i] = -1;
        before = final->tie;
        final->tie = work_out_tie(final);
    }
    for (int i = 0; i < NEEDS; i += SIDE)
        final_value(final, (int64_t)i * BURNING_STEP);
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

double engawa_burning_final(int64_t need)
{
    const struct final *final = shared_final();
    double value[SIDE];
    if (need / BURNING_STEP < NEEDS)
        return final->known[need / BURNING_STEP];
    work_out_needs(final->tie, need, value);
    return value[0];
}

double engawa_burning_tie(void)
{
    return shared_final()->tie;
}

/* ---- the race ---- */

/* What an outcome leaves: the chance to win, and the chance that a bust gives the turn away. */
enum { WIN, BUST, PLANES };

/* The turn of a pair of totals. */
struct pair {
    double aim[BURNING_OUTCOMES][PLANES];
    double turn[PLANES]; /* what it comes to */
    double gift;         /* what a bust was thought to be worth */
};

struct burning_race {
    int side;                            /* totals below the target, in fives */
    int sum;                             /* of both totals: this and less is still to be done */
    double value[RACE_SIDE * RACE_SIDE]; /* [mine * side + theirs] */
    struct pair pair[RACE_SIDE];         /* those of one sum */
    struct burning_turn *turn[PLANES];   /* by the planes beside WIN */
};

struct burning_race *engawa_burning_race_new(int target)
{
    struct burning_race *race = malloc(sizeof *race);
    if (!race)
        abort();
    race->side = target / BURNING_STEP;
    race->sum = 2 * (race->side - 1);
    for (int i = 0; i < PLANES; i++)
        race->turn[i] = engawa_burning_turn_new(i + 1);
    return race;
}

void engawa_burning_race_free(struct burning_race *race)
{
    for (int i = 0; race && i < PLANES; i++)
        engawa_burning_turn_free(race->turn[i]);
    free(race);
}

static double *value_of(struct burning_race *race, int mine, int theirs)
{
    return &race->value[mine * race->side + theirs];
}

/* A first guess: as when both had a step more. */
static void guess(struct burning_race *race, int mine, int theirs)
{
    bool last = mine == race->side - 1 || theirs == race->side - 1;
    *value_of(race, mine, theirs) = last ? 0.5 : *value_of(race, mine + 1, theirs + 1);
}

/* How far one is ahead, without the points of this turn. */
static void stop_racing(const void *context, int64_t points, double *leaves)
{
    const int64_t *ahead = context;
    leaves[WIN] = 1 - engawa_burning_final(*ahead + points);
    leaves[BUST] = 0;
}

/* Finds the aim of a player with MINE against THEIRS; whether it is another than before. */
static bool find_aim(struct burning_race *race, int mine, int theirs, struct pair *pair)
{
    int64_t ahead = (int64_t)(mine - theirs) * BURNING_STEP;
    double gift = 1 - *value_of(race, theirs, mine), least = 1, change = 0;
    struct burning_dare dare = {stop_racing, &ahead, PLANES, {gift, 1}};
    pair->gift = gift;
    for (int outcome = 1; outcome < BURNING_OUTCOMES; outcome++) {
        int points = engawa_burning_outcomes[outcome], total = mine + points / BURNING_STEP;
        double leaves[PLANES] = {0};
        if (total < race->side)
            leaves[WIN] = 1 - *value_of(race, theirs, total);
        else
            engawa_burning_dare(&dare, points, leaves, NULL);
        change = fmax(change, fabs(leaves[WIN] - pair->aim[outcome][WIN]));
        least = fmin(least, leaves[WIN]);
        memcpy(pair->aim[outcome], leaves, sizeof leaves);
    }
    /* Some role always pays: nobody is left with 0 points against their will. */
    double nothing[PLANES] = {fmax(gift, least), gift > least};
    change = fmax(change, fabs(nothing[WIN] - pair->aim[0][WIN]));
    memcpy(pair->aim[0], nothing, sizeof nothing);
    return change > 1e-13;
}

/* Whether a bust is part of the aim of any of COUNT turns. */
static bool dares(const struct pair *pair, int count)
{
    double busts = 0;
    for (int i = 0; i < count; i++)
        for (int outcome = 0; outcome < BURNING_OUTCOMES; outcome++)
            busts += pair[i].aim[outcome][BUST];
    return busts > 0;
}

/* Works out COUNT turns; where nobody dares, as is usual far from the target, without BUST. */
static void play(struct burning_race *race, struct pair *pair, int count)
{
    int planes = dares(pair, count) ? PLANES : BUST;
    struct burning_turn *turn = race->turn[planes - 1];
    for (int side = 0; side < SIDE; side++)
        for (int outcome = 0; outcome < BURNING_OUTCOMES; outcome++)
            engawa_burning_turn_aim(turn, side, outcome,
                                    pair[side < count ? side : 0].aim[outcome]);
    engawa_burning_turn_play(turn);
    for (int side = 0; side < count; side++)
        for (int plane = 0; plane < PLANES; plane++)
            pair[side].turn[plane] =
                plane < planes ? engawa_burning_turn_worth(turn, side, plane) : 0;
}

/* x = p + b (1 - y) for the one and y = q + c (1 - x) for the other: gives x. */
static double solve(const struct pair *one, const struct pair *other)
{
    double b = one->turn[BUST], c = other->turn[BUST];
    double p = one->turn[WIN] - b * one->gift, q = other->turn[WIN] - c * other->gift;
    return (p + b - b * (q + c)) / (1 - b * c);
}

double engawa_burning_race_build(struct burning_race *race)
{
    int sum = race->sum, least = sum < race->side ? 0 : sum - race->side + 1;
    int count = sum - 2 * least + 1;
    memset(race->pair, 0, sizeof race->pair);
    for (int i = 0; i < count; i++)
        guess(race, least + i, sum - least - i);
    for (bool changed = true; changed;) {
        changed = false;
        for (int first = 0; first < count; first += SIDE) {
            bool other = false;
            int end = first + SIDE < count ? first + SIDE : count;
            for (int i = first; i < end; i++)
                other |= find_aim(race, least + i, sum - least - i, &race->pair[i]);
            if (other)
                play(race, race->pair + first, end - first);
            changed |= other;
        }
        for (int i = 0; i < count; i++)
            *value_of(race, least + i, sum - least - i) =
                solve(&race->pair[i], &race->pair[count - 1 - i]);
    }
    race->sum--;
    int total = 2 * race->side - 1;
    return race->sum < 0 ? 1 : (double)(total - 1 - race->sum) / total;
}

static _Atomic(struct burning_race *) shared_race[RACE_SIDE + 1];

/* Makes RACE the shared one, unless another thread was first; gives the one that is. */
static const struct burning_race *share(struct burning_race *race)
{
    struct burning_race *none = NULL;
    if (atomic_compare_exchange_strong(&shared_race[race->side], &none, race))
        return race;
    engawa_burning_race_free(race);
    return none;
}

const struct burning_race *engawa_burning_race_shared(int target)
{
    struct burning_race *race = atomic_load(&shared_race[target / BURNING_STEP]);
    if (race)
        return race;
    race = engawa_burning_race_new(target);
    while (engawa_burning_race_build(race) < 1)
        ;
    return share(race);
}

double engawa_burning_race_prepare(int target)
{
    static struct burning_race *begun[RACE_SIDE + 1];
    int side = target / BURNING_STEP;
    if (atomic_load(&shared_race[side]))
        return 1;
    if (!begun[side])
        begun[side] = engawa_burning_race_new(target);
    double done = engawa_burning_race_build(begun[side]);
    if (done >= 1) {
        share(begun[side]);
        begun[side] = NULL;
    }
    return done;
}

double engawa_burning_race_value(const struct burning_race *race, int mine, int theirs)
{
    return race->value[mine / BURNING_STEP * race->side + theirs / BURNING_STEP];
}
