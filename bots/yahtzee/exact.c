/* bots/yahtzee/exact.c - perfect solo Yahtzee and Yams by retrograde analysis, in double precision.
 *
 * The value of a sheet is the expected number of points still to come. It depends on the filled
 * boxes, the total of the upper boxes, whether the yahtzee box holds 50 (repeat bonus, Y7), and for
 * Yams on what plus or minus holds while the other is open. Sheets are taken from the full one back
 * to the empty one; each needs one turn worked out (bots/yahtzee/turn.c).
 *
 * Sheets with the same boxes filled are the columns of one group:
 *   column = variant * block + mark * classes + class
 * Variant 1: the yahtzee box holds 50; each is a block of whole sides of eight. Mark: plus or
 * minus, less 5. Class: of the upper total; class 0 is out of reach of the bonus, totals that
 * cannot occur have none, and what is past the target is one class: for Yahtzee class 0 again
 * (nothing more to come), for Yams one of its own (each further point counts twice).
 *
 * What makes it quick: columns are worked out eight side by side, and to fill a box below the upper
 * ones leaves the columns where they are, so that eight of them are read at once.
 */
#include "bots/yahtzee/exact.h"

#include "engine/compat.h"
#include "engine/vector.h"

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
    MARKS = 26, /* sums of five dice, from LOW_SUM on */
    LOW_SUM = 5,
    SIDE = YAHTZEE_SIDE,
    PARTS = 100,
    BOX_MAX = 30,        /* what an upper box pays at the most */
    LOST = -BOX_MAX - 1, /* a total from which no bonus is to come, whatever a box adds to it */
    TOTALS = -LOST + TARGET_MAX + BOX_MAX + 1
};

#define BIT(box) (1u << (box))

struct yahtzee_exact {
    const struct dice_keeps *dice;
    int sheet, target;
    unsigned boxes; /* of the sheet */
    /* Of each upper total from LOST on, with room for a box past the target. */
    double bonus[TOTALS];
    uint8_t class_of[UPPERS][TOTALS];
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

/* The columns of each variant, made up to whole sides. */
static int block(const struct yahtzee_exact *table, unsigned mask)
{
    int columns = marks_in(mask) * table->classes[upper_boxes(mask)];
    return (columns + SIDE - 1) / SIDE * SIDE;
}

static int columns_in(const struct yahtzee_exact *table, unsigned mask)
{
    return variants_in(mask) * block(table, mask);
}

static int column(const struct yahtzee_exact *table, unsigned mask, int variant, int mark,
                  int class)
{
    return variant * block(table, mask) + mark * table->classes[upper_boxes(mask)] + class;
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
        int end = total == target ? total + BOX_MAX : total;
        for (int upper = total; upper <= end; upper++)
            table->class_of[filled][upper - LOST] = (uint8_t)count;
        table->total_of[filled][count++] = (int8_t)total;
    }
    table->classes[filled] = count;
}

/* The class of the upper total UPPER. */
static int class_in(const struct yahtzee_exact *table, unsigned mask, int upper)
{
    int total = upper < table->target ? upper : table->target;
    return table->class_of[upper_boxes(mask)][total - LOST];
}

/* ---- what a turn may lead to ---- */

/* SIDE columns of one group and variant, from FIRST on, taken apart. Columns past the last are
 * worked out as the last. */
struct side {
    int first, variant;
    bool level; /* all have the same mark, and classes that follow each other */
    int total[SIDE], class[SIDE], mark[SIDE];
    double bonus[SIDE]; /* paid by now */
};

static struct side take_apart(const struct yahtzee_exact *table, unsigned mask, int variant,
                              int first)
{
    struct side side = {.first = first, .variant = variant};
    int classes = table->classes[upper_boxes(mask)], last = marks_in(mask) * classes - 1;
    for (int i = 0; i < SIDE; i++) {
        int one = first + i < last ? first + i : last;
        side.class[i] = one % classes;
        side.total[i] = table->total_of[upper_boxes(mask)][one % classes];
        side.mark[i] = one / classes;
        side.bonus[i] = table->bonus[side.total[i] - LOST];
    }
    side.level = side.class[SIDE - 1] == side.class[0] + SIDE - 1;
    return side;
}

/* The columns of one variant of the group MASK. */
static inline const double *columns(const struct yahtzee_exact *table, unsigned mask, int variant)
{
    return table->value + table->offset[mask] + (size_t)column(table, mask, variant, 0, 0);
}

/* The worth of POINTS in an upper box, which leaves the boxes AFTER filled, and EXTRA. */
static void worth_of_upper(const struct yahtzee_exact *table, const struct side *side,
                           unsigned after, int points, int extra, double *worth)
{
    const double *value = columns(table, after, side->variant);
    const uint8_t *class_of = table->class_of[upper_boxes(after)];
    int classes = table->classes[upper_boxes(after)];
    for (int i = 0; i < SIDE; i++) {
        int upper = side->total[i] - LOST + points;
        worth[i] = points + extra + (table->bonus[upper] - side->bonus[i]) +
                   value[side->mark[i] * classes + class_of[upper]];
    }
}

/* The worth of OFFER in the first of plus and minus to be filled. */
static inline void worth_of_mark(const struct yahtzee_exact *table, const struct side *side,
                                 unsigned after, struct yahtzee_offer offer, double *worth)
{
    const double *value = columns(table, after, side->variant) +
                          (size_t)((offer.points - LOW_SUM) * table->classes[upper_boxes(after)]);
    if (side->level)
        for (int i = 0; i < SIDE; i++)
            worth[i] = offer.extra + value[side->class[0] + i];
    else
        for (int i = 0; i < SIDE; i++)
            worth[i] = offer.extra + value[side->class[i]];
}

/* The worth of OFFER in the second of them, when REST is to come besides what they pay. */
static inline void worth_of_both(const struct side *side, struct yahtzee_offer offer,
                                 const double *rest, double *worth)
{
    int mark = offer.points - LOW_SUM, sign = offer.box == PLUS ? 1 : -1;
    for (int i = 0; i < SIDE; i++) {
        int delta = sign * (mark - side->mark[i]);
        worth[i] = offer.extra + (delta > 0 ? delta : 0) + rest[i];
    }
}

/* The worth of each offer of MENU. */
ENGAWA_WIDE
static void find_worths(const struct yahtzee_exact *table, unsigned mask, const struct side *side,
                        const struct yahtzee_menu *menu, struct yahtzee_turn *turn)
{
    double rest[SIDE] = {0}; /* where plus and minus are filled now */
    if (marks_in(mask) > 1)
        for (int i = 0; i < SIDE; i++)
            rest[i] = columns(table, mask | BIT(PLUS) | BIT(MINUS), side->variant)[side->class[i]];
    for (int j = 0; j < menu->offers; j++) {
        struct yahtzee_offer offer = menu->offer[j];
        unsigned after = mask | BIT(offer.box);
        double *worth = turn->slot[offer.slot];
        if (offer.box == PLUS || offer.box == MINUS) {
            if (marks_in(mask) > 1)
                worth_of_both(side, offer, rest, worth);
            else
                worth_of_mark(table, side, after, offer, worth);
            continue;
        }
        if (offer.box <= SIXES) {
            worth_of_upper(table, side, after, offer.points, offer.extra, worth);
            continue;
        }
        /* Nothing changes but the filled boxes, so the columns lie as they do here. */
        int variant = offer.box == YAHTZEE && offer.points > 0 ? 1 : side->variant;
        const double *value = columns(table, after, variant) + side->first;
        double points = offer.points + offer.extra;
        for (int i = 0; i < SIDE; i++)
            worth[i] = value[i] + points;
    }
}

/* The values of the columns of a group. */
static void work_out(struct yahtzee_exact *table, unsigned mask)
{
    for (int variant = 0; variant < variants_in(mask); variant++) {
        struct yahtzee_menu menu;
        struct yahtzee_turn turn;
        engawa_yahtzee_menu(table->sheet, mask, variant == 1, &menu);
        for (int first = 0; first < block(table, mask); first += SIDE) {
            struct side side = take_apart(table, mask, variant, first);
            find_worths(table, mask, &side, &menu, &turn);
            engawa_yahtzee_work_out(&menu, &turn,
                                    table->value + table->offset[mask] +
                                        (size_t)column(table, mask, variant, 0, 0) + first);
        }
    }
}

/* ---- the table ---- */

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
    for (int upper = 0; upper < TOTALS + LOST; upper++)
        table->bonus[upper - LOST] = engawa_yahtzee_bonus(sheet, upper);
    for (int filled = 0; filled < UPPERS; filled++)
        find_classes(table, filled);
    for (int filled = engawa_popcount(table->boxes); filled >= 0; filled--)
        for (unsigned mask = 0; mask <= table->boxes; mask++)
            if ((mask & ~table->boxes) == 0 && engawa_popcount(mask) == filled) {
                table->group[table->groups++] = (uint16_t)mask;
                table->offset[mask] = (uint32_t)table->values;
                table->values += (size_t)columns_in(table, mask);
            }
    table->value = aligned_alloc(SIDE * sizeof *table->value, table->values * sizeof *table->value);
    if (!table->value)
        abort();
    /* The full sheets, the first group, are worth 0. */
    table->next = 1;
    table->done = (size_t)columns_in(table, table->boxes);
    memset(table->value, 0, table->done * sizeof *table->value);
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
static void begin_building(int sheet)
{
    (void)sheet;
}

static void end_building(int sheet)
{
    (void)sheet;
}

static void build_all(struct yahtzee_exact *table)
{
    while (engawa_yahtzee_exact_build(table) < 1)
        ;
}
#else
/* Who wants the shared table while another builds it waits. */
static pthread_mutex_t building[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void begin_building(int sheet)
{
    pthread_mutex_lock(&building[sheet]);
}

static void end_building(int sheet)
{
    pthread_mutex_unlock(&building[sheet]);
}

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
    const struct yahtzee_exact *table = atomic_load(&shared[sheet]);
    if (table)
        return table;
    begin_building(sheet);
    table = atomic_load(&shared[sheet]);
    if (!table) {
        struct yahtzee_exact *own = engawa_yahtzee_exact_new(sheet);
        build_all(own);
        table = share(sheet, own);
    }
    end_building(sheet);
    return table;
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

size_t engawa_yahtzee_exact_place(const struct yahtzee_exact *table,
                                  const struct yahtzee_sheet_state *sheet)
{
    int mark = marks_in(sheet->filled) > 1 ? sheet->mark - LOW_SUM : 0;
    int class = class_in(table, sheet->filled, sheet->upper);
    return table->offset[sheet->filled] +
           (size_t)column(table, sheet->filled, sheet->repeats, mark, class);
}

double engawa_yahtzee_exact_value(const struct yahtzee_exact *table,
                                  const struct yahtzee_sheet_state *sheet)
{
    return table->value[engawa_yahtzee_exact_place(table, sheet)];
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

struct yahtzee_sheet_state engawa_yahtzee_take(int sheet_number,
                                               const struct yahtzee_sheet_state *sheet,
                                               struct yahtzee_offer offer, int *points)
{
    struct yahtzee_sheet_state after = *sheet;
    after.filled |= BIT(offer.box);
    *points = offer.extra;
    if (offer.box == PLUS || offer.box == MINUS) {
        int delta = offer.box == PLUS ? offer.points - sheet->mark : sheet->mark - offer.points;
        bool both = marks_in(after.filled) == 1;
        after.mark = both ? 0 : offer.points;
        *points += both && delta > 0 ? delta : 0;
        return after;
    }
    *points += offer.points;
    if (offer.box <= SIXES) {
        after.upper += offer.points;
        *points += engawa_yahtzee_bonus(sheet_number, after.upper) -
                   engawa_yahtzee_bonus(sheet_number, sheet->upper);
    }
    after.repeats |= offer.box == YAHTZEE && offer.points > 0;
    return after;
}

/* ---- decisions ---- */

/* What filling each box that may be filled with the dice COUNTS is worth, in BOX; the best. */
static enum yahtzee_box best_box(const struct yahtzee_judge *judge,
                                 const struct yahtzee_sheet_state *sheet, const int *counts,
                                 unsigned *open, double *worth)
{
    enum yahtzee_joker joker;
    bool five = false;
    for (int face = 0; face < FACES; face++)
        five |= counts[face] == DICE;
    *open = engawa_yahtzee_open(judge->sheet, sheet->filled, counts, &joker);
    enum yahtzee_box best = (enum yahtzee_box)engawa_lowest_bit(*open);
    for (unsigned left = *open; left; left &= left - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(left);
        int paid = engawa_yahtzee_points(judge->sheet, box, counts, joker == JOKER_LOWER), points;
        struct yahtzee_offer offer = {.box = (uint8_t)box,
                                      .points = (uint8_t)paid,
                                      .extra = five && sheet->repeats ? YAHTZEE_REPEAT : 0};
        struct yahtzee_sheet_state after = engawa_yahtzee_take(judge->sheet, sheet, offer, &points);
        worth[box] = judge->worth(judge->context, &after, points);
        if (worth[box] > worth[best])
            best = box;
    }
    return best;
}

/* The worth of every keep with LEFT re-rolls to come. */
static void keeps(const struct yahtzee_judge *judge, const struct yahtzee_sheet_state *sheet,
                  int left, double *keep)
{
    const struct dice_keeps *dice = engawa_dice_keeps(DICE);
    for (int roll = FIRST_ROLL; roll < KEEPS; roll++) {
        double worth[BOXES];
        unsigned open;
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = dice->count[roll][face];
        keep[roll] = worth[best_box(judge, sheet, counts, &open, worth)];
    }
    engawa_dice_turn(dice, left, keep);
}

void engawa_yahtzee_decide(const struct yahtzee_judge *judge, const struct yahtzee *state,
                           struct yahtzee_decision *decision)
{
    const struct dice_keeps *dice = engawa_dice_keeps(DICE);
    struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, state->turn);
    int counts[FACES] = {0}, kept[FACES];
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    decision->best_box = best_box(judge, &sheet, counts, &decision->open, decision->box);
    decision->best = engawa_yahtzee_score(decision->best_box);
    decision->value = decision->box[decision->best_box];
    decision->best_keep = -1;
    if (state->rolls == YAHTZEE_ROLLS)
        return;
    keeps(judge, &sheet, YAHTZEE_ROLLS - state->rolls, decision->keep);
    decision->best_keep =
        engawa_dice_best_keep(dice, decision->keep, engawa_dice_number(dice, counts));
    if (decision->keep[decision->best_keep] <= decision->value)
        return;
    for (int face = 0; face < FACES; face++)
        kept[face] = dice->count[decision->best_keep][face];
    decision->best = engawa_yahtzee_keep(kept);
    decision->value = decision->keep[decision->best_keep];
}

/* For its own points: those paid, and those to come. */
static double all_points(const void *context, const struct yahtzee_sheet_state *after, int points)
{
    return points + engawa_yahtzee_exact_value(context, after);
}

static struct yahtzee_judge judge_of(const struct yahtzee_exact *table)
{
    return (struct yahtzee_judge){table->sheet, all_points, table};
}

void engawa_yahtzee_exact_decide(const struct yahtzee_exact *table, const struct yahtzee *state,
                                 struct yahtzee_decision *decision)
{
    struct yahtzee_judge judge = judge_of(table);
    engawa_yahtzee_decide(&judge, state, decision);
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
    struct yahtzee_judge judge = judge_of(table);
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
    keeps(&judge, &sheet, YAHTZEE_ROLLS - state->rolls + 1, keep);
    return keep[engawa_dice_number(table->dice, counts)];
}
