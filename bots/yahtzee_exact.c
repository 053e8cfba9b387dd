/* yahtzee_exact.c - perfect solo Yahtzee by retrograde analysis, in double precision.
 *
 * The value of a sheet is the expected number of points still to come. It depends on the filled
 * boxes, the total of the upper boxes and whether the yahtzee box holds 50. Sheets are taken from
 * the full one back to the empty one; each needs one turn worked out (T. Verhoeff, "Optimal
 * Solitaire Yahtzee Strategies", 1999): the best box for each of the 252 rolls, then twice the mean
 * over the next die and the best keep within each keep, then the mean over all first rolls.
 *
 * What makes it quick:
 *   - upper totals from which the bonus is safe or out of reach are one class, and totals that
 * cannot occur are none: see `classes`;
 *   - the mean and the maximum go one die at a time over the 462 keeps instead of over all pairs;
 *   - eight classes are worked out side by side, which compilers turn into vector instructions.
 */
#include "bots/yahtzee_exact.h"

#include <stdlib.h>
#include <string.h>

enum {
    FACES = YAHTZEE_FACES,
    DICE = YAHTZEE_DICE,
    MASKS = 1 << PLUS, /* the boxes of this sheet are the first 13 */
    UPPERS = 1 << FACES,
    SAFE = 63, /* the upper total that brings the bonus */
    SIDE = 8   /* classes worked out side by side */
};

struct yahtzee_exact {
    struct yahtzee_dice dice;
    double points[ROLLS][PLUS]; /* of each box, where no joker binds */
    /* Classes of upper totals, for each set of filled upper boxes. Class 0: no bonus is to come. */
    uint8_t class_of[UPPERS][SAFE + 1];
    uint8_t total_of[UPPERS][SAFE + 2]; /* a total of each class */
    int classes[UPPERS];
    /* value[offset[mask] + class], and classes[] further for a yahtzee box that holds 50. */
    uint32_t offset[MASKS];
    size_t values;
    double *value;
};

/* One turn for SIDE classes at once. */
struct turn {
    double keep[KEEPS][SIDE];
};

/* ---- classes of upper totals ---- */

static void find_classes(struct yahtzee_exact *table, int filled)
{
    bool reached[SAFE + 1] = {true};
    int most_left = 0;
    for (int face = 0; face < FACES; face++) {
        bool next[SAFE + 1] = {false};
        if (!(filled >> face & 1)) {
            most_left += DICE * (face + 1);
            continue;
        }
        for (int total = 0; total <= SAFE; total++)
            for (int n = 0; reached[total] && n <= DICE; n++) {
                int sum = total + n * (face + 1);
                next[sum < SAFE ? sum : SAFE] = true;
            }
        memcpy(reached, next, sizeof reached);
    }
    int count = 1;
    table->total_of[filled][0] = SAFE;
    for (int total = 0; total < SAFE; total++) {
        if (!reached[total] || total + most_left < SAFE)
            continue;
        table->class_of[filled][total] = (uint8_t)count;
        table->total_of[filled][count++] = (uint8_t)total;
    }
    table->classes[filled] = count;
}

/* ---- one turn ---- */

/* The values after a turn that leaves the boxes MASK filled and the upper total of each of the
 * classes FIRST, FIRST + 1, ... of BEFORE raised by POINTS; REPEATS: the yahtzee box holds 50. */
static void value_after(const struct yahtzee_exact *table, int before, int first, unsigned mask,
                        int points, bool repeats, double *after)
{
    int upper = (int)(mask & (UPPERS - 1));
    const double *value = table->value + table->offset[mask];
    if (repeats)
        value += table->classes[upper];
    for (int i = 0; i < SIDE; i++) {
        int class = first + i < table->classes[before] ? first + i : 0;
        int total = table->total_of[before][class];
        bool bonus = total < SAFE && total + points >= SAFE;
        int now = total + points < SAFE ? total + points : SAFE;
        if (class == 0)
            now = SAFE; /* safe or out of reach, it stays so */
        after[i] = points + (bonus ? 35 : 0) + value[table->class_of[upper][now]];
    }
}

static void raise(double *best, const double *by, double points)
{
    for (int i = 0; i < SIDE; i++) {
        double value = by[i] + points;
        best[i] = value > best[i] ? value : best[i];
    }
}

/* What a set of filled boxes offers: the values after filling each box. */
struct offers {
    double upper[FACES][DICE + 1][SIDE]; /* by the number of dice of that face */
    double lower[BOXES][SIDE];           /* without the points */
    double fifty[SIDE];                  /* after filling the yahtzee box with 50 */
};

static void find_offers(const struct yahtzee_exact *table, unsigned mask, int first, bool repeats,
                        struct offers *offers)
{
    int before = (int)(mask & (UPPERS - 1));
    for (int box = ONES; box < PLUS; box++) {
        unsigned after = mask | 1u << box;
        if (after == mask)
            continue;
        for (int n = 0; box <= SIXES && n <= DICE; n++)
            value_after(table, before, first, after, n * (box + 1), repeats, offers->upper[box][n]);
        if (box > SIXES)
            value_after(table, before, first, after, 0, repeats, offers->lower[box]);
        if (box == YAHTZEE)
            value_after(table, before, first, after, 0, true, offers->fifty);
    }
}

/* The best box for ROLL, by all the rules; for the six rolls of five equal dice. */
static void best_box_for_five(const struct yahtzee_exact *table, int roll, unsigned mask,
                              bool repeats, const struct offers *offers, double *best)
{
    enum yahtzee_joker joker;
    int counts[FACES], extra = repeats ? 100 : 0;
    for (int face = 0; face < FACES; face++)
        counts[face] = table->dice.count[roll][face];
    for (unsigned open = engawa_yahtzee_open(SHEET_YAHTZEE, mask, counts, &joker); open;
         open &= open - 1) {
        int box = engawa_lowest_bit(open);
        int points = engawa_yahtzee_points(SHEET_YAHTZEE, (enum yahtzee_box)box, counts,
                                           joker == JOKER_LOWER);
        if (box <= SIXES)
            raise(best, offers->upper[box][counts[box]], extra);
        else if (box == YAHTZEE)
            raise(best, offers->fifty, points);
        else
            raise(best, offers->lower[box], points + extra);
    }
}

/* The best box for each roll. */
static void best_boxes(const struct yahtzee_exact *table, unsigned mask, bool repeats,
                       const struct offers *offers, struct turn *turn)
{
    int open[PLUS], lower, count = 0;
    for (int box = ONES; box <= SIXES; box++)
        if (!(mask >> box & 1))
            open[count++] = box;
    lower = count;
    for (int box = THREE_KIND; box < PLUS; box++)
        if (!(mask >> box & 1))
            open[count++] = box;
    for (int roll = 0; roll < ROLLS; roll++) {
        double *to = turn->keep[FIRST_ROLL + roll], best[SIDE];
        const int8_t *dice = table->dice.count[FIRST_ROLL + roll];
        for (int i = 0; i < SIDE; i++)
            best[i] = -1;
        if (table->points[roll][YAHTZEE] > 0) {
            best_box_for_five(table, FIRST_ROLL + roll, mask, repeats, offers, best);
        } else {
            for (int i = 0; i < lower; i++)
                raise(best, offers->upper[open[i]][dice[open[i]]], 0);
            for (int i = lower; i < count; i++)
                raise(best, offers->lower[open[i]], table->points[roll][open[i]]);
        }
        memcpy(to, best, sizeof best);
    }
}

/* From the worth of each roll to the expected worth of each keep. */
static void expect(const struct yahtzee_dice *dice, struct turn *turn)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        double *to = turn->keep[keep];
        const double *from[FACES];
        for (int face = 0; face < FACES; face++)
            from[face] = turn->keep[dice->more[keep][face]];
        for (int i = 0; i < SIDE; i++)
            to[i] = (from[0][i] + from[1][i] + from[2][i] + from[3][i] + from[4][i] + from[5][i]) *
                    (1.0 / FACES);
    }
}

/* From the expected worth of each keep to that of the best keep within it. */
static void choose_keeps(const struct yahtzee_dice *dice, struct turn *turn)
{
    for (int keep = 1; keep < KEEPS; keep++) {
        double best[SIDE];
        memcpy(best, turn->keep[keep], sizeof best);
        for (int face = 0; face < FACES; face++)
            if (dice->less[keep][face] >= 0)
                raise(best, turn->keep[dice->less[keep][face]], 0);
        memcpy(turn->keep[keep], best, sizeof best);
    }
}

/* The values of SIDE classes from FIRST on, for the boxes MASK. */
static void work_out(const struct yahtzee_exact *table, unsigned mask, int first, bool repeats,
                     double *value)
{
    struct turn turn;
    struct offers offers;
    find_offers(table, mask, first, repeats, &offers);
    best_boxes(table, mask, repeats, &offers, &turn);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--) {
        expect(&table->dice, &turn);
        choose_keeps(&table->dice, &turn);
    }
    for (int i = 0; i < SIDE; i++)
        value[i] = 0;
    for (int roll = 0; roll < ROLLS; roll++)
        for (int i = 0; i < SIDE; i++)
            value[i] += table->dice.chance[roll] * turn.keep[FIRST_ROLL + roll][i];
}

/* ---- the table ---- */

/* How many variants MASK has: the yahtzee box holds 0 or is open, or it holds 50. */
static int variants(unsigned mask)
{
    return mask >> YAHTZEE & 1 ? 2 : 1;
}

/* The points of each roll in each box where no joker binds. */
static void find_points(struct yahtzee_exact *table)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = table->dice.count[FIRST_ROLL + roll][face];
        for (int box = ONES; box < PLUS; box++)
            table->points[roll][box] =
                engawa_yahtzee_points(SHEET_YAHTZEE, (enum yahtzee_box)box, counts, false);
    }
}

struct yahtzee_exact *engawa_yahtzee_exact_new(void)
{
    struct yahtzee_exact *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    engawa_yahtzee_dice(&table->dice);
    find_points(table);
    for (int filled = 0; filled < UPPERS; filled++)
        find_classes(table, filled);
    for (unsigned mask = 0; mask < MASKS; mask++) {
        table->offset[mask] = (uint32_t)table->values;
        table->values += (size_t)(variants(mask) * table->classes[mask & (UPPERS - 1)]);
    }
    table->value = calloc(table->values, sizeof *table->value);
    if (!table->value)
        abort();
    /* A successor has one more bit, so a larger number; the full sheet is worth 0. */
    for (unsigned mask = MASKS - 1; mask-- > 0;) {
        int classes = table->classes[mask & (UPPERS - 1)];
        double *value = table->value + table->offset[mask];
        for (int variant = 0; variant < variants(mask); variant++, value += classes)
            for (int first = 0; first < classes; first += SIDE) {
                double side[SIDE];
                int count = classes - first < SIDE ? classes - first : SIDE;
                work_out(table, mask, first, variant == 1, side);
                memcpy(value + first, side, (size_t)count * sizeof *side);
            }
    }
    return table;
}

void engawa_yahtzee_exact_free(struct yahtzee_exact *table)
{
    if (table)
        free(table->value);
    free(table);
}

size_t engawa_yahtzee_exact_size(const struct yahtzee_exact *table, size_t *bytes)
{
    *bytes = sizeof *table + table->values * sizeof *table->value;
    return table->values;
}

/* The class of UPPER points in the upper boxes of MASK. */
static int class_in(const struct yahtzee_exact *table, unsigned mask, int upper)
{
    return table->class_of[mask & (UPPERS - 1)][upper < SAFE ? upper : SAFE];
}

double engawa_yahtzee_exact_value(const struct yahtzee_exact *table, unsigned filled, int upper,
                                  bool repeats)
{
    int classes = table->classes[filled & (UPPERS - 1)];
    return table->value[table->offset[filled] + (uint32_t)(repeats ? classes : 0) +
                        (uint32_t)class_in(table, filled, upper)];
}

/* The box to fill with the dice COUNTS, and in *VALUE what it brings. */
static enum yahtzee_box best_box(const struct yahtzee_exact *table, const struct yahtzee *state,
                                 const int *counts, int upper, bool repeats, double *value)
{
    enum yahtzee_joker joker;
    enum yahtzee_box best = ONES;
    unsigned mask = state->filled[state->turn];
    bool five = false;
    for (int face = 0; face < FACES; face++)
        five |= counts[face] == DICE;
    *value = -1;
    for (unsigned open = engawa_yahtzee_open(SHEET_YAHTZEE, mask, counts, &joker); open;
         open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        int points = engawa_yahtzee_points(SHEET_YAHTZEE, box, counts, joker == JOKER_LOWER);
        int raised = upper + (box <= SIXES ? points : 0);
        double worth = points + (five && repeats ? 100 : 0) +
                       (upper < SAFE && raised >= SAFE ? 35 : 0) +
                       engawa_yahtzee_exact_value(table, mask | 1u << box, raised,
                                                  repeats || (box == YAHTZEE && points));
        if (worth > *value) {
            *value = worth;
            best = box;
        }
    }
    return best;
}

/* The keep within KEEP, itself included, that is worth most in class SIDE 0. */
static int best_keep(const struct yahtzee_dice *dice, const struct turn *turn, int keep)
{
    int best = keep;
    for (int face = 0; face < FACES; face++)
        if (dice->less[keep][face] >= 0) {
            int other = best_keep(dice, turn, dice->less[keep][face]);
            if (turn->keep[other][0] > turn->keep[best][0])
                best = other;
        }
    return best;
}

engawa_move engawa_yahtzee_exact_best(const struct yahtzee_exact *table,
                                      const struct yahtzee *state, double *value)
{
    struct turn turn;
    struct offers offers;
    int counts[FACES] = {0}, upper = 0;
    unsigned mask = state->filled[state->turn];
    bool repeats = state->box[state->turn][YAHTZEE] > 0;
    double stop;
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    for (int face = 0; face < FACES; face++)
        upper += state->box[state->turn][face];
    enum yahtzee_box box = best_box(table, state, counts, upper, repeats, &stop);
    int now = engawa_yahtzee_keep_number(&table->dice, counts), best = now;
    find_offers(table, mask, class_in(table, mask, upper), repeats, &offers);
    best_boxes(table, mask, repeats, &offers, &turn);
    for (int left = YAHTZEE_ROLLS - state->rolls; left > 0; left--) {
        expect(&table->dice, &turn);
        if (left > 1)
            choose_keeps(&table->dice, &turn);
    }
    if (state->rolls < YAHTZEE_ROLLS)
        best = best_keep(&table->dice, &turn, now);
    if (value)
        *value = best == now ? stop : turn.keep[best][0];
    if (best == now)
        return engawa_yahtzee_score(box);
    for (int face = 0; face < FACES; face++)
        counts[face] = table->dice.count[best][face];
    return engawa_yahtzee_keep(counts);
}
