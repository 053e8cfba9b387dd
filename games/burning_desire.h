/* burning_desire.h - what a Burning Desire bot may ask of the rules: the state, and what a role
 * pays. The rules themselves stand in burning_desire.c. */
#ifndef ENGAWA_BURNING_DESIRE_H
#define ENGAWA_BURNING_DESIRE_H

#include "engine/game.h"

enum { BURNING_DICE = 6, BURNING_FACES = 6, BURNING_SEATS = 5, BURNING_ROLLS = 3 };

/* Points from here on are banked at once (B6). */
#define BURNING_BANK 1000000

enum burning_role { ROLE_ONES, ROLE_LOW, ROLE_HIGH, ROLES };

enum burning_phase {
    BURNING_ROLL,     /* chance rolls the dice that show 0 */
    BURNING_CHOOSE,   /* keep some, or take a role */
    BURNING_DARE,     /* multiply or stop */
    BURNING_MULTIPLY, /* chance rolls the multiplier dice */
    BURNING_OVER
};

/* Rounds of every seat; the final round; tie-break rounds. */
enum burning_stage { STAGE_RACE, STAGE_FINAL, STAGE_TIE };

struct burning {
    uint8_t seats, turn, rolls, phase, stage;
    uint8_t starter; /* who began the final round */
    uint8_t pending; /* a bit for each seat yet to play in this final or tie-break round */
    uint8_t role;    /* taken this turn, in BURNING_DARE and BURNING_MULTIPLY */
    uint8_t dice[BURNING_DICE]; /* faces by place; 0: about to be rolled */
    uint8_t bonus;              /* the bonus die likewise */
    uint16_t target;
    int32_t points; /* of this turn, once a role is taken */
    int64_t total[BURNING_SEATS];
};

/* What ROLE pays for six dice, given as the number of each face, beside the bonus die (B2-B4). */
int engawa_burning_points(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* Moves: keep so many dice of each face and, if BONUS, the bonus die; take ROLE. */
engawa_move engawa_burning_keep(const int counts[BURNING_FACES], bool bonus);
engawa_move engawa_burning_take(enum burning_role role);

/* The role that MOVE takes, or ROLES for a keep: then COUNTS has its dice of each face, and BONUS
 * whether the bonus die is kept. */
enum burning_role engawa_burning_move(engawa_move move, int counts[BURNING_FACES], bool *bonus);

#define BURNING_DARE_MULTIPLY (UINT64_C(2) << 32)
#define BURNING_DARE_STOP     (UINT64_C(3) << 32)

#endif
