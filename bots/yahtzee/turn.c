/* bots/yahtzee/turn.c - solves one turn for eight cases at once (bots/yahtzee/turn.h).
 *
 * A turn is solved backwards (T. Verhoeff, "Optimal Solitaire Yahtzee Strategies", 1999): first the
 * best offer for each of the 252 rolls; then, twice, the expected value over the next die and the
 * best keep within each keep; then the expected value over all first rolls. All but the first is in
 * bots/yahtzee/sweep.c.
 *
 * The eight cases are the lanes of a vector. All values of a turn are in one array of slots: first
 * the keeps (the rolls among them), then the slot `WORTHLESS` for the best of the offers without
 * points, then one for the best of these and of the offers that pay a sum of the dice, for each
 * sum, then the offers. The best offers are found in steps: a slot gets the largest of some other
 * slots. Steps with the same number of sources follow each other, so that the innermost loop has a
 * constant length. The offers with points that a roll may take depend on the open boxes alone, so
 * there are lists of steps for every set of open upper boxes and every set of open lower boxes,
 * made once. Only five equal dice, which have special rules, are handled for each menu.
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
    KEEPS = YAHTZEE_BOT_KEEPS,
    ROLLS = 252,       /* rolls of five dice */
    WORTHLESS = KEEPS, /* the slot of the best offer without points */
    FIRST_SUM,         /* of the best offer that pays any roll with this sum as much, or nothing */
    LOWEST_SUM = DICE,
    FIRST_OFFER = FIRST_SUM + YAHTZEE_BOT_SUMS,
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
    unsigned boxes;
    /* Each keep by its number: the dice of each face, and the keeps with one more and with one
     * less, -1 where there is none. `by_size` has all keeps, those with fewer dice first. */
    int counts[KEEPS][FACES];
    int16_t more[KEEPS][FACES], less[KEEPS][FACES], by_size[KEEPS];
    const int16_t *roll; /* the rolls, at the end of `by_size` */
    double probability[ROLLS];
    /* The points of a box for rolls that are not five equal dice. */
    int offers, first[YAHTZEE_BOXES + 1]; /* of each box */
    struct yahtzee_bot_offer offer[YAHTZEE_BOT_OFFERS];
    uint16_t slot[YAHTZEE_BOXES][POINTS_MAX]; /* by box and points; 0: no such offer */
    bool five[ROLLS];                         /* five equal dice */
    uint8_t sum[ROLLS];                       /* of the dice */
    uint8_t points[YAHTZEE_BOXES][ROLLS];     /* of the other rolls */
    bool pays_sum[YAHTZEE_BOXES];             /* to each of them */
    /* Lists of steps, by open upper or lower boxes: the best offer for each sum, and for each roll
     * from that of its sum on. */
    uint64_t *upper[UPPERS], *sums[LOWERS], *lower[LOWERS];
};

/* ---- steps ---- */

/* Steps that are being put together: `to` gets the largest of its sources `from`. */
struct step_list {
    int count, sources[KEEPS];
    uint16_t to[KEEPS], from[KEEPS][SOURCES_MAX];
};

static inline void begin_step(struct step_list *list, int to)
{
    assert(list->count < KEEPS);
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
                                       double *slot)
{
    for (; length > 0; length--, step += words_of(count)) {
        double best[LANES];
        engawa_greater8(best, slot + field(step, 1), slot + field(step, count == 1 ? 1 : 2));
        ENGAWA_UNROLL
        for (int j = 3; j <= count; j++)
            engawa_greater8(best, best, slot + field(step, j));
        memcpy(slot + field(step, 0), best, sizeof best);
    }
    return step;
}

/* Does each step: writes the largest of its sources to its slot. */
ENGAWA_WIDE
static void take_best(const uint64_t *step, double *slot)
{
    while (*step) {
        unsigned count = field(step, 0), length = field(step, 1);
        step++;
        switch (count) {
        case 1:
            step = take_run(step, length, 1, slot);
            break;
        case 2:
            step = take_run(step, length, 2, slot);
            break;
        case 3:
            step = take_run(step, length, 3, slot);
            break;
        case 4:
            step = take_run(step, length, 4, slot);
            break;
        case 5:
            step = take_run(step, length, 5, slot);
            break;
        default:
            step = take_run(step, length, SOURCES_MAX, slot);
        }
    }
}

/* ---- tables shared by all sheets of one kind ---- */

/* Describes the keep with COUNTS dice, and all with more dice of FACE or higher faces. */
static void find_keeps(struct tables *tables, int *counts, int face, int left)
{
    int keep = yahtzee_bot_keep_number(counts);
    memcpy(tables->counts[keep], counts, FACES * sizeof *counts);
    for (; face < FACES && left > 0; face++) {
        counts[face]++;
        find_keeps(tables, counts, face, left - 1);
        counts[face]--;
    }
}

static void find_neighbours(struct tables *tables)
{
    memset(tables->more, -1, sizeof tables->more);
    memset(tables->less, -1, sizeof tables->less);
    int next = 0;
    for (int size = 0; size <= DICE; size++)
        for (int16_t keep = 0; keep < KEEPS; keep++) {
            int dice = 0;
            for (int face = 0; face < FACES; face++)
                dice += tables->counts[keep][face];
            if (dice != size)
                continue;
            tables->by_size[next++] = keep;
            for (int face = 0; face < FACES && size < DICE; face++) {
                int counts[FACES];
                memcpy(counts, tables->counts[keep], sizeof counts);
                counts[face]++;
                int16_t more = (int16_t)yahtzee_bot_keep_number(counts);
                tables->more[keep][face] = more;
                tables->less[more][face] = keep;
            }
        }
    tables->roll = tables->by_size + KEEPS - ROLLS;
}

/* The multinomial probability of a roll. */
static double probability_of(const int *counts)
{
    static const int factorial[] = {1, 1, 2, 6, 24, 120};
    int ways = factorial[DICE];
    for (int face = 0; face < FACES; face++)
        ways /= factorial[counts[face]];
    return ways / 7776.0; /* 6^5 */
}

/* A copy of the steps of LIST; free() it. */
static uint64_t *keep_steps(const struct step_list *list)
{
    size_t capacity = 2 * SOURCES_MAX + 2 * (size_t)list->count;
    uint64_t *steps = engawa_allocate(capacity, sizeof *steps);
    write_steps(list, steps, capacity);
    return steps;
}

static bool is_five(const int *counts)
{
    for (int face = 0; face < FACES; face++)
        if (counts[face] == DICE)
            return true;
    return false;
}

/* Computes the points of BOX for each roll, and makes an offer for each number of points. */
static void find_offers(struct tables *tables, int sheet, int box)
{
    tables->pays_sum[box] = true;
    for (int roll = 0; roll < ROLLS; roll++) {
        if (tables->five[roll])
            continue;
        int points =
            yahtzee_points(sheet, (enum yahtzee_box)box, tables->counts[tables->roll[roll]], false);
        uint16_t *slot = &tables->slot[box][points];
        tables->points[box][roll] = (uint8_t)points;
        tables->pays_sum[box] &= points == tables->sum[roll];
        if (*slot)
            continue;
        assert(tables->offers < YAHTZEE_BOT_OFFERS);
        *slot = (uint16_t)(FIRST_OFFER + tables->offers);
        tables->offer[tables->offers++] = (struct yahtzee_bot_offer){
            .box = (uint8_t)box, .points = (uint8_t)points, .slot = *slot};
    }
}

/* Writes the steps that find, for each sum, the best offer without points or of one of the boxes
 * OPEN that pay sums. */
static uint64_t *find_sums(const struct tables *tables, unsigned open)
{
    struct step_list list;
    list.count = 0;
    for (int sum = 0; sum < YAHTZEE_BOT_SUMS; sum++) {
        begin_step(&list, FIRST_SUM + sum);
        add_source(&list, WORTHLESS);
        for (unsigned left = open; left; left &= left - 1) {
            int box = engawa_lowest_bit(left), slot = tables->slot[box][LOWEST_SUM + sum];
            if (tables->pays_sum[box] && slot)
                add_source(&list, slot);
        }
    }
    return keep_steps(&list);
}

/* Writes the steps that find, for each roll, the best offer of the boxes OPEN that do not pay sums,
 * or that of its sum. MORE: or the present value of the roll. */
static uint64_t *find_rolls(const struct tables *tables, unsigned open, bool more)
{
    struct step_list list;
    list.count = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        int to = tables->roll[roll], step = list.count;
        if (tables->five[roll])
            continue;
        begin_step(&list, to);
        add_source(&list, more ? to : FIRST_SUM + tables->sum[roll] - LOWEST_SUM);
        for (unsigned left = open; left; left &= left - 1) {
            int box = engawa_lowest_bit(left), points = tables->points[box][roll];
            if (points && !tables->pays_sum[box])
                add_source(&list, tables->slot[box][points]);
        }
        if (more && list.sources[step] == 1)
            list.count = step; /* no box adds anything */
    }
    return keep_steps(&list);
}

static void build_tables(struct tables *tables, int sheet)
{
    int counts[FACES] = {0};
    enum yahtzee_joker joker;
    tables->boxes = yahtzee_open(sheet, 0, counts, &joker);
    find_keeps(tables, counts, 0, DICE);
    find_neighbours(tables);
    for (int roll = 0; roll < ROLLS; roll++) {
        tables->five[roll] = is_five(tables->counts[tables->roll[roll]]);
        for (int face = 0; face < FACES; face++)
            tables->sum[roll] += (uint8_t)((face + 1) * tables->counts[tables->roll[roll]][face]);
        tables->probability[roll] = probability_of(tables->counts[tables->roll[roll]]);
    }
    for (int box = 0; box < YAHTZEE_BOXES; box++) {
        tables->first[box] = tables->offers;
        if (tables->boxes & BIT(box))
            find_offers(tables, sheet, box);
    }
    tables->first[YAHTZEE_BOXES] = tables->offers;
    for (unsigned open = 0; open < UPPERS; open++)
        tables->upper[open] = find_rolls(tables, open, false);
    for (unsigned open = 0; open < LOWERS; open++)
        if ((open << FACES & ~tables->boxes) == 0) {
            tables->sums[open] = find_sums(tables, open << FACES);
            tables->lower[open] = find_rolls(tables, open << FACES, true);
        }
}

static void free_tables(struct tables *tables)
{
    for (int open = 0; open < UPPERS; open++)
        free(tables->upper[open]);
    for (int open = 0; open < LOWERS; open++) {
        free(tables->sums[open]);
        free(tables->lower[open]);
    }
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
    for (int roll = 0; roll < ROLLS; roll++) {
        enum yahtzee_joker joker;
        const int *counts = tables->counts[tables->roll[roll]];
        if (!tables->five[roll])
            continue;
        begin_step(&list, tables->roll[roll]);
        for (unsigned left = yahtzee_open(sheet, filled, counts, &joker); left; left &= left - 1) {
            int box = engawa_lowest_bit(left);
            int points =
                yahtzee_points(sheet, (enum yahtzee_box)box, counts, joker == YAHTZEE_JOKER_LOWER);
            add_source(&list, slot_of_five(tables, menu, box, points, extra, known));
        }
    }
    write_steps(&list, menu->first, sizeof menu->first / sizeof *menu->first);
    menu->upper = tables->upper[open & (UPPERS - 1)];
    menu->sums = tables->sums[open >> FACES];
    menu->lower = tables->lower[open >> FACES];
}

/* ---- the turn ---- */

void yahtzee_bot_solve_turn(const struct yahtzee_bot_menu *menu, struct yahtzee_bot_turn *turn,
                            double value[YAHTZEE_BOT_LANES])
{
    double *slot = turn->slot[0];
    for (int i = 0; i < LANES; i++)
        slot[WORTHLESS * LANES + i] = least;
    take_best(menu->first, slot);
    take_best(menu->sums, slot);
    take_best(menu->upper, slot);
    take_best(menu->lower, slot);
    yahtzee_bot_sweep(turn->slot, value);
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

/* As take_best(). */
static void trace_best(const uint64_t *step, struct trace *trace)
{
    while (*step) {
        int count = (int)field(step, 0);
        unsigned length = field(step, 1);
        for (step++; length > 0; length--, step += words_of(count)) {
            unsigned best = field(step, 1) / LANES, to = field(step, 0) / LANES;
            for (int j = 2; j <= count; j++)
                if (trace->worth[field(step, j) / LANES] > trace->worth[best])
                    best = field(step, j) / LANES;
            trace->worth[to] = trace->worth[best];
            trace->origin[to] = trace->origin[best];
        }
    }
}

/* The best keep within each keep: itself or one with a die less. */
static void choose_one(const struct tables *tables, struct trace *trace)
{
    for (int i = 1; i < KEEPS; i++) {
        int keep = tables->by_size[i];
        for (int face = 0; face < FACES; face++) {
            int less = tables->less[keep][face];
            if (less < 0 || trace->worth[less] <= trace->worth[keep])
                continue;
            trace->worth[keep] = trace->worth[less];
            trace->origin[keep] = trace->origin[less];
        }
    }
}

static void expect_one(const struct tables *tables, double *worth)
{
    for (int i = KEEPS - ROLLS - 1; i >= 0; i--) {
        int keep = tables->by_size[i];
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth[tables->more[keep][face]];
        worth[keep] = sum * (1.0 / (double)FACES);
    }
}

/* On entry ROLL is the probability of each roll. Of each roll the dice KEPT are kept and the others
 * rolled again; on return ROLL is the probability of each roll after that. */
static void roll_again(const struct tables *tables, const uint16_t *kept, double *roll)
{
    double probability[KEEPS] = {0};
    for (int i = 0; i < ROLLS; i++)
        probability[kept[tables->roll[i]]] += roll[i];
    for (int i = 0; i < KEEPS - ROLLS; i++) {
        int keep = tables->by_size[i];
        for (int face = 0; probability[keep] > 0 && face < FACES; face++)
            probability[tables->more[keep][face]] += probability[keep] * (1.0 / (double)FACES);
    }
    for (int i = 0; i < ROLLS; i++)
        roll[i] = probability[tables->roll[i]];
}

void yahtzee_bot_turn_probabilities(const struct yahtzee_bot_menu *menu, const double *worth,
                                    double *probability)
{
    const struct tables *tables = tables_of(YAHTZEE_SHEET_YAHTZEE);
    struct trace trace;
    uint16_t taken[KEEPS], kept[YAHTZEE_ROLLS][KEEPS];
    double roll[ROLLS], by_slot[YAHTZEE_BOT_SLOTS] = {0};
    trace.worth[WORTHLESS] = least;
    for (int j = 0; j < menu->offers; j++)
        trace.worth[menu->offer[j].slot] = worth[j];
    begin_trace(&trace);
    trace_best(menu->first, &trace);
    trace_best(menu->sums, &trace);
    trace_best(menu->upper, &trace);
    trace_best(menu->lower, &trace);
    memcpy(taken, trace.origin, sizeof taken);
    for (int left = 1; left < YAHTZEE_ROLLS; left++) {
        expect_one(tables, trace.worth);
        begin_trace(&trace);
        choose_one(tables, &trace);
        memcpy(kept[left], trace.origin, sizeof kept[left]);
    }
    memcpy(roll, tables->probability, sizeof roll);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--)
        roll_again(tables, kept[left], roll);
    for (int i = 0; i < ROLLS; i++)
        by_slot[taken[tables->roll[i]]] += roll[i];
    for (int j = 0; j < menu->offers; j++)
        probability[j] = by_slot[menu->offer[j].slot];
}
