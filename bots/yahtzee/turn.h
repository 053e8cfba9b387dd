/* bots/yahtzee/turn.h - one turn of Yahtzee or Yams worked out perfectly for eight cases side by
 * side.
 */
#ifndef ENGAWA_YAHTZEE_TURN_H
#define ENGAWA_YAHTZEE_TURN_H

#include "bots/dice/keeps.h"
#include "games/yahtzee.h"

enum { KEEPS = 462, ROLLS = 252, FIRST_ROLL = KEEPS - ROLLS }; /* of five dice: bots/dice/keeps.h */

enum {
    YAHTZEE_SIDE = 8, /* cases worked out side by side */
    YAHTZEE_OFFERS = 192,
    YAHTZEE_SLOTS = KEEPS + 1 + YAHTZEE_OFFERS,
    YAHTZEE_REPEAT = 100 /* Y7 */
};

/* One way to fill a box: BOX gets POINTS, and EXTRA are paid besides (Y7). */
struct yahtzee_offer {
    uint8_t box, points, extra;
    uint16_t slot; /* for its worth */
};

/* All that a turn may end with, when certain boxes are filled. */
struct yahtzee_menu {
    int offers;
    struct yahtzee_offer offer[YAHTZEE_OFFERS];
    /* Which rolls may take which offers (bots/yahtzee/turn.c), one list after the other. */
    const uint64_t *upper, *lower;
    uint64_t first[64];
};

/* The menu of a sheet of the kind SHEET with the boxes FILLED; REPEATS: the yahtzee box holds more
 * than 0. */
void engawa_yahtzee_menu(int sheet, unsigned filled, bool repeats, struct yahtzee_menu *menu);

/* A place for the worth of each offer, to be set by the caller, and of what becomes of it. */
struct yahtzee_turn {
    _Alignas(64) double slot[YAHTZEE_SLOTS][YAHTZEE_SIDE]; /* a cache line each */
};

/* Works a whole turn out: VALUE is what each case is worth before the first roll if the worth of
 * what the turn ends with is made as great as possible on average. */
void engawa_yahtzee_work_out(const struct yahtzee_menu *menu, struct yahtzee_turn *turn,
                             double value[YAHTZEE_SIDE]);

/* Plays a whole turn so that the mean of WORTH, of each offer of the menu, is as great as possible:
 * CHANCE is how likely the turn then ends with each. */
void engawa_yahtzee_follow(const struct yahtzee_menu *menu, const double *worth, double *chance);

#endif
