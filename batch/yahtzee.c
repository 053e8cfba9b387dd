/* yahtzee.c - observations of Yahtzee and Yams. Nothing is hidden in them. */
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

const struct engawa_observer yahtzee_observer = {.game = &engawa_yahtzee, .observe = observe};
