/* yahtzee.h - the state and moves of Yahtzee and Yams, the legal boxes and their points; shared
 * with the bots. The rules are in yahtzee.c, `tell` and `describe` in yahtzee_view.c. */
#ifndef ENGAWA_YAHTZEE_H
#define ENGAWA_YAHTZEE_H

#include "engine/game.h"

#include <string.h>

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
    uint8_t seats, sheet, turn, rolls; /* rolls: number in this turn, 1 to 3 */
    uint8_t dice[YAHTZEE_DICE];        /* faces by place; 0: about to be rolled */
    uint8_t over;
    uint16_t filled[YAHTZEE_SEATS]; /* a bit for each filled box */
    uint16_t repeat[YAHTZEE_SEATS]; /* bonus points (Y7) */
    uint8_t box[YAHTZEE_SEATS][YAHTZEE_BOXES];
};

/* The spelling of each box in moves, and its names for people. */
struct yahtzee_words {
    const char *name, *en, *ja;
};
extern const struct yahtzee_words yahtzee_boxes[YAHTZEE_BOXES];

/* The two sheets: their boxes in order, and the fixed parts of the scores. */
struct yahtzee_sheet {
    const char *name;
    const char *average; /* the mean score of perfect solo play */
    int count;
    enum yahtzee_box order[14];
    unsigned mask;
    int target;
    int four_kind, full_house, small_straight, large_straight; /* a bonus, or the fixed points */
    bool full_house_sum, yahtzee_sum;                          /* the sum of the dice counts */
};
extern const struct yahtzee_sheet yahtzee_sheets[2];

/* Returns the sheet of SETUP. */
int yahtzee_sheet(const struct engawa_setup *setup);

/* Returns the boxes (a bit each) that a player of SHEET with the boxes FILLED may fill with five
 * dice, given as the number of dice of each face. Sets *JOKER to the part of Y8 that applies. */
unsigned yahtzee_open(int sheet, unsigned filled, const int counts[YAHTZEE_FACES],
                      enum yahtzee_joker *joker);

/* Returns the points of BOX for five dice. With JOKER they count for any lower box (Y8.2, Y11). */
int yahtzee_points(int sheet, enum yahtzee_box box, const int counts[YAHTZEE_FACES], bool joker);

/* Returns the bonus for UPPER points in the six upper boxes (Y10 for Yams). */
int yahtzee_bonus(int sheet, int upper);

/* yahtzee_to_roll returns whether any dice of STATE are about to be rolled. If none are,
 * yahtzee_count counts the dice of each face. */
static inline bool yahtzee_to_roll(const struct yahtzee *state)
{
    for (int i = 0; i < YAHTZEE_DICE; i++)
        if (state->dice[i] == 0)
            return true;
    return false;
}

static inline void yahtzee_count(const struct yahtzee *state, int counts[YAHTZEE_FACES])
{
    memset(counts, 0, YAHTZEE_FACES * sizeof *counts);
    for (int i = 0; i < YAHTZEE_DICE; i++)
        counts[state->dice[i] - 1]++;
}

/* Returns the bonus points that filling any box with the dice COUNTS brings the player to move
 * (Y7). */
int yahtzee_repeat(const struct yahtzee *state, const int counts[YAHTZEE_FACES]);

/* Return points of SEAT: in the upper boxes; Yams' delta, plus less minus, if both are filled and
 * it is positive; in total. */
int yahtzee_upper(const struct yahtzee *state, int seat);
int yahtzee_delta(const struct yahtzee *state, int seat);
int yahtzee_total(const struct yahtzee *state, int seat);

/* Appends the faces that EVENT rolls or keeps, separated by BETWEEN; nothing if it fills a box. */
void yahtzee_list_faces(struct engawa_text *text, const struct engawa_event *event,
                        const char *between);

/* engawa_game.tell, engawa_game.moment and engawa_game.describe of this game. */
void yahtzee_tell(const void *state, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text);
int yahtzee_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text);
void yahtzee_describe(const void *state, int viewer, const char *note, struct engawa_text *text);

/* Return the move that keeps COUNTS dice of each face; the move that fills BOX. */
engawa_move yahtzee_keep(const int counts[YAHTZEE_FACES]);
engawa_move yahtzee_score(enum yahtzee_box box);

/* Returns the box that MOVE fills, or YAHTZEE_BOXES for a keep. Sets COUNTS to the number of dice
 * kept of each face. */
enum yahtzee_box yahtzee_move(engawa_move move, int counts[YAHTZEE_FACES]);

#endif
