/* yahtzee.c - observations, features and actions of Yahtzee and Yams. Nothing is hidden in them. */
#include "batch/dice.h"
#include "batch/observers.h"

#include "games/registry.h"
#include "games/yahtzee.h"

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct yahtzee *state = at;
    uint8_t *turn = engawa_plane(to, "turn", state->seats, "1 for the seat whose turn it is");
    uint8_t *dice = engawa_plane(to, "dice", YAHTZEE_FACES, "dice that show 1, 2, ... 6");
    uint8_t *rolls = engawa_plane(to, "rolls", 1, "rolls begun this turn, 1 to 3");
    uint8_t *filled =
        engawa_plane(to, "filled", state->seats * YAHTZEE_BOXES,
                     "for each seat and box (in the order of the sheet): 1 if filled");
    uint8_t *box = engawa_plane(to, "boxes", state->seats * YAHTZEE_BOXES,
                                "for each seat and box: the points in it");
    uint8_t *repeat = engawa_plane(to, "repeats", 2 * state->seats,
                                   "for each seat the points for further yahtzees, two bytes");
    (void)all;
    turn[(state->turn + state->seats - seat) % state->seats] = !state->over;
    for (int i = 0; i < YAHTZEE_DICE; i++)
        if (state->dice[i] > 0)
            dice[state->dice[i] - 1]++;
    *rolls = state->rolls;
    for (int i = 0; i < state->seats; i++) {
        int whose = (seat + i) % state->seats;
        for (int b = 0; b < YAHTZEE_BOXES; b++) {
            filled[i * YAHTZEE_BOXES + b] = state->filled[whose] >> b & 1;
            box[i * YAHTZEE_BOXES + b] = state->box[whose][b];
        }
        engawa_put16(&repeat[2 * i], state->repeat[whose]);
    }
}

static void feature(const void *at, int seat, engawa_move move, struct engawa_observation *to)
{
    const struct yahtzee *state = at;
    uint8_t *keeps = engawa_plane(to, "keeps", YAHTZEE_FACES, "dice kept that show 1, 2, ... 6");
    uint8_t *rolled = engawa_plane(to, "rolled", 1, "dice that are rolled again");
    uint8_t *fills = engawa_plane(to, "fills", YAHTZEE_BOXES, "1 for the box that is filled");
    uint8_t *points = engawa_plane(to, "points", 2,
                                   "points that come into it; those for a further "
                                   "yahtzee");
    int counts[YAHTZEE_FACES], dice[YAHTZEE_FACES];
    enum yahtzee_box box = yahtzee_move(move, counts);
    if (box == YAHTZEE_BOXES) {
        *rolled = YAHTZEE_DICE;
        for (int face = 0; face < YAHTZEE_FACES; face++) {
            keeps[face] = (uint8_t)counts[face];
            *rolled = (uint8_t)(*rolled - counts[face]);
        }
        return;
    }
    enum yahtzee_joker joker;
    yahtzee_count(state, dice);
    yahtzee_open(state->sheet, state->filled[seat], dice, &joker);
    fills[box] = 1;
    points[0] = (uint8_t)yahtzee_points(state->sheet, box, dice, joker == YAHTZEE_JOKER_LOWER);
    points[1] = (uint8_t)yahtzee_repeat(state, dice);
}

enum { KEPT_MOST = YAHTZEE_DICE - 1 };

static const struct engawa_plane *actions(const struct engawa_setup *setup, int *count)
{
    static const struct engawa_plane groups[] = {
        {"score", YAHTZEE_BOXES, "fill a box, in the order of the sheets"},
        {"keep", 210,
         "keep at most four dice: all sets, ordered by the number of ones, then of twos, ..."},
    };
    (void)setup;
    *count = 2;
    return groups;
}

static int action(const void *at, int seat, engawa_move move)
{
    int counts[YAHTZEE_FACES];
    enum yahtzee_box box = yahtzee_move(move, counts);
    (void)at;
    (void)seat;
    return box < YAHTZEE_BOXES ? (int)box : YAHTZEE_BOXES + dice_number(counts, KEPT_MOST);
}

/* A roll. */
static int items(const struct engawa_setup *setup)
{
    (void)setup;
    return YAHTZEE_DICE;
}

const struct engawa_observer yahtzee_observer = {.game = &engawa_yahtzee,
                                                 .observe = observe,
                                                 .feature = feature,
                                                 .actions = actions,
                                                 .action = action,
                                                 .items = items};
