/* bots/yahtzee/exact.c - perfect solo Yahtzee and Yams by retrograde analysis, in double precision.
 *
 * The value of a sheet is the expected number of points still to come. It depends on the filled
 * boxes, the total of the upper boxes, whether the yahtzee box holds 50 (repeat bonus, Y7), and in
 * Yams on the points of plus or minus while the other one is open. Sheets are solved from the full
 * one back to the empty one, one turn for each (bots/yahtzee/turn.c).
 *
 * Sheets with the same boxes filled are the columns of one group:
 *
 *   column = variant * block + class * marks + mark
 *
 * Variant 1 means that the yahtzee box holds 50; a variant is one block, padded to a whole number
 * of batches of eight. The mark is the points of plus or minus, less 5. The class stands for the
 * upper total: class 0 is out of reach of the bonus, totals that cannot occur have no class, and
 * all totals past the target share one class: class 0 again in Yahtzee (no bonus is left to win), a
 * separate one in Yams (each further point counts twice).
 *
 * It is fast because eight columns, a batch, are solved at once, and because filling a box nearly
 * always leaves the order of the columns as it is, so that eight values are read at once.
 */
#include "bots/yahtzee/exact.h"

#include "engine/compat.h"
#include "engine/memory.h"
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
    MASKS = 1 << YAHTZEE_BOXES,
    GROUPS_MAX = 1 << 14,
    UPPERS = 1 << FACES,
    TARGET_MAX = 63,
    MARKS = 26, /* sums of five dice, from LOW_SUM on */
    LOW_SUM = 5,
    LANES = YAHTZEE_BOT_LANES,
    STEPS = 100,
    BOX_MAX = 30,                /* the most that an upper box pays */
    OUT_OF_REACH = -BOX_MAX - 1, /* no box can bring a total from here to the bonus */
    TOTALS = -OUT_OF_REACH + TARGET_MAX + BOX_MAX + 1
};

#define BIT(box) (1u << (box))

struct yahtzee_bot_exact {
    const struct dice_keeps *dice;
    int sheet, target;
    unsigned boxes; /* that the sheet has */
    /* Indexed by upper total, less OUT_OF_REACH; totals may pass the target by one box. */
    double bonus[TOTALS];
    uint8_t class_of[UPPERS][TOTALS];
    int8_t total_of[UPPERS][TARGET_MAX + 2]; /* one total of each class */
    int classes[UPPERS];
    uint32_t offset[MASKS]; /* of the first column of each group */
    size_t values;
    double *value;
    uint16_t group[GROUPS_MAX]; /* sets of filled boxes, the fullest first */
    int groups;
    atomic_int next; /* the first group that no thread has begun */
    size_t done;     /* values in the groups that are complete */
};

/* ---- columns ---- */

static int upper_boxes(unsigned mask)
{
    return (int)(mask & (UPPERS - 1));
}

static int marks_in(unsigned mask)
{
    return ((mask >> YAHTZEE_PLUS ^ mask >> YAHTZEE_MINUS) & 1) ? MARKS : 1;
}

static int variants_in(unsigned mask)
{
    return mask & BIT(YAHTZEE_YAHTZEE) ? 2 : 1;
}

/* Columns of one variant, padded to whole batches. */
static int block(const struct yahtzee_bot_exact *table, unsigned mask)
{
    int columns = marks_in(mask) * table->classes[upper_boxes(mask)];
    return (columns + LANES - 1) / LANES * LANES;
}

static int columns_in(const struct yahtzee_bot_exact *table, unsigned mask)
{
    return variants_in(mask) * block(table, mask);
}

static int column(const struct yahtzee_bot_exact *table, unsigned mask, int variant, int mark,
                  int class)
{
    return variant * block(table, mask) + class * marks_in(mask) + mark;
}

/* Finds the classes of upper totals for the filled upper boxes FILLED. */
static void find_classes(struct yahtzee_bot_exact *table, int filled)
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
    table->total_of[filled][0] = OUT_OF_REACH;
    for (int total = 0; total <= target; total++) {
        bool none =
            total == target ? table->sheet == YAHTZEE_SHEET_YAHTZEE : total + most_left < target;
        if (!reached[total] || none)
            continue;
        int end = total == target ? total + BOX_MAX : total;
        for (int upper = total; upper <= end; upper++)
            table->class_of[filled][upper - OUT_OF_REACH] = (uint8_t)count;
        table->total_of[filled][count++] = (int8_t)total;
    }
    table->classes[filled] = count;
}

/* The class of the upper total UPPER. */
static int class_in(const struct yahtzee_bot_exact *table, unsigned mask, int upper)
{
    int total = upper < table->target ? upper : table->target;
    return table->class_of[upper_boxes(mask)][total - OUT_OF_REACH];
}

/* ---- successors of a turn ---- */

/* A batch: LANES columns of one group and variant, from FIRST on, decoded. Lanes past the last
 * column repeat it. */
struct batch {
    int first, variant;
    /* The columns are different, and filling an upper box keeps their order if their classes stay
     * as far apart: they have at most two classes, or successive totals. */
    bool in_order;
    int total[LANES], class[LANES], mark[LANES];
    double bonus[LANES]; /* paid by now */
};

static struct batch take_apart(const struct yahtzee_bot_exact *table, unsigned mask, int variant,
                               int first)
{
    struct batch batch = {.first = first, .variant = variant};
    int marks = marks_in(mask), last = marks * table->classes[upper_boxes(mask)] - 1;
    for (int i = 0; i < LANES; i++) {
        int one = first + i < last ? first + i : last;
        batch.class[i] = marks > 1 ? one / MARKS : one; /* two divisions by a constant */
        batch.total[i] = table->total_of[upper_boxes(mask)][batch.class[i]];
        batch.mark[i] = marks > 1 ? one % MARKS : 0;
        batch.bonus[i] = table->bonus[batch.total[i] - OUT_OF_REACH];
    }
    int apart = batch.total[LANES - 1] - batch.total[0];
    batch.in_order =
        first + LANES - 1 <= last && (marks > 1 || (batch.class[0] > 0 && apart == LANES - 1));
    return batch;
}

/* The values of one variant of the group MASK. */
static inline const double *columns(const struct yahtzee_bot_exact *table, unsigned mask,
                                    int variant)
{
    return table->value + table->offset[mask] + (size_t)column(table, mask, variant, 0, 0);
}

ENGAWA_INLINE void add_to_each(double *sum, const double *value, double points)
{
    double each[LANES]; /* not SUM, which might be a part of VALUE for all that gcc knows */
    for (int i = 0; i < LANES; i++)
        each[i] = value[i] + points;
    memcpy(sum, each, sizeof each);
}

/* The value of an offer of POINTS and EXTRA in an upper box, after which the boxes AFTER are
 * filled. */
ENGAWA_INLINE void worth_of_upper(const struct yahtzee_bot_exact *table, const struct batch *batch,
                                  unsigned after, int points, int extra, double *worth)
{
    const double *value = columns(table, after, batch->variant);
    const uint8_t *class_of = table->class_of[upper_boxes(after)];
    int marks = marks_in(after), end = LANES - 1;
    int low = batch->total[0] - OUT_OF_REACH + points;
    int high = batch->total[end] - OUT_OF_REACH + points;
    double bonus = table->bonus[low] - batch->bonus[0];
    if (batch->in_order && class_of[high] - class_of[low] == batch->class[end] - batch->class[0] &&
        table->bonus[high] - batch->bonus[end] == bonus) {
        value += class_of[low] * marks + batch->mark[0];
        bonus += points + extra;
        add_to_each(worth, value, bonus);
        return;
    }
    for (int i = 0; i < LANES; i++) {
        int upper = batch->total[i] - OUT_OF_REACH + points;
        worth[i] = points + extra + (table->bonus[upper] - batch->bonus[i]) +
                   value[class_of[upper] * marks + batch->mark[i]];
    }
}

/* The value of OFFER in plus or minus while the other one is open. */
static inline void worth_of_mark(const struct yahtzee_bot_exact *table, const struct batch *batch,
                                 unsigned after, struct yahtzee_bot_offer offer, double *worth)
{
    const double *value = columns(table, after, batch->variant) + (offer.points - LOW_SUM);
    for (int i = 0; i < LANES; i++)
        worth[i] = offer.extra + value[batch->class[i] * MARKS];
}

/* The value of OFFER in plus or minus when the other one is filled; REST: the value of the sheet
 * after that. */
static inline void worth_of_both(const struct batch *batch, struct yahtzee_bot_offer offer,
                                 const double *rest, double *worth)
{
    int mark = offer.points - LOW_SUM, sign = offer.box == YAHTZEE_PLUS ? 1 : -1;
    for (int i = 0; i < LANES; i++) {
        int delta = sign * (mark - batch->mark[i]);
        worth[i] = offer.extra + (delta > 0 ? delta : 0) + rest[i];
    }
}

/* Writes the value of each offer of MENU to TURN. */
ENGAWA_WIDE
static void find_worths(const struct yahtzee_bot_exact *table, unsigned mask,
                        const struct batch *batch, const struct yahtzee_bot_menu *menu,
                        struct yahtzee_bot_turn *turn)
{
    double rest[LANES] = {0}; /* of the sheet where plus and minus are filled */
    if (marks_in(mask) > 1)
        for (int i = 0; i < LANES; i++)
            rest[i] = columns(table, mask | BIT(YAHTZEE_PLUS) | BIT(YAHTZEE_MINUS),
                              batch->variant)[batch->class[i]];
    for (int j = 0; j < menu->offers; j++) {
        struct yahtzee_bot_offer offer = menu->offer[j];
        unsigned after = mask | BIT(offer.box);
        double *worth = turn->slot[offer.slot];
        if (offer.box == YAHTZEE_PLUS || offer.box == YAHTZEE_MINUS) {
            if (marks_in(mask) > 1)
                worth_of_both(batch, offer, rest, worth);
            else
                worth_of_mark(table, batch, after, offer, worth);
            continue;
        }
        if (offer.box <= YAHTZEE_SIXES) {
            worth_of_upper(table, batch, after, offer.points, offer.extra, worth);
            continue;
        }
        /* Only the filled boxes change, so the columns keep their order. */
        int variant = offer.box == YAHTZEE_YAHTZEE && offer.points > 0 ? 1 : batch->variant;
        const double *value = columns(table, after, variant) + batch->first;
        double points = offer.points + offer.extra;
        add_to_each(worth, value, points);
    }
}

/* Solves all columns of a group. */
static void solve_group(struct yahtzee_bot_exact *table, unsigned mask)
{
    for (int variant = 0; variant < variants_in(mask); variant++) {
        struct yahtzee_bot_menu menu;
        struct yahtzee_bot_turn turn;
        yahtzee_bot_find_menu(table->sheet, mask, variant == 1, &menu);
        for (int first = 0; first < block(table, mask); first += LANES) {
            struct batch batch = take_apart(table, mask, variant, first);
            find_worths(table, mask, &batch, &menu, &turn);
            yahtzee_bot_solve_turn(&menu, &turn,
                                   table->value + table->offset[mask] +
                                       (size_t)column(table, mask, variant, 0, 0) + first);
        }
    }
}

/* ---- the table ---- */

struct yahtzee_bot_exact *yahtzee_bot_exact_new(int sheet)
{
    struct yahtzee_bot_exact *table = engawa_allocate(1, sizeof *table);
    int none[FACES] = {0};
    enum yahtzee_joker joker;
    table->dice = dice_keeps_of(DICE);
    table->sheet = sheet;
    table->target = sheet == YAHTZEE_SHEET_YAHTZEE ? 63 : 60;
    table->boxes = yahtzee_open(sheet, 0, none, &joker);
    for (int upper = 0; upper < TOTALS + OUT_OF_REACH; upper++)
        table->bonus[upper - OUT_OF_REACH] = yahtzee_bonus(sheet, upper);
    for (int filled = 0; filled < UPPERS; filled++)
        find_classes(table, filled);
    for (int filled = engawa_popcount(table->boxes); filled >= 0; filled--)
        for (unsigned mask = 0; mask <= table->boxes; mask++)
            if ((mask & ~table->boxes) == 0 && engawa_popcount(mask) == filled) {
                table->group[table->groups++] = (uint16_t)mask;
                table->offset[mask] = (uint32_t)table->values;
                table->values += (size_t)columns_in(table, mask);
            }
    table->value =
        engawa_allocate_aligned(LANES * sizeof *table->value, table->values * sizeof *table->value);
    /* The full sheets, the first group, are worth 0. */
    table->next = 1;
    table->done = (size_t)columns_in(table, table->boxes);
    memset(table->value, 0, table->done * sizeof *table->value);
    return table;
}

double yahtzee_bot_exact_build(struct yahtzee_bot_exact *table)
{
    size_t enough = table->done + table->values / STEPS;
    while (table->next < table->groups && table->done < enough) {
        unsigned mask = table->group[table->next++];
        solve_group(table, mask);
        table->done += (size_t)columns_in(table, mask);
    }
    return table->next < table->groups ? (double)table->done / (double)table->values : 1;
}

/* Returns the end of the layer that begins with group BEGIN: groups with equally many boxes filled,
 * none of which needs another. */
static int layer_end(const struct yahtzee_bot_exact *table, int begin)
{
    int end = begin, filled = engawa_popcount(table->group[begin]);
    while (end < table->groups && engawa_popcount(table->group[end]) == filled)
        end++;
    return end;
}

#ifdef __wasm__
void yahtzee_bot_exact_expect_forks(void) {}

static void begin_building(int sheet)
{
    (void)sheet;
}

static void end_building(int sheet)
{
    (void)sheet;
}

static void build_all(struct yahtzee_bot_exact *table)
{
    while (yahtzee_bot_exact_build(table) < 1)
        ;
}
#else
/* A thread that wants the shared table while another one builds it waits here. */
static pthread_mutex_t building[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

/* Runs in a forked process. It has no thread that builds, so nobody would end its wait. */
static void unlock(void)
{
    for (int sheet = 0; sheet < 2; sheet++)
        pthread_mutex_init(&building[sheet], NULL);
}

void yahtzee_bot_exact_expect_forks(void)
{
    pthread_atfork(NULL, NULL, unlock);
}

static void begin_building(int sheet)
{
    pthread_mutex_lock(&building[sheet]);
}

static void end_building(int sheet)
{
    pthread_mutex_unlock(&building[sheet]);
}

/* A layer, up to group number END. */
struct layer {
    struct yahtzee_bot_exact *table;
    int end;
};

static void *solve_layer(void *at)
{
    const struct layer *layer = at;
    for (int group; (group = atomic_fetch_add(&layer->table->next, 1)) < layer->end;)
        solve_group(layer->table, layer->table->group[group]);
    return NULL;
}

/* Builds all of TABLE, layer by layer, each shared among the processors. */
static void build_all(struct yahtzee_bot_exact *table)
{
    enum { THREADS_MAX = 8 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    for (int begin = table->next, end; begin < table->groups; begin = end) {
        end = layer_end(table, begin);
        struct layer layer = {table, end};
        pthread_t thread[THREADS_MAX];
        int threads = 0;
        table->next = begin;
        while (threads < THREADS_MAX && threads + 1 < processors &&
               pthread_create(&thread[threads], NULL, solve_layer, &layer) == 0)
            threads++;
        solve_layer(&layer);
        while (threads > 0)
            pthread_join(thread[--threads], NULL);
    }
}
#endif

void yahtzee_bot_exact_free(struct yahtzee_bot_exact *table)
{
    if (table)
        free(table->value);
    free(table);
}

static _Atomic(struct yahtzee_bot_exact *) shared[2];

/* Makes TABLE the shared one, unless another thread was first, and returns the shared one. */
static const struct yahtzee_bot_exact *share(int sheet, struct yahtzee_bot_exact *table)
{
    struct yahtzee_bot_exact *none = NULL;
    if (atomic_compare_exchange_strong(&shared[sheet], &none, table))
        return table;
    yahtzee_bot_exact_free(table);
    return none;
}

const struct yahtzee_bot_exact *yahtzee_bot_exact_shared(int sheet)
{
    const struct yahtzee_bot_exact *table = atomic_load(&shared[sheet]);
    if (table)
        return table;
    begin_building(sheet);
    table = atomic_load(&shared[sheet]);
    if (!table) {
        struct yahtzee_bot_exact *own = yahtzee_bot_exact_new(sheet);
        build_all(own);
        table = share(sheet, own);
    }
    end_building(sheet);
    return table;
}

/* The tables that are built in parts. */
static struct yahtzee_bot_exact *begun[2];

/* Returns the table of SHEET to go on with, or NULL if it is there. */
static struct yahtzee_bot_exact *go_on(int sheet)
{
    if (!atomic_load(&shared[sheet]) && !begun[sheet])
        begun[sheet] = yahtzee_bot_exact_new(sheet);
    return begun[sheet];
}

/* DONE is the completed share of the table of SHEET; returns it. */
static double so_far(int sheet, double done)
{
    if (done >= 1 && begun[sheet]) {
        share(sheet, begun[sheet]);
        begun[sheet] = NULL;
    }
    return done;
}

double yahtzee_bot_exact_prepare(int sheet)
{
    struct yahtzee_bot_exact *table = go_on(sheet);
    return so_far(sheet, table ? yahtzee_bot_exact_build(table) : 1);
}

double *yahtzee_bot_exact_share(int sheet, int part, int of, bool work, size_t *count)
{
    struct yahtzee_bot_exact *table = go_on(sheet);
    if (!table)
        return NULL;
    int begin = table->next, end = layer_end(table, begin);
    unsigned last = table->group[end - 1];
    size_t first = table->offset[table->group[begin]];
    size_t all = table->offset[last] + (size_t)columns_in(table, last) - first;
    double *numbers = table->value;
    *count = 0;
    for (int group = begin; group < end; group++) { /* shares of about equally many columns */
        unsigned mask = table->group[group];
        if ((table->offset[mask] - first) * (size_t)of / all != (size_t)part)
            continue;
        if (*count == 0)
            numbers += table->offset[mask];
        *count += (size_t)columns_in(table, mask);
        if (work)
            solve_group(table, mask);
    }
    return numbers;
}

double yahtzee_bot_exact_next(int sheet)
{
    struct yahtzee_bot_exact *table = go_on(sheet);
    if (!table)
        return 1;
    for (int end = layer_end(table, table->next); table->next < end; table->next++)
        table->done += (size_t)columns_in(table, table->group[table->next]);
    return so_far(sheet,
                  table->next < table->groups ? (double)table->done / (double)table->values : 1);
}

size_t yahtzee_bot_exact_size(const struct yahtzee_bot_exact *table, size_t *bytes)
{
    *bytes = sizeof *table + table->values * sizeof *table->value;
    return table->values;
}

/* ---- values ---- */

size_t yahtzee_bot_exact_index(const struct yahtzee_bot_exact *table,
                               const struct yahtzee_bot_sheet *sheet)
{
    int mark = marks_in(sheet->filled) > 1 ? sheet->mark - LOW_SUM : 0;
    int class = class_in(table, sheet->filled, sheet->upper);
    return table->offset[sheet->filled] +
           (size_t)column(table, sheet->filled, sheet->repeats, mark, class);
}

double yahtzee_bot_exact_value(const struct yahtzee_bot_exact *table,
                               const struct yahtzee_bot_sheet *sheet)
{
    return table->value[yahtzee_bot_exact_index(table, sheet)];
}

struct yahtzee_bot_sheet yahtzee_bot_sheet_of(const struct yahtzee *state, int seat)
{
    struct yahtzee_bot_sheet sheet = {.filled = state->filled[seat],
                                      .repeats = state->box[seat][YAHTZEE_YAHTZEE] > 0};
    for (int box = YAHTZEE_ONES; box <= YAHTZEE_SIXES; box++)
        sheet.upper += state->box[seat][box];
    if (marks_in(sheet.filled) > 1)
        sheet.mark = state->box[seat][YAHTZEE_PLUS] +
                     state->box[seat][YAHTZEE_MINUS]; /* the open one is 0 */
    return sheet;
}

struct yahtzee_bot_sheet yahtzee_bot_take_offer(int sheet_number,
                                                const struct yahtzee_bot_sheet *sheet,
                                                struct yahtzee_bot_offer offer, int *points)
{
    struct yahtzee_bot_sheet after = *sheet;
    after.filled |= BIT(offer.box);
    *points = offer.extra;
    if (offer.box == YAHTZEE_PLUS || offer.box == YAHTZEE_MINUS) {
        int delta =
            offer.box == YAHTZEE_PLUS ? offer.points - sheet->mark : sheet->mark - offer.points;
        bool both = marks_in(after.filled) == 1;
        after.mark = both ? 0 : offer.points;
        *points += both && delta > 0 ? delta : 0;
        return after;
    }
    *points += offer.points;
    if (offer.box <= YAHTZEE_SIXES) {
        after.upper += offer.points;
        *points +=
            yahtzee_bonus(sheet_number, after.upper) - yahtzee_bonus(sheet_number, sheet->upper);
    }
    after.repeats |= offer.box == YAHTZEE_YAHTZEE && offer.points > 0;
    return after;
}

/* ---- decisions ---- */

/* Writes to WORTH the value of each box that may be filled with the dice COUNTS, and returns the
 * best box. *OPEN: the boxes. */
static enum yahtzee_box best_box(const struct yahtzee_bot_judge *judge,
                                 const struct yahtzee_bot_sheet *sheet, const int *counts,
                                 unsigned *open, double *worth)
{
    enum yahtzee_joker joker;
    bool five = false;
    for (int face = 0; face < FACES; face++)
        five |= counts[face] == DICE;
    *open = yahtzee_open(judge->sheet, sheet->filled, counts, &joker);
    enum yahtzee_box best = (enum yahtzee_box)engawa_lowest_bit(*open);
    for (unsigned left = *open; left; left &= left - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(left);
        int paid = yahtzee_points(judge->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER), points;
        struct yahtzee_bot_offer offer = {.box = (uint8_t)box,
                                          .points = (uint8_t)paid,
                                          .extra = five && sheet->repeats ? YAHTZEE_BOT_REPEAT : 0};
        struct yahtzee_bot_sheet after =
            yahtzee_bot_take_offer(judge->sheet, sheet, offer, &points);
        worth[box] = judge->worth(judge->context, &after, points);
        if (worth[box] > worth[best])
            best = box;
    }
    return best;
}

/* Writes the value of every keep when LEFT re-rolls are still to come. */
static void value_keeps(const struct yahtzee_bot_judge *judge,
                        const struct yahtzee_bot_sheet *sheet, int left, double *keep)
{
    const struct dice_keeps *dice = dice_keeps_of(DICE);
    for (int roll = DICE_FIRST_ROLL_OF_5; roll < DICE_KEEPS_OF_5; roll++) {
        double worth[YAHTZEE_BOXES];
        unsigned open;
        int counts[FACES];
        for (int face = 0; face < FACES; face++)
            counts[face] = dice->count[roll][face];
        keep[roll] = worth[best_box(judge, sheet, counts, &open, worth)];
    }
    dice_solve_turn(dice, left, keep);
}

void yahtzee_bot_decide(const struct yahtzee_bot_judge *judge, const struct yahtzee *state,
                        struct yahtzee_bot_decision *decision)
{
    const struct dice_keeps *dice = dice_keeps_of(DICE);
    struct yahtzee_bot_sheet sheet = yahtzee_bot_sheet_of(state, state->turn);
    int counts[FACES] = {0}, kept[FACES];
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    decision->best_box = best_box(judge, &sheet, counts, &decision->open, decision->box);
    decision->best = yahtzee_score(decision->best_box);
    decision->value = decision->box[decision->best_box];
    decision->best_keep = -1;
    if (state->rolls == YAHTZEE_ROLLS)
        return;
    value_keeps(judge, &sheet, YAHTZEE_ROLLS - state->rolls, decision->keep);
    decision->best_keep = dice_best_keep(dice, decision->keep, dice_keep_number(dice, counts));
    if (decision->keep[decision->best_keep] <= decision->value)
        return;
    for (int face = 0; face < FACES; face++)
        kept[face] = dice->count[decision->best_keep][face];
    decision->best = yahtzee_keep(kept);
    decision->value = decision->keep[decision->best_keep];
}

/* Values points: those paid now and those to come. */
static double all_points(const void *context, const struct yahtzee_bot_sheet *after, int points)
{
    return points + yahtzee_bot_exact_value(context, after);
}

static struct yahtzee_bot_judge judge_of(const struct yahtzee_bot_exact *table)
{
    return (struct yahtzee_bot_judge){table->sheet, all_points, table};
}

void yahtzee_bot_exact_decide(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                              struct yahtzee_bot_decision *decision)
{
    struct yahtzee_bot_judge judge = judge_of(table);
    yahtzee_bot_decide(&judge, state, decision);
}

double yahtzee_bot_decision_value(const struct yahtzee_bot_decision *decision, engawa_move move)
{
    int counts[FACES];
    enum yahtzee_box box = yahtzee_move(move, counts);
    if (box < YAHTZEE_BOXES)
        return decision->box[box];
    return decision->keep[dice_keep_number(dice_keeps_of(DICE), counts)];
}

double yahtzee_bot_exact_now(const struct yahtzee_bot_exact *table, const struct yahtzee *state)
{
    struct yahtzee_bot_sheet sheet = yahtzee_bot_sheet_of(state, state->turn);
    struct yahtzee_bot_judge judge = judge_of(table);
    double keep[DICE_KEEPS_MAX];
    int counts[FACES] = {0}, in_hand = 0;
    for (int i = 0; i < DICE; i++) {
        in_hand += state->dice[i] == 0;
        if (state->dice[i])
            counts[state->dice[i] - 1]++;
    }
    if (in_hand == 0) {
        struct yahtzee_bot_decision decision;
        yahtzee_bot_exact_decide(table, state, &decision);
        return decision.value;
    }
    if (in_hand == DICE && state->rolls == 1)
        return yahtzee_bot_exact_value(table, &sheet);
    /* `rolls` counts the roll that is about to be made */
    value_keeps(&judge, &sheet, YAHTZEE_ROLLS - state->rolls + 1, keep);
    return keep[dice_keep_number(table->dice, counts)];
}
