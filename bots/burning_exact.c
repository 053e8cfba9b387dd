/* burning_exact.c - Burning Desire solved: one turn, the final round, and the race of two.
 *
 * A turn's worth is a function of its points (an aim: 201 numbers, as points come in fives up to
 * 1000). One turn is worked out like Yahtzee's (yahtzee_exact.c), with the bonus die beside the
 * six: for each of its faces kept, and for rolling it again, the mean goes one die at a time over
 * the 924 keeps, and so does the maximum. Eight aims are worked out side by side.
 *
 * The final round of two: NEED is what the last player is behind. With the multiplier dice offered,
 * points p are worth the larger of stopping and two thirds of a bust and the rest of 2p, 3p, 4p and
 * 6p (chances 6, 3, 2 and 1 in 36), until 1,000,000 are banked. Ties lead to tie-break rounds,
 * which look the same each time: one number, found by repeating.
 *
 * The race: the chance W(a, b) of winning for the player about to move with the totals a and b. A
 * turn of p points leads to 1 - W(b, a + p), or from the target on to the final round; a bust
 * gives the turn away: 1 - W(b, a). Pairs are taken by falling a + b; a bust couples W(a, b) with
 * W(b, a), so the pairs of one sum are worked out again until nothing changes.
 */
#include "bots/burning_exact.h"

#include "engine/compat.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = BURNING_FACES,
    DICE = BURNING_DICE,
    KEEPS = DICE_KEEPS_MAX,
    ROLLS = DICE_ROLLS_MAX,
    FIRST_ROLL = KEEPS - ROLLS,
    SIDE = 8,
    NEEDS = 6001, /* of the final round, in fives, that are kept */
    RACE_SIDE = BURNING_RACE_MAX / BURNING_STEP
};

/* The aims of SIDE turns, by points. */
struct aims {
    _Alignas(64) double worth[BURNING_AIMS][SIDE];
};

/* Room to work out a turn. */
struct turn {
    _Alignas(64) double roll[FACES][ROLLS][SIDE]; /* by the bonus die's face */
    double keep[KEEPS][SIDE], again[KEEPS][SIDE]; /* the bonus die kept, or rolled again */
};

static struct turn *new_turn(void)
{
    struct turn *turn = aligned_alloc(64, sizeof *turn);
    if (!turn)
        abort();
    return turn;
}

/* The points that each role pays for each roll and bonus face, in fives: made once. */
struct pays {
    uint8_t role[FACES][ROLLS][ROLES];
};

static const struct pays *find_pays(void)
{
    static _Atomic(struct pays *) shared;
    struct pays *pays = atomic_load(&shared), *none = NULL;
    const struct dice_keeps *keeps = engawa_dice_keeps(DICE);
    if (pays)
        return pays;
    pays = malloc(sizeof *pays);
    if (!pays)
        abort();
    for (int roll = 0; roll < ROLLS; roll++) {
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = keeps->count[FIRST_ROLL + roll][face];
        for (int bonus = 0; bonus < FACES; bonus++)
            for (int role = 0; role < ROLES; role++)
                pays->role[bonus][roll][role] =
                    (uint8_t)(engawa_burning_points((enum burning_role)role, counts, bonus + 1) /
                              BURNING_STEP);
    }
    if (atomic_compare_exchange_strong(&shared, &none, pays))
        return pays;
    free(pays); /* another thread was first */
    return none;
}

/* ---- one turn ---- */

static inline void copy(double *restrict to, const double *restrict from)
{
    for (int i = 0; i < SIDE; i++)
        to[i] = from[i];
}

static inline void raise(double *restrict best, const double *restrict by)
{
    for (int i = 0; i < SIDE; i++)
        best[i] = by[i] > best[i] ? by[i] : best[i];
}

/* The best role for each roll. */
ENGAWA_WIDE
static void best_roles(const struct pays *pays, const struct aims *restrict aims,
                       struct turn *restrict turn)
{
    for (int bonus = 0; bonus < FACES; bonus++)
        for (int roll = 0; roll < ROLLS; roll++) {
            const uint8_t *role = pays->role[bonus][roll];
            double best[SIDE];
            copy(best, aims->worth[role[0]]);
            raise(best, aims->worth[role[1]]);
            raise(best, aims->worth[role[2]]);
            copy(turn->roll[bonus][roll], best);
        }
}

/* The mean over the bonus die of each roll. */
ENGAWA_WIDE
static void roll_bonus(const struct turn *restrict turn, double (*restrict to)[SIDE])
{
    for (int roll = 0; roll < ROLLS; roll++)
        for (int i = 0; i < SIDE; i++) {
            double sum = 0;
            for (int bonus = 0; bonus < FACES; bonus++)
                sum += turn->roll[bonus][roll][i];
            to[roll][i] = sum * (1.0 / FACES);
        }
}

/* From the worth of each roll to the expected worth of each keep. */
ENGAWA_WIDE
static void expect(const struct dice_keeps *keeps, double (*keep)[SIDE])
{
    for (int k = FIRST_ROLL - 1; k >= 0; k--) {
        const int16_t *more = keeps->more[k];
        double sum[SIDE];
        copy(sum, keep[more[0]]);
        for (int face = 1; face < FACES; face++)
            for (int i = 0; i < SIDE; i++)
                sum[i] += keep[more[face]][i];
        for (int i = 0; i < SIDE; i++)
            keep[k][i] = sum[i] * (1.0 / FACES);
    }
}

/* The best of a keep and the COUNT, a constant, with one die less. */
static inline void choose_keep(const struct dice_within *within, int count, double (*keep)[SIDE])
{
    double best[SIDE];
    copy(best, keep[within->keep]);
    for (int j = 0; j < count; j++)
        raise(best, keep[within->less[j]]);
    copy(keep[within->keep], best);
}

/* From the expected worth of each keep to that of the best keep within it. */
ENGAWA_WIDE
static void choose_keeps(const struct dice_within *within, double (*keep)[SIDE])
{
    for (const struct dice_within *end = within + KEEPS - 1; within < end; within++)
        switch (within->count) {
        case 1:
            choose_keep(within, 1, keep);
            break;
        case 2:
            choose_keep(within, 2, keep);
            break;
        case 3:
            choose_keep(within, 3, keep);
            break;
        case 4:
            choose_keep(within, 4, keep);
            break;
        case 5:
            choose_keep(within, 5, keep);
            break;
        default:
            choose_keep(within, 6, keep);
        }
}

/* The worth of each keep with the bonus die rolled again. */
static void expect_again(const struct dice_keeps *keeps, struct turn *turn)
{
    roll_bonus(turn, turn->again + FIRST_ROLL);
    expect(keeps, turn->again);
}

/* The same with the bonus die kept, which shows BONUS. */
static void expect_kept(const struct dice_keeps *keeps, struct turn *turn, int bonus)
{
    memcpy(turn->keep + FIRST_ROLL, turn->roll[bonus], sizeof turn->roll[bonus]);
    expect(keeps, turn->keep);
}

/* One re-roll back: each roll's worth becomes that of its best keep, or of stopping. */
static void step_back(const struct dice_keeps *keeps, struct turn *turn)
{
    expect_again(keeps, turn);
    choose_keeps(keeps->within, turn->again);
    for (int bonus = 0; bonus < FACES; bonus++) {
        expect_kept(keeps, turn, bonus);
        choose_keeps(keeps->within, turn->keep);
        for (int roll = 0; roll < ROLLS; roll++) {
            raise(turn->keep[FIRST_ROLL + roll], turn->again[FIRST_ROLL + roll]);
            copy(turn->roll[bonus][roll], turn->keep[FIRST_ROLL + roll]);
        }
    }
}

/* The worth of SIDE whole turns. */
static void whole_turns(struct turn *turn, const struct aims *aims, double *worth)
{
    const struct dice_keeps *keeps = engawa_dice_keeps(DICE);
    best_roles(find_pays(), aims, turn);
    for (int left = BURNING_ROLLS - 1; left > 0; left--)
        step_back(keeps, turn);
    roll_bonus(turn, turn->keep + FIRST_ROLL);
    for (int i = 0; i < SIDE; i++)
        worth[i] = 0;
    for (int roll = 0; roll < ROLLS; roll++)
        for (int i = 0; i < SIDE; i++)
            worth[i] += keeps->chance[roll] * turn->keep[FIRST_ROLL + roll][i];
}

/* The same aim on every side. */
static void spread(const struct burning_aim *aim, struct aims *aims)
{
    for (int p = 0; p < BURNING_AIMS; p++)
        for (int i = 0; i < SIDE; i++)
            aims->worth[p][i] = aim->worth[p];
}

double engawa_burning_turn(const struct burning_aim *aim)
{
    struct turn *turn = new_turn();
    struct aims aims;
    double worth[SIDE];
    spread(aim, &aims);
    whole_turns(turn, &aims, worth);
    free(turn);
    return worth[0];
}

void engawa_burning_choose(const struct burning_aim *aim, int left, struct burning_choice *choice)
{
    const struct dice_keeps *keeps = engawa_dice_keeps(DICE);
    struct turn *turn = new_turn();
    struct aims aims;
    spread(aim, &aims);
    best_roles(find_pays(), &aims, turn);
    if (left == 2)
        step_back(keeps, turn);
    expect_again(keeps, turn);
    for (int k = 0; k < KEEPS; k++)
        choice->keep[FACES][k] = turn->again[k][0];
    for (int bonus = 0; bonus < FACES; bonus++) {
        expect_kept(keeps, turn, bonus);
        for (int k = 0; k < KEEPS; k++)
            choice->keep[bonus][k] = turn->keep[k][0];
    }
    free(turn);
}

double engawa_burning_best_keep(const struct burning_choice *choice,
                                const int counts[BURNING_FACES], int bonus)
{
    const struct dice_keeps *keeps = engawa_dice_keeps(DICE);
    int now = engawa_dice_number(keeps, counts);
    const double *kept = choice->keep[bonus - 1], *again = choice->keep[FACES];
    double best = fmax(again[now], kept[engawa_dice_best_keep(keeps, kept, now)]);
    return fmax(best, again[engawa_dice_best_keep(keeps, again, now)]);
}

/* ---- the multiplier dice ---- */

static const struct {
    int by, twos, threes;
    double chance;
} multipliers[] = {
    {2, 1, 0, 6 / 36.0}, {3, 0, 1, 3 / 36.0}, {4, 2, 0, 2 / 36.0}, {6, 1, 1, 1 / 36.0}};

#define BUSTS (24 / 36.0)

/* All that points can become: times 2 to the power of TWOS and 3 to that of THREES. */
enum { TWOS = 22, THREES = 15 };

struct dare {
    burning_stop *stop;
    const void *context;
    double bust;
    double known[TWOS][THREES]; /* less than 0: not worked out yet */
};

/* Whether STAYS is as much as rolling can bring: a sure win in the third that does not bust. */
static bool enough(double stays, double bust)
{
    return stays >= BUSTS * bust + (1 - BUSTS);
}

static double best_dare(struct dare *dare, int64_t points, int twos, int threes);

/* The chance when the dice are rolled. */
static double roll_dare(struct dare *dare, int64_t points, int twos, int threes)
{
    double chance = BUSTS * dare->bust;
    for (size_t i = 0; i < sizeof multipliers / sizeof *multipliers; i++)
        chance += multipliers[i].chance * best_dare(dare, points * multipliers[i].by,
                                                    twos + multipliers[i].twos,
                                                    threes + multipliers[i].threes);
    return chance;
}

static double best_dare(struct dare *dare, int64_t points, int twos, int threes)
{
    double *known = &dare->known[twos][threes];
    if (*known >= 0)
        return *known;
    *known = dare->stop(dare->context, points);
    if (points < BURNING_BANK && !enough(*known, dare->bust)) {
        double rolls = roll_dare(dare, points, twos, threes);
        *known = rolls > *known ? rolls : *known;
    }
    return *known;
}

double engawa_burning_dare(burning_stop *stop, const void *context, int64_t points, double bust,
                           double *multiply)
{
    double stays = stop(context, points);
    if (!multiply && enough(stays, bust))
        return stays;
    struct dare dare = {.stop = stop, .context = context, .bust = bust};
    for (int twos = 0; twos < TWOS; twos++)
        for (int threes = 0; threes < THREES; threes++)
            dare.known[twos][threes] = -1;
    if (multiply)
        *multiply = points < BURNING_BANK ? roll_dare(&dare, points, 0, 0) : stays;
    return best_dare(&dare, points, 0, 0);
}

/* ---- the final round and tie-breaks of two ---- */

struct final {
    double tie;          /* of who begins a tie-break round */
    double known[NEEDS]; /* by need, in fives; less than 0: not worked out yet */
};

struct need {
    int64_t need;
    double tied;
};

static double stop_behind(const void *context, int64_t points)
{
    const struct need *need = context;
    return points > need->need ? 1 : points == need->need ? need->tied : 0;
}

/* The final turns for SIDE needs from FIRST on. */
static void work_out_needs(double tie, int64_t first, double *value)
{
    struct turn *turn = new_turn();
    struct aims *aims = aligned_alloc(64, sizeof *aims);
    if (!aims)
        abort();
    for (int i = 0; i < SIDE; i++) {
        struct need need = {first + i * BURNING_STEP, 1 - tie};
        aims->worth[0][i] = stop_behind(&need, 0);
        for (int p = 1; p < BURNING_AIMS; p++)
            aims->worth[p][i] = engawa_burning_dare(stop_behind, &need, p * BURNING_STEP,
                                                    stop_behind(&need, 0), NULL);
    }
    whole_turns(turn, aims, value);
    free(aims);
    free(turn);
}

/* What the one who plays second in a tie-break round has, NEED behind. */
static double final_value(struct final *final, int64_t need)
{
    double value[SIDE];
    int64_t index = need / BURNING_STEP;
    if (index >= NEEDS - SIDE) {
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

static double stop_ahead(const void *context, int64_t points)
{
    struct final *const *final = context;
    return 1 - final_value(*final, points);
}

static double work_out_tie(struct final *final)
{
    struct burning_aim aim;
    double bust = stop_ahead(&final, 0);
    aim.worth[0] = bust;
    for (int p = 1; p < BURNING_AIMS; p++)
        aim.worth[p] = engawa_burning_dare(stop_ahead, &final, p * BURNING_STEP, bust, NULL);
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
    for (int i = 0; i < NEEDS - SIDE; i += SIDE)
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
    if (need / BURNING_STEP < NEEDS - SIDE)
        return final->known[need / BURNING_STEP];
    work_out_needs(final->tie, need, value);
    return value[0];
}

double engawa_burning_tie(void)
{
    return shared_final()->tie;
}

/* ---- the race ---- */

struct burning_race {
    int side;                            /* totals below the target, in fives */
    int sum;                             /* of both totals: this and less is still to be done */
    double value[RACE_SIDE * RACE_SIDE]; /* [mine * side + theirs] */
    struct turn turn;
    struct aims aims;
};

struct burning_race *engawa_burning_race_new(int target)
{
    struct burning_race *race = aligned_alloc(64, sizeof *race);
    if (!race)
        abort();
    race->side = target / BURNING_STEP;
    race->sum = 2 * (race->side - 1);
    for (int i = 0; i < race->side * race->side; i++)
        race->value[i] = 0.5;
    return race;
}

void engawa_burning_race_free(struct burning_race *race)
{
    free(race);
}

/* How far one is ahead, without the points of this turn. */
static double stop_racing(const void *context, int64_t points)
{
    const int64_t *ahead = context;
    return 1 - engawa_burning_final(*ahead + points);
}

/* The aim of a player with MINE against THEIRS, in fives, when a bust is worth BUST. */
static void aim_of(const struct burning_race *race, int mine, int theirs, double bust, int side,
                   struct aims *aims)
{
    int64_t ahead = (int64_t)(mine - theirs) * BURNING_STEP;
    aims->worth[0][side] = bust;
    for (int p = 1; p < BURNING_AIMS; p++)
        aims->worth[p][side] =
            mine + p < race->side
                ? 1 - race->value[theirs * race->side + mine + p]
                : engawa_burning_dare(stop_racing, &ahead, p * BURNING_STEP, bust, NULL);
}

/* Works out the pairs of one sum again, from MINE on; gives the largest change. */
static double sweep(struct burning_race *race, int sum, int mine, int count)
{
    double value[SIDE], most = 0;
    for (int i = 0; i < SIDE; i++) {
        int a = i < count ? mine + i : mine;
        double bust = 1 - race->value[(sum - a) * race->side + a];
        aim_of(race, a, sum - a, bust, i, &race->aims);
    }
    whole_turns(&race->turn, &race->aims, value);
    for (int i = 0; i < count; i++) {
        double *known = &race->value[(mine + i) * race->side + sum - mine - i];
        most = fmax(most, fabs(*known - value[i]));
        *known = value[i];
    }
    return most;
}

double engawa_burning_race_build(struct burning_race *race)
{
    int sum = race->sum, least = sum < race->side ? 0 : sum - race->side + 1;
    for (double change = 1; change > 1e-12;) {
        change = 0;
        for (int mine = least; mine <= sum - least; mine += SIDE) {
            int left = sum - least - mine + 1;
            change = fmax(change, sweep(race, sum, mine, left < SIDE ? left : SIDE));
        }
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
