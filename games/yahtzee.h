/* yahtzee.h - what a Yahtzee bot needs of the rules: the state, the boxes that five dice may fill,
 * and what they pay. The rules are in yahtzee.c. */
#ifndef ENGAWA_YAHTZEE_H
#define ENGAWA_YAHTZEE_H

#include "engine/game.h"

enum { YAHTZEE_DICE = 5, YAHTZEE_FACES = 6, YAHTZEE_SEATS = 5, YAHTZEE_ROLLS = 3 };
enum { YAHTZEE_SHEET_YAHTZEE, YAHTZEE_SHEET_YAMS };

enum yahtzee_box {
    YAHTZEE_ONES, /* to YAHTZEE_SIXES: the upper boxes, by face - 1 */
    YAHTZEE_SIXES = 5,
    YAHTZEE_THREE_KIND,
    YAHTZEE_FOUR_KIND,
    YAHTZEE_FULL_HOUSE,
    YAHTZEE_SMALL_STRAIGHT,
    YAHTZEE_LARGE_STRAIGHT,
    YAHTZEE_YAHTZEE,
    YAHTZEE_CHANCE,
    YAHTZEE_PLUS,
    YAHTZEE_MINUS,
    YAHTZEE_RIGOLE,
    YAHTZEE_BOXES
};

/* Which part of clause Y8 applies. */
enum yahtzee_joker {
    YAHTZEE_NO_JOKER,
    YAHTZEE_JOKER_UPPER,
    YAHTZEE_JOKER_LOWER,
    YAHTZEE_JOKER_ZERO
};

struct yahtzee {
    uint8_t seats, sheet, turn, rolls; /* rolls: begun this turn, 1 to 3 */
    uint8_t dice[YAHTZEE_DICE];        /* faces by place; 0: about to be rolled */
    uint8_t over;
    uint16_t filled[YAHTZEE_SEATS]; /* a bit for each filled box */
    uint16_t repeat[YAHTZEE_SEATS]; /* points by Y7 */
    uint8_t box[YAHTZEE_SEATS][YAHTZEE_BOXES];
};

/* The sheet of a game of SETUP. */
int yahtzee_sheet(const struct engawa_setup *setup);

/* The boxes (a bit each) that a player of SHEET with the boxes FILLED may fill with five dice,
 * given as the number of dice of each face. Sets *JOKER to the part of Y8 that applies. */
unsigned yahtzee_open(int sheet, unsigned filled, const int counts[YAHTZEE_FACES],
                      enum yahtzee_joker *joker);

/* What BOX pays for five dice. If JOKER, they count for any lower box (Y8.2, Y11). */
int yahtzee_points(int sheet, enum yahtzee_box box, const int counts[YAHTZEE_FACES], bool joker);

/* The bonus for UPPER points in the six upper boxes (Y10 for Yams). */
int yahtzee_bonus(int sheet, int upper);

/* Moves: keep so many dice of each face; fill BOX. */
engawa_move yahtzee_keep(const int counts[YAHTZEE_FACES]);
engawa_move yahtzee_score(enum yahtzee_box box);

/* The box that MOVE fills, or YAHTZEE_BOXES for a keep. Sets COUNTS to the dice of each face that
 * are kept.
 */
enum yahtzee_box yahtzee_move(engawa_move move, int counts[YAHTZEE_FACES]);

#endif
