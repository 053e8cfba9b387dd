/* bots/yahtzee/turn.c - solves one turn for eight cases at once (bots/yahtzee/turn.h).
 *
 * A turn is solved backwards (T. Verhoeff, "Optimal Solitaire Yahtzee Strategies", 1999): first the
 * best offer for each of the 252 rolls; then, twice, the expected value over the next die and the
 * best keep within each keep; then the expected value over all first rolls. Going one die at a time
 * takes 1260 additions and as many comparisons for each re-roll, instead of one for each pair of
 * keep and roll.
 *
 * Bots spend most of their time here, so the code is laid out for processors. The eight cases are
 * the lanes of a vector. All values of a turn are in one array of slots: first the keeps (the rolls
 * among them), then the slot `WORTHLESS` for the best of the offers without points, then the
 * offers. A choice is always the same step: a slot gets the largest of some other slots. Steps with
 * the same number of sources follow each other, so that the innermost loop has a constant length.
 * The offers with points that a roll may take depend on the open boxes alone, so there is one list
 * of steps for every set of open upper boxes and one for every set of open lower boxes, made once.
 * Only five equal dice, which have special rules, are handled for each menu.
 */
#include "bots/yahtzee/turn.h"

#include "engine/compat.h"
#include "engine/memory.h"
#include "engine/vector.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = YAHTZEE_FACES,
    DICE = YAHTZEE_DICE,
    LANES = YAHTZEE_BOT_LANES,
    WORTHLESS = DICE_KEEPS_OF_5, /* the slot of the best offer without points */
    FIRST_OFFER,
    POINTS_MAX = 128, /* more than any box pays */
    SOURCES_MAX = 6,  /* of one step */
    FIELDS = 4,       /* of FIELD_BITS in a word */
    FIELD_BITS = 16,
    UPPERS = 1 << FACES,
    LOWERS = 1 << (YAHTZEE_BOXES - FACES)
};

static const double least = -1e9; /* below every value */

#define BIT(box) (1u << (box))

/* Tables shared by all sheets of one kind. */
struct tables {
    const struct dice_keeps *dice;
    unsigned boxes;
    /* The points of a box for rolls that are not five equal dice. */
    int offers, first[YAHTZEE_BOXES + 1]; /* of each box */
    struct yahtzee_bot_offer offer[YAHTZEE_BOT_OFFERS];
    uint16_t slot[YAHTZEE_BOXES][POINTS_MAX];       /* by box and points; 0: no such offer */
    bool five[DICE_ROLLS_OF_5];                     /* five equal dice */
    uint8_t points[YAHTZEE_BOXES][DICE_ROLLS_OF_5]; /* of the other rolls */
    uint64_t more[DICE_FIRST_ROLL_OF_5]
                 [2]; /* of each keep, the keeps with one more die of each face, as fields */
    /* Lists of steps: the best offer for each roll, by open upper and lower boxes; the best keep
     * within each keep, and within each roll. */
    uint64_t *upper[UPPERS], *lower[LOWERS], *keep, *roll;
    double probability[DICE_ROLLS_OF_5]; /* of each roll, in the order of the steps in `roll` */
};

/* ---- steps ---- */

/* Steps that are being put together: `to` gets the largest of its sources `from`. */
struct step_list {
    int count, sources[2 * DICE_KEEPS_OF_5];
    uint16_t to[2 * DICE_KEEPS_OF_5], from[2 * DICE_KEEPS_OF_5][SOURCES_MAX];
};

static inline void begin_step(struct step_list *list, int to)
{
    assert(list->count < 2 * DICE_KEEPS_OF_5);
    list->to[list->count] = (uint16_t)to;
    list->sources[list->count++] = 0;
}

/* Adds a source to the step begun last. Where that is full, begins another one for its slot. */
static inline void add_source(struct step_list *list, int from)
{
    int last = list->count - 1, to = list->to[last];
    if (list->sources[last] == SOURCES_MAX) {
        begin_step(list, to);
        add_source(list, to);
        last++;
    }
    list->from[last][list->sources[last]++] = (uint16_t)from;
}

/* Steps are stored in fields of FIELD_BITS. This reads field J of those that begin at WORD. */
static inline unsigned field(const uint64_t *word, int j)
{
    return (unsigned)(word[j / FIELDS] >> j % FIELDS * FIELD_BITS) & 0xffff;
}

static inline void set_field(uint64_t *word, int j, unsigned value)
{
    word[j / FIELDS] |= (uint64_t)value << j % FIELDS * FIELD_BITS;
}

static inline int words_of(int sources)
{
    return (1 + sources + FIELDS - 1) / FIELDS;
}

/* Writes the steps of LIST in runs of steps with equally many sources, most sources first, followed
 * by a 0. A run is one word with its number of sources and its length, then the steps: the slot and
 * its sources, each as an index into the array of doubles. Returns the position of the 0. WRITE
 * must have CAPACITY words, enough for all. */
static uint64_t *write_steps(const struct step_list *list, uint64_t *write, size_t capacity)
{
    const uint64_t *end = write + capacity;
    for (int sources = SOURCES_MAX; sources > 0; sources--) {
        uint64_t *run = write;
        for (int step = 0; step < list->count; step++) {
            if (list->sources[step] != sources)
                continue;
            if (write == run)
                *write++ = 0;
            assert(write + words_of(sources) < end);
            memset(write, 0, (size_t)words_of(sources) * sizeof *write);
            set_field(write, 0, list->to[step] * LANES);
            for (int i = 0; i < sources; i++)
                set_field(write, 1 + i, list->from[step][i] * LANES);
            write += words_of(sources);
        }
        if (write > run) {
            set_field(run, 0, (unsigned)sources);
            set_field(run, 1, (unsigned)((write - run - 1) / words_of(sources)));
        }
    }
    *write = 0;
    return write;
}

/* Executes a run of LENGTH steps with COUNT sources each, as described below. Returns the position
 * after it. */
ENGAWA_INLINE const uint64_t *take_run(const uint64_t *step, unsigned length, int count,
                                       const double *first, const double **probability,
                                       double *slot, double *mean)
{
    double sum[LANES] = {0};
    for (; length > 0; length--, step += words_of(count)) {
        double best[LANES], *to = slot + field(step, 0);
        const double *one = first ? first : slot + field(step, 1);
        int second = first || count == 1 ? 1 : 2;
        engawa_greater8(best, one, slot + field(step, second));
        ENGAWA_UNROLL
        for (int j = second + 1; j <= count; j++)
            engawa_greater8(best, best, slot + field(step, j));
        if (!mean) {
            memcpy(to, best, sizeof best);
            continue;
        }
        for (int i = 0; i < LANES; i++)
            sum[i] += **probability * best[i];
        ++*probability;
    }
    for (int i = 0; i < LANES && mean; i++)
        mean[i] += sum[i];
    return step;
}

/* Does each step: the largest of its sources, and of FIRST if that is not NULL, is written to its
 * slot or, if MEAN is not NULL, added to MEAN, weighted by the next number of PROBABILITY. */
ENGAWA_INLINE void take_steps(const uint64_t *step, const double *first, const double *probability,
                              double *slot, double *mean)
{
    while (*step) {
        unsigned count = field(step, 0), length = field(step, 1);
        step++;
        switch (count) {
        case 1:
            step = take_run(step, length, 1, first, &probability, slot, mean);
            break;
        case 2:
            step = take_run(step, length, 2, first, &probability, slot, mean);
            break;
        case 3:
            step = take_run(step, length, 3, first, &probability, slot, mean);
            break;
        case 4:
            step = take_run(step, length, 4, first, &probability, slot, mean);
            break;
        case 5:
            step = take_run(step, length, 5, first, &probability, slot, mean);
            break;
        default:
            step = take_run(step, length, SOURCES_MAX, first, &probability, slot, mean);
        }
    }
}

ENGAWA_WIDE
static void take_best(const uint64_t *step, double *slot)
{
    take_steps(step, NULL, NULL, slot, NULL);
}

ENGAWA_WIDE
static void take_best_or(const uint64_t *step, const double *first, double *slot)
{
    double one[LANES];
    memcpy(one, first, sizeof one);
    take_steps(step, one, NULL, slot, NULL);
}

ENGAWA_WIDE
static void mean_of_best(const uint64_t *step, const double *probability, double *slot,
                         double *value)
{
    double mean[LANES] = {0};
    take_steps(step, NULL, probability, slot, mean);
    memcpy(value, mean, sizeof mean);
}

/* ---- tables shared by all sheets of one kind ---- */

static void counts_of(const struct tables *tables, int roll, int *counts)
{
    for (int face = 0; face < FACES; face++)
        counts[face] = tables->dice->count[DICE_FIRST_ROLL_OF_5 + roll][face];
}

/* A copy of the steps of LIST; free() it. */
static uint64_t *keep_steps(const struct step_list *list)
{
    size_t capacity = 2 * SOURCES_MAX + 2 * (size_t)list->count;
    uint64_t *steps = engawa_allocate(capacity, sizeof *steps);
    write_steps(list, steps, capacity);
    return steps;
}

/* Writes the steps that choose the best keep within each keep of SIZE dice; returns where they
 * end. */
static uint64_t *find_choices(const struct tables *tables, int size, uint64_t *write,
                              size_t capacity)
{
    const struct dice_keeps *dice = tables->dice;
    struct step_list list;
    list.count = 0;
    for (int keep = 1; keep < DICE_KEEPS_OF_5; keep++) {
        int in_keep = 0;
        for (int face = 0; face < FACES; face++)
            in_keep += dice->count[keep][face];
        if (in_keep != size)
            continue;
        begin_step(&list, keep);
        add_source(&list, keep);
        for (int face = 0; face < FACES; face++)
            if (dice->less[keep][face] >= 0)
                add_source(&list, dice->less[keep][face]);
    }
    return write_steps(&list, write, capacity);
}

/* Smaller keeps come first, since larger ones build on them; the whole rolls are a list of their
 * own. */
static void build_choices(struct tables *tables)
{
    enum { CAPACITY = 1024 };
    uint64_t *write = tables->keep = engawa_allocate(CAPACITY, sizeof *write);
    uint64_t *roll = tables->roll = engawa_allocate(CAPACITY, sizeof *roll);
    for (int size = 1; size < DICE; size++)
        write = find_choices(tables, size, write, (size_t)(tables->keep + CAPACITY - write));
    find_choices(tables, DICE, roll, CAPACITY);
    for (double *probability = tables->probability; *roll;) {
        int words = words_of((int)field(roll, 0));
        unsigned length = field(roll, 1);
        for (roll++; length > 0; length--, roll += words)
            *probability++ =
                tables->dice->probability[field(roll, 0) / LANES - DICE_FIRST_ROLL_OF_5];
    }
}

static bool is_five(const struct tables *tables, int roll)
{
    for (int face = 0; face < FACES; face++)
        if (tables->dice->count[DICE_FIRST_ROLL_OF_5 + roll][face] == DICE)
            return true;
    return false;
}

/* Computes the points of BOX for each roll, and makes an offer for each number of points. */
static void find_offers(struct tables *tables, int sheet, int box)
{
    for (int roll = 0; roll < DICE_ROLLS_OF_5; roll++) {
        int counts[FACES];
        counts_of(tables, roll, counts);
        if (tables->five[roll])
            continue;
        int points = yahtzee_points(sheet, (enum yahtzee_box)box, counts, false);
        uint16_t *slot = &tables->slot[box][points];
        tables->points[box][roll] = (uint8_t)points;
        if (*slot)
            continue;
        assert(tables->offers < YAHTZEE_BOT_OFFERS);
        *slot = (uint16_t)(FIRST_OFFER + tables->offers);
        tables->offer[tables->offers++] = (struct yahtzee_bot_offer){
            .box = (uint8_t)box, .points = (uint8_t)points, .slot = *slot};
    }
}

/* Writes the steps that find, for each roll, the best offer of the boxes OPEN. MORE: or the present
 * value of the roll. */
static uint64_t *find_rolls(const struct tables *tables, unsigned open, bool more)
{
    struct step_list list;
    list.count = 0;
    for (int roll = 0; roll < DICE_ROLLS_OF_5; roll++) {
        int to = DICE_FIRST_ROLL_OF_5 + roll, step = list.count;
        if (tables->five[roll])
            continue;
        begin_step(&list, to);
        if (more)
            add_source(&list, to);
        for (unsigned left = open; left; left &= left - 1) {
            int box = engawa_lowest_bit(left), points = tables->points[box][roll];
            if (points)
                add_source(&list, tables->slot[box][points]);
        }
        if (more && list.sources[step] == 1)
            list.count = step; /* no box adds anything */
        else if (list.sources[step] == 0)
            add_source(&list, WORTHLESS);
    }
    return keep_steps(&list);
}

static void build_tables(struct tables *tables, int sheet)
{
    const int none[FACES] = {0};
    enum yahtzee_joker joker;
    tables->dice = dice_keeps_of(DICE);
    tables->boxes = yahtzee_open(sheet, 0, none, &joker);
    for (int roll = 0; roll < DICE_ROLLS_OF_5; roll++)
        tables->five[roll] = is_five(tables, roll);
    for (int box = 0; box < YAHTZEE_BOXES; box++) {
        tables->first[box] = tables->offers;
        if (tables->boxes & BIT(box))
            find_offers(tables, sheet, box);
    }
    tables->first[YAHTZEE_BOXES] = tables->offers;
    for (unsigned open = 0; open < UPPERS; open++)
        tables->upper[open] = find_rolls(tables, open, false);
    for (unsigned open = 0; open < LOWERS; open++)
        if ((open << FACES & ~tables->boxes) == 0)
            tables->lower[open] = find_rolls(tables, open << FACES, true);
    for (int keep = 0; keep < DICE_FIRST_ROLL_OF_5; keep++)
        for (int face = 0; face < FACES; face++)
            set_field(tables->more[keep], face, (unsigned)(tables->dice->more[keep][face] * LANES));
    build_choices(tables);
}

static void free_tables(struct tables *tables)
{
    free(tables->keep);
    free(tables->roll);
    for (int open = 0; open < UPPERS; open++)
        free(tables->upper[open]);
    for (int open = 0; open < LOWERS; open++)
        free(tables->lower[open]);
    free(tables);
}

static const struct tables *tables_of(int sheet)
{
    static _Atomic(struct tables *) shared[2];
    struct tables *tables = atomic_load(&shared[sheet]), *none = NULL;
    if (tables)
        return tables;
    tables = engawa_allocate(1, sizeof *tables);
    build_tables(tables, sheet);
    if (atomic_compare_exchange_strong(&shared[sheet], &none, tables))
        return tables;
    free_tables(tables); /* another thread was first */
    return none;
}

/* ---- the menu ---- */

/* Returns the slot of BOX's points for five equal dice; makes an offer if there is none yet. Offers
 * from number KNOWN on are those made here. */
static int slot_of_five(const struct tables *tables, struct yahtzee_bot_menu *menu, int box,
                        int points, int extra, int known)
{
    if (!extra && tables->slot[box][points])
        return tables->slot[box][points];
    for (int j = known; j < menu->offers; j++)
        if (menu->offer[j].box == box && menu->offer[j].points == points)
            return menu->offer[j].slot;
    int slot = FIRST_OFFER + tables->offers + menu->offers - known;
    assert(menu->offers < YAHTZEE_BOT_OFFERS && slot < YAHTZEE_BOT_SLOTS);
    menu->offer[menu->offers++] =
        (struct yahtzee_bot_offer){(uint8_t)box, (uint8_t)points, (uint8_t)extra, (uint16_t)slot};
    return slot;
}

/* A roll takes an offer with points, or the best of the offers without. Points in a box are never
 * worth less than 0 in it, so an offer with points may stand among those without. */
void yahtzee_bot_find_menu(int sheet, unsigned filled, bool repeats, struct yahtzee_bot_menu *menu)
{
    const struct tables *tables = tables_of(sheet);
    unsigned open = tables->boxes & ~filled;
    struct step_list list;
    list.count = menu->offers = 0;
    begin_step(&list, WORTHLESS);
    add_source(&list, WORTHLESS);
    for (unsigned left = open; left; left &= left - 1) {
        int box = engawa_lowest_bit(left), count = tables->first[box + 1] - tables->first[box];
        memcpy(menu->offer + menu->offers, tables->offer + tables->first[box],
               (size_t)count * sizeof *menu->offer);
        menu->offers += count;
        if (tables->slot[box][0])
            add_source(&list, tables->slot[box][0]);
    }
    const int known = menu->offers, extra = repeats ? YAHTZEE_BOT_REPEAT : 0;
    for (int roll = 0; roll < DICE_ROLLS_OF_5; roll++) {
        enum yahtzee_joker joker;
        int counts[FACES];
        if (!tables->five[roll])
            continue;
        begin_step(&list, DICE_FIRST_ROLL_OF_5 + roll);
        counts_of(tables, roll, counts);
        for (unsigned left = yahtzee_open(sheet, filled, counts, &joker); left; left &= left - 1) {
            int box = engawa_lowest_bit(left);
            int points =
                yahtzee_points(sheet, (enum yahtzee_box)box, counts, joker == YAHTZEE_JOKER_LOWER);
            add_source(&list, slot_of_five(tables, menu, box, points, extra, known));
        }
    }
    write_steps(&list, menu->first, sizeof menu->first / sizeof *menu->first);
    menu->upper = tables->upper[open & (UPPERS - 1)];
    menu->lower = tables->lower[open >> FACES];
}

/* ---- the turn ---- */

/* From the value of each roll to the expected value of each keep. */
ENGAWA_WIDE
static void expect(const struct tables *tables, double *slot)
{
    for (int keep = DICE_FIRST_ROLL_OF_5 - 1; keep >= 0; keep--) {
        const uint64_t *more = tables->more[keep];
        const double *one = slot + field(more, 0), *two = slot + field(more, 1);
        double sum[LANES];
        for (int i = 0; i < LANES; i++)
            sum[i] = one[i] + two[i];
        ENGAWA_UNROLL
        for (int face = 2; face < FACES; face++) {
            const double *by = slot + field(more, face);
            for (int i = 0; i < LANES; i++)
                sum[i] += by[i];
        }
        for (int i = 0; i < LANES; i++)
            slot[keep * LANES + i] = sum[i] * (1.0 / (double)FACES);
    }
}

void yahtzee_bot_solve_turn(const struct yahtzee_bot_menu *menu, struct yahtzee_bot_turn *turn,
                            double value[YAHTZEE_BOT_LANES])
{
    const struct tables *tables =
        tables_of(YAHTZEE_SHEET_YAHTZEE); /* the parts used here are the same on both sheets */
    double *slot = turn->slot[0];
    for (int i = 0; i < LANES; i++)
        slot[WORTHLESS * LANES + i] = least;
    take_best(menu->first, slot);
    take_best_or(menu->upper, slot + WORTHLESS * LANES, slot);
    take_best(menu->lower, slot);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--) {
        expect(tables, slot);
        take_best(tables->keep, slot);
        if (left > 1)
            take_best(tables->roll, slot);
    }
    mean_of_best(tables->roll, tables->probability, slot, value);
}

/* ---- one case, with the choices that lead to it ---- */

/* The values of one case, and for each slot the slot that its value came from. */
struct trace {
    double worth[YAHTZEE_BOT_SLOTS];
    uint16_t origin[YAHTZEE_BOT_SLOTS];
};

static void begin_trace(struct trace *trace)
{
    for (int slot = 0; slot < YAHTZEE_BOT_SLOTS; slot++)
        trace->origin[slot] = (uint16_t)slot;
}

/* As take_best() or, where FIRST is not 0, as take_best_or() with the slot FIRST. */
static void trace_best(const uint64_t *step, unsigned first, struct trace *trace)
{
    while (*step) {
        int count = (int)field(step, 0);
        unsigned length = field(step, 1);
        for (step++; length > 0; length--, step += words_of(count)) {
            unsigned best = first ? first : field(step, 1) / LANES, to = field(step, 0) / LANES;
            for (int j = 1; j <= count; j++)
                if (trace->worth[field(step, j) / LANES] > trace->worth[best])
                    best = field(step, j) / LANES;
            trace->worth[to] = trace->worth[best];
            trace->origin[to] = trace->origin[best];
        }
    }
}

static void expect_one(const struct dice_keeps *dice, double *worth)
{
    for (int keep = DICE_FIRST_ROLL_OF_5 - 1; keep >= 0; keep--) {
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth[dice->more[keep][face]];
        worth[keep] = sum * (1.0 / (double)FACES);
    }
}

/* On entry ROLL is the probability of each roll. Of each roll the dice KEPT are kept and the others
 * rolled again; on return ROLL is the probability of each roll after that. */
static void roll_again(const struct dice_keeps *dice, const uint16_t *kept, double *roll)
{
    double probability[DICE_KEEPS_OF_5] = {0};
    for (int i = 0; i < DICE_ROLLS_OF_5; i++)
        probability[kept[DICE_FIRST_ROLL_OF_5 + i]] += roll[i];
    for (int keep = 0; keep < DICE_FIRST_ROLL_OF_5; keep++)
        for (int face = 0; probability[keep] > 0 && face < FACES; face++)
            probability[dice->more[keep][face]] += probability[keep] * (1.0 / (double)FACES);
    memcpy(roll, probability + DICE_FIRST_ROLL_OF_5, DICE_ROLLS_OF_5 * sizeof *roll);
}

void yahtzee_bot_turn_probabilities(const struct yahtzee_bot_menu *menu, const double *worth,
                                    double *probability)
{
    const struct tables *tables = tables_of(YAHTZEE_SHEET_YAHTZEE);
    struct trace trace;
    uint16_t taken[DICE_KEEPS_OF_5], kept[YAHTZEE_ROLLS][DICE_KEEPS_OF_5];
    double roll[DICE_ROLLS_OF_5], by_slot[YAHTZEE_BOT_SLOTS] = {0};
    trace.worth[WORTHLESS] = least;
    for (int j = 0; j < menu->offers; j++)
        trace.worth[menu->offer[j].slot] = worth[j];
    begin_trace(&trace);
    trace_best(menu->first, 0, &trace);
    trace_best(menu->upper, WORTHLESS, &trace);
    trace_best(menu->lower, 0, &trace);
    memcpy(taken, trace.origin, sizeof taken);
    for (int left = 1; left < YAHTZEE_ROLLS; left++) {
        expect_one(tables->dice, trace.worth);
        begin_trace(&trace);
        trace_best(tables->keep, 0, &trace);
        trace_best(tables->roll, 0, &trace);
        memcpy(kept[left], trace.origin, sizeof kept[left]);
    }
    memcpy(roll, tables->dice->probability, sizeof roll);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--)
        roll_again(tables->dice, kept[left], roll);
    for (int i = 0; i < DICE_ROLLS_OF_5; i++)
        by_slot[taken[DICE_FIRST_ROLL_OF_5 + i]] += roll[i];
    for (int j = 0; j < menu->offers; j++)
        probability[j] = by_slot[menu->offer[j].slot];
}
