/* yahtzee.h - what a Yahtzee bot may ask of the rules: the state, the boxes that five dice
 * may fill and what they pay. The rules themselves stand in yahtzee.c. */
#ifndef ENGAWA_YAHTZEE_H
#define ENGAWA_YAHTZEE_H

#include "engine/game.h"

enum { YAHTZEE_DICE = 5, YAHTZEE_FACES = 6, YAHTZEE_SEATS = 5, YAHTZEE_ROLLS = 3 };
enum { SHEET_YAHTZEE, SHEET_YAMS };

enum yahtzee_box {
    ONES, /* to SIXES: the upper boxes, by face - 1 */
    SIXES = 5,
    THREE_KIND,
    FOUR_KIND,
    FULL_HOUSE,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    YAHTZEE,
    CHANCE,
    PLUS,
    MINUS,
    RIGOLE,
    BOXES
};

/* Which part of clause Y8 binds. */
enum yahtzee_joker { NO_JOKER, JOKER_UPPER, JOKER_LOWER, JOKER_ZERO };

struct yahtzee {
    uint8_t seats, sheet, turn, rolls; /* rolls: begun this turn, 1 to 3 */
    uint8_t dice[YAHTZEE_DICE];        /* faces by place; 0: about to be rolled */
    uint8_t over;
    uint16_t filled[YAHTZEE_SEATS]; /* a bit for each filled box */
    uint16_t repeat[YAHTZEE_SEATS]; /* points by Y7 */
    uint8_t box[YAHTZEE_SEATS][BOXES];
};

/* The sheet of a game of SETUP. */
int engawa_yahtzee_sheet(const struct engawa_setup *setup);

/* The boxes (a bit each) that a player of SHEET with the boxes FILLED may fill with five dice,
 * given as the number of dice of each face, and in *JOKER which part of Y8 binds. */
unsigned engawa_yahtzee_open(int sheet, unsigned filled, const int counts[YAHTZEE_FACES],
                             enum yahtzee_joker *joker);

/* What BOX pays for five dice. JOKER: they count as any lower box (Y8.2, Y11). */
int engawa_yahtzee_points(int sheet, enum yahtzee_box box, const int counts[YAHTZEE_FACES],
                          bool joker);

/* The upper bonus for a total of UPPER points in the six upper boxes (Y10 for Yams). */
int engawa_yahtzee_bonus(int sheet, int upper);

/* Moves: keep so many dice of each face; fill BOX. */
engawa_move engawa_yahtzee_keep(const int counts[YAHTZEE_FACES]);
engawa_move engawa_yahtzee_score(enum yahtzee_box box);

/* The box that MOVE fills, or BOXES for a keep: then COUNTS has its dice of each face. */
enum yahtzee_box engawa_yahtzee_move(engawa_move move, int counts[YAHTZEE_FACES]);

#endif
