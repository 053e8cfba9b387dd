/* burning_desire.h - the state and moves of Burning Desire, the points of its roles and the
 * multiplier dice; shared with its bots. The rules are in burning_desire.c, `describe` in
 * burning_desire_view.c. */
#ifndef ENGAWA_BURNING_DESIRE_H
#define ENGAWA_BURNING_DESIRE_H

#include "engine/game.h"

enum { BURNING_DICE = 6, BURNING_FACES = 6, BURNING_SEATS = 5, BURNING_ROLLS = 3 };

/* The limits after which a match ends with the scores it has (B12): race turns of a seat, tie-break
 * rounds. */
enum { BURNING_RACE_TURNS = 1000, BURNING_TIE_ROUNDS = 100 };

/* A turn with this many points is banked at once (B6). */
#define BURNING_BANK 1000000

enum burning_role { BURNING_ROLE_ONES, BURNING_ROLE_LOW, BURNING_ROLE_HIGH, BURNING_ROLES };

enum burning_phase {
    BURNING_ROLL,     /* chance rolls the dice that show 0 */
    BURNING_CHOOSE,   /* keep some, or take a role */
    BURNING_DARE,     /* multiply or stop */
    BURNING_MULTIPLY, /* chance rolls the multiplier dice */
    BURNING_OVER
};

/* The race, the final round, tie-break rounds. */
enum burning_stage { BURNING_STAGE_RACE, BURNING_STAGE_FINAL, BURNING_STAGE_TIE };

struct burning {
    uint8_t seats, turn, rolls, phase, stage;
    uint8_t starter;  /* the seat that began the final round */
    uint8_t pending;  /* a bit for each seat still to play in this final or tie-break round */
    uint8_t role;     /* taken this turn; until then, the one of the last turn */
    uint8_t throws;   /* of the multiplier dice, in the turn of `role` */
    uint8_t faces[2]; /* of the multiplier dice, if thrown */
    uint8_t ties;     /* tie-break rounds that have begun */
    uint8_t last;     /* 1 + the seat whose turn ended last; 0 if none */
    uint8_t dice[BURNING_DICE]; /* faces by place; 0: about to be rolled */
    uint8_t bonus;              /* the face of the bonus die; 0: about to be rolled */
    uint16_t target;
    uint32_t turns; /* completed */
    int32_t points; /* of this turn, once a role is taken */
    int32_t taken;  /* of the role itself, in the turn of `role` */
    int32_t staked; /* before the last throw, if any */
    int32_t gained; /* in the last completed turn */
    int64_t total[BURNING_SEATS];
};

/* The names of the roles, and the faces of the two multiplier dice (B5). */
extern const char *const burning_roles[BURNING_ROLES];
extern const int burning_multipliers[2][BURNING_FACES];

/* Returns whether dice that show FACE, 1 to 6, count in ROLE (B2); never for a FACE of 0. */
bool burning_counts(enum burning_role role, int face);

/* Returns the points of ROLE for six dice, given as the number of each face, beside the bonus die
 * (B2-B4). */
int burning_points(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* Returns whether the multiplier dice may be rolled for POINTS of a role just taken (B5, B7). */
bool burning_offered(const struct burning *state, int points);

/* engawa_game.describe of this game (burning_desire_view.c). */
void burning_describe(const void *state, int viewer, const char *note, struct engawa_text *text);

/* engawa_game.tell and engawa_game.moment of this game (burning_desire_tell.c). */
void burning_tell(const void *state, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text);
int burning_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text);

/* Return the move that keeps COUNTS dice of each face and, if BONUS, the bonus die; the move that
 * takes ROLE. */
engawa_move burning_keep(const int counts[BURNING_FACES], bool bonus);
engawa_move burning_take(enum burning_role role);

/* Returns the role that MOVE takes, or BURNING_ROLES for a keep. For a keep sets COUNTS to the
 * number of dice kept of each face, and *BONUS to true if it keeps the bonus die. */
enum burning_role burning_move(engawa_move move, int counts[BURNING_FACES], bool *bonus);

#define BURNING_DARE_MULTIPLY (UINT64_C(2) << 32)
#define BURNING_DARE_STOP     (UINT64_C(3) << 32)

#endif
