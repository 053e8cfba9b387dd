/* bots/yahtzee/turn.c - one turn worked out for eight cases side by side (bots/yahtzee/turn.h).
 *
 * A turn is worked out from its end (T. Verhoeff, "Optimal Solitaire Yahtzee Strategies", 1999):
 * the best offer for each of the 252 rolls, then twice the mean over the next die and the best keep
 * within each keep, then the mean over all first rolls. One die at a time these are 1260 sums and
 * as many comparisons a time, instead of one for each pair of keep and roll.
 *
 * This is where bots spend their time, so it is written for processors: eight cases lie side by
 * side in one vector, and all of a turn in one array of such slots: keeps (the rolls among them)
 * first, then `nothing`, the best of the offers without points, then the offers. To choose is
 * always the same step: a slot becomes the best of some others. Steps with equally many others
 * follow each other, so that the innermost loop has a constant length. Which offers with points a
 * roll has follows from the open boxes alone, so there is a list of steps for every set of open
 * upper boxes and one for every set of open lower ones, made once; only five equal dice, whose
 * rules are their own, are looked at for each menu.
 */
#include "bots/yahtzee/turn.h"

#include "engine/compat.h"
#include "engine/vector.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = YAHTZEE_FACES,
    DICE = YAHTZEE_DICE,
    SIDE = YAHTZEE_SIDE,
    NOTHING = KEEPS, /* a slot */
    FIRST_OFFER,
    POINTS_MAX = 128, /* more than any box pays */
    SOURCES_MAX = 6,  /* of one step */
    FIELDS = 4,       /* of 16 bits each, in a word */
    FIELD_BITS = 16,
    UPPERS = 1 << FACES,
    LOWERS = 1 << (BOXES - FACES)
};

static const double least = -1e9; /* less than anything is worth */

#define BIT(box) (1u << (box))

/* What is the same for every sheet of a kind. */
struct lore {
    const struct dice_keeps *dice;
    unsigned boxes;
    /* What a box pays for rolls that are not five equal dice. */
    int offers, first[BOXES + 1]; /* of each box */
    struct yahtzee_offer offer[YAHTZEE_OFFERS];
    uint16_t slot[BOXES][POINTS_MAX]; /* 0: for none */
    bool five[ROLLS];                 /* five equal dice */
    uint8_t points[BOXES][ROLLS];     /* for the others */
    uint64_t more[FIRST_ROLL][2];     /* the fields of a keep with one more of each face */
    /* Steps: the best offer for each roll; the best keep within each keep, and within each roll. */
    uint64_t *upper[UPPERS], *lower[LOWERS], *keep, *roll;
    double chance[ROLLS]; /* of the rolls as they come in ROLL */
};

/* ---- steps ---- */

/* Steps in the making: the best of which slots each of some slots becomes. */
struct sketch {
    int count, sources[2 * KEEPS];
    uint16_t to[2 * KEEPS], from[2 * KEEPS][SOURCES_MAX];
};

static inline void begin_step(struct sketch *sketch, int to)
{
    assert(sketch->count < 2 * KEEPS);
    sketch->to[sketch->count] = (uint16_t)to;
    sketch->sources[sketch->count++] = 0;
}

/* Another source of the step begun last; where it is full, of one more for the same slot. */
static inline void add_source(struct sketch *sketch, int from)
{
    int last = sketch->count - 1, to = sketch->to[last];
    if (sketch->sources[last] == SOURCES_MAX) {
        begin_step(sketch, to);
        add_source(sketch, to);
        last++;
    }
    sketch->from[last][sketch->sources[last]++] = (uint16_t)from;
}

/* Steps are words of four fields. Field J of what begins at WORD: */
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

/* Writes the steps of SKETCH, in runs of equally many sources, the most first: in a word their
 * number and the length of the run, and for each step its slot and its sources, as places in the
 * array of values. Gives the place after, where a 0 ends all; there must be ROOM for so many
 * words. */
static uint64_t *write_steps(const struct sketch *sketch, uint64_t *write, size_t room)
{
    const uint64_t *end = write + room;
    for (int sources = SOURCES_MAX; sources > 0; sources--) {
        uint64_t *run = write;
        for (int step = 0; step < sketch->count; step++) {
            if (sketch->sources[step] != sources)
                continue;
            if (write == run)
                *write++ = 0;
            assert(write + words_of(sources) < end);
            memset(write, 0, (size_t)words_of(sources) * sizeof *write);
            set_field(write, 0, sketch->to[step] * SIDE);
            for (int i = 0; i < sources; i++)
                set_field(write, 1 + i, sketch->from[step][i] * SIDE);
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

/* A run of LENGTH steps of COUNT sources each: see below. */
ENGAWA_INLINE const uint64_t *take_run(const uint64_t *step, unsigned length, int count,
                                       const double *first, const double **chance, double *slot,
                                       double *mean)
{
    double sum[SIDE] = {0};
    for (; length > 0; length--, step += words_of(count)) {
        double best[SIDE], *to = slot + field(step, 0);
        const double *one = first ? first : slot + field(step, 1);
        int second = first || count == 1 ? 1 : 2;
        engawa_greater8(best, one, slot + field(step, second));
        ENGAWA_UNROLL
        for (int j = second + 1; j <= count; j++)
            engawa_greater8(best, best, slot + field(step, j));
        for (int i = 0; i < SIDE; i++)
            if (mean)
                sum[i] += **chance * best[i];
            else
                to[i] = best[i];
        *chance += mean != NULL;
    }
    for (int i = 0; i < SIDE && mean; i++)
        mean[i] += sum[i];
    return step;
}

/* Takes each step: the best of its sources and FIRST, if not NULL, becomes its slot or, with MEAN
 * not NULL, is added to MEAN, as often as CHANCE says of each step in turn. */
ENGAWA_INLINE void take_steps(const uint64_t *step, const double *first, const double *chance,
                              double *slot, double *mean)
{
    while (*step) {
        unsigned count = field(step, 0), length = field(step, 1);
        step++;
        switch (count) {
        case 1:
            step = take_run(step, length, 1, first, &chance, slot, mean);
            break;
        case 2:
            step = take_run(step, length, 2, first, &chance, slot, mean);
            break;
        case 3:
            step = take_run(step, length, 3, first, &chance, slot, mean);
            break;
        case 4:
            step = take_run(step, length, 4, first, &chance, slot, mean);
            break;
        case 5:
            step = take_run(step, length, 5, first, &chance, slot, mean);
            break;
        default:
            step = take_run(step, length, SOURCES_MAX, first, &chance, slot, mean);
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
    double one[SIDE];
    memcpy(one, first, sizeof one);
    take_steps(step, one, NULL, slot, NULL);
}

ENGAWA_WIDE
static void mean_of_best(const uint64_t *step, const double *chance, double *slot, double *value)
{
    double mean[SIDE] = {0};
    take_steps(step, NULL, chance, slot, mean);
    memcpy(value, mean, sizeof mean);
}

/* ---- lore ---- */

static void counts_of(const struct lore *lore, int roll, int *counts)
{
    for (int face = 0; face < FACES; face++)
        counts[face] = lore->dice->count[FIRST_ROLL + roll][face];
}

/* The steps of SKETCH in memory of their own. */
static uint64_t *keep_steps(const struct sketch *sketch)
{
    size_t room = 2 * SOURCES_MAX + 2 * (size_t)sketch->count;
    uint64_t *steps = malloc(room * sizeof *steps);
    if (!steps)
        abort();
    write_steps(sketch, steps, room);
    return steps;
}

/* Makes WRITE the steps for the best keep within each keep of SIZE dice; gives the place after. */
static uint64_t *find_choices(const struct lore *lore, int size, uint64_t *write, size_t room)
{
    const struct dice_keeps *dice = lore->dice;
    struct sketch sketch;
    sketch.count = 0;
    for (int keep = 1; keep < KEEPS; keep++) {
        int in_keep = 0;
        for (int face = 0; face < FACES; face++)
            in_keep += dice->count[keep][face];
        if (in_keep != size)
            continue;
        begin_step(&sketch, keep);
        add_source(&sketch, keep);
        for (int face = 0; face < FACES; face++)
            if (dice->less[keep][face] >= 0)
                add_source(&sketch, dice->less[keep][face]);
    }
    return write_steps(&sketch, write, room);
}

/* Keeps of each size follow from those one smaller, the rolls from the last. */
static void learn_choices(struct lore *lore)
{
    enum { ROOM = 1024 };
    uint64_t *write = lore->keep = malloc(ROOM * sizeof *write);
    uint64_t *roll = lore->roll = malloc(ROOM * sizeof *roll);
    if (!write || !roll)
        abort();
    for (int size = 1; size < DICE; size++)
        write = find_choices(lore, size, write, (size_t)(lore->keep + ROOM - write));
    find_choices(lore, DICE, roll, ROOM);
    for (double *chance = lore->chance; *roll;) {
        int words = words_of((int)field(roll, 0));
        unsigned length = field(roll, 1);
        for (roll++; length > 0; length--, roll += words)
            *chance++ = lore->dice->chance[field(roll, 0) / SIDE - FIRST_ROLL];
    }
}

static bool is_five(const struct lore *lore, int roll)
{
    for (int face = 0; face < FACES; face++)
        if (lore->dice->count[FIRST_ROLL + roll][face] == DICE)
            return true;
    return false;
}

/* What BOX pays for each roll, and an offer for each number of points. */
static void find_offers(struct lore *lore, int sheet, int box)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        int counts[FACES];
        counts_of(lore, roll, counts);
        if (lore->five[roll])
            continue;
        int points = engawa_yahtzee_points(sheet, (enum yahtzee_box)box, counts, false);
        uint16_t *slot = &lore->slot[box][points];
        lore->points[box][roll] = (uint8_t)points;
        if (*slot)
            continue;
        assert(lore->offers < YAHTZEE_OFFERS);
        *slot = (uint16_t)(FIRST_OFFER + lore->offers);
        lore->offer[lore->offers++] =
            (struct yahtzee_offer){.box = (uint8_t)box, .points = (uint8_t)points, .slot = *slot};
    }
}

/* The best for each roll of what the boxes OPEN pay for it and, if MORE, what it has by then. */
static uint64_t *find_rolls(const struct lore *lore, unsigned open, bool more)
{
    struct sketch sketch;
    sketch.count = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        int to = FIRST_ROLL + roll, step = sketch.count;
        if (lore->five[roll])
            continue;
        begin_step(&sketch, to);
        if (more)
            add_source(&sketch, to);
        for (unsigned left = open; left; left &= left - 1) {
            int box = engawa_lowest_bit(left), points = lore->points[box][roll];
            if (points)
                add_source(&sketch, lore->slot[box][points]);
        }
        if (more && sketch.sources[step] == 1)
            sketch.count = step; /* nothing new */
        else if (sketch.sources[step] == 0)
            add_source(&sketch, NOTHING);
    }
    return keep_steps(&sketch);
}

static void learn(struct lore *lore, int sheet)
{
    const int none[FACES] = {0};
    enum yahtzee_joker joker;
    lore->dice = engawa_dice_keeps(DICE);
    lore->boxes = engawa_yahtzee_open(sheet, 0, none, &joker);
    for (int roll = 0; roll < ROLLS; roll++)
        lore->five[roll] = is_five(lore, roll);
    for (int box = 0; box < BOXES; box++) {
        lore->first[box] = lore->offers;
        if (lore->boxes & BIT(box))
            find_offers(lore, sheet, box);
    }
    lore->first[BOXES] = lore->offers;
    for (unsigned open = 0; open < UPPERS; open++)
        lore->upper[open] = find_rolls(lore, open, false);
    for (unsigned open = 0; open < LOWERS; open++)
        if ((open << FACES & ~lore->boxes) == 0)
            lore->lower[open] = find_rolls(lore, open << FACES, true);
    for (int keep = 0; keep < FIRST_ROLL; keep++)
        for (int face = 0; face < FACES; face++)
            set_field(lore->more[keep], face, (unsigned)(lore->dice->more[keep][face] * SIDE));
    learn_choices(lore);
}

static void forget(struct lore *lore)
{
    free(lore->keep);
    free(lore->roll);
    for (int open = 0; open < UPPERS; open++)
        free(lore->upper[open]);
    for (int open = 0; open < LOWERS; open++)
        free(lore->lower[open]);
    free(lore);
}

static const struct lore *lore_of(int sheet)
{
    static _Atomic(struct lore *) shared[2];
    struct lore *lore = atomic_load(&shared[sheet]), *none = NULL;
    if (lore)
        return lore;
    lore = calloc(1, sizeof *lore);
    if (!lore)
        abort();
    learn(lore, sheet);
    if (atomic_compare_exchange_strong(&shared[sheet], &none, lore))
        return lore;
    forget(lore); /* another thread was first */
    return none;
}

/* ---- the menu ---- */

/* The slot of what BOX pays for five equal dice. */
static int slot_of_five(const struct lore *lore, struct yahtzee_menu *menu, int box, int points,
                        int extra, int known)
{
    if (!extra && lore->slot[box][points])
        return lore->slot[box][points];
    for (int j = known; j < menu->offers; j++)
        if (menu->offer[j].box == box && menu->offer[j].points == points)
            return menu->offer[j].slot;
    int slot = FIRST_OFFER + lore->offers + menu->offers - known;
    assert(menu->offers < YAHTZEE_OFFERS && slot < YAHTZEE_SLOTS);
    menu->offer[menu->offers++] =
        (struct yahtzee_offer){(uint8_t)box, (uint8_t)points, (uint8_t)extra, (uint16_t)slot};
    return slot;
}

/* A roll takes an offer with points, or the best of those without: to have points in a box is never
 * worth less than to have none in it, so it may be among the latter too. */
void engawa_yahtzee_menu(int sheet, unsigned filled, bool repeats, struct yahtzee_menu *menu)
{
    const struct lore *lore = lore_of(sheet);
    unsigned open = lore->boxes & ~filled;
    struct sketch sketch;
    sketch.count = menu->offers = 0;
    begin_step(&sketch, NOTHING);
    add_source(&sketch, NOTHING);
    for (unsigned left = open; left; left &= left - 1) {
        int box = engawa_lowest_bit(left), count = lore->first[box + 1] - lore->first[box];
        memcpy(menu->offer + menu->offers, lore->offer + lore->first[box],
               (size_t)count * sizeof *menu->offer);
        menu->offers += count;
        if (lore->slot[box][0])
            add_source(&sketch, lore->slot[box][0]);
    }
    const int known = menu->offers, extra = repeats ? YAHTZEE_REPEAT : 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        enum yahtzee_joker joker;
        int counts[FACES];
        if (!lore->five[roll])
            continue;
        begin_step(&sketch, FIRST_ROLL + roll);
        counts_of(lore, roll, counts);
        for (unsigned left = engawa_yahtzee_open(sheet, filled, counts, &joker); left;
             left &= left - 1) {
            int box = engawa_lowest_bit(left);
            int points =
                engawa_yahtzee_points(sheet, (enum yahtzee_box)box, counts, joker == JOKER_LOWER);
            add_source(&sketch, slot_of_five(lore, menu, box, points, extra, known));
        }
    }
    write_steps(&sketch, menu->first, sizeof menu->first / sizeof *menu->first);
    menu->upper = lore->upper[open & (UPPERS - 1)];
    menu->lower = lore->lower[open >> FACES];
}

/* ---- the turn ---- */

/* From the worth of each roll to the expected worth of each keep. */
ENGAWA_WIDE
static void expect(const struct lore *lore, double *slot)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        const uint64_t *more = lore->more[keep];
        const double *one = slot + field(more, 0), *two = slot + field(more, 1);
        double sum[SIDE];
        for (int i = 0; i < SIDE; i++)
            sum[i] = one[i] + two[i];
        ENGAWA_UNROLL
        for (int face = 2; face < FACES; face++) {
            const double *by = slot + field(more, face);
            for (int i = 0; i < SIDE; i++)
                sum[i] += by[i];
        }
        for (int i = 0; i < SIDE; i++)
            slot[keep * SIDE + i] = sum[i] * (1.0 / FACES);
    }
}

void engawa_yahtzee_work_out(const struct yahtzee_menu *menu, struct yahtzee_turn *turn,
                             double value[YAHTZEE_SIDE])
{
    const struct lore *lore = lore_of(SHEET_YAHTZEE); /* dice are dice on both sheets */
    double *slot = turn->slot[0];
    for (int i = 0; i < SIDE; i++)
        slot[NOTHING * SIDE + i] = least;
    take_best(menu->first, slot);
    take_best_or(menu->upper, slot + NOTHING * SIDE, slot);
    take_best(menu->lower, slot);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--) {
        expect(lore, slot);
        take_best(lore->keep, slot);
        if (left > 1)
            take_best(lore->roll, slot);
    }
    mean_of_best(lore->roll, lore->chance, slot, value);
}

/* ---- one case, and what comes of it ---- */

/* One case alone, and of each slot which one it got its worth from. */
struct course {
    double worth[YAHTZEE_SLOTS];
    uint16_t origin[YAHTZEE_SLOTS];
};

static void begin_course(struct course *course)
{
    for (int slot = 0; slot < YAHTZEE_SLOTS; slot++)
        course->origin[slot] = (uint16_t)slot;
}

/* What take_best() or, with a slot FIRST that is not 0, take_best_or() does. */
static void trace_best(const uint64_t *step, unsigned first, struct course *course)
{
    while (*step) {
        int count = (int)field(step, 0);
        unsigned length = field(step, 1);
        for (step++; length > 0; length--, step += words_of(count)) {
            unsigned best = first ? first : field(step, 1) / SIDE, to = field(step, 0) / SIDE;
            for (int j = 1; j <= count; j++)
                if (course->worth[field(step, j) / SIDE] > course->worth[best])
                    best = field(step, j) / SIDE;
            course->worth[to] = course->worth[best];
            course->origin[to] = course->origin[best];
        }
    }
}

static void expect_one(const struct dice_keeps *dice, double *worth)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth[dice->more[keep][face]];
        worth[keep] = sum * (1.0 / FACES);
    }
}

/* The rolls come with the chances ROLL; of each the dice KEPT are kept, and the others rolled. */
static void roll_again(const struct dice_keeps *dice, const uint16_t *kept, double *roll)
{
    double chance[KEEPS] = {0};
    for (int i = 0; i < ROLLS; i++)
        chance[kept[FIRST_ROLL + i]] += roll[i];
    for (int keep = 0; keep < FIRST_ROLL; keep++)
        for (int face = 0; chance[keep] > 0 && face < FACES; face++)
            chance[dice->more[keep][face]] += chance[keep] * (1.0 / FACES);
    memcpy(roll, chance + FIRST_ROLL, ROLLS * sizeof *roll);
}

void engawa_yahtzee_follow(const struct yahtzee_menu *menu, const double *worth, double *chance)
{
    const struct lore *lore = lore_of(SHEET_YAHTZEE);
    struct course course;
    uint16_t taken[KEEPS], kept[YAHTZEE_ROLLS][KEEPS];
    double roll[ROLLS], by_slot[YAHTZEE_SLOTS] = {0};
    course.worth[NOTHING] = least;
    for (int j = 0; j < menu->offers; j++)
        course.worth[menu->offer[j].slot] = worth[j];
    begin_course(&course);
    trace_best(menu->first, 0, &course);
    trace_best(menu->upper, NOTHING, &course);
    trace_best(menu->lower, 0, &course);
    memcpy(taken, course.origin, sizeof taken);
    for (int left = 1; left < YAHTZEE_ROLLS; left++) {
        expect_one(lore->dice, course.worth);
        begin_course(&course);
        trace_best(lore->keep, 0, &course);
        trace_best(lore->roll, 0, &course);
        memcpy(kept[left], course.origin, sizeof kept[left]);
    }
    memcpy(roll, lore->dice->chance, sizeof roll);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--)
        roll_again(lore->dice, kept[left], roll);
    for (int i = 0; i < ROLLS; i++)
        by_slot[taken[FIRST_ROLL + i]] += roll[i];
    for (int j = 0; j < menu->offers; j++)
        chance[j] = by_slot[menu->offer[j].slot];
}
