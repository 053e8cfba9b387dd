/* yahtzee_exact.c - perfect solo Yahtzee and Yams by retrograde analysis, in double precision.
 *
 * The value of a sheet is the expected number of points still to come. It depends on the filled
 * boxes, the total of the upper boxes, whether the yahtzee box holds 50 (repeat bonus, Y7), and for
 * Yams on what plus or minus holds while the other is open. Sheets are taken from the full one back
 * to the empty one; each needs one turn worked out (T. Verhoeff, "Optimal Solitaire Yahtzee
 * Strategies", 1999): the best box for each of the 252 rolls, then twice the mean over the next die
 * and the best keep within each keep, then the mean over all first rolls.
 *
 * Sheets with the same boxes filled are the columns of one group:
 *   column = (variant * marks + mark) * classes + class
 * Variant 1: the yahtzee box holds 50. Mark: plus or minus, less 5. Class: of the upper total;
 * class 0 is out of reach of the bonus, totals that cannot occur have none, and what is past the
 * target is one class: for Yahtzee class 0 again (nothing more to come), for Yams one of its own
 * (each further point counts twice).
 *
 * What makes it quick: columns are worked out eight side by side, which compilers turn into vector
 * instructions; the mean and the maximum go one die at a time over the 462 keeps instead of over
 * all pairs; and a roll looks only at the boxes in which it scores: any other box is worth what it
 * is with 0 points, which is one number for all rolls.
 */
#include "bots/yahtzee_exact.h"

#include "engine/compat.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#ifndef __wasm__
#include <pthread.h>
#include <unistd.h>
#endif

enum {
    FACES = YAHTZEE_FACES,
    DICE = YAHTZEE_DICE,
    MASKS = 1 << BOXES,
    GROUPS_MAX = 1 << 14,
    UPPERS = 1 << FACES,
    TARGET_MAX = 63,
    UPPER_MAX = 105 + 30, /* with room for the points of a box past the target */
    MARKS = 26,           /* sums of five dice, from LOW_SUM on */
    LOW_SUM = 5,
    SIDE = 8, /* columns worked out side by side */
    PARTS = 100,
    LOST = -1 /* a total from which no bonus is to come */
};

#define BIT(box) (1u << (box))

/* The rolls that score in a box, and what; jokers apart. */
struct scoring {
    int count;
    int16_t roll[ROLLS];
    double points[ROLLS];
};

struct yahtzee_exact {
    const struct dice_keeps *dice;
    int sheet, target;
    unsigned boxes; /* of the sheet */
    struct scoring scoring[BOXES];
    uint8_t sum[ROLLS];
    int bonus[UPPER_MAX + 1]; /* of each upper total */
    int five[FACES];          /* the rolls of five equal dice */
    uint8_t class_of[UPPERS][TARGET_MAX + 1];
    int8_t total_of[UPPERS][TARGET_MAX + 2]; /* a total of each class */
    int classes[UPPERS];
    uint32_t offset[MASKS]; /* of the first column of each group */
    size_t values;
    double *value;
    uint16_t group[GROUPS_MAX]; /* the sets of filled boxes, the fullest first */
    int groups;
    atomic_int next; /* the first group that nobody has begun */
    size_t done;     /* values, in all groups before */
};

/* ---- columns ---- */

static int upper_boxes(unsigned mask)
{
    return (int)(mask & (UPPERS - 1));
}

static int marks_in(unsigned mask)
{
    return ((mask >> PLUS ^ mask >> MINUS) & 1) ? MARKS : 1;
}

static int variants_in(unsigned mask)
{
    return mask & BIT(YAHTZEE) ? 2 : 1;
}

static int columns_in(const struct yahtzee_exact *table, unsigned mask)
{
    return variants_in(mask) * marks_in(mask) * table->classes[upper_boxes(mask)];
}

static int column(const struct yahtzee_exact *table, unsigned mask, int variant, int mark,
                  int class)
{
    return (variant * marks_in(mask) + mark) * table->classes[upper_boxes(mask)] + class;
}

/* The classes of upper totals when the upper boxes FILLED are filled. */
static void find_classes(struct yahtzee_exact *table, int filled)
{
    int target = table->target, most_left = 0, count = 1;
    bool reached[TARGET_MAX + 1] = {true};
    for (int face = 0; face < FACES; face++) {
        bool next[TARGET_MAX + 1] = {false};
        if (!(filled >> face & 1)) {
            most_left += DICE * (face + 1);
            continue;
        }
        for (int total = 0; total <= target; total++)
            for (int n = 0; reached[total] && n <= DICE; n++) {
                int sum = total + n * (face + 1);
                next[sum < target ? sum : target] = true;
            }
        memcpy(reached, next, sizeof reached);
    }
    table->total_of[filled][0] = LOST;
    for (int total = 0; total <= target; total++) {
        bool none = total == target ? table->sheet == SHEET_YAHTZEE : total + most_left < target;
        if (!reached[total] || none)
            continue;
        table->class_of[filled][total] = (uint8_t)count;
        table->total_of[filled][count++] = (int8_t)total;
    }
    table->classes[filled] = count;
}

/* The class of the upper total UPPER. */
static int class_in(const struct yahtzee_exact *table, unsigned mask, int upper)
{
    return table->class_of[upper_boxes(mask)][upper < table->target ? upper : table->target];
}

/* ---- what a turn may lead to ---- */

/* SIDE columns of one group, taken apart. */
struct side {
    int total[SIDE], variant[SIDE], mark[SIDE];
};

static struct side take_apart(const struct yahtzee_exact *table, unsigned mask, int first)
{
    struct side side;
    int classes = table->classes[upper_boxes(mask)], marks = marks_in(mask);
    int last = columns_in(table, mask) - 1;
    for (int i = 0; i < SIDE; i++) {
        int one = first + i < last ? first + i : last;
        side.total[i] = table->total_of[upper_boxes(mask)][one % classes];
        side.mark[i] = one / classes % marks;
        side.variant[i] = one / classes / marks;
    }
    return side;
}

/* The values after a turn that leaves the boxes MASK filled and adds POINTS to the upper total;
 * MARK as in a column, or KEEP. FIFTY: the yahtzee box now holds 50. */
enum { KEEP = -1 };

static void value_after(const struct yahtzee_exact *table, const struct side *side, unsigned mask,
                        int points, int mark, bool fifty, double *after)
{
    const double *value = table->value + table->offset[mask];
    for (int i = 0; i < SIDE; i++) {
        int total = side->total[i], class = 0, bonus = 0;
        if (total != LOST) {
            class = class_in(table, mask, total + points);
            bonus = table->bonus[total + points] - table->bonus[total];
        }
        int now = mark == KEEP ? side->mark[i] : mark;
        after[i] =
            points + bonus + value[column(table, mask, fifty ? 1 : side->variant[i], now, class)];
    }
}

/* What the open boxes offer: the values after filling each. */
struct offers {
    _Alignas(64) double upper[FACES][DICE + 1]
                             [SIDE]; /* by the number of dice of that face, with their points */
    double lower[BOXES][SIDE];       /* without the points */
    double mark[2][MARKS][SIDE];     /* plus and minus, by the sum of the dice, with delta */
    double fifty[SIDE];              /* after filling the yahtzee box with 50 */
    double nothing[SIDE];            /* the best of them with no points */
    double repeat[SIDE];             /* points for a repeated yahtzee */
};

/* Raises each of BEST to BY. */
static inline void raise(double *restrict best, const double *restrict by)
{
    for (int i = 0; i < SIDE; i++)
        best[i] = by[i] > best[i] ? by[i] : best[i];
}

/* Raises each of BEST to BY and POINTS. */
static inline void raise_with(double *restrict best, const double *restrict by, double points)
{
    for (int i = 0; i < SIDE; i++) {
        double value = by[i] + points;
        best[i] = value > best[i] ? value : best[i];
    }
}

/* Plus or minus, which is open in MASK. */
static void find_marks(const struct yahtzee_exact *table, const struct side *side, unsigned mask,
                       enum yahtzee_box box, double (*offer)[SIDE])
{
    enum yahtzee_box other = box == PLUS ? MINUS : PLUS;
    if (!(mask & BIT(other))) {
        for (int mark = 0; mark < MARKS; mark++)
            value_after(table, side, mask | BIT(box), 0, mark, false, offer[mark]);
        return;
    }
    double both[SIDE];
    value_after(table, side, mask | BIT(box), 0, 0, false, both);
    for (int mark = 0; mark < MARKS; mark++)
        for (int i = 0; i < SIDE; i++) {
            int delta = box == PLUS ? mark - side->mark[i] : side->mark[i] - mark;
            offer[mark][i] = both[i] + (delta > 0 ? delta : 0);
        }
}

static void find_offers(const struct yahtzee_exact *table, unsigned mask, const struct side *side,
                        struct offers *offers)
{
    for (int i = 0; i < SIDE; i++) {
        offers->nothing[i] = -1;
        offers->repeat[i] = side->variant[i] ? 100 : 0;
    }
    for (unsigned open = table->boxes & ~mask; open; open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        const double *with_none = offers->lower[box];
        unsigned after = mask | BIT(box);
        if (box == PLUS || box == MINUS) {
            find_marks(table, side, mask, box, offers->mark[box - PLUS]);
            continue;
        }
        if (box <= SIXES) {
            for (int n = 0; n <= DICE; n++)
                value_after(table, side, after, n * ((int)box + 1), KEEP, false,
                            offers->upper[box][n]);
            with_none = offers->upper[box][0];
        } else {
            value_after(table, side, after, 0, KEEP, false, offers->lower[box]);
        }
        if (box == YAHTZEE)
            value_after(table, side, after, 0, KEEP, true, offers->fifty);
        raise(offers->nothing, with_none);
    }
}

/* ---- one turn ---- */

struct turn {
    _Alignas(64) double keep[KEEPS][SIDE]; /* a cache line each */
};

/* The best box for ROLL of five equal dice, by all the rules. */
static void best_box_for_five(const struct yahtzee_exact *table, int roll, unsigned mask,
                              const struct offers *offers, double *best)
{
    enum yahtzee_joker joker;
    int counts[FACES];
    for (int face = 0; face < FACES; face++)
        counts[face] = table->dice->count[FIRST_ROLL + roll][face];
    for (int i = 0; i < SIDE; i++)
        best[i] = -1;
    for (unsigned open = engawa_yahtzee_open(table->sheet, mask, counts, &joker); open;
         open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        int points = engawa_yahtzee_points(table->sheet, box, counts, joker == JOKER_LOWER);
        if (box <= SIXES)
            raise(best, offers->upper[box][counts[box]]);
        else if (box == PLUS || box == MINUS)
            raise(best, offers->mark[box - PLUS][points - LOW_SUM]);
        else
            raise_with(best, box == YAHTZEE ? offers->fifty : offers->lower[box], points);
    }
    for (int i = 0; i < SIDE; i++)
        best[i] += offers->repeat[i];
}

/* The best box for each roll. */
ENGAWA_WIDE
static void best_boxes(const struct yahtzee_exact *table, unsigned mask,
                       const struct offers *restrict offers, struct turn *restrict turn)
{
    double(*best)[SIDE] = turn->keep + FIRST_ROLL;
    for (int roll = 0; roll < ROLLS; roll++)
        memcpy(best[roll], offers->nothing, sizeof *best);
    for (unsigned open = table->boxes & ~mask; open; open &= open - 1) {
        int box = engawa_lowest_bit(open);
        const struct scoring *scoring = &table->scoring[box];
        if (box <= SIXES)
            for (int i = 0; i < scoring->count; i++) {
                int roll = scoring->roll[i];
                raise(best[roll], offers->upper[box][table->dice->count[FIRST_ROLL + roll][box]]);
            }
        else if (box == PLUS || box == MINUS)
            for (int roll = 0; roll < ROLLS; roll++)
                raise(best[roll], offers->mark[box - PLUS][table->sum[roll] - LOW_SUM]);
        else
            for (int i = 0; i < scoring->count; i++)
                raise_with(best[scoring->roll[i]], offers->lower[box], scoring->points[i]);
    }
    for (int face = 0; face < FACES; face++)
        best_box_for_five(table, table->five[face], mask, offers, best[table->five[face]]);
}

/* From the worth of each roll to the expected worth of each keep. */
ENGAWA_WIDE
static void expect(const struct dice_keeps *dice, struct turn *turn)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        const int16_t *more = dice->more[keep];
        double *to = turn->keep[keep], sum[SIDE];
        for (int i = 0; i < SIDE; i++)
            sum[i] = turn->keep[more[0]][i];
        for (int face = 1; face < FACES; face++)
            for (int i = 0; i < SIDE; i++)
                sum[i] += turn->keep[more[face]][i];
        for (int i = 0; i < SIDE; i++)
            to[i] = sum[i] * (1.0 / FACES);
    }
}

/* The best of a keep and the COUNT, a constant, with one die less. */
static inline void choose_keep(const struct dice_within *within, int count, struct turn *turn)
{
    double *to = turn->keep[within->keep], best[SIDE];
    for (int i = 0; i < SIDE; i++)
        best[i] = to[i];
    for (int j = 0; j < count; j++)
        raise(best, turn->keep[within->less[j]]);
    for (int i = 0; i < SIDE; i++)
        to[i] = best[i];
}

/* From the expected worth of each keep to that of the best keep within it. */
ENGAWA_WIDE
static void choose_keeps(const struct dice_within *within, struct turn *turn)
{
    for (const struct dice_within *end = within + KEEPS - 1; within < end; within++)
        switch (within->count) {
        case 1:
            choose_keep(within, 1, turn);
            break;
        case 2:
            choose_keep(within, 2, turn);
            break;
        case 3:
            choose_keep(within, 3, turn);
            break;
        case 4:
            choose_keep(within, 4, turn);
            break;
        default:
            choose_keep(within, 5, turn);
        }
}

/* The mean over the first rolls. */
ENGAWA_WIDE
static void mean(const struct dice_keeps *dice, const struct turn *turn, double *restrict value)
{
    for (int i = 0; i < SIDE; i++)
        value[i] = 0;
    for (int roll = 0; roll < ROLLS; roll++)
        for (int i = 0; i < SIDE; i++)
            value[i] += dice->chance[roll] * turn->keep[FIRST_ROLL + roll][i];
}

/* The values of the columns of a group. */
static void work_out(struct yahtzee_exact *table, unsigned mask)
{
    int columns = columns_in(table, mask);
    for (int first = 0; first < columns; first += SIDE) {
        struct side side = take_apart(table, mask, first);
        struct offers offers;
        struct turn turn;
        double value[SIDE];
        find_offers(table, mask, &side, &offers);
        best_boxes(table, mask, &offers, &turn);
        for (int left = YAHTZEE_ROLLS - 1; left > 0; left--) {
            expect(table->dice, &turn);
            choose_keeps(table->dice->within, &turn);
        }
        mean(table->dice, &turn, value);
        int count = columns - first < SIDE ? columns - first : SIDE;
        memcpy(table->value + table->offset[mask] + first, value, (size_t)count * sizeof *value);
    }
}

/* ---- the table ---- */

static void find_scoring(struct yahtzee_exact *table)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        int counts[FACES];
        for (int face = 0; face < FACES; face++) {
            counts[face] = table->dice->count[FIRST_ROLL + roll][face];
            table->sum[roll] = (uint8_t)(table->sum[roll] + (face + 1) * counts[face]);
            if (counts[face] == DICE)
                table->five[face] = roll;
        }
        for (unsigned left = table->boxes; left; left &= left - 1) {
            enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(left);
            int points = engawa_yahtzee_points(table->sheet, box, counts, false);
            struct scoring *scoring = &table->scoring[box];
            if (!points)
                continue;
            scoring->roll[scoring->count] = (int16_t)roll;
            scoring->points[scoring->count++] = points;
        }
    }
}

struct yahtzee_exact *engawa_yahtzee_exact_new(int sheet)
{
    struct yahtzee_exact *table = calloc(1, sizeof *table);
    int none[FACES] = {0};
    enum yahtzee_joker joker;
    if (!table)
        abort();
    table->dice = engawa_dice_keeps(DICE);
    table->sheet = sheet;
    table->target = sheet == SHEET_YAHTZEE ? 63 : 60;
    table->boxes = engawa_yahtzee_open(sheet, 0, none, &joker);
    for (int upper = 0; upper <= UPPER_MAX; upper++)
        table->bonus[upper] = engawa_yahtzee_bonus(sheet, upper);
    find_scoring(table);
    for (int filled = 0; filled < UPPERS; filled++)
        find_classes(table, filled);
    for (int filled = engawa_popcount(table->boxes); filled >= 0; filled--)
        for (unsigned mask = 0; mask <= table->boxes; mask++)
            if ((mask & ~table->boxes) == 0 && engawa_popcount(mask) == filled) {
                table->group[table->groups++] = (uint16_t)mask;
                table->offset[mask] = (uint32_t)table->values;
                table->values += (size_t)columns_in(table, mask);
            }
    table->value = calloc(table->values, sizeof *table->value);
    if (!table->value)
        abort();
    /* The full sheets, the first group, are worth 0. */
    table->next = 1;
    table->done = (size_t)columns_in(table, table->boxes);
    return table;
}

double engawa_yahtzee_exact_build(struct yahtzee_exact *table)
{
    size_t enough = table->done + table->values / PARTS;
    while (table->next < table->groups && table->done < enough) {
        unsigned mask = table->group[table->next++];
        work_out(table, mask);
        table->done += (size_t)columns_in(table, mask);
    }
    return table->next < table->groups ? (double)table->done / (double)table->values : 1;
}

#ifdef __wasm__
static void build_all(struct yahtzee_exact *table)
{
    while (engawa_yahtzee_exact_build(table) < 1)
        ;
}
#else
/* The groups with as many boxes filled as the next one: none needs another of them. */
struct layer {
    struct yahtzee_exact *table;
    int end;
};

static void *work_on(void *at)
{
    const struct layer *layer = at;
    for (int group; (group = atomic_fetch_add(&layer->table->next, 1)) < layer->end;)
        work_out(layer->table, layer->table->group[group]);
    return NULL;
}

/* All of it, layer by layer, each shared among the processors. */
static void build_all(struct yahtzee_exact *table)
{
    enum { THREADS_MAX = 8 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    for (int begin = table->next, end = begin; begin < table->groups; begin = end) {
        struct layer layer = {.table = table};
        pthread_t thread[THREADS_MAX];
        int threads = 0, filled = engawa_popcount(table->group[begin]);
        while (end < table->groups && engawa_popcount(table->group[end]) == filled)
            end++;
        layer.end = end;
        table->next = begin;
        while (threads < THREADS_MAX && threads + 1 < processors &&
               pthread_create(&thread[threads], NULL, work_on, &layer) == 0)
            threads++;
        work_on(&layer);
        while (threads > 0)
            pthread_join(thread[--threads], NULL);
    }
}
#endif

void engawa_yahtzee_exact_free(struct yahtzee_exact *table)
{
    if (table)
        free(table->value);
    free(table);
}

static _Atomic(struct yahtzee_exact *) shared[2];

/* Makes TABLE the shared one, unless another thread was first; gives the one that is. */
static const struct yahtzee_exact *share(int sheet, struct yahtzee_exact *table)
{
    struct yahtzee_exact *none = NULL;
    if (atomic_compare_exchange_strong(&shared[sheet], &none, table))
        return table;
    engawa_yahtzee_exact_free(table);
    return none;
}

const struct yahtzee_exact *engawa_yahtzee_exact_shared(int sheet)
{
    struct yahtzee_exact *table = atomic_load(&shared[sheet]);
    if (table)
        return table;
    table = engawa_yahtzee_exact_new(sheet);
    build_all(table);
    return share(sheet, table);
}

double engawa_yahtzee_exact_prepare(int sheet)
{
    static struct yahtzee_exact *begun[2];
    if (atomic_load(&shared[sheet]))
        return 1;
    if (!begun[sheet])
        begun[sheet] = engawa_yahtzee_exact_new(sheet);
    double done = engawa_yahtzee_exact_build(begun[sheet]);
    if (done >= 1) {
        share(sheet, begun[sheet]);
        begun[sheet] = NULL;
    }
    return done;
}

size_t engawa_yahtzee_exact_size(const struct yahtzee_exact *table, size_t *bytes)
{
    *bytes = sizeof *table + table->values * sizeof *table->value;
    return table->values;
}

/* ---- asking ---- */

double engawa_yahtzee_exact_value(const struct yahtzee_exact *table,
                                  const struct yahtzee_sheet_state *sheet)
{
    int mark = marks_in(sheet->filled) > 1 ? sheet->mark - LOW_SUM : 0;
    int class = class_in(table, sheet->filled, sheet->upper);
    return table->value[table->offset[sheet->filled] +
                        (size_t)column(table, sheet->filled, sheet->repeats, mark, class)];
}

struct yahtzee_sheet_state engawa_yahtzee_sheet_of(const struct yahtzee *state, int seat)
{
    struct yahtzee_sheet_state sheet = {.filled = state->filled[seat],
                                        .repeats = state->box[seat][YAHTZEE] > 0};
    for (int box = ONES; box <= SIXES; box++)
        sheet.upper += state->box[seat][box];
    if (marks_in(sheet.filled) > 1)
        sheet.mark = state->box[seat][PLUS] + state->box[seat][MINUS]; /* one of them is 0 */
    return sheet;
}

struct yahtzee_sheet_state engawa_yahtzee_fill(int sheet_number,
                                               const struct yahtzee_sheet_state *sheet,
                                               enum yahtzee_box box, const int counts[FACES],
                                               enum yahtzee_joker joker, int *points)
{
    struct yahtzee_sheet_state after = *sheet;
    int paid = engawa_yahtzee_points(sheet_number, box, counts, joker == JOKER_LOWER);
    bool five = false;
    for (int face = 0; face < FACES; face++)
        five |= counts[face] == DICE;
    after.filled |= BIT(box);
    *points = five && sheet->repeats ? 100 : 0;
    if (box == PLUS || box == MINUS) {
        int delta = box == PLUS ? paid - sheet->mark : sheet->mark - paid;
        bool both = marks_in(after.filled) == 1;
        after.mark = both ? 0 : paid;
        *points += both && delta > 0 ? delta : 0;
        return after;
    }
    *points += paid;
    if (box <= SIXES) {
        after.upper += paid;
        *points += engawa_yahtzee_bonus(sheet_number, after.upper) -
                   engawa_yahtzee_bonus(sheet_number, sheet->upper);
    }
    after.repeats |= box == YAHTZEE && paid > 0;
    return after;
}

/* What filling each box that may be filled with the dice COUNTS is worth, in BOX; the best. */
static enum yahtzee_box best_box(const struct yahtzee_exact *table,
                                 const struct yahtzee_sheet_state *sheet, const int *counts,
                                 unsigned *open, double *worth)
{
    enum yahtzee_joker joker;
    *open = engawa_yahtzee_open(table->sheet, sheet->filled, counts, &joker);
    enum yahtzee_box best = (enum yahtzee_box)engawa_lowest_bit(*open);
    for (unsigned left = *open; left; left &= left - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(left);
        int points;
        struct yahtzee_sheet_state after =
            engawa_yahtzee_fill(table->sheet, sheet, box, counts, joker, &points);
        worth[box] = points + engawa_yahtzee_exact_value(table, &after);
        if (worth[box] > worth[best])
            best = box;
    }
    return best;
}

/* The worth of every keep with LEFT re-rolls to come. */
static void keeps(const struct yahtzee_exact *table, const struct yahtzee_sheet_state *sheet,
                  int left, double *keep)
{
    for (int roll = FIRST_ROLL; roll < KEEPS; roll++) {
        double worth[BOXES];
        unsigned open;
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = table->dice->count[roll][face];
        keep[roll] = worth[best_box(table, sheet, counts, &open, worth)];
    }
    engawa_dice_turn(table->dice, left, keep);
}

void engawa_yahtzee_exact_decide(const struct yahtzee_exact *table, const struct yahtzee *state,
                                 struct yahtzee_decision *decision)
{
    const struct dice_keeps *dice = table->dice;
    struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, state->turn);
    int counts[FACES] = {0}, kept[FACES];
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    decision->best_box = best_box(table, &sheet, counts, &decision->open, decision->box);
    decision->best = engawa_yahtzee_score(decision->best_box);
    decision->value = decision->box[decision->best_box];
    decision->best_keep = -1;
    if (state->rolls == YAHTZEE_ROLLS)
        return;
    keeps(table, &sheet, YAHTZEE_ROLLS - state->rolls, decision->keep);
    decision->best_keep =
        engawa_dice_best_keep(dice, decision->keep, engawa_dice_number(dice, counts));
    if (decision->keep[decision->best_keep] <= decision->value)
        return;
    for (int face = 0; face < FACES; face++)
        kept[face] = dice->count[decision->best_keep][face];
    decision->best = engawa_yahtzee_keep(kept);
    decision->value = decision->keep[decision->best_keep];
}

double engawa_yahtzee_exact_worth(const struct yahtzee_decision *decision, engawa_move move)
{
    int counts[FACES];
    enum yahtzee_box box = engawa_yahtzee_move(move, counts);
    if (box < BOXES)
        return decision->box[box];
    return decision->keep[engawa_dice_number(engawa_dice_keeps(DICE), counts)];
}

double engawa_yahtzee_exact_now(const struct yahtzee_exact *table, const struct yahtzee *state)
{
    struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, state->turn);
    double keep[DICE_KEEPS_MAX];
    int counts[FACES] = {0}, in_hand = 0;
    for (int i = 0; i < DICE; i++) {
        in_hand += state->dice[i] == 0;
        if (state->dice[i])
            counts[state->dice[i] - 1]++;
    }
    if (in_hand == 0) {
        struct yahtzee_decision decision;
        engawa_yahtzee_exact_decide(table, state, &decision);
        return decision.value;
    }
    if (in_hand == DICE && state->rolls == 1)
        return engawa_yahtzee_exact_value(table, &sheet);
    /* `rolls` counts the one that is about to be made. */
    keeps(table, &sheet, YAHTZEE_ROLLS - state->rolls + 1, keep);
    return keep[engawa_dice_number(table->dice, counts)];
}
