/* yahtzee_turn.c - one turn worked out for eight cases side by side (yahtzee_turn.h).
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
 * follow each other, so that the innermost loop has a constant length.
 */
#include "bots/yahtzee_turn.h"

#include "engine/compat.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACES = YAHTZEE_FACES,
    DICE = YAHTZEE_DICE,
    SIDE = YAHTZEE_SIDE,
    LANES = 4,
    NOTHING = KEEPS, /* a slot */
    FIRST_OFFER,
    POINTS_MAX = 128, /* more than any box pays */
    SOURCES_MAX = 6,  /* of one step */
    SUMS = 26,        /* of five dice */
    REPEAT = 100      /* Y7 */
};

#define BIT(box) (1u << (box))

/* What is the same for every sheet of a kind. */
struct lore {
    const struct dice_keeps *dice;
    unsigned boxes;
    bool five[ROLLS];                        /* five equal dice */
    uint8_t kinds[BOXES], pays[BOXES][SUMS]; /* what a box pays for other rolls, but for 0 */
    uint8_t kind[BOXES][ROLLS];              /* which of these, and 1; 0 for none */
    uint16_t more[FIRST_ROLL][FACES];
    uint16_t choose[4096]; /* steps: the best keep within each keep */
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

/* Appends the steps of SKETCH to WRITE, in runs of equally many sources, the most first: their
 * number, the length of the run, and for each step its slot and its sources, as places in the array
 * of values. Gives the place after, where a 0 ends all. */
static uint16_t *write_steps(const struct sketch *sketch, uint16_t *write)
{
    int steps_with[SOURCES_MAX + 1] = {0};
    uint16_t *place[SOURCES_MAX + 1] = {0}; /* of the next step with so many */
    for (int step = 0; step < sketch->count; step++)
        steps_with[sketch->sources[step]]++;
    for (int sources = SOURCES_MAX; sources > 0; sources--) {
        if (!steps_with[sources])
            continue;
        *write++ = (uint16_t)sources;
        *write++ = (uint16_t)steps_with[sources];
        place[sources] = write;
        write += steps_with[sources] * (1 + sources);
    }
    for (int step = 0; step < sketch->count; step++) {
        int sources = sketch->sources[step];
        uint16_t *at = place[sources];
        if (sources == 0)
            continue;
        *at++ = (uint16_t)(sketch->to[step] * SIDE);
        for (int i = 0; i < sources; i++)
            *at++ = (uint16_t)(sketch->from[step][i] * SIDE);
        place[sources] = at;
    }
    *write = 0;
    return write;
}

/* Makes each slot of a run of LENGTH steps the best of its COUNT sources. */
static inline const uint16_t *take_run(const uint16_t *step, int length, int count, double *slot)
{
    for (; length > 0; length--, step += 1 + count) {
        ENGAWA_UNROLL
        for (int part = 0; part < SIDE; part += LANES) {
            double *at = slot + part, best[LANES];
            engawa_greater4(best, at + step[1], at + step[count > 1 ? 2 : 1]);
            ENGAWA_UNROLL
            for (int j = 3; j <= count; j++)
                engawa_greater4(best, best, at + step[j]);
            double *to = at + step[0];
            for (int i = 0; i < LANES; i++)
                to[i] = best[i];
        }
    }
    return step;
}

ENGAWA_WIDE
static void take_best(const uint16_t *step, double *slot)
{
    for (int count, length; (count = step[0]) != 0;) {
        length = step[1];
        step += 2;
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

/* ---- lore ---- */

static void counts_of(const struct lore *lore, int roll, int *counts)
{
    for (int face = 0; face < FACES; face++)
        counts[face] = lore->dice->count[FIRST_ROLL + roll][face];
}

/* Keeps of each size follow from those one smaller. */
static void find_choices(struct lore *lore)
{
    const struct dice_keeps *dice = lore->dice;
    uint16_t *write = lore->choose;
    for (int size = 1; size <= DICE; size++) {
        struct sketch sketch = {0};
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
        write = write_steps(&sketch, write);
    }
    assert(write < lore->choose + sizeof lore->choose / sizeof *lore->choose);
}

/* BOX pays POINTS for ROLL. */
static void note_points(struct lore *lore, int box, int roll, int points)
{
    int kind = 0;
    if (points == 0)
        return;
    while (kind < lore->kinds[box] && lore->pays[box][kind] != points)
        kind++;
    if (kind == lore->kinds[box]) {
        assert(kind < SUMS);
        lore->pays[box][lore->kinds[box]++] = (uint8_t)points;
    }
    lore->kind[box][roll] = (uint8_t)(kind + 1);
}

static bool is_five(const struct lore *lore, int roll)
{
    for (int face = 0; face < FACES; face++)
        if (lore->dice->count[FIRST_ROLL + roll][face] == DICE)
            return true;
    return false;
}

static void learn(struct lore *lore, int sheet)
{
    const int none[FACES] = {0};
    enum yahtzee_joker joker;
    lore->dice = engawa_dice_keeps(DICE);
    lore->boxes = engawa_yahtzee_open(sheet, 0, none, &joker);
    for (int roll = 0; roll < ROLLS; roll++) {
        int counts[FACES];
        counts_of(lore, roll, counts);
        lore->five[roll] = is_five(lore, roll);
        for (unsigned left = lore->five[roll] ? 0 : lore->boxes; left; left &= left - 1) {
            int box = engawa_lowest_bit(left);
            note_points(lore, box, roll,
                        engawa_yahtzee_points(sheet, (enum yahtzee_box)box, counts, false));
        }
    }
    for (int keep = 0; keep < FIRST_ROLL; keep++)
        for (int face = 0; face < FACES; face++)
            lore->more[keep][face] = (uint16_t)(lore->dice->more[keep][face] * SIDE);
    find_choices(lore);
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
    free(lore); /* another thread was first */
    return none;
}

/* ---- the menu ---- */

/* A menu in the making: the slot of each offer that it has, by box and points. */
struct draft {
    struct yahtzee_menu *menu;
    uint8_t known[BOXES][POINTS_MAX]; /* the offer's number and 1 */
    struct sketch sketch;
};

static int slot_of(struct draft *draft, int box, int points, int extra)
{
    struct yahtzee_menu *menu = draft->menu;
    uint8_t *known = &draft->known[box][points];
    if (*known && !extra)
        return KEEPS + *known;
    assert(menu->offers < YAHTZEE_OFFERS);
    menu->offer[menu->offers] =
        (struct yahtzee_offer){(uint8_t)box, (uint8_t)points, (uint8_t)extra};
    int slot = FIRST_OFFER + menu->offers++;
    if (!extra)
        *known = (uint8_t)(slot - KEEPS);
    return slot;
}

/* Offers for ROLL, five equal dice, by all the rules. */
static void offer_five(struct draft *draft, int sheet, unsigned filled, bool repeats, int roll)
{
    const struct lore *lore = lore_of(sheet);
    enum yahtzee_joker joker;
    int counts[FACES];
    begin_step(&draft->sketch, FIRST_ROLL + roll);
    counts_of(lore, roll, counts);
    for (unsigned open = engawa_yahtzee_open(sheet, filled, counts, &joker); open;
         open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        int points = engawa_yahtzee_points(sheet, box, counts, joker == JOKER_LOWER);
        add_source(&draft->sketch, slot_of(draft, (int)box, points, repeats ? YAHTZEE_REPEAT : 0));
    }
}

/* A step for the best of the offers without points; false if none is without. */
static bool offer_nothing(struct draft *draft, unsigned open)
{
    begin_step(&draft->sketch, NOTHING);
    for (open &= ~(BIT(PLUS) | BIT(MINUS) | BIT(CHANCE)); open; open &= open - 1)
        add_source(&draft->sketch, slot_of(draft, engawa_lowest_bit(open), 0, 0));
    return draft->sketch.sources[0] > 0;
}

/* A roll takes an offer with points, or the best of those without: to have points in a box is never
 * worth less than to have none in it, so it may be among the latter too. */
void engawa_yahtzee_menu(int sheet, unsigned filled, bool repeats, struct yahtzee_menu *menu)
{
    const struct lore *lore = lore_of(sheet);
    struct draft draft;
    unsigned open = lore->boxes & ~filled;
    int before[BOXES]; /* the slot before the first offer of a box with points */
    menu->offers = 0;
    draft.menu = menu;
    draft.sketch.count = 0;
    memset(draft.known, 0, sizeof draft.known);
    bool nothing = offer_nothing(&draft, open);
    uint16_t *write = write_steps(&draft.sketch, menu->step);
    draft.sketch.count = 0;
    for (unsigned left = open; left; left &= left - 1) {
        int box = engawa_lowest_bit(left);
        before[box] = KEEPS + menu->offers;
        for (int kind = 0; kind < lore->kinds[box]; kind++)
            slot_of(&draft, box, lore->pays[box][kind], 0);
    }
    for (int roll = 0; roll < ROLLS; roll++) {
        if (lore->five[roll]) {
            offer_five(&draft, sheet, filled, repeats, roll);
            continue;
        }
        begin_step(&draft.sketch, FIRST_ROLL + roll);
        if (nothing)
            add_source(&draft.sketch, NOTHING);
        for (unsigned left = open; left; left &= left - 1) {
            int box = engawa_lowest_bit(left), kind = lore->kind[box][roll];
            if (kind)
                add_source(&draft.sketch, before[box] + kind);
        }
    }
    write = write_steps(&draft.sketch, write);
    assert(write < menu->step + sizeof menu->step / sizeof *menu->step);
}

/* ---- the turn ---- */

/* From the worth of each roll to the expected worth of each keep. */
ENGAWA_WIDE
static void expect(const struct lore *lore, double *slot)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        const uint16_t *more = lore->more[keep];
        ENGAWA_UNROLL
        for (int part = 0; part < SIDE; part += LANES) {
            const double *one = slot + more[0] + part, *two = slot + more[1] + part;
            double sum[LANES];
            for (int i = 0; i < LANES; i++)
                sum[i] = one[i] + two[i];
            ENGAWA_UNROLL
            for (int face = 2; face < FACES; face++) {
                const double *by = slot + more[face] + part;
                for (int i = 0; i < LANES; i++)
                    sum[i] += by[i];
            }
            for (int i = 0; i < LANES; i++)
                slot[keep * SIDE + part + i] = sum[i] * (1.0 / FACES);
        }
    }
}

/* The mean over the first rolls. */
ENGAWA_WIDE
static void mean(const struct dice_keeps *dice, const double *restrict slot, double *restrict value)
{
    for (int i = 0; i < SIDE; i++)
        value[i] = 0;
    for (int roll = 0; roll < ROLLS; roll++)
        for (int i = 0; i < SIDE; i++)
            value[i] += dice->chance[roll] * slot[(FIRST_ROLL + roll) * SIDE + i];
}

void engawa_yahtzee_work_out(const struct yahtzee_menu *menu, struct yahtzee_turn *turn,
                             double value[YAHTZEE_SIDE])
{
    const struct lore *lore = lore_of(SHEET_YAHTZEE); /* dice are dice on both sheets */
    double *slot = turn->slot[0];
    take_best(menu->step, slot);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--) {
        expect(lore, slot);
        take_best(lore->choose, slot);
    }
    mean(lore->dice, slot, value);
}

/* ---- one case, and what comes of it ---- */

/* One case alone, and of each slot which one it got its worth from. */
struct course {
    double worth[YAHTZEE_SLOTS];
    uint16_t origin[YAHTZEE_SLOTS];
};

static void trace_best(const uint16_t *step, struct course *course)
{
    for (int slot = 0; slot < YAHTZEE_SLOTS; slot++)
        course->origin[slot] = (uint16_t)slot;
    while (step[0]) {
        int count = step[0], length = step[1];
        for (step += 2; length > 0; length--, step += 1 + count) {
            int best = step[1] / SIDE, to = step[0] / SIDE;
            for (int j = 2; j <= count; j++)
                if (course->worth[step[j] / SIDE] > course->worth[best])
                    best = step[j] / SIDE;
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
    double roll[ROLLS];
    memcpy(course.worth + FIRST_OFFER, worth, (size_t)menu->offers * sizeof *worth);
    trace_best(menu->step, &course);
    memcpy(taken, course.origin, sizeof taken);
    for (int left = 1; left < YAHTZEE_ROLLS; left++) {
        expect_one(lore->dice, course.worth);
        trace_best(lore->choose, &course);
        memcpy(kept[left], course.origin, sizeof kept[left]);
    }
    memcpy(roll, lore->dice->chance, sizeof roll);
    for (int left = YAHTZEE_ROLLS - 1; left > 0; left--)
        roll_again(lore->dice, kept[left], roll);
    for (int j = 0; j < menu->offers; j++)
        chance[j] = 0;
    for (int i = 0; i < ROLLS; i++)
        chance[taken[FIRST_ROLL + i] - FIRST_OFFER] += roll[i];
}
