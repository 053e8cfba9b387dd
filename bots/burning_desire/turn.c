/* bots/burning_desire/turn.c - one turn of Burning Desire by perfect play
 * (bots/burning_desire/turn.h).
 *
 * A turn is worked out like Yahtzee's (bots/yahtzee/exact.c), with the bonus die beside the six:
 * for each of its faces kept, and for rolling it again, the mean goes one die at a time over the
 * 924 keeps, and so does the maximum. Eight turns are worked out side by side. What else one wants
 * to know of a turn, the chances of the other players for one, is carried along: wherever the first
 * plane chooses, the others follow.
 *
 * With the multiplier dice offered, points p are worth the larger of stopping and two thirds of a
 * bust and the rest of 2p, 3p, 4p and 6p (chances 6, 3, 2 and 1 in 36), until 1,000,000 are banked.
 */
#include "bots/burning_desire/turn.h"

#include "engine/vector.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = BURNING_FACES,
    DICE = BURNING_DICE,
    KEEPS = DICE_KEEPS_MAX,
    ROLLS = DICE_ROLLS_MAX,
    FIRST_ROLL = KEEPS - ROLLS
};

const int engawa_burning_outcomes[BURNING_OUTCOMES] = {
    0,   5,   10,  15,  20,  25,  30,  40,  50,  60,  70,  80,  100, 110, 120,
    130, 140, 150, 160, 180, 200, 220, 240, 250, 260, 280, 300, 500, 1000};

/* The PLANES eights of one place stand in a row. */
struct burning_turn {
    int planes;
    engawa_eight *aim;          /* by outcome */
    engawa_eight *roll[FACES];  /* by the bonus die's face, then by roll */
    engawa_eight *keep, *again; /* by keep; the bonus die kept, or rolled again */
    engawa_eight room[];
};

struct burning_turn *engawa_burning_turn_new(int planes)
{
    size_t places = BURNING_OUTCOMES + FACES * ROLLS + 2 * KEEPS, wide = (size_t)planes;
    struct burning_turn *turn =
        aligned_alloc(64, sizeof *turn + places * wide * sizeof *turn->room);
    if (!turn)
        abort();
    turn->planes = planes;
    turn->aim = turn->room;
    turn->keep = turn->aim + BURNING_OUTCOMES * planes;
    turn->again = turn->keep + KEEPS * planes;
    for (int face = 0; face < FACES; face++)
        turn->roll[face] = turn->again + (KEEPS + face * ROLLS) * planes;
    return turn;
}

void engawa_burning_turn_free(struct burning_turn *turn)
{
    free(turn);
}

void engawa_burning_turn_aim(struct burning_turn *turn, int side, int outcome, const double *leaves)
{
    for (int plane = 0; plane < turn->planes; plane++)
        turn->aim[outcome * turn->planes + plane][side] = leaves[plane];
}

/* ---- what the rules pay ---- */

int engawa_burning_outcome(enum burning_role role, const int counts[FACES], int bonus)
{
    int points = engawa_burning_points(role, counts, bonus), outcome = 0;
    while (engawa_burning_outcomes[outcome] != points) {
        outcome++;
        assert(outcome < BURNING_OUTCOMES);
    }
    return outcome;
}

/* The outcome of each role for each roll and bonus face: made once. */
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
                    (uint8_t)engawa_burning_outcome((enum burning_role)role, counts, bonus + 1);
    }
    if (atomic_compare_exchange_strong(&shared, &none, pays))
        return pays;
    free(pays); /* another thread was first */
    return none;
}

/* ---- a whole turn: compiled anew for each number of planes ---- */

/* BEST becomes OTHER where its first plane is more. */
ENGAWA_INLINE void raise_to(engawa_eight *best, const engawa_eight *other, int planes)
{
    engawa_eight_mask more = other[0] > best[0];
    ENGAWA_UNROLL
    for (int plane = 0; plane < planes; plane++)
        best[plane] = ENGAWA_EIGHT_WHERE(more, other[plane], best[plane]);
}

ENGAWA_INLINE void copy(engawa_eight *to, const engawa_eight *from, int planes)
{
    ENGAWA_UNROLL
    for (int plane = 0; plane < planes; plane++)
        to[plane] = from[plane];
}

/* The best role for each roll. */
ENGAWA_INLINE void best_roles(struct burning_turn *turn, const struct pays *pays, int planes)
{
    for (int bonus = 0; bonus < FACES; bonus++)
        for (int roll = 0; roll < ROLLS; roll++) {
            const uint8_t *role = pays->role[bonus][roll];
            engawa_eight best[BURNING_PLANES];
            copy(best, turn->aim + role[0] * planes, planes);
            raise_to(best, turn->aim + role[1] * planes, planes);
            raise_to(best, turn->aim + role[2] * planes, planes);
            copy(turn->roll[bonus] + roll * planes, best, planes);
        }
}

/* The mean over the bonus die of each roll. */
ENGAWA_INLINE void roll_bonus(struct burning_turn *turn, int planes)
{
    engawa_eight *again = turn->again + FIRST_ROLL * planes;
    for (int i = 0; i < ROLLS * planes; i++) {
        engawa_eight sum = turn->roll[0][i];
        for (int bonus = 1; bonus < FACES; bonus++)
            sum += turn->roll[bonus][i];
        again[i] = sum * (1.0 / FACES);
    }
}

/* From the worth of each roll, ROLL, to the expected worth of each smaller keep. */
ENGAWA_INLINE void expect(const struct dice_keeps *keeps, engawa_eight *keep,
                          const engawa_eight *roll, int planes)
{
    for (int k = FIRST_ROLL - 1; k >= 0; k--) {
        const int16_t *more = keeps->more[k];
        int whole = more[0] >= FIRST_ROLL ? FIRST_ROLL : 0;
        const engawa_eight *from = whole ? roll : keep;
        ENGAWA_UNROLL
        for (int plane = 0; plane < planes; plane++) {
            engawa_eight sum = from[(more[0] - whole) * planes + plane];
            for (int face = 1; face < FACES; face++)
                sum += from[(more[face] - whole) * planes + plane];
            keep[k * planes + plane] = sum * (1.0 / FACES);
        }
    }
}

/* MINE becomes the best of itself and the COUNT, a constant, keeps with one die less. */
ENGAWA_INLINE void choose_keep(engawa_eight *mine, const struct dice_within *within, int count,
                               const engawa_eight *keep, int planes)
{
    engawa_eight best[BURNING_PLANES];
    copy(best, mine, planes);
    for (int j = 0; j < count; j++)
        raise_to(best, keep + within->less[j] * planes, planes);
    copy(mine, best, planes);
}

/* From the expected worth of each keep to that of the best keep within it. */
ENGAWA_INLINE void choose_keeps(const struct dice_keeps *keeps, engawa_eight *keep,
                                engawa_eight *roll, int planes)
{
    const struct dice_within *within = keeps->within, *end = within + KEEPS - 1;
    for (; within < end; within++) {
        int k = within->keep;
        engawa_eight *mine = k < FIRST_ROLL ? keep + k * planes : roll + (k - FIRST_ROLL) * planes;
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

/* One re-roll back: each roll's worth becomes that of its best keep, or of stopping. */
ENGAWA_INLINE void step_back(struct burning_turn *turn, const struct dice_keeps *keeps, int planes)
{
    engawa_eight *again = turn->again + FIRST_ROLL * planes;
    roll_bonus(turn, planes);
    expect(keeps, turn->again, again, planes);
    choose_keeps(keeps, turn->again, again, planes);
    for (int bonus = 0; bonus < FACES; bonus++) {
        expect(keeps, turn->keep, turn->roll[bonus], planes);
        choose_keeps(keeps, turn->keep, turn->roll[bonus], planes);
        for (int roll = 0; roll < ROLLS; roll++)
            raise_to(turn->roll[bonus] + roll * planes, again + roll * planes, planes);
    }
}

ENGAWA_INLINE void play(struct burning_turn *turn, const struct dice_keeps *keeps,
                        const struct pays *pays, int planes)
{
    best_roles(turn, pays, planes);
    for (int left = BURNING_ROLLS - 1; left > 0; left--)
        step_back(turn, keeps, planes);
    roll_bonus(turn, planes);
    for (int plane = 0; plane < planes; plane++) {
        const engawa_eight *again = turn->again + FIRST_ROLL * planes + plane;
        engawa_eight sum = again[0] * keeps->chance[0];
        for (int roll = 1; roll < ROLLS; roll++)
            sum += again[roll * planes] * keeps->chance[roll];
        turn->again[plane] = sum;
    }
}

#define PLAY(planes)                                                                               \
    ENGAWA_WIDE static void play_##planes(struct burning_turn *turn,                               \
                                          const struct dice_keeps *keeps, const struct pays *pays) \
    {                                                                                              \
        play(turn, keeps, pays, planes);                                                           \
    }
PLAY(1)
PLAY(2)
PLAY(3)
PLAY(4)
PLAY(5)
PLAY(6)

void engawa_burning_turn_play(struct burning_turn *turn)
{
    typedef void player(struct burning_turn *, const struct dice_keeps *, const struct pays *);
    static player *const players[] = {play_1, play_2, play_3, play_4, play_5, play_6};
    players[turn->planes - 1](turn, engawa_dice_keeps(DICE), find_pays());
}

double engawa_burning_turn_worth(const struct burning_turn *turn, int side, int plane)
{
    return turn->again[plane][side];
}

/* ---- a decision ---- */

/* The same aim on every side. */
static struct burning_turn *spread(const struct burning_aim *aim)
{
    struct burning_turn *turn = engawa_burning_turn_new(1);
    for (int outcome = 0; outcome < BURNING_OUTCOMES; outcome++)
        for (int side = 0; side < BURNING_SIDE; side++)
            engawa_burning_turn_aim(turn, side, outcome, &aim->worth[outcome]);
    return turn;
}

double engawa_burning_turn(const struct burning_aim *aim)
{
    struct burning_turn *turn = spread(aim);
    engawa_burning_turn_play(turn);
    double worth = engawa_burning_turn_worth(turn, 0, 0);
    engawa_burning_turn_free(turn);
    return worth;
}

/* Every keep, of which ROLL are the whole rolls. */
static void list_keeps(const engawa_eight *keep, const engawa_eight *roll, double *list)
{
    for (int k = 0; k < KEEPS; k++)
        list[k] = k < FIRST_ROLL ? keep[k][0] : roll[k - FIRST_ROLL][0];
}

ENGAWA_WIDE
static void choose(struct burning_turn *turn, const struct dice_keeps *keeps,
                   const struct pays *pays, int left, struct burning_choice *choice)
{
    const engawa_eight *again = turn->again + FIRST_ROLL;
    best_roles(turn, pays, 1);
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

void engawa_burning_choose(const struct burning_aim *aim, int left, struct burning_choice *choice)
{
    struct burning_turn *turn = spread(aim);
    choose(turn, engawa_dice_keeps(DICE), find_pays(), left, choice);
    engawa_burning_turn_free(turn);
}

double engawa_burning_best_keep(const struct burning_choice *choice, const int counts[FACES],
                                int bonus)
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

struct dares {
    const struct burning_dare *dare;
    bool known[TWOS][THREES];
    double best[TWOS][THREES][BURNING_PLANES];
};

/* Whether STAYS is as much as rolling can bring: a sure win in the third that does not bust. */
static bool enough(double stays, double bust)
{
    return stays >= BUSTS * bust + (1 - BUSTS);
}

static const double *best_dare(struct dares *dares, int64_t points, int twos, int threes);

/* What rolling the dice leaves. */
static void roll_dare(struct dares *dares, int64_t points, int twos, int threes, double *leaves)
{
    const struct burning_dare *dare = dares->dare;
    for (int plane = 0; plane < dare->planes; plane++)
        leaves[plane] = BUSTS * dare->bust[plane];
    for (size_t i = 0; i < sizeof multipliers / sizeof *multipliers; i++) {
        const double *then = best_dare(dares, points * multipliers[i].by,
                                       twos + multipliers[i].twos, threes + multipliers[i].threes);
        for (int plane = 0; plane < dare->planes; plane++)
            leaves[plane] += multipliers[i].chance * then[plane];
    }
}

static const double *best_dare(struct dares *dares, int64_t points, int twos, int threes)
{
    const struct burning_dare *dare = dares->dare;
    double *best = dares->best[twos][threes], rolls[BURNING_PLANES];
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

void engawa_burning_dare(const struct burning_dare *dare, int64_t points, double *best,
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
