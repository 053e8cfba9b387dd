/* bots/burning_desire/turn.c - solves one turn of Burning Desire (bots/burning_desire/turn.h).
 *
 * A turn is solved like Yahtzee's (bots/yahtzee/turn.c), with the bonus die beside the six: for
 * each of its faces kept, and for rolling it again, the expected value goes one die at a time over
 * the 924 keeps, and so does the choice of the best keep. Eight turns are solved at once. Further
 * planes carry along other results of a turn, such as the probabilities of the other players: they
 * follow the choices of the first plane.
 *
 * Where the multiplier dice are offered, points p are worth the larger of stopping and rolling.
 * Rolling busts with probability 24 in 36 and otherwise leads to 2p, 3p, 4p or 6p (6, 3, 2 and 1 in
 * 36), until 1,000,000 are banked.
 */
#include "bots/burning_desire/turn.h"

#include "bots/effort.h"
#include "engine/memory.h"
#include "engine/vector.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = BURNING_FACES,
    DICE = BURNING_DICE,
    LANES = BURNING_BOT_LANES,
    SEAT_CLOCK_PER_MS = 20 /* that a processor solves */
};

static_assert((int)LANES == (int)ENGAWA_EIGHT, "engine/vector.h calculates with all lanes at once");

const int burning_bot_payoffs[BURNING_BOT_PAYOFFS] = {
    0,   5,   10,  15,  20,  25,  30,  40,  50,  60,  70,  80,  100, 110, 120,
    130, 140, 150, 160, 180, 200, 220, 240, 250, 260, 280, 300, 500, 1000};

/* For each place all its planes, one after the other, each with a number for every lane. */
struct burning_bot_turn {
    int planes;
    double *objective;    /* by payoff */
    double *roll[FACES];  /* by the bonus die's face, then by roll */
    double *keep, *again; /* by keep; with the bonus die kept, or rolled again */
    _Alignas(LANES * sizeof(double)) double scratch[];
};

struct burning_bot_turn *burning_bot_turn_new(int planes)
{
    int wide = planes * LANES;
    size_t places = BURNING_BOT_PAYOFFS + FACES * DICE_ROLLS_OF_6 + 2 * DICE_KEEPS_OF_6;
    struct burning_bot_turn *turn =
        engawa_allocate_aligned(_Alignof(struct burning_bot_turn),
                                sizeof *turn + places * (size_t)wide * sizeof *turn->scratch);
    turn->planes = planes;
    turn->objective = turn->scratch;
    turn->keep = turn->objective + BURNING_BOT_PAYOFFS * wide;
    turn->again = turn->keep + DICE_KEEPS_OF_6 * wide;
    for (int face = 0; face < FACES; face++)
        turn->roll[face] = turn->again + (DICE_KEEPS_OF_6 + face * DICE_ROLLS_OF_6) * wide;
    return turn;
}

void burning_bot_turn_free(struct burning_bot_turn *turn)
{
    free(turn);
}

void burning_bot_turn_set(struct burning_bot_turn *turn, int lane, int payoff, const double *leaves)
{
    for (int plane = 0; plane < turn->planes; plane++)
        turn->objective[(payoff * turn->planes + plane) * LANES + lane] = leaves[plane];
}

/* ---- payoffs of the rules ---- */

int burning_bot_payoff(enum burning_role role, const int counts[FACES], int bonus)
{
    int points = burning_points(role, counts, bonus), payoff = 0;
    while (burning_bot_payoffs[payoff] != points) {
        payoff++;
        assert(payoff < BURNING_BOT_PAYOFFS);
    }
    return payoff;
}

/* The payoff of each role for each roll and face of the bonus die, made once. */
struct payoff_table {
    uint8_t role[FACES][DICE_ROLLS_OF_6][BURNING_ROLES];
};

static const struct payoff_table *payoffs_of_rolls(void)
{
    static _Atomic(struct payoff_table *) shared;
    struct payoff_table *payoff_table = atomic_load(&shared), *none = NULL;
    const struct dice_keeps *keeps = dice_keeps_of(DICE);
    if (payoff_table)
        return payoff_table;
    payoff_table = engawa_allocate(1, sizeof *payoff_table);
    for (int roll = 0; roll < DICE_ROLLS_OF_6; roll++) {
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = keeps->count[DICE_FIRST_ROLL_OF_6 + roll][face];
        for (int bonus = 0; bonus < FACES; bonus++)
            for (int role = 0; role < BURNING_ROLES; role++)
                payoff_table->role[bonus][roll][role] =
                    (uint8_t)burning_bot_payoff((enum burning_role)role, counts, bonus + 1);
    }
    if (atomic_compare_exchange_strong(&shared, &none, payoff_table))
        return payoff_table;
    free(payoff_table); /* another thread was first */
    return none;
}

/* ---- a whole turn ---- */

/* Compiled for one plane and for two, which the bots have, and once for any number. */

/* PLANES is at least 1. */
ENGAWA_INLINE void copy(double *to, const double *from, int planes)
{
    int i = 0;
    do
        to[i] = from[i];
    while (++i < planes * LANES);
}

/* BEST becomes OTHER in the lanes where its first plane is larger. */
ENGAWA_INLINE void raise_to(double *best, const double *other, int planes)
{
    ENGAWA_UNROLL
    for (int at = (planes - 1) * LANES; at > 0; at -= LANES)
        engawa_where_greater8(best + at, other, best, other + at, best + at);
    engawa_greater8(best, other, best);
}

/* The best role for each roll. */
ENGAWA_INLINE void best_roles(struct burning_bot_turn *turn,
                              const struct payoff_table *payoff_table, int planes)
{
    int wide = planes * LANES;
    for (int bonus = 0; bonus < FACES; bonus++)
        for (int roll = 0; roll < DICE_ROLLS_OF_6; roll++) {
            const uint8_t *role = payoff_table->role[bonus][roll];
            double best[BURNING_BOT_PLANES * LANES];
            copy(best, turn->objective + role[0] * wide, planes);
            raise_to(best, turn->objective + role[1] * wide, planes);
            raise_to(best, turn->objective + role[2] * wide, planes);
            copy(turn->roll[bonus] + roll * wide, best, planes);
        }
}

/* The expected value of each roll over the bonus die. */
ENGAWA_INLINE void roll_bonus(struct burning_bot_turn *turn, int planes)
{
    double *again = turn->again + DICE_FIRST_ROLL_OF_6 * planes * LANES, **roll = turn->roll;
    for (int i = 0; i < DICE_ROLLS_OF_6 * planes * LANES; i += LANES) {
        const double *const from[] = {roll[0] + i, roll[1] + i, roll[2] + i,
                                      roll[3] + i, roll[4] + i, roll[5] + i};
        engawa_mean_of_six8(again + i, from);
    }
}

/* From the values ROLL of the rolls to the expected value of each smaller keep. */
ENGAWA_INLINE void expect(const struct dice_keeps *keeps, double *keep, const double *roll,
                          int planes)
{
    int wide = planes * LANES;
    for (int k = DICE_FIRST_ROLL_OF_6 - 1; k >= 0; k--) {
        const int16_t *more = keeps->more[k];
        const double *at =
            more[0] < DICE_FIRST_ROLL_OF_6 ? keep : roll - DICE_FIRST_ROLL_OF_6 * wide;
        ENGAWA_UNROLL
        for (int plane = 0; plane < planes; plane++, at += LANES) {
            const double *const from[] = {at + more[0] * wide, at + more[1] * wide,
                                          at + more[2] * wide, at + more[3] * wide,
                                          at + more[4] * wide, at + more[5] * wide};
            engawa_mean_of_six8(keep + k * wide + plane * LANES, from);
        }
    }
}

/* MINE becomes the best of itself and the COUNT keeps with one die less; COUNT is a constant. */
ENGAWA_INLINE void choose_keep(double *mine, const struct dice_within *within, int count,
                               const double *keep, int planes)
{
    double best[BURNING_BOT_PLANES * LANES];
    copy(best, mine, planes);
    ENGAWA_UNROLL
    for (int j = 0; j < count; j++)
        raise_to(best, keep + within->less[j] * planes * LANES, planes);
    copy(mine, best, planes);
}

/* From the expected value of each keep to that of the best keep within it. */
ENGAWA_INLINE void choose_keeps(const struct dice_keeps *keeps, double *keep, double *roll,
                                int planes)
{
    int wide = planes * LANES;
    const struct dice_within *within = keeps->within, *end = within + DICE_KEEPS_OF_6 - 1;
    for (; within < end; within++) {
        int k = within->keep;
        double *mine =
            k < DICE_FIRST_ROLL_OF_6 ? keep + k * wide : roll + (k - DICE_FIRST_ROLL_OF_6) * wide;
        switch (within->count) {
        case 1:
            choose_keep(mine, within, 1, keep, planes);
            break;
        case 2:
            choose_keep(mine, within, 2, keep, planes);
            break;
        case 3:
            choose_keep(mine, within, 3, keep, planes);
            break;
        case 4:
            choose_keep(mine, within, 4, keep, planes);
            break;
        case 5:
            choose_keep(mine, within, 5, keep, planes);
            break;
        default:
            choose_keep(mine, within, 6, keep, planes);
        }
    }
}

/* One re-roll back: the value of each roll becomes that of stopping or of its best keep. The
 * outcome of rolling the bonus die again is needed first; one place computes all, since this code
 * is compiled many times. */
ENGAWA_INLINE void step_back(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                             int planes)
{
    int wide = planes * LANES;
    double *again = turn->again + DICE_FIRST_ROLL_OF_6 * wide;
    roll_bonus(turn, planes);
    for (int bonus = FACES; bonus >= 0; bonus--) {
        double *keep = bonus < FACES ? turn->keep : turn->again,
               *rolls = bonus < FACES ? turn->roll[bonus] : again;
        expect(keeps, keep, rolls, planes);
        choose_keeps(keeps, keep, rolls, planes);
        for (int roll = 0; bonus < FACES && roll < DICE_ROLLS_OF_6; roll++) {
            double best[BURNING_BOT_PLANES * LANES];
            copy(best, rolls + roll * wide, planes);
            raise_to(best, again + roll * wide, planes);
            copy(rolls + roll * wide, best, planes);
        }
    }
}

ENGAWA_INLINE void solve(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                         const struct payoff_table *payoff_table, int planes)
{
    best_roles(turn, payoff_table, planes);
    for (int left = BURNING_ROLLS - 1; left > 0; left--)
        step_back(turn, keeps, planes);
    roll_bonus(turn, planes);
    for (int plane = 0; plane < planes; plane++) {
        const double *again = turn->again + (DICE_FIRST_ROLL_OF_6 * planes + plane) * LANES;
        double sum[LANES] = {0};
        for (int roll = 0; roll < DICE_ROLLS_OF_6; roll++, again += planes * LANES)
            for (int lane = 0; lane < LANES; lane++)
                sum[lane] += again[lane] * keeps->probability[roll];
        memcpy(turn->again + plane * LANES, sum, sizeof sum);
    }
}

ENGAWA_WIDE
static void solve_one(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                      const struct payoff_table *payoff_table)
{
    solve(turn, keeps, payoff_table, 1);
}

ENGAWA_WIDE
static void solve_two(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                      const struct payoff_table *payoff_table)
{
    solve(turn, keeps, payoff_table, 2);
}

ENGAWA_WIDE
static void solve_more(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                       const struct payoff_table *payoff_table)
{
    solve(turn, keeps, payoff_table, turn->planes);
}

void burning_bot_turn_solve(struct burning_bot_turn *turn)
{
    const struct dice_keeps *keeps = dice_keeps_of(DICE);
    const struct payoff_table *payoff_table = payoffs_of_rolls();
    if (turn->planes == 1)
        solve_one(turn, keeps, payoff_table);
    else if (turn->planes == 2)
        solve_two(turn, keeps, payoff_table);
    else
        solve_more(turn, keeps, payoff_table);
}

double burning_bot_turn_value(const struct burning_bot_turn *turn, int lane, int plane)
{
    return turn->again[plane * LANES + lane];
}

/* ---- a decision ---- */

/* A turn with the same objective in every lane. */
static struct burning_bot_turn *spread(const struct burning_bot_objective *objective)
{
    struct burning_bot_turn *turn = burning_bot_turn_new(1);
    for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++)
        for (int lane = 0; lane < BURNING_BOT_LANES; lane++)
            burning_bot_turn_set(turn, lane, payoff, &objective->worth[payoff]);
    return turn;
}

double burning_bot_solve_turn(const struct burning_bot_objective *objective)
{
    struct burning_bot_turn *turn = spread(objective);
    burning_bot_turn_solve(turn);
    double worth = burning_bot_turn_value(turn, 0, 0);
    burning_bot_turn_free(turn);
    effort_add(1, SEAT_CLOCK_PER_MS);
    return worth;
}

/* Copies the value of every keep to LIST; ROLL has those of the whole rolls. */
static void list_keeps(const double *keep, const double *roll, double *list)
{
    for (int k = 0; k < DICE_KEEPS_OF_6; k++)
        list[k] =
            k < DICE_FIRST_ROLL_OF_6 ? keep[k * LANES] : roll[(k - DICE_FIRST_ROLL_OF_6) * LANES];
}

ENGAWA_WIDE
static void choose(struct burning_bot_turn *turn, const struct dice_keeps *keeps,
                   const struct payoff_table *payoff_table, int left,
                   struct burning_bot_choice *choice)
{
    const double *again = turn->again + DICE_FIRST_ROLL_OF_6 * LANES;
    best_roles(turn, payoff_table, 1);
    if (left == 2)
        step_back(turn, keeps, 1);
    roll_bonus(turn, 1);
    expect(keeps, turn->again, again, 1);
    list_keeps(turn->again, again, choice->keep[FACES]);
    for (int bonus = 0; bonus < FACES; bonus++) {
        expect(keeps, turn->keep, turn->roll[bonus], 1);
        list_keeps(turn->keep, turn->roll[bonus], choice->keep[bonus]);
    }
}

void burning_bot_solve_choice(const struct burning_bot_objective *objective, int left,
                              struct burning_bot_choice *choice)
{
    struct burning_bot_turn *turn = spread(objective);
    choose(turn, dice_keeps_of(DICE), payoffs_of_rolls(), left, choice);
    burning_bot_turn_free(turn);
    effort_add(1, SEAT_CLOCK_PER_MS);
}

double burning_bot_best_keep(const struct burning_bot_choice *choice, const int counts[FACES],
                             int bonus)
{
    const struct dice_keeps *keeps = dice_keeps_of(DICE);
    int now = dice_keep_number(keeps, counts);
    const double *kept = choice->keep[bonus - 1], *again = choice->keep[FACES];
    double best = fmax(again[now], kept[dice_best_keep(keeps, kept, now)]);
    return fmax(best, again[dice_best_keep(keeps, again, now)]);
}

/* ---- the multiplier dice ---- */

static const struct {
    int by, twos, threes;
    double probability;
} multipliers[] = {
    {2, 1, 0, 6 / 36.0}, {3, 0, 1, 3 / 36.0}, {4, 2, 0, 2 / 36.0}, {6, 1, 1, 1 / 36.0}};

#define BUSTS (24 / 36.0)

/* Multiplied points are p * 2^i * 3^j with i < TWOS and j < THREES. */
enum { TWOS = 22, THREES = 15 };

struct dares {
    const struct burning_bot_dare *dare;
    bool known[TWOS][THREES];
    double best[TWOS][THREES][BURNING_BOT_PLANES];
};

/* Whether STAYS is as much as rolling can bring: a sure win whenever it does not bust. */
static bool enough(double stays, double bust)
{
    return stays >= BUSTS * bust + (1 - BUSTS);
}

static const double *best_dare(struct dares *dares, int64_t points, int twos, int threes);

/* Computes the mean outcome of rolling the dice. */
static void roll_dare(struct dares *dares, int64_t points, int twos, int threes, double *leaves)
{
    const struct burning_bot_dare *dare = dares->dare;
    for (int plane = 0; plane < dare->planes; plane++)
        leaves[plane] = BUSTS * dare->bust[plane];
    for (size_t i = 0; i < sizeof multipliers / sizeof *multipliers; i++) {
        const double *then = best_dare(dares, points * multipliers[i].by,
                                       twos + multipliers[i].twos, threes + multipliers[i].threes);
        for (int plane = 0; plane < dare->planes; plane++)
            leaves[plane] += multipliers[i].probability * then[plane];
    }
}

static const double *best_dare(struct dares *dares, int64_t points, int twos, int threes)
{
    const struct burning_bot_dare *dare = dares->dare;
    double *best = dares->best[twos][threes], rolls[BURNING_BOT_PLANES];
    if (dares->known[twos][threes])
        return best;
    dares->known[twos][threes] = true;
    dare->stop(dare->context, points, best);
    if (points < BURNING_BANK && !enough(best[0], dare->bust[0])) {
        roll_dare(dares, points, twos, threes, rolls);
        if (rolls[0] > best[0])
            memcpy(best, rolls, sizeof rolls);
    }
    return best;
}

void burning_bot_solve_dare(const struct burning_bot_dare *dare, int64_t points, double *best,
                            double *multiply)
{
    size_t size = (size_t)dare->planes * sizeof *best;
    dare->stop(dare->context, points, best);
    if (!multiply && enough(best[0], dare->bust[0]))
        return;
    struct dares dares;
    dares.dare = dare;
    memset(dares.known, 0, sizeof dares.known);
    if (multiply && points < BURNING_BANK)
        roll_dare(&dares, points, 0, 0, multiply);
    else if (multiply)
        memcpy(multiply, best, size);
    memcpy(best, best_dare(&dares, points, 0, 0), size);
}
